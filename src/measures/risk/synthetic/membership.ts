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
import { areaUnderCurve, attackByDistance, sharesFarther } from './attack.ts';
import { recordsOf, searchesSeconds } from './distances.ts';
import { DISTANCE, HEADING, IN_TRIALS } from './words.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'membership',
    title: 'Holdout records that are farther',
    definition:
      'The share of the holdout records that are farther from their nearest protected record than the original of the record is; a tie counts one half. Not defined for originals that are not searched for',
    needs: 'pairs',
    figure: 'mean',
  },
];

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
  scope: { made: WHOLLY },
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
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* attackByDistance(files);
    if (typeof found === 'string' || !files.isPaired) return [];
    return recordColumns(COLUMNS, atPlaces(recordsOf(files), found.places, sharesFarther(found)));
  },
};
