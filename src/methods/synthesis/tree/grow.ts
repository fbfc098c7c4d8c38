import type { Work } from '../../../foundation/work/index.ts';
import { findSplitAtLevel, LARGE } from './findSplit.ts';
import { type Ground, type Growth, type Node, prepareGround } from './ground.ts';
import type { Prepared, Response, Sorted } from './prepare.ts';
import { roundBetween } from './roundBetween.ts';

/**
 * Largest depth of a tree. If each split cut off only a leaf, as among thousands of classes or values of very
 * different size, this would not be enough: below depth 40 both sides of a split keep a third of the records, if
 * there is such a split, so that a million records come down to leaves of at most a few hundred.
 */
export const MOST_LEVELS = 60;

/**
 * Splits in the order root, left part, right part: the left child of a node is the next one. Lists of plain numbers
 * instead of objects: a tree of a large file has a hundred thousand nodes, and is stored as JSON.
 */
export interface Splits {
  /** The predictor of the split of a node; -1 for a leaf. */
  readonly column: number[];
  /**
   * Records with values up to this go left. For a nominal predictor, the index in `listed` of the number of levels
   * that go left, followed by these levels; all others go right, even those that no record of the node had. Any
   * number for a leaf.
   */
  readonly at: number[];
  /** The right child. Any number for a leaf. */
  readonly right: number[];
  readonly listed: number[];
}

/** A tree with the records of each leaf: those from `at` up to `right` (excluded) of the leaf in `members`. */
export interface Grown {
  readonly splits: Splits;
  /** The records, leaf by leaf; in a leaf by ascending response. */
  readonly members: Int32Array;
}

/** Values processed between two progress reports. */
const WORK_BETWEEN_YIELDS = 1e6;

/**
 * Grows a classification or regression tree (Breiman, Friedman, Olshen and Stone 1984): each node is cut in two at
 * the largest decrease of the error, by squares for numbers and by the Gini index for classes. Ties: the first
 * predictor and the lowest position. Numbers and ordinal predictors are cut at a threshold. The levels of a nominal
 * predictor are sorted by their means, or by the share of one of two classes; the best of all splits is then a cut in
 * this order (Fisher 1958; Breiman et al. 1984). With more classes they are sorted by `principalScores`. The side
 * with fewer records (the first in ties) is the left one.
 *
 * Each level of the tree costs O(n d) for n records and d predictors, and L log L for L levels that occur in a node:
 * records are sorted once and stay sorted when a node is divided.
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

/** Approximate number of visits of a record in a node. */
function effortOf({ numbers }: Response, predictors: readonly Prepared[]): number {
  return predictors.reduce((sum, predictor) => {
    if (predictor.kind === 'sorted' || numbers !== null) return sum + 1;
    return sum + (predictor.nominal ? 12 : 3);
  }, 1);
}

/** Whether a node is large enough and not constant; its records are sorted by the response. */
function mayBeSplit(ground: Ground, { start, end, level }: Node): boolean {
  const { members, response, growth } = ground;
  if (end - start < 2 * growth.leaf || level >= MOST_LEVELS) return false;
  const values = response.numbers ?? response.codes!;
  return values[members[start]] !== values[members[end - 1]];
}

/** Marks the records that go right, and returns the `at` of the split in the tree. */
function writeSplit(ground: Ground, { start, end }: Node, listed: number[]): number {
  const { predictors, choice, goesRight, members, orders } = ground;
  const predictor = predictors[choice.column];
  if (predictor.kind === 'sorted') {
    const order = orders[choice.column]!;
    for (let i = start; i < choice.at; i++) goesRight[order[i]] = 0;
    for (let i = choice.at; i < end; i++) goesRight[order[i]] = 1;
    return thresholdOf(predictor, order, choice.at, reachOf(ground, start, end));
  }
  const { codes } = predictor;
  const { levels, levelCount, leftLevels } = choice;
  const side = ground.levels.count;
  for (let t = leftLevels; t < levelCount; t++) side[levels[t]] = 1;
  let right = 0;
  for (let i = start; i < end; i++) right += goesRight[members[i]] = side[codes[members[i]]];
  for (let t = leftLevels; t < levelCount; t++) side[levels[t]] = 0;
  if (!predictor.nominal) {
    const { values } = predictor;
    if (values === null) return roundBetween(levels[leftLevels - 1], levels[leftLevels]);
    const [low, high] = ground.growth.guarded
      ? commonAround(ground, codes, start, end)
      : [levels[leftLevels - 1], levels[leftLevels]];
    return roundBetween(values[low], values[high]);
  }
  const isSwapped = 2 * right < end - start;
  if (isSwapped)
    for (let i = start; i < end; i++) goesRight[members[i]] = 1 - goesRight[members[i]];
  const own = isSwapped ? levels.subarray(leftLevels, levelCount) : levels.subarray(0, leftLevels);
  const named = ground.growth.guarded ? frequentHere(ground, codes, own, start, end) : own;
  const at = listed.length;
  listed.push(named.length);
  for (const level of named.slice().sort()) listed.push(level);
  return at;
}

/** Levels with at least `leaf` records in a node: a model that is handed out names no others. */
function frequentHere(
  { members, growth, levels }: Ground,
  codes: Int32Array,
  some: Int32Array,
  start: number,
  end: number,
): Int32Array {
  const { count } = levels;
  for (let i = start; i < end; i++) count[codes[members[i]]]++;
  const frequent = some.filter((level) => count[level] >= growth.leaf);
  for (let i = start; i < end; i++) count[codes[members[i]]] = 0;
  return frequent;
}

/** Sorted levels on both sides of the best cut, as far from it as `leaf` records extend. */
function commonAround(
  { members, growth, levels: { count }, choice }: Ground,
  codes: Int32Array,
  start: number,
  end: number,
): [number, number] {
  const { levels, levelCount, leftLevels } = choice;
  for (let i = start; i < end; i++) count[codes[members[i]]]++;
  let low = leftLevels - 1;
  for (let records = count[levels[low]]; records < growth.leaf && low > 0; ) {
    records += count[levels[--low]];
  }
  let high = leftLevels;
  for (let records = count[levels[high]]; records < growth.leaf && high < levelCount - 1; ) {
    records += count[levels[++high]];
  }
  for (let i = start; i < end; i++) count[codes[members[i]]] = 0;
  return [levels[low], levels[high]];
}

/**
 * The range of a threshold: between two records or, in a model that is handed out, anywhere among `leaf` records on
 * both sides.
 */
function reachOf({ growth }: Ground, start: number, end: number) {
  const more = growth.guarded ? growth.leaf - 1 : 0;
  return {
    below: (at: number) => Math.max(start, at - 1 - more),
    above: (at: number) => Math.min(end - 1, at + more),
  };
}

function thresholdOf(
  { values }: Sorted,
  order: Int32Array,
  at: number,
  { below, above }: ReturnType<typeof reachOf>,
): number {
  return roundBetween(values[order[below(at)]], values[order[above(at)]]) + 0;
}

/** Moves the records of both sides together, each side still in order; returns the first index of the right side. */
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

/** Writes each record to both sides and advances only one: a branch for each record would cost more. */
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
