import { log } from '../../../foundation/numerics/index.ts';
import { comparisonOf } from './cells.ts';
import { MOST_KEYS } from './classes.ts';
import type { LinkageModel } from './em.ts';

/** Comparisons by their weight. */
export interface ComparisonRanks {
  /** The rank of each comparison, 0 for the largest weight; comparisons of equal weight share a rank. */
  readonly rankOf: Int32Array;
  /** The weight of each rank, descending. */
  readonly weights: Float64Array;
}

/** Weights that differ by less are equal: columns with equal figures make equal weights, but for rounding. */
const SLACK = 1e-9;

/**
 * Weights of Fellegi and Sunter (1969): the sum over the compared columns of log(m/u) where they agree and of
 * log((1-m)/(1-u)) where they do not. A column that is not compared, because a value is missing, adds nothing.
 */
export function rankComparisons({ m, u }: Pick<LinkageModel, 'm' | 'u'>): ComparisonRanks {
  const agree = m.map((probability, j) => log(probability) - log(u[j]));
  const differ = m.map((probability, j) => log(1 - probability) - log(1 - u[j]));
  const found: { comparison: number; weight: number }[] = [];
  for (let compared = 0; compared < 1 << m.length; compared++) {
    for (let agreeing = compared; ; agreeing = (agreeing - 1) & compared) {
      let weight = 0;
      for (let j = 0; j < m.length; j++) {
        if ((agreeing >> j) & 1) weight += agree[j];
        else if ((compared >> j) & 1) weight += differ[j];
      }
      found.push({ comparison: comparisonOf(compared, agreeing), weight });
      if (agreeing === 0) break;
    }
  }
  found.sort((a, b) => b.weight - a.weight || a.comparison - b.comparison);
  const rankOf = new Int32Array(1 << (2 * MOST_KEYS));
  const weights: number[] = [];
  for (const [i, { comparison, weight }] of found.entries()) {
    const isLess = i === 0 || found[i - 1].weight - weight > SLACK;
    if (isLess) weights.push(weight);
    rankOf[comparison] = weights.length - 1;
  }
  return { rankOf, weights: Float64Array.from(weights) };
}
