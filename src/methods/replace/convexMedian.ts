import {
  type PromisedClaim,
  proved,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import type { Aggregate } from './aggregate.ts';
import { alike } from './claims.ts';
import { MISSING_BY_ORDER, replaceByOrder } from './orderBased.ts';
import { atLeast, weighedValues } from './weighted.ts';

/**
 * The lower median of f_c(a) = min(max of f(b) over b <= a, max of f(b) over b >= a), the smallest function with one
 * peak that is nowhere below the frequencies f of the group (Torra 2004), over the levels that occur in the column:
 * the smallest a for which the sum of f_c up to a is at least half of the total. Outside of the group's levels f_c is
 * 0. O(size log size + levels).
 */
function convexMedianOf(support: Float64Array): Aggregate {
  return (values, size, weights) => {
    const own = weighedValues(values, size, weights);
    const first = support.indexOf(own.values[0]);
    const last = support.indexOf(own.values.at(-1)!, first);
    const hill = new Float64Array(last - first + 1);
    for (let i = 0, place = first; place <= last; place++) {
      if (own.values[i] === support[place]) hill[place - first] = own.weights[i++];
    }
    // From the right first, so that the second pass has the maxima of both sides.
    const fromRight = hill.slice();
    for (let i = hill.length - 2; i >= 0; i--) fromRight[i] = Math.max(hill[i], fromRight[i + 1]);
    let total = 0;
    let top = 0;
    for (let i = 0; i < hill.length; i++) {
      top = Math.max(top, hill[i]);
      hill[i] = Math.min(top, fromRight[i]);
      total += hill[i];
    }
    let reached = 0;
    for (let i = 0; i < hill.length; i++) {
      reached += hill[i];
      if (atLeast(reached, total / 2)) return support[first + i];
    }
    return support[last];
  };
}

/** The distinct values that occur, ascending, without missing ones. */
function supportOf(column: Float64Array, missing: number | undefined): Float64Array {
  const levels = new Set<number>();
  // Adds 0, so that both zeros are one.
  for (const value of column) if (!Number.isNaN(value) && value !== missing) levels.add(value + 0);
  return Float64Array.from(levels).sort();
}

const claims: readonly PromisedClaim[] = [
  alike,
  proved(
    'internality',
    'the filled frequencies of a group are 0 beyond its smallest and largest level.',
  ),
  proved('domain', 'only levels that occur in the original column are counted.'),
];

/** Worked figure: frequencies 3, 0, 2 of three levels become 3, 2, 2, whose lower median is the second level; the median is the first. */
export const convexMedian: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'convex-median',
  title: 'Convex median',
  summary:
    "Fills the gaps in the frequencies of each group's ordinal levels, so that they rise to one peak and fall; each level becomes the lower median of these frequencies.",
  details:
    'A group with only low and high levels gets a level between them; the median would take one side. The level need not occur in the group, but lies between two that do, and occurs in the column. If one ordinal column is nowhere above another, it can be above it afterwards: use the median if this must not happen.',
  references: [
    'Torra, V. (2004). Microaggregation for categorical variables: a median based approach. Privacy in Statistical Databases, LNCS 3050, 162-174.',
  ],
  parameters: {},
  kinds: ['categorical'],
  levels: 'ordered',
  claims,
  weighted: claims,
  cost: 'O(nd log k), plus one step for each level between the lowest and the highest of a group',
  missing: MISSING_BY_ORDER,
  weights: 'if weights are given, frequencies are sums of weights',
  *run(columns, partition, _, context: ReplaceContext = SOLO) {
    return yield* replaceByOrder(columns, partition, context, (column, missing) =>
      convexMedianOf(supportOf(column, missing)),
    );
  },
};
