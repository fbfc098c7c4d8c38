import { sum } from '../../../foundation/numerics/index.ts';

/** The reason why weights cannot be used, or null. Each must be finite and not negative, and one must be above 0. */
export function weightsProblem(weights: Float64Array): string | null {
  const bad = weights.reduce((count, weight) => count + (isWeight(weight) ? 0 : 1), 0);
  if (bad > 0) {
    return `The weight of ${bad} of ${weights.length} records is missing, negative or infinite: give each record the number of persons that it stands for, or leave the weight column out.`;
  }
  const total = sum(weights);
  return total > 0 && Number.isFinite(total)
    ? null
    : 'The weights do not sum to a positive number: correct them, or leave the weight column out.';
}

/**
 * The share of the population that is in the file: records divided by the sum of their weights, at most 1. Records
 * without a usable weight are left out of both. Null if no record has one.
 */
export function samplingFraction(weights: Float64Array): number | null {
  const usable = weights.filter(isWeight);
  const total = sum(usable);
  return total > 0 && Number.isFinite(total) ? Math.min(1, usable.length / total) : null;
}

/** Whether a weight is usable: a number of persons that a record can stand for. */
export function isWeight(weight: number): boolean {
  return weight >= 0 && weight < Number.POSITIVE_INFINITY;
}
