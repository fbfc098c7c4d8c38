import { firstAbove, firstFrom, mean, standardDeviation } from '../../foundation/numerics/index.ts';
import type { ColumnEffect, ColumnSummary, Described } from './model.ts';
import { finite, sortedPresent, sortedQuantiles } from './values.ts';

const DECILES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * What protection did to a column: statistics before and after, and the differences. Values are
 * compared by record only if the files are paired. O(n log n).
 */
export function summaryOf(
  name: string,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  isPaired = false,
): ColumnSummary {
  const [old, now] = [sortedPresent(before), sortedPresent(after)];
  const described = [describe(old, before.length), describe(now, after.length)] as const;
  const means = described.map((one) => one.mean ?? 0) as [number, number];
  const byRecord = isPaired ? comparedByRecord(before, after, means) : null;
  return {
    name,
    before: described[0],
    after: described[1],
    effect: {
      ...effectOf(old, now, ...described),
      changed: byRecord?.changed ?? null,
      largestChange:
        old.length === 0 || now.length === 0
          ? null
          : Math.max(byRecord?.largest ?? 0, largestByRank(old, now)),
    },
    bands: null,
  };
}

function describe(sorted: Float64Array, records: number): Described {
  const centre = mean(sorted);
  const deviation = standardDeviation(sorted, 'n-1');
  const farthest = Math.max(sorted[sorted.length - 1] - centre, centre - sorted[0]) / deviation;
  return {
    values: sorted.length,
    missing: records - sorted.length,
    mean: finite(centre),
    deviation: finite(deviation),
    minimum: finite(sorted[0]),
    median: finite(sortedQuantiles(sorted, [0.5])[0]),
    maximum: finite(sorted[sorted.length - 1]),
    largestShare: finite((farthest * farthest) / (sorted.length - 1)),
  };
}

function effectOf(
  old: Float64Array,
  now: Float64Array,
  before: Described,
  after: Described,
): Omit<ColumnEffect, 'changed' | 'largestChange'> {
  const deviation = before.deviation ?? Number.NaN;
  // A constant column, or one with fewer than two values, has no such scale.
  const scaled = (difference: number) => finite(difference / deviation);
  const [low, high] = sortedQuantiles(old, [0.05, 0.95]);
  let quantileShift: number | null = null;
  const [oldDeciles, nowDeciles] = [sortedQuantiles(old, DECILES), sortedQuantiles(now, DECILES)];
  for (const [i, decile] of nowDeciles.entries()) {
    const shift = scaled(decile - oldDeciles[i]);
    if (shift !== null) quantileShift = Math.max(quantileShift ?? 0, Math.abs(shift));
  }
  const ratio = (after.deviation ?? Number.NaN) / deviation;
  return {
    meanShift: scaled((after.mean ?? Number.NaN) - (before.mean ?? Number.NaN)),
    varianceRatio: finite(ratio * ratio),
    quantileShift,
    below: finite(firstFrom(now, low) / now.length),
    above: finite(1 - firstAbove(now, high) / now.length),
    belowBefore: finite(firstFrom(old, low) / old.length),
    aboveBefore: finite(1 - firstAbove(old, high) / old.length),
    missingChange: shareMissing(after) - shareMissing(before),
  };
}

function shareMissing({ values, missing }: Described): number {
  return missing === 0 ? 0 : missing / (values + missing);
}

/** The share of values that differ, and the share of the largest difference in the sum of squares. */
function comparedByRecord(
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  [oldMean, newMean]: readonly [number, number],
): { readonly changed: number | null; readonly largest: number } {
  let [values, changed] = [0, 0];
  const differences: number[] = [];
  for (let i = 0; i < before.length; i++) {
    const [hasOld, hasNew] = [Number.isFinite(before[i]), Number.isFinite(after[i])];
    if (!hasOld && !hasNew) continue;
    const difference = (hasNew ? after[i] : oldMean) - (hasOld ? before[i] : newMean);
    differences.push(difference);
    values++;
    if (difference !== 0 || hasOld !== hasNew) changed++;
  }
  return { changed: values === 0 ? null : changed / values, largest: largestOf(differences) };
}

/**
 * If the files differ in length, the longer one is read at as many ranks as the shorter has, from
 * the smallest to the largest value.
 */
function largestByRank(old: Float64Array, now: Float64Array): number {
  const count = Math.min(old.length, now.length);
  const place = (sorted: Float64Array, i: number) =>
    sorted[count === 1 ? sorted.length - 1 : Math.round((i * (sorted.length - 1)) / (count - 1))];
  return largestOf(Array.from({ length: count }, (_, i) => place(now, i) - place(old, i)));
}

function largestOf(differences: readonly number[]): number {
  // Scaled first, so that squares neither overflow nor vanish.
  const most = differences.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
  if (most === 0) return 0;
  if (!Number.isFinite(most)) return 1;
  return 1 / differences.reduce((sum, one) => sum + (one / most) * (one / most), 0);
}
