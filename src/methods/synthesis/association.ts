import { ascendingOrder } from '../../foundation/numerics/index.ts';
import type { Variable } from './columnModel.ts';

/** Largest number of classes of a column, and of records, in this measure. */
const CLASSES = 20;
const RECORDS = 10_000;

/**
 * How well one column predicts another, from 0 to 1: the share of the variance of numbers, or of the Gini index of
 * categories, that lies between classes of the predictor (Goodman and Kruskal 1954, tau; for numbers the correlation
 * ratio). Numbers and ordinal categories are cut into 20 classes of about equal size, nominal categories into their
 * most frequent levels. Over at most 10,000 evenly spaced records. Both columns are complete.
 */
export function association(predictor: Variable, response: Variable): number {
  const by = classesOf(thinned(predictor.values), predictor.scale.kind !== 'nominal');
  const values = thinned(response.values);
  if (response.scale.kind === 'numeric') return correlationRatio(by, values);
  const of = classesOf(values, false);
  return tau(by, of);
}

function thinned(values: Float64Array): Float64Array {
  if (values.length <= RECORDS) return values;
  return Float64Array.from(
    { length: RECORDS },
    (_, i) => values[Math.floor((i * values.length) / RECORDS)],
  );
}

function classesOf(values: Float64Array, isOrdered: boolean): Int32Array {
  const classes = new Int32Array(values.length);
  if (isOrdered) {
    const order = ascendingOrder(values);
    let place = 0;
    for (let rank = 0; rank < order.length; rank++) {
      if (rank === 0 || values[order[rank]] !== values[order[rank - 1]]) place = rank;
      classes[order[rank]] = Math.floor((place * CLASSES) / order.length);
    }
    return classes;
  }
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, CLASSES - 1);
  const placeOf = new Map(frequent.map(([value], place) => [value, place]));
  for (let i = 0; i < values.length; i++) classes[i] = placeOf.get(values[i]) ?? CLASSES - 1;
  return classes;
}

function correlationRatio(by: Int32Array, values: Float64Array): number {
  const n = values.length;
  // Differences from the first value, so that a constant column gives exactly 0.
  let mean = 0;
  for (const value of values) mean += (value - values[0]) / n;
  const counts = new Float64Array(CLASSES);
  const sums = new Float64Array(CLASSES);
  let total = 0;
  for (let i = 0; i < n; i++) {
    const distance = values[i] - values[0] - mean;
    counts[by[i]]++;
    sums[by[i]] += distance;
    total += distance * distance;
  }
  if (!(total > 0)) return 0;
  let between = 0;
  for (let c = 0; c < CLASSES; c++) if (counts[c] > 0) between += (sums[c] * sums[c]) / counts[c];
  return between / total;
}

function tau(by: Int32Array, of: Int32Array): number {
  const n = by.length;
  const cells = new Float64Array(CLASSES * CLASSES);
  const rows = new Float64Array(CLASSES);
  const columns = new Float64Array(CLASSES);
  for (let i = 0; i < n; i++) {
    cells[by[i] * CLASSES + of[i]]++;
    rows[by[i]]++;
    columns[of[i]]++;
  }
  let within = 0;
  for (let c = 0; c < cells.length; c++) {
    const row = rows[Math.floor(c / CLASSES)];
    if (row > 0) within += (cells[c] * cells[c]) / row / n;
  }
  let alone = 0;
  for (const count of columns) alone += (count * count) / (n * n);
  return alone < 1 ? Math.max(0, (within - alone) / (1 - alone)) : 0;
}
