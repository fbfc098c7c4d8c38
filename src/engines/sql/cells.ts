import type { Range } from './tree.ts';

/** The columns whose values decide, and which of them have missing values. */
export interface Cells {
  /** `rid` is the number of the record itself. */
  readonly columns: readonly string[];
  readonly missing: readonly boolean[];
}

/** Count, smallest and largest of each column, of a relation `s`. */
export function extremes({ columns }: Pick<Cells, 'columns'>): string {
  return columns
    .map((column) => `COUNT(s.${column}), MIN(s.${column}), MAX(s.${column})`)
    .join(', ');
}

/** What `extremes` gave, with missing values counted as the smallest of the column in the file. */
export function rangesFrom(
  row: readonly (number | null)[],
  records: number,
  lowest: (column: number) => number,
): Range[] {
  return Array.from({ length: row.length / 3 }, (_, j) => {
    const [count, low, high] = row.slice(3 * j, 3 * j + 3);
    return {
      low: low === null || count! < records ? lowest(j) : low,
      high: high ?? lowest(j),
    };
  });
}

/**
 * The value by which a record of `s` is placed at the node of `k` that it has reached: that of column `k.col`,
 * where it is missing `k.low`. Only columns that some node has chosen are read.
 */
export function valueAt({ columns, missing }: Cells, chosen: readonly number[]): string {
  const cell = (j: number) => {
    if (columns[j] === 'rid') return 'CAST(s.rid AS DOUBLE)';
    return missing[j] ? `COALESCE(s.${columns[j]}, k.low)` : `s.${columns[j]}`;
  };
  if (chosen.length === 1) return cell(chosen[0]);
  return `CASE k.col ${chosen.map((j) => `WHEN ${j} THEN ${cell(j)}`).join(' ')} END`;
}

/** Where a record of `s` goes from the cut of `k`. */
export function movedBy(cells: Cells, chosen: readonly number[]): string {
  const value = valueAt(cells, chosen);
  return `CASE WHEN ${value} < k.v OR (${value} = k.v AND s.rid <= k.rid) THEN k.lft ELSE k.rgt END`;
}
