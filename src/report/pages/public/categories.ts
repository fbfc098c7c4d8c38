import { present } from '../../../fields.ts';
import type {
  CategoryBars,
  CategorySummary,
  Combinations,
  Contributions,
  LevelBar,
} from '../../figures/index.ts';
import { boundOf, extentOf, multiple, SHARE_CHANGES } from '../../text/index.ts';
import { publicCount, rounded } from './counts.ts';
import { RISKS } from './figures.ts';

/**
 * Differences of shares are given in steps of this, or of twice the threshold's share of the
 * records if that is more.
 */
const SHARE_STEP = 0.01;
/** Contributions of columns are rounded to multiples of this, in percent. */
const CONTRIBUTION_STEP = 10;

/** Whether enough records have a value in the column to describe it. */
export function isSpokenOf({ before, after }: CategorySummary, threshold: number): boolean {
  return [before, after].every(
    (counts) => counts !== null && counts.records - counts.missing >= threshold,
  );
}

/** Whether nothing changed, or enough records changed that no single one makes up much of it. */
export function isWidelyChanged({ effect }: CategorySummary, threshold: number): boolean {
  if (effect === null) return false;
  const { changed } = effect;
  return changed === null || changed.records === 0 || changed.records >= threshold;
}

export function publicCategorySummary(
  summary: CategorySummary,
  threshold: number,
): CategorySummary {
  const { name, isRecoded, effect } = summary;
  const share = (count: number | null | undefined) =>
    count == null || effect?.changed == null || effect.changed.of === 0
      ? null
      : extentOf(count / effect.changed.of);
  const largest = isWidelyChanged(summary, threshold) ? effect?.largest : null;
  return {
    name,
    isRecoded,
    before: null,
    after: null,
    effect: null,
    bands: {
      changed: share(effect?.changed?.records),
      emptied: share(effect?.emptied),
      shareChange: largest
        ? boundOf(Math.abs(largest.after - largest.before), SHARE_CHANGES)
        : null,
    },
  };
}

/** A level with its exact counts, as in the internal edition. */
type Exact = Omit<LevelBar, 'before'> & { readonly before: number };

/**
 * The bars that may leave; null if no level is left to show. A level has its own bar only if at
 * least the threshold of records have it in the protected file, and at least as many or none in the
 * original. The others are together; if they are still too few, the smallest shown level joins
 * them. Readers have the protected file, so the distance of the original is the only news. It is
 * given in coarse steps, rounded towards none, which few changed records never reach.
 */
export function publicCategoryBars(data: CategoryBars, threshold: number): CategoryBars | null {
  const isSafe = (count: number) => count === 0 || count >= threshold;
  const all = data.levels.map((level): Exact => ({ ...level, before: level.before ?? 0 }));
  const shown = all.filter(({ before, after }) => after >= threshold && isSafe(before));
  const others = { before: data.others?.before ?? 0, after: data.others?.after ?? 0 };
  const join = ({ before, after }: Exact) => {
    others.before += before;
    others.after += after;
  };
  for (const level of all) if (!shown.includes(level)) join(level);
  while (shown.length > 0 && !(isSafe(others.before) && isSafe(others.after))) {
    const size = ({ before, after }: Exact) => before + after;
    const smallest = shown.reduce((least, one) => (size(one) < size(least) ? one : least));
    shown.splice(shown.indexOf(smallest), 1);
    join(smallest);
  }
  if (shown.length === 0) return null;
  const [old, now] = [data.before.records, data.after.records];
  const step = Math.max(SHARE_STEP, (2 * threshold) / Math.max(1, Math.min(old, now)));
  const told = ({ before, after }: { readonly before: number; readonly after: number }) => {
    const steps = Math.trunc((before / old - after / now) / step);
    const about = Math.round((old * after) / now) + Math.round(steps * step * old);
    const count = before === 0 ? 0 : Math.max(threshold, rounded(about, threshold));
    return { before: steps === 0 ? null : count, after: rounded(after, threshold) };
  };
  const levels = shown.map((level) => ({
    name: level.name,
    ...present({ label: level.label }),
    ...told(level),
  }));
  // Sorted by the rounded counts, because the order of exact counts would reveal more.
  if (!data.isOrdered) levels.sort((a, b) => b.after - a.after || (a.name < b.name ? -1 : 1));
  const missing = [data.before.missing, data.after.missing].map((count) =>
    typeof count === 'number' ? count : 0,
  );
  return {
    name: data.name,
    isOrdered: data.isOrdered,
    levels,
    others: others.before + others.after === 0 ? null : { levels: null, ...told(others) },
    step,
    before: {
      records: rounded(old, threshold),
      missing:
        missing[0] > 0 && missing[0] < threshold
          ? { below: threshold }
          : told({ before: missing[0], after: missing[1] }).before,
    },
    after: { records: rounded(now, threshold), missing: publicCount(missing[1], threshold) },
    sentences: [],
  };
}

/**
 * The share of protected records in small classes, as a bound; omitted if the bound would be 100 %.
 */
export function publicCombinations(
  all: readonly Combinations[],
  threshold: number,
): Combinations[] {
  return all.flatMap(({ about, names, missingKeys, counted, classes, after }) => {
    const few = classes
      .filter(({ from }) => from < threshold)
      .reduce((sum, one) => sum + one.after, 0);
    const share = after === null || after.records === 0 ? 100 : (100 * few) / after.records;
    const bound = boundOf(share, RISKS);
    if (!('atMost' in bound) || bound.atMost >= 100) return [];
    return [
      {
        about,
        names,
        missingKeys,
        counted,
        // Whether a value is missing in the original is not told.
        namesMissing: true,
        before: null,
        after: null,
        classes: [],
        bound: { fewerThan: threshold, atMost: bound.atMost },
      },
    ];
  });
}

/** Rounded shares, told only if enough records are unique that none of them is described. */
export function publicContributions(
  data: Contributions | null,
  threshold: number,
): Contributions | null {
  if (data === null || typeof data.uniques !== 'number' || data.uniques < threshold) return null;
  return {
    uniques: null,
    step: CONTRIBUTION_STEP,
    columns: data.columns.map(({ name, share }) => ({
      name,
      share: multiple(Math.round(share / CONTRIBUTION_STEP), CONTRIBUTION_STEP),
    })),
  };
}
