import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  uncomparedKeys,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { type Search, searchOriginals } from '../linkage/search.ts';
import { forEachPoint, SLACK, tiesIn } from '../linkage/ties.ts';
import { rankCounter } from './intervalRanks.ts';
import {
  type Disclosed,
  disclosedColumns,
  disclosedOf,
  PERCENTS,
  readDisclosed,
} from './intervals.ts';

const COLUMNS = disclosedColumns('interval-prime');

/**
 * ID' (Dandekar, Domingo-Ferrer and Sebé 2002): interval disclosure by ranks, in which the nearest original over all
 * columns stands for the original of a protected record, so that files without common records can be compared. If
 * several originals are equally near, each counts equally. O(d n log n) after the search for the nearest.
 */
export const intervalPrime: Measure = {
  name: 'interval-prime',
  standsIn: true,
  heading: 'Interval disclosure',
  title: "ID': interval disclosure by ranks, nearest original",
  definition:
    "Percent of cells whose corresponding original value lies in the interval that reaches p % of the ranks of the protected column below and above the protected value (half-width p n'/100 ranks, rounded, halves up; ends included), averaged over p = 1, ..., 10. The corresponding original is the one nearest to the protected record over all columns, by Euclidean distance, each column divided by the standard deviation (divisor n) of the original; if several are equally near, their mean counts. Equal protected values share their ranks equally. Records that lack a value are left out",
  source: 'Dandekar, Domingo-Ferrer and Sebé 2002; Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: '0 (no corresponding value is in its interval) to 100 (all are in the narrowest)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['unknown numbers'], over: 'unknown numbers' },
  basis: 'nearest originals',
  jobs: nearestJobs,
  seconds: (records, columns) => 4e-7 * records * columns + searchSeconds(records, columns),
  *measure(files) {
    const { names, original, masked } = files;
    if (names.length === 0) return readDisclosed([], [], []);
    const search = yield* searchOriginals(files, [...names.keys()]);
    if (search === null) {
      return noReading('One of the files has no complete record, so there is no nearest original.');
    }
    const pairs = yield* correspondenceOf(files, search);
    const columns: Disclosed[] = [];
    for (let j = 0; j < names.length; j++) {
      columns.push(yield* disclose(files, j, pairs));
    }
    const { pointPlaces, recordPlaces } = search;
    return readDisclosed(names, columns, [
      ...note('Protected records with several nearest originals', pairs.tied),
      ...note(
        'Original records left out because they lack a value',
        original[0].length - recordPlaces.length,
      ),
      ...note(
        'Protected records left out because they lack a value',
        masked[0].length - pointPlaces.length,
      ),
      ...uncomparedKeys(files),
    ]);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const { names, original, masked } = files;
    const search = names.length === 0 ? null : yield* searchOriginals(files, [...names.keys()]);
    if (search === null) return [];
    const pairs = yield* correspondenceOf(files, search);
    const records = masked[0].length;
    const disclosed = new Float64Array(records);
    const cells = new Float64Array(records);
    for (const place of search.pointPlaces) cells[place] = names.length;
    for (let j = 0; j < names.length; j++) {
      yield { done: j, total: names.length };
      const count = rankCounter(masked[j]);
      for (const [k, weight] of pairs.weights.entries()) {
        const i = pairs.masked[k];
        disclosed[i] +=
          (weight * count(original[j][pairs.original[k]], masked[j][i])) / PERCENTS.length;
      }
    }
    return disclosedOf(disclosed, cells, COLUMNS);
  },
};

/** Positions of protected records and their corresponding originals. */
interface Correspondence {
  readonly masked: readonly number[];
  readonly original: readonly number[];
  /** The weight of a pair; the weights of one protected record sum to 1. */
  readonly weights: readonly number[];
  /** Masked records. */
  readonly records: number;
  /** Protected records that correspond to several different originals. */
  readonly tied: number;
}

function correspondenceOf(files: Files, search: Search): Work<Correspondence> {
  return once(files, 'corresponding originals', () => correspondence(search));
}

function* correspondence(search: Search): Work<Correspondence> {
  const { nearest, pointPlaces, recordPlaces } = search;
  const ties = tiesIn(search, SLACK);
  const masked: number[] = [];
  const original: number[] = [];
  const weights: number[] = [];
  let tied = 0;
  yield* forEachPoint(pointPlaces.length, ties, (p) => {
    // If no column varies, all originals are equal, and any of them represents all.
    const alike = search.records.length === 0;
    const found = alike ? [{ record: nearest.index[p], count: 1 }] : ties.whichFirst(p);
    const all = found.reduce((sum, { count }) => sum + count, 0);
    if (found.length > 1) tied++;
    for (const { record, count } of found) {
      masked.push(pointPlaces[p]);
      original.push(recordPlaces[record]);
      weights.push(count / all);
    }
  });
  return { masked, original, weights, records: pointPlaces.length, tied };
}

/** The cells of column j. */
function* disclose(files: Files, j: number, pairs: Correspondence): Work<Disclosed> {
  const { masked, original, weights, records } = pairs;
  const count = rankCounter(files.masked[j]);
  let intervals = 0;
  for (let k = 0; k < weights.length; k++) {
    if (k % 32768 === 0) yield { done: j + k / weights.length, total: files.names.length };
    intervals += weights[k] * count(files.original[j][original[k]], files.masked[j][masked[k]]);
  }
  return { cells: records, disclosed: intervals / PERCENTS.length };
}

function note(what: string, count: number): string[] {
  return count === 0 ? [] : [`${what}: ${count}.`];
}
