import { distinctRows } from '../../../foundation/kernels/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { putCentre } from './centre.ts';
import type { Rows } from './rows.ts';
import { type Axis, apart, isLine } from './space.ts';

/**
 * The first modes, at most floor(n / k), all different and none random. Each row of at least k records is one. The
 * other records are repeatedly cut in two, on the axis on which they differ most, into one part for every k of them;
 * the centre of each part is a mode. O(m d log m) for m rows.
 */
export function* firstModes(rows: Rows, k: number): Work<Float64Array> {
  const { axes, points, counts } = rows;
  const d = axes.length;
  const total = counts.length;
  const dense: number[] = [];
  const rare: number[] = [];
  for (let r = 0; r < total; r++) (counts[r] >= k ? dense : rare).push(r);
  const left = rare.reduce((sum, r) => sum + counts[r], 0);
  const parts = rare.length === 0 ? 0 : Math.max(dense.length === 0 ? 1 : 0, Math.floor(left / k));
  const modes = new Float64Array((dense.length + parts) * d);
  for (const [i, r] of dense.entries()) modes.set(points.subarray(r * d, (r + 1) * d), i * d);
  let made = dense.length;
  const stack = parts === 0 ? [] : [{ part: Int32Array.from(rare), size: left, parts }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { part, size, parts: asked } = next;
    if (asked === 1) {
      const own = { rows: part, counts: part.map((r) => counts[r]) };
      putCentre(axes, points, own, modes, made++);
      if (made % 4096 === 0) yield { done: 0, total };
      continue;
    }
    const half = asked >> 1;
    const { cut, before } = bisect(rows, part, (size * half) / asked);
    stack.push(
      { part: part.subarray(cut), size: size - before, parts: asked - half },
      { part: part.subarray(0, cut), size: before, parts: half },
    );
  }
  return yield* different(modes.subarray(0, made * d), d);
}

/**
 * Sorts rows by their values on one axis (stable), and cuts them so that the number of records before the cut is
 * nearest to a target, with at least one row on each side. The axis is the one on which two records differ most on
 * average. `part` is changed. O(m d), and a sort of distinct values.
 */
export function bisect(
  { axes, points, counts }: Rows,
  part: Int32Array,
  wanted: number,
): { cut: number; before: number } {
  const d = axes.length;
  let tally = new Map<number, number>();
  let widest = 0;
  let most = -1;
  for (let j = 0; j < d; j++) {
    const own = new Map<number, number>();
    for (const r of part) {
      const value = points[r * d + j];
      own.set(value, (own.get(value) ?? 0) + counts[r]);
    }
    const spread = spreadOf(axes[j], own);
    if (spread <= most) continue;
    [most, widest, tally] = [spread, j, own];
  }
  let before = 0;
  let border = 0;
  for (const value of Float64Array.from(tally.keys()).sort()) {
    border = value;
    if (before + tally.get(value)! > wanted) break;
    before += tally.get(value)!;
  }
  // Of the rows at the border, takes the first ones, as many as bring the number nearest to the target.
  const [small, large]: [number[], number[]] = [[], []];
  let taking = true;
  for (const r of part) {
    const value = points[r * d + widest];
    if (value === border && taking) {
      taking = before + counts[r] - wanted <= wanted - before;
      if (taking) before += counts[r];
    }
    (value < border || (value === border && taking) ? small : large).push(r);
  }
  if (small.length === 0) {
    small.push(large.shift()!);
    before = counts[small[0]];
  } else if (large.length === 0) {
    large.push(small.pop()!);
    before -= counts[large[0]];
  }
  part.set(small);
  part.set(large, small.length);
  return { cut: small.length, before };
}

/** The mean squared distance on an axis of two records drawn with replacement. */
function spreadOf(axis: Axis, tally: Map<number, number>): number {
  let size = 0;
  for (const count of tally.values()) size += count;
  const values = Float64Array.from(tally.keys()).sort();
  const shares = values.map((value) => tally.get(value)! / size);
  let [sum, squares] = [0, 0];
  if (isLine(axis)) {
    for (let i = 0; i < values.length; i++) {
      const way = values[i] - values[0];
      sum += shares[i] * way;
      squares += shares[i] * way * way;
    }
    return 2 * (squares - sum * sum);
  }
  if (axis.kind === 'levels') {
    for (const share of shares) squares += share * share;
    return axis.cost * (1 - squares);
  }
  for (let a = 0; a < values.length; a++) {
    for (let b = 0; b < a; b++)
      sum += 2 * shares[a] * shares[b] * apart(axis, values[a], values[b]);
  }
  return sum;
}

function* different(modes: Float64Array, d: number): Work<Float64Array> {
  const steps = distinctRows(modes, d);
  for (;;) {
    const next = steps.next();
    if (!next.done) {
      yield { done: 0, total: modes.length };
      continue;
    }
    const { first } = next.value;
    const kept = new Float64Array(first.length * d);
    for (const [i, mode] of first.entries()) {
      kept.set(modes.subarray(mode * d, (mode + 1) * d), i * d);
    }
    return kept;
  }
}
