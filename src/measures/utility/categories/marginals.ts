import { firstFrom } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, once } from '../../contract/index.ts';
import { distributionOf, SAME_WEIGHT } from '../sorted.ts';
import { type Weights, weightsOf } from '../weighing.ts';
import { type Coded, crossed } from './crossed.ts';
import { type Subsets, subsetsOf } from './subsets.ts';
import { tabulated } from './tabulated.ts';
import { totalVariation } from './totalVariation.ts';

/** Bins of a numeric column, by the quantiles of the original. */
const BINS = 20;
/** Largest number of pairs: those of 29 columns. */
export const MOST_MARGINALS = 406;

/** A column of both files in bins, with its name. */
interface Binned extends Coded {
  readonly name: string;
}

/** The columns of two files in bins, the places of their records, and the pairs of columns that are compared. */
export interface Marginals {
  readonly columns: readonly Binned[];
  readonly pairs: Subsets;
  /** The places within which tables are compared; null if the whole file is one place. */
  readonly place: Binned | null;
}

/** The marginals of two files, once for all measures; a reason if there are none. */
export function marginalsOf(files: Files): Work<Marginals | string> {
  return once(files, 'marginals in bins', function* (): Work<Marginals | string> {
    const categories = tabulated(files);
    const place = files.coded?.place;
    const region = place === undefined ? null : files.coded!.columns[place];
    const numbers: Binned[] = [];
    for (const [j, name] of files.names.entries()) {
      yield { done: j, total: files.names.length };
      numbers.push({
        name,
        ...inBins(files.original[j], files.masked[j], weightsOf(files, 'original')),
      });
    }
    // A number that is a key is compared as a number.
    const columns = [
      ...numbers,
      ...categories.filter(({ name }) => name !== region?.name && !files.names.includes(name)),
    ].filter(({ name }) => name !== region?.name);
    if (columns.length < 2) {
      return 'The files have fewer than two columns in common that are numbers, keys or categories, besides the place.';
    }
    if (columns[0].original.length === 0 || columns[0].masked.length === 0) {
      return 'One of the files has no records.';
    }
    return { columns, pairs: subsetsOf(columns.length, 2, MOST_MARGINALS), place: region };
  });
}

/** The table of a pair of columns, within places if there are any. */
export function marginalOf({ columns, place }: Marginals, pair: readonly number[]): Coded {
  const table = crossed(columns[pair[0]], columns[pair[1]]);
  return place === null ? table : crossed(place, table);
}

/**
 * A numeric column in bins: a value with the share p of the originals below it, and half of those that are equal, is in
 * bin 20 p, rounded down. Protected values lie in the first bin with an original that is not smaller, or in the last.
 * Missing values have a bin of their own. With weights the shares are weighted. O(n log n).
 */
export function inBins(
  original: Float64Array,
  masked: Float64Array,
  weights: Weights = null,
): Coded {
  const { values, upTo } = distributionOf(original, weights);
  const n = values.length;
  const weightUpTo = (count: number) => (count === 0 ? 0 : upTo === null ? count : upTo[count - 1]);
  const limits: number[] = [];
  let bin = -1;
  for (let from = 0, to = 0; from < n; from = to) {
    while (to < n && values[to] === values[from]) to++;
    const middle = (weightUpTo(from) + weightUpTo(to)) / 2;
    // Sums of weights are rounded: a value at the limit of a bin stays there.
    const own = Math.floor((BINS * middle) / weightUpTo(n) + SAME_WEIGHT * BINS);
    if (own > bin) limits.push(values[from]);
    else limits[limits.length - 1] = values[from];
    bin = own;
  }
  const bounds = Float64Array.from(limits);
  const last = Math.max(0, bounds.length - 1);
  const code = (value: number) =>
    Number.isNaN(value) ? -1 : Math.min(last, firstFrom(bounds, value));
  return {
    original: Int32Array.from(original, code),
    masked: Int32Array.from(masked, code),
    levels: last + 1,
  };
}

/** What both measures of marginals say about their columns. */
export const IN_BINS = `Columns are numbers, keys and categories. A number is in one of ${BINS} bins by the quantiles of the original, missing values have a separate bin, and every level of a category is one. If the description names places (geography), each table is divided by the coarsest of them.`;

/** 1000 times one minus the total variation distance, for each pair; computed once. */
export function scoreOf(files: Files, marginals: Marginals): Work<number[]> {
  return once(files, 'scores of marginals', function* () {
    const { chosen } = marginals.pairs;
    const scores: number[] = [];
    for (const pair of chosen) {
      yield { done: scores.length, total: chosen.length };
      scores.push(1000 * (1 - totalVariation(marginalOf(marginals, pair), files.weights)));
    }
    return scores;
  });
}

/** Notes: the place, and how many pairs were compared. */
export function withPairs({ chosen, all }: Subsets, place: Binned | null): (string | null)[] {
  return [
    place === null ? null : `Tables are divided by the column ${place.name}.`,
    chosen.length === all
      ? null
      : `${chosen.length} of ${all} tables were compared, at equal steps through the list of all.`,
  ];
}
