import { PenumbraError } from '../../../error.ts';
import { fromColumns, leastSquares, qr } from '../../../foundation/numerics/index.ts';

/** Row k says with which probability level k becomes each level. */
export type Transitions = readonly (readonly number[])[];

/** How far the probabilities of a row may be from 1 together: what is lost where they are written with ten digits. */
const SUM_TOLERANCE = 1e-9;

/** A matrix for more levels has over a million entries, and its product takes over a thousand million steps. */
const MOST_LEVELS = 1000;

export interface TransitionOptions {
  /** The probability that a value stays, in the matrix that is made where none is given. */
  readonly retain: number;
  readonly matrix?: Transitions;
  readonly invariant: boolean;
  /** The share of the invariant matrix in its blend with the one that changes nothing. */
  readonly alpha: number;
}

/**
 * The matrix by which values become others, for levels that occur so often: P as given, or with `retain` on the
 * diagonal and equal entries beside it for the levels that occur (the others stay as they are); where it is made
 * invariant, alpha R + (1 - alpha) I with R of `invariantMatrix`. O(m³) for m levels.
 */
export function transitionMatrix(
  counts: ArrayLike<number>,
  { retain, matrix, invariant, alpha }: TransitionOptions,
): Transitions {
  if (counts.length > MOST_LEVELS) {
    throw new PenumbraError(
      'usage',
      `A transition matrix of ${counts.length} levels has ${counts.length} times as many entries, and at most ${MOST_LEVELS} levels are written out so: merge levels first.`,
    );
  }
  const first =
    matrix === undefined ? equalMatrix(counts, retain) : checkedMatrix(matrix, counts.length);
  if (!invariant) return first;
  return invariantMatrix(first, counts).map((row, k) =>
    row.map((entry, l) => alpha * entry + (k === l ? 1 - alpha : 0)),
  );
}

/**
 * R = P Q with p'R = p', for p the distribution of the levels, as counts or shares, and Q of `reversed` (Gouweleeuw,
 * Kooiman, Willenborg and de Wolf 1998): what has been made by P is led back to what it may have come from. O(m³).
 */
export function invariantMatrix(matrix: Transitions, p: ArrayLike<number>): Transitions {
  const first = checkedMatrix(matrix, p.length);
  const back = reversed(first, p);
  return first.map((row) => {
    const made = new Array<number>(row.length).fill(0);
    for (const [j, probability] of row.entries()) {
      if (probability === 0) continue;
      const led = back[j];
      for (let l = 0; l < led.length; l++) made[l] += probability * led[l];
    }
    return made;
  });
}

/**
 * Q by Bayes: Q_jl = P_lj p_l / sum_h P_hj p_h, the probability that what is j now was l. A level that nothing
 * becomes has no such past and stays.
 */
export function reversed(matrix: Transitions, p: ArrayLike<number>): Transitions {
  return matrix.map((_, j) => {
    const from = matrix.map((row, l) => row[j] * p[l]);
    const total = from.reduce((sum, share) => sum + share, 0);
    if (total === 0) return from.map((_, l) => (l === j ? 1 : 0));
    return from.map((share) => share / total);
  });
}

/**
 * Unbiased estimates of the counts before, from those after: (P^-1)' T, the solution t of P' t = T. They sum to the
 * number of records and may be negative where levels are rare. O(m³).
 */
export function estimatedCounts(matrix: Transitions, observed: ArrayLike<number>): Float64Array {
  const rows = checkedMatrix(matrix, observed.length);
  const factorisation = qr(fromColumns(rows));
  if (factorisation.rank < rows.length) {
    throw new PenumbraError(
      'data',
      'The counts before cannot be estimated, because this transition matrix has no inverse: values must stay with a larger probability.',
    );
  }
  return leastSquares(factorisation, Float64Array.from(observed));
}

/** A given matrix, its rows brought to a sum of 1 to the last digit. */
export function checkedMatrix(matrix: Transitions, levels: number): Transitions {
  if (matrix.length !== levels) {
    throw wrong(
      `has ${matrix.length} rows and the column has ${levels} levels: give a row and a column for each level`,
    );
  }
  return matrix.map((row, k) => {
    if (row.length !== levels) {
      throw wrong(
        `has ${row.length} numbers in row ${k + 1} and the column has ${levels} levels: give a row and a column for each level`,
      );
    }
    const total = row.reduce((sum, entry) => sum + entry, 0);
    if (!(Math.abs(total - 1) <= SUM_TOLERANCE && row.every((entry) => entry >= 0))) {
      throw wrong(
        `has a row ${k + 1} that does not sum to 1: a row lists the probabilities of all that a level can become`,
      );
    }
    return row.map((entry) => entry / total);
  });
}

function equalMatrix(counts: ArrayLike<number>, retain: number): Transitions {
  const occurs = Array.from(counts, (count) => count > 0);
  const others = occurs.filter(Boolean).length - 1;
  return occurs.map((from, k) =>
    occurs.map((to, l) => {
      if (!from || others === 0) return k === l ? 1 : 0;
      if (k === l) return retain;
      return to ? (1 - retain) / others : 0;
    }),
  );
}

function wrong(what: string): PenumbraError {
  return new PenumbraError('usage', `pram: matrix ${what}.`, { key: 'matrix' });
}
