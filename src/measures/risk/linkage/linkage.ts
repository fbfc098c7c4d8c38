import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, type Measure, nearestJobs, noReading, once } from '../../contract/index.ts';
import { isNothing, knownColumns } from './known.ts';
import { type Links, linksBy, readingOf } from './links.ts';
import { NOTHING_KNOWN } from './notes.ts';
import { CATEGORIES_TOO } from './words.ts';

/**
 * Distance-based record linkage (Pagliuca and Seri 1999; Domingo-Ferrer and Torra 2001): each protected record is
 * linked to the original at the smallest Euclidean distance over all columns, standardised by the original. If t
 * originals are at that distance and the own one is among them, the record counts 1/t, the expected value of a random
 * draw: microaggregation makes ties the rule. Keys that are categories enter the distance as in grouping
 * (Domingo-Ferrer and Torra 2005). One search of n records among n.
 */
export const linkage: Measure = {
  name: 'linkage',
  title: 'Distance-based record linkage',
  heading: 'Record linkage',
  definition: `Percent of protected records whose nearest original is their own. Euclidean distance over all numeric columns, each divided by the standard deviation (divisor n) of the original. ${CATEGORIES_TOO}. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that are complete in the numbers and whose originals are complete; incomplete originals are not candidates`,
  source: 'Domingo-Ferrer and Torra 2001, 2005 for categories',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  columns: 'numbers and key categories',
  needs: 'pairs',
  basis: 'nearest originals',
  jobs: nearestJobs,
  inShort: (value, guess) =>
    `An intruder who knows all these columns and takes the nearest record is right for ${value} % of the records; a random guess is right for ${guess} %.`,
  seconds: (records, columns) => searchSeconds(records, columns),
  *measure(files) {
    if (isNothing(knownColumns(files))) return noReading(NOTHING_KNOWN);
    return readingOf(files, yield* linksByAllColumns(files));
  },
};

/** How well each protected record is linked over all columns; null if none is complete. Computed once. */
export function linksByAllColumns(files: Files): Work<Links | null> {
  return once(files, 'links by all columns', function* () {
    return yield* linksBy(files, knownColumns(files), 'masked to original');
  });
}
