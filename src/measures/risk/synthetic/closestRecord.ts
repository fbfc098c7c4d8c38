import { quantiles } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  atPlaces,
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
  WHOLLY,
} from '../../contract/index.ts';
import {
  askedNote,
  distancesTo,
  recordsOf,
  searchesSeconds,
  spacedOut,
  spacedPlaces,
  withHoldout,
} from './distances.ts';
import type { Points } from './points.ts';
import { DISTANCE, HEADING, IN_TRIALS } from './words.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'closest-record',
    title: 'Closer to the original than to the holdout',
    definition:
      '1 if the nearest original is nearer than the nearest holdout record, 0.5 if both are equally near, otherwise 0. Not defined for records that are not searched for',
    figure: 'mean',
  },
];

/**
 * Distance to the closest record, compared with a holdout (Platzer and Reutterer 2021): whether synthetic records lie
 * closer to the records they were made from than to others of the same kind. Distances alone say little, because they
 * depend on the columns and the number of records; the comparison of two files of equal size does not. Three searches.
 */
export const closestRecord: Measure = {
  name: 'closest-record',
  heading: HEADING,
  title: 'Records closer to the original than to a holdout (DCR)',
  definition: `Percent of protected records whose nearest original is nearer than their nearest holdout record; a tie, up to rounding, counts one half. ${IN_TRIALS}. If original and holdout have different numbers of records, the larger one is thinned evenly to the size of the other. ${DISTANCE}. Parts are quantiles (type 7 of Hyndman and Fan) of the distances from protected records to the original and to the holdout, and from the holdout to the original, which shows how near other persons are`,
  source: 'Platzer and Reutterer 2021',
  range:
    '0 to 100 (every protected record is closer to the records it was made from); 50 without overfitting',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WHOLLY },
  columns: 'both',
  needs: 'holdout',
  chance: 50,
  basis: 'attack by distance',
  jobs: nearestJobs,
  seconds: (records, columns) => searchesSeconds(3, records, columns),
  *measure(files) {
    const compared = yield* bothDistances(files);
    if (typeof compared === 'string') return noReading(compared);
    const { points, size, training, others, toTraining, toOthers } = compared;
    const { original, holdout, masked } = points;
    const between = yield* distancesTo(training, spacedOut(others), files.members);
    if (typeof between === 'string') return noReading(between);
    const nearer = nearerOf(compared).reduce((sum, one) => sum + one, 0);
    const notes = [...points.notes, ...askedNote('protected records', masked[0].length)];
    const [n, m] = [original[0].length, holdout[0].length];
    if (n !== m) {
      notes.push(
        `The original has ${n} records and the holdout ${m}: the comparison uses ${size} evenly spaced records of the larger one.`,
      );
    }
    const same = between.reduce((count, distance) => count + (distance === 0 ? 1 : 0), 0);
    if (2 * same > between.length) {
      notes.push(
        `${same} of ${between.length} holdout records also occur unchanged in the original: if they are the same persons, this figure says nothing.`,
      );
    }
    return reading(
      (100 * nearer) / toTraining.length,
      [
        ...partsOf('to the original', toTraining),
        ...partsOf('to the holdout', toOthers),
        ...partsOf('from the holdout to the original', between),
      ],
      notes,
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const compared = yield* bothDistances(files);
    if (typeof compared === 'string') return [];
    const places = spacedPlaces(compared.points.places.masked);
    return recordColumns(COLUMNS, atPlaces(recordsOf(files), places, nearerOf(compared)));
  },
};

/** The distances of protected records to the original and to the holdout, both of the same size. */
interface Compared {
  readonly points: Points & { readonly holdout: readonly Float64Array[] };
  readonly size: number;
  readonly training: readonly Float64Array[];
  readonly others: readonly Float64Array[];
  readonly toTraining: Float64Array;
  readonly toOthers: Float64Array;
}

function bothDistances(files: Files): Work<Compared | string> {
  return once(files, 'distances to original and holdout', function* (): Work<Compared | string> {
    const points = yield* withHoldout(files);
    if (typeof points === 'string') return points;
    const { original, holdout, masked } = points;
    const size = Math.min(original[0].length, holdout[0].length);
    const [training, others] = [spacedOut(original, size), spacedOut(holdout, size)];
    const asked = spacedOut(masked);
    const toTraining = yield* distancesTo(training, asked, files.members);
    if (typeof toTraining === 'string') return toTraining;
    const toOthers = yield* distancesTo(others, asked, files.members);
    if (typeof toOthers === 'string') return toOthers;
    return { points, size, training, others, toTraining, toOthers };
  });
}

/** 1 if the original is nearer, 0.5 for a tie. */
function nearerOf({ toTraining, toOthers }: Compared): Float64Array {
  return toTraining.map((distance, i) => {
    // Rounded to single precision: otherwise rounding would separate equal distances.
    const [own, other] = [Math.fround(distance), Math.fround(toOthers[i])];
    return own < other ? 1 : own === other ? 0.5 : 0;
  });
}

function partsOf(what: string, distances: Float64Array): Part[] {
  const [low, middle] = quantiles(distances, [0.05, 0.5]);
  return [
    { name: `median distance ${what}`, value: middle },
    { name: `5 % quantile of the distance ${what}`, value: low },
  ];
}
