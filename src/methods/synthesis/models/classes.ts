import { firstAbove, type RandomStream } from '../../../foundation/numerics/index.ts';
import { frequentLevels } from '../terms/terms.ts';

/** Levels that a model does not distinguish: one of them is drawn by these weights. */
export interface LevelClass {
  readonly levels: readonly number[];
  readonly weights: readonly number[];
}

/** The classes of a response, none of them empty. */
export interface Classes {
  readonly classes: readonly LevelClass[];
  /** The class of each level; -1 if its records are left out and if it has none. */
  readonly ofLevel: Int32Array;
}

/**
 * The levels of a class and their weights. The weight of a level with at least `leaf` records is their number. For
 * rarer levels only the joint number is known, so all have the same weight; if that number is also below `leaf`, they
 * are not drawn, unless there are no others.
 */
export function levelClass(
  levels: readonly number[],
  counts: Int32Array,
  leaf: number,
): LevelClass {
  const present = levels.filter((level) => counts[level] > 0);
  const rare = present.filter((level) => counts[level] < leaf);
  let joint = 0;
  for (const level of rare) joint += counts[level];
  const isRareDrawn = joint >= leaf || rare.length === present.length;
  const drawn = isRareDrawn ? present : present.filter((level) => counts[level] >= leaf);
  return {
    levels: drawn,
    weights: drawn.map((level) => (counts[level] < leaf ? joint / rare.length : counts[level])),
  };
}

/**
 * A class for each of the `most` most frequent levels with at least `leaf` records, the most frequent first, and one
 * for all others together. If the others have fewer than `leaf` records, these are left out.
 */
export function nominalClasses(counts: Int32Array, leaf: number, most: number): Classes {
  const own = frequentLevels(counts, leaf).slice(0, most);
  const ofLevel = new Int32Array(counts.length).fill(-1);
  for (const [c, level] of own.entries()) ofLevel[level] = c;
  const classes: LevelClass[] = own.map((level) => ({ levels: [level], weights: [1] }));
  const others: number[] = [];
  let joint = 0;
  for (let level = 0; level < counts.length; level++) {
    if (counts[level] === 0 || ofLevel[level] >= 0) continue;
    others.push(level);
    joint += counts[level];
  }
  if (others.length > 0 && (joint >= leaf || own.length === 0)) {
    for (const level of others) ofLevel[level] = own.length;
    classes.push(levelClass(others, counts, leaf));
  }
  return { classes, ofLevel };
}

/**
 * Classes of adjacent levels, from the lowest to the highest: each has at least `leaf` records, or an equal share of
 * all if there are more than `most` levels; the rest at the end joins the last class.
 */
export function orderedClasses(counts: Int32Array, leaf: number, most: number): Classes {
  const present: number[] = [];
  let records = 0;
  for (let level = 0; level < counts.length; level++) {
    if (counts[level] > 0) present.push(level);
    records += counts[level];
  }
  const least = present.length <= most ? leaf : Math.max(leaf, records / most);
  const groups: number[][] = [];
  let group: number[] = [];
  let size = 0;
  for (const level of present) {
    group.push(level);
    size += counts[level];
    if (size < least) continue;
    groups.push(group);
    group = [];
    size = 0;
  }
  if (groups.length === 0) groups.push(group);
  else groups[groups.length - 1].push(...group);
  const ofLevel = new Int32Array(counts.length).fill(-1);
  for (const [c, levels] of groups.entries()) for (const level of levels) ofLevel[level] = c;
  return { classes: groups.map((levels) => levelClass(levels, counts, leaf)), ofLevel };
}

/** Draws a level of a class; uses a uniform number if there are several. O(log levels). */
export function levelDraw(
  classes: readonly LevelClass[],
  stream: RandomStream,
): (index: number) => number {
  const cumulative = classes.map(({ weights }) => {
    let total = 0;
    return Float64Array.from(weights, (weight) => (total += weight));
  });
  return (index) => {
    const { levels } = classes[index];
    if (levels.length === 1) return levels[0];
    const sums = cumulative[index];
    const place = stream.uniform() * sums[sums.length - 1];
    return levels[firstAbove(sums, place, 0, sums.length - 1)];
  };
}
