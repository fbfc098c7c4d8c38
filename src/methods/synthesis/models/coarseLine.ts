import { ascendingOrder } from '../../../foundation/numerics/index.ts';
import { countBy, leastExtent, multipleOf, powerBelow, pulledIn } from '../guard/guard.ts';
import type { LinearFit } from './linear.ts';

/**
 * Smallest unit to which standardised coefficients are rounded. Finer digits would reveal an outlier that was pulled
 * in.
 */
const LEAST_UNIT = 2 ** -30;

/**
 * A line that can be handed out: centre, scale and variance are rounded to an eighth of the latter two, coefficients
 * to an eighth of the standard error of a mean, which is less than their own uncertainty; no factor of their
 * covariance.
 */
export function coarseLine(line: LinearFit, leaf: number): LinearFit {
  const { squares, degrees, coefficients } = line;
  const told = countBy(leaf, degrees);
  if (!(line.scale > 0)) return { ...line, factor: [], degrees: told };
  const unit = powerBelow(line.scale) / 8;
  const scale = multipleOf(line.scale, unit);
  const centre = multipleOf(line.centre, unit);
  const by = line.scale / scale;
  const variance = degrees > 0 ? (squares / degrees) * by * by : 0;
  const known = Math.sqrt(variance / (degrees + coefficients.length));
  const step = Math.max(powerBelow(known) / 8, LEAST_UNIT);
  return {
    ...line,
    centre,
    scale,
    coefficients: coefficients.map((one, t) =>
      multipleOf(one * by + (t === 0 ? (line.centre - centre) / scale : 0), step),
    ),
    factor: [],
    degrees: told,
    squares: known > LEAST_UNIT ? multipleOf(variance, powerBelow(variance) / 8) * told : 0,
  };
}

/** Values with residuals from a line that `pulledIn` limits; null if none is limited. */
export function withoutOutliers(values: Float64Array, line: Float64Array): Float64Array | null {
  const residuals = values.map((value, i) => value - line[i]);
  const order = ascendingOrder(residuals);
  const sorted = Float64Array.from(order, (record) => residuals[record]);
  const quartile = (share: number) => sorted[Math.floor(share * sorted.length)];
  const near = pulledIn(sorted, leastExtent(quartile(0.25), quartile(0.75)));
  if (near.every((value, at) => value === sorted[at])) return null;
  const tame = values.slice();
  for (const [at, record] of order.entries()) {
    if (near[at] !== sorted[at]) tame[record] = line[record] + near[at];
  }
  return tame;
}
