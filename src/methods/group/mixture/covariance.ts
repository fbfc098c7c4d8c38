import {
  cholesky,
  exp,
  log,
  type Matrix,
  pow,
  symmetricEigen,
} from '../../../foundation/numerics/index.ts';
import { clampScatter, type Floor, placeOf } from './floor.ts';
import type { Scatter } from './scatter.ts';
import { factorInto, invertLower } from './triangular.ts';

/**
 * The covariance of component g is volume times orientation shape orientation', lambda_g D_g A_g D_g' with |A_g| = 1
 * (Banfield and Raftery 1993). The letters of a model stand for volume, shape and orientation, in this order: Equal
 * in all components, Variable, or the Identity.
 */
export const MODELS = [
  'EII',
  'VII',
  'EEI',
  'VEI',
  'EVI',
  'VVI',
  'EEE',
  'VEE',
  'EVE',
  'VVE',
  'EEV',
  'VEV',
  'EVV',
  'VVV',
] as const;

export type CovarianceModel = (typeof MODELS)[number];

/** Whether all axes lie along the columns. */
export function isDiagonal(model: CovarianceModel): boolean {
  return model[2] === 'I';
}

/** Number of free parameters in the covariances of a model (Celeux and Govaert 1995, table 1). */
export function covarianceParameters(model: CovarianceModel, d: number, components: number) {
  const [volume, shape, orientation] = model;
  const turns = (d * (d - 1)) / 2;
  return (
    (volume === 'V' ? components : 1) +
    (shape === 'I' ? 0 : shape === 'V' ? components * (d - 1) : d - 1) +
    (orientation === 'I' ? 0 : orientation === 'V' ? components * turns : turns)
  );
}

/** Number of all free parameters of a mixture: covariances, means and shares. */
export function mixtureParameters(model: CovarianceModel, d: number, components: number): number {
  return covarianceParameters(model, d, components) + components * d + components - 1;
}

/**
 * The M-step of a model: covariances that maximise the expected log-likelihood, so minimise the sum over g of n_g
 * log|Sigma_g| + tr(W_g Sigma_g^-1) (Celeux and Govaert 1995). If one would fall below the floor, the scatters of
 * small spread are first widened to it: for VVV and VVI that is the optimum above the floor; for the others it keeps
 * all covariances positive definite and their structure intact. O(G d^3) for each inner iteration.
 */
export function estimateCovariances(
  model: CovarianceModel,
  s: Scatter,
  floor: Floor,
): 'free' | 'floored' | 'none' {
  const diagonal = isDiagonal(model);
  const place = STEPS[model](s) ? placeOf(s, floor, diagonal) : 'below';
  if (place === 'above') return 'free';
  const widened = { ...s, within: clampScatter(s, floor, diagonal) };
  if (!STEPS[model](widened) || !s.covariance.every(Number.isFinite)) return 'none';
  return place === 'between' ? 'free' : 'floored';
}

type Step = (s: Scatter) => boolean;

/** Inner iterations end when the objective changes by less than this, relative: the square root of 2^-52. */
const INNER_TOLERANCE = 1.4901161193847656e-8;
const MOST_INNER = 1000;
/** Sweeps over the planes of common axes: the next iteration of EM continues where they end. */
const MOST_SWEEPS = 30;

const STEPS: Record<CovarianceModel, Step> = {
  EII(s) {
    const { dimensions: d } = s;
    let trace = 0;
    for (let g = 0; g < s.components; g++) trace += traceOf(s, g);
    const volume = trace / (total(s) * d);
    return setDiagonals(s, () => volume);
  },

  VII(s) {
    return setDiagonals(s, (g) => traceOf(s, g) / (s.counts[g] * s.dimensions));
  },

  EEI(s) {
    const n = total(s);
    const pooled = diagonalSum(s, () => 1);
    return setDiagonals(s, (_, j) => pooled[j] / n);
  },

  /** Sigma_g = lambda_g B. */
  VEI(s) {
    const { dimensions: d, components, counts, within } = s;
    let shape = unitProduct(diagonalSum(s, () => 1));
    const volumes = new Float64Array(components);
    const fitted = converge(() => {
      let objective = 0;
      for (let g = 0; g < components; g++) {
        let trace = 0;
        for (let j = 0; j < d; j++) trace += within[at(d, g, j, j)] / shape[j];
        volumes[g] = trace / (d * counts[g]);
        objective += counts[g] * d * log(volumes[g]);
      }
      shape = unitProduct(diagonalSum(s, (g) => 1 / volumes[g]));
      return objective;
    });
    return fitted && setDiagonals(s, (g, j) => volumes[g] * shape[j]);
  },

  EVI(s) {
    const { dimensions: d, components } = s;
    const roots = new Float64Array(components);
    let volume = 0;
    for (let g = 0; g < components; g++) {
      roots[g] = geometricMean(
        Float64Array.from({ length: d }, (_, j) => s.within[at(d, g, j, j)]),
      );
      volume += roots[g] / total(s);
    }
    return setDiagonals(s, (g, j) => (volume * s.within[at(d, g, j, j)]) / roots[g]);
  },

  VVI(s) {
    return setDiagonals(s, (g, j) => s.within[at(s.dimensions, g, j, j)] / s.counts[g]);
  },

  EEE(s) {
    const n = total(s);
    const pooled = matrixSum(s, () => 1);
    return setMatrices(s, (_, at) => pooled[at] / n);
  },

  /** Sigma_g = lambda_g C. */
  VEE(s) {
    const { dimensions: d, components, counts } = s;
    let shape = unitDeterminant(
      matrixSum(s, () => 1),
      d,
    );
    const volumes = new Float64Array(components);
    const fitted = converge(() => {
      if (shape === undefined) return Number.NaN;
      let objective = 0;
      const { inverse } = shape;
      for (let g = 0; g < components; g++) {
        let trace = 0;
        for (let i = 0; i < d * d; i++) trace += s.within[g * d * d + i] * inverse[i];
        volumes[g] = trace / (d * counts[g]);
        objective += counts[g] * d * log(volumes[g]);
      }
      shape = unitDeterminant(
        matrixSum(s, (g) => 1 / volumes[g]),
        d,
      );
      return objective;
    });
    return (
      fitted && shape !== undefined && setMatrices(s, (g, at) => volumes[g] * shape!.matrix[at])
    );
  },

  /** Sigma_g = lambda D A_g D'. */
  EVE(s) {
    const { dimensions: d, components } = s;
    const n = total(s);
    const roots = new Float64Array(components);
    const turned = commonAxes(
      s,
      (g, spread) => {
        roots[g] = geometricMean(spread);
        return spread.map((value) => roots[g] / value);
      },
      () => n * d * log(roots.reduce((sum, root) => sum + root, 0) / n),
    );
    if (turned === undefined) return false;
    const volume = roots.reduce((sum, root) => sum + root, 0) / n;
    return setAxes(s, turned.axes, (g, j) => (volume * turned.spread[g][j]) / roots[g]);
  },

  /** Sigma_g = lambda_g D A_g D'. */
  VVE(s) {
    const { counts } = s;
    let objective = 0;
    const turned = commonAxes(
      s,
      (g, spread) => {
        if (g === 0) objective = 0;
        for (const value of spread) objective += counts[g] * log(value / counts[g]);
        return spread.map((value) => counts[g] / value);
      },
      () => objective,
    );
    if (turned === undefined) return false;
    return setAxes(s, turned.axes, (g, j) => turned.spread[g][j] / counts[g]);
  },

  /** Sigma_g = lambda D_g A D_g'. */
  EEV(s) {
    const { dimensions: d, components } = s;
    const n = total(s);
    const spreads = new Float64Array(d);
    const own = Array.from({ length: components }, (_, g) => eigenOf(s, g));
    for (const { values } of own) for (let j = 0; j < d; j++) spreads[j] += values[j] / n;
    return setOwnAxes(s, own, (_, j) => spreads[j]);
  },

  /** Sigma_g = lambda_g D_g A D_g'. */
  VEV(s) {
    const { dimensions: d, components, counts } = s;
    const own = Array.from({ length: components }, (_, g) => eigenOf(s, g));
    const volumes = new Float64Array(components).fill(1);
    let shape: Float64Array = new Float64Array(d);
    const reshape = () => {
      const sum = new Float64Array(d);
      for (let g = 0; g < components; g++) {
        for (let j = 0; j < d; j++) sum[j] += own[g].values[j] / volumes[g];
      }
      shape = unitProduct(sum);
    };
    reshape();
    const fitted = converge(() => {
      let objective = 0;
      for (let g = 0; g < components; g++) {
        let trace = 0;
        for (let j = 0; j < d; j++) trace += own[g].values[j] / shape[j];
        volumes[g] = trace / (d * counts[g]);
        objective += counts[g] * d * log(volumes[g]);
      }
      reshape();
      return objective;
    });
    return fitted && setOwnAxes(s, own, (g, j) => volumes[g] * shape[j]);
  },

  /** Sigma_g = lambda C_g with |C_g| = 1. */
  EVV(s) {
    const { dimensions: d, components } = s;
    const roots = new Float64Array(components);
    let volume = 0;
    const n = total(s);
    const lower = new Float64Array(components * d * d);
    const pivots = new Float64Array(d);
    for (let g = 0; g < components; g++) {
      if (!factorInto(s.within, g * d * d, d, lower)) return false;
      for (let j = 0; j < d; j++) pivots[j] = lower[at(d, g, j, j)];
      const root = geometricMean(pivots);
      roots[g] = root * root;
      volume += roots[g] / n;
    }
    return setMatrices(s, (g, at) => (volume * s.within[g * d * d + at]) / roots[g]);
  },

  VVV(s) {
    const { dimensions: d } = s;
    return setMatrices(s, (g, at) => s.within[g * d * d + at] / s.counts[g]);
  },
};

/** Repeats until the result of a round hardly changes. False if it is NaN: a volume of 0. */
function converge(round: () => number, most: number = MOST_INNER): boolean {
  let before = Number.POSITIVE_INFINITY;
  for (let i = 0; i < most; i++) {
    const now = round();
    if (!Number.isFinite(now)) return false;
    if (Math.abs(before - now) <= INNER_TOLERANCE * (1 + Math.abs(now))) break;
    before = now;
  }
  return true;
}

/**
 * The axes D that all components share. They minimise the sum over g of tr(A_g^-1 D' W_g D), in turns with the A_g,
 * whose inverse `inverse` gives from the diagonal of D' W_g D. With A_g given, the best rotation in the plane of two
 * axes is known: the sum is P cos 2t + Q sin 2t plus a constant, with P half the sum of (1/a_p - 1/a_q)(w_pp - w_qq)
 * and Q the sum of (1/a_p - 1/a_q) w_pq. One sweep over all planes is O(G d^3). Undefined if a spread is 0.
 */
function commonAxes(
  s: Scatter,
  inverse: (g: number, spread: Float64Array) => Float64Array,
  objective: () => number,
): { axes: Float64Array; spread: Float64Array[] } | undefined {
  const { dimensions: d, components, axes } = s;
  if (axes.every((value) => value === 0)) axes.set(firstAxes(s));
  const turned = Array.from({ length: components }, (_, g) => congruent(s.within, g, axes, d));
  const spreadOf = (w: Float64Array) => Float64Array.from({ length: d }, (_, j) => w[j + j * d]);
  const fitted = converge(() => {
    const inverses = turned.map((w, g) => inverse(g, spreadOf(w)));
    const value = objective();
    if (!Number.isFinite(value)) return value;
    for (let p = 0; p < d - 1; p++) {
      for (let q = p + 1; q < d; q++) turnPlane(turned, inverses, axes, p, q, d);
    }
    return value;
  }, MOST_SWEEPS);
  if (!fitted) return undefined;
  const spread = turned.map(spreadOf);
  for (const [g, values] of spread.entries()) inverse(g, values);
  return Number.isFinite(objective()) ? { axes, spread } : undefined;
}

/** Rotates axes p and q in their plane to the minimum of the sum of tr(A_g^-1 D' W_g D). */
function turnPlane(
  turned: readonly Float64Array[],
  inverses: readonly Float64Array[],
  axes: Float64Array,
  p: number,
  q: number,
  d: number,
): void {
  let even = 0;
  let odd = 0;
  for (const [g, w] of turned.entries()) {
    const difference = inverses[g][p] - inverses[g][q];
    even += 0.5 * difference * (w[p + p * d] - w[q + q * d]);
    odd += difference * w[p + q * d];
  }
  const length = Math.sqrt(even * even + odd * odd);
  if (!(length > 0)) return;
  const double = -even / length;
  // Half the angle, in (-90, 90] degrees: the cosine is not negative.
  const c = Math.sqrt(Math.max(0, (1 + double) / 2));
  const sine = Math.sqrt(Math.max(0, (1 - double) / 2));
  const t = odd > 0 ? -sine : sine;
  if (t === 0) return;
  for (const w of turned) {
    turnColumns(w, p, q, c, t, d);
    for (let i = 0; i < d; i++) {
      const first = w[p + i * d];
      const second = w[q + i * d];
      w[p + i * d] = c * first + t * second;
      w[q + i * d] = c * second - t * first;
    }
  }
  turnColumns(axes, p, q, c, t, d);
}

function turnColumns(m: Float64Array, p: number, q: number, c: number, t: number, d: number): void {
  for (let i = 0; i < d; i++) {
    const first = m[i + p * d];
    const second = m[i + q * d];
    m[i + p * d] = c * first + t * second;
    m[i + q * d] = c * second - t * first;
  }
}

/** The start of the search for common axes: those of the pooled scatter. */
function firstAxes(s: Scatter): Float64Array {
  const { dimensions: d } = s;
  const data = matrixSum(s, () => 1);
  return symmetricEigen({ rows: d, columns: d, data }).vectors.data;
}

/** D' W_g D. */
function congruent(within: Float64Array, g: number, axes: Float64Array, d: number): Float64Array {
  const half = new Float64Array(d * d);
  const result = new Float64Array(d * d);
  for (let j = 0; j < d; j++) {
    for (let k = 0; k < d; k++) {
      const factor = axes[k + j * d];
      for (let i = 0; i < d; i++) half[i + j * d] += within[at(d, g, i, k)] * factor;
    }
  }
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < d; i++) {
      let sum = 0;
      for (let k = 0; k < d; k++) sum += axes[k + i * d] * half[k + j * d];
      result[i + j * d] = sum;
    }
  }
  return result;
}

function at(d: number, g: number, i: number, j: number): number {
  return g * d * d + i + j * d;
}

function total(s: Scatter): number {
  let sum = 0;
  for (const count of s.counts) sum += count;
  return sum;
}

function traceOf(s: Scatter, g: number): number {
  let trace = 0;
  for (let j = 0; j < s.dimensions; j++) trace += s.within[at(s.dimensions, g, j, j)];
  return trace;
}

function diagonalSum(s: Scatter, factor: (g: number) => number): Float64Array {
  const { dimensions: d } = s;
  const sum = new Float64Array(d);
  for (let g = 0; g < s.components; g++) {
    const f = factor(g);
    for (let j = 0; j < d; j++) sum[j] += f * s.within[at(d, g, j, j)];
  }
  return sum;
}

function matrixSum(s: Scatter, factor: (g: number) => number): Float64Array {
  const size = s.dimensions * s.dimensions;
  const sum = new Float64Array(size);
  for (let g = 0; g < s.components; g++) {
    const f = factor(g);
    for (let i = 0; i < size; i++) sum[i] += f * s.within[g * size + i];
  }
  return sum;
}

/** By logarithms, so that a product of many spreads does not overflow. 0 or NaN if a value is not positive. */
function geometricMean(values: Float64Array): number {
  let product = 1;
  for (const value of values) product *= value;
  if (product > 1e-250 && product < 1e250) return pow(product, 1 / values.length);
  let sum = 0;
  for (const value of values) sum += log(value);
  return exp(sum / values.length);
}

function unitProduct(values: Float64Array): Float64Array {
  const mean = geometricMean(values);
  return values.map((value) => value / mean);
}

/** A positive definite matrix scaled to determinant 1, and its inverse. */
function unitDeterminant(
  data: Float64Array,
  d: number,
): { matrix: Float64Array; inverse: Float64Array } | undefined {
  if (!data.every(Number.isFinite)) return undefined;
  const lower = cholesky({ rows: d, columns: d, data });
  if (lower === undefined) return undefined;
  const root = geometricMean(Float64Array.from({ length: d }, (_, j) => lower.data[j + j * d]));
  const scale = root * root;
  const inverseLower = invertLower(lower.data, d);
  const inverse = new Float64Array(d * d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < d; k++) sum += inverseLower[k + i * d] * inverseLower[k + j * d];
      inverse[i + j * d] = inverse[j + i * d] = sum * scale;
    }
  }
  return { matrix: data.map((value) => value / scale), inverse };
}

function matrixOf(data: Float64Array, g: number, d: number): Matrix {
  return { rows: d, columns: d, data: data.subarray(g * d * d, (g + 1) * d * d) };
}

function eigenOf(s: Scatter, g: number) {
  return symmetricEigen(matrixOf(s.within, g, s.dimensions));
}

function setDiagonals(s: Scatter, value: (g: number, j: number) => number): boolean {
  const { dimensions: d } = s;
  s.covariance.fill(0);
  let positive = true;
  for (let g = 0; g < s.components; g++) {
    for (let j = 0; j < d; j++) {
      const entry = value(g, j);
      s.covariance[at(d, g, j, j)] = entry;
      positive &&= entry > 0 && entry < Number.POSITIVE_INFINITY;
    }
  }
  return positive;
}

function setMatrices(s: Scatter, value: (g: number, at: number) => number): boolean {
  const size = s.dimensions * s.dimensions;
  for (let g = 0; g < s.components; g++) {
    for (let i = 0; i < size; i++) s.covariance[g * size + i] = value(g, i);
  }
  return true;
}

/** Sigma_g = V diag(value) V' with the same axes for all. */
function setAxes(s: Scatter, axes: Float64Array, value: (g: number, j: number) => number): boolean {
  let positive = true;
  for (let g = 0; g < s.components; g++) positive = setTurned(s, g, axes, value) && positive;
  return positive;
}

function setOwnAxes(
  s: Scatter,
  own: readonly { readonly vectors: Matrix }[],
  value: (g: number, j: number) => number,
): boolean {
  let positive = true;
  for (const [g, { vectors }] of own.entries()) {
    positive = setTurned(s, g, vectors.data, value) && positive;
  }
  return positive;
}

function setTurned(
  s: Scatter,
  g: number,
  axes: Float64Array,
  value: (g: number, j: number) => number,
): boolean {
  const { dimensions: d, covariance } = s;
  covariance.fill(0, g * d * d, (g + 1) * d * d);
  let positive = true;
  for (let k = 0; k < d; k++) {
    const spread = value(g, k);
    positive &&= spread > 0 && spread < Number.POSITIVE_INFINITY;
    for (let j = 0; j < d; j++) {
      const factor = spread * axes[j + k * d];
      for (let i = 0; i < d; i++) covariance[at(d, g, i, j)] += factor * axes[i + k * d];
    }
  }
  return positive;
}
