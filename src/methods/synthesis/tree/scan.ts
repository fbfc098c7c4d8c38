/** Splits whose gains differ by less than this share are equally good, and the first is taken. */
export const EQUAL = 1 + 1e-12;

/** The best split so far; only better ones replace it. */
export interface Best {
  /** The gain that a split must exceed. */
  limit: number;
  /** The first index of the right side. */
  at: number;
}

/** Sorted records of a node, from `start` to before `end`. */
export interface Stretch {
  readonly order: Int32Array;
  /** Records of equal rank stay together; null if no two are equal. */
  readonly ranks: Int32Array | null;
  readonly start: number;
  readonly end: number;
  /** Smallest number of records of a side. */
  readonly side: number;
}

/** The numbers of a node, relative to a centre, with mean `delta`; their weights sum to `total`. */
export interface NodeNumbers {
  total: number;
  centre: number;
  delta: number;
}

/**
 * The best index to cut sorted records, by squared error. With values relative to a centre, their mean `delta`, and
 * the sum S of the left l of n records, the error falls by (S - l delta)^2 n / (l (n - l)); the limit omits the
 * factor n. The centre is a median of the node, which is never farther from the mean than a standard deviation, so
 * that an offset of all values costs no digits.
 */
export function scanNumbers(
  { order, ranks, start, end, side }: Stretch,
  numbers: Float64Array,
  { centre, delta }: NodeNumbers,
  best: Best,
): boolean {
  let { limit } = best;
  let found = -1;
  let sum = 0;
  for (let i = start; i < start + side; i++) sum += numbers[order[i]] - centre;
  const last = end - side;
  if (ranks === null) {
    for (let i = start + side; i <= last; i++) {
      const left = i - start;
      const distance = sum - delta * left;
      const product = left * (end - i);
      if (distance * distance > limit * product) {
        limit = ((distance * distance) / product) * EQUAL;
        found = i;
      }
      sum += numbers[order[i]] - centre;
    }
  } else {
    let before = ranks[order[start + side - 1]];
    for (let i = start + side; i <= last; i++) {
      const record = order[i];
      const rank = ranks[record];
      if (rank !== before) {
        before = rank;
        const left = i - start;
        const distance = sum - delta * left;
        const product = left * (end - i);
        if (distance * distance > limit * product) {
          limit = ((distance * distance) / product) * EQUAL;
          found = i;
        }
      }
      sum += numbers[record] - centre;
    }
  }
  return isBetter(best, limit, found);
}

/** As `scanNumbers`, for records with weights. A side needs `side` records, whatever their weights. */
export function scanWeightedNumbers(
  { order, ranks, start, end, side }: Stretch,
  numbers: Float64Array,
  weights: Float64Array,
  { total, centre, delta }: NodeNumbers,
  best: Best,
): boolean {
  let { limit } = best;
  let found = -1;
  let sum = 0;
  let left = 0;
  const last = end - side;
  for (let i = start; i <= last; i++) {
    const record = order[i];
    if (i >= start + side && (ranks === null || ranks[record] !== ranks[order[i - 1]])) {
      const distance = sum - delta * left;
      const product = left * (total - left);
      if (distance * distance > limit * product) {
        limit = ((distance * distance) / product) * EQUAL;
        found = i;
      }
    }
    const weight = weights[record];
    sum += weight * (numbers[record] - centre);
    left += weight;
  }
  return isBetter(best, limit, found);
}

/** The classes of a node. */
export interface NodeClasses {
  /** The classes that occur in the node, and their number. */
  readonly present: Int32Array;
  presentCount: number;
  /** The weight of each class in the node. */
  readonly weight: Float64Array;
  /** The weight of each class on the left: zero between two scans. */
  readonly left: Float64Array;
  total: number;
  /** The sum of the squared weights of the classes. */
  squares: number;
}

/**
 * The best index to cut sorted records, by the Gini index: the largest SL / l + SR / r, for the sums SL and SR of the
 * squared weights of classes on both sides and the weights l and r of the sides. A record that moves from right to
 * left changes one class on each side, so that it costs the same for thousands of classes as for three.
 */
export function scanClasses(
  { order, ranks, start, end, side }: Stretch,
  classes: Int32Array,
  weights: Float64Array | null,
  node: NodeClasses,
  best: Best,
): boolean {
  const { weight: inNode, left: onLeft, total, present, presentCount } = node;
  let { limit } = best;
  let found = -1;
  let left = 0;
  let leftSquares = 0;
  let rightSquares = node.squares;
  const last = end - side;
  for (let i = start; i <= last; i++) {
    const record = order[i];
    if (i >= start + side && (ranks === null || ranks[record] !== ranks[order[i - 1]])) {
      const right = total - left;
      const score = leftSquares * right + rightSquares * left;
      if (score > limit * (left * right)) {
        limit = (score / (left * right)) * EQUAL;
        found = i;
      }
    }
    const own = classes[record];
    const weight = weights === null ? 1 : weights[record];
    const before = onLeft[own];
    leftSquares += weight * (2 * before + weight);
    rightSquares -= weight * (2 * (inNode[own] - before) - weight);
    onLeft[own] = before + weight;
    left += weight;
  }
  for (let t = 0; t < presentCount; t++) onLeft[present[t]] = 0;
  return isBetter(best, limit, found);
}

/** Stores the best index in the choice, if one was found. */
function isBetter(best: Best, limit: number, found: number): boolean {
  if (found < 0) return false;
  best.limit = limit;
  best.at = found;
  return true;
}
