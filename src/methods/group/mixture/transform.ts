import {
  expm1,
  log,
  log1p,
  log2,
  maximum,
  minimum,
  pow,
  standardDeviation,
  standardise,
  sum,
  variance,
} from '../../../foundation/numerics/index.ts';
import type { ColumnTransform } from '../../contract/index.ts';

export type TransformKind = Exclude<ColumnTransform['kind'], 'unit'>;

/**
 * A column on another scale, and the contribution of its change of scale to a log-likelihood: the sum of log dy/dx.
 */
interface TransformedColumn {
  readonly values: Float64Array;
  readonly transform: ColumnTransform;
  readonly logJacobian: number;
}

/** The fitted column. A column that the transformation would make constant stays unchanged. */
export function transformColumn(column: Float64Array, kind: TransformKind): TransformedColumn {
  if (kind === 'none' || !varies(column)) return inUnits(column);
  if (kind === 'log') {
    const values = column.map((x) => log(x));
    return { values, transform: { kind }, logJacobian: -sum(values) };
  }
  const lambda = yeoJohnsonLambda(column);
  const powers = column.map((x) => yeoJohnson(x, lambda));
  const deviation = standardDeviation(powers, 'n');
  if (!(deviation > 0 && deviation < Number.POSITIVE_INFINITY)) return inUnits(column);
  // Powers can have any size: columns get the same spread, so that models of equal shapes make sense.
  const values = standardise(powers, 'sd');
  const slope = (lambda - 1) * sum(column.map(signedLog));
  const logJacobian = slope - column.length * log(deviation);
  return { values, transform: { kind, lambda }, logJacobian };
}

/** Spreads up to this, and down to its inverse, have squares with all their digits, and so have their ratios. */
const LARGEST_SPREAD = 1e100;

/** The column itself or, if necessary, in units of about its range. */
function inUnits(column: Float64Array): TransformedColumn {
  // By halves, because the distance of two large numbers of opposite signs overflows.
  const half = maximum(column) / 2 - minimum(column) / 2;
  if (half === 0 || (half <= LARGEST_SPREAD && half >= 1 / LARGEST_SPREAD)) {
    return { values: column, transform: { kind: 'none' }, logJacobian: 0 };
  }
  const power = Math.max(-1000, Math.min(1000, -Math.floor(log2(half))));
  const factor = pow(2, power);
  return {
    values: column.map((x) => x * factor),
    transform: { kind: 'unit', factor },
    logJacobian: column.length * log(factor),
  };
}

/** The first column with two different values, one of which has no logarithm, or -1. */
export function firstWithoutLog(columns: readonly Float64Array[]): number {
  return columns.findIndex((column) => varies(column) && column.some((x) => !(x > 0)));
}

/**
 * The power transformation of Yeo and Johnson (2000): of 1 + x with the power lambda for x at least 0, of 1 - x with
 * the power 2 - lambda below, both in the form of Box and Cox; continuous, increasing, and x itself for lambda 1.
 */
export function yeoJohnson(x: number, lambda: number): number {
  return x >= 0 ? boxCox(log1p(x), lambda) : -boxCox(log1p(-x), 2 - lambda);
}

/** (e^(power l) - 1) / power, and l itself for power 0. */
function boxCox(l: number, power: number): number {
  return power === 0 ? l : expm1(power * l) / power;
}

/** log(1 + |x|) with the sign of x: log dy/dx divided by lambda - 1. */
function signedLog(x: number): number {
  return x >= 0 ? log1p(x) : -log1p(-x);
}

const GOLDEN = 0.6180339887498949;
/** Powers that are tried first, on both sides of 0, and the largest: a column of small numbers needs large ones. */
const FIRST_POWER = 4;
const LARGEST_POWER = 4096;
const PRECISE = 1e-9;

/**
 * The lambda of highest likelihood for one normal distribution of the transformed values, with estimated mean and
 * variance (divisor n): -n/2 log variance + (lambda - 1) sum sign(x) log(1 + |x|), which has one peak (Yeo and
 * Johnson 2000). By golden sections of -4 to 4, and of wider intervals while the peak is at their end; usually 45
 * passes.
 */
export function yeoJohnsonLambda(column: Float64Array): number {
  const logs = column.map(signedLog);
  const slope = sum(logs);
  const values = new Float64Array(column.length);
  const likelihood = (lambda: number) => {
    for (let i = 0; i < logs.length; i++) {
      values[i] = logs[i] >= 0 ? boxCox(logs[i], lambda) : -boxCox(-logs[i], 2 - lambda);
    }
    const spread = variance(values, 'n');
    // A lambda that overflows, or makes the column constant, is no candidate.
    if (!(spread > 0 && spread < Number.POSITIVE_INFINITY)) return Number.NEGATIVE_INFINITY;
    return (lambda - 1) * slope - (column.length / 2) * log(spread);
  };
  for (let bound = FIRST_POWER; ; bound *= 8) {
    const lambda = peakOf(likelihood, bound);
    if (Math.abs(lambda) < 0.999 * bound || bound >= LARGEST_POWER) return lambda;
  }
}

/** The maximum of a function with one peak between -bound and bound. */
function peakOf(f: (x: number) => number, bound: number): number {
  let low = -bound;
  let high = bound;
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let atLeft = f(left);
  let atRight = f(right);
  while (high - low > PRECISE * bound) {
    // If both are no candidates, the peak lies towards 1, where nothing changes.
    const goLeft = atLeft === atRight ? Math.abs(left - 1) < Math.abs(right - 1) : atLeft > atRight;
    if (goLeft) {
      high = right;
      right = left;
      atRight = atLeft;
      left = high - GOLDEN * (high - low);
      atLeft = f(left);
    } else {
      low = left;
      left = right;
      atLeft = atRight;
      right = low + GOLDEN * (high - low);
      atRight = f(right);
    }
  }
  return (low + high) / 2;
}

function varies(column: Float64Array): boolean {
  return column.some((x) => x !== column[0]);
}
