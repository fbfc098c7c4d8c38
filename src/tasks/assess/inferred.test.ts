import { expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../index.ts';
import { assessRecords } from './assess.ts';

/** 60 households of one to six persons; region, district and roof are those of the household. Codes are digits. */
function households(): string {
  let state = 11;
  const draw = (levels: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * levels);
  };
  const lines = ['hhid,region,district,roof,sex,age,educ'];
  for (let household = 0; household < 60; household++) {
    const region = 1 + draw(4);
    const own = `${1000 + household},${region},${10 * region + draw(4)},${1 + draw(3)}`;
    for (let member = draw(6); member >= 0; member--) {
      lines.push(`${own},${1 + draw(2)},${draw(8)},${1 + draw(5)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const of = (unit?: string) => ({
  kind: 'nominal' as const,
  role: 'key' as const,
  ...(unit && { belongsTo: unit }),
});

const description = described({
  hhid: { kind: 'text', role: 'unit', unit: 'household' },
  region: of('household'),
  district: of('household'),
  roof: of('household'),
  sex: of(),
  age: of(),
  educ: of(),
});

test('cells that local suppression empties person by person come back from the household', async () => {
  const original = bytesSource('survey.csv', households());
  const target = memoryTarget();
  const recipe = readRecipe({
    penumbra: 2,
    // Nobody told the step of households, so it treats persons one by one.
    description: described({
      ...Object.fromEntries(
        ['region', 'district', 'roof', 'sex', 'age', 'educ'].map((c) => [c, of()]),
      ),
      hhid: { kind: 'text', role: 'harmless' },
    }),
    steps: [
      {
        method: 'suppress',
        columns: [2, 3, 4, 5, 6, 7],
        replace: { method: 'suppress', k: 3 },
      },
    ],
  });
  await protect(original, recipe, target);
  const masked = bytesSource('protected.csv', target.bytes());
  const { assessment, riskTable } = await assessRecords(original, masked, {
    description,
    measures: ['inferred-cells', 'filled-cells'],
  });
  const figure = (name: string) => assessment.figures.find((one) => one.name === name)!;
  const part = (name: string) =>
    figure('inferred-cells').parts.find((one) => one.name === name)!.value!;
  expect(part('emptied cells that can be inferred')).toBeGreaterThan(10);
  expect(part('emptied cells inferred from other members of the unit')).toBeGreaterThan(10);
  expect(part('records that are unique by their keys again')).toBeGreaterThan(0);
  // Nothing that was inferred is wrong, so filling in is better than guessing.
  const [guessing, right] = figure('filled-cells').parts;
  expect(right.value).toBe(100);
  expect(figure('filled-cells').value).toBeGreaterThan(guessing.value!);
  const sum = (name: string) =>
    riskTable.columns.find((one) => one.name === name)!.values.reduce((a, b) => a + b);
  expect([sum('inferred-cells'), sum('inferred-cells.cells')]).toEqual([
    part('emptied cells that can be inferred'),
    part('emptied cells'),
  ]);
  expect((100 * sum('filled-cells')) / sum('filled-cells.cells')).toBeCloseTo(
    figure('filled-cells').value!,
    9,
  );
});
