import { PenumbraError } from '../../../error.ts';

/** Row k has the probabilities that level k becomes each level. */
export type Transitions = readonly (readonly number[])[];

/** Largest difference of the sum of a row from 1: the rounding of probabilities written with ten digits. */
const SUM_TOLERANCE = 1e-9;

/**
 * Q by Bayes: Q_jl = P_lj p_l / sum_h P_hj p_h, the probability that a value that is now j was l. A level that
 * nothing becomes has no past and stays.
 */
export function reversed(matrix: Transitions, p: ArrayLike<number>): Transitions {
  return matrix.map((_, j) => {
    const from = matrix.map((row, l) => row[j] * p[l]);
    const total = from.reduce((sum, share) => sum + share, 0);
    if (total === 0) return from.map((_, l) => (l === j ? 1 : 0));
    return from.map((share) => share / total);
  });
}

/** How PRAM moves the levels of a column: its parameters, and the number of records of each level before. */
export interface Moves {
  readonly retain: number;
  /** A given matrix, in place of `retain`. */
  readonly matrix?: Transitions | undefined;
  readonly isInvariant: boolean;
  readonly alpha: number;
  readonly counts: ArrayLike<number>;
}

/**
 * The matrix by which values move: P, or alpha P Q + (1 - alpha) I if it is invariant. P has `retain` on its diagonal
 * and equal entries elsewhere, if it is not given. O(m³) for m levels.
 */
export function transitionsOf({ retain, matrix, isInvariant, alpha, counts }: Moves): Transitions {
  const levels = counts.length;
  const rest = levels === 1 ? 0 : (1 - retain) / (levels - 1);
  const equal = Array.from({ length: levels }, (_, k) =>
    Array.from({ length: levels }, (_, l) => (k === l ? (levels === 1 ? 1 : retain) : rest)),
  );
  const first = matrix === undefined ? equal : checkedMatrix(matrix, levels);
  if (!isInvariant) return first;
  const back = reversed(first, counts);
  return first.map((row, k) =>
    row.map((_, l) => {
      const there = row.reduce((total, entry, j) => total + entry * back[j][l], 0);
      return alpha * there + (k === l ? 1 - alpha : 0);
    }),
  );
}

/** A given matrix, with rows scaled to a sum of exactly 1. */
export function checkedMatrix(matrix: Transitions, levels: number): Transitions {
  if (matrix.length !== levels) {
    throw wrong(
      `has ${matrix.length} rows, but the column has ${levels} levels: give a row and a column for each level`,
    );
  }
  return matrix.map((row, k) => {
    if (row.length !== levels) {
      throw wrong(
        `has ${row.length} numbers in row ${k + 1}, but the column has ${levels} levels: give a row and a column for each level`,
      );
    }
    const total = row.reduce((sum, entry) => sum + entry, 0);
    if (!(Math.abs(total - 1) <= SUM_TOLERANCE && row.every((entry) => entry >= 0))) {
      throw wrong(
        `has a row ${k + 1} that does not sum to 1: a row lists the probabilities of all levels that a level can become`,
      );
    }
    return row.map((entry) => entry / total);
  });
}

function wrong(what: string): PenumbraError {
  return new PenumbraError('usage', `pram: matrix ${what}.`, { key: 'matrix' });
}
