import fc from 'fast-check';
import type { Files } from '../../src/measures/contract/index.ts';

/**
 * Record linkage as its definitions have it, in whole numbers without any rounding: the reference for the
 * measures, whose standardised values are rounded. For a handful of records.
 */

/** Columns of small whole numbers, null where a value is missing. */
export interface Example {
  readonly original: readonly (readonly (number | null)[])[];
  readonly masked: readonly (readonly (number | null)[])[];
  readonly keys: readonly number[];
}

type Table = Example['original'];

/** Squared distances between the records that are complete in some columns, by their places in the files. */
export interface Distances {
  readonly originals: readonly number[];
  readonly masked: readonly number[];
  /** Of an original to a masked record. All are multiplied by one number, which changes no comparison. */
  between(original: number, masked: number): bigint;
}

/** The sum over the columns that vary of (difference / standard deviation of the original)^2. */
export function exactDistances(
  { original, masked }: Example,
  columns: readonly number[],
): Distances {
  const complete = (table: Table) =>
    [...table[0].keys()].filter((i) => columns.every((j) => table[j][i] !== null));
  const originals = complete(original);
  const used = columns.map((j) => ({ j, spread: spreadOf(originals.map((i) => original[j][i]!)) }));
  const varying = used.filter(({ spread }) => spread > 0n);
  const product = varying.reduce((all, { spread }) => all * spread, 1n);
  return {
    originals,
    masked: complete(masked),
    between: (i, p) =>
      varying.reduce((sum, { j, spread }) => {
        const difference = BigInt(original[j][i]! - masked[j][p]!);
        return sum + difference * difference * (product / spread);
      }, 0n),
  };
}

/** n^2 times the variance. */
function spreadOf(values: readonly number[]): bigint {
  const sum = values.reduce((total, x) => total + x, 0);
  const squares = values.reduce((total, x) => total + x * x, 0);
  return BigInt(values.length * squares - sum * sum);
}

/** Percent of masked records whose nearest original is their own, a draw among the nearest; null for nobody. */
export function exactLinkage(example: Example, columns: readonly number[]): number | null {
  const { originals, masked, between } = exactDistances(example, columns);
  const asked = masked.filter((p) => originals.includes(p));
  return meanPercent(
    asked.map((p) => {
      const nearest = nearestOf(originals, (i) => between(i, p));
      return nearest.includes(p) ? 1 / nearest.length : 0;
    }),
  );
}

/** The same for each original among the masked records. */
export function exactReverse(example: Example, columns: readonly number[]): number | null {
  const { originals, masked, between } = exactDistances(example, columns);
  const asked = originals.filter((i) => masked.includes(i));
  return meanPercent(
    asked.map((i) => {
      const nearest = nearestOf(masked, (p) => between(i, p));
      return nearest.includes(i) ? 1 / nearest.length : 0;
    }),
  );
}

/** Two candidates are named: the share of the pairs, drawn as near as can be, that hold the own original. */
export function exactSecond(example: Example, columns: readonly number[]): number | null {
  const { originals, masked, between } = exactDistances(example, columns);
  const asked = masked.filter((p) => originals.includes(p));
  return meanPercent(
    asked.map((p) => {
      const pairs = originals.flatMap((a) => originals.filter((b) => b > a).map((b) => [a, b]));
      if (pairs.length === 0) return 1;
      // Both nearest together: the nearer of the two counts first, then the other.
      const order = (pair: readonly number[]) =>
        pair.map((i) => between(i, p)).sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
      const best = pairs.filter((pair) => {
        const [first, second] = order(pair);
        return pairs.every((other) => {
          const [a, b] = order(other);
          return first < a || (first === a && second <= b);
        });
      });
      return best.filter((pair) => pair.includes(p)).length / best.length;
    }),
  );
}

/** Percent of masked records linked by some columns to an original that is nearest over all. */
export function exactPrime(example: Example, columns: readonly number[]): number | null {
  const all = exactDistances(example, [...example.original.keys()]);
  const some = exactDistances(example, columns);
  if (all.originals.length === 0) return null;
  return meanPercent(
    all.masked.map((p) => {
      const counterparts = nearestOf(all.originals, (i) => all.between(i, p));
      const nearest = nearestOf(some.originals, (i) => some.between(i, p));
      return nearest.filter((i) => counterparts.includes(i)).length / nearest.length;
    }),
  );
}

/** The mean over sizes of the mean over subsets of the keys of a figure, without subsets that have none. */
export function overSubsets(
  example: Example,
  figure: (example: Example, columns: readonly number[]) => number | null,
): number | null {
  const { keys } = example;
  const bySize = new Map<number, number[]>();
  for (let bits = 1; bits < 1 << keys.length; bits++) {
    const columns = keys.filter((_, j) => (bits >> j) & 1);
    const value = figure(example, columns);
    if (value === null) continue;
    bySize.set(columns.length, [...(bySize.get(columns.length) ?? []), value]);
  }
  const means = [...bySize.values()].map(average);
  return means.length === 0 ? null : average(means);
}

/** One of the one-to-one linkages whose sum of squared distances is smallest. */
export interface OptimalLinks {
  /** How many percent of the masked records it links to their own originals. */
  readonly percent: number;
  /** Which values it links to which, and how often: the same after an exchange of equal records. */
  readonly values: string;
}

/** All of them, one by one; null where nobody can be linked. */
export function exactOneToOne(example: Example, columns: readonly number[]): OptimalLinks[] | null {
  const { originals, masked, between } = exactDistances(example, columns);
  const asked = masked.filter((p) => originals.includes(p));
  if (asked.length === 0) return null;
  const varies = columns.filter(
    (j) => spreadOf(originals.map((i) => example.original[j][i]!)) > 0n,
  );
  const row = (table: Table, i: number) => varies.map((j) => table[j][i]).join(' ');
  let least: bigint | null = null;
  let optimal: OptimalLinks[] = [];
  const link = (at: number, taken: readonly number[], cost: bigint) => {
    if (at < asked.length) {
      for (const i of originals) {
        if (!taken.includes(i)) link(at + 1, [...taken, i], cost + between(i, asked[at]));
      }
      return;
    }
    if (least === null || cost < least) {
      least = cost;
      optimal = [];
    }
    if (cost !== least) return;
    const correct = taken.filter((i, p) => i === asked[p]).length;
    const values = taken.map(
      (i, p) => `${row(example.masked, asked[p])}>${row(example.original, i)}`,
    );
    optimal.push({ percent: (100 * correct) / asked.length, values: values.sort().join() });
  };
  link(0, [], 0n);
  return optimal;
}

function nearestOf(candidates: readonly number[], distance: (i: number) => bigint): number[] {
  const least = candidates.reduce<bigint | null>((best, i) => {
    const d = distance(i);
    return best === null || d < best ? d : best;
  }, null);
  return candidates.filter((i) => distance(i) === least);
}

function meanPercent(shares: readonly number[]): number | null {
  return shares.length === 0 ? null : 100 * average(shares);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** How a column is written down: in which unit, from which origin. */
export interface Unit {
  readonly scale: number;
  readonly shift: number;
}

/** The files of an example, whole numbers in other units where given. */
export function filesOf(example: Example, units: readonly Unit[] = []): Files {
  const write = (values: readonly (number | null)[], j: number) => {
    const { scale, shift } = units[j] ?? { scale: 1, shift: 0 };
    return Float64Array.from(values, (x) => (x === null ? Number.NaN : (x + shift) * scale));
  };
  return {
    names: example.original.map((_, j) => `V${j + 1}`),
    original: example.original.map(write),
    masked: example.masked.map(write),
    isPaired: example.original[0]?.length === example.masked[0]?.length,
    keys: example.keys,
    groupOf: null,
    regressions: [],
    members: 1,
  };
}

/** Units in which whole numbers are no longer whole, very small or very large. */
export const someUnit: fc.Arbitrary<Unit> = fc.record({
  scale: fc.constantFrom(1, 0.1, 1 / 3, -7, 1e-170, 1e140),
  shift: fc.constantFrom(0, 0.7, -12, 1000),
});

export interface ExampleOptions {
  readonly mostRecords?: number;
  readonly isMissing?: boolean;
}

/** Examples with many ties: few values, masked ones also between the originals. */
export function someExample({
  mostRecords = 8,
  isMissing = true,
}: ExampleOptions = {}): fc.Arbitrary<Example> {
  const orMissing = (value: fc.Arbitrary<number>): fc.Arbitrary<number | null> =>
    isMissing
      ? fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
      : value;
  const even = orMissing(fc.integer({ min: 0, max: 5 }).map((x) => 2 * x));
  const any = orMissing(fc.integer({ min: 0, max: 10 }));
  const table = (cell: fc.Arbitrary<number | null>, records: number, columns: number) =>
    fc.array(fc.array(cell, { minLength: records, maxLength: records }), {
      minLength: columns,
      maxLength: columns,
    });
  return fc
    .tuple(fc.integer({ min: 1, max: mostRecords }), fc.integer({ min: 1, max: 3 }))
    .chain(([records, columns]) =>
      fc.record({
        original: table(even, records, columns),
        masked: table(any, records, columns),
        keys: fc.subarray([...Array(columns).keys()], { minLength: 1 }),
      }),
    );
}

/** Records and columns of an example in another order, both files alike, with the same key columns. */
export function reordered(example: Example, seed: number): Example {
  const columns = shuffled(example.original.length, seed);
  const records = shuffled(example.original[0].length, seed + 1);
  const masked = shuffled(example.masked[0].length, seed + 1);
  return {
    original: columns.map((j) => records.map((i) => example.original[j][i])),
    masked: columns.map((j) => masked.map((i) => example.masked[j][i])),
    keys: example.keys.map((j) => columns.indexOf(j)).sort((a, b) => a - b),
  };
}

function shuffled(count: number, seed: number): number[] {
  const order = [...Array(count).keys()];
  let state = seed;
  for (let i = count - 1; i > 0; i--) {
    state = (state * 16807 + 11) % 2147483647;
    const j = state % (i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
