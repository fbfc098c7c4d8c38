import type { AnalystNote, CategorySummary, ReportData } from '../../figures/index.ts';
import {
  boundOf,
  formatBound,
  formatNumber,
  formatPoints,
  quoted,
  SHARE_CHANGES,
  TABLE_CHANGES,
} from '../../text/index.ts';
import { judged, type Readers, verdictOf } from './judged.ts';

/** What analysts can rely on in counts and tables of categories. */
export function categoryNotes(data: ReportData, readers: Readers): AnalystNote[] {
  const { categories, twoWay } = data;
  return [
    ...(categories.length === 0 ? [] : [shares(categories, readers)]),
    ...(twoWay === null ? [] : [tables(twoWay, readers)]),
  ];
}

function shares(categories: readonly CategorySummary[], { isPublic }: Readers): AnalystNote {
  const found = categories.map(({ name, effect }) => {
    const largest = effect?.largest ?? null;
    return { name, size: largest === null ? null : Math.abs(largest.after - largest.before) };
  });
  const isKept = found.every(({ size }) => size === 0);
  // No record counts more than another, so the columns that may be described are described in full.
  return judged(
    'Counts and shares of categories',
    found,
    [0.005, 0.02],
    { isPublic, isPartial: false },
    {
      valid: (worst) =>
        isKept
          ? 'Every category keeps its share of the records.'
          : `Shares of categories changed by ${worst} of the records.`,
      off: (worst, where) =>
        `Shares of categories changed by ${worst} of the records${where}. Counts of single categories are wrong by as much.`,
      show: (size) =>
        isPublic
          ? formatBound(boundOf(size, SHARE_CHANGES), formatPoints)
          : `up to ${formatPoints(size)}`,
      rule: 'Valid up to 0.5 percentage points of the records; with care up to 2.',
    },
  );
}

function tables({ tables: count, mean, worst }: TwoWay, { isPublic }: Readers): AnalystNote {
  const verdict = verdictOf(worst.value, [2, 10]);
  const percent = (size: number) => `${formatNumber(size, 2)}\u00A0%`;
  const sentence = isPublic
    ? `In tables of two categories, ${formatBound(boundOf(worst.value, TABLE_CHANGES), percent)} of the records would have to move to give the original table.`
    : count === 1
      ? `In the table of ${quoted(worst.names)}, ${percent(worst.value)} of the records would have to move to give the original table.`
      : `In tables of two categories, ${percent(mean)} of the records would have to move on average to give the original table. The table of ${quoted(worst.names)} changed most: ${percent(worst.value)}.`;
  return {
    topic: 'Tables of two categories',
    verdict,
    sentence,
    rule: 'By the table that changed most (total variation): valid up to 2 % of the records; with care up to 10 %.',
  };
}

type TwoWay = NonNullable<ReportData['twoWay']>;
