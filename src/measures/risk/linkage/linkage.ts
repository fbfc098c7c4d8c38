import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  type RecordDeclaration,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { isNothing, knownColumns } from './known.ts';
import { type Links, linkedColumn, linkedRecords, linksBy, readingOf } from './links.ts';
import { NOTHING_KNOWN } from './notes.ts';
import { CATEGORIES_TOO } from './words.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  linkedColumn('linkage'),
  {
    name: 'linkage.distance',
    title: 'Distance to the nearest original',
    definition:
      'The distance to the nearest original by which the record is linked, in standard deviations (divisor n) of the original; keys that are categories enter it as the measure says',
  },
];

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
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
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
  recordColumns: COLUMNS,
  *perRecord(files) {
    const links = isNothing(knownColumns(files)) ? null : yield* linksWithDistances(files);
    if (links === null) return [];
    const { asked, search } = links;
    const distances = Float64Array.from(asked, (p) => Math.sqrt(search.nearest.distance[p]));
    return linkedRecords(files, links, COLUMNS, distances);
  },
};

/** How well each protected record is linked over all columns; null if none is complete. Computed once. */
export function linksByAllColumns(files: Files): Work<Links | null> {
  return once(files, 'links by all columns', function* () {
    return yield* linksBy(files, knownColumns(files), 'masked to original');
  });
}

/** The same links, with the distances of records that are not linked, which linkage alone does not need. */
export function* linksWithDistances(files: Files): Work<Links | null> {
  const known = knownColumns(files);
  if (known.categories.length === 0) return yield* linksByAllColumns(files);
  return yield* once(files, 'links by all columns with distances', function* () {
    return yield* linksBy(files, known, 'masked to original', { wanted: 'distances' });
  });
}
