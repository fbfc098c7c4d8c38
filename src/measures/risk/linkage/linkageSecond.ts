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
import {
  type Chance,
  type Links,
  linkedColumn,
  linkedRecords,
  linksBy,
  readingOf,
} from './links.ts';
import { NOTHING_KNOWN } from './notes.ts';
import { isSame } from './ties.ts';
import { CATEGORIES_TOO } from './words.ts';

const COLUMNS = [
  linkedColumn(
    'linkage-second',
    'The probability that the own original of the record is one of the two that the intruder names. Not defined if the record or its original lacks one of the compared numbers',
  ),
];

/**
 * The intruder names two candidates, the nearest and the second nearest original, drawn from those at equal distance.
 * With t1 originals at the smallest distance, the own one is named with probability min(1, 2/t1) if it is among them.
 * If it is among t2 at the next distance, it is named with probability 1/t2 if t1 = 1, else not at all. One search of n
 * records among n.
 */
export const linkageSecond: Measure = {
  name: 'linkage-second',
  title: 'Record linkage, nearest or second nearest',
  heading: 'Record linkage',
  definition: `Percent of protected records whose own original is the nearest or the second nearest. Euclidean distance over all numeric columns, each divided by the standard deviation (divisor n) of the original. ${CATEGORIES_TOO}. The intruder names two originals, drawn at random from those equally near, up to rounding: the own one among t at the smallest distance counts 2/t (at most 1), and among t at the next distance 1/t if only one original is nearer. Divisor: the protected records that are complete in the numbers and whose originals are complete; incomplete originals are not candidates`,
  source: 'Pagliuca and Seri 1999; Domingo-Ferrer and Torra 2001, 2005 for categories',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 200 / records',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
  columns: 'numbers and key categories',
  needs: 'pairs',
  basis: 'nearest originals',
  jobs: nearestJobs,
  seconds: (records, columns) => searchSeconds(records, columns),
  *measure(files) {
    if (isNothing(knownColumns(files))) return noReading(NOTHING_KNOWN);
    return readingOf(files, yield* linksOfTwo(files), () => []);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    if (isNothing(knownColumns(files))) return [];
    return linkedRecords(files, yield* linksOfTwo(files), COLUMNS);
  },
};

function linksOfTwo(files: Files): Work<Links | null> {
  return once(files, 'links to two originals', function* () {
    const asked = { chance: chanceOfTwo, wanted: 'second' } as const;
    return yield* linksBy(files, knownColumns(files), 'masked to original', asked);
  });
}

const chanceOfTwo: Chance = ({ nearest }, ties, p, own, slack) => {
  const { distance, second, ties: exactly } = nearest;
  if (isSame(distance[p], own, slack)) return Math.min(1, 2 / ties.first(p));
  const isAlone = exactly[p] === 1 && !isSame(distance[p], second[p], slack);
  return isAlone && isSame(second[p], own, slack) ? 1 / ties.second(p) : 0;
};
