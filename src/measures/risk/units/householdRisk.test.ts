import { describe, expect, test } from 'vitest';
import { FRANCDAT, keyFiles } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import { householdRisk, householdRisks } from './householdRisk.ts';

const rows = FRANCDAT.map((record) => record.slice(0, 4));
const weights = FRANCDAT.map((record) => record[4]);
const read = (...example: Parameters<typeof keyFiles>) =>
  finish(householdRisk.measure(keyFiles(...example)));

describe('household risk', () => {
  test('is that somebody is recognised: a figure worked out by hand', () => {
    const risks = Float64Array.of(0.5, 0.25, 0.1, 1, 0.3);
    const found = householdRisks(risks, Int32Array.of(7, 7, 3, 9, 9));
    expect(found.risks[0]).toBeCloseTo(1 - 0.5 * 0.75, 15);
    expect(found.risks[1]).toBeCloseTo(0.1, 15);
    expect(found.risks[2]).toBe(1);
    expect([...found.sizes]).toEqual([2, 1, 2]);
    expect([...found.unitOf]).toEqual([0, 0, 1, 2, 2]);
  });

  test('tiny risks lose no digits', () => {
    const { risks } = householdRisks(Float64Array.of(1e-18, 2e-18, 3e-18), new Int32Array(3));
    expect(risks[0] / 6e-18).toBeCloseTo(1, 14);
  });

  test('the value is the share of households, by individual risks', () => {
    const households = [0, 1, 1, 2, 2, 2, 3, 3];
    const found = read(rows, { weights, units: households });
    // Individual risks of the literature, to 6 digits.
    const expected = [
      0.017144,
      1 - (1 - 0.022042) ** 2,
      1 - (1 - 0.177076) * (1 - 0.011654) * (1 - 0.297063),
      1 - (1 - 0.402359) * (1 - 0.017144),
    ];
    const total = expected.reduce((a, b) => a + b);
    expect(found.value).toBeCloseTo((100 * total) / 4, 3);
    expect(found.parts[0].value).toBe(4);
    expect(found.parts[1].value).toBeCloseTo(total, 5);
  });

  test('records without a household are households of one, and it is said', () => {
    const { value, notes } = read([[0], [0], [1]], { units: [-1, -1, 4] });
    expect(value).toBeCloseTo((100 * 2) / 3, 12);
    expect(notes.join()).toMatch(/2 of 3 records have no unit/);
  });

  test('no households, no keys and missing weights are said in a sentence', () => {
    expect(read(rows, { weights }).reason).toMatch(/No column numbers the units/);
    expect(read([[], []], { units: [0, 0] }).reason).toMatch(/key columns/);
    const gaps = { weights: weights.with(0, Number.NaN), units: [0, 0, 0, 0, 1, 1, 1, 1] };
    expect(read(rows, gaps).reason).toMatch(/weight in record 1 is missing \(1 of 8/);
  });
});
