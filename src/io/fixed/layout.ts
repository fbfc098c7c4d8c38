import type { Description } from '../../foundation/table/index.ts';
import type { Dictionary } from '../labelled/index.ts';

/** How the cells of a field are read. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'number with commas'
  | 'number with decimal comma'
  | 'day-month-year'
  | 'month-day-year'
  | 'year-month-day';

/** Where a column stands in the lines of a record. */
export interface Field {
  /** The line of the record, and the places in it, from 0; `to` is behind the last one. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly kind: FieldKind;
  /** Decimals of numbers that are written without a point. */
  readonly decimals: number;
}

/** How a file with fields of fixed width is read: what an SPSS syntax file or a DDI codebook says about it. */
export interface Layout {
  /** The name of the file with the records, if it is said. */
  readonly data: string | null;
  readonly encoding: string | null;
  /** Lines before the first record, and lines of each. */
  readonly skip: number;
  readonly lines: number;
  readonly fields: readonly Field[];
  readonly dictionary: Dictionary;
  /** The description, where more is said than the dictionary holds. */
  readonly description?: Description;
}
