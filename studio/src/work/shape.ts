import { quantiles } from '../../../src/foundation/numerics/index.ts';
import type { Column } from '../../../src/foundation/table/index.ts';
import { numberText } from '../../../src/foundation/table/index.ts';

/** What a column looks like: a small histogram, and its most frequent values. */
export interface ColumnShape {
  /** Records in each bar. Empty where nearly all values differ. */
  readonly bars: readonly number[];
  /** Whether bars are classes of equal width, or a value each. */
  readonly form: 'classes' | 'values';
  /** The most frequent values, the most frequent first. Values that only one record has are not shown. */
  readonly top: readonly { readonly value: string; readonly records: number }[];
}

/** Most bars with a value each. */
const MOST_VALUES = 24;
/** Different values above which a column is not counted value by value. */
const MOST_COUNTED = 5000;
const CLASSES = 20;
const TOP = 3;
/** Records from which the range of the classes is taken. */
const SAMPLE = 20_000;

export function shapeOf(column: Column): ColumnShape {
  const { counted, shown, form } = barsFor(column);
  const top = [...(counted ?? [])]
    .sort(([, a], [, b]) => b - a)
    .filter(([, records]) => records > 1)
    .slice(0, TOP)
    .map(([value, records]) => ({ value, records }));
  const bars =
    form === 'classes' && column.kind === 'numeric'
      ? classes(column.values, column.values)
      : top.length === 0
        ? []
        : shown.map(([, records]) => records);
  return { bars, form, top };
}

/** Records of another file in the bars of a column; null if the two have no values in common. */
export function barsLike(column: Column, other: Column): number[] | null {
  const { shown, form } = barsFor(column);
  if (form === 'classes' && column.kind === 'numeric') {
    return other.kind === 'numeric' ? classes(column.values, other.values) : null;
  }
  const now = new Map(countedValues(other) ?? []);
  return shown.map(([value]) => now.get(value) ?? 0);
}

/** How a column is drawn: by its values, the most frequent if they are many, or in classes. */
function barsFor(column: Column) {
  const counted = countedValues(column);
  const few = counted !== null && counted.length <= MOST_VALUES;
  const isClassed = column.kind === 'numeric' && !few;
  const largest = few ? counted : [...(counted ?? [])].sort(([, a], [, b]) => b - a);
  return {
    counted,
    shown: largest.slice(0, MOST_VALUES),
    form: isClassed ? ('classes' as const) : ('values' as const),
  };
}

/** The values with their numbers of records, in their order: numbers ascending, categories as listed; null if they are too many. */
function countedValues(column: Column): [string, number][] | null {
  if (column.kind === 'categorical') {
    const counts = new Int32Array(column.levels.length);
    for (const code of column.codes) if (code >= 0) counts[code]++;
    return column.levels.flatMap((level, code) =>
      counts[code] === 0 ? [] : [[level, counts[code]] as [string, number]],
    );
  }
  const counts = new Map<string | number, number>();
  for (const value of column.values) {
    if (value === null || Number.isNaN(value)) continue;
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > MOST_COUNTED) return null;
  }
  if (column.kind === 'text') return [...counts] as [string, number][];
  return ([...counts] as [number, number][])
    .sort(([a], [b]) => a - b)
    .map(([value, records]) => [numberText(value, column.grid), records]);
}

/** Records in classes of equal width of a column. The outer hundredths of its values fall into the outer classes. */
function classes(own: Float64Array, values: Float64Array): number[] {
  const step = Math.ceil(own.length / SAMPLE);
  const sample = own.filter((value, record) => record % step === 0 && Number.isFinite(value));
  if (sample.length === 0) return [];
  const [from, to] = quantiles(sample, [0.01, 0.99]);
  const bars = new Array<number>(CLASSES).fill(0);
  const width = (to - from) / CLASSES || 1;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    bars[Math.max(0, Math.min(CLASSES - 1, Math.floor((value - from) / width)))]++;
  }
  return bars;
}
