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

test('cells that are emptied person by person come back from the household', async () => {
  const csv = households();
  const original = bytesSource('survey.csv', csv);
  // The first member of every household loses what the household shares; one-person households show it to nobody.
  const rows = csv.split('\n').map((line) => line.split(','));
  const sizeOf = (id: string) => rows.filter(([one]) => one === id).length;
  const isFirst = (i: number) => i > 0 && rows[i].length > 1 && rows[i][0] !== rows[i - 1][0];
  const firsts = rows.flatMap((row, i) => (isFirst(i) ? [row] : []));
  const fromOthers = 3 * firsts.filter(([id]) => sizeOf(id) > 1).length;
  for (const row of firsts) row.splice(1, 3, '', '', '');
  const masked = bytesSource('protected.csv', rows.map((row) => row.join(',')).join('\n'));
  const { assessment, riskTable } = await assessRecords(original, masked, {
    description,
    measures: ['inferred-cells', 'filled-cells'],
  });
  const figure = (name: string) => assessment.figures.find((one) => one.name === name)!;
  const part = (name: string) =>
    figure('inferred-cells').parts.find((one) => one.name === name)!.value!;
  expect(fromOthers).toBeGreaterThan(100);
  expect(part('emptied cells')).toBe(3 * firsts.length);
  expect(part('emptied cells that can be inferred')).toBe(fromOthers);
  expect(part('emptied cells inferred from other members of the unit')).toBe(fromOthers);
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

test('cells that local suppression empties do not', async () => {
  const original = bytesSource('survey.csv', households());
  const target = memoryTarget();
  const steps = [
    { method: 'pseudonym', columns: [1] },
    {
      method: 'suppress',
      columns: [2, 3, 4, 5, 6, 7],
      replace: { method: 'suppress', k: 3 },
    },
  ];
  await protect(original, readRecipe({ penumbra: 2, description, steps }), target);
  const masked = bytesSource('protected.csv', target.bytes());
  const measures = ['inferred-cells'];
  const { assessment } = await assessRecords(original, masked, { description, measures });
  const { parts } = assessment.figures.find(({ name }) => name === 'inferred-cells')!;
  const value = (name: string) => parts.find((one) => one.name === name)!.value!;
  expect(value('emptied cells')).toBeGreaterThan(100);
  expect(value('emptied cells that can be inferred')).toBe(0);
});
