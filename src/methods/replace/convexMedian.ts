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
 * hill that is nowhere below the frequencies f of the group (Torra 2004), over the levels that occur in the column:
 * the smallest a for which the f_c up to a add up to half of all at the least. Outside of the group's own levels f_c
 * is 0. O(size log size + levels).
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
    // From the right first, so that the second pass meets the maxima of both sides.
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

/** The different values that occur, ascending, without missing ones. */
function supportOf(column: Float64Array, missing: number | undefined): Float64Array {
  const levels = new Set<number>();
  // Plus 0, so that both zeros are one.
  for (const value of column) if (!Number.isNaN(value) && value !== missing) levels.add(value + 0);
  return Float64Array.from(levels).sort();
}

const claims: readonly PromisedClaim[] = [
  alike,
  proved(
    'internality',
    "the hill over a group's frequencies is 0 beyond its smallest and largest level.",
  ),
  proved('domain', 'only levels that occur in the original column are counted.'),
];

/** Worked figure: frequencies 3, 0, 2 of three levels become 3, 2, 2, whose lower median is the second level; the median is the first. */
export const convexMedian: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'convex-median',
  title: 'Convex median',
  summary:
    'Each ordinal level becomes the lower median of its group after gaps in the frequencies of the levels are filled, so that these rise to one peak and fall.',
  details:
    'A group with low and high levels only is given one in between, where the median would take a side. The level need not occur in the group, but lies between two that do, and occurs in the column. Where one ordinal column is nowhere above another one, it may be so afterwards: use the median where that must not be.',
  references: [
    'Torra, V. (2004). Microaggregation for categorical variables: a median based approach. Privacy in Statistical Databases, LNCS 3050, 162-174.',
  ],
  parameters: {},
  kinds: ['categorical'],
  levels: 'ordered',
  claims,
  weighted: claims,
  cost: 'O(nd log k), and as many steps as there are levels between the lowest and the highest of a group',
  missing: MISSING_BY_ORDER,
  weights: 'where a weight is given, frequencies are sums of weights',
  *run(columns, partition, _, context: ReplaceContext = SOLO) {
    return yield* replaceByOrder(columns, partition, context, (column, missing) =>
      convexMedianOf(supportOf(column, missing)),
    );
  },
};
