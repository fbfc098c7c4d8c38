import type {
  DuckDBDoubleVector,
  DuckDBIntegerVector,
  DuckDBVarCharVector,
  DuckDBVector,
} from '@duckdb/node-api';

/** A column of a staged table. Its name is made by the program, never taken from a file. */
export interface StagedColumn {
  readonly name: string;
  readonly kind: 'number' | 'code' | 'text';
}

/** Values of a column: numbers (NaN is missing), codes (-1 is missing) or texts (null is missing). */
export type StagedCells = Float64Array | Int32Array | readonly (string | null)[];

/** Cells that can be filled in. */
export type CellsOf = Float64Array | Int32Array | (string | null)[];

export const SQL_TYPES = { number: 'DOUBLE', code: 'INTEGER', text: 'VARCHAR' } as const;

/** A column as it is read: without nulls where there is a value for missing, since looking at nulls one by one is slow. */
export function readable({ name, kind }: StagedColumn): string {
  if (kind === 'number') return `COALESCE(${name}, CAST('NaN' AS DOUBLE))`;
  return kind === 'code' ? `COALESCE(${name}, -1)` : name;
}

export function emptyCells({ kind }: StagedColumn, records: number): CellsOf {
  if (kind === 'number') return new Float64Array(records);
  return kind === 'code' ? new Int32Array(records) : new Array<string | null>(records).fill(null);
}

/** Puts `count` cells from `from` on into a vector. Missing ones come last: the first makes all that follow slow. */
export function writeCells(
  vector: DuckDBVector,
  { kind }: StagedColumn,
  cells: StagedCells,
  from: number,
  count: number,
): void {
  if (kind === 'text') {
    const target = vector as DuckDBVarCharVector;
    const texts = cells as readonly (string | null)[];
    for (let i = 0; i < count; i++) target.setItem(i, texts[from + i]);
  } else {
    const target = vector as DuckDBDoubleVector | DuckDBIntegerVector;
    const numbers = cells as Float64Array | Int32Array;
    const missing = (value: number) => (kind === 'number' ? Number.isNaN(value) : value < 0);
    let holes = 0;
    for (let i = 0; i < count; i++) {
      if (missing(numbers[from + i])) holes++;
      else target.setItem(i, numbers[from + i]);
    }
    for (let i = 0; holes > 0; i++) {
      if (!missing(numbers[from + i])) continue;
      target.setItem(i, null);
      holes--;
    }
  }
  vector.flush();
}
