/** The columns whose values decide, and which of them have missing values and a unit. */
export interface Cells {
  /** `rid` is the record number. */
  readonly columns: readonly string[];
  readonly missing: readonly boolean[];
  /** Whether the column decides: see `Frame`. */
  readonly decides: readonly boolean[];
}

/** The value of a record of `s` in column j, from 0 to 1 over the file by the frame in `k`; missing counts as the smallest. */
export function scaled({ columns, missing, decides }: Cells, j: number): string {
  if (!decides[j]) return 'CAST(0 AS DOUBLE)';
  const cell = columns[j] === 'rid' ? 'CAST(s.rid AS DOUBLE)' : `s.${columns[j]}`;
  const value = `(${cell} - k.base${j}) / k.unit${j}`;
  return missing[j] ? `COALESCE(${value}, 0)` : value;
}

/** The value of a record of `s` that decides at its node of `k`: see `Cut` of a block plan. */
export function valueAt(cells: Cells): string {
  const terms = cells.columns.flatMap((_, j) =>
    cells.decides[j] ? [`k.weight${j} * (${scaled(cells, j)})`] : [],
  );
  return terms.length === 0 ? 'CAST(0 AS DOUBLE)' : terms.join(' + ');
}

/** Where a record of `s` goes from the cut of `k`. */
export function movedBy(cells: Cells): string {
  const value = valueAt(cells);
  return `CASE WHEN ${value} < k.v OR (${value} = k.v AND s.rid <= k.rid) THEN k.lft ELSE k.rgt END`;
}
