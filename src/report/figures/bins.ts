import { cbrt, log10, pow } from '../../foundation/numerics/index.ts';
import { multiple, niceStep } from '../text/index.ts';
import { sortedQuantiles } from './values.ts';

const FEWEST = 10;
const MOST_CENTRAL = 30;
const MOST = 60;
/** Bins that are kept beyond the 1 % and 99 % quantiles before the rest becomes one long bin. */
const MARGIN = 4;

/**
 * Common edges for the bins of two columns, from their values sorted together. The last bin
 * includes its end. The width is 2 IQR / cbrt(n) (Freedman and Diaconis 1981), limited to give 10
 * to 30 bins between the 1 % and 99 % quantiles. It is rounded up to 1, 2 or 5 times a power of ten
 * (on a logarithmic scale to a simple part of a power of ten). Edges are multiples of the width,
 * not values of the data. The exception: if more than 60 bins were needed, one long bin at each
 * side reaches to the smallest or the largest value. A single value has one bin without width; no
 * values have no edges.
 */
export function binEdges(sorted: Float64Array, scale: 'linear' | 'log'): number[] {
  if (sorted.length === 0) return [];
  const [least, largest] = [sorted[0], sorted[sorted.length - 1]];
  if (least === largest) return [least, largest];
  const edges = scale === 'log' ? logEdges(sorted) : linearEdges(sorted);
  // Near the largest and the smallest doubles, edges overflow or coincide.
  const isSound = edges.every(
    (edge, i) =>
      Number.isFinite(edge) && (i === 0 ? scale === 'linear' || edge > 0 : edge > edges[i - 1]),
  );
  return isSound ? edges : [least, largest];
}

function linearEdges(sorted: Float64Array): number[] {
  const isWhole = sorted.every((x) => Number.isSafeInteger(x));
  const nice = niceStep(...spanAndCount(sorted, (x) => x));
  const step = isWhole ? Math.max(1, nice) : nice;
  return edgesBy(
    sorted,
    (x) => Math.floor(x / step),
    (i) => multiple(i, step),
  );
}

function logEdges(sorted: Float64Array): number[] {
  const [span, most] = spanAndCount(sorted, log10);
  const fine = [1, 2, 4, 5, 10, 20].filter((part) => span * part <= most).at(-1);
  const parts = fine ?? 1 / Math.ceil(span / most);
  return edgesBy(
    sorted,
    (x) => Math.floor(log10(x) * parts),
    (i) => Number(pow(10, i / parts).toPrecision(3)),
  );
}

/** The distance to divide into bins, and the largest number of bins. */
function spanAndCount(sorted: Float64Array, on: (x: number) => number): [number, number] {
  const [q1, q25, q75, q99] = sortedQuantiles(sorted, [0.01, 0.25, 0.75, 0.99]).map(on);
  const [least, largest] = [on(sorted[0]), on(sorted[sorted.length - 1])];
  const central = q99 - q1;
  const span = central > 0 ? central : largest - least;
  const width = (2 * (q75 - q25)) / cbrt(sorted.length);
  const count = width > 0 ? Math.ceil(span / width) : MOST_CENTRAL;
  return [span, Math.max(FEWEST, Math.min(MOST_CENTRAL, count))];
}

/**
 * Edges at `edge(i)` for whole i, from the last edge not above the smallest value to the first edge
 * above the largest.
 */
function edgesBy(
  sorted: Float64Array,
  binOf: (x: number) => number,
  edge: (i: number) => number,
): number[] {
  const [least, largest] = [sorted[0], sorted[sorted.length - 1]];
  let [first, last] = [binOf(least), binOf(largest) + 1];
  // Neighbouring doubles leave no room for a width, and a distance that overflows has none.
  if (
    !Number.isSafeInteger(first) ||
    !Number.isSafeInteger(last) ||
    edge(first) === edge(first + 1)
  ) {
    return [least, largest];
  }
  // Rounding can put a value one bin beside its edges.
  if (edge(first) > least) first--;
  if (edge(last) <= largest) last++;
  if (last - first <= MOST) return range(first, last).map(edge);
  const [low, high] = sortedQuantiles(sorted, [0.01, 0.99]).map(binOf);
  const from = Math.max(first, low - MARGIN);
  const to = Math.min(last, high + 1 + MARGIN);
  const inner = range(from, to).map(edge);
  return [...(from > first ? [least] : []), ...inner, ...(to < last ? [largest] : [])];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
