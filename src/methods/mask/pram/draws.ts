import { firstAbove, type RandomStream } from '../../../foundation/numerics/index.ts';
import { reversed, type Transitions } from './matrix.ts';

/** Draws the new level of a level. */
export type Move = (level: number) => number;

/** Draws by `first`, then back if the matrix is invariant; only for the share alpha, the others stay. */
export function blended(first: Move, back: Move, alpha: number, stream: RandomStream): Move {
  return (level) => (stream.uniform() < alpha ? back(first(level)) : level);
}

/**
 * By a matrix with `retain` on the diagonal and equal entries elsewhere, among levels that all occur. Constant time.
 */
export function equalMove(levels: number, retain: number, stream: RandomStream): Move {
  return (level) => {
    if (levels === 1 || stream.uniform() < retain) return level;
    const other = stream.below(levels - 1);
    return other < level ? other : other + 1;
  };
}

/**
 * The way back of `equalMove` by Bayes, without a matrix: a value that is now j was j with weight retain n_j, and
 * each other level l with weight (1 - retain) / (m - 1) n_l, so among the others each is drawn in proportion to its
 * count. O(log m) for each draw.
 */
export function equalReturn(counts: Int32Array, retain: number, stream: RandomStream): Move {
  const levels = counts.length;
  const before = new Float64Array(levels + 1);
  for (let l = 0; l < levels; l++) before[l + 1] = before[l] + counts[l];
  const records = before[levels];
  const leave = (1 - retain) / (levels - 1);
  return (level) => {
    if (levels === 1) return level;
    const own = retain * counts[level];
    const others = records - counts[level];
    if (stream.uniform() * (own + leave * others) < own) return level;
    const drawn = stream.below(others);
    return firstAbove(before, drawn < before[level] ? drawn : drawn + counts[level]) - 1;
  };
}

/**
 * By the rows of a matrix: the level at which the sum of probabilities exceeds the drawn number. O(log m) for each
 * draw.
 */
export function matrixMove(matrix: Transitions, stream: RandomStream): Move {
  const rows = matrix.map((row) => {
    const sums = new Float64Array(row.length);
    let sum = 0;
    for (const [l, entry] of row.entries()) sums[l] = sum += entry;
    // By rounding, the sum can end below 1; a number above it gives the last possible level.
    const last = row.findLastIndex((entry) => entry > 0);
    return sums.fill(1, last);
  });
  return (level) => firstAbove(rows[level], stream.uniform());
}

/** The way back of `matrixMove`. */
export function matrixReturn(
  matrix: Transitions,
  counts: ArrayLike<number>,
  stream: RandomStream,
): Move {
  return matrixMove(reversed(matrix, counts), stream);
}
