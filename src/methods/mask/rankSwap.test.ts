import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type Numbers, readParameters } from '../contract/index.ts';
import { rankSwap, reach, swapRanks } from './rankSwap.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const context = (byte = 1, part = 0) => ({ chance: { seed: seed(byte), step: 0, part } });
const stream = (index = 0) => randomStream(seed(9), 0, 99, index);

function swap(columns: readonly Float64Array[], p: Numbers, byte = 1, part = 0) {
  return finish(rankSwap.run(columns, { p, per: 'record' }, context(byte, part)));
}

/** First and last rank of each value, counted from 0. */
function ranksOf(values: Float64Array): { first: number[]; last: number[] } {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    first: [...values].map((x) => sorted.indexOf(x)),
    last: [...values].map((x) => sorted.lastIndexOf(x)),
  };
}

const someColumn = fc
  .array(
    fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 })),
    {
      minLength: 1,
      maxLength: 80,
    },
  )
  .map((list) => Float64Array.from(list, (x) => x + 0));

const somePercent = fc.oneof(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.constant(100));

describe('rank swapping', () => {
  test('keeps the values of each column and moves none farther than p percent of the ranks', () => {
    fc.assert(
      fc.property(someColumn, somePercent, (column, p) => {
        const before = column.slice();
        const [swapped] = swap([column], p);
        expect(column).toEqual(before);
        expect(swapped.slice().sort()).toEqual(column.slice().sort());
        const { first, last } = ranksOf(column);
        let farthest = 0;
        for (let i = 0; i < column.length; i++) {
          // The rank of the value that came is one of those of its equals.
          const from = column.indexOf(swapped[i]);
          farthest = Math.max(farthest, first[from] - last[i], first[i] - last[from]);
        }
        expect(farthest).toBeLessThanOrEqual((p * column.length) / 100 + 1e-9);
      }),
    );
  });

  test('missing values stay where they are and do not count', () => {
    fc.assert(
      fc.property(someColumn, fc.array(fc.nat(100)), somePercent, (column, places, p) => {
        const holed = Float64Array.from(column);
        for (const place of places) holed[place % column.length] = Number.NaN;
        const [swapped] = swap([holed], p);
        const isMissing = (values: Float64Array) => [...values].map(Number.isNaN);
        expect(isMissing(swapped)).toEqual(isMissing(holed));
        const alone = holed.filter((x) => !Number.isNaN(x));
        expect(swapped.filter((x) => !Number.isNaN(x))).toEqual(swap([alone], p)[0]);
      }),
    );
  });

  test('swaps all values but one at the most where the reach is the whole file', () => {
    const column = Float64Array.from({ length: 101 }, (_, i) => 1e9 + i);
    const [swapped] = swap([column], 100);
    expect(swapped.filter((x, i) => x === column[i]).length).toBe(1);
    const [even] = swap([column.slice(1)], 100);
    expect(even.some((x, i) => x === column[i + 1])).toBe(false);
  });

  test('takes a percent for each column, and only with columns apart', () => {
    const column = Float64Array.from({ length: 200 }, (_, i) => (i * 77) % 200);
    const [near, far] = swap([column, column], [1, 50]);
    const most = (values: Float64Array) =>
      Math.max(...values.map((x, i) => Math.abs(x - column[i])));
    expect(most(near)).toBeLessThanOrEqual(2);
    expect(most(far)).toBeGreaterThan(20);
    expect(() => swap([column, column], [1, 2, 3])).toThrow(
      'rank-swap: p has 3 numbers, but 2 columns are swapped: give one number for all columns or one for each.',
    );
  });

  test.each([0, -1, 100.5, Number.NaN, [10, 0], 'x'])('p = %s is refused with its range', (p) => {
    expect(() => readParameters(rankSwap.parameters, { p }, 'rank-swap')).toThrow(
      'rank-swap: p must be a number from 0.0001 to 100, one for each column, separated by commas.',
    );
  });

  test('columns, seeds and parts of a file have draws of their own; the same ones give the same', () => {
    const column = Float64Array.from({ length: 60 }, (_, i) => i);
    const [a, b] = swap([column, column], 30);
    expect(a).not.toEqual(b);
    expect(swap([column, column], 30)).toEqual([a, b]);
    expect(swap([column], 30)[0]).toEqual(a);
    expect(swap([column], 30, 2)[0]).not.toEqual(a);
    expect(swap([column], 30, 1, 1)[0]).not.toEqual(a);
    expect(swap([column], 30, 1, 1)[0]).not.toEqual(b);
  });

  test('asks for as many records as let a value move by one rank', () => {
    const smallest = (p: Numbers) => rankSwap.smallestGroup!({ p, per: 'record' }, 1, 0);
    expect([100, 50, 14, 1, 0.3].map(smallest)).toEqual([2, 2, 8, 100, 334]);
    expect(smallest([14, 1])).toBe(100);
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 100, noNaN: true }), (p) => {
        const n = smallest(p);
        expect(reach(p, n)).toBeGreaterThanOrEqual(1);
        if (n > 2) expect(reach(p, n - 1)).toBe(0);
      }),
    );
  });

  test('the reach is p n / 100 rounded down, not by the rounding of the product', () => {
    expect(reach(14, 1080)).toBe(151);
    const wrong: string[] = [];
    for (let p = 1; p <= 10_000; p++) {
      for (const n of [100, 1000, 2000, 12_345]) {
        if (reach(p / 100, n) !== Math.floor((p * n) / 10_000))
          wrong.push(`p = ${p / 100}, n = ${n}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the partner of a rank', () => {
  /** Step by step as the definition says it: every candidate is listed anew for each rank. */
  function literal(n: number, farthest: number, draw: (candidates: number[]) => number): number[] {
    const partner: number[] = Array(n).fill(-1);
    for (let i = 0; i < n; i++) {
      if (partner[i] >= 0) continue;
      const candidates: number[] = [];
      for (let j = i + 1; j <= Math.min(n - 1, i + farthest); j++) {
        if (partner[j] < 0) candidates.push(j);
      }
      const j = candidates.length === 0 ? i : draw(candidates);
      partner[i] = j;
      partner[j] = i;
    }
    return partner;
  }

  /** The probability of every outcome, by the definition. */
  function outcomes(n: number, farthest: number): Map<string, number> {
    const all = new Map<string, number>();
    const follow = (choices: number[], probability: number) => {
      let at = 0;
      let open = 0;
      const found = literal(n, farthest, (candidates) => {
        if (at === choices.length && open === 0) open = candidates.length;
        return candidates[choices[at++] ?? 0];
      });
      if (open === 0) all.set(found.join(' '), probability);
      else for (let c = 0; c < open; c++) follow([...choices, c], probability / open);
    };
    follow([], 1);
    return all;
  }

  test.each([
    [4, 2],
    [5, 3],
    [6, 2],
    [6, 5],
    [7, 3],
  ])(
    'of %i ranks with a reach of %i: each outcome as often as the definition says',
    (n, farthest) => {
      const expected = outcomes(n, farthest);
      const total = [...expected.values()].reduce((a, b) => a + b, 0);
      expect(total).toBeCloseTo(1, 12);
      const draws = 40_000;
      const counts = new Map<string, number>();
      const source = stream(n * 10 + farthest);
      for (let i = 0; i < draws; i++) {
        const key = swapRanks(n, farthest, source).join(' ');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      expect([...counts.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [key, probability] of expected) {
        const sd = Math.sqrt(draws * probability * (1 - probability));
        expect(Math.abs(counts.get(key)! - draws * probability), key).toBeLessThan(5 * sd + 1e-9);
      }
    },
  );

  test('is uniform among the unswapped ones of a wide window: chi-squared of the first rank and of a late one', () => {
    const [n, farthest, draws] = [300, 40, 20_000];
    const source = stream(77);
    const first = new Float64Array(farthest);
    /** Of rank 100, where it is drawn for: which of the free ranks ahead, in order, by the number of them. */
    const late = new Map<number, Float64Array>();
    for (let t = 0; t < draws; t++) {
      const partner = swapRanks(n, farthest, source);
      first[partner[0] - 1]++;
      if (partner[100] <= 100) continue;
      const free: number[] = [];
      for (let j = 101; j <= 140; j++) if (partner[j] >= 100) free.push(j);
      const counts = late.get(free.length) ?? new Float64Array(free.length);
      counts[free.indexOf(partner[100])]++;
      late.set(free.length, counts);
    }
    const chiSquared = (counts: Float64Array) => {
      const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
      return counts.reduce((sum, x) => sum + (x - mean) ** 2 / mean, 0);
    };
    const bound = (freedom: number) => freedom + 5 * Math.sqrt(2 * freedom);
    expect(chiSquared(first)).toBeLessThan(bound(farthest - 1));
    let tested = 0;
    for (const [size, counts] of late) {
      if (counts.reduce((a, b) => a + b, 0) < 10 * size) continue;
      expect(chiSquared(counts), `${size} free`).toBeLessThan(bound(size - 1));
      tested++;
    }
    expect(tested).toBeGreaterThan(3);
  });

  test('is its own partner’s partner, within reach, for any number of ranks', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(70), fc.nat(1000), (n, farthest, index) => {
        const partner = swapRanks(n, farthest, stream(1000 + index));
        const ranks = Array.from({ length: n }, (_, i) => i);
        expect(ranks.map((i) => partner[partner[i]])).toEqual(ranks);
        expect(ranks.filter((i) => Math.abs(partner[i] - i) > farthest)).toEqual([]);
        // Two ranks that were left are too far apart to be swapped.
        const left = ranks.filter((i) => partner[i] === i);
        expect(left.filter((rank, a) => a > 0 && rank - left[a - 1] <= farthest)).toEqual([]);
      }),
    );
  });
});
