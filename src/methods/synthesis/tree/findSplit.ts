import type { Work } from '../../../foundation/work/index.ts';
import { neededShare } from './evidence.ts';
import { countClasses, type Ground, type Node, squaresOf, sumNumbers } from './ground.ts';
import { principalScores, sortLevels } from './levelOrder.ts';
import type { Coded } from './prepare.ts';
import { EQUAL, scanClasses, scanNumbers, scanWeightedNumbers } from './scan.ts';

/** From this depth on, both sides of a split keep a third of the records if possible: see `MOST_LEVELS`. */
const EVEN_LEVEL = 40;

/** Size of nodes in which each predictor is worth a progress report. */
export const LARGE = 1e5;

/** As `findSplit`, with the rule of even sides. */
export function* findSplitAtLevel(ground: Ground, node: Node, finished: number): Work<boolean> {
  const { leaf } = ground.growth;
  const third = Math.floor((node.end - node.start) / 3);
  if (node.level >= EVEN_LEVEL && third > leaf) {
    ground.side = third;
    if (yield* findSplit(ground, node, finished)) return true;
  }
  ground.side = leaf;
  return yield* findSplit(ground, node, finished);
}

/** Stores the best split of a node in `choice`; false if none lowers the error enough. */
function* findSplit(ground: Ground, { start, end }: Node, finished: number): Work<boolean> {
  const { predictors, growth, turn, choice, best, classes, response } = ground;
  if (response.numbers === null) {
    countClasses(ground, start, end);
    ground.error = classes.total - classes.squares / classes.total;
  } else takeNumbers(ground, response.numbers, start, end);
  best.limit = limitFor(ground, 2);
  choice.column = -1;
  const isDrawn = growth.tried < predictors.length;
  for (let t = 0; t < predictors.length; t++) {
    // If none of the drawn predictors splits the node at all, tries the next.
    if (t >= growth.tried && choice.column >= 0) break;
    if (end - start > LARGE) yield { done: finished, total: ground.members.length };
    if (isDrawn) {
      const drawn = t + growth.stream.below(turn.length - t);
      [turn[t], turn[drawn]] = [turn[drawn], turn[t]];
    }
    const column = turn[t];
    const predictor = predictors[column];
    if (response.without !== null) {
      takeNumbers(ground, response.without[column], start, end);
      const least = limitFor(ground, 2);
      best.limit = choice.column < 0 ? least : Math.max(best.limit, least);
    }
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

/** The numbers that are split, with their sums and their error in a node. */
function takeNumbers(ground: Ground, values: Float64Array, start: number, end: number): void {
  ground.values = values;
  sumNumbers(ground, values, start, end);
  ground.error = ground.growth.evidence ? squaresOf(ground, values, start, end) : 0;
}

/** What a split must gain, by a predictor with an order, or with a number of levels without one. */
function limitFor(
  { response, predictors, growth, numbers, classes, least, error }: Ground,
  levels: number,
): number {
  const isNumber = response.numbers !== null;
  const node = {
    evidence: growth.evidence ?? 0,
    predictors: predictors.length,
    records: isNumber ? numbers.total : classes.total,
    classes: isNumber ? 0 : classes.presentCount,
  };
  const decrease = Math.max(least, neededShare(node, levels) * error);
  return isNumber ? decrease / node.records : classes.squares / node.records + decrease;
}

function scan(
  ground: Ground,
  order: Int32Array,
  ranks: Int32Array | null,
  start: number,
  end: number,
): boolean {
  const { growth, best, side } = ground;
  const { values } = ground;
  const { codes } = ground.response;
  const { weights } = growth;
  const stretch = { order, ranks, start, end, side };
  if (values === null) return scanClasses(stretch, codes!, weights, ground.classes, best);
  return weights === null
    ? scanNumbers(stretch, values, ground.numbers, best)
    : scanWeightedNumbers(stretch, values, weights, ground.numbers, best);
}

/** As `scan`, for a predictor whose records are not kept sorted: they are counted by level, and levels are sorted. */
function scanLevels(ground: Ground, predictor: Coded, start: number, end: number): boolean {
  const { members, levels, choice, growth, best } = ground;
  const { touched, count, weight, sum } = levels;
  const { codes } = predictor;
  const { weights } = growth;
  const { values } = ground;
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
  // What many levels gain by chance is no reason to prefer them.
  const more = predictor.nominal && found > 2 ? limitFor(ground, found) - limitFor(ground, 2) : 0;
  best.limit += more;
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
  best.limit -= more;
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

/** The number of levels that go left in the best cut of sorted levels, by squared error; 0 if none is better. */
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

/** As `cutNumbers`, by the Gini index: the records are sorted by level and moved one by one. */
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
