import {
  correlationMatrix,
  firstFrom,
  type Matrix,
  multiply,
  normalQuantile,
  type RandomStream,
  symmetricEigen,
  zeros,
} from '../../../foundation/numerics/index.ts';

interface Arrangement {
  /** For each column, the target rank of each record, from 0. */
  readonly ranks: readonly Int32Array[];
  /** The largest difference between a rank correlation and its target. */
  readonly difference: number;
}

/** Difference at which no further round is needed. */
const NEAR = 0.002;
/** Number of rounds without improvement after which the search ends. */
const PATIENCE = 4;
const MOST_ROUNDS = 30;

/**
 * Ranks for n records whose correlations are near the targets (Iman and Conover 1982). Normal scores in random order,
 * K, become K T^(-1/2) C^(1/2), where T is their own correlation matrix and C the target; their ranks are taken.
 * Correlations of ranks differ somewhat from correlations of scores, so C is shifted by the remaining difference, and
 * the best of several rounds is kept. Yields after each round. O(n p (p + log n)) per round.
 */
export function* arrangeRanks(
  n: number,
  wanted: Matrix,
  stream: RandomStream,
): Generator<undefined, Arrangement> {
  const p = wanted.rows;
  const scores = Float64Array.from({ length: n }, (_, i) => normalQuantile((i + 1) / (n + 1)));
  const drawn = Array.from({ length: p }, () => {
    const order = stream.permutation(n);
    return Float64Array.from(order, (place) => scores[place]);
  });
  const whiten = root(withoutGaps(correlationMatrix(drawn)), -0.5);
  let target = wanted;
  let best: Arrangement | undefined;
  let since = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const turn = multiply(whiten, root(target, 0.5));
    const ranks = combine(drawn, turn).map(ranksOf);
    const found = withoutGaps(correlationMatrix(ranks.map((list) => Float64Array.from(list))));
    let difference = 0;
    for (let at = 0; at < p * p; at++) {
      difference = Math.max(difference, Math.abs(found.data[at] - wanted.data[at]));
    }
    if (best === undefined || difference < best.difference) {
      best = { ranks, difference };
      since = 0;
    } else since++;
    if (difference <= NEAR || since === PATIENCE) break;
    const shifted = zeros(p, p);
    for (let at = 0; at < p * p; at++) {
      shifted.data[at] = target.data[at] + wanted.data[at] - found.data[at];
    }
    target = shifted;
    yield;
  }
  return best!;
}

/** A correlation matrix with 0 for constant columns. */
export function withoutGaps(correlations: Matrix): Matrix {
  const data = correlations.data.map((entry) => (Number.isNaN(entry) ? 0 : entry));
  return { ...correlations, data };
}

/** The symmetric root, or its inverse, of a correlation matrix; directions without variance are left out. */
function root(matrix: Matrix, power: 0.5 | -0.5): Matrix {
  const p = matrix.rows;
  const { values, vectors } = symmetricEigen(matrix);
  const result = zeros(p, p);
  for (let k = 0; k < p; k++) {
    if (!(values[k] > 1e-12)) continue;
    const weight = power > 0 ? Math.sqrt(values[k]) : 1 / Math.sqrt(values[k]);
    for (let j = 0; j < p; j++) {
      const factor = weight * vectors.data[j + k * p];
      for (let i = 0; i < p; i++) result.data[i + j * p] += factor * vectors.data[i + k * p];
    }
  }
  return result;
}

/** Columns times a square matrix. */
function combine(columns: readonly Float64Array[], turn: Matrix): Float64Array[] {
  return columns.map((column, j) => {
    const out = new Float64Array(column.length);
    for (const [k, other] of columns.entries()) {
      const factor = turn.data[k + j * turn.rows];
      for (let i = 0; i < out.length; i++) out[i] += factor * other[i];
    }
    return out;
  });
}

/** Ranks from 0, all different: of equal values, the first has the lowest. */
export function ranksOf(values: Float64Array): Int32Array {
  const sorted = values.slice().sort();
  const seen = new Int32Array(values.length);
  return Int32Array.from(values, (value) => {
    const first = firstFrom(sorted, value);
    return first + seen[first]++;
  });
}
