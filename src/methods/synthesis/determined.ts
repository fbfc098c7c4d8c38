import { log, logGamma, quantile, standardDeviation } from '../../foundation/numerics/index.ts';
import type { Variable } from './columnModel.ts';

/** A number that this share of the records has is a heap: draws can hit it by chance. */
const HEAP = 0.05;
/** Numbers come back where half of the draws are nearer than this share of the standard deviation. */
const NEAR = 1e-3;
/**
 * And nearer than this share of the median absolute deviation: one number far beyond all others makes any standard
 * deviation large. Draws that know nothing of the record are never so near: if half of them were within e, some number
 * would have half of the originals within e of it, and so these a median absolute deviation of at most 2e.
 */
const NEAR_MEDIAN = 1e-2;
const KAPPA = 0.99;
/** Half of fewer records than this may be hit by chance. */
const FEW = 5;
/** So rarely may draws that know nothing of the record agree as well as those that are found to be determined. */
const CHANCE = 1e-6;

/**
 * Whether draws give the values of a column back record by record, as where columns that stay determine it. Numbers that
 * are no heap come back where the median (type 7) of |drawn - original| is next to nothing beside the spread of the
 * column (standard deviation, divisor n), which rounding does not hide. Categories, and numbers with fewer than `leaf`
 * records (or 5) beside heaps, or most of them the same there, do where Cohen's kappa (1960) of both is above 0.99,
 * missing being a level of its own. O(n log n).
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

/** Of records that have a number in both, and no heap in the original: that number, and how far it was moved. */
function besideHeaps(values: Float64Array, drawn: Float64Array) {
  const isThere = (i: number) => !Number.isNaN(values[i]) && !Number.isNaN(drawn[i]);
  const heaps = heapsIn(values.filter((_, i) => isThere(i)));
  const isOther = (i: number) => isThere(i) && !heaps.has(values[i]);
  return {
    originals: values.filter((_, i) => isOther(i)),
    distances: drawn.map((value, i) => Math.abs(value - values[i])).filter((_, i) => isOther(i)),
  };
}

/** At most 20 of them. A set takes zeros for one whatever their sign. */
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

/** By Cohen's kappa, unless values are so few or so alike that chance could have done it. */
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

/** Zeros are one value whatever their sign, and so are missing ones. */
function countsOf(values: Float64Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
