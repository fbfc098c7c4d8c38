import fc from 'fast-check';
import type { Scale } from '../../src/foundation/table/index.ts';
import type { CodedColumn, Files } from '../../src/measures/contract/index.ts';
import { squaredDistance } from '../../src/methods/contract/index.ts';

/**
 * Record linkage over numbers and categories by all pairs, from the definitions. Distances that differ by 1e-9 are
 * equal: the values of the examples are such that others differ by more.
 */

/** A category of an example: codes, -1 for missing. */
export interface MixedCategory {
  readonly original: readonly number[];
  readonly masked: readonly number[];
  readonly levels: number;
  readonly ordered: boolean;
}

/** Numbers are small and whole, null for missing. */
export interface MixedExample {
  readonly original: readonly (readonly (number | null)[])[];
  readonly masked: readonly (readonly (number | null)[])[];
  readonly categories: readonly MixedCategory[];
}

type Side = 'original' | 'masked';
export type PairDistance = (original: number, masked: number) => number;

export function recordsOf({ original, categories }: MixedExample): number {
  return original[0]?.length ?? categories[0].original.length;
}

/** The distance of grouping between records with complete numbers; NaN for others. */
export function groupingDistance(example: MixedExample): PairDistance {
  const n = recordsOf(example);
  const { categories } = example;
  const isComplete = (side: Side, i: number) => example[side].every((column) => column[i] !== null);
  const complete = [...Array(n).keys()].filter((i) => isComplete('original', i));
  const numbers = example.original.flatMap((column, j) => {
    const values = complete.map((i) => column[i]!);
    const centre = values.reduce((sum, x) => sum + x, 0) / values.length;
    const variance = values.reduce((sum, x) => sum + (x - centre) ** 2, 0) / values.length;
    return values.every((x) => x === values[0]) ? [] : [{ j, unit: Math.sqrt(2 * variance) }];
  });
  const varying = categories.filter(({ original }) =>
    complete.some((i) => original[i] !== original[complete[0]]),
  );
  const level = (code: number, levels: number) => (code < 0 ? levels : code);
  const columns = varying.map(({ original, masked, levels }) =>
    Float64Array.from([...original, ...masked], (code) => level(code, levels)),
  );
  const scales = varying.map(({ levels, ordered }): Scale => {
    const missing = { levels: levels + 1, missing: levels };
    return ordered ? { kind: 'ordinal', ...missing } : { kind: 'nominal', ...missing };
  });
  const between = squaredDistance(columns, scales, { standardise: 'none' });
  return (i, p) => {
    if (!isComplete('original', i) || !isComplete('masked', p)) return Number.NaN;
    const sum = numbers.reduce(
      (total, { j, unit }) =>
        total + ((example.original[j][i]! - example.masked[j][p]!) / unit) ** 2,
      0,
    );
    return Math.sqrt(sum + between(i, n + p));
  };
}

/** Gower's (1971) distance; NaN for records without a column in common. */
export function gowerDistance({ original, masked, categories }: MixedExample): PairDistance {
  const ranges = original.map((column) => {
    const present = column.filter((x) => x !== null);
    return present.length === 0 ? 0 : Math.max(...present) - Math.min(...present);
  });
  const varying = categories.filter(
    (one) => new Set(one.original.filter((code) => code >= 0)).size > 1,
  );
  const hasNothing = ranges.every((range) => range === 0) && varying.length === 0;
  return (i, p) => {
    const scores: number[] = [];
    for (const [j, range] of ranges.entries()) {
      const [a, b] = [original[j][i], masked[j][p]];
      if (range > 0 && a !== null && b !== null) scores.push(Math.abs(a - b) / range);
    }
    for (const { original: before, masked: after, levels, ordered } of varying) {
      const [a, b] = [before[i], after[p]];
      if (a < 0 || b < 0) continue;
      scores.push(ordered ? Math.abs(a - b) / (levels - 1) : a === b ? 0 : 1);
    }
    if (hasNothing) return 0;
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
}

/** Whether a record has a value in a column that varies in the original; always if none varies. */
export function hasGowerValue(example: MixedExample, side: Side, i: number): boolean {
  const differ = (values: readonly unknown[]) => new Set(values).size > 1;
  const numbers = example.original.flatMap((column, j) =>
    differ(column.filter((x) => x !== null)) ? [example[side][j][i] !== null] : [],
  );
  const codes = example.categories.flatMap((one) =>
    differ(one.original.filter((x) => x >= 0)) ? [one[side][i] >= 0] : [],
  );
  const has = [...numbers, ...codes];
  return has.length === 0 || has.includes(true);
}

/** For each protected record, or original, the chance that one of the nearest, drawn at random, is its own. */
export function chances(
  n: number,
  distance: PairDistance,
  direction: 'masked to original' | 'original to masked',
): (number | null)[] {
  const of = (record: number, other: number) =>
    direction === 'masked to original' ? distance(other, record) : distance(record, other);
  const all = [...Array(n).keys()];
  return all.map((record) => {
    const row = all.map((other) => of(record, other));
    const known = row.filter((d) => !Number.isNaN(d));
    if (known.length === 0) return null;
    const least = Math.min(...known);
    const nearest = all.filter((other) => row[other] <= least + 1e-9);
    return nearest.includes(record) ? 1 / nearest.length : 0;
  });
}

/** The files of an example; nominal codes can be numbered otherwise. */
export function mixedFiles(
  { original, masked, categories }: MixedExample,
  { offset = 0, renamed = (code: number) => code } = {},
): Files {
  const write = (values: readonly (number | null)[]) =>
    Float64Array.from(values, (x) => (x === null ? Number.NaN : x + offset));
  const columns = categories.map(
    ({ levels, ordered, ...codes }, place): CodedColumn => ({
      name: `C${place + 1}`,
      original: Int32Array.from(codes.original, (x) => (x < 0 || ordered ? x : renamed(x))),
      masked: Int32Array.from(codes.masked, (x) => (x < 0 || ordered ? x : renamed(x))),
      levels: ordered ? levels : levels + 20,
      ordered,
      names: Array.from({ length: ordered ? levels : levels + 20 }, (_, code) => `r${code}`),
    }),
  );
  const places = [...columns.keys()];
  return {
    names: original.map((_, j) => `V${j + 1}`),
    original: original.map(write),
    masked: masked.map(write),
    isPaired: true,
    keys: [...original.keys()],
    groupOf: null,
    regressions: [],
    members: 1,
    ...(columns.length > 0 && {
      coded: {
        columns,
        keys: places,
        confidential: [],
        categories: places,
        weights: null,
        units: null,
        missingKeys: 'level' as const,
      },
    }),
  };
}

/** Examples with many ties, missing values, and orders whose last level occurs in the original. */
export function someMixedExample(mostRecords = 9): fc.Arbitrary<MixedExample> {
  const cell = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 6 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return fc.integer({ min: 1, max: mostRecords }).chain((n) => {
    const column = fc.array(cell, { minLength: n, maxLength: n });
    const category = fc
      .record({ levels: fc.integer({ min: 1, max: 4 }), ordered: fc.boolean() })
      .chain(({ levels, ordered }) => {
        const codes = fc.array(fc.integer({ min: -1, max: levels - 1 }), {
          minLength: n,
          maxLength: n,
        });
        return fc.record({ original: codes, masked: codes }).map(({ original, masked }) => ({
          original: original.map((code, i) => (i === 0 ? levels - 1 : code)),
          // One value at least is shared, or the column is left out as recoded.
          masked: masked.map((code, i) => (i === 0 ? levels - 1 : code)),
          levels,
          ordered,
        }));
      });
    return fc
      .record({
        columns: fc.array(fc.tuple(column, column), { maxLength: 2 }),
        categories: fc.array(category, { minLength: 1, maxLength: 3 }),
      })
      .map(({ columns, categories }) => ({
        original: columns.map(([before]) => before),
        masked: columns.map(([, after]) => after),
        categories,
      }));
  });
}
