import type { Figure } from '../../recipe/index.ts';
import type { Shared } from '../certify.ts';
import type { ColumnChange } from '../changes.ts';

/** Figures and changes of a run, measured over all records. */
export interface Measured {
  readonly figures: readonly Figure[];
  /** Of the covered columns of each step. */
  readonly changes: readonly (readonly ColumnChange[])[];
  readonly shared: Shared;
}
