import { expect, test } from 'vitest';
import { comparisonOf } from './cells.ts';
import { rankComparisons } from './weights.ts';

const { rankOf, weights } = rankComparisons({
  m: Float64Array.of(0.9, 0.9, 0.1),
  u: Float64Array.of(0.1, 0.1, 0.2),
});

/** The ranks that some comparisons have among each other. */
function order(comparisons: readonly number[]): number[] {
  const ranks = comparisons.map((comparison) => rankOf[comparison]);
  const distinct = [...new Set(ranks)].sort((a, b) => a - b);
  return ranks.map((rank) => distinct.indexOf(rank));
}

test('patterns by weight: two columns alike share ranks, a column with m below u speaks against a match', () => {
  const all = Array.from({ length: 8 }, (_, agreeing) => comparisonOf(0b111, agreeing));
  // Bits 0 and 1 add log 9 or take it away; bit 2 takes log 2 away, its absence adds log(9/8).
  expect(order(all)).toEqual([4, 2, 2, 0, 5, 3, 3, 1]);
  // Python 3.11: 2 log 9 + log(9/8), 2 log 9 - log 2, log(9/8).
  const expected = [4.512232190328823, 3.7013019741124937, 0.11778303565638346];
  for (const [i, agreeing] of [0b011, 0b111, 0b001].entries()) {
    expect(weights[rankOf[comparisonOf(0b111, agreeing)]]).toBeCloseTo(expected[i], 12);
  }
});

test('a column that is not compared adds nothing', () => {
  expect(weights[rankOf[comparisonOf(0, 0)]]).toBe(0);
  // Agreement in the first column, and in the first where the second is not compared and the third differs.
  expect(weights[rankOf[comparisonOf(0b001, 0b001)]]).toBeCloseTo(2.1972245773362196, 12);
  expect(
    order([comparisonOf(0b101, 0b001), comparisonOf(0b111, 0b011), comparisonOf(0b111, 0b001)]),
  ).toEqual([1, 0, 2]);
});
