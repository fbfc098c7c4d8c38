import { quantiles } from '../../../src/foundation/numerics/index.ts';
import type { Column, NumericColumn } from '../../../src/foundation/table/index.ts';
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
  const counted = countedValues(column);
  const few = counted !== null && counted.length <= MOST_VALUES;
  const top = [...(counted ?? [])]
    .sort(([, a], [, b]) => b - a)
    .filter(([, records]) => records > 1)
    .slice(0, TOP)
    .map(([value, records]) => ({ value, records }));
  if (column.kind === 'numeric' && !few) return { bars: classes(column), form: 'classes', top };
  const largest = few ? counted : [...(counted ?? [])].sort(([, a], [, b]) => b - a);
  const bars = largest.slice(0, MOST_VALUES).map(([, records]) => records);
  return { bars: top.length === 0 ? [] : bars, form: 'values', top };
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

/** Records in classes of equal width. The outer hundredths of the values fall into the outer classes. */
function classes({ values }: NumericColumn): number[] {
  const step = Math.ceil(values.length / SAMPLE);
  const sample = values.filter((value, record) => record % step === 0 && Number.isFinite(value));
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
