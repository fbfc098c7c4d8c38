import type { ExplorerData } from '../src/report/pages/explorer/data.ts';
import { deviationOf, type Question } from './figures.ts';

/**
 * How far a figure may be from that of the original: at most, more than, not at all, or what the report does not tell. A
 * size is in the unit of the figure.
 */
export type Accuracy =
  | { readonly kind: 'kept' }
  | { readonly kind: 'at most' | 'more than'; readonly size: number }
  | { readonly kind: 'untold' };

type Bound = { readonly atMost: number } | { readonly moreThan: number };

const UNTOLD: Accuracy = { kind: 'untold' };

/** The columns that a question uses. */
export function columnsOf(
  { rows, across, of, filters, isWeighted }: Question,
  weight: number | null,
): number[] {
  const some = [
    rows,
    across,
    of,
    isWeighted ? weight : null,
    ...filters.map(({ column }) => column),
  ];
  return [...new Set(some.filter((one) => one !== null))];
}

/**
 * The accuracy of a cell of a group, or of all records together. The report speaks of whole columns, so a part of the file
 * has a bound only where no column that makes it was changed.
 */
export function accuracyOf(
  data: ExplorerData,
  question: Question,
  group: 'all' | 'level' | 'missing',
): Accuracy {
  const isAll = group === 'all';
  const { rows, across, figure, of, filters, isWeighted } = question;
  const used = columnsOf(isAll ? { ...question, rows: null, across: null } : question, data.weight);
  // Without a pair of records nothing is known to be kept, also not their number.
  if (!data.isPaired && used.length === 0) return UNTOLD;
  if (used.every((place) => data.columns[place].off.changed === 'none')) return { kind: 'kept' };
  if (isWeighted || filters.length > 0) return UNTOLD;
  if (figure === 'count' || figure === 'share') {
    if (rows === null || across !== null || group !== 'level') return UNTOLD;
    const { off, kind } = data.columns[rows];
    return kind === 'code' ? scaled(off.share, figure === 'count' ? data.records : 1) : UNTOLD;
  }
  // The report does not say whether more values are missing, which a total depends on.
  if (!isAll || of === null || figure === 'total') return UNTOLD;
  const column = data.columns[of];
  if (column.kind !== 'number') return UNTOLD;
  const { mean, variance, deciles } = column.off;
  const bound = figure === 'median' ? deciles : mean;
  if (bound === null) return UNTOLD;
  const deviation = deviationOf(column.values);
  // That of the original is at most this, if the report bounds the change of the variance.
  const original =
    variance !== null && 'atMost' in variance && variance.atMost < 1
      ? deviation / Math.sqrt(1 - variance.atMost)
      : null;
  const least =
    variance !== null && 'atMost' in variance ? deviation / Math.sqrt(1 + variance.atMost) : null;
  const unit = 'atMost' in bound ? original : least;
  return unit === null ? UNTOLD : scaled(bound, unit);
}

function scaled(bound: Bound | null, unit: number): Accuracy {
  if (bound === null) return UNTOLD;
  return 'atMost' in bound
    ? { kind: 'at most', size: bound.atMost * unit }
    : { kind: 'more than', size: bound.moreThan * unit };
}
