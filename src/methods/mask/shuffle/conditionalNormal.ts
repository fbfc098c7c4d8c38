import {
  correlationMatrix,
  type Matrix,
  midranks,
  multiply,
  normalQuantile,
  pivotedCholesky,
  standardise,
  symmetricEigen,
  transpose,
  zeros,
} from '../../../foundation/numerics/index.ts';
import { normalCorrelations } from './normalCorrelations.ts';

/** An eigenvalue or pivot below this share of the largest is zero up to rounding. */
const NEGLIGIBLE = 1e-10;

/** The normal model of the ranks of some columns given others. */
interface ConditionalNormal {
  /** Normal scores of the given columns, each with mean 0 and variance 1 (divisor n), or zeros if it is constant. */
  readonly scores: readonly Float64Array[];
  /** R_SS^-1 R_SX: a row for each given column, a column for each shuffled one. */
  readonly weights: Matrix;
  /** F with F F' = R_XX - R_XS R_SS^-1 R_SX: a row for each shuffled column, as many columns as its rank. */
  readonly factor: Matrix;
}

/**
 * Fits the model to shuffled columns X and given columns S, by Spearman's correlations. The inverse of R_SS is that
 * of Moore and Penrose, so that given columns can determine each other. O(n (d + g)²) and O((d + g)³).
 */
export function conditionalNormal(
  shuffled: readonly Float64Array[],
  given: readonly Float64Array[],
): ConditionalNormal {
  const d = shuffled.length;
  const g = given.length;
  const ranks = [...shuffled, ...given].map(midranks);
  const all = normalCorrelations(correlationMatrix(ranks));
  const ofGiven = block(all, d, d, g, g);
  const between = block(all, d, 0, g, d);
  const weights = multiply(inverse(ofGiven), between);
  const explained = multiply(transpose(between), weights);
  const left = block(all, 0, 0, d, d);
  for (let i = 0; i < left.data.length; i++) left.data[i] -= explained.data[i];
  return {
    scores: ranks.slice(d).map(normalScores),
    weights,
    factor: factorOf(left),
  };
}

/** S* B + Z F' for given scores S* and normals Z, column by column. O(n d (d + g)). */
export function drawnScores(
  { scores, weights, factor }: ConditionalNormal,
  normals: readonly Float64Array[],
  records: number,
): Float64Array[] {
  return Array.from({ length: weights.columns }, (_, j) => {
    const drawn = new Float64Array(records);
    for (const [r, column] of normals.entries()) {
      addTimes(drawn, column, factor.data[j + r * factor.rows]);
    }
    for (const [s, column] of scores.entries()) {
      addTimes(drawn, column, weights.data[s + j * weights.rows]);
    }
    return drawn;
  });
}

function addTimes(to: Float64Array, values: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i] += values[i] * factor;
}

/**
 * Normal quantiles of (rank - 1/2) / n; equal values share one. They are scaled to the variance 1 of the model: many
 * equal values would lower it, and with it the correlations of the draws.
 */
function normalScores(ranks: Float64Array): Float64Array {
  const n = ranks.length;
  return standardise(
    ranks.map((rank) => normalQuantile((rank - 0.5) / n)),
    'sd',
  );
}

function block(a: Matrix, row: number, column: number, rows: number, columns: number): Matrix {
  const part = zeros(rows, columns);
  for (let j = 0; j < columns; j++) {
    for (let i = 0; i < rows; i++) {
      part.data[i + j * rows] = a.data[row + i + (column + j) * a.rows];
    }
  }
  return part;
}

/** The Moore-Penrose inverse of a positive semidefinite matrix. */
function inverse(a: Matrix): Matrix {
  const n = a.rows;
  if (n === 0) return zeros(0, 0);
  const { values, vectors } = symmetricEigen(a);
  const result = zeros(n, n);
  for (let k = 0; k < n && values[k] > NEGLIGIBLE * values[0]; k++) {
    for (let j = 0; j < n; j++) {
      const factor = vectors.data[j + k * n] / values[k];
      for (let i = 0; i < n; i++) result.data[i + j * n] += vectors.data[i + k * n] * factor;
    }
  }
  return result;
}

/** F with F F' = a up to rounding, rows in the order of a. */
function factorOf(a: Matrix): Matrix {
  const { factor, pivots, rank } = pivotedCholesky(a, NEGLIGIBLE);
  const rows = zeros(a.rows, rank);
  for (let j = 0; j < rank; j++) {
    for (let i = 0; i < a.rows; i++) {
      rows.data[pivots[i] + j * a.rows] = factor.data[i + j * a.rows];
    }
  }
  return rows;
}
