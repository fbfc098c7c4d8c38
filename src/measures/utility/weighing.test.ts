import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../foundation/work/index.ts';
import type { CodedColumn, Files, Measure } from '../contract/index.ts';
import { utilityMeasures } from './index.ts';
import { effectiveRecords } from './weighing.ts';

/** One record in both files: numbers (NaN is missing), codes (-1 is missing), and whole weights. */
const record = fc.record({
  x: fc.tuple(fc.integer({ min: -3, max: 9 }), fc.integer({ min: -3, max: 9 })),
  y: fc.tuple(fc.constantFrom(0, 1, 2, Number.NaN), fc.constantFrom(0, 1, 2, Number.NaN)),
  z: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 5 })),
  a: fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: -1, max: 2 })),
  b: fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: -1, max: 1 })),
  c: fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })),
  weight: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
});

type Sample = typeof record extends fc.Arbitrary<infer T> ? T : never;

const OFFSETS = [0, 1e12] as const;

function filesOf(sides: readonly [readonly Sample[], readonly Sample[]], offset: number): Files {
  const [before, after] = sides;
  const numbers = (side: 0 | 1, name: 'x' | 'y' | 'z') =>
    Float64Array.from(sides[side], (one) => one[name][side] + (name === 'x' ? offset : 0));
  const codes = (name: 'a' | 'b' | 'c', levels: number, ordered: boolean): CodedColumn => ({
    name,
    original: Int32Array.from(before, (one) => one[name][0]),
    masked: Int32Array.from(after, (one) => one[name][1]),
    levels,
    ordered,
    names: Array.from({ length: levels }, (_, level) => String(level)),
  });
  const names = ['x', 'y', 'z'] as const;
  return {
    names,
    original: names.map((name) => numbers(0, name)),
    masked: names.map((name) => numbers(1, name)),
    isPaired: before.length === after.length,
    keys: [0],
    groupOf: null,
    regressions: [{ response: 0, predictors: [2] }],
    members: 1,
    coded: {
      columns: [codes('a', 3, true), codes('b', 2, false), codes('c', 2, false)],
      keys: [0],
      confidential: [],
      categories: [0, 1, 2],
      missingKeys: 'level',
      weights: null,
      units: null,
    },
  };
}

function weighted(records: readonly Sample[], offset: number, factor = 1): Files {
  const weights = (side: 0 | 1) => Float64Array.from(records, (one) => one.weight[side] * factor);
  return {
    ...filesOf([records, records], offset),
    weights: { name: 'w', original: weights(0), masked: weights(1) },
  };
}

/** Every record as often as its weight says. */
function repeated(records: readonly Sample[], offset: number): Files {
  const copies = (side: 0 | 1) =>
    records.flatMap((one) => new Array<Sample>(one.weight[side]).fill(one));
  return filesOf([copies(0), copies(1)], offset);
}

/** Whether two figures are the same up to rounding, or both are absent. */
function agree(measure: Measure, a: Files, b: Files): boolean {
  const [one, other] = [finish(measure.measure(a)).value, finish(measure.measure(b)).value];
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= 1e-7 * Math.max(1, Math.abs(one));
}

/** Figures with sampling errors, or of samples of records: a repeated record is no second observation. */
const SAMPLED = [
  ...['pil', 'propensity-quadratic', 'propensity-cubic', 'regression'],
  'sample-equivalent',
];
const USED = utilityMeasures.filter(({ weights }) => weights?.use === 'used');
/** Measures that take every record as often as its weight says. */
const REPEATED = USED.filter(
  ({ name, needs }) => !SAMPLED.includes(name) && needs === undefined && !name.startsWith('il-'),
);

/** Logistic models of a few records have no maximum: they are compared on a larger file. */
const STEADY = utilityMeasures.filter(({ name }) => !name.startsWith('propensity'));

function hasWeight(records: readonly Sample[]): boolean {
  return [0, 1].every((side) => records.some(({ weight }) => weight[side] > 0));
}

describe('weights in measures of utility', () => {
  it('are declared by every measure, in a whole sentence', () => {
    const words = utilityMeasures.map(({ weights }) => weights?.words ?? '');
    expect(words.filter((sentence) => !/^[A-Z].*\.$/s.test(sentence))).toEqual([]);
  });

  it('give the figure of the file in which every record is repeated as often as its weight says', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 3, maxLength: 25 }).filter(hasWeight),
        fc.constantFrom(...OFFSETS),
        (records, offset) => {
          const [a, b] = [weighted(records, offset), repeated(records, offset)];
          expect(
            REPEATED.filter((measure) => !agree(measure, a, b)).map(({ name }) => name),
          ).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
    expect(REPEATED.length).toBeGreaterThan(12);
  });

  it('of one size change nothing, whatever their size', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 3, maxLength: 40 }),
        fc.constantFrom(0.1, 1, 1e9 / 7),
        fc.constantFrom(...OFFSETS),
        (records, size, offset) => {
          const equal = records.map((one) => ({ ...one, weight: [1, 1] as [number, number] }));
          const [a, b] = [weighted(equal, offset, size), filesOf([equal, equal], offset)];
          const apart = STEADY.filter((measure) => !agree(measure, a, b));
          expect(apart.map(({ name }) => name)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('of one size change no propensity score', () => {
    const records = fc
      .sample(record, { numRuns: 200, seed: 3 })
      .map((one) => ({ ...one, weight: [1, 1] as [number, number] }));
    const [a, b] = [weighted(records, 0, 0.1), filesOf([records, records], 0)];
    const apart = utilityMeasures.filter((measure) => !agree(measure, a, b));
    expect(apart.map(({ name }) => name)).toEqual([]);
  });

  it('do not touch measures that declare not to use them, and show in all others', () => {
    const told = (measure: Measure, files: Files) => JSON.stringify(finish(measure.measure(files)));
    const isSame = (measure: Measure, seed: number) => {
      const records = fc.sample(record, { numRuns: 30, seed });
      return told(measure, weighted(records, 0)) === told(measure, filesOf([records, records], 0));
    };
    const seeds = [1, 2, 3, 4];
    const plain = utilityMeasures.filter(({ weights }) => weights?.use === 'not used');
    const touched = plain.filter((measure) => !isSame(measure, 1));
    // Whether a mode or a median changed does not depend on weights in every file.
    const blind = USED.filter((measure) => seeds.every((seed) => isSame(measure, seed)));
    expect([...touched, ...blind].map(({ name }) => name)).toEqual([]);
  });

  it('count as many records as weights of one size would (Kish 1965)', () => {
    expect(effectiveRecords(Float64Array.of(3, 3, 3, 3))).toBe(4);
    expect(effectiveRecords(Float64Array.of(1e300, 1e300))).toBe(2);
    expect(effectiveRecords(Float64Array.of(1, 3))).toBeCloseTo(1.6, 14);
    expect(effectiveRecords(Float64Array.of(0, 5, 0))).toBe(1);
  });
});
