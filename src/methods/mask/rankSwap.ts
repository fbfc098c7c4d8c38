import { PenumbraError } from '../../error.ts';
import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import {
  gather,
  type MaskMethod,
  type Numbers,
  PER_UNIT,
  perUnit,
  proved,
  RANK_SWAP,
  type ReplaceContext,
  SOLO,
  streamPurpose,
} from '../contract/index.ts';
import { ascending } from './ascending.ts';
import {
  gapsIn,
  giveSeries,
  meansOf,
  noteOnAlone,
  type Series,
  seriesClasses,
} from './series/series.ts';

const parameters = {
  p: {
    type: 'numbers',
    stronger: 'larger',
    description:
      'How far a value can move, in percent of the records: with 1,000 records, 15 lets values swap with others up to 150 ranks away. A larger percentage is safer and loses more information; 10 to 20 are usual.',
    minimum: 0.0001,
    maximum: 100,
    default: 15,
  },
  ...PER_UNIT,
} as const;

/**
 * Rank swapping (Moore 1996). The n values of a column are sorted. From the smallest on, each value that is not yet
 * swapped is swapped with one drawn from the m <= floor(p n / 100) next ranks that are not yet swapped, each with
 * probability 1/m; a value without such a rank stays. Columns are swapped independently.
 *
 * Once for each unit, units in the same waves are sorted by the mean of their series, and whole series are swapped, wave by
 * wave: what happens within a series stays, and each wave keeps its values.
 *
 * Worked figure: for n = 10 and p = 20 a value moves at most 2 ranks.
 */
export const rankSwap: MaskMethod<typeof parameters> = {
  room: 'mask',
  name: 'rank-swap',
  title: 'Rank swapping',
  summary:
    'Sorts each column and swaps each value with another one, drawn at random from those at most p percent of the ranks away.',
  details:
    'Each column keeps exactly its values, so every statistic of one column alone stays the same. Relations between columns (covariances, regressions) become weaker, the more the larger p is. Columns are swapped independently, so sums and other rules between columns do not hold in the records. A record can get a combination of values that no person has. Frequent values are often swapped with equal ones and then look unchanged. An intruder who knows p knows that no value is farther than p percent of the ranks from its own record. With several known columns this singles out many records: the measure intersection-ranks shows how many. p is always in percent: 0.15 is a sixth of a percent, not 15. Once for each unit, whole series are swapped between units in the same waves, p is a percentage of these units, and differences within a series stay true in their new place; a unit in waves that too few others share keeps its series, and the run says how many do.',
  references: [
    'Moore, R.A. (1996). Controlled data-swapping techniques for masking public use microdata sets. Statistical Research Division Report RR96-04, U.S. Bureau of the Census.',
    'Domingo-Ferrer, J. and Torra, V. (2001). A quantitative comparison of disclosure control methods for microdata. In: Confidentiality, Disclosure and Data Access. North-Holland, 111-133.',
    'Nin, J., Herranz, J. and Torra, V. (2008). Rethinking rank swapping to decrease disclosure risk. Data and Knowledge Engineering 64(1), 346-364.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    proved('marginals', 'values of a column only exchange their positions, two at a time.'),
    proved('sums', 'a sum does not depend on the positions of its values.'),
  ],
  cost: 'O(nd): one sort of each column by digits, then one draw for every second value',
  missing:
    'missing values stay missing; ranks and p count only non-missing values, and a column with fewer than 100/p of them stays unchanged',
  draws: true,
  gaps: 'stay',
  smallestGroup: ({ p }) => Math.max(2, ...flat(p).map(fewest)),
  ...perUnit,
  *run(columns, { p, per }, context: ReplaceContext = SOLO) {
    const { chance } = context;
    const percents = onePerColumn(p, columns.length);
    const swapped: Float64Array[] = [];
    let [alone, all] = [0, 0];
    for (const [j, column] of columns.entries()) {
      yield { done: j, total: columns.length };
      const { seed, step, part } = chance;
      const stream = randomStream(seed, step, streamPurpose(RANK_SWAP, j), part);
      const classes = per === 'unit' ? seriesClasses(context, [gapsIn(column)]) : null;
      if (classes !== null) {
        const result = column.slice();
        for (const own of classes) {
          all += own.length;
          if (!swapSeries(column, result, own, reach(percents[j], own.length), stream)) {
            alone += own.length;
          }
        }
        swapped.push(result);
        continue;
      }
      const order = ascending(column, stream);
      const partner = swapRanks(order.length, reach(percents[j], order.length), stream);
      const sorted = gather(column, order);
      const result = column.slice();
      for (let rank = 0; rank < order.length; rank++) {
        result[order[rank]] = sorted[partner[rank]];
      }
      swapped.push(result);
    }
    const note = noteOnAlone(alone, all);
    if (note !== undefined) yield { done: 1, total: 1, note };
    return swapped;
  },
};

/** Swaps whole series of units in the same waves by the ranks of their means. Returns whether any can be swapped. */
function swapSeries(
  column: Float64Array,
  result: Float64Array,
  all: readonly Series[],
  farthest: number,
  stream: RandomStream,
): boolean {
  if (farthest < 1 || all.length < 2) return false;
  const order = ascending(meansOf(column, all), stream);
  const partner = swapRanks(order.length, farthest, stream);
  for (const [rank, at] of order.entries()) {
    giveSeries(column, result, all[order[partner[rank]]], all[at]);
  }
  return true;
}

/**
 * The swap partner of each of n ranks, or the rank itself. Later ranks within reach that are not yet swapped are in
 * an unordered list. With each rank, one enters the list and at most two leave, so that each draw costs the same for
 * any reach. O(n).
 */
export function swapRanks(n: number, farthest: number, stream: RandomStream): Int32Array {
  const partner = new Int32Array(n);
  const ahead = new Int32Array(Math.min(n, farthest + 1));
  /** The index of each rank in the list; -1 after it is swapped. */
  const placeOf = new Int32Array(n);
  let count = 0;
  const enter = (rank: number) => {
    placeOf[rank] = count;
    ahead[count++] = rank;
  };
  const leave = (rank: number) => {
    const last = ahead[--count];
    ahead[placeOf[rank]] = last;
    placeOf[last] = placeOf[rank];
    placeOf[rank] = -1;
  };
  for (let rank = 0; rank < Math.min(n, farthest); rank++) enter(rank);
  for (let rank = 0; rank < n; rank++) {
    if (rank + farthest < n) enter(rank + farthest);
    if (placeOf[rank] < 0) continue;
    leave(rank);
    if (count === 0) {
      partner[rank] = rank;
      continue;
    }
    const other = ahead[stream.below(count)];
    leave(other);
    partner[rank] = other;
    partner[other] = rank;
  }
  return partner;
}

/** floor(p n / 100), where a product that is whole up to rounding counts as whole. */
export function reach(p: number, n: number): number {
  const exact = (p * n) / 100;
  const near = Math.round(exact);
  return Math.abs(exact - near) <= 1e-12 * near ? near : Math.floor(exact);
}

/** The smallest number of values for which some can be swapped. */
function fewest(p: number): number {
  const about = Math.floor(100 / p);
  return reach(p, about) >= 1 ? about : about + 1;
}

function flat(p: Numbers): number[] {
  return [p].flat(2) as number[];
}

function onePerColumn(p: Numbers, columns: number): number[] {
  const list = flat(p);
  if (list.length === columns) return list;
  if (list.length === 1) return Array.from({ length: columns }, () => list[0]);
  throw new PenumbraError(
    'usage',
    `rank-swap: p has ${list.length} numbers, but ${columns} columns are swapped: give one number for all columns or one for each.`,
    { key: 'p' },
  );
}
