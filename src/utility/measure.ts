/** A figure about what protection cost an analyst. No figure is shown without its definition and direction. */
export interface Measure {
  readonly name: string;
  readonly title: string;
  readonly definition: string;
  readonly range: string;
  readonly direction: 'lower is better' | 'higher is better';
  /** Numeric columns of both files, record by record; NaN is missing. */
  measure(original: readonly Float64Array[], masked: readonly Float64Array[]): number;
}
