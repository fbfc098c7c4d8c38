import { randomStream } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Files, type Measure, noReading } from '../../contract/index.ts';
import { counted, figure, meanOf, unfit } from '../figure.ts';
import { type ScaledColumn, scaledColumn } from '../scaledColumn.ts';
import { sorted } from '../sorted.ts';
import type { Weights } from '../weighing.ts';
import { columnMoments, jointMomentsOf, momentsOf } from './centralMoments.ts';
import { momentDifferences, orderParts, unitsOf, withoutUnit } from './momentDifferences.ts';

const SUBDOMAINS = 20;

/** A public seed: the subdomains are a yardstick, not a secret, and the same for everybody. */
const SEED = Uint8Array.from({ length: 32 }, (_, i) => i);

/**
 * The central moments over subsets of the records (hybrid data nearly keep them: Domingo-Ferrer 2009): a method can
 * keep all moments of the file and none of its parts. The columns are sorted by name, so that their order in the file
 * does not matter. O(n p^2).
 */
export const momentsSubdomains: Measure = {
  name: 'moments-subdomains',
  title: 'Central moments over subdomains',
  heading: 'Moments',
  definition: `Mean of the measure "moments" over ${SUBDOMAINS} subdomains, in standard deviations (divisor n) of the whole original. A subdomain holds the records whose original value in one column lies in an interval with 10 % to 50 % of the records, ties at its ends included, and the same records of the protected file. Columns and intervals are drawn from a public random stream, the same for every file. Missing values are left out of each file, and so are columns that are constant in the original`,
  source: 'after Domingo-Ferrer 2009',
  range: '0 (all these moments kept in every subdomain) upwards',
  direction: 'lower is better',
  unit: '',
  weights: {
    use: 'used',
    words:
      'The moments are weighted by the weights of the records, also in columns of a unit; the intervals of the subdomains are drawn by numbers of records.',
  },
  needs: 'pairs',
  basis: 'moments of columns',
  seconds: (records, columns) =>
    7e-8 * records * columns * (columns + 12) + 2e-4 * columns * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const units = unitsOf(yield* columnMoments(files));
    const varying = [...files.names.keys()].filter((j) => units[j] > 0);
    if (varying.length === 0) {
      return noReading('No column varies in the original and has values in both files.');
    }
    varying.sort((a, b) => compareText(files.names[a], files.names[b]));
    const orders: number[][] = [[], [], [], []];
    let empty = 0;
    for (let s = 0; s < SUBDOMAINS; s++) {
      const part = subdomain(files, varying, s);
      const found = yield* inside(compare(part, units), s, 1, SUBDOMAINS);
      if (found.includes(null)) empty++;
      else for (const [order, value] of found.entries()) orders[order].push(value!);
    }
    const notes = [
      withoutUnit(files, units),
      counted('Subdomains left out because the protected file has no values there', empty),
    ];
    if (empty === SUBDOMAINS) {
      return noReading('The protected file has no values in any of the subdomains.');
    }
    const values = orders.map(meanOf);
    return figure(meanOf(values), orderParts(values), notes);
  },
};

/** The records of both files in the subdomain with this number. */
function subdomain(files: Files, columns: readonly number[], number: number) {
  const stream = randomStream(SEED, 0, 0, number);
  const column = files.original[columns[stream.below(columns.length)]];
  const values = sorted(column);
  const share = 0.1 + 0.4 * stream.uniform();
  const size = Math.min(values.length, Math.max(2, Math.ceil(share * values.length)));
  const start = stream.below(values.length - size + 1);
  const [low, high] = [values[start], values[start + size - 1]];
  const places: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] >= low && column[i] <= high) places.push(i);
  }
  const records = Int32Array.from(places);
  const take = (file: readonly Float64Array[]) => file.map((values) => gather(values, records));
  const weigh = (weights: Float64Array | undefined): Weights =>
    weights === undefined ? null : gather(weights, records);
  return {
    original: { columns: take(files.original), weights: weigh(files.weights?.original) },
    masked: { columns: take(files.masked), weights: weigh(files.weights?.masked) },
  };
}

/** The records of a subdomain in one file. */
interface Subdomain {
  readonly columns: readonly Float64Array[];
  readonly weights: Weights;
}

function* compare(
  { original, masked }: { readonly original: Subdomain; readonly masked: Subdomain },
  units: readonly number[],
): Work<(number | null)[]> {
  const before = yield* scaleAll(original);
  const after = yield* scaleAll(masked);
  const columns = {
    original: momentsIn(original, before),
    masked: momentsIn(masked, after),
  };
  const pairs = {
    original: yield* jointMomentsOf(original.columns, 4, original.weights, before),
    masked: yield* jointMomentsOf(masked.columns, 4, masked.weights, after),
  };
  return momentDifferences(columns, pairs, units);
}

function momentsIn({ columns, weights }: Subdomain, scaled: readonly ScaledColumn[]) {
  return columns.map((column, j) => momentsOf(column, weights, scaled[j]));
}

function* scaleAll({ columns, weights }: Subdomain): Work<ScaledColumn[]> {
  const scaled: ScaledColumn[] = [];
  for (const column of columns) {
    scaled.push(scaledColumn(column, weights));
    yield { done: 0, total: 1 };
  }
  return scaled;
}

/** By code units: the same in every language. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
