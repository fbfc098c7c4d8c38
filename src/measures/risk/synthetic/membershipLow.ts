import {
  atPlaces,
  type Measure,
  nearestJobs,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  WHOLLY,
} from '../../contract/index.ts';
import { attackByDistance } from './attack.ts';
import { recordsOf, searchesSeconds } from './distances.ts';
import { DISTANCE, HEADING, IN_TRIALS } from './words.ts';

/** False alarms that the intruder accepts, in a thousand holdout records. */
const WRONG = 1;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'membership-low',
    title: 'Recognised as a member',
    definition:
      '1 if the original of the record is nearer to its nearest protected record than the threshold, otherwise 0. Not defined for originals that are not searched for',
    needs: 'pairs',
    figure: 'mean',
  },
];

/**
 * Membership inference by an intruder who wants to be sure (Carlini, Chien, Nasr, Song, Terzis and Tramèr 2022): an
 * attack that is right for a few persons, and knows for whom, is worse for them than one that is a little better than
 * guessing for all, and an average does not show it. Two searches.
 */
export const membershipLow: Measure = {
  name: 'membership-low',
  heading: HEADING,
  title: 'Members recognised with almost no false alarm (membership at 0.1 %)',
  definition: `Percent of originals that are nearer to their nearest protected record than a threshold: the largest threshold at which at most 0.1 % of the holdout records are nearer too. ${IN_TRIALS}. If f of the m holdout records are allowed, 0.1 % of them rounded down, chance gives at most (f + 1) / (m + 1), which is a part. ${DISTANCE}`,
  source:
    'Carlini, Chien, Nasr, Song, Terzis and Tramèr 2022; distances as in Chen, Yu, Zhang and Fritz 2020',
  range:
    '0 to 100 (every original is recognised, with almost no false alarm); a random guess gives 0.1 in large files',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WHOLLY },
  columns: 'both',
  needs: 'holdout',
  basis: 'attack by distance',
  jobs: nearestJobs,
  seconds: (records, columns) => searchesSeconds(2, records, columns),
  *measure(files) {
    const found = yield* attackByDistance(files);
    if (typeof found === 'string') return noReading(found);
    const { members, others, notes } = found;
    const allowed = allowedIn(others);
    const threshold = others[allowed];
    let told = 0;
    while (told < members.length && members[told] < threshold) told++;
    return reading(
      (100 * told) / members.length,
      [{ name: 'chance level, at most', value: (100 * (allowed + 1)) / (others.length + 1) }],
      allowed > 0
        ? notes
        : [
            ...notes,
            `With ${others.length} holdout records, a share of 0.1 % cannot be measured: at the threshold none of them is nearer, and ${shown(100 / others.length)} % is the lowest share that can be measured.`,
          ],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* attackByDistance(files);
    if (typeof found === 'string' || !files.isPaired) return [];
    const threshold = found.others[allowedIn(found.others)];
    const isTold = found.distances.map((distance) => (distance < threshold ? 1 : 0));
    return recordColumns(COLUMNS, atPlaces(recordsOf(files), found.places, isTold));
  },
};

/** The number of false alarms that the intruder accepts. */
function allowedIn(others: Float64Array): number {
  return Math.floor((WRONG * others.length) / 1000);
}

function shown(value: number): string {
  return String(Number(value.toPrecision(2)));
}
