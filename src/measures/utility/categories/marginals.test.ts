import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { Files, Measure } from '../../contract/index.ts';
import { uniqueMatches } from '../../risk/synthetic/uniqueMatches.ts';
import { kMarginal } from './kMarginal.ts';
import { inBins } from './marginals.ts';
import { sampleEquivalent } from './sampleEquivalent.ts';

/** Places, two codes and a number with missing values, the same as the oracle program makes. Its bins by mean ranks are
 * ours by shares, which differ by half a record. */
function made(records: number, seed: number, shift: number): number[][] {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 4294967296;
  };
  return Array.from({ length: records }, () => {
    const [a, b, c, d] = [uniform(), uniform(), uniform(), uniform()];
    const first = Math.min(3, Math.floor(4 * b * (a + shift)));
    const number = d < 0.15 ? Number.NaN : Math.floor(8 * d * (b + 0.5));
    return [Math.floor(3 * a), first, Math.floor(5 * c), number];
  });
}

function filesOf(before: number[][], after: number[][], over: Partial<Files> = {}): Files {
  const codes = (file: number[][], j: number) => Int32Array.from(file, (record) => record[j]);
  const numbers = (file: number[][]) => Float64Array.from(file, (record) => record[3]);
  return {
    names: ['number'],
    original: [numbers(before)],
    masked: [numbers(after)],
    isPaired: false,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: {
      columns: [3, 4, 5].map((levels, j) => ({
        name: `code ${j}`,
        original: codes(before, j),
        masked: codes(after, j),
        levels,
        ordered: false,
      })),
      keys: [],
      confidential: [],
      categories: [0, 1, 2],
      place: 0,
      missingKeys: 'level',
      weights: null,
      units: null,
    },
    ...over,
  };
}

const read = (measure: Measure, files: Files) => finish(measure.measure(files));
const [before, after] = [made(200, 1, 0.3), made(150, 2, 0.5)];

test('scores are those of sdnist 2.4, within places and in the whole file', () => {
  const files = filesOf(before, after);
  const within = read(kMarginal, files);
  expect(within.value).toBeCloseTo(590.5555555555555, 9);
  expect(within.parts.map(({ name }) => name)).toEqual(['number', 'code 1', 'code 2']);
  expect(within.notes).toEqual(['Tables are divided by the column code 0.']);
  const { place: _, ...coded } = files.coded!;
  const whole = { ...files, coded: { ...coded, categories: [1, 2] } };
  expect(read(kMarginal, whole).value).toBeCloseTo(725, 9);
  expect(read(uniqueMatches, files).value).toBeCloseTo(25.64102564102564, 9);
});

test('a file is worth the sample that it is, and itself is worth all of it', () => {
  const file = made(3000, 3, 0.3);
  expect(read(kMarginal, filesOf(file, file)).value).toBe(1000);
  expect(read(sampleEquivalent, filesOf(file, file)).value).toBe(100);
  const worth = [0.05, 0.3, 0.7].map((share) => {
    const sample = file.filter((_, i) => (i * 0.6180339887) % 1 < share);
    return read(sampleEquivalent, filesOf(file, sample)).value! / 100 / share;
  });
  expect(Math.max(...worth.map((ratio) => Math.abs(ratio - 1)))).toBeLessThan(0.25);
  const other = read(sampleEquivalent, filesOf(before, [[2, 3, 4, 1e6]]));
  expect(other.value).toBeLessThan(1);
  expect(other.parts).toHaveLength(11);
});

test('both are in their ranges for any files, and do not depend on the order of records', () => {
  const code = (most: number) => fc.integer({ min: -1, max: most });
  const cell = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 1e12, max: 1e12 + 9 }));
  const file = fc.array(fc.tuple(code(2), code(3), code(4), cell), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(file, file, (one, other) => {
      const [score, sample] = [kMarginal, sampleEquivalent].map(
        (measure) => read(measure, filesOf(one, other)).value!,
      );
      expect(score >= 0 && score <= 1000 && sample >= 0 && sample <= 100).toBe(true);
      const turned = filesOf(one.toReversed(), other.toReversed());
      expect(read(kMarginal, turned).value).toBeCloseTo(score, 9);
    }),
    { numRuns: 100 },
  );
});

test('weights count, and too few columns are named', () => {
  const weights = {
    name: 'w',
    original: Float64Array.from(before, (_, i) => 1 + (i % 2)),
    masked: Float64Array.from(after, () => 1),
  };
  const doubled = before.flatMap((record, i) => (i % 2 === 0 ? [record] : [record, record]));
  expect(read(kMarginal, filesOf(before, after, { weights })).value).toBeCloseTo(
    read(kMarginal, filesOf(doubled, after)).value!,
    9,
  );
  const { coded: _, ...alone } = filesOf(before, after);
  expect(read(kMarginal, alone).reason).toMatch(/^The files have fewer than two columns/);
  expect(read(sampleEquivalent, filesOf([], [])).reason).toBe('One of the files has no records.');
});

test('bins follow the ranks of the original; equal numbers share one, missing ones are none', () => {
  const original = Float64Array.from({ length: 40 }, (_, i) => (i < 20 ? 0 : i));
  const {
    original: bins,
    masked,
    levels,
  } = inBins(original, Float64Array.of(-5, 1, 39, 99, Number.NaN));
  expect([bins[0], bins[20], bins[39]]).toEqual([0, 1, 10]);
  expect([...masked]).toEqual([0, 1, 10, 10, -1]);
  expect(levels).toBe(11);
});
