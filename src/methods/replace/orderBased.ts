import { sum } from '../../foundation/numerics/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import type { Partition, ReplaceContext } from '../contract/index.ts';
import { type Aggregate, aggregateGroups, sortFirst } from './aggregate.ts';
import { atLeast, weightedQuantile } from './weighted.ts';

/** The treatment of missing values by every replacement that uses the order of values. */
export const MISSING_BY_ORDER =
  'if a group has a missing value in a column, the whole group becomes missing there; if missing is a level of an ordinal column, the other values of the group decide, unless at least half of the group is missing: then all of it is';

/**
 * Replaces each column by an aggregate that uses the order of values; aggregates can differ between columns. If
 * missing is a level of an ordinal column, it has no rank: the aggregate uses the values present, or is missing if at
 * least half of the group's records (by weight) are. O(nd), plus the cost of the aggregates.
 */
export function* replaceByOrder(
  columns: readonly Float64Array[],
  partition: Partition,
  { weights, scales }: ReplaceContext,
  aggregateOf: (column: Float64Array, missing: number | undefined) => Aggregate,
): Work<readonly Float64Array[]> {
  const replaced: Float64Array[] = [];
  for (const [j, column] of columns.entries()) {
    const scale = scales?.[j];
    const missing = scale?.kind === 'ordinal' ? scale.missing : undefined;
    const own = aggregateOf(column, missing);
    const aggregate = missing === undefined ? own : ofThosePresent(own, missing);
    const work = aggregateGroups([column], partition, aggregate, weights);
    replaced.push(...(yield* inside(work, j, 1, columns.length)));
  }
  return replaced;
}

function ofThosePresent(aggregate: Aggregate, missing: number): Aggregate {
  return (values, size, weights) => {
    const present: number[] = [];
    const lacking: number[] = [];
    for (let i = 0; i < size; i++) (values[i] === missing ? lacking : present).push(i);
    if (lacking.length === 0) return aggregate(values, size, weights);
    const weigh = (places: number[]) =>
      weights === undefined
        ? places.length
        : sum(Float64Array.from(places, (place) => weights[place]));
    if (atLeast(weigh(lacking), weigh(present))) return missing;
    const its = Float64Array.from(present, (place) => values[place]);
    const theirs = weights && Float64Array.from(present, (place) => weights[place]);
    return aggregate(its, its.length, theirs);
  };
}

/**
 * The value of rank max(1, ceil(share size)), which always occurs; a product that is whole up to rounding counts as
 * whole. With weights, the smallest value for which the values up to it have at least the share of the weight; equal
 * weights give the same value.
 */
export function valueAt(share: number): Aggregate {
  return (values, size, weights) => {
    if (weights !== undefined) return weightedQuantile(values, size, weights, share);
    sortFirst(values, size);
    return values[rankAt(share, size) - 1];
  };
}

function rankAt(share: number, size: number): number {
  const exact = share * size;
  const near = Math.round(exact);
  return Math.max(1, Math.abs(exact - near) <= 1e-12 * near ? near : Math.ceil(exact));
}
