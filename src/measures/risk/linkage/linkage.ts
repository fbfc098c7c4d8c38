import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  type RecordDeclaration,
} from '../../contract/index.ts';
import { type Links, linkedColumn, linkedRecords, linksIn, readingOf } from './links.ts';
import { NO_COLUMNS } from './notes.ts';
import { searchOriginals } from './search.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  linkedColumn('linkage'),
  {
    name: 'linkage.distance',
    title: 'Distance to the nearest original',
    definition:
      'The distance to the nearest original over all columns, in standard deviations (divisor n) of the original',
  },
];

/**
 * Distance-based record linkage (Pagliuca and Seri 1999; Domingo-Ferrer and Torra 2001): each protected record is
 * linked to the original at the smallest Euclidean distance over all columns, standardised by the original. If t
 * originals are at that distance and the own one is among them, the record counts 1/t, the expected value of a random
 * draw: microaggregation makes ties the rule. One search of n records among n.
 */
export const linkage: Measure = {
  name: 'linkage',
  title: 'Distance-based record linkage',
  heading: 'Record linkage',
  definition:
    'Percent of protected records whose nearest original is their own. Euclidean distance over all columns, each divided by the standard deviation (divisor n) of the original. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that are complete and whose originals are complete; incomplete originals are not candidates',
  source: 'Domingo-Ferrer and Torra 2001',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  basis: 'nearest originals',
  jobs: nearestJobs,
  inShort: (value, guess) =>
    `An intruder who knows all these columns and takes the nearest record is right for ${value} % of the records; a random guess is right for ${guess} %.`,
  seconds: (records, columns) => searchSeconds(records, columns),
  *measure(files) {
    if (files.names.length === 0) return noReading(NO_COLUMNS);
    return readingOf(files, yield* linksByAllColumns(files));
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const links = files.names.length === 0 ? null : yield* linksByAllColumns(files);
    if (links === null) return [];
    const { asked, search } = links;
    const distances = Float64Array.from(asked, (p) => Math.sqrt(search.nearest.distance[p]));
    return linkedRecords(files, links, COLUMNS, distances);
  },
};

/** How well each protected record is linked over all columns; null if none is complete. Computed once. */
export function linksByAllColumns(files: Files): Work<Links | null> {
  return once(files, 'links by all columns', function* () {
    const found = yield* searchOriginals(files, [...files.names.keys()]);
    return found === null ? null : yield* linksIn(found);
  });
}
