import { findNearest } from '../../../foundation/nearest/index.ts';
import { quantiles } from '../../../foundation/numerics/index.ts';
import {
  atPlaces,
  type Measure,
  nearestJobs,
  noReading,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import {
  askedNote,
  nearestDistinct,
  recordsOf,
  searchesSeconds,
  spacedOut,
  spacedPlaces,
} from './distances.ts';
import { DISTANCE, HEADING } from './words.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'nearest-ratio',
    title: 'Nearest over second nearest distance',
    definition:
      'The distance to the nearest original divided by the distance to the second nearest. Not defined for records that are not searched for',
    figure: 'low quantile',
  },
];

/**
 * The nearest-neighbour distance ratio (used for synthetic files by Zhao, Kunar, Birke and Chen 2021): near 0, a
 * synthetic record is close to one person only; near 1 it lies among several. Equal originals count as one record:
 * otherwise a copy of two equal persons would pass as 0/0. One search, two with a holdout.
 */
export const nearestRatio: Measure = {
  name: 'nearest-ratio',
  heading: HEADING,
  title: 'Nearest over second nearest distance to originals (NNDR), 5 % quantile',
  definition: `The 5 % quantile (type 7 of Hyndman and Fan) over the protected records of a ratio: the distance to the nearest original divided by the distance to the second nearest, where equal originals count as one. The ratio is 1 if two are equally near, and 0 if the record equals an original. ${DISTANCE}. Parts are the median and, with a holdout, both quantiles for holdout records: the ratios of other persons`,
  source: 'Zhao, Kunar, Birke and Chen 2021',
  range:
    '0 (at least one in twenty protected records equals an original) to 1 (all lie between several); a holdout shows the value to expect',
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
    const notes = [...points.notes, ...askedNote('protected records', points.masked[0].length)];
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
      notes.push(...askedNote('holdout records', points.holdout[0].length));
    }
    return reading(low, parts, notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* nearestDistinct(files);
    if (typeof found === 'string' || found.counts.length < 2) return [];
    const places = spacedPlaces(found.points.places.masked);
    const values = ratios(found.nearest, found.next);
    return recordColumns(COLUMNS, atPlaces(recordsOf(files), places, values));
  },
};

const ONE = 'All originals without a missing number are equal, so none is second nearest.';

/** The ratio from squared distances. If the second is also 0, or infinite, the nearest counts as equally near. */
function ratios(nearest: Float64Array, next: Float64Array): Float64Array {
  return nearest.map((value, i) => (value === 0 ? 0 : Math.sqrt(value / next[i])));
}
