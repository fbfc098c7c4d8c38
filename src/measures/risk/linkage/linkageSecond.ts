import { searchSeconds } from '../../../foundation/nearest/index.ts';
import { type Measure, nearestJobs, noReading } from '../../contract/index.ts';
import { type Chance, linksIn, readingOf } from './links.ts';
import { NO_COLUMNS } from './notes.ts';
import { searchOriginals } from './search.ts';
import { isSame } from './ties.ts';

/**
 * The intruder names two candidates, the nearest and the second nearest original, drawn from those at equal
 * distance: with t1 originals at the smallest distance the own one is named with probability min(1, 2/t1) if
 * it is among them; if it is among t2 at the next distance, with 1/t2 where t1 = 1, else not at all. One
 * search of n records among n.
 */
export const linkageSecond: Measure = {
  name: 'linkage-second',
  title: 'Record linkage, nearest or second nearest',
  heading: 'Record linkage',
  definition:
    'Share of masked records whose own original is the nearest or the second nearest: Euclidean distance over all columns, each divided by the standard deviation (divisor n) of the original. Of originals equally near, but for rounding, as many are drawn at random as are left to name, so that the own one among t counts 2/t (at most 1) at the smallest distance, and 1/t at the next where the nearest is alone. Divided by the masked records that are complete and whose originals are; incomplete originals are no candidates',
  source: 'Pagliuca and Seri 1999; Domingo-Ferrer and Torra 2001',
  range: '0 (nobody is linked) to 100 (everybody is); 200 / records is what guessing gives',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  basis: 'nearest originals',
  jobs: nearestJobs,
  seconds: (records, columns) => searchSeconds(records, columns),
  *measure(files) {
    if (files.names.length === 0) return noReading(NO_COLUMNS);
    const found = yield* searchOriginals(files, [...files.names.keys()]);
    return readingOf(files, found === null ? null : yield* linksIn(found, chanceOfTwo), () => []);
  },
};

const chanceOfTwo: Chance = ({ nearest }, ties, p, own, slack) => {
  const { distance, second, ties: exactly } = nearest;
  if (isSame(distance[p], own, slack)) return Math.min(1, 2 / ties.first(p));
  const isAlone = exactly[p] === 1 && !isSame(distance[p], second[p], slack);
  return isAlone && isSame(second[p], own, slack) ? 1 / ties.second(p) : 0;
};
