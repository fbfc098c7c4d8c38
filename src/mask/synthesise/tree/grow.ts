import type { Work } from '../../../method/index.ts';
import type { RandomStream } from '../../../numerics/index.ts';
import { neededShare } from './evidence.ts';
import { principalScores, sortLevels } from './levelOrder.ts';
import type { Coded, Prepared, Response, Sorted } from './prepare.ts';
import { roundBetween } from './roundBetween.ts';
import {
  type Best,
  EQUAL,
  type NodeClasses,
  scanClasses,
  scanNumbers,
  scanWeightedNumbers,
} from './scan.ts';

/**
 * A tree has at most so many levels of splits. Where each would cut off no more than a leaf, as among thousands of classes
 * or values of very different size, they would not be enough: below `EVEN_LEVEL` both sides of a split keep a third of
 * the records, if there is such a split, so that a million records come down to leaves of a few hundred at most.
 */
export const MOST_LEVELS = 60;
const EVEN_LEVEL = 40;

/** How a tree is grown. */
export interface Growth {
  /** Records on each side of a split, at least. */
  readonly leaf: number;
  /** A split lowers the error by more than this share of the error of all records. */
  readonly complexity: number;
  /** How evident a split must be: see `neededShare`; 0 where not given, for any that lowers the error. */
  readonly evidence?: number;
  /** How often each record counts; those that count 0 times are left out. Null: each counts once. */
  readonly weights: Float64Array | null;
  /** Predictors tried at each split, drawn from the stream where they are not all. */
  readonly tried: number;
  readonly stream: RandomStream;
  /** Whether bins of leaves are guarded against numbers far beyond the others in them. */
  readonly guarded?: boolean;
  /** Whether leaves keep every number by itself. */
  readonly original?: boolean;
}

/**
 * Splits in the order root, left part, right part: the left child of a node is the next one. Lists of plain numbers
 * instead of objects: a tree of a large file has a hundred thousand nodes, and is written down as JSON.
 */
export interface Splits {
  /** The predictor that a node is split by; -1 for a leaf. */
  readonly column: number[];
  /**
   * Where: records with values up to this go left. By a nominal predictor the place in `listed` of the number of levels
   * that go left, which are next; all others go right, also those that no record of the node had. Of a leaf anything.
   */
  readonly at: number[];
  /** The right child. Of a leaf anything. */
  readonly right: number[];
  readonly listed: number[];
}

/** A tree with the records of each leaf: those from `at` up to, not including, `right` of the leaf in `members`. */
export interface Grown {
  readonly splits: Splits;
  /** The records, leaf by leaf; in a leaf by ascending response. */
  readonly members: Int32Array;
}

/** Values looked at between two signs of life. */
const WORK_BETWEEN_YIELDS = 1e6;

/** In nodes of so many records each predictor is worth one. */
const LARGE = 1e5;

/**
 * Grows a classification or regression tree (Breiman, Friedman, Olshen and Stone 1984): each node is cut in two where
 * the error falls most, by squares for numbers and by the Gini index for classes; the first predictor and the lowest
 * place of equally good ones. Numbers and ordinal predictors are cut at a threshold. The levels of a nominal one are
 * put in the order of their means, or of the share of one of two classes, in which the best of all splits is found
 * (Fisher 1958; Breiman et al. 1984), with more classes in that of `principalScores`; the side with fewer records, of
 * equals the first, is the left one.
 *
 * Each level of the tree costs O(n d) for n records and d predictors, and L log L for L levels that occur in a node:
 * records are sorted once and stay so when a node is divided.
 */
export function* grow(
  response: Response,
  predictors: readonly Prepared[],
  growth: Growth,
): Work<Grown> {
  const ground = prepareGround(response, predictors, growth);
  const { members } = ground;
  const splits: Splits = { column: [], at: [], right: [], listed: [] };
  const records = members.length;
  let finished = 0;
  let work = 0;
  const effort = effortOf(response, predictors);
  yield { done: 0, total: records };
  const open: Node[] = [{ start: 0, end: records, level: 0, parent: -1 }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { start, end, level, parent } = node;
    work += (end - start) * effort;
    if (work > WORK_BETWEEN_YIELDS) {
      work = 0;
      yield { done: finished, total: records };
    }
    const index = splits.column.length;
    if (parent >= 0) splits.right[parent] = index;
    if (!mayBeSplit(ground, node) || !(yield* findSplitAtLevel(ground, node, finished))) {
      splits.column.push(-1);
      splits.at.push(start);
      splits.right.push(end);
      finished += end - start;
      continue;
    }
    splits.column.push(ground.choice.column);
    splits.at.push(writeSplit(ground, node, splits.listed));
    splits.right.push(-1);
    const middle = yield* divide(ground, node, finished);
    open.push({ start: middle, end, level: level + 1, parent: index });
    open.push({ start, end: middle, level: level + 1, parent: -1 });
  }
  return { splits, members };
}

/** How often a record is looked at in a node, about. */
function effortOf({ numbers }: Response, predictors: readonly Prepared[]): number {
  return predictors.reduce((sum, predictor) => {
    if (predictor.kind === 'sorted' || numbers !== null) return sum + 1;
    return sum + (predictor.nominal ? 12 : 3);
  }, 1);
}

interface Node {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  /** The node whose right child this is; -1 for others. */
  readonly parent: number;
}

/** What a tree is grown on; most of it changes from node to node. */
interface Ground {
  readonly response: Response;
  readonly predictors: readonly Prepared[];
  readonly growth: Growth;
  /** Records by ascending response, node by node. */
  readonly members: Int32Array;
  /** For each sorted predictor the records by ascending value, node by node. */
  readonly orders: readonly (Int32Array | null)[];
  readonly goesRight: Uint8Array;
  readonly aside: Int32Array;
  /** The least fall of the error that is worth a split. */
  least: number;
  /** Records on each side of a split, at least. */
  side: number;
  readonly numbers: NodeNumbers;
  readonly classes: NodeClasses;
  readonly levels: LevelCounts;
  /** Classes: a place for each, zero between two uses. */
  readonly direction: Float64Array;
  /** Predictors, those to be tried first. */
  readonly turn: Int32Array;
  readonly best: Best;
  readonly choice: Choice;
}

interface NodeNumbers {
  total: number;
  centre: number;
  delta: number;
}

/** How the records of a node fall on the levels of a predictor: all zero between two uses. */
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
  /** Of a sorted predictor: the first place on the right. */
  at: number;
  /** Of a coded predictor: its levels in order, of which the first so many are on the left. */
  readonly levels: Int32Array;
  levelCount: number;
  leftLevels: number;
}

function prepareGround(
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

/** The error of all records: squares about the mean, or their number times the Gini index. */
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

/** Squares about the mean of a node, once it is known. */
function squaresOf(ground: Ground, values: Float64Array, start: number, end: number): number {
  const { members, numbers, growth } = ground;
  const { weights } = growth;
  let squares = 0;
  for (let i = start; i < end; i++) {
    const distance = values[members[i]] - numbers.centre - numbers.delta;
    squares += (weights === null ? 1 : weights[members[i]]) * distance * distance;
  }
  return squares;
}

function sumNumbers(ground: Ground, values: Float64Array, start: number, end: number): void {
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

function countClasses(ground: Ground, start: number, end: number): void {
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

/** Whether a node is large enough and not all the same; what stands in it is sorted by the response. */
function mayBeSplit(ground: Ground, { start, end, level }: Node): boolean {
  const { members, response, growth } = ground;
  if (end - start < 2 * growth.leaf || level >= MOST_LEVELS) return false;
  const values = response.numbers ?? response.codes!;
  return values[members[start]] !== values[members[end - 1]];
}

/** As `findSplit`, with the rule of even sides. */
function* findSplitAtLevel(ground: Ground, node: Node, finished: number): Work<boolean> {
  const { leaf } = ground.growth;
  const third = Math.floor((node.end - node.start) / 3);
  if (node.level >= EVEN_LEVEL && third > leaf) {
    ground.side = third;
    if (yield* findSplit(ground, node, finished)) return true;
  }
  ground.side = leaf;
  return yield* findSplit(ground, node, finished);
}

/** Leaves the best split of a node in `choice`; false where none lowers the error enough. */
function* findSplit(ground: Ground, { start, end }: Node, finished: number): Work<boolean> {
  const { predictors, growth, turn, choice, best, numbers, classes, least } = ground;
  const { evidence = 0 } = growth;
  if (ground.response.numbers === null) {
    countClasses(ground, start, end);
    const error = classes.total - classes.squares / classes.total;
    const share = neededShare(evidence, predictors.length, classes.total, classes.presentCount);
    best.limit = classes.squares / classes.total + Math.max(least, share * error);
  } else {
    sumNumbers(ground, ground.response.numbers, start, end);
    const share = neededShare(evidence, predictors.length, numbers.total, 0);
    const error = share > 0 ? squaresOf(ground, ground.response.numbers, start, end) : 0;
    best.limit = Math.max(least, share * error) / numbers.total;
  }
  choice.column = -1;
  const isDrawn = growth.tried < predictors.length;
  for (let t = 0; t < predictors.length; t++) {
    // Where none of those drawn splits the node at all, the next may.
    if (t >= growth.tried && choice.column >= 0) break;
    if (end - start > LARGE) yield { done: finished, total: ground.members.length };
    if (isDrawn) {
      const drawn = t + growth.stream.below(turn.length - t);
      [turn[t], turn[drawn]] = [turn[drawn], turn[t]];
    }
    const column = turn[t];
    const predictor = predictors[column];
    const isBetter =
      predictor.kind === 'sorted'
        ? scan(ground, ground.orders[column]!, predictor.ranks, start, end)
        : scanLevels(ground, predictor, start, end);
    if (isBetter) {
      choice.column = column;
      choice.at = best.at;
    }
  }
  return choice.column >= 0;
}

function scan(
  ground: Ground,
  order: Int32Array,
  ranks: Int32Array | null,
  start: number,
  end: number,
): boolean {
  const { growth, best, numbers } = ground;
  const { numbers: values, codes } = ground.response;
  const { weights } = growth;
  const { side } = ground;
  if (values === null) {
    return scanClasses(order, ranks, codes!, weights, ground.classes, start, end, side, best);
  }
  const { centre, delta, total } = numbers;
  return weights === null
    ? scanNumbers(order, ranks, values, start, end, side, centre, delta, best)
    : scanWeightedNumbers(
        order,
        ranks,
        values,
        weights,
        total,
        start,
        end,
        side,
        centre,
        delta,
        best,
      );
}

/** As `scan`, for a predictor whose records are not kept sorted: they are counted by level, and levels put in order. */
function scanLevels(ground: Ground, predictor: Coded, start: number, end: number): boolean {
  const { members, levels, choice, growth, response } = ground;
  const { touched, count, weight, sum } = levels;
  const { codes } = predictor;
  const { weights } = growth;
  const { numbers: values } = response;
  const { centre } = ground.numbers;
  let found = 0;
  for (let i = start; i < end; i++) {
    const record = members[i];
    const level = codes[record];
    const own = weights === null ? 1 : weights[record];
    if (count[level] === 0) touched[found++] = level;
    count[level]++;
    weight[level] += own;
    if (values !== null) sum[level] += own * (values[record] - centre);
  }
  let left = 0;
  if (found > 1) {
    orderLevels(ground, predictor, found, start, end);
    left =
      values === null
        ? cutClasses(ground, predictor, found, start, end)
        : cutNumbers(ground, found, end - start);
  }
  if (left > 0) {
    choice.levels.set(touched.subarray(0, found));
    choice.levelCount = found;
    choice.leftLevels = left;
  }
  for (let t = 0; t < found; t++) {
    const level = touched[t];
    count[level] = 0;
    weight[level] = 0;
    sum[level] = 0;
  }
  return left > 0;
}

function orderLevels(
  ground: Ground,
  predictor: Coded,
  found: number,
  start: number,
  end: number,
): void {
  const { levels, response, members, classes, growth } = ground;
  const { touched, weight, sum, key, count, aside } = levels;
  if (!predictor.nominal) {
    if (predictor.levels <= 4 * found) {
      for (let level = 0, t = 0; t < found; level++) if (count[level] > 0) touched[t++] = level;
      return;
    }
    for (let t = 0; t < found; t++) key[touched[t]] = touched[t];
  } else if (response.numbers !== null) {
    for (let t = 0; t < found; t++) key[touched[t]] = sum[touched[t]] / weight[touched[t]];
  } else {
    const crossing = {
      ...{ members, start, end, classes: response.codes!, codes: predictor.codes },
      ...{ weights: growth.weights, present: classes.present, presentCount: classes.presentCount },
      ...{ touched, touchedCount: found, levelWeight: weight },
    };
    principalScores(crossing, key, ground.direction);
  }
  sortLevels(touched, found, key, aside);
}

/** How many levels go left in the best cut of levels in order, by squared error; 0 where none is better. */
function cutNumbers(ground: Ground, found: number, size: number): number {
  const { levels, best, numbers, side } = ground;
  const { touched, count, weight, sum } = levels;
  const { total, delta } = numbers;
  let cut = 0;
  let records = 0;
  let left = 0;
  let leftSum = 0;
  for (let t = 0; t < found - 1; t++) {
    const level = touched[t];
    records += count[level];
    left += weight[level];
    leftSum += sum[level];
    if (size - records < side) break;
    if (records < side) continue;
    const distance = leftSum - delta * left;
    const product = left * (total - left);
    if (distance * distance > best.limit * product) {
      best.limit = ((distance * distance) / product) * EQUAL;
      cut = t + 1;
    }
  }
  return cut;
}

/** As `cutNumbers`, by the Gini index: the records are brought into the order of the levels and moved one by one. */
function cutClasses(
  ground: Ground,
  predictor: Coded,
  found: number,
  start: number,
  end: number,
): number {
  const { levels, best, members, aside } = ground;
  const { touched, count, key } = levels;
  let before = 0;
  for (let t = 0; t < found; t++) {
    key[touched[t]] = before;
    before += count[touched[t]];
  }
  for (let i = start; i < end; i++) aside[key[predictor.codes[members[i]]]++] = members[i];
  if (!scan(ground, aside, predictor.codes, 0, end - start)) return 0;
  let cut = 0;
  for (let records = 0; records < best.at; cut++) records += count[touched[cut]];
  return cut;
}

/** Marks the records that go right, and gives what a tree keeps of the split in `at`. */
function writeSplit(ground: Ground, { start, end }: Node, listed: number[]): number {
  const { predictors, choice, goesRight, members, orders } = ground;
  const predictor = predictors[choice.column];
  if (predictor.kind === 'sorted') {
    const order = orders[choice.column]!;
    for (let i = start; i < choice.at; i++) goesRight[order[i]] = 0;
    for (let i = choice.at; i < end; i++) goesRight[order[i]] = 1;
    return thresholdOf(predictor, order, choice.at);
  }
  const { codes } = predictor;
  const { levels, levelCount, leftLevels } = choice;
  const side = ground.levels.count;
  for (let t = leftLevels; t < levelCount; t++) side[levels[t]] = 1;
  let right = 0;
  for (let i = start; i < end; i++) right += goesRight[members[i]] = side[codes[members[i]]];
  for (let t = leftLevels; t < levelCount; t++) side[levels[t]] = 0;
  if (!predictor.nominal) {
    const [low, high] = [levels[leftLevels - 1], levels[leftLevels]];
    const { values } = predictor;
    return values === null ? roundBetween(low, high) : roundBetween(values[low], values[high]);
  }
  const isSwapped = 2 * right < end - start;
  if (isSwapped)
    for (let i = start; i < end; i++) goesRight[members[i]] = 1 - goesRight[members[i]];
  const own = isSwapped ? levels.subarray(leftLevels, levelCount) : levels.subarray(0, leftLevels);
  const at = listed.length;
  listed.push(own.length);
  for (const level of own.slice().sort()) listed.push(level);
  return at;
}

function thresholdOf({ values }: Sorted, order: Int32Array, at: number): number {
  return roundBetween(values[order[at - 1]], values[order[at]]) + 0;
}

/** Brings the records of both sides together, those of each still in order: the first place of the right side. */
function* divide(ground: Ground, node: Node, finished: number): Work<number> {
  const { members, orders, choice } = ground;
  const { start, end, level } = node;
  const middle = separate(ground, members, start, end);
  const left = { start, end: middle, level: level + 1, parent: -1 };
  const right = { start: middle, end, level: level + 1, parent: -1 };
  if (!mayBeSplit(ground, left) && !mayBeSplit(ground, right)) return middle;
  for (let j = 0; j < orders.length; j++) {
    const order = orders[j];
    if (order === null || j === choice.column) continue;
    if (end - start > LARGE) yield { done: finished, total: members.length };
    separate(ground, order, start, end);
  }
  return middle;
}

/** Writes each record to both sides and moves on on one: a jump by the side of each record would cost more. */
function separate(ground: Ground, order: Int32Array, start: number, end: number): number {
  const { goesRight, aside } = ground;
  let left = start;
  let right = 0;
  for (let i = start; i < end; i++) {
    const record = order[i];
    const isRight = goesRight[record];
    order[left] = record;
    aside[right] = record;
    right += isRight;
    left += 1 - isRight;
  }
  for (let i = 0; i < right; i++) order[left + i] = aside[i];
  return left;
}
