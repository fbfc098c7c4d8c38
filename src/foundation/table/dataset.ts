import type { Line } from '../../error.ts';
import type { Table } from './table.ts';

/** The line of a file, from 1, on which a record (from 0) starts; another place if records come from elsewhere. */
export type LineOf = (record: number) => Line;

/** Records, and the place that each comes from. */
export interface Dataset {
  /** Every column at its position in the file; a column that was not read has no values. */
  readonly table: Table;
  readonly lineOf: LineOf;
}
