import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figures } from '../../../../test/data/read.ts';
import { FRANCDAT, keyColumns, keyFiles } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import { individualRisk, individualRisks, posteriorRisk } from './individualRisk.ts';

const rows = FRANCDAT.map((record) => record.slice(0, 4));
const weights = FRANCDAT.map((record) => record[4]);
const read = (...example: Parameters<typeof keyFiles>) =>
  finish(individualRisk.measure(keyFiles(...example)));

/** By sdcMicro, as printed in its documentation. */
const RISKS = [0.017144, 0.022042, 0.022042, 0.177076, 0.011654, 0.297063, 0.402359, 0.017144];

describe('individual risk', () => {
  test('frequencies and risks of the eight records of the literature', () => {
    const found = individualRisks(keyColumns(rows), Float64Array.from(weights));
    expect([...found.sampleFrequency]).toEqual([2, 2, 2, 1, 1, 1, 1, 2]);
    expect([...found.populationFrequency]).toEqual([110, 84.5, 84.5, 17, 541, 8, 5, 110]);
    for (const [i, risk] of found.risks.entries())
      expect(risk.toFixed(6)).toBe(RISKS[i].toFixed(6));
  });

  test('frequencies and risks are those of the reference file', () => {
    const name = Object.keys(figures).find((key) => key.startsWith('francdat'))!;
    const { rows: records, ...expected } = figures[name];
    expect(records).toEqual(FRANCDAT);
    expect(expected['individual risk']).toEqual(RISKS);
    const found = individualRisks(keyColumns(rows), Float64Array.from(weights));
    expect([...found.sampleFrequency]).toEqual(expected['sample frequency']);
    expect([...found.populationFrequency]).toEqual(expected['population frequency']);
  });

  test('the value is the rate of expected re-identifications', () => {
    const { value, parts, notes } = read(rows, { weights });
    const expected = RISKS.reduce((a, b) => a + b);
    expect(value).toBeCloseTo((100 * expected) / 8, 4);
    const figures = parts.map((part) => part.value!);
    expect(figures[0]).toBeCloseTo(expected, 5);
    expect(figures[1]).toBeCloseTo(0.402359, 6);
    expect(figures.slice(2, 4)).toEqual([3, 3]);
    expect(figures[4]).toBeLessThan(0.011654);
    expect(notes).toEqual([]);
  });

  test('without weights a record is one of those with its keys, and it is said', () => {
    const { value, notes } = read(rows);
    expect(value).toBeCloseTo((100 * (4 + 4 / 2)) / 8, 12);
    expect(notes.join()).toMatch(/whole population/);
  });

  test('weights below 1 give no risk above 1 / f, and are counted', () => {
    const { value, notes } = read([[1], [1], [2]], { weights: [0.5, 0.5, 1] });
    expect(value).toBeCloseTo((100 * 2) / 3, 12);
    expect(notes.join()).toMatch(/2 of 3 records/);
  });

  test('one record, equal records, and a key with a number of its own for each', () => {
    expect(read([[1]]).value).toBe(100);
    expect(read([[1], [1], [1], [1]]).value).toBe(25);
    expect(read([[0], [1], [2]], { weights: [1, 1, 1] }).value).toBe(100);
  });

  test('missing weights, no keys and no records are said in a sentence', () => {
    const gaps = read(rows, { weights: weights.with(2, Number.NaN) });
    expect(gaps.reason).toMatch(/weight in record 3 is missing \(1 of 8 records/);
    expect(read(rows, { weights: weights.with(2, -1) }).reason).toMatch(/negative/);
    expect(read(rows, { weights: weights.map(() => 0) }).reason).toMatch(/positive/);
    expect(read([[], []]).reason).toMatch(/key columns/);
    expect(read([], {}, 2).reason).toMatch(/no records/);
  });

  test('missing keys are equal to each other, and it is said', () => {
    const { value, notes } = read([[-1], [-1], [0]]);
    expect(value).toBeCloseTo(200 / 3, 12);
    expect(notes.join()).toMatch(/own \(level\)/);
  });

  test('missing keys that match any value: frequencies of all pairs, with weights', () => {
    const records = fc.array(
      fc.record({
        keys: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 3, maxLength: 3 }),
        weight: fc.integer({ min: 1, max: 40 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(records, (list) => {
        const keys = keyColumns(list.map((one) => one.keys));
        const given = Float64Array.from(list, ({ weight }) => weight);
        const found = individualRisks(keys, given, 'wildcard');
        for (const [i, { keys: own }] of list.entries()) {
          const agreeing = list.filter((other) =>
            other.keys.every((code, j) => code === own[j] || code < 0 || own[j] < 0),
          );
          const f = agreeing.length;
          const F = agreeing.reduce((sum, { weight }) => sum + weight, 0);
          expect(found.sampleFrequency[i]).toBe(f);
          expect(found.populationFrequency[i]).toBe(F);
          expect(found.risks[i]).toBe(posteriorRisk(f, f / F));
        }
        const whole = keys.map((key) => key.map((code) => Math.max(0, code)));
        expect(individualRisks(whole, given, 'wildcard')).toEqual(individualRisks(whole, given));
      }),
    );
  });

  test('missing keys that match any value lower the risk of the others, and it is said once', () => {
    const { value, notes } = read([[-1], [0], [1]], { missingKeys: 'wildcard' });
    // 1/3 for the record without a key, 1/2 for the two that agree with it.
    expect(value).toBeCloseTo((100 * (1 / 3 + 1 / 2 + 1 / 2)) / 3, 12);
    expect(notes.filter((note) => note.includes('(wildcard)'))).toHaveLength(1);
    expect(read([[-1]], { missingKeys: 'wildcard' }).value).toBe(100);
  });
});
