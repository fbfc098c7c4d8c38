import { quantiles } from '../../../foundation/numerics/index.ts';
import { type Measure, nearestJobs, noReading, type Part, reading } from '../../contract/index.ts';
import { askedNote, distancesTo, searchesSeconds, spacedOut, withHoldout } from './distances.ts';
import { DISTANCE, HEADING, IN_TRIALS } from './words.ts';

/**
 * Distance to the closest record, compared with a holdout (Platzer and Reutterer 2021): whether synthetic records lie
 * nearer to those they were made from than to others of the same kind. Distances alone say little, as they depend on
 * columns and records; which of two equal files is nearer does not. Three searches.
 */
export const closestRecord: Measure = {
  name: 'closest-record',
  heading: HEADING,
  title: 'Records nearer to the original than to a holdout of its size (DCR)',
  definition: `Percent of masked records whose nearest original is nearer than their nearest record of the holdout; where both are equally near, but for rounding, one half is counted. ${IN_TRIALS}. Where original and holdout have different numbers of records, the larger one is thinned evenly to the size of the other. ${DISTANCE}. Parts are quantiles (type 7 of Hyndman and Fan) of the distances of masked records to both, and of the holdout to the original, which is how near other persons are`,
  source: 'Platzer and Reutterer 2021',
  range:
    '0 to 100 (every masked record is nearer to those it was made from); 50 is what no overfitting gives',
  direction: 'lower is better',
  unit: '%',
  columns: 'both',
  needs: 'holdout',
  chance: 50,
  basis: 'attack by distance',
  jobs: nearestJobs,
  seconds: (records, columns) => searchesSeconds(3, records, columns),
  *measure(files) {
    const points = yield* withHoldout(files);
    if (typeof points === 'string') return noReading(points);
    const { original, holdout, masked } = points;
    const size = Math.min(original[0].length, holdout[0].length);
    const [training, others] = [spacedOut(original, size), spacedOut(holdout, size)];
    const asked = spacedOut(masked);
    const toTraining = yield* distancesTo(training, asked, files.members);
    if (typeof toTraining === 'string') return noReading(toTraining);
    const toOthers = yield* distancesTo(others, asked, files.members);
    if (typeof toOthers === 'string') return noReading(toOthers);
    const between = yield* distancesTo(training, spacedOut(others), files.members);
    if (typeof between === 'string') return noReading(between);
    let nearer = 0;
    for (let i = 0; i < toTraining.length; i++) {
      // In single precision, or else rounding would tell apart what is equally near.
      const [own, other] = [Math.fround(toTraining[i]), Math.fround(toOthers[i])];
      nearer += own < other ? 1 : own === other ? 0.5 : 0;
    }
    const notes = [...points.notes, ...askedNote('masked records', masked[0].length)];
    const [n, m] = [original[0].length, holdout[0].length];
    if (n !== m) {
      notes.push(
        `The original has ${n} records and the holdout ${m}, so ${size} evenly spaced ones of the larger are compared with.`,
      );
    }
    const same = between.reduce((count, distance) => count + (distance === 0 ? 1 : 0), 0);
    if (2 * same > between.length) {
      notes.push(
        `${same} of ${between.length} records of the holdout are in the original as they are: if they are the same persons, this tells nothing.`,
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
};

function partsOf(what: string, distances: Float64Array): Part[] {
  const [low, middle] = quantiles(distances, [0.05, 0.5]);
  return [
    { name: `median distance ${what}`, value: middle },
    { name: `5 % quantile of the distance ${what}`, value: low },
  ];
}
