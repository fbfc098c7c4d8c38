import { findNearest } from '../../../foundation/nearest/index.ts';
import { quantiles } from '../../../foundation/numerics/index.ts';
import { type Measure, nearestJobs, noReading, type Part, reading } from '../../contract/index.ts';
import { askedNote, nearestDistinct, searchesSeconds, spacedOut } from './distances.ts';
import { DISTANCE, HEADING } from './words.ts';

/**
 * The nearest-neighbour distance ratio (used for synthetic files by Zhao, Kunar, Birke and Chen 2021): near 0, a
 * synthetic record is that of one person and of nobody else; near 1 it lies among several. Repetitions of a real record
 * are one record, or else a copy of two equal persons would pass as 0/0. One search, two with a holdout.
 */
export const nearestRatio: Measure = {
  name: 'nearest-ratio',
  heading: HEADING,
  title: 'Nearest over second nearest original (NNDR), 5 % quantile',
  definition: `The 5 % quantile (type 7 of Hyndman and Fan) over the masked records of the distance to the nearest original divided by that to the second nearest, originals with equal values being one; 1 where two are equally near, 0 where the record is an original. ${DISTANCE}. Parts are the median, and with a holdout both quantiles for its records instead of the masked ones: what records of other persons have`,
  source: 'Zhao, Kunar, Birke and Chen 2021',
  range:
    '0 (at least one in twenty masked records is an original) to 1 (all lie between several); that of a holdout is what to expect',
  direction: 'higher is better',
  unit: '',
  columns: 'both',
  basis: 'nearest different originals',
  jobs: nearestJobs,
  seconds: (records, columns) => searchesSeconds(1, records, columns),
  *measure(files) {
    const found = yield* nearestDistinct(files);
    if (typeof found === 'string') return noReading(found);
    if (found.counts.length < 2) return noReading(ONE);
    const { points, records } = found;
    const [low, middle] = quantiles(ratios(found.nearest, found.next), [0.05, 0.5]);
    const parts: Part[] = [{ name: 'median', value: middle }];
    const notes = [...points.notes, ...askedNote('masked records', points.masked[0].length)];
    if (points.holdout !== null) {
      const asked = spacedOut(points.holdout);
      const own = yield* findNearest(records, asked, files.members);
      const next = own.second.map((value, i) => (own.ties[i] > 1 ? own.distance[i] : value));
      const [a, b] = quantiles(ratios(own.distance, next), [0.05, 0.5]);
      if (Number.isFinite(a) && Number.isFinite(b)) {
        parts.push(
          { name: 'holdout, 5 % quantile', value: a },
          { name: 'holdout, median', value: b },
        );
      }
      notes.push(...askedNote('records of the holdout', points.holdout[0].length));
    }
    return reading(low, parts, notes);
  },
};

const ONE = 'All originals that have all numbers are the same, so none is second nearest.';

/** Of squared distances. Where the second is 0 too, or beyond numbers, the nearest is as near as can be told. */
function ratios(nearest: Float64Array, next: Float64Array): Float64Array {
  return nearest.map((value, i) => (value === 0 ? 0 : Math.sqrt(value / next[i])));
}
