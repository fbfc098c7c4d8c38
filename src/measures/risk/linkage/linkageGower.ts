import { type Measure, noReading } from '../../contract/index.ts';
import { isNothing, knownColumns } from './known.ts';
import { linksAmong, readingOf } from './links.ts';
import { gowerSides } from './mixed/gowerSides.ts';
import { mixedSeconds } from './mixed/seconds.ts';
import { NOTHING_KNOWN, TOO_FAR } from './notes.ts';

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
  columns: 'numbers and key categories',
  needs: 'pairs',
  seconds: (records, columns) => mixedSeconds(records, columns),
  *measure(files) {
    const known = knownColumns(files);
    if (isNothing(known)) return noReading(NOTHING_KNOWN);
    const sides = gowerSides(files, known, 'masked to original');
    if (sides === null) return noReading(TOO_FAR);
    return readingOf(files, yield* linksAmong(sides));
  },
};
