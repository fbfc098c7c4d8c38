import { type Measure, nearestJobs, noReading, reading } from '../../contract/index.ts';
import { areaUnderCurve, attackByDistance } from './attack.ts';
import { searchesSeconds } from './distances.ts';
import { DISTANCE, HEADING, IN_TRIALS } from './words.ts';

/**
 * Membership inference by distance (Chen, Yu, Zhang and Fritz 2020; the black-box attack): who has somebody’s record
 * calls it a member of the original where a masked record is near. Two searches.
 */
export const membership: Measure = {
  name: 'membership',
  heading: HEADING,
  title: 'Telling whether a record was in the original (membership, AUC)',
  definition: `The probability that of an original and a record of the holdout, each drawn at random, the original is nearer to its nearest masked record; where both are equally near, but for rounding, one half is counted. This is the area under the receiver operating characteristic of an intruder who calls the nearest ones members. ${IN_TRIALS}. ${DISTANCE}`,
  source: 'Chen, Yu, Zhang and Fritz 2020; the area after Mann and Whitney 1947',
  range:
    '0 to 1 (every original is told from all others); 0.5 is what guessing gives, and less is no attack either',
  direction: 'lower is better',
  unit: '',
  columns: 'both',
  needs: 'holdout',
  chance: 0.5,
  basis: 'attack by distance',
  jobs: nearestJobs,
  seconds: (records, columns) => searchesSeconds(2, records, columns),
  *measure(files) {
    const found = yield* attackByDistance(files);
    if (typeof found === 'string') return noReading(found);
    return reading(areaUnderCurve(found.members, found.others), [], found.notes);
  },
};
