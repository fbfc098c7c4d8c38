import { PenumbraError } from '../../error.ts';
import { ascendingOrder, studentTQuantile, sum } from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { type Design, designEstimates } from './design.ts';
import type { Estimate } from './estimate.ts';
import { weightedMean } from './weightedMeans.ts';

/** Upper tail of the interval whose length gives the standard error. */
const TAIL = 0.025;
/** Shares that differ by less are the same: sums of weights are rounded. */
const SAME = 1e-12;

/**
 * A quantile of the non-missing values (NaN is left out): the smallest value that at least this share of the weights
 * does not exceed. Its standard error is that of Woodruff (1952): the 95 % interval of the share of records up to the
 * quantile is read back as quantiles, and the length of the interval between these is divided by that of Student's t.
 * Null for fewer than two values. O(n log n).
 */
export function* quantileOf(
  values: Float64Array,
  share: number,
  design: Design,
): Work<Estimate | null> {
  const inverse = inverseOf(values, design.weights);
  const value = inverse(share);
  const upTo = yield* shareWhere(values, design, (x) => x <= value);
  if (upTo === null) return null;
  const { degrees } = upTo;
  const t = studentTQuantile(TAIL, degrees, 'upper');
  const { low, high } = around(upTo, t);
  if (upTo.variance === 0) {
    // The quantile is the largest value: certain only if clearly fewer than this share lie below it.
    const below = yield* shareWhere(values, design, (x) => x < value);
    if (below !== null && around(below, t).high >= share) throw tooFew(share);
    return { value, variance: 0, degrees };
  }
  if (low < 0 || high > 1) throw tooFew(share);
  const error = (inverse(high) - inverse(low)) / (2 * t);
  return { value, variance: error * error, degrees };
}

function* shareWhere(
  values: Float64Array,
  design: Design,
  holds: (x: number) => boolean,
): Work<Estimate | null> {
  const isSuch = values.map((x) => (Number.isNaN(x) ? x : holds(x) ? 1 : 0));
  const estimator = weightedMean(isSuch, design.weights);
  if (estimator === null) return null;
  const [estimate] = yield* designEstimates(estimator, design);
  return estimate;
}

function around({ value, variance }: Estimate, t: number) {
  const half = t * Math.sqrt(variance);
  return { low: value - half, high: value + half };
}

function tooFew(share: number): PenumbraError {
  return new PenumbraError(
    'data',
    `There are too few records for the standard error of the quantile at ${share}: ask for one nearer to 0.5.`,
  );
}

/** The quantile at each share. */
function inverseOf(values: Float64Array, weights: Float64Array): (share: number) => number {
  const known = Int32Array.from(values.keys()).filter(
    (i) => !Number.isNaN(values[i]) && weights[i] > 0,
  );
  const own = Float64Array.from(known, (i) => values[i]);
  const order = ascendingOrder(own);
  const ordered = Float64Array.from(order, (place) => weights[known[place]]);
  const total = sum(ordered);
  let before = 0;
  const shares = ordered.map((weight) => {
    before += weight;
    return before / total;
  });
  return (share) => {
    const place = shares.findIndex((one) => one >= share - SAME);
    return own[order[place < 0 ? order.length - 1 : place]] ?? Number.NaN;
  };
}
