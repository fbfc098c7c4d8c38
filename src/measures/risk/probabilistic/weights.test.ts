import { expect, test } from 'vitest';
import { rankPatterns } from './weights.ts';

test('patterns by weight: two columns alike share ranks, a column with m below u speaks against a match', () => {
  const { rankOf, weights } = rankPatterns({
    m: Float64Array.of(0.9, 0.9, 0.1),
    u: Float64Array.of(0.1, 0.1, 0.2),
  });
  // Bits 0 and 1 add log 9 or take it away; bit 2 takes log 2 away, its absence adds log(9/8).
  expect([...rankOf]).toEqual([4, 2, 2, 0, 5, 3, 3, 1]);
  // Python 3.11: 2 log 9 + log(9/8), 2 log 9 - log 2, log(9/8).
  const expected = [4.512232190328823, 3.7013019741124937, 0.11778303565638346];
  expect(weights).toHaveLength(6);
  for (const [rank, weight] of expected.entries()) expect(weights[rank]).toBeCloseTo(weight, 12);
});
