import type { ColumnChange, Shared } from '../../recipe/certificate/index.ts';
import type { Figure } from '../../recipe/index.ts';

/** Figures and changes of a run, measured over all records. */
export interface Measured {
  readonly figures: readonly Figure[];
  /** Of the covered columns of each step. */
  readonly changes: readonly (readonly ColumnChange[])[];
  readonly shared: Shared;
}
