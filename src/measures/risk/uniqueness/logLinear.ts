import { type Codes, codesOf } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';

/** Largest number of cells of a table that is fitted cell by cell. */
const MOST_CELLS = 1e6;

/** Cells times pairs of keys times rounds: about two seconds. */
const MOST_STEPS = 2e8;

/**
 * Most rounds. A fit with positive expected counts reaches the tolerance in some tens of rounds. One that has to bring counts down
 * to 0 loses error only as fast as the rounds add up: a thousand leave about 1e-3 records.
 */
const MOST_ROUNDS = 1000;

/** Largest error of a margin, in records, at which a fit is good enough. */
const TOLERANCE = 1e-6;

/** Expected counts by a log-linear model, for the cells of some records. */
export interface Fit {
  readonly expected: Float64Array;
  /** Largest error of a margin of the fit, in records. */
  readonly gap: number;
}

/**
 * The model of main effects, in which keys are independent: n times the product of the shares of the values, for each
 * of some records. Needs no table. O(n keys).
 */
export function independenceFit(keys: readonly Int32Array[], of: Int32Array): Fit {
  const records = keys[0]?.length ?? 0;
  const expected = new Float64Array(of.length).fill(records);
  for (const key of keys) {
    const { codes, distinct } = codesOf(key);
    const margin = new Int32Array(distinct);
    for (let i = 0; i < records; i++) margin[codes[i]]++;
    for (let k = 0; k < of.length; k++) expected[k] *= margin[codes[of[k]]] / records;
  }
  return { expected, gap: 0 };
}

/**
 * The model of all two-way interactions, by iterative proportional fitting (Deming and Stephan 1940) of the whole table
 * to its two-way margins, for each of some records. Null if the table has more than a million cells, if fewer than
 * three keys vary, because the fit would be the file itself, or if the model has as many free parameters as there are records:
 * it then follows the file instead of the population, and understates the risk (Skinner and Shlomo 2008). Without records nothing
 * is fitted. Cells with an empty two-way margin stay empty and are left out. O(pairs of keys) per cell and round, until no margin is
 * off by more than 1e-6 records, or 1,000 rounds or 200 million steps are done.
 */
export function* twoWayFit(keys: readonly Int32Array[], of: Int32Array): Work<Fit | null> {
  const varying = keys.map((key) => codesOf(key)).filter(({ distinct }) => distinct > 1);
  const size = varying.reduce((product, { distinct }) => product * distinct, 1);
  if (varying.length < 3 || size > MOST_CELLS) return null;
  if (parametersOf(varying) >= varying[0].codes.length) return null;
  if (of.length === 0) return { expected: new Float64Array(0), gap: 0 };
  const levels = varying.map(({ distinct }) => distinct);
  const margins = twoWayMargins(
    varying.map(({ codes }) => codes),
    levels,
  );
  const table = openCells(levels, margins, size);
  const cells = table.codes[0].length;
  const fit = new Float64Array(cells).fill(1);
  const affordable = Math.max(20, Math.floor(MOST_STEPS / (cells * margins.length)));
  const rounds = Math.min(MOST_ROUNDS, affordable);
  let gap = Number.POSITIVE_INFINITY;
  let last = { margin: margins[0], factors: new Float64Array(margins[0].counts.length).fill(1) };
  for (let round = 0; round < rounds && gap > TOLERANCE; round++) {
    gap = 0;
    for (const margin of margins) {
      const sums = scaleAndSum(fit, table.codes, last, margin);
      gap = Math.max(gap, gapOf(sums, margin));
      last = { margin, factors: sums.map((sum, m) => (sum === 0 ? 0 : margin.counts[m] / sum)) };
    }
    yield { done: round, total: rounds };
  }
  scaleAndSum(fit, table.codes, last, last.margin);
  const expected = new Float64Array(of.length);
  for (let k = 0; k < of.length; k++) {
    let cell = 0;
    for (const { codes, distinct } of varying) cell = cell * distinct + codes[of[k]];
    expected[k] = fit[table.place[cell]];
  }
  return { expected, gap };
}

/** Free parameters of the main effects and the two-way interactions of some keys. */
function parametersOf(keys: readonly Codes[]): number {
  let main = 0;
  let all = 0;
  for (const { distinct } of keys) {
    all += (distinct - 1) * (1 + main);
    main += distinct - 1;
  }
  return all;
}

interface Margin {
  readonly a: number;
  readonly b: number;
  /** Values of b. */
  readonly width: number;
  readonly counts: Float64Array;
}

function twoWayMargins(codes: readonly Int32Array[], levels: readonly number[]): Margin[] {
  const margins: Margin[] = [];
  for (let a = 0; a < levels.length; a++) {
    for (let b = a + 1; b < levels.length; b++) {
      const width = levels[b];
      const counts = new Float64Array(levels[a] * width);
      for (let i = 0; i < codes[a].length; i++) counts[codes[a][i] * width + codes[b][i]]++;
      margins.push({ a, b, width, counts });
    }
  }
  return margins;
}

/** The cells whose two-way margins all have records: their codes by key, and the index of each cell among them. */
function openCells(levels: readonly number[], margins: readonly Margin[], size: number) {
  const place = new Int32Array(size).fill(-1);
  const at = levels.map(() => 0);
  const kept: number[][] = levels.map(() => []);
  for (let cell = 0, open = 0; cell < size; cell++) {
    if (margins.every(({ a, b, width, counts }) => counts[at[a] * width + at[b]] > 0)) {
      place[cell] = open++;
      for (let j = 0; j < levels.length; j++) kept[j].push(at[j]);
    }
    // The next cell: the last key runs fastest.
    for (let j = levels.length - 1; j >= 0 && ++at[j] === levels[j]; j--) at[j] = 0;
  }
  return { place, codes: kept.map((codes) => Int32Array.from(codes)) };
}

interface Scaling {
  readonly margin: Margin;
  readonly factors: Float64Array;
}

/** Scales a fit to one margin and sums it over the next, in one pass over the cells. */
function scaleAndSum(
  fit: Float64Array,
  codes: readonly Int32Array[],
  last: Scaling,
  next: Margin,
): Float64Array {
  const { factors } = last;
  const [a, b, width] = [codes[last.margin.a], codes[last.margin.b], last.margin.width];
  const [nextA, nextB, nextWidth] = [codes[next.a], codes[next.b], next.width];
  const sums = new Float64Array(next.counts.length);
  for (let c = 0; c < fit.length; c++) {
    const scaled = fit[c] * factors[a[c] * width + b[c]];
    fit[c] = scaled;
    sums[nextA[c] * nextWidth + nextB[c]] += scaled;
  }
  return sums;
}

/** Largest difference between the sums of a fit and a margin, in records. */
function gapOf(sums: Float64Array, { counts }: Margin): number {
  let gap = 0;
  for (let m = 0; m < sums.length; m++) {
    if (counts[m] > 0) gap = Math.max(gap, Math.abs(sums[m] - counts[m]));
  }
  return gap;
}
