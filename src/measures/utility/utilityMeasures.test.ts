import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import type { Files, Measure, Reading } from '../contract/index.ts';
import { hellinger } from './hellinger.ts';
import { utilityMeasures } from './index.ts';
import { kolmogorovSmirnov } from './kolmogorovSmirnov.ts';
import { il } from './losses/il.ts';
import { il1 } from './losses/il1.ts';
import { il1Prime } from './losses/il1Prime.ts';
import { il1s } from './losses/il1s.ts';
import { il2 } from './losses/il2.ts';
import { il3 } from './losses/il3.ts';
import { il4 } from './losses/il4.ts';
import { il5 } from './losses/il5.ts';
import { ilPrime } from './losses/ilPrime.ts';
import { loss } from './losses/loss.ts';
import { pil } from './losses/pil.ts';
import { correlations } from './moments/correlations.ts';
import { eigenvalues } from './moments/eigenvalues.ts';
import { means } from './moments/means.ts';
import { moments } from './moments/moments.ts';
import { momentsSubdomains } from './moments/momentsSubdomains.ts';
import { variances } from './moments/variances.ts';
import { quantiles } from './quantiles.ts';

interface Case {
  readonly measure: Measure;
  /** Of the made-up files, and of the originals with the last 40 masked records where no pairs are needed. */
  readonly expected: number;
  readonly unpaired?: number;
  /** Differences relative to values or means change when a column is shifted; no figure changes with its unit. */
  readonly isRelative?: true;
}

/**
 * Made by numpy 2.4.6 and scipy 1.17.1 (ks_2samp, norm.cdf; quantiles by `inverted_cdf`, eigenvalues by
 * `eigvalsh`), by the formulas as they are printed; subdomains with a ChaCha20 in plain Python.
 */
const cases: readonly Case[] = [
  { measure: loss, expected: 9.510164352401812 },
  { measure: il, expected: 9.278266396626321, isRelative: true },
  { measure: il1, expected: 15.569370061122617, isRelative: true },
  { measure: il2, expected: 1.5984343615606416, unpaired: 2.104615941845579, isRelative: true },
  { measure: il3, expected: 10.710313017078347, unpaired: 20.38223168760873 },
  { measure: il4, expected: 14.995277621745007, unpaired: 7.838337711018507 },
  { measure: il5, expected: 3.5179369216249956, unpaired: 13.606519117633518 },
  { measure: il1s, expected: 18.630601646571414 },
  { measure: ilPrime, expected: 8.941158770710587, unpaired: 11.394531242727611, isRelative: true },
  {
    measure: il1Prime,
    expected: 13.883831931543941,
    unpaired: 13.040951755531715,
    isRelative: true,
  },
  { measure: pil, expected: 42.55282057680752, unpaired: 55.80797907858566 },
  { measure: means, expected: 0.03468428748439346, unpaired: 0.044750131844456566 },
  { measure: variances, expected: 14.995277621745007, unpaired: 7.838337711018507 },
  { measure: moments, expected: 0.1667715057153079, unpaired: 0.1996768398454119 },
  { measure: momentsSubdomains, expected: 0.13610319200278487 },
  { measure: quantiles, expected: 0.1120474224700237, unpaired: 0.12125824196374174 },
  { measure: kolmogorovSmirnov, expected: 0.1, unpaired: 0.13333333333333333 },
  { measure: hellinger, expected: 0.32051149045464583, unpaired: 0.3922394665230074 },
  { measure: correlations, expected: 0.03517936921624996, unpaired: 0.13606519117633517 },
  { measure: eigenvalues, expected: 0.22145264850173418, unpaired: 0.6625821394182454 },
];

const filesOf = (
  original: readonly ArrayLike<number>[],
  masked: readonly ArrayLike<number>[],
  names = original.map((_, j) => `V${j + 1}`),
): Files => ({
  names,
  original: original.map((column) => Float64Array.from(column)),
  masked: masked.map((column) => Float64Array.from(column)),
  isPaired: original.every((column, j) => column.length === masked[j].length),
  keys: [],
  groupOf: null,
  regressions: [],
  members: 1,
});
const read = (measure: Measure, files: Files): Reading => finish(measure.measure(files));

/** 60 records in 3 columns, the third depending on the first, with three zeros and many ties. */
function madeUp(): [number[][], number[][]] {
  const each = (value: (i: number) => number) => Array.from({ length: 60 }, (_, i) => value(i));
  const original = [37, 53, 29].map((a, j) =>
    each((i) => ((i * i * a + 7 * i) % 101) * (1 + j) + (i % 5) * 10),
  );
  original[2] = original[2].map((x, i) => x + 2 * original[0][i]);
  const masked = original.map((column, j) =>
    each(
      (i) =>
        column[i] + ((((13 * i * i + 5 * i * j + 3) % 11) - 5) / 4) * (j + 1) * 12 + (j + 1) / 2,
    ),
  );
  return [original, masked];
}

test('the front door shows these measures, each under a name of its own', () => {
  const names = utilityMeasures.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(cases.map(({ measure }) => measure.name)));
  expect(new Set(names).size).toBe(names.length);
});

/** Cases of each property, for each of twenty measures. */
const SOME = { numRuns: 25 };

describe.each(cases)('$measure.name', ({ measure, expected, unpaired, isRelative }) => {
  test('declares what a reader needs', () => {
    expect(measure.name).toMatch(/^[a-z0-9-]+$/);
    for (const text of [measure.title, measure.heading, measure.definition, measure.source]) {
      expect(text).toMatch(/^\S.*[^.\s]$/);
    }
    expect(measure.range).toMatch(/^0 \(/);
    expect(measure.direction).toBe('lower is better');
    expect(measure.seconds(100_000, 10, 7)).toBeGreaterThan(0);
  });

  test('gives the figures of numpy and scipy', () => {
    const [original, masked] = madeUp();
    expect(read(measure, filesOf(original, masked)).value! / expected).toBeCloseTo(1, 10);
    if (unpaired === undefined) return;
    const files = filesOf(
      original,
      masked.map((column) => column.slice(20)),
    );
    expect(read(measure, files).value! / unpaired).toBeCloseTo(1, 10);
  });

  test('is 0 where nothing changed', () => {
    const [original] = madeUp();
    expect(read(measure, filesOf(original, original)).value).toBe(0);
    fc.assert(
      fc.property(file(), ({ before }) => {
        const { value } = read(measure, filesOf(before, before));
        if (value !== null) expect(value).toBe(0);
      }),
      SOME,
    );
  });

  test('is 0 where the records only changed places, if it needs no pairs', () => {
    if (measure.needs === 'pairs') return;
    fc.assert(
      fc.property(file(), ({ before, order }) => {
        const { value } = read(measure, filesOf(before, reordered(before, order)));
        if (value !== null) expect(value).toBeLessThan(1e-6);
      }),
      SOME,
    );
  });

  test('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(file(), ({ before, after, order }) => {
        const other = filesOf(reordered(before, order), reordered(after, order));
        expectSame(read(measure, other), read(measure, filesOf(before, after)));
      }),
      SOME,
    );
  });

  test('does not depend on the order of the columns', () => {
    fc.assert(
      fc.property(file(), ({ before, after }) => {
        const names = before.map((_, j) => `V${j + 1}`);
        const turned = filesOf(before.toReversed(), after.toReversed(), names.toReversed());
        expectSame(read(measure, turned), read(measure, filesOf(before, after, names)));
      }),
      SOME,
    );
  });

  test('does not depend on the units of the columns, from 1e-170 to 1e140', () => {
    const units = [1e-170, 0.1, 1e140];
    const scaled = (file: number[][]) => file.map((list, j) => list.map((x) => x * units[j]));
    fc.assert(
      fc.property(file(), ({ before, after }) => {
        expectSame(
          read(measure, filesOf(scaled(before), scaled(after))),
          read(measure, filesOf(before, after)),
        );
      }),
      SOME,
    );
  });

  test('does not depend on the origins of the columns, up to 1e12', () => {
    if (isRelative) return;
    const origins = [1e12, -77, 3e9];
    const moved = (file: number[][]) => file.map((list, j) => list.map((x) => x + origins[j]));
    fc.assert(
      fc.property(file(), ({ before, after }) => {
        expectSame(
          read(measure, filesOf(moved(before), moved(after))),
          read(measure, filesOf(before, after)),
        );
      }),
      SOME,
    );
  });

  test('gives a number or a reason, whatever the files', () => {
    fc.assert(
      fc.property(awkward(measure.needs === 'pairs'), ([before, after]) => {
        const { value, reason, parts, notes } = read(measure, filesOf(before, after));
        if (value === null) expect(reason).toMatch(/^[A-Z].*\.$/);
        else expect(Number.isFinite(value) && value >= 0).toBe(true);
        for (const part of parts) {
          if (part.value === null) expect(part.reason).toMatch(/^[A-Z].*\.$/);
          else expect(Number.isFinite(part.value)).toBe(true);
        }
        for (const note of notes) expect(note).toMatch(/\.$/);
      }),
      { numRuns: 60 },
    );
  });

  test('has no value for no columns, one record, nothing but missing values, or infinite ones', () => {
    expect(read(measure, filesOf([], [])).value).toBeNull();
    expect(read(measure, filesOf([[nan, nan]], [[nan, nan]])).value).toBeNull();
    expect(read(measure, filesOf([[1, 2, 1 / 0]], [[1, 2, 3]])).reason).toMatch(/V1 has infinite/);
    const one = read(measure, filesOf([[3], [5]], [[3], [5]]));
    if (one.value !== null) expect(one.value).toBe(0);
  });

  test('shows at most 100 parts', () => {
    // Over subdomains the parts are the orders of the moments, whatever the columns, and many columns take long.
    const columns = measure.name === 'moments-subdomains' ? 15 : 101;
    const many = Array.from({ length: columns }, (_, j) => [1, 4, 2 + j, 3]);
    const other = many.map((column) => column.map((x) => x * 1.5));
    const { parts } = read(measure, filesOf(many, other));
    expect(parts.length).toBeLessThanOrEqual(100);
  });
});

const nan = Number.NaN;

function reordered(file: number[][], order: number[]): number[][] {
  return file.map((list) => order.map((i) => list[i]));
}

function expectSame(a: Reading, b: Reading): void {
  expect(a.value === null).toBe(b.value === null);
  if (a.value === null || b.value === null) return;
  expect(Math.abs(a.value - b.value)).toBeLessThanOrEqual(1e-6 * (1e-3 + b.value));
}

/** Two files of 3 columns without ties (which decide what is nearest by the order of the records), and an order of their records. */
function file() {
  const list = (n: number) =>
    fc.noBias(
      fc.uniqueArray(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
        minLength: n,
        maxLength: n,
      }),
    );
  return fc.integer({ min: 5, max: 14 }).chain((n) => {
    const columns = fc.tuple(list(n), list(n), list(n));
    const order = Array.from({ length: n }, (_, i) => i);
    return fc.record({
      before: columns,
      after: columns,
      order: fc.shuffledSubarray(order, { minLength: n, maxLength: n }),
    });
  });
}

function awkward(isPaired: boolean) {
  const cell = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -2, max: 2 }) },
    { weight: 1, arbitrary: fc.constant(nan) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: fc.constantFrom(1e308, -1e308, 5e-324, 1e12 + 1, 1e-170) },
  );
  const column = (n: number) => fc.array(cell, { minLength: n, maxLength: n });
  const columns = (n: number, p: number) => fc.array(column(n), { minLength: p, maxLength: p });
  const length = fc.integer({ min: 0, max: 8 });
  return fc
    .tuple(length, length, fc.integer({ min: 0, max: 4 }))
    .chain(([n, other, p]) => fc.tuple(columns(n, p), columns(isPaired ? n : other, p)));
}
