import {
  largestMagnitude,
  present,
  standardDeviation,
} from '../../../foundation/numerics/index.ts';
import type { Column } from '../../../foundation/table/index.ts';
import { type PlannedBlocks, planBlocks } from '../../../methods/group/index.ts';
import { classSize, type Plan, strataOf } from '../../plan/index.ts';
import type { FileDeviations } from '../steps.ts';

/** How a file is cut into blocks. The values of the original decide, so a verifier finds the same blocks. */
export interface FileCut {
  /** The largest number of records in a block. */
  readonly size: number;
  /** No block has fewer than twice this number, unless its stratum has. */
  readonly smallest: number;
  /** Positions of the numeric columns whose values decide; the order of the records if there are none. */
  readonly along: readonly number[];
  /** Positions of the columns that make strata: records that differ in them share no block. */
  readonly strata: readonly number[];
}

/** A cut, and how many blocks it makes. */
export interface BlockCut extends FileCut {
  readonly blocks: number;
}

/** How a plan cuts the file, or null if it does not. */
export function cutOf(plan: Plan, columns: readonly Column[]): FileCut | null {
  const { cut } = plan.recipe;
  if (cut === undefined) return null;
  const prepared = new Set(plan.preparations.map(({ position }) => position));
  const sorted = (positions: readonly number[]) => [...new Set(positions)].sort((a, b) => a - b);
  return {
    size: cut.size,
    smallest: Math.max(1, ...plan.steps.map(classSize)),
    along: sorted(
      plan.steps.flatMap(({ positions }) =>
        positions.filter(
          (position) => columns[position].kind === 'numeric' && !prepared.has(position),
        ),
      ),
    ),
    strata: sorted(plan.steps.flatMap(({ blocks }) => blocks?.strata ?? [])),
  };
}

/** The blocks of a file in memory. Missing values count as the smallest of their column. */
export function blocksOf(
  at: (position: number) => Column,
  records: number,
  cut: FileCut,
): PlannedBlocks {
  const deciding = cut.along.map((position) => {
    const column = at(position);
    return column.kind === 'numeric' ? withoutMissing(column.values) : new Float64Array(records);
  });
  const numbers = () => Float64Array.from({ length: records }, (_, i) => i);
  const strata = cut.strata.length === 0 ? undefined : byFirst(strataOf(cut.strata.map(at), null));
  const columns = deciding.length === 0 ? [numbers()] : deciding;
  return planBlocks(columns, cut.smallest, cut.size, strata);
}

/** The standard deviations of a file in memory, divisor n, of the columns along which it is cut, by position. */
export function deviationsAlong({ along }: FileCut, columns: readonly Column[]): FileDeviations {
  return columns.map((column, position) => {
    if (column.kind !== 'numeric' || !along.includes(position)) return null;
    const values = present(column.values);
    const largest = largestMagnitude(values);
    return fileDeviation(largest, () => standardDeviation(values, 'n'));
  });
}

/** Values beyond this are standardised block by block: sums that grow record by record could overflow. */
const LARGEST = 2 ** 900;

/** A deviation by which distances can be divided, or null. */
export function fileDeviation(largest: number, deviation: () => number): number | null {
  if (!(largest < LARGEST)) return null;
  const found = deviation();
  return found > 0 ? found : null;
}

/** Only order and range decide, so a missing value can count as any present value. */
function withoutMissing(values: Float64Array): Float64Array {
  let low = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < low) low = value;
  if (low === Number.POSITIVE_INFINITY) low = 0;
  return values.map((value) => (Number.isNaN(value) ? low : value));
}

/** Numbers values in the order of their first appearance, which every engine can determine. */
function byFirst(numbers: Int32Array): Int32Array {
  const places = new Map<number, number>();
  return numbers.map((number) => {
    const place = places.get(number) ?? places.size;
    places.set(number, place);
    return place;
  });
}
