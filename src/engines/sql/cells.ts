import type { Range } from './tree.ts';

/** The columns whose values decide, and which of them have missing values. */
export interface Cells {
  /** `rid` is the record number. */
  readonly columns: readonly string[];
  readonly missing: readonly boolean[];
}

/** Count, minimum and maximum of each column, of a relation `s`. */
export function extremes({ columns }: Pick<Cells, 'columns'>): string {
  return columns
    .map((column) => `COUNT(s.${column}), MIN(s.${column}), MAX(s.${column})`)
    .join(', ');
}

/** The result of `extremes`, with missing values counted as the smallest of the column in the file. */
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
 * The value of a record of `s` that decides at its node of `k`: the value in column `k.col`, or
 * `k.low` if it is missing. Only columns that some node has chosen are read.
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
