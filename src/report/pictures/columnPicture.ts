import { type Count, formatCount, formatNumber, nameOf } from '../text/index.ts';
import { type BarRow, barChart } from './bars.ts';

/** What a small picture of a column shows: counts of its levels, or of values between two numbers in steps of one width. */
export interface ColumnCounts {
  readonly name: string;
  readonly levels: readonly {
    readonly name: string;
    readonly label?: string;
    readonly records: number;
  }[];
  readonly others: Count | null;
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly bins: readonly Count[];
}

/** More levels are not drawn: the table has them. */
const MOST_BARS = 12;
const WIDTH = 420;

/** A small picture of a column for a codebook; empty if there is nothing to draw. Counts are drawn as they are told. */
export function columnPicture(column: ColumnCounts, id: string): string {
  const rows = column.bins.length > 0 ? binRows(column) : levelRows(column);
  if (rows.length === 0) return '';
  return barChart({
    ...{ id, rows, width: WIDTH },
    title: `Values of ${nameOf(column.name)}`,
    caption: `${rows.map(({ name, bars }) => `${name}: ${bars[0].label}`).join('; ')}.`,
    axis: 'records',
  });
}

function row(name: string, count: Count): BarRow {
  const value = typeof count === 'number' ? count : 0;
  return { name, bars: [{ value, label: formatCount(count), look: 'plain' }] };
}

function levelRows({ levels, others }: ColumnCounts): BarRow[] {
  if (levels.length > MOST_BARS) return [];
  const named = levels.map(({ name, label, records }) =>
    row(label === undefined ? name : `${name} ${label}`, records),
  );
  return others === null || named.length === 0 ? named : [...named, row('others', others)];
}

function binRows({ range, bins }: ColumnCounts): BarRow[] {
  if (range === null) return [];
  const width = (range.to - range.from) / bins.length;
  return bins.map((count, i) => {
    const [from, to] = [i, i + 1].map((edge) => formatNumber(range.from + edge * width));
    return row(`${from} to ${to}`, count);
  });
}
