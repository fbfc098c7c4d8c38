import type { LabelledCode } from '../../foundation/table/index.ts';

/** What the cells of a column are, as the file says: dates and times are written as ISO 8601 has them. */
export type Form = 'number' | 'text' | 'date' | 'timestamp';

/** A column of a file of a statistics program, with what the file says about it. */
export interface LabelledColumn {
  readonly name: string;
  readonly form: Form;
  /** Its label, as people read it. */
  readonly label?: string | undefined;
  readonly measure?: 'nominal' | 'ordinal' | 'scale' | undefined;
  /** Labels of codes, codes for missing values among them. */
  readonly labels: readonly LabelledCode[];
  /** Codes that stand for a missing value, without their labels. */
  readonly missing: readonly string[];
  /** All numbers from the first to the last stand for a missing value. */
  readonly missingRange?: readonly [number, number] | undefined;
  /** What the format calls the type of its values, if it has several for numbers. */
  readonly type?: string | undefined;
  /** Whether its numbers have single precision. */
  readonly isSingle?: boolean | undefined;
  /** Whether a number can be missing with a reason of its own, such as .a to .z in Stata. */
  readonly hasTags?: boolean | undefined;
  /** How its numbers and dates are shown, as the format calls it: only what is the same in every file that is shown so. */
  readonly display?: string | undefined;
  /** Unit of measurement. */
  readonly measuredIn?: string | undefined;
}

/** What a file of a statistics program says about itself and its columns. */
export interface Dictionary {
  readonly title?: string | undefined;
  readonly columns: readonly LabelledColumn[];
  /** Position of the column of weights, from 0. */
  readonly weight?: number | undefined;
  /** Positions of the columns of strata and of clusters of the sampling design. */
  readonly strata?: readonly number[] | undefined;
  readonly clusters?: readonly number[] | undefined;
  /** What the format calls the kind of table, so that it stays one in a file of the same format. */
  readonly type?: string | undefined;
  /** The name of the table, where a file can hold several. */
  readonly table?: string | undefined;
}

/** Which records of a file are meant, where it can hold several tables. */
export interface TableChoice {
  /** The name of a sheet, or of a table in a database. */
  readonly table?: string | undefined;
  /** Whether the only table will do, whatever its name. */
  readonly isPreference?: boolean | undefined;
  /** A question in SQL to a database, in the place of a table. */
  readonly query?: string | undefined;
  /** Columns that tell records of a server apart, where a primary key does not. */
  readonly orderBy?: readonly string[] | undefined;
}

/** The same for a file that was made from the one that is chosen from: its table may have got another name. */
export function likeTable(choice: TableChoice | undefined): TableChoice {
  return { table: choice?.table, isPreference: true };
}
