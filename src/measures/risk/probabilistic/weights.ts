import { log } from '../../../foundation/numerics/index.ts';
import type { LinkageModel } from './em.ts';

/** Patterns of agreement by their weight. */
export interface PatternRanks {
  /** The rank of each pattern, 0 for the largest weight; patterns of equal weight share a rank. */
  readonly rankOf: Int32Array;
  /** The weight of each rank, descending. */
  readonly weights: Float64Array;
}

/** Weights that differ by less are equal: columns with equal figures make equal weights, but for rounding. */
const SLACK = 1e-9;

/**
 * Weights of Fellegi and Sunter (1969): the sum over the columns of log(m/u) where they agree and of
 * log((1-m)/(1-u)) where they do not. More agreement need not weigh more: m may be less than u.
 */
export function rankPatterns({ m, u }: Pick<LinkageModel, 'm' | 'u'>): PatternRanks {
  const patterns = 1 << m.length;
  const weightOf = new Float64Array(patterns);
  for (let j = 0; j < m.length; j++) {
    const agree = log(m[j]) - log(u[j]);
    const differ = log(1 - m[j]) - log(1 - u[j]);
    for (let pattern = 0; pattern < patterns; pattern++) {
      weightOf[pattern] += (pattern & (1 << j)) !== 0 ? agree : differ;
    }
  }
  const order = Array.from(weightOf.keys()).sort((a, b) => weightOf[b] - weightOf[a] || a - b);
  const rankOf = new Int32Array(patterns);
  const weights: number[] = [];
  for (const [i, pattern] of order.entries()) {
    const isLess = i === 0 || weightOf[order[i - 1]] - weightOf[pattern] > SLACK;
    if (isLess) weights.push(weightOf[pattern]);
    rankOf[pattern] = weights.length - 1;
  }
  return { rankOf, weights: Float64Array.from(weights) };
}
