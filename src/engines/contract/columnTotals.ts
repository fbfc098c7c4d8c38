import { present } from '../../fields.ts';
import { ExactSum, type Spread } from '../../foundation/numerics/index.ts';
import type { ColumnChange } from '../../recipe/certificate/index.ts';
import type { BlockReport, ColumnTally } from './protectBlock.ts';

/** A covered column over all blocks. Sums are exact, so the order of the blocks makes no difference. */
export interface ColumnTotal extends Omit<ColumnTally, 'numbers'> {
  readonly before: ExactSum;
  readonly after: ExactSum;
  readonly both: ExactSum;
  readonly counts: { readonly before: number; readonly after: number; readonly both: number };
  readonly largest: number;
  readonly hadNegative: boolean;
  readonly negative: number;
  readonly weighted?: ColumnChange['weighted'];
}

/** `tallies` are those of the columns of each block. */
export function totalOf(position: number, tallies: readonly BlockReport['columns'][]): ColumnTotal {
  const [before, after, both] = [new ExactSum(), new ExactSum(), new ExactSum()];
  const counts = { before: 0, after: 0, both: 0 };
  const sums = { values: 0, changed: 0, filled: 0, emptied: 0, negative: 0 };
  let largest = 0;
  let hadNegative = false;
  for (const columns of tallies) {
    const tally = columns.find(([at]) => at === position)![1];
    for (const key of ['values', 'changed', 'filled', 'emptied'] as const) sums[key] += tally[key];
    if (tally.numbers === undefined) continue;
    const { numbers } = tally;
    for (const [sum, part] of [
      [before, numbers.before],
      [after, numbers.after],
      [both, numbers.both],
    ] as const) {
      for (const value of part.parts) sum.add(value);
    }
    counts.before += numbers.before.count;
    counts.after += numbers.after.count;
    counts.both += numbers.both.count;
    sums.negative += numbers.negative;
    largest = Math.max(largest, numbers.largest);
    hadNegative ||= numbers.hadNegative;
  }
  return {
    ...{ ...sums, before, after, both, counts, largest, hadNegative },
    ...present({ weighted: weightedMeans(position, tallies) }),
  };
}

/** The weighted means over all blocks, if the step has weights. */
function weightedMeans(
  position: number,
  tallies: readonly BlockReport['columns'][],
): ColumnChange['weighted'] {
  const parts = tallies.flatMap(
    (columns) => columns.find(([at]) => at === position)![1].numbers?.weighted ?? [],
  );
  if (parts.length === 0) return undefined;
  const mean = (side: 'before' | 'after') => {
    const [values, weights] = (['values', 'weights'] as const).map(
      (what) => new ExactSum(parts.flatMap((part) => part[side][what])).value,
    );
    return values / weights;
  };
  return { meanBefore: mean('before'), meanAfter: mean('after') };
}

/** The mean of a column before and after protection. */
export function meansOf({ before, after, counts }: ColumnTotal) {
  return { before: before.value / counts.before, after: after.value / counts.after };
}

/** Original values of the records that have a value before and after; deviations are taken from their mean. */
export function spreadOf({ both, counts, largest }: ColumnTotal): Spread {
  return { n: counts.both, largest, sum: both.pair() };
}

/** Changes in a numeric column. `squares` are sums of squared deviations from the means. */
export function numberChange(
  name: string,
  total: ColumnTotal,
  squares: { readonly before: number; readonly after: number },
): ColumnChange {
  const { counts, hadNegative, negative } = total;
  const means = meansOf(total);
  const deviation = (side: 'before' | 'after') =>
    counts[side] < 2 ? 0 : Math.sqrt(squares[side] / (counts[side] - 1));
  return {
    ...countsOf(name, total),
    negative: hadNegative ? 0 : negative,
    meanBefore: means.before,
    meanAfter: means.after,
    deviationBefore: deviation('before'),
    deviationAfter: deviation('after'),
    ...present({ weighted: total.weighted }),
  };
}

/** Changes in a column of categories. */
export function categoryChange(
  name: string,
  total: ColumnTotal,
  levels: NonNullable<ColumnChange['levels']>,
): ColumnChange {
  return { ...countsOf(name, total), ...NO_MOMENTS, isCategorical: true, levels };
}

const NO_MOMENTS = {
  negative: 0,
  meanBefore: 0,
  meanAfter: 0,
  deviationBefore: 0,
  deviationAfter: 0,
};

function countsOf(name: string, { values, changed, filled, emptied }: ColumnTotal) {
  return { name, values, changed, filled, emptied };
}
