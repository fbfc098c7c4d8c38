import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generator } from '../../../../test/reference/generator.ts';
import {
  type Example,
  filesOf,
  reordered,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Measure } from '../../contract/index.ts';
import { linkage } from './linkage.ts';
import { linkageGower } from './linkageGower.ts';
import { linkageKeys } from './linkageKeys.ts';
import { linkageMahalanobis } from './linkageMahalanobis.ts';
import { linkageOneToOne } from './linkageOneToOne.ts';
import { linkagePrime } from './linkagePrime.ts';
import { linkageReverse } from './linkageReverse.ts';
import { linkageSecond } from './linkageSecond.ts';
import { linkageSubsets } from './linkageSubsets.ts';

const measures: readonly Measure[] = [
  linkage,
  linkageReverse,
  linkageSecond,
  linkageKeys,
  linkageSubsets,
  linkagePrime,
  linkageMahalanobis,
  linkageGower,
  linkageOneToOne,
];

const nothing = null;

/** What no measure may stumble over. */
const awkward: Record<string, Example> = {
  'no columns': { original: [], masked: [], keys: [] },
  'no records': { original: [[], []], masked: [[], []], keys: [0] },
  'one record': { original: [[3], [4]], masked: [[3], [5]], keys: [0, 1] },
  'two records': { original: [[3, 4]], masked: [[3, 3]], keys: [0] },
  'equal records': { original: [[3, 3, 3]], masked: [[3, 4, 3]], keys: [0] },
  'columns that say the same': {
    original: [
      [1, 2, 3],
      [2, 4, 6],
    ],
    masked: [
      [1, 2, 2],
      [2, 4, 5],
    ],
    keys: [0, 1],
  },
  'all missing': {
    original: [
      [nothing, nothing],
      [1, 2],
    ],
    masked: [
      [nothing, nothing],
      [1, 2],
    ],
    keys: [0],
  },
  'no pair complete': { original: [[1, nothing]], masked: [[nothing, 2]], keys: [0] },
  'values far beyond the original': {
    original: [[1e-170, 2e-170]],
    masked: [[1, 1e200]],
    keys: [0],
  },
  'values that are infinitely far': {
    original: [[1.7e308, -1.7e308, -1.7e308]],
    masked: [[1.7e308, -1.7e308, 0]],
    keys: [0],
  },
  'values near the largest': {
    original: [[-1.7e308, 1.7e308]],
    masked: [[1, -1.7e308]],
    keys: [0],
  },
};

/** Columns in which no value comes twice. */
function permutations(records: number, columns: number, seed: number): number[][] {
  const next = generator(seed);
  return Array.from({ length: columns }, () =>
    [...Array(records).keys()]
      .map((x) => ({ x, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ x }) => x),
  );
}

describe.each(measures)('$name', (measure) => {
  const figure = (...example: Parameters<typeof filesOf>) =>
    finish(measure.measure(filesOf(...example))).value;

  test.each(Object.entries(awkward))('%s: a number from 0 to 100 or a reason', (_, example) => {
    const { value, reason, parts } = finish(measure.measure(filesOf(example)));
    if (value === null) expect(reason).toMatch(/^[A-Z].*\.$/);
    else {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(100);
    }
    for (const part of parts) if (part.value === null) expect(part.reason).toBeDefined();
  });

  test('is 100 where nothing was changed and no two records are equal', () => {
    const columns = permutations(40, 3, 1);
    expect(figure({ original: columns, masked: columns, keys: [0, 1, 2] })).toBe(100);
  });

  if (measure !== linkagePrime) {
    test('is near to guessing where the files have nothing to do with each other', () => {
      const original = permutations(300, 3, 2);
      const value = figure({ original, masked: permutations(300, 3, 3), keys: [0, 1] });
      // 1/3 % is expected, twice that for two candidates.
      expect(value).toBeLessThan(2);
    });
  }

  if (measure !== linkageOneToOne) {
    test('does not depend on units, nor on the order of records and columns, ties included', () => {
      fc.assert(
        fc.property(
          someExample(),
          fc.array(someUnit, { maxLength: 3 }),
          fc.integer({ min: 1, max: 1e6 }),
          (example, units, seed) => {
            const value = figure(example);
            const other = figure(reordered(example, seed), units);
            if (value === null) expect(other).toBeNull();
            else expect(other).toBeCloseTo(value, 9);
          },
        ),
        { numRuns: 200 },
      );
    });
  }

  test('does not depend on units and orders where nothing is tied', () => {
    const original = permutations(60, 4, 4);
    const next = generator(5);
    const masked = original.map((column) => column.map((x) => x + 30 * next() - 15));
    const example = { original, masked, keys: [0, 2, 3] };
    const value = figure(example);
    expect(value).toBeGreaterThan(2);
    expect(value).toBeLessThan(98);
    const units = [
      { scale: 1e-170, shift: 0 },
      { scale: 1e140, shift: 5 },
      { scale: -0.1, shift: 1e6 },
      { scale: 3, shift: -7 },
    ];
    for (const seed of [6, 7, 8]) {
      expect(figure(reordered(example, seed), units)).toBeCloseTo(value!, 9);
    }
  });

  test('says what it is', () => {
    const { definition, range, source, title, unit, heading } = measure;
    for (const text of [definition, range, source, title]) expect(text).not.toBe('');
    expect(definition).toMatch(/complete/);
    expect(definition).toMatch(/equal|where t originals/i);
    expect([unit, heading, measure.direction]).toEqual(['%', 'Record linkage', 'lower is better']);
    expect(measure.seconds(1000, 10, 7)).toBeLessThan(15);
  });
});
