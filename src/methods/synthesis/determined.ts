import { log, logGamma, quantile, standardDeviation } from '../../foundation/numerics/index.ts';
import type { Variable } from './columnModel.ts';

/** A number that this share of the records has is a heap: draws can hit it by chance. */
const HEAP = 0.05;
/** Numbers come back if half of the draws are nearer than this share of the standard deviation. */
const NEAR = 1e-3;
/**
 * And nearer than this share of the median absolute deviation: one extreme number makes any standard deviation large.
 * Draws that are independent of the record are never so near: if half of them were within e, some number would have
 * half of the originals within e of it, so their median absolute deviation would be at most 2e.
 */
const NEAR_MEDIAN = 1e-2;
const KAPPA = 0.99;
/** Below this number of records, half of them can be hit by chance. */
const FEW = 5;
/** Largest probability that independent draws agree as well as the draws of a column that counts as determined. */
const CHANCE = 1e-6;

/**
 * Whether draws reproduce the values of a column record by record, as if columns that stay determine it. Numbers that
 * are no heap come back if the median (type 7) of |drawn - original| is tiny beside the spread of the column
 * (standard deviation, divisor n), which rounding does not hide. Categories, and numbers with fewer than `leaf`
 * records (or 5) beside heaps, or mostly equal there, come back if Cohen's kappa (1960) of both is above 0.99, with
 * missing as a level. O(n log n).
 */
export function isDetermined(
  { values, scale }: Variable,
  drawn: Float64Array,
  leaf: number,
): boolean {
  if (scale.kind === 'numeric') {
    const { originals, distances } = besideHeaps(values, drawn);
    if (originals.length >= Math.max(leaf, FEW)) {
      const middle = quantile(originals, 0.5);
      const spread = quantile(
        originals.map((value) => Math.abs(value - middle)),
        0.5,
      );
      const distance = quantile(distances, 0.5);
      const deviation = standardDeviation(values, 'n');
      if (spread > 0) return distance < NEAR * deviation && distance < NEAR_MEDIAN * spread;
    }
  }
  return values.length >= leaf && areTheSame(values, drawn);
}

/** For records with a number in both, and no heap in the original: that number, and its distance to the draw. */
function besideHeaps(values: Float64Array, drawn: Float64Array) {
  const isThere = (i: number) => !Number.isNaN(values[i]) && !Number.isNaN(drawn[i]);
  const heaps = heapsIn(values.filter((_, i) => isThere(i)));
  const isOther = (i: number) => isThere(i) && !heaps.has(values[i]);
  return {
    originals: values.filter((_, i) => isOther(i)),
    distances: drawn.map((value, i) => Math.abs(value - values[i])).filter((_, i) => isOther(i)),
  };
}

/** At most 20 of them. A set treats zeros of both signs as equal. */
function heapsIn(values: Float64Array): ReadonlySet<number> {
  const sorted = values.sort();
  const heaps = new Set<number>();
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end] === sorted[i]) end++;
    if (end - i >= HEAP * sorted.length) heaps.add(sorted[i]);
    i = end;
  }
  return heaps;
}

/** By Cohen's kappa, unless values are so few or so similar that chance can explain it. */
function areTheSame(values: Float64Array, drawn: Float64Array): boolean {
  const n = values.length;
  const [before, after] = [countsOf(values), countsOf(drawn)];
  if (before.size < 2) return false;
  let agreed = 0;
  for (let i = 0; i < n; i++) {
    if (values[i] === drawn[i] || (Number.isNaN(values[i]) && Number.isNaN(drawn[i]))) agreed++;
  }
  let expected = 0;
  // The logarithm of the number of orders in which the same values could have been drawn.
  let orders = logGamma(n + 1);
  for (const [value, count] of before) {
    expected += (count / n) * ((after.get(value) ?? 0) / n);
    orders -= logGamma(count + 1);
  }
  return agreed / n - expected > KAPPA * (1 - expected) && orders > -log(CHANCE);
}

/** Zeros of both signs are one value, and so are all missing values. */
function countsOf(values: Float64Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
