import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scale } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { claims, type Evidence } from '../../measures/claims/index.ts';
import {
  type Partition,
  type ReplaceContext,
  type ReplaceMethod,
  readParameters,
  SOLO,
} from '../contract/index.ts';
import { convexMedian } from './convexMedian.ts';
import { median } from './median.ts';
import { mode } from './mode.ts';
import { orderStatistic } from './orderStatistic.ts';

const methods: readonly ReplaceMethod[] = [median, mode, orderStatistic, convexMedian];
const LEVELS = 7;
const MISSING = LEVELS;

const whole = (n: number): Partition => ({ groupOf: new Int32Array(n), groups: Math.min(n, 1) });

/** What one group of values becomes. */
function replacedBy(
  method: ReplaceMethod,
  values: readonly number[],
  context: Partial<ReplaceContext> = {},
  given: Record<string, unknown> = {},
  others: readonly number[] = [],
): number {
  const column = Float64Array.from([...values, ...others]);
  const partition = {
    groupOf: Int32Array.from(column, (_, i) => (i < values.length ? 0 : 1)),
    groups: others.length > 0 ? 2 : 1,
  };
  const parameters = readParameters(method.parameters, given, method.name) as never;
  return finish(method.run([column], partition, parameters, { ...SOLO, ...context }))[0][0];
}

const ordinal: Scale = { kind: 'ordinal', levels: LEVELS };
const withMissing: Scale = { kind: 'ordinal', levels: LEVELS + 1, missing: MISSING };

interface Case {
  readonly columns: Float64Array[];
  readonly partition: Partition;
  readonly k: number;
  readonly scales: Scale[];
  readonly weights: Float64Array;
}

/** Files of ordinal codes: constant columns, ties, one that is nowhere above another, groups of one and of all. */
const cases = (missing: boolean): fc.Arbitrary<Case> =>
  fc
    .record({
      k: fc.integer({ min: 1, max: 6 }),
      groups: fc.integer({ min: 1, max: 5 }),
      extra: fc.integer({ min: 0, max: 5 }),
      width: fc.integer({ min: 1, max: LEVELS }),
    })
    .chain(({ k, groups, extra, width }) => {
      const n = k * groups + extra;
      const code = fc.nat(width - 1);
      const holed = fc.oneof({ weight: 2, arbitrary: code }, fc.constant(MISSING));
      const column = fc.array(missing ? holed : code, { minLength: n, maxLength: n });
      return fc.record({
        k: fc.constant(k),
        columns: fc.tuple(column, column).map(([a, b]) => {
          const above = a.map((code, i) => Math.max(code, b[i]));
          return [a, b, above].map((list) => Float64Array.from(list));
        }),
        partition: fc
          .array(fc.nat(groups - 1), { minLength: extra, maxLength: extra })
          .map((others) => ({
            groups,
            groupOf: Int32Array.from([
              ...Array.from({ length: k * groups }, (_, i) => i % groups),
              ...others,
            ]),
          })),
        scales: fc.constant([0, 1, 2].map(() => (missing ? withMissing : ordinal))),
        weights: fc
          .array(
            fc.oneof(
              fc.double({ min: 0.5, max: 500, noNaN: true }),
              fc.constantFrom(1, 1, 0.1, 0.2, 0.3, 1e-9, 1e12, 1e150, 5e-324),
            ),
            { minLength: n, maxLength: n },
          )
          .map((list) => Float64Array.from(list)),
      });
    });

function protect(method: ReplaceMethod, given: Case, weights?: Float64Array): Evidence {
  const { columns, partition, k, scales } = given;
  const parameters = readParameters(method.parameters, {}, method.name) as never;
  const context = { ...SOLO, scales, ...(weights === undefined ? {} : { weights }) };
  return {
    names: columns.map((_, j) => `V${j + 1}`),
    original: columns,
    protected: finish(method.run(columns, partition, parameters, context)),
    decimals: columns.map(() => 0),
    groupOf: partition.groupOf,
    strata: null,
    smallestGroup: k,
    scales,
  };
}

describe.each(methods)('replace categories by $name', (method) => {
  test.each([false, true])('every claim holds, missing as a level: %s', (missing) => {
    fc.assert(
      fc.property(cases(missing), fc.boolean(), (given, isWeighted) => {
        const before = given.columns.map((column) => column.slice());
        const evidence = protect(method, given, isWeighted ? given.weights : undefined);
        expect(given.columns).toEqual(before);
        for (const { claim } of isWeighted ? method.weighted! : method.claims) {
          // Missing has no place in the order, so that nothing is kept there.
          if (missing && claim === 'monotonicity') continue;
          const { holds, found } = claims.get(claim)!.check(evidence);
          expect(holds, `${claim}: ${found}`).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('with equal weights is what it is without, and what a whole number of copies is', () => {
    const lists = fc.array(fc.tuple(fc.nat(LEVELS - 1), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(lists, fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (list, weight) => {
        const values = list.map(([value]) => value);
        const equal = Float64Array.from(values, () => weight);
        expect(replacedBy(method, values, { weights: equal })).toBe(replacedBy(method, values));
        const copies = list.flatMap(([value, times]) => new Array(times).fill(value));
        // Tenths, whose sums as doubles are not those on paper.
        const weights = Float64Array.from(list, ([, times]) => times / 10);
        expect(replacedBy(method, values, { weights })).toBe(replacedBy(method, copies));
      }),
    );
  });

  test('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(cases(true), (given) => {
        const { columns, partition, weights } = given;
        const turned: Case = {
          ...given,
          columns: columns.map((column) => column.slice().reverse()),
          partition: { ...partition, groupOf: partition.groupOf.slice().reverse() },
        };
        const forth = protect(method, given, weights).protected;
        const back = protect(method, turned, weights.slice().reverse()).protected;
        expect(back.map((column) => column.slice().reverse())).toEqual(forth);
      }),
    );
  });

  test('a group that lacks a value is missing as a whole, and other groups are not', () => {
    expect(replacedBy(method, [1, Number.NaN, 1], {}, {}, [2, 3])).toBeNaN();
    expect(replacedBy(method, [1, 1], {}, {}, [2, Number.NaN])).toBe(1);
  });
});

describe('missing as a level of an ordinal column', () => {
  const ordered = methods.filter(({ levels }) => levels === 'ordered');
  const scales = [withMissing];

  test('is for the median, the convex median and order statistics', () => {
    expect(ordered.map(({ name }) => name)).toEqual(['median', 'order-statistic', 'convex-median']);
  });

  test.each(ordered)('$name: the others decide, unless at least half is missing', (method) => {
    const lists = fc.record({
      present: fc.array(fc.nat(LEVELS - 1), { minLength: 0, maxLength: 12 }),
      lacking: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(lists, ({ present, lacking }) => {
        const values = [...present, ...new Array(lacking).fill(MISSING)];
        const expected = lacking >= present.length ? MISSING : replacedBy(method, present);
        expect(replacedBy(method, values, { scales })).toBe(expected);
        // Alike with weights: those of all that is missing count as one record more.
        const weights = Float64Array.from(values, (value) => (value === MISSING ? 1 / lacking : 1));
        const weighted = present.length > 1 ? replacedBy(method, present) : MISSING;
        expect(replacedBy(method, values, { scales, weights })).toBe(weighted);
      }),
    );
  });

  test('is one like any other for the mode, and in a nominal column', () => {
    expect(replacedBy(mode, [0, 1, MISSING, MISSING], { scales })).toBe(MISSING);
    expect(replacedBy(mode, [0, 0, 1, MISSING, MISSING], { scales })).toBe(0);
  });
});

describe('order statistic', () => {
  const ORDINAL = [3, 0, 1, 1, 2, 0, 4, 3, 2, 2, 1, 0];
  const NUMBERS = [12.5, 3.25, 8, 7.5, 11, 2, 4.75, 14, 9, 3.5, 6.25, 10];
  const WEIGHTS = Float64Array.of(1.5, 0.5, 2, 3, 1, 4, 2.5, 0.25, 1, 1, 2, 3);

  // numpy 2.4.6: quantile(method='inverted_cdf'), with and without weights.
  test.each([
    [0, 2, 0, 2],
    [0.1, 2, 0, 3.25],
    [0.25, 3.5, 0, 3.5],
    [0.5, 7.5, 1, 7.5],
    [0.75, 10, 2, 10],
    [0.9, 11, 4, 12.5],
    [1, 14, 4, 14],
  ])('is the inverse of the distribution function that numpy has, share %f', (share, ...those) => {
    const [numbers, levels, plain] = those;
    expect(replacedBy(orderStatistic, NUMBERS, { weights: WEIGHTS }, { share })).toBe(numbers);
    expect(replacedBy(orderStatistic, ORDINAL, { weights: WEIGHTS }, { share })).toBe(levels);
    expect(replacedBy(orderStatistic, NUMBERS, {}, { share })).toBe(plain);
  });

  test('of one half is the lower median, bit for bit', () => {
    const lists = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), {
      minLength: 1,
      maxLength: 70,
    });
    fc.assert(
      fc.property(lists, (list) => {
        const sorted = Float64Array.from(list).sort();
        expect(replacedBy(median, list)).toBe(sorted[Math.ceil(list.length / 2) - 1]);
        expect(replacedBy(orderStatistic, list)).toBe(replacedBy(median, list));
      }),
    );
  });

  test('has the rank that the share has on paper, where the product as a double is larger', () => {
    const list = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(0.07 * 100).toBeGreaterThan(7);
    expect(replacedBy(orderStatistic, list, {}, { share: 0.07 })).toBe(7);
    expect(replacedBy(orderStatistic, list, {}, { share: 0.071 })).toBe(8);
    for (let percent = 0; percent <= 100; percent++) {
      const rank = Math.max(1, percent);
      expect(replacedBy(orderStatistic, list, {}, { share: percent / 100 })).toBe(rank);
      const weights = Float64Array.from(list, () => 0.1);
      expect(replacedBy(orderStatistic, list, { weights }, { share: percent / 100 })).toBe(rank);
    }
  });
});

describe('weighted plurality', () => {
  test('is the level with the largest sum of weights, as pandas groups them', () => {
    const weights = Float64Array.of(1.5, 0.5, 2, 3, 1, 4, 2.5, 0.25, 1, 1, 2, 3);
    // pandas 3.1.1: sums 2.75, 11, 8, and 7.5, 7, 3, 1.75, 2.5; modes without weights 1 and [0, 1, 2].
    expect(replacedBy(mode, [0, 2, 1, 1, 0, 2, 2, 0, 1, 2, 1, 1], { weights })).toBe(1);
    expect(replacedBy(mode, [3, 0, 1, 1, 2, 0, 4, 3, 2, 2, 1, 0], { weights })).toBe(0);
    expect(replacedBy(mode, [3, 0, 1, 1, 2, 0, 4, 3, 2, 2, 1, 0])).toBe(0);
  });

  test('of sums that are equal on paper takes the lowest level', () => {
    expect(0.1 + 0.2).toBeGreaterThan(0.3);
    expect(replacedBy(mode, [1, 1, 0], { weights: Float64Array.of(0.1, 0.2, 0.3) })).toBe(0);
    expect(replacedBy(mode, [0, 1, 1], { weights: Float64Array.of(0.3, 0.1, 0.2) })).toBe(0);
    expect(replacedBy(mode, [1, 1, 0], { weights: Float64Array.of(0.1, 0.2, 0.29) })).toBe(1);
  });
});

describe('convex median', () => {
  const others = [0, 1, 2, 3, 4, 5, 6];

  /** By the definition, level for level. */
  function defined(values: readonly number[], weights: readonly number[]): number {
    const frequency = others.map((level) =>
      values.reduce((sum, value, i) => sum + (value === level ? weights[i] : 0), 0),
    );
    const convex = others.map((level) =>
      Math.min(Math.max(...frequency.slice(0, level + 1)), Math.max(...frequency.slice(level))),
    );
    const total = convex.reduce((a, b) => a + b);
    let reached = 0;
    return others.find((level) => {
      reached += convex[level];
      return 2 * reached >= total;
    })!;
  }

  test('is the one that the definition gives, level for level', () => {
    const lists = fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(lists, (list) => {
        const values = list.map(([value]) => value);
        const ones = values.map(() => 1);
        expect(replacedBy(convexMedian, values, {}, {}, others)).toBe(defined(values, ones));
        const weights = list.map(([, weight]) => weight);
        const context = { weights: Float64Array.from([...weights, ...others.map(() => 1)]) };
        expect(replacedBy(convexMedian, values, context, {}, others)).toBe(
          defined(values, weights),
        );
      }),
    );
  });

  test('fills the gap between low and high levels, with levels that occur in the column only', () => {
    // Frequencies 3, 0, 2 become 3, 2, 2.
    expect(replacedBy(convexMedian, [0, 0, 0, 2, 2], {}, {}, others)).toBe(1);
    expect(replacedBy(median, [0, 0, 0, 2, 2], {}, {}, others)).toBe(0);
    expect(replacedBy(convexMedian, [0, 0, 0, 2, 2], {}, {}, [5])).toBe(0);
    expect(replacedBy(convexMedian, [0, 6], {}, {}, [3])).toBe(3);
    expect(replacedBy(convexMedian, [0, 6])).toBe(0);
  });

  test('is the median where frequencies have one peak and no gap', () => {
    expect(replacedBy(convexMedian, [0, 1, 1, 2, 2, 2, 3], {}, {}, others)).toBe(2);
    expect(replacedBy(median, [0, 1, 1, 2, 2, 2, 3])).toBe(2);
    expect(replacedBy(convexMedian, [4, 4, 4], {}, {}, others)).toBe(4);
    expect(replacedBy(convexMedian, [4])).toBe(4);
  });
});

test('a group of a hundred thousand records, with weights', () => {
  const n = 100_000;
  const column = Float64Array.from({ length: n }, (_, i) => (i * 7919) % 101);
  const weights = Float64Array.from({ length: n }, (_, i) => 1 + (i % 7) / 10);
  for (const method of methods) {
    const parameters = readParameters(method.parameters, {}, method.name) as never;
    const work = method.run([column], whole(n), parameters, { ...SOLO, weights });
    const [replaced] = finish(work);
    expect(new Set(replaced).size).toBe(1);
  }
});
