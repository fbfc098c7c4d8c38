import { expect, test } from 'vitest';
import { finish } from '../../../foundation/work/index.ts';
import { load } from '../../dataset/load.ts';
import { planRecipe, readRecipe } from '../../index.ts';
import { maskBlock } from './maskBlock.ts';
import { shapeOf } from './shape.ts';

const NAMES = ['a', 'b'];

/** The groups of a block of twelve records: a takes four turns from 0 to 2, b rises from 0 to 3 in steps. */
async function groupsBy(deviations: readonly (number | null)[], group: object) {
  const rows = Array.from({ length: 12 }, (_, i) => [i % 3, Math.floor(i / 3)]);
  const text = [NAMES, ...rows].map((row) => `${row.join()}\n`).join('');
  const bytes = new TextEncoder().encode(text);
  const source = {
    name: 'block.csv',
    async *open() {
      yield bytes;
    },
  };
  const file = await load(source);
  const recipe = readRecipe({
    penumbra: 2,
    description: { columns: NAMES.map((column) => ({ column, kind: 'amount' })) },
    steps: [{ method: 'microaggregation', columns: NAMES, group: { k: 3, ...group } }],
  });
  const plan = planRecipe(recipe, file.table, file.lineOf);
  const { dialect } = file;
  const shape = shapeOf(file.table.columns, { dialect, plan, seed: '5e'.repeat(32), deviations });
  const columns = [0, 1].map((j) => Float64Array.from(rows, (row) => row[j]));
  const numbers = Float64Array.from(rows, (_, i) => i);
  const { groups } = finish(maskBlock(shape, { block: 0, numbers, columns }));
  const [{ groupOf }] = groups;
  const alike = (j: number) =>
    rows.every((row, i) => {
      const first = groupOf.indexOf(groupOf[i]);
      return rows[first][j] === row[j];
    });
  return NAMES.filter((_, j) => alike(j));
}

test.each([
  ['numbers alone', { method: 'mdav' }],
  ['numbers with weights', { method: 'mdav', importance: [1, 2] }],
])('a block of a file is grouped in the units of the file: %s', async (_, group) => {
  expect(await groupsBy([0.1, 100], { ...group, k: 4 })).toEqual(['a']);
  expect(await groupsBy([100, 0.1], group)).toEqual(['b']);
});
