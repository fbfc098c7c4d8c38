import { cbrt, log10, pow } from '../../foundation/numerics/index.ts';
import { multiple, niceStep } from '../text/index.ts';
import { sortedQuantiles } from './values.ts';

const FEWEST = 10;
const MOST_CENTRAL = 30;
const MOST = 60;
/** Bins kept beyond the 1 % and 99 % quantiles where the rest becomes one long bin. */
const MARGIN = 4;

/**
 * Common edges for the bins of two columns, from their values sorted together; the last bin includes its end.
 * The width is that of Freedman and Diaconis (1981), 2 IQR / cbrt(n), such that 10 to 30 bins lie between the
 * 1 % and 99 % quantiles, rounded up to 1, 2 or 5 times a power of ten (on a logarithmic scale to a simple part
 * of a power of ten). Edges are multiples of the width and no values of the data, except that where more
 * than 60 bins would be needed, what lies far out is one long bin at each side, to the least or the largest value.
 * A single value has one bin without width; no values have no edges.
 */
export function binEdges(sorted: Float64Array, scale: 'linear' | 'log'): number[] {
  if (sorted.length === 0) return [];
  const [least, largest] = [sorted[0], sorted[sorted.length - 1]];
  if (least === largest) return [least, largest];
  const edges = scale === 'log' ? logEdges(sorted) : linearEdges(sorted);
  // Near the largest and the smallest doubles edges overflow, or fall together.
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

/** The distance that bins should divide, and into how many at most. */
function spanAndCount(sorted: Float64Array, on: (x: number) => number): [number, number] {
  const [q1, q25, q75, q99] = sortedQuantiles(sorted, [0.01, 0.25, 0.75, 0.99]).map(on);
  const [least, largest] = [on(sorted[0]), on(sorted[sorted.length - 1])];
  const central = q99 - q1;
  const span = central > 0 ? central : largest - least;
  const width = (2 * (q75 - q25)) / cbrt(sorted.length);
  const count = width > 0 ? Math.ceil(span / width) : MOST_CENTRAL;
  return [span, Math.max(FEWEST, Math.min(MOST_CENTRAL, count))];
}

/** Edges at `edge(i)` for whole i, from the one at or below the least value to the one above the largest. */
function edgesBy(
  sorted: Float64Array,
  binOf: (x: number) => number,
  edge: (i: number) => number,
): number[] {
  const [least, largest] = [sorted[0], sorted[sorted.length - 1]];
  let [first, last] = [binOf(least), binOf(largest) + 1];
  // No width can be had between doubles that are next to each other, or whose distance overflows.
  if (
    !Number.isSafeInteger(first) ||
    !Number.isSafeInteger(last) ||
    edge(first) === edge(first + 1)
  ) {
    return [least, largest];
  }
  // Rounding can put a value one bin away from where its edges say.
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
