/** How the figure of a measure follows from the values of a column, in words. Values that are not defined are left out. */
export const DERIVED = {
  mean: 'The figure is its mean, in percent if the figure is',
  sum: 'The figure is its sum',
  'per original': 'The figure is its sum divided by the number of originals, in percent',
  unique: 'The figure is the percentage of values below 2',
  least: 'The figure is its smallest value',
  largest: 'The figure is its largest value',
  'low quantile': 'The figure is its 5 % quantile (type 7 of Hyndman and Fan)',
  'per cell': 'The figure is its sum divided by the sum of the column .cells, in percent',
  'per unit':
    'The figure is its mean over the units, in percent: divide each value, and 1, by the column .size, and one sum by the other',
} as const;

export type Derivation = keyof typeof DERIVED;

/** What a column with one value for each protected record means. */
export interface RecordDeclaration {
  /** The name of the measure, or the name, a full stop and a word. */
  readonly name: string;
  readonly title: string;
  /** What a value is, in one or two sentences, without the last full stop. */
  readonly definition: string;
  /** With `pairs`, the column needs the original of each record, also if the figure does not. */
  readonly needs?: 'pairs';
  /** How the figure follows from the values; absent for a column that only adds to another. */
  readonly figure?: Derivation;
}

/** One value for each protected record, in the order of the file. NaN is not defined. */
export interface RecordColumn extends RecordDeclaration {
  readonly values: Float64Array;
}

/** Columns with their values; a column without values is left out. */
export function recordColumns(
  declared: readonly RecordDeclaration[],
  ...values: readonly (Float64Array | null)[]
): RecordColumn[] {
  return declared.flatMap((declaration, c) => {
    const own = values[c];
    return own === null ? [] : [{ ...declaration, values: own }];
  });
}

/** Values of the records at some positions; not defined at the others. */
export function atPlaces(
  records: number,
  places: Int32Array,
  values: ArrayLike<number>,
): Float64Array {
  const all = new Float64Array(records).fill(Number.NaN);
  for (let i = 0; i < places.length; i++) all[places[i]] = values[i];
  return all;
}
