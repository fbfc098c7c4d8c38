import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { finish } from '../../foundation/work/work.ts';
import { fixedBlocks } from './fixedBlocks.ts';
import { hansenMukherjee } from './hansenMukherjee.ts';
import { sumOfSquares } from './split/sumOfSquares.ts';

/** Every partition into groups of at least k, as the group of each record. */
function* partitions(n: number, k: number): Generator<number[]> {
  const groupOf = new Array<number>(n);
  const sizes: number[] = [];
  function* place(i: number): Generator<number[]> {
    const missing = sizes.reduce((sum, size) => sum + Math.max(0, k - size), 0);
    if (missing > n - i) return;
    if (i === n) {
      yield groupOf;
      return;
    }
    for (let g = 0; g <= sizes.length; g++) {
      if (g === sizes.length) sizes.push(0);
      sizes[g]++;
      groupOf[i] = g;
      yield* place(i + 1);
      sizes[g]--;
      if (sizes[g] === 0 && g === sizes.length - 1) {
        sizes.pop();
        break;
      }
    }
  }
  yield* place(0);
}

/** The least sum of squares that any of these partitions has. */
function leastByExhaustion(values: readonly number[], k: number): number {
  let least = Infinity;
  for (const groupOf of partitions(values.length, k)) {
    const count: number[] = [];
    const sum: number[] = [];
    let squares = 0;
    for (const [i, g] of groupOf.entries()) {
      count[g] = (count[g] ?? 0) + 1;
      sum[g] = (sum[g] ?? 0) + values[i];
      squares += values[i] ** 2;
    }
    for (const [g, total] of sum.entries()) squares -= total ** 2 / count[g];
    least = Math.min(least, squares);
  }
  return least;
}

describe('Hansen and Mukherjee', () => {
  test('loses as little as the best of all partitions with groups of at least k', () => {
    const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(values, fc.integer({ min: 2, max: 4 }), (values, k) => {
        fc.pre(values.length >= k);
        const column = Float64Array.from(values);
        const partition = finish(hansenMukherjee.run([column], { k }));
        expect(sumOfSquares([column], partition)).toBeCloseTo(leastByExhaustion(values, k), 9);
      }),
      { numRuns: 500 },
    );
  });

  test('groups are runs of the sorted values, numbered from the smallest', () => {
    const column = Float64Array.of(9, 1, 8, 2, 100, 101, 3, 102);
    expect([...finish(hansenMukherjee.run([column], { k: 2 })).groupOf]).toEqual([
      1, 0, 1, 0, 2, 2, 0, 2,
    ]);
  });

  test('of equal values those that come first in the file are grouped first', () => {
    const column = new Float64Array(6).fill(4);
    expect([...finish(hansenMukherjee.run([column], { k: 3 })).groupOf]).toEqual([
      0, 0, 0, 1, 1, 1,
    ]);
  });
});

describe('fixed blocks', () => {
  test('have k records each, in order, and the last has the rest', () => {
    const column = Float64Array.of(70, 10, 60, 20, 50, 30, 40, 80);
    expect([...finish(fixedBlocks.run([column], { k: 3 })).groupOf]).toEqual([
      1, 0, 1, 0, 1, 0, 1, 1,
    ]);
  });
});

test.each([hansenMukherjee, fixedBlocks])(
  '$name takes one column and says what to do',
  (method) => {
    const run = () => finish(method.run([new Float64Array(5), new Float64Array(5)], { k: 2 }));
    expect(run).toThrow(PenumbraError);
    expect(run).toThrow(
      `${method.name} groups the values of one column, but 2 columns are to be grouped together: give each column its own groups (column groups "each", which is individual ranking)`,
    );
  },
);
