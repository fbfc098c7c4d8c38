/** What a figure may be at the most, or must be at the least, for a file to be released for a purpose. */
export interface Limit {
  /** The name of a measure or a score. */
  readonly measure: string;
  /** The largest or the smallest value that is accepted; one of both. */
  readonly most?: number;
  readonly least?: number;
  /** Why, in a sentence. */
  readonly because: string;
  /** Where the figure comes from: author and year, or who decided it. */
  readonly source: string;
}

/** Who a file is for, and what must hold before it may go there. */
export interface Purpose {
  /** As on the command line: public, scientific, in-house. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Records that share each combination of the keys at the least, where that is asked for. */
  readonly k?: number;
  readonly limits: readonly Limit[];
}

/** The limits of an office: one file, which it may replace. */
export interface Limits {
  readonly format: 'penumbra-limits';
  readonly version: 1;
  readonly purposes: readonly Purpose[];
}
