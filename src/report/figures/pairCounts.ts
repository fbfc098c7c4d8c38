import { formatCount, formatNumber } from '../text/index.ts';
import type { CategoryPair } from './categories.ts';
import type { PairCounts } from './model.ts';
import type { ColumnPair } from './scatter.ts';
import { sortedPresent, sortedQuantiles } from './values.ts';

/** A column of both files in a few classes, numbered from 0; -1 is missing. */
export interface ClassedColumn {
  readonly name: string;
  readonly classes: readonly string[];
  readonly before: ArrayLike<number>;
  readonly after: ArrayLike<number>;
}

/** Largest number of classes of a column. */
const MOST_CLASSES = 10;
/** Shares of the original values at which a column of numbers is cut. */
const CUTS: readonly number[] = [0.2, 0.4, 0.6, 0.8];

/**
 * Levels as classes, ordered ones in their order, others with the most frequent of the original first. Of more than 10
 * levels, the rarer ones are one class. O(n + m log m) for m levels.
 */
export function classesOfLevels(
  { name, names, original, masked, ordered }: CategoryPair['column'],
  labels?: ReadonlyMap<string, string>,
): ClassedColumn {
  const [before, after] = [original, masked].map((codes) => {
    const counts = new Int32Array(names.length);
    for (const code of codes) if (code >= 0) counts[code]++;
    return counts;
  });
  const used = [...before.keys()].filter((code) => before[code] + after[code] > 0);
  const byCount = used.toSorted((a, b) => before[b] - before[a] || after[b] - after[a]);
  const shown = byCount.slice(0, used.length > MOST_CLASSES ? MOST_CLASSES - 1 : MOST_CLASSES);
  if (ordered) shown.sort((a, b) => a - b);
  const places = new Int32Array(names.length).fill(shown.length);
  for (const [place, code] of shown.entries()) places[code] = place;
  const placed = (codes: Int32Array) => codes.map((code) => (code < 0 ? -1 : places[code]));
  const others = used.length - shown.length;
  return {
    name,
    classes: [
      ...shown.map((code) => labels?.get(names[code]) ?? names[code]),
      ...(others === 0 ? [] : [`(${formatCount(others)} others)`]),
    ],
    before: placed(original),
    after: placed(masked),
  };
}

/** Numbers in fifths of the original values (quantiles of type 7); where fifths have one bound, they are one class. O(n log n). */
export function classesOfNumbers({ name, before, after }: ColumnPair): ClassedColumn {
  const sorted = sortedPresent(before);
  const highest = sorted.at(-1) ?? 0;
  const bounds = [...new Set(sortedQuantiles(sorted, CUTS))].filter((bound) => bound < highest);
  const placed = (values: ArrayLike<number>) =>
    Int32Array.from(values, (value) => {
      if (!Number.isFinite(value)) return -1;
      const place = bounds.findIndex((bound) => value <= bound);
      return place < 0 ? bounds.length : place;
    });
  const shown = bounds.map((bound) => formatNumber(bound, 4));
  return {
    name,
    classes: [
      ...shown.map((bound, i) => (i === 0 ? `≤ ${bound}` : `${shown[i - 1]} – ${bound}`)),
      shown.length === 0 ? formatNumber(highest, 4) : `> ${shown.at(-1)}`,
    ],
    before: placed(before),
    after: placed(after),
  };
}

/** Records of both files by the classes of two columns. Records without one of the values are not counted. O(n). */
export function pairCountsOf(x: ClassedColumn, y: ClassedColumn): PairCounts {
  const counted = (side: 'before' | 'after') => {
    const counts = y.classes.map(() => x.classes.map(() => 0));
    const [across, upward] = [x[side], y[side]];
    for (let i = 0; i < across.length; i++) {
      if (across[i] >= 0 && upward[i] >= 0) counts[upward[i]][across[i]]++;
    }
    return counts;
  };
  return {
    names: [x.name, y.name],
    classes: [x.classes, y.classes],
    before: counted('before'),
    after: counted('after'),
  };
}
