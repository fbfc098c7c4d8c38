import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, type Measure, nearestJobs, noReading, once } from '../../contract/index.ts';
import { type Links, linksIn, readingOf } from './links.ts';
import { NO_COLUMNS } from './notes.ts';
import { searchOriginals } from './search.ts';

/**
 * Distance-based record linkage (Pagliuca and Seri 1999; Domingo-Ferrer and Torra 2001): each masked record
 * is linked to the original at the smallest Euclidean distance over all columns, standardised by the original.
 * With t originals at that distance and the own one among them it counts 1/t, the expected value of a draw:
 * microaggregation makes ties the rule. One search of n records among n.
 */
export const linkage: Measure = {
  name: 'linkage',
  title: 'Distance-based record linkage',
  heading: 'Record linkage',
  definition:
    'Share of masked records whose nearest original is their own: Euclidean distance over all columns, each divided by the standard deviation (divisor n) of the original. Where t originals are equally near, but for rounding, and the own one is among them, 1/t is counted. Divided by the masked records that are complete and whose originals are; incomplete originals are no candidates',
  source: 'Domingo-Ferrer and Torra 2001',
  range: '0 (nobody is linked) to 100 (everybody is); 100 / records is what guessing gives',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  basis: 'nearest originals',
  jobs: nearestJobs,
  inShort: (value, guess) =>
    `An intruder who knows all these columns and takes the nearest record is right for ${value} % of the records; one who guesses for ${guess} %.`,
  seconds: (records, columns) => searchSeconds(records, columns),
  *measure(files) {
    if (files.names.length === 0) return noReading(NO_COLUMNS);
    return readingOf(files, yield* linksByAllColumns(files));
  },
};

/** How well each masked record is linked over all columns; null where none is complete. Made once. */
export function linksByAllColumns(files: Files): Work<Links | null> {
  return once(files, 'links by all columns', function* () {
    const found = yield* searchOriginals(files, [...files.names.keys()]);
    return found === null ? null : yield* linksIn(found);
  });
}
