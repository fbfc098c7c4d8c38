import { expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { surveyCsv } from '../../io/csv/index.ts';
import { type Recipe, readRecipe, type Step } from '../../recipe/index.ts';
import { planStandIn, standInFor } from './standIn.ts';

const RECORDS = 12_000;

function recipeOf(step: Partial<Step>): Recipe {
  return readRecipe({
    penumbra: 2,
    cut: { size: 1000 },
    steps: [
      { method: 'microaggregation', columns: ['a'], group: { method: 'mdav', k: 3 }, ...step },
    ],
  });
}

async function planned(lines: readonly string[], step: Partial<Step>) {
  const source = bytesSource('a.csv', `${lines.join('\n')}\n`);
  const survey = await surveyCsv(source);
  const file = await standInFor(source, survey, '');
  return { file, plan: planStandIn(recipeOf(step), file, survey) };
}

const linesOf = (cells: (i: number) => string) => [
  'a,b,c',
  ...Array.from({ length: RECORDS }, (_, i) => cells(i)),
];

test('the first records stand for the file, with the levels and decimals of the whole', async () => {
  const lines = linesOf((i) => `${i < RECORDS - 1 ? i : '0.25'},${i < 11_000 ? 'x' : 'y'},z`);
  const { file, plan } = await planned(lines, {});
  expect(file.records).toBe(RECORDS);
  expect(file.table.records).toBe(10_000);
  expect(file.table.columns[0]).toMatchObject({ grid: { decimals: 2, padded: false } });
  expect(file.table.columns[1]).toMatchObject({ levels: ['x', 'y'] });
  expect(plan).toMatchObject({ kept: null, records: RECORDS });
});

test('missing values are refused by the counts of the whole file, wherever they stand', async () => {
  for (const [at, count] of [
    [5, 3],
    [11_000, 1],
  ]) {
    const lines = linesOf((i) => `${i >= at && i < at + count ? '' : i},x,y`);
    await expect(planned(lines, {})).rejects.toThrow(
      `Column "a" has ${count} missing value${count === 1 ? '' : 's'}, the first on line ${at + 2}: choose`,
    );
    const { plan } = await planned(lines, { missing: 'own-group' });
    expect(plan.steps[0].missing).toBe('own-group');
  }
});

test('strata that are rare among the first records are no reason to refuse the file', async () => {
  const few = linesOf((i) => `${i},${i === 7 || i > 10_000 ? 'rare' : 'x'},y`);
  await expect(planned(few, { blocks: { strata: ['b'] } })).resolves.toBeDefined();
  const each = linesOf((i) => `${i},t${i % 11_000},y`);
  await expect(planned(each, { blocks: { strata: ['b'] } })).resolves.toBeDefined();
});
