import { ascendingOrder, mean, standardise, sum } from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  type ChoiceParameter,
  type Partition,
  type PromisedClaim,
  proved,
  sizeParameter,
  standardiseParameter,
  type ValuesOf,
} from '../contract/index.ts';
import { fixedSplit } from './split/fixedSplit.ts';
import { optimalSplit } from './split/optimalSplit.ts';
import { unitScale } from './split/unitScale.ts';
import { withoutChoice } from './split/withoutChoice.ts';

/** Parameters of methods that sort records by one number and cut them in that order. */
export const projectionParameters = {
  k: sizeParameter,
  standardise: standardiseParameter,
  split: {
    type: 'choice',
    description: 'How the sorted records are cut into groups.',
    choices: {
      optimal:
        'groups of k to 2k - 1 with the smallest sum of squares over all columns that the order allows',
      fixed: 'groups of k; the last takes the rest',
    },
    default: 'optimal',
  } satisfies ChoiceParameter<'optimal' | 'fixed'>,
} as const;

export const projectionClaims: readonly PromisedClaim[] = [
  proved(
    'group-size',
    'either split cuts the sorted records into runs of k to 2k - 1; fewer than 2k records are one group.',
  ),
];

/** The weight of each column in the sort key, computed from the centred columns. */
type Direction = (centred: readonly Float64Array[]) => Work<Float64Array>;

/**
 * Sorts records by the weighted sum of their standardised columns (ties in file order) and cuts them into groups. O(n
 * (d + k d)), without the time for the weights.
 */
export function* groupByProjection(
  columns: readonly Float64Array[],
  { k, standardise: how, split }: ValuesOf<typeof projectionParameters>,
  direction: Direction,
): Work<Partition> {
  const records = columns[0].length;
  const partition = withoutChoice(records, k);
  if (partition !== null) return partition;
  const centred: Float64Array[] = [];
  for (const column of columns) {
    centred.push(centre(standardise(column, how)));
    yield { done: 0, total: records };
  }
  // So that products of unstandardised columns neither overflow nor underflow.
  const scale = unitScale(centred);
  for (const column of centred) for (let i = 0; i < records; i++) column[i] *= scale;
  const order = ascendingOrder(weightedSum(centred, yield* direction(centred)));
  yield { done: 0, total: records };
  return split === 'fixed' ? fixedSplit(order, k) : yield* optimalSplit(centred, order, k);
}

/** In place. Without it, a large offset would cost digits of the sum. */
function centre(column: Float64Array): Float64Array {
  const middle = mean(column);
  for (let i = 0; i < column.length; i++) column[i] -= middle;
  return column;
}

function weightedSum(columns: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sums = new Float64Array(columns[0].length);
  for (const [j, column] of columns.entries()) {
    const weight = weights[j];
    for (let i = 0; i < sums.length; i++) sums[i] += weight * column[i];
  }
  return sums;
}

/** The sum of the products of two columns. Products are rounded; their sum is exact in any order. */
export function productSum(a: Float64Array, b: Float64Array): number {
  const products = new Float64Array(a.length);
  for (let i = 0; i < products.length; i++) products[i] = a[i] * b[i];
  return sum(products);
}
