import { LARGEST_VALUE } from '../../../foundation/kernels/index.ts';
import { sum } from '../../../foundation/numerics/index.ts';

/** Where a record is, in words: its line if that is known. */
export type PlaceOf = (record: number) => string;

const byNumber: PlaceOf = (record) => `record ${record + 1}`;

/**
 * The reason why weights cannot be used, or null: one is missing, zero, negative, or so large that squares overflow.
 * It is a sentence with the place of the first such weight and the remedy.
 */
export function weightsProblem(weights: Float64Array, placeOf: PlaceOf = byNumber): string | null {
  const first = weights.findIndex((weight) => !isWeight(weight));
  if (first < 0) return null;
  const bad = weights.reduce((count, weight) => count + (isWeight(weight) ? 0 : 1), 0);
  return `The weight in ${placeOf(first)} is ${fault(weights[first])} (${bad} of ${weights.length} records have no usable weight): give each record the number of persons that it stands for, or name another weight with --weight.`;
}

/**
 * The reason why the weights of units cannot be used, or null: one cannot be used at all, or differs between two
 * members of a unit.
 */
export function unitWeightsProblem(
  weights: Float64Array,
  unitOf: Int32Array,
  placeOf: PlaceOf = byNumber,
): string | null {
  const problem = weightsProblem(weights, placeOf);
  if (problem !== null) return problem;
  const firstOf = new Map<number, number>();
  for (let i = 0; i < weights.length; i++) {
    const first = firstOf.get(unitOf[i]);
    if (first === undefined) firstOf.set(unitOf[i], i);
    else if (weights[first] !== weights[i]) {
      return `The weight of the unit in ${placeOf(i)} differs from that in ${placeOf(first)}, but both records are of one unit: give all members the weight of their unit, or describe the column as a weight of records (without weightOf).`;
    }
  }
  return null;
}

function fault(weight: number): string {
  if (Number.isNaN(weight)) return 'missing';
  if (weight === 0) return 'zero';
  return weight < 0 ? 'negative' : `beyond ${LARGEST_VALUE}`;
}

/**
 * The share of the population that is in the file: records divided by the sum of their weights, at most 1. Records
 * without a usable weight are left out of both. Null if no record has one.
 */
export function samplingFraction(weights: Float64Array): number | null {
  const usable = weights.filter(isWeight);
  const total = sum(usable);
  return total > 0 ? Math.min(1, usable.length / total) : null;
}

/** Whether a weight is usable: a number of persons that a record can stand for. */
export function isWeight(weight: number): boolean {
  return weight > 0 && weight <= LARGEST_VALUE;
}
