import { type Measure, nearestJobs, noReading, reading } from '../../contract/index.ts';
import { areaUnderCurve, attackByDistance } from './attack.ts';
import { searchesSeconds } from './distances.ts';
import { DISTANCE, HEADING, IN_TRIALS } from './words.ts';

/**
 * Membership inference by distance (Chen, Yu, Zhang and Fritz 2020; the black-box attack): an intruder who has
 * somebody’s record calls it a member of the original if a protected record is near. Two searches.
 */
export const membership: Measure = {
  name: 'membership',
  heading: HEADING,
  title: 'Recognising who was in the original (membership, AUC)',
  definition: `Probability, as a fraction, that an original drawn at random is nearer to its nearest protected record than a holdout record drawn at random; a tie, up to rounding, counts one half. This is the area under the receiver operating characteristic (ROC) curve of an intruder who calls the nearest records members. ${IN_TRIALS}. ${DISTANCE}`,
  source: 'Chen, Yu, Zhang and Fritz 2020; the area after Mann and Whitney 1947',
  range:
    '0 to 1 (every original is told from all others); 0.5 is a random guess, and a lower value is no successful attack either',
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
