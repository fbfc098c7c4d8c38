import { fromColumns, leastSquares, qr } from '../../src/foundation/numerics/index.ts';
import { checkedMatrix, reversed, type Transitions } from '../../src/methods/mask/pram/matrix.ts';

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
 * Unbiased estimates of the counts before, from those after: (P^-1)' T, the solution t of P' t = T. They sum to the
 * number of records and may be negative where levels are rare.
 */
export function estimatedCounts(matrix: Transitions, observed: readonly number[]): Float64Array {
  return leastSquares(qr(fromColumns(matrix)), Float64Array.from(observed));
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
