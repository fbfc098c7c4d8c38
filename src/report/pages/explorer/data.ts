import type { Bound, Extent } from '../../text/index.ts';

/** What the explorer of a bundle shows: the released data, and what the bundle's report tells about them. */
export interface ExplorerData {
  readonly title: string;
  readonly dataName: string;
  readonly program: string;
  readonly records: number;
  /** Whether each record is that of a person of the original, as the public report says. */
  readonly isPaired: boolean;
  /** Place of the column by which records count; null if there is none. */
  readonly weight: number | null;
  readonly columns: readonly ExplorerColumn[];
}

export type ExplorerColumn = NumberColumn | CodeColumn;

interface ToldColumn {
  readonly name: string;
  readonly label: string | null;
  /** How far figures of the whole column may be from those of the original, as the public report tells it. */
  readonly off: ColumnBounds;
}

export interface NumberColumn extends ToldColumn {
  readonly kind: 'number';
  /** Null is a missing value. */
  readonly values: readonly (number | null)[];
}

export interface CodeColumn extends ToldColumn {
  readonly kind: 'code';
  readonly levels: readonly { readonly code: string; readonly label?: string }[];
  /** Places in `levels`; -1 is a missing value. */
  readonly values: readonly number[];
}

/** Each is null where the report does not tell it. */
export interface ColumnBounds {
  readonly changed: Extent | null;
  /** In standard deviations of the original. */
  readonly mean: Bound | null;
  /** In shares of the variance of the original. */
  readonly variance: Bound | null;
  /** Of the deciles, in standard deviations of the original. */
  readonly deciles: Bound | null;
  /** Of the share of any level in all records. */
  readonly share: Bound | null;
}
