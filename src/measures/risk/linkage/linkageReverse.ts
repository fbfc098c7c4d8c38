import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { isNothing, knownColumns } from './known.ts';
import { type Links, linkedColumn, linkedRecords, linksBy, readingOf } from './links.ts';
import { NOTHING_KNOWN } from './notes.ts';
import { CATEGORIES_TOO } from './words.ts';

const COLUMNS = [
  linkedColumn(
    'linkage-reverse',
    'The probability that an intruder who has the original of the record finds the record: 1/t if it is among t protected records that are equally near, otherwise 0. Not defined if the record or its original lacks one of the compared numbers',
  ),
];

/**
 * Record linkage in the other direction: an intruder who knows an original record looks for it in the protected file.
 * The two directions give different figures, and papers differ in which they mean. After microaggregation by means the
 * records of a group are equal, so that whoever finds the group draws one of its records. One search of n records among
 * n.
 */
export const linkageReverse: Measure = {
  name: 'linkage-reverse',
  title: 'Distance-based record linkage, from original to protected',
  heading: 'Record linkage',
  definition: `Percent of originals whose nearest protected record is their own. Euclidean distance over all numeric columns, each divided by the standard deviation (divisor n) of the original. ${CATEGORIES_TOO}. If t protected records are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the originals that are complete in the numbers and whose protected records are complete; incomplete protected records are not candidates`,
  source: 'Domingo-Ferrer and Torra 2001, 2005 for categories, in the other direction',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
  columns: 'numbers and key categories',
  needs: 'pairs',
  jobs: nearestJobs,
  seconds: (records, columns) => searchSeconds(records, columns),
  *measure(files) {
    if (isNothing(knownColumns(files))) return noReading(NOTHING_KNOWN);
    return readingOf(files, yield* linksBack(files));
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    if (isNothing(knownColumns(files))) return [];
    return linkedRecords(files, yield* linksBack(files), COLUMNS);
  },
};

function linksBack(files: Files): Work<Links | null> {
  return once(files, 'links from the originals', function* () {
    return yield* linksBy(files, knownColumns(files), 'original to masked');
  });
}
