import { type DistinctRows, distinctRows, sharedKernel } from '../../kernels/index.ts';
import type { Work } from '../../method/index.ts';

/** Pairs of groups looked at between two pauses. */
const STEP = 100_000;

/**
 * Model-based agglomerative clustering with unconstrained covariances (Banfield and Raftery 1993, Fraley
 * 1998). Equal records are one group from the start. The pair is merged, again and again, that adds
 * least to the sum over groups of T = n log(|W/n| + (tr W + alpha)/n), without the determinant where n
 * is at most d; alpha = tr(W of all)/(n d). Of equal pairs that with the lower numbers is merged. The partitions
 * of all records into 1, 2, ... groups, up to `most` or as many as there are different records, from position
 * 0; groups are numbered in the order of their first records. n^2/2 numbers in memory, O(n^2 d^3) time as
 * a rule: each group remembers its best partner among those before it.
 */
export function* agglomerate(
  columns: readonly Float64Array[],
  most: number,
): Work<readonly Int32Array[]> {
  const { first, kind } = equalRecords(columns);
  const state = startGroups(columns, kind, first.length);
  const { active } = state;
  const costs = new Float64Array((first.length * (first.length - 1)) / 2);
  const partner = new Int32Array(first.length).fill(-1);
  const least = new Float64Array(first.length).fill(Number.POSITIVE_INFINITY);
  const found: Int32Array[] = [];
  let pairs = 0;
  const scan = (row: number) => {
    const from = (row * (row - 1)) / 2;
    let best = Number.POSITIVE_INFINITY;
    let with_ = -1;
    for (let a = 0; active[a] !== row; a++) {
      const cost = costs[from + active[a]];
      if (cost < best) {
        best = cost;
        with_ = active[a];
      }
    }
    least[row] = best;
    partner[row] = with_;
  };
  for (let row = 1; row < first.length; row++) {
    const from = (row * (row - 1)) / 2;
    for (let other = 0; other < row; other++) costs[from + other] = mergeCost(state, other, row);
    scan(row);
    pairs += row;
    if (pairs >= STEP) {
      pairs = 0;
      yield { done: 0, total: first.length };
    }
  }
  for (;;) {
    if (active.length <= most) found.unshift(partitionOf(state, kind));
    if (active.length === 1) return found;
    let row = active[1];
    for (const candidate of active) if (least[candidate] < least[row]) row = candidate;
    const kept = partner[row];
    merge(state, kept, row);
    for (const group of active) {
      if (group === kept) continue;
      const low = Math.min(group, kept);
      const high = Math.max(group, kept);
      const cost = mergeCost(state, group, kept);
      costs[(high * (high - 1)) / 2 + low] = cost;
      if (group < kept) continue;
      if (partner[group] === kept || partner[group] === row) scan(group);
      else if (cost < least[group] || (cost === least[group] && kept < partner[group])) {
        least[group] = cost;
        partner[group] = kept;
      }
    }
    if (kept > 0) scan(kept);
    for (const group of active) if (partner[group] === row) scan(group);
    pairs += 2 * active.length;
    if (pairs >= STEP) {
      pairs = 0;
      yield { done: first.length - active.length, total: first.length };
    }
  }
}

function equalRecords(columns: readonly Float64Array[]): DistinctRows {
  const d = columns.length;
  const rows = new Float64Array(columns[0].length * d);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < column.length; i++) rows[i * d + j] = column[i];
  }
  const steps = distinctRows(rows, d);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

interface Groups {
  readonly d: number;
  readonly alpha: number;
  /** The groups there still are, in ascending order. */
  readonly active: number[];
  /** The group that a kind of record is in. */
  readonly groupOf: Int32Array;
  readonly sizes: Float64Array;
  readonly means: Float64Array;
  /** W, lower triangle row by row. */
  readonly within: Float64Array;
  readonly traces: Float64Array;
  readonly terms: Float64Array;
  readonly scratch: Float64Array;
  /** The diagonal of what was in `scratch`. */
  readonly entries: Float64Array;
  readonly log: (x: number) => number;
}

function startGroups(columns: readonly Float64Array[], kind: Int32Array, kinds: number): Groups {
  const d = columns.length;
  const records = kind.length;
  let spread = 0;
  for (const column of columns) {
    let centre = 0;
    for (const value of column) centre += value / records;
    for (const value of column) spread += (value - centre) * (value - centre);
  }
  const { log } = sharedKernel().functions;
  const alpha = Math.max(spread / (records * d), Number.EPSILON);
  const state: Groups = {
    d,
    alpha,
    active: Array.from({ length: kinds }, (_, i) => i),
    groupOf: Int32Array.from({ length: kinds }, (_, i) => i),
    sizes: new Float64Array(kinds),
    means: new Float64Array(kinds * d),
    within: new Float64Array((kinds * d * (d + 1)) / 2),
    traces: new Float64Array(kinds),
    terms: new Float64Array(kinds),
    scratch: new Float64Array((d * (d + 1)) / 2),
    entries: new Float64Array(d),
    log,
  };
  for (let i = 0; i < records; i++) {
    state.sizes[kind[i]]++;
    for (let j = 0; j < d; j++) state.means[kind[i] * d + j] = columns[j][i];
  }
  for (let g = 0; g < kinds; g++) state.terms[g] = state.sizes[g] * log(alpha / state.sizes[g]);
  return state;
}

/** What T of the two groups together is above the sum of theirs. The union's W is left in `scratch`. */
function mergeCost(state: Groups, a: number, b: number): number {
  return unionTerm(state, a, b) - state.terms[a] - state.terms[b];
}

function unionTerm(state: Groups, a: number, b: number): number {
  const { d, alpha, log, sizes, means, within, traces, scratch, entries } = state;
  const size = sizes[a] + sizes[b];
  const share = (sizes[a] * sizes[b]) / size;
  let trace = traces[a] + traces[b];
  for (let j = 0; j < d; j++) {
    const difference = means[a * d + j] - means[b * d + j];
    trace += share * difference * difference;
  }
  const plain = (trace + alpha) / size;
  if (size <= d) return size * log(plain);
  const packed = scratch.length;
  for (let i = 0, at = 0; i < d; i++) {
    const difference = share * (means[a * d + i] - means[b * d + i]);
    for (let j = 0; j <= i; j++, at++) {
      scratch[at] =
        within[a * packed + at] +
        within[b * packed + at] +
        difference * (means[a * d + j] - means[b * d + j]);
    }
    entries[i] = scratch[at - 1];
  }
  return size * logOfSum(scratch, entries, d, size, plain, log);
}

/** Pivots below this share of their diagonal entry are rounding: the matrix is singular. */
const SINGULAR = 1e-14;

/** log(|W/n| + plain); the determinant by the pivots of an elimination in place, in logarithms only where it leaves the range of doubles. */
function logOfSum(
  w: Float64Array,
  entries: Float64Array,
  d: number,
  size: number,
  plain: number,
  log: (x: number) => number,
): number {
  const inverse = 1 / size;
  let product = 1;
  let logarithm = 0;
  for (let i = 0, row = 0; i < d; row += ++i) {
    const pivot = w[row + i];
    if (!(pivot > SINGULAR * entries[i])) return log(plain);
    product *= pivot * inverse;
    if (product > 1e150 || product < 1e-150) {
      logarithm += log(product);
      product = 1;
    }
    const reciprocal = 1 / pivot;
    for (let j = i + 1, below = row + i + 1; j < d; below += ++j) {
      const factor = w[below + i] * reciprocal;
      for (let k = i + 1, column = row + i + 1; k <= j; column += ++k) {
        w[below + k] -= factor * w[column + i];
      }
    }
  }
  if (logarithm === 0) return log(product + plain);
  logarithm += log(product);
  const { exp, log1p } = sharedKernel().functions;
  return logarithm > log(plain)
    ? logarithm + log1p(plain * exp(-logarithm))
    : log(plain) + log1p(exp(logarithm) / plain);
}

/** Group b becomes part of group a. */
function merge(state: Groups, a: number, b: number): void {
  const { d, sizes, means, within, traces, terms, groupOf, active, scratch } = state;
  const term = unionTerm(state, a, b);
  const size = sizes[a] + sizes[b];
  const share = (sizes[a] * sizes[b]) / size;
  const packed = scratch.length;
  traces[a] += traces[b];
  for (let i = 0, at = 0; i < d; i++) {
    const difference = share * (means[a * d + i] - means[b * d + i]);
    for (let j = 0; j <= i; j++, at++) {
      const product = difference * (means[a * d + j] - means[b * d + j]);
      within[a * packed + at] += within[b * packed + at] + product;
      if (i === j) traces[a] += product;
    }
  }
  for (let j = 0; j < d; j++) {
    means[a * d + j] = (sizes[a] * means[a * d + j] + sizes[b] * means[b * d + j]) / size;
  }
  sizes[a] = size;
  terms[a] = term;
  active.splice(active.indexOf(b), 1);
  for (let i = 0; i < groupOf.length; i++) if (groupOf[i] === b) groupOf[i] = a;
}

function partitionOf({ groupOf }: Groups, kind: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return kind.map((of) => {
    const group = groupOf[of];
    if (!numbers.has(group)) numbers.set(group, numbers.size);
    return numbers.get(group)!;
  });
}
