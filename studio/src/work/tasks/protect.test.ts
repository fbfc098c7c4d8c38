import { expect, test } from 'vitest';
import { readRecipe } from '../../../../src/recipe/index.ts';
import type { Desk, TaskContext } from '../task.ts';
import { load } from './load.ts';
import { protect } from './protect.ts';

const context: TaskContext = { signal: new AbortController().signal, progress() {}, tell() {} };
const CSV = `sex,rooms,income\n${Array.from(
  { length: 120 },
  (_, i) => `${1 + (i % 2)},${1 + (i % 7)},${(900 + ((i * 7919) % 4000) / 3).toFixed(2)}`,
).join('\n')}\n`;
const recipe = (kind: 'amount' | 'nominal') =>
  readRecipe({
    penumbra: 2,
    description: {
      columns: [
        { column: 'sex', kind, role: 'key' },
        { column: 'rooms', kind: 'count', role: 'harmless' },
        { column: 'income', kind: 'amount', role: 'confidential' },
      ],
    },
    steps: [{ method: 'microaggregation', columns: ['income'], group: { method: 'mdav', k: 3 } }],
    seed: 'ab'.repeat(32),
  });

/** Names of the columns that are drawn as numbers and as categories. */
async function drawn(kind: 'amount' | 'nominal') {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  await load(desk, { file: new File([CSV], 'f.csv'), input: {} }, context);
  const facts = await protect(desk, { recipe: recipe(kind), purpose: 'public' }, context);
  const { distributions, categories } = facts.report.pictures;
  const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
  return { numbers: names(distributions), categories: names(categories), facts };
}

test('codes written as digits are drawn as categories, never as a density', async () => {
  const { numbers, categories, facts } = await drawn('nominal');
  expect(numbers).not.toContain('sex');
  expect(numbers).toContain('income');
  expect(categories).toContain('sex');
  expect(facts.summary.changes.map(({ name }) => name)).not.toContain('sex');
});

test('the kind that the recipe says counts, also if the file was read with another guess', async () => {
  const { numbers, categories } = await drawn('amount');
  expect(numbers).toContain('sex');
  expect(categories).not.toContain('sex');
});
