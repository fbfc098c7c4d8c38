import type { Scope } from '../../measures/contract/index.ts';

/**
 * The largest or the smallest value that a measure may have before the file is released for a
 * purpose.
 */
export interface Limit {
  /** The name of a measure or a score. */
  readonly measure: string;
  /** The largest or the smallest accepted value. A limit has one of the two. */
  readonly most?: number;
  readonly least?: number;
  /** The reason, in a sentence. */
  readonly because: string;
  /** Source of the figure: author and year, or who decided it. */
  readonly source: string;
  /** The releases that the limit is about. Default: those that its measure declares. */
  readonly appliesTo?: Scope;
}

/** Who a file is for, and the limits that must hold first. */
export interface Purpose {
  /** Name on the command line: public, scientific, in-house. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /**
   * Smallest number of records that must share each combination of keys, if the purpose asks for
   * it.
   */
  readonly k?: number;
  readonly limits: readonly Limit[];
}

/** The limits of an office: one file, which the office can replace. */
export interface Limits {
  readonly format: 'penumbra-limits';
  readonly version: 1;
  readonly purposes: readonly Purpose[];
}
