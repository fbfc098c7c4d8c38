import { describe, expect, test } from 'vitest';
import { FRANCDAT, keyFiles } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Files, Measure, Population } from '../../contract/index.ts';
import { deltaPresence } from './deltaPresence.ts';
import { journalistRisk } from './journalistRisk.ts';
import { kMap } from './kMap.ts';
import { marketerRisk } from './marketerRisk.ts';
import { prosecutorRisk } from './prosecutorRisk.ts';

// Two of one kind, three of another, one alone.
const ROWS = [[0], [0], [1], [1], [1], [2]];
const withPopulation = (files: Files, population: Population): Files => ({
  ...files,
  coded: { ...files.coded!, population },
});
const counted = withPopulation(keyFiles(ROWS), {
  counts: Float64Array.of(8, 8, 4, 4, 4, 2),
  total: 20,
});
const read = (measure: Measure, files: Files) => {
  const { value, parts, notes, reason } = finish(measure.measure(files));
  const part = (name: string) => parts.find((one) => one.name.startsWith(name))!.value;
  return { value, part, notes: notes.join(' '), reason };
};

describe('risk as a person asks it, by hand', () => {
  test('prosecutor: classes over records, and one over the smallest class', () => {
    const { value, part } = read(prosecutorRisk, counted);
    expect(value).toBeCloseTo(50, 12);
    expect(part('largest')).toBe(100);
    expect(part('records with a risk above 1/3')).toBeCloseTo(50, 12);
  });

  test('marketer and journalist: by the population', () => {
    // (2/8 + 3/4 + 1/2) / 6 from the file, and 3 classes of 14 persons from the register.
    expect(read(marketerRisk, counted).value).toBeCloseTo(25, 12);
    const { value, part } = read(journalistRisk, counted);
    expect(value).toBeCloseTo(25, 12);
    expect(part('from the register')).toBeCloseTo(300 / 14, 12);
    expect(part('largest')).toBe(50);
  });

  test('k-map and delta-presence: by the population, and 0 where the file lacks keys of it', () => {
    expect(read(kMap, counted).value).toBe(2);
    expect(read(kMap, counted).part('records with fewer than 3')).toBeCloseTo(100 / 6, 12);
    const { value, part } = read(deltaPresence, counted);
    expect(value).toBe(0.75);
    expect(part('smallest over keys')).toBe(0.25);
    expect(part('smallest over the population')).toBe(0);
    expect(part('mean over persons')).toBeCloseTo(6 / 14, 12);
    const whole = withPopulation(keyFiles(ROWS), { ...counted.coded!.population!, total: 14 });
    expect(read(deltaPresence, whole).part('smallest over the population')).toBe(0.25);
  });

  test('a population with fewer persons than the file has records is raised, and it is said', () => {
    const few = withPopulation(keyFiles(ROWS), { counts: new Float64Array(6), total: 0 });
    expect(read(kMap, few).value).toBe(1);
    expect(read(marketerRisk, few).notes).toMatch(/For 6 of 6 records/);
  });

  test('weights, the size of the population, and the file itself', () => {
    const weights = FRANCDAT.map((row) => row[4]);
    const keys = FRANCDAT.map((row) => row.slice(0, 4));
    const weighted = keyFiles(keys, { weights });
    // Two classes of two: weights of 110 and 84.5; the others are alone.
    expect(read(kMap, weighted).value).toBe(5);
    const F = [110, 84.5, 84.5, 17, 541, 8, 5, 110];
    const mean = F.reduce((total, f) => total + 1 / f, 0) / 8;
    expect(read(marketerRisk, weighted).value).toBeCloseTo(100 * mean, 12);
    const sized = withPopulation(keyFiles(ROWS), { size: 60 });
    expect(read(kMap, sized).value).toBe(10);
    const alone = keyFiles(ROWS);
    expect(read(journalistRisk, alone).value).toBe(read(prosecutorRisk, alone).value);
    expect(read(journalistRisk, alone).notes).toMatch(/Nothing tells the population/);
    expect(read(deltaPresence, alone).reason).toMatch(/Nothing tells the population/);
    const bad = keyFiles(keys, { weights: weights.with(2, Number.NaN) });
    expect(read(marketerRisk, bad).reason).toMatch(/1 of 8/);
  });

  test('units: members of one household count once', () => {
    const units = [0, 0, 1, 1, 2, 3];
    const files = keyFiles(ROWS, { units, weights: [5, 5, 7, 7, 9, 2] });
    expect(read(prosecutorRisk, files).value).toBeCloseTo(100 * ((1 + 1 + 1.5 + 1) / 6), 12);
    expect(read(kMap, files).value).toBe(2);
    // 5 for the first household, 7 + 9 for the next two.
    expect(read(kMap, files).part('mean')).toBeCloseTo((2 * 5 + 3 * 16 + 2) / 6, 12);
  });

  test('missing keys: a value of their own, or a match with any', () => {
    const rows = [[0], [0], [-1], [1]];
    expect(read(prosecutorRisk, keyFiles(rows)).value).toBe(75);
    const wild = keyFiles(rows, { missingKeys: 'wildcard', weights: [1, 2, 3, 4] });
    expect(read(prosecutorRisk, wild).value).toBeCloseTo(
      100 * ((1 / 3 + 1 / 3 + 1 / 4 + 1 / 2) / 4),
      12,
    );
    expect(read(kMap, wild).value).toBe(6);
  });

  test('no keys and no records are said in a sentence', () => {
    for (const measure of [prosecutorRisk, journalistRisk, marketerRisk, kMap, deltaPresence]) {
      expect(read(measure, keyFiles([[], []])).reason).toMatch(/key columns/);
      expect(read(measure, keyFiles([], {}, 2)).reason).toMatch(/no records/);
      const { value } = read(measure, withPopulation(keyFiles([[4]]), { size: 1 }));
      expect([100, 1]).toContain(value);
    }
  });
});
