/** Number of levels below which insertion sort is faster than merging. */
const RUN = 12;

/** Sorts the first `count` levels by ascending key, ties by their code. O(L log L). */
export function sortLevels(
  levels: Int32Array,
  count: number,
  key: Float64Array,
  aside: Int32Array,
): void {
  for (let from = 0; from < count; from += RUN) {
    const to = Math.min(count, from + RUN);
    for (let i = from + 1; i < to; i++) {
      const level = levels[i];
      let at = i;
      for (; at > from && isBefore(level, levels[at - 1], key); at--) levels[at] = levels[at - 1];
      levels[at] = level;
    }
  }
  let source = levels;
  let target = aside;
  for (let run = RUN; run < count; run *= 2) {
    for (let from = 0; from < count; from += 2 * run) {
      const middle = Math.min(count, from + run);
      const to = Math.min(count, from + 2 * run);
      let left = from;
      let right = middle;
      for (let at = from; at < to; at++) {
        const takesRight =
          right < to && (left === middle || isBefore(source[right], source[left], key));
        target[at] = takesRight ? source[right++] : source[left++];
      }
    }
    [source, target] = [target, source];
  }
  if (source !== levels) levels.set(source.subarray(0, count));
}

function isBefore(a: number, b: number, key: Float64Array): boolean {
  return key[a] < key[b] || (key[a] === key[b] && a < b);
}

/** The data for the scores of levels: the records of a node, their classes, their levels and their weights. */
interface Crossing {
  readonly members: Int32Array;
  readonly start: number;
  readonly end: number;
  readonly classes: Int32Array;
  readonly codes: Int32Array;
  /** Null if each record counts once. */
  readonly weights: Float64Array | null;
  /** Classes that occur in the node. */
  readonly present: Int32Array;
  readonly presentCount: number;
  /** Levels that occur in the node. */
  readonly touched: Int32Array;
  readonly touchedCount: number;
  /** The weight of each level in the node. */
  readonly levelWeight: Float64Array;
}

const MOST_ITERATIONS = 12;
/** Convergence of the scores: one minus the cosine of the angle between two iterations. */
const SETTLED = 1e-7;

/**
 * Scores of the levels in a node with several classes: the shares of the classes in each level, projected on their
 * first principal component, with levels weighted by their records. In this order of the levels, the best cut is the
 * best of all splits or nearly so (Coppersmith, Hong and Hosking 1999). The component comes from power iterations
 * that never form the matrix of classes by classes: O(n) each for n records of the node, for any number of classes.
 *
 * `score` and `direction` have an entry for each level and each class; `direction` is all zero before and after.
 */
export function principalScores(
  crossing: Crossing,
  score: Float64Array,
  direction: Float64Array,
): void {
  const { members, start, end, classes, codes, weights } = crossing;
  const { present, presentCount, touched, touchedCount, levelWeight } = crossing;
  let total = 0;
  for (let t = 0; t < touchedCount; t++) total += levelWeight[touched[t]];
  // Any direction that is not orthogonal to the result: multiples of the golden ratio are well spread.
  for (let t = 0; t < presentCount; t++) {
    const turn = (t + 1) * 0.6180339887498949;
    direction[present[t]] = turn - Math.floor(turn) - 0.5;
  }
  let length = 0;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    for (let t = 0; t < touchedCount; t++) score[touched[t]] = 0;
    let sum = 0;
    for (let i = start; i < end; i++) {
      const record = members[i];
      const value =
        weights === null
          ? direction[classes[record]]
          : weights[record] * direction[classes[record]];
      score[codes[record]] += value;
      sum += value;
    }
    for (let t = 0; t < touchedCount; t++) {
      const level = touched[t];
      score[level] = score[level] / levelWeight[level] - sum / total;
    }
    if (iteration === MOST_ITERATIONS - 1) break;
    let along = 0;
    let before = 0;
    for (let t = 0; t < presentCount; t++) before += direction[present[t]] * direction[present[t]];
    // Members are sorted by class.
    let squares = 0;
    for (let i = start, t = 0; t < presentCount; t++) {
      const own = present[t];
      let turned = 0;
      for (; i < end && classes[members[i]] === own; i++) {
        const record = members[i];
        turned += weights === null ? score[codes[record]] : weights[record] * score[codes[record]];
      }
      along += turned * direction[own];
      squares += turned * turned;
      direction[own] = turned;
    }
    length = Math.sqrt(squares);
    if (!(length > 0)) break;
    for (let t = 0; t < presentCount; t++) direction[present[t]] /= length;
    if (along >= (1 - SETTLED) * length * Math.sqrt(before)) break;
  }
  for (let t = 0; t < presentCount; t++) direction[present[t]] = 0;
}
