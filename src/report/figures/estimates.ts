import { sum } from '../../foundation/numerics/index.ts';
import { finite } from './values.ts';

/** What a column stands for in the population, before and after: weighted by what each record or unit stands for. */
export interface WeightedEstimate {
  readonly column: string;
  /** A level of a column of categories; null for a number, and for levels that are shown together. */
  readonly level: string | null;
  /** How many levels are shown together; absent otherwise. */
  readonly others?: number;
  /** What is counted: the name of a unit, such as household, which counts once; null for records. */
  readonly unit: string | null;
  /** The column of the weights. */
  readonly weight: string;
  readonly before: Estimated;
  readonly after: Estimated;
}

interface Estimated {
  /** Sum of weight times value; for a level, the sum of the weights that have it. */
  readonly total: number | null;
  /** The total divided by the weights of all present values: a mean, or the share of a level. */
  readonly mean: number | null;
}

/** The two files of a column, each with its weights. */
interface Sides<Values> {
  readonly before: Values;
  readonly after: Values;
  readonly weights: { readonly original: Float64Array; readonly masked: Float64Array };
}

/** Largest number of levels that are shown one by one. */
const MOST_LEVELS = 12;

/** Weighted total and mean of the present values of a column in both files. O(n). */
export function numberEstimates({
  before,
  after,
  weights,
}: Sides<Float64Array>): Pick<WeightedEstimate, 'before' | 'after'> {
  return {
    before: numberIn(before, weights.original),
    after: numberIn(after, weights.masked),
  };
}

function numberIn(values: Float64Array, weights: Float64Array): Estimated {
  const isPresent = (i: number) => !Number.isNaN(values[i]) && weights[i] > 0;
  const own = weights.filter((_, i) => isPresent(i));
  const standing = sum(own);
  if (standing === 0) return { total: null, mean: null };
  const total = sum(values.map((value, i) => (isPresent(i) ? value * weights[i] : 0)));
  return { total: finite(total), mean: finite(total / standing) };
}

/**
 * Weighted total and share of each level in both files. Missing values (-1) are no level, and shares are of the present
 * values. Of more than 12 levels, those with the largest totals stand alone and the others together. O(n + m log m) for
 * m levels.
 */
export function levelEstimates(
  { before, after, weights }: Sides<Int32Array>,
  names: readonly string[],
): Pick<WeightedEstimate, 'level' | 'others' | 'before' | 'after'>[] {
  const totals = [
    totalsOf(before, names.length, weights.original),
    totalsOf(after, names.length, weights.masked),
  ] as const;
  const standing = totals.map((list) => sum(list));
  const estimated = (total: number, file: 0 | 1): Estimated =>
    standing[file] === 0 ? { total: null, mean: null } : { total, mean: total / standing[file] };
  const size = (code: number) => Math.max(totals[0][code], totals[1][code]);
  const used = [...names.keys()].filter((code) => size(code) > 0);
  // A single remaining level is named, not called "others".
  const most = used.length === MOST_LEVELS + 1 ? used.length : MOST_LEVELS;
  const bySize = [...used].sort((a, b) => size(b) - size(a) || a - b);
  const shown = new Set(bySize.slice(0, most));
  const rest = bySize.slice(most);
  const together = (file: 0 | 1) => sum(Float64Array.from(rest, (code) => totals[file][code]));
  return [
    ...used
      .filter((code) => shown.has(code))
      .map((code) => ({
        level: names[code],
        before: estimated(totals[0][code], 0),
        after: estimated(totals[1][code], 1),
      })),
    ...(rest.length === 0
      ? []
      : [
          {
            level: null,
            others: rest.length,
            before: estimated(together(0), 0),
            after: estimated(together(1), 1),
          },
        ]),
  ];
}

function totalsOf(codes: Int32Array, levels: number, weights: Float64Array): Float64Array {
  const totals = new Float64Array(levels);
  for (const [i, code] of codes.entries()) if (code >= 0) totals[code] += weights[i];
  return totals;
}

/** The change of a total relative to its size; null if there is none. A difference from rounding is 0. */
export function relativeChange(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return null;
  if (Math.abs(after - before) <= 1e-9 * Math.max(Math.abs(before), Math.abs(after))) return 0;
  return before === 0 ? null : (after - before) / Math.abs(before);
}
