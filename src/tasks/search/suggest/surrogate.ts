import {
  cholesky,
  exp,
  log,
  normalCdf,
  normalDensity,
  solveLower,
  zeros,
} from '../../../foundation/numerics/index.ts';
import { type Candidate, familyIn, layoutOf, type SearchSpace } from './candidates.ts';
import { type SearchDimension, shareOf } from './dimension.ts';

/** A trial for the model: lower values are better. */
export interface Observed {
  readonly candidate: Candidate;
  readonly value: number;
  /** Draws whose mean the value is. */
  readonly draws: number;
}

export interface Surrogate {
  /** The expected value of a candidate, without the chance of its draws. */
  mean(candidate: Candidate): number;
  /** By how much a candidate is expected to be better than the best that was tried. */
  improvement(candidate: Candidate): number;
}

/** Length scales, as shares of a range, and variances of one draw, as shares of the variance of the values. */
const LENGTHS = [0.25, 0.5, 1];
const NOISES = [0.002, 0.02, 0.1, 0.4];
/** Values further from the median than this many quartile ranges are taken as that far: how bad the worst is does not matter. */
const FARTHEST = 3;

/**
 * A Gaussian process over the trials of one family (Rasmussen and Williams 2006): a squared exponential kernel over the
 * shares of the ranges, with the length scale and the noise that are most likely. Chance between draws is noise, so that
 * a lucky draw does not pass for a good recipe. n^3 per fit, n^2 per question.
 */
export function surrogateOf(space: SearchSpace, tried: readonly Observed[]): Surrogate | null {
  const values = scaled(tried.map(({ value }) => value));
  if (values === null) return null;
  const places = tried.map(({ candidate }) => coordinatesOf(space, candidate));
  const distances = places.map((a) => places.map((b) => squaredDistance(a, b)));
  const fits = LENGTHS.flatMap((length) =>
    NOISES.flatMap((noise) => fitted(distances, values, tried, length, noise) ?? []),
  );
  if (fits.length === 0) return null;
  const best = fits.reduce((a, b) => (b.likelihood > a.likelihood ? b : a));
  const near = (candidate: Candidate) => {
    const place = coordinatesOf(space, candidate);
    return Float64Array.from(places, (one) => kernel(squaredDistance(place, one), best.length));
  };
  const meanFrom = (k: Float64Array) => dot(solveLower(best.lower, k), best.solved);
  const least = Math.min(...tried.map(({ candidate }) => meanFrom(near(candidate))));
  return {
    mean: (candidate) => meanFrom(near(candidate)),
    improvement: (candidate) => {
      const v = solveLower(best.lower, near(candidate));
      const deviation = Math.sqrt(Math.max(1e-12, 1 - dot(v, v)));
      const gain = least - dot(v, best.solved);
      return gain * normalCdf(gain / deviation) + deviation * normalDensity(gain / deviation);
    },
  };
}

/** Values around their median, in units of their standard deviation; null if they are all the same. */
function scaled(values: readonly number[]): Float64Array | null {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  const range = at(0.75) - at(0.25) || at(1) - at(0);
  if (!(range > 0)) return null;
  const near = Float64Array.from(values, (value) =>
    Math.max(-FARTHEST, Math.min(FARTHEST, (value - at(0.5)) / range)),
  );
  const mean = near.reduce((sum, value) => sum + value, 0) / near.length;
  const variance =
    near.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / near.length;
  return near.map((value) => (value - mean) / Math.sqrt(variance));
}

function fitted(
  distances: readonly (readonly number[])[],
  values: Float64Array,
  tried: readonly Observed[],
  length: number,
  noise: number,
) {
  const n = values.length;
  const covariance = zeros(n, n);
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) covariance.data[i + j * n] = kernel(distances[i][j], length);
    covariance.data[j + j * n] += noise / tried[j].draws + 1e-6;
  }
  const lower = cholesky(covariance);
  if (lower === undefined) return null;
  const solved = solveLower(lower, values);
  let likelihood = -dot(solved, solved) / 2;
  for (let j = 0; j < n; j++) likelihood -= log(lower.data[j + j * n]);
  return { length, lower, solved, likelihood };
}

function kernel(squared: number, length: number): number {
  return exp(-squared / (2 * length * length));
}

/** A candidate as numbers: shares of ranges; a choice without an order has a coordinate for each value. */
export function coordinatesOf(space: SearchSpace, { layout, choices }: Candidate): number[] {
  const { parts } = layoutOf(space, { layout, choices });
  return choices.flatMap(({ family, values }, i) =>
    familyIn(parts[i], family).dimensions.flatMap((dimension) =>
      coordinates(dimension, values[dimension.name]),
    ),
  );
}

/** Inactive dimensions stand in the middle. */
function coordinates(dimension: SearchDimension, value: unknown): number[] {
  if (dimension.type === 'choice') {
    const { choices, isOrdered } = dimension;
    const at = choices.indexOf(value as string);
    if (isOrdered) return [at < 0 ? 0.5 : at / Math.max(1, choices.length - 1)];
    return choices.map((_, i) => (i === at ? 0.5 : 0));
  }
  if (dimension.type === 'numbers') {
    const list = (value as number[] | undefined) ?? [];
    return Array.from({ length: dimension.count }, (_, i) =>
      list[i] === undefined ? 0.5 : shareOf(dimension, list[i]),
    );
  }
  return [value === undefined ? 0.5 : shareOf(dimension, value as number)];
}

function squaredDistance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
