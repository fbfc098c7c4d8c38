import type { RandomStream } from '../../../foundation/numerics/index.ts';
import type { Prepared, Response } from './prepare.ts';
import type { Best, NodeClasses, NodeNumbers } from './scan.ts';

/** How a tree is grown. */
export interface Growth {
  /** Smallest number of records on each side of a split. */
  readonly leaf: number;
  /** A split lowers the error by more than this share of the error of all records. */
  readonly complexity: number;
  /** How evident a split must be: see `neededShare`. Default 0: any split that lowers the error. */
  readonly evidence?: number;
  /** How often each record counts; records with 0 are left out. Null: each counts once. */
  readonly weights: Float64Array | null;
  /** Number of predictors tried at each split, drawn from the stream if not all. */
  readonly tried: number;
  readonly stream: RandomStream;
  /** Whether bins of leaves are guarded against extreme numbers. */
  readonly guarded?: boolean;
  /** Whether leaves keep individual numbers. */
  readonly original?: boolean;
}

export interface Node {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  /** The node of which this is the right child; -1 for others. */
  readonly parent: number;
}

/** The data of a growing tree; most of it changes from node to node. */
export interface Ground {
  readonly response: Response;
  readonly predictors: readonly Prepared[];
  readonly growth: Growth;
  /** Records by ascending response, node by node. */
  readonly members: Int32Array;
  /** For each sorted predictor the records by ascending value, node by node. */
  readonly orders: readonly (Int32Array | null)[];
  readonly goesRight: Uint8Array;
  readonly aside: Int32Array;
  /** The smallest decrease of the error that justifies a split. */
  least: number;
  /** The numbers that the predictor splits; null for classes. */
  values: Float64Array | null;
  /** The error of the node; 0 for numbers if no evidence is needed. */
  error: number;
  /** Smallest number of records on each side of a split. */
  side: number;
  readonly numbers: NodeNumbers;
  readonly classes: NodeClasses;
  readonly levels: LevelCounts;
  /** Classes: an entry for each, zero between two uses. */
  readonly direction: Float64Array;
  /** Predictors, the next to be tried first. */
  readonly turn: Int32Array;
  readonly best: Best;
  readonly choice: Choice;
}

/** The distribution of a node's records over the levels of a predictor: all zero between two uses. */
interface LevelCounts {
  readonly touched: Int32Array;
  readonly aside: Int32Array;
  readonly count: Int32Array;
  readonly weight: Float64Array;
  readonly sum: Float64Array;
  readonly key: Float64Array;
}

/** The best split so far. */
interface Choice {
  column: number;
  /** For a sorted predictor: the first index on the right. */
  at: number;
  /** For a coded predictor: its levels in order, and the number of them that are on the left. */
  readonly levels: Int32Array;
  levelCount: number;
  leftLevels: number;
}

export function prepareGround(
  response: Response,
  predictors: readonly Prepared[],
  growth: Growth,
): Ground {
  const { weights } = growth;
  const n = response.order.length;
  const taken = (order: Int32Array) =>
    weights === null ? order.slice() : order.filter((record) => weights[record] > 0);
  const most = predictors.reduce(
    (levels, predictor) => Math.max(levels, predictor.kind === 'coded' ? predictor.levels : 0),
    0,
  );
  const classes = response.numbers === null ? response.levels : 0;
  const ground: Ground = {
    response,
    predictors,
    growth,
    members: taken(response.order),
    orders: predictors.map((one) => (one.kind === 'sorted' ? taken(one.order) : null)),
    goesRight: new Uint8Array(n),
    aside: new Int32Array(n),
    least: 0,
    values: response.numbers,
    error: 0,
    side: growth.leaf,
    numbers: { total: 0, centre: 0, delta: 0 },
    classes: {
      present: new Int32Array(classes),
      presentCount: 0,
      weight: new Float64Array(classes),
      left: new Float64Array(classes),
      total: 0,
      squares: 0,
    },
    levels: {
      touched: new Int32Array(most),
      aside: new Int32Array(most),
      count: new Int32Array(most),
      weight: new Float64Array(most),
      sum: new Float64Array(most),
      key: new Float64Array(most),
    },
    direction: new Float64Array(classes),
    turn: Int32Array.from(predictors, (_, j) => j),
    best: { limit: 0, at: 0 },
    choice: { column: -1, at: 0, levels: new Int32Array(most), levelCount: 0, leftLevels: 0 },
  };
  ground.least = growth.complexity * errorOfAll(ground);
  return ground;
}

/** The error of all records: squares around the mean, or their number times the Gini index. */
function errorOfAll(ground: Ground): number {
  const { response, members } = ground;
  if (response.numbers === null) {
    countClasses(ground, 0, members.length);
    const { total, squares } = ground.classes;
    return total - squares / total;
  }
  sumNumbers(ground, response.numbers, 0, members.length);
  return squaresOf(ground, response.numbers, 0, members.length);
}

/** Squares around the mean of a node, once known. */
export function squaresOf(
  ground: Ground,
  values: Float64Array,
  start: number,
  end: number,
): number {
  const { members, numbers, growth } = ground;
  const { weights } = growth;
  let squares = 0;
  for (let i = start; i < end; i++) {
    const distance = values[members[i]] - numbers.centre - numbers.delta;
    squares += (weights === null ? 1 : weights[members[i]]) * distance * distance;
  }
  return squares;
}

export function sumNumbers(ground: Ground, values: Float64Array, start: number, end: number): void {
  const { members, numbers, growth } = ground;
  const { weights } = growth;
  const centre = values[members[(start + end) >>> 1]];
  let total = 0;
  let sum = 0;
  if (weights === null) {
    for (let i = start; i < end; i++) sum += values[members[i]] - centre;
    total = end - start;
  } else {
    for (let i = start; i < end; i++) {
      const record = members[i];
      sum += weights[record] * (values[record] - centre);
      total += weights[record];
    }
  }
  numbers.total = total;
  numbers.centre = centre;
  numbers.delta = sum / total;
}

export function countClasses(ground: Ground, start: number, end: number): void {
  const { members, classes, response, growth } = ground;
  const { weights } = growth;
  const { present, weight } = classes;
  const codes = response.codes!;
  let count = 0;
  let total = 0;
  let squares = 0;
  for (let i = start; i < end; ) {
    const own = codes[members[i]];
    let sum = 0;
    for (; i < end && codes[members[i]] === own; i++) {
      sum += weights === null ? 1 : weights[members[i]];
    }
    present[count++] = own;
    weight[own] = sum;
    total += sum;
    squares += sum * sum;
  }
  classes.presentCount = count;
  classes.total = total;
  classes.squares = squares;
}
