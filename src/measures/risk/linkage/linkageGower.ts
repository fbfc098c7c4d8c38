import type { Work } from '../../../foundation/work/index.ts';
import { type Files, type Measure, noReading, once, WITH_PARTNERS } from '../../contract/index.ts';
import { isNothing, knownColumns } from './known.ts';
import { type Links, linkedColumn, linkedRecords, linksAmong, readingOf } from './links.ts';
import { gowerSides } from './mixed/gowerSides.ts';
import { mixedSeconds } from './mixed/seconds.ts';
import { NOTHING_KNOWN, recodedKeys, TOO_FAR } from './notes.ts';

const COLUMNS = [
  linkedColumn(
    'linkage-gower',
    'The probability that the intruder links the record with its own original: 1/t if the own one is among t that are equally near, otherwise 0. Not defined if the record or its original has no value at all',
  ),
];

/**
 * Record linkage by Gower's (1971) distance, the usual one for records of numbers and categories in other programs: the
 * mean over the columns of differences from 0 to 1. Unlike in `linkage`, differences are not squared, so one large
 * difference counts less than several small ones, and a missing value takes only its column out of the mean. One search
 * of n records among n.
 */
export const linkageGower: Measure = {
  name: 'linkage-gower',
  title: "Record linkage by Gower's distance",
  heading: 'Record linkage',
  definition:
    "Percent of protected records whose nearest original is their own, by Gower's distance over all numeric columns and the keys that are categories: the mean over the columns of |a - b| / range of the original for numbers, |difference of ranks| / (levels - 1) for ordered categories, and 0 or 1 for others. A column in which one of the two records lacks a value is left out of their mean (weight 0); records without a column in common are not compared. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that have a value and whose originals have one; complete records are not needed",
  source: 'Gower 1971 for the distance; Domingo-Ferrer and Torra 2001 for linkage',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
  columns: 'numbers and key categories',
  needs: 'pairs',
  seconds: (records, columns) => mixedSeconds(records, columns),
  *measure(files) {
    if (isNothing(knownColumns(files))) return noReading(NOTHING_KNOWN);
    const links = yield* linksByGower(files);
    return links === 'too far'
      ? noReading(TOO_FAR)
      : readingOf(files, links, undefined, recodedKeys(files));
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const links = isNothing(knownColumns(files)) ? null : yield* linksByGower(files);
    return links === 'too far' ? [] : linkedRecords(files, links, COLUMNS);
  },
};

function linksByGower(files: Files): Work<Links | 'too far' | null> {
  return once(files, "links by Gower's distance", function* (): Work<Links | 'too far' | null> {
    const sides = gowerSides(files, knownColumns(files), 'masked to original');
    return sides === null ? 'too far' : yield* linksAmong(sides);
  });
}
