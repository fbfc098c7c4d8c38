import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, type Measure, nearestJobs, noReading } from '../../contract/index.ts';
import { type Search, searchOriginals } from '../linkage/search.ts';
import { forEachPoint, SLACK, tiesIn } from '../linkage/ties.ts';
import { rankCounter } from './intervalRanks.ts';
import { type Disclosed, PERCENTS, readDisclosed } from './intervals.ts';

/**
 * ID' (Dandekar, Domingo-Ferrer and Sebé 2002): interval disclosure by ranks where the original of a masked
 * record is the nearest original over all columns, so that files without common records can be compared.
 * Where several are as near, each of them is it alike. O(d n log n) after the search for the nearest.
 */
export const intervalPrime: Measure = {
  name: 'interval-prime',
  heading: 'Interval disclosure',
  title: "ID': interval disclosure by ranks, nearest original",
  definition:
    "The share of cells whose corresponding original value lies in the interval around the masked value that reaches p % of the ranks of the masked column down and up (half-width p n'/100 ranks, rounded, halves up; ends included), averaged over p = 1, ..., 10; corresponding is the original record nearest to the masked one over all columns, by Euclidean distance, each column divided by the standard deviation (divisor n) of the original, and the mean over those that are as near; equal masked values take each of their ranks alike; records that lack a value are left out",
  source: 'Dandekar, Domingo-Ferrer and Sebé 2002; Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: '0 (no corresponding value is in its interval) to 100 (all are in the narrowest)',
  direction: 'lower is better',
  unit: '%',
  basis: 'nearest originals',
  jobs: nearestJobs,
  seconds: (records, columns) => 4e-7 * records * columns + searchSeconds(records, columns),
  *measure(files) {
    const { names, original, masked } = files;
    if (names.length === 0) return readDisclosed([], [], []);
    const search = yield* searchOriginals(files, [...names.keys()]);
    if (search === null) {
      return noReading(
        'No record of one of the files is complete, so none has a nearest original.',
      );
    }
    const pairs = yield* correspondence(search);
    const columns: Disclosed[] = [];
    for (let j = 0; j < names.length; j++) {
      columns.push(yield* disclose(files, j, pairs));
    }
    const { pointPlaces, recordPlaces } = search;
    return readDisclosed(names, columns, [
      ...note('Masked records with several nearest originals', pairs.tied),
      ...note(
        'Original records left out because they lack a value',
        original[0].length - recordPlaces.length,
      ),
      ...note(
        'Masked records left out because they lack a value',
        masked[0].length - pointPlaces.length,
      ),
    ]);
  },
};

/** Places of masked records and their corresponding originals. */
interface Correspondence {
  readonly masked: readonly number[];
  readonly original: readonly number[];
  /** What a pair counts; those of a masked record count 1. */
  readonly weights: readonly number[];
  /** Masked records. */
  readonly records: number;
  /** Masked records that correspond to several different originals. */
  readonly tied: number;
}

function* correspondence(search: Search): Work<Correspondence> {
  const { nearest, pointPlaces, recordPlaces } = search;
  const ties = tiesIn(search, SLACK);
  const masked: number[] = [];
  const original: number[] = [];
  const weights: number[] = [];
  let tied = 0;
  yield* forEachPoint(pointPlaces.length, ties, (p) => {
    // Where no column varies all originals are equal, and any of them stands for all.
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
