import { findNearest } from '../../../foundation/nearest/index.ts';
import { quantile } from '../../../foundation/numerics/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Measure, nearestJobs, noReading, reading } from '../../contract/index.ts';
import { TOO_FAR } from '../linkage/notes.ts';
import { askedNote, nearestDistinct, searchesSeconds, spacedOut } from './distances.ts';
import { DISTANCE, HEADING } from './words.ts';

/** The share of originals that are nearer to another one than what counts as near. */
const SHARE = 0.01;

/** What distances that are the same may differ by in rounding, relative to them. */
const ROUNDING = 1e-9;

/**
 * Copies with a little noise, which `copies` does not see. What is near is read off the original itself: nearer than
 * all but one in a hundred of its records are to each other. Only originals that nobody shares the values of count, on
 * both sides: in files of many equal records the distance between two of them is 0, and a synthetic record that many
 * have tells of nobody. Two searches.
 */
export const nearCopies: Measure = {
  name: 'near-copies',
  heading: HEADING,
  title: 'Records that are nearly those of one person',
  definition: `Percent of masked records whose nearest original is alone with its values and nearer than the 1 % quantile (type 1 of Hyndman and Fan) of the distances from originals that are alone with their values to the nearest other original. ${DISTANCE}. Parts are the percent that are such an original as it is, the percent that are as near to values that several originals share, which are nobody’s and are not counted, and the quantile`,
  source:
    'Penumbra; distances to the nearest record within the original as the yardstick, after Platzer and Reutterer 2021',
  range:
    '0 (no record is nearly somebody’s) to 100 (all are); about 1 where the masked records are other persons of the same kind',
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
    const alone = Int32Array.from(counts.keys()).filter((kind) => counts[kind] === 1);
    const notes = [...points.notes, ...askedNote('masked records', points.masked[0].length)];
    if (alone.length === 0) {
      return reading(
        0,
        [],
        [...notes, 'No original is alone with its values, so none is anybody’s.'],
      );
    }
    const asked = spacedOut(records.map((column) => gather(column, alone)));
    // Each is nearest to itself, and the next is another: records are all different here.
    const { second } = yield* findNearest(records, asked, files.members);
    const near = quantile(second, SHARE, 1);
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
      `${alone.length} of ${points.original[0].length} originals are alone with their values.`,
      ...askedNote('originals that are alone', alone.length),
    );
    return reading(
      percent(equal + close),
      [
        { name: 'as an original that is alone with its values', value: percent(equal) },
        { name: 'near values that several share, not counted', value: percent(shared) },
        { name: 'distance below which a record is near', value: Math.sqrt(near) },
      ],
      notes,
    );
  },
};

const ONE =
  'All originals that have all numbers are the same, so there is no distance between them.';
