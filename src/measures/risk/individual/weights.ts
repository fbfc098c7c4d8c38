import { sum } from '../../../foundation/numerics/index.ts';

/** Why weights cannot be used, or null: each must be a finite number, none negative, and some above 0. */
export function weightsProblem(weights: Float64Array): string | null {
  const bad = weights.reduce((count, weight) => count + (isWeight(weight) ? 0 : 1), 0);
  if (bad > 0) {
    return `The weight of ${bad} of ${weights.length} records is missing, negative or infinite: give each record the number of persons it stands for, or leave the weight column out.`;
  }
  const total = sum(weights);
  return total > 0 && Number.isFinite(total)
    ? null
    : 'The weights do not add up to a positive number.';
}

/**
 * The share of the population that is in the file: records over the sum of their weights, at most 1. Null where
 * no record has a usable weight; records without one are left out of both.
 */
export function samplingFraction(weights: Float64Array): number | null {
  const usable = weights.filter(isWeight);
  const total = sum(usable);
  return total > 0 && Number.isFinite(total) ? Math.min(1, usable.length / total) : null;
}

/** Whether a record may stand for so many persons. */
export function isWeight(weight: number): boolean {
  return weight >= 0 && weight < Number.POSITIVE_INFINITY;
}
