import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bytesSource } from '../../../../src/io/bytes/index.ts';
import { spssToCsv } from '../../../../src/io/spss/index.ts';
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

test('a file that is drawn anew is judged by the limits of such files, as its release is', async () => {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  await load(desk, { file: new File([CSV], 'f.csv'), input: {} }, context);
  const steps = [{ method: 'sequential-synthesis', columns: ['sex', 'rooms', 'income'] }];
  const anew = readRecipe({ ...recipe('nominal'), steps });
  const { assessment } = await protect(desk, { recipe: anew, purpose: 'public' }, context);
  expect(assessment.limits!.nature!.made).toBe('wholly synthetic');
});

test('emptied cells of an SPSS file have their code in the page, too', async () => {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  const sav = readFileSync(new URL('../../../../test/fixtures/spss/plain.sav', import.meta.url));
  await load(desk, { file: new File([sav], 'f.sav'), input: {} }, context);
  const replace = { method: 'suppress', k: 20 };
  const columns = ['sex', 'opinion'];
  const suppress = readRecipe({ penumbra: 2, steps: [{ method: 'suppress', columns, replace }] });
  const facts = await protect(desk, { recipe: suppress, purpose: 'public' }, context);
  expect(JSON.parse(facts.recipe).description.emptied).toEqual({ code: '.s', label: 'suppressed' });
  const { bytes } = desk.runs.get(facts.id)!;
  const said = await spssToCsv(bytesSource('f.sav', bytes)).describes();
  const codes = said.columns.flatMap(({ missing = [] }) => missing);
  expect(codes).toContainEqual({ code: '-1019', label: 'suppressed' });
});
