import type { Column, InferredMeans, MissingKeys } from '../../foundation/table/index.ts';
import type { Rule } from '../../methods/rules/index.ts';

/** A column that numbers units. */
export interface NumberedUnit {
  readonly position: number;
  /** The columns that are said to belong to the unit. */
  readonly columns: readonly number[];
  /** The column of the larger unit, if numbers begin anew in each of them. */
  readonly within?: number;
}

/**
 * All that a reader of the protected file sees, and the truth: every column, paired record by record if the files are. Positions
 * are those of the original. A column that the protected file lacks is empty there, and is not hidden but gone.
 */
export interface WholeFiles {
  /** The columns of the original for the records that the protected file has, recoded if the file was. */
  readonly original: readonly Column[];
  readonly masked: readonly Column[];
  /** Positions of the columns that the protected file has. */
  readonly released: readonly number[];
  /** Positions of the columns that an intruder is assumed to know. */
  readonly keys: readonly number[];
  readonly missingKeys: MissingKeys;
  /** What counts as inferred. */
  readonly inferred: InferredMeans;
  /** The columns of the protected file that number units. */
  readonly units: readonly NumberedUnit[];
  /** The position of the column that tells the waves of a unit apart, if the protected file has it. */
  readonly time: number | null;
  /** Rules that are publicly known. */
  readonly rules: readonly Rule[];
  /** The codes that the description lists for each column; null if it lists none. */
  readonly values: readonly (readonly string[] | null)[];
}
