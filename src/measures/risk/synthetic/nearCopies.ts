import { findNearest } from '../../../foundation/nearest/index.ts';
import { quantile } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import {
  atPlaces,
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { TOO_FAR } from '../linkage/notes.ts';
import {
  askedNote,
  nearestDistinct,
  recordsOf,
  searchesSeconds,
  spacedOut,
  spacedPlaces,
} from './distances.ts';
import { DISTANCE, HEADING } from './words.ts';

/** The share of originals that are nearer to another original than the distance that counts as near. */
const SHARE = 0.01;

/** Relative rounding error within which distances are equal. */
const ROUNDING = 1e-9;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'near-copies',
    title: 'Near copy of a unique original',
    definition:
      '1 if the nearest original is unique and nearer than the limit, otherwise 0. Not defined for records that are not searched for',
    figure: 'mean',
  },
];

/**
 * Copies with a little noise, which `copies` does not see. The original itself decides what is near: nearer than all
 * but one in a hundred of its records are to each other. Only unique originals count, on both sides: in files with many
 * equal records the distance between two of them is 0, and a synthetic record that equals many originals reveals
 * nobody. Two searches.
 */
export const nearCopies: Measure = {
  name: 'near-copies',
  heading: HEADING,
  title: 'Near copies of unique original records',
  definition: `Percent of protected records whose nearest original is unique and nearer than a limit: the 1 % quantile (type 1 of Hyndman and Fan) of the distances from unique originals to their nearest other original. An original is unique if no other has the same values. ${DISTANCE}. Parts are the percent of exact copies of a unique original, the percent that are as near to values that several originals share (not counted, because they reveal nobody), and the limit`,
  source:
    'Penumbra; distances within the original as the yardstick, after Platzer and Reutterer 2021',
  range:
    '0 (no record is a near copy) to 100 (all are); about 1 if the protected records are other persons of the same kind',
  direction: 'lower is better',
  unit: '%',
  columns: 'both',
  basis: 'nearest different originals',
  jobs: nearestJobs,
  seconds: (records, columns) => searchesSeconds(2, records, columns),
  *measure(files) {
    const found = yield* nearestDistinct(files);
    if (typeof found === 'string') return noReading(found);
    const { points, records, counts, nearest, index } = found;
    if (counts.length < 2) return noReading(ONE);
    const alone = uniqueIn(counts);
    const notes = [...points.notes, ...askedNote('protected records', points.masked[0].length)];
    if (alone.length === 0) {
      return reading(0, [], [...notes, 'No original is unique, so there is nobody to copy.']);
    }
    const near = yield* limitOf(files, records, alone);
    if (!Number.isFinite(near)) return noReading(TOO_FAR);
    let equal = 0;
    let close = 0;
    let shared = 0;
    for (let i = 0; i < nearest.length; i++) {
      if (!(nearest[i] < near * (1 - ROUNDING))) continue;
      if (counts[index[i]] > 1) shared++;
      else if (nearest[i] === 0) equal++;
      else close++;
    }
    const percent = (count: number) => (100 * count) / nearest.length;
    notes.push(
      `${alone.length} of ${points.original[0].length} originals are unique.`,
      ...askedNote('unique originals', alone.length),
    );
    return reading(
      percent(equal + close),
      [
        { name: 'exact copies of a unique original', value: percent(equal) },
        { name: 'near values that several originals share, not counted', value: percent(shared) },
        { name: 'distance below which a record is near', value: Math.sqrt(near) },
      ],
      notes,
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* nearestDistinct(files);
    if (typeof found === 'string' || found.counts.length < 2) return [];
    const { points, records, counts, nearest, index } = found;
    const alone = uniqueIn(counts);
    const near = alone.length === 0 ? 0 : yield* limitOf(files, records, alone);
    if (!Number.isFinite(near)) return [];
    const isNear = nearest.map((distance, i) =>
      distance < near * (1 - ROUNDING) && counts[index[i]] === 1 ? 1 : 0,
    );
    const places = spacedPlaces(points.places.masked);
    return recordColumns(COLUMNS, atPlaces(recordsOf(files), places, isNear));
  },
};

function uniqueIn(counts: Int32Array): Int32Array {
  return Int32Array.from(counts.keys()).filter((kind) => counts[kind] === 1);
}

/** The squared distance below which a record is near. */
function limitOf(files: Files, records: readonly Float64Array[], alone: Int32Array): Work<number> {
  return once(files, 'distance of near copies', function* () {
    const asked = spacedOut(records.map((column) => gather(column, alone)));
    // Each record is nearest to itself, and the next is another: all records differ here.
    const { second } = yield* findNearest(records, asked, files.members);
    return quantile(second, SHARE, 1);
  });
}

const ONE =
  'All originals without a missing number are equal, so there is no distance between them.';
