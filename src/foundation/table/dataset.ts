import type { Line } from '../../error.ts';
import type { Table } from './table.ts';

/** The line of a file, from 1, on which a record (from 0) starts; another place where records come from elsewhere. */
export type LineOf = (record: number) => Line;

/** Records, and where each of them comes from. */
export interface Dataset {
  /** Every column at its position in the file; one that was not read has no values. */
  readonly table: Table;
  readonly lineOf: LineOf;
}
