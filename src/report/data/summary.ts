import { mean, standardDeviation } from '../../numerics/index.ts';
import type { ColumnEffect, ColumnSummary, Described } from '../model.ts';
import { countBelow, countUpTo, finite, sortedPresent, sortedQuantiles } from './values.ts';

const DECILES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** What protection did to a column: its values before and after, and the differences. O(n log n). */
export function summaryOf(
  name: string,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): ColumnSummary {
  const [old, now] = [sortedPresent(before), sortedPresent(after)];
  const described = [describe(old, before.length), describe(now, after.length)] as const;
  return {
    name,
    before: described[0],
    after: described[1],
    effect: effectOf(old, now, ...described),
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
): ColumnEffect {
  const deviation = before.deviation ?? Number.NaN;
  // Of a constant column, and of one without two values, nothing can be told on this scale.
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
    below: finite(countBelow(now, low) / now.length),
    above: finite(1 - countUpTo(now, high) / now.length),
    belowBefore: finite(countBelow(old, low) / old.length),
    aboveBefore: finite(1 - countUpTo(old, high) / old.length),
    missingChange: shareMissing(after) - shareMissing(before),
  };
}

function shareMissing({ values, missing }: Described): number {
  return missing === 0 ? 0 : missing / (values + missing);
}
