import type { Work } from '../../../foundation/work/index.ts';
import { centreOf, type Group, lossOf, sizeOf } from './group.ts';
import type { Rows } from './rows.ts';
import { bisect } from './starts.ts';

/** Number of rows above which two parts are found by a cut, so that time stays below the square of the rows. */
const MANY = 1000;

/** Largest number of rounds in the search for two centres. */
const ROUNDS = 10;

/**
 * Splits groups of at least 2k records in two, and the halves again, as long as this brings records nearer to their
 * centres. The two modes start from the row farthest from the centre and the row farthest from that one. A half with
 * fewer than k records takes the cheapest records of the other half. O(m d) per split.
 */
export function* splitLarge(rows: Rows, groups: readonly Group[], k: number): Work<Group[]> {
  const done: Group[] = [];
  for (const [g, group] of groups.entries()) {
    if (g % 1024 === 0) yield { done: g, total: groups.length };
    const stack = [group];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const halves = sizeOf(next) < 2 * k ? null : halve(rows, next, k);
      if (halves === null) done.push(next);
      else stack.push(halves[1], halves[0]);
      if (next.rows.length > MANY) yield { done: g, total: groups.length };
    }
  }
  return done;
}

function halve(rows: Rows, group: Group, k: number): [Group, Group] | null {
  const centre = centreOf(rows, group);
  const loss = lossOf(rows, group, centre);
  if (loss === 0) return null;
  const sides = group.rows.length > MANY ? cutInTwo(rows, group) : twoModes(rows, group, centre);
  const halves = balanced(rows, group, sides, k);
  const after = halves.reduce((sum, half) => sum + lossOf(rows, half, centreOf(rows, half)), 0);
  return after < loss ? halves : null;
}

/** The half of each entry of a group, 0 or 1. */
function cutInTwo(rows: Rows, group: Group): Uint8Array {
  const part = Int32Array.from(new Set(group.rows)).sort();
  const { cut } = bisect(rows, part, sizeOf(group) / 2);
  const first = new Set(part.subarray(0, cut));
  return Uint8Array.from(group.rows, (r) => (first.has(r) ? 0 : 1));
}

function twoModes(rows: Rows, group: Group, centre: Float64Array): Uint8Array {
  const { distance, points } = rows;
  const d = centre.length;
  const farthestFrom = (point: Float64Array) => {
    let farthest = group.rows[0];
    let most = -1;
    for (const r of group.rows) {
      const away = distance(point, 0, points, r);
      if (away > most || (away === most && r < farthest)) [most, farthest] = [away, r];
    }
    return points.slice(farthest * d, (farthest + 1) * d);
  };
  const one = farthestFrom(centre);
  const modes: Float64Array[] = [one, farthestFrom(one)];
  const side = new Uint8Array(group.rows.length).fill(2);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (let i = 0; i < side.length; i++) {
      const [a, b] = modes.map((mode) => distance(mode, 0, points, group.rows[i]));
      const nearer = a < b ? 0 : b < a ? 1 : side[i] === 2 ? 0 : side[i];
      if (nearer !== side[i]) moved = true;
      side[i] = nearer;
    }
    if (!moved) break;
    for (const half of [0, 1]) {
      const own = entriesOf(group, side, half);
      if (own.rows.length > 0) modes[half] = centreOf(rows, own);
    }
  }
  return side;
}

function entriesOf(group: Group, side: Uint8Array, half: number): Group {
  return {
    rows: group.rows.filter((_, i) => side[i] === half),
    counts: group.counts.filter((_, i) => side[i] === half),
  };
}

/** The halves, with at least k records each: a half that is too small takes the cheapest records of the other. */
function balanced(rows: Rows, group: Group, side: Uint8Array, k: number): [Group, Group] {
  const { distance, points } = rows;
  const halves: [Group, Group] = [entriesOf(group, side, 0), entriesOf(group, side, 1)];
  const sizes = halves.map(sizeOf);
  if (sizes[0] >= k && sizes[1] >= k) return halves;
  const small = sizes[0] < k ? 0 : 1;
  const lacking = halves[small];
  const rich = halves[1 - small];
  let wanted = k - sizes[small];
  const [from, to] = [rich, lacking].map((half) =>
    half.rows.length === 0 ? null : centreOf(rows, half),
  );
  const cost = rich.rows.map((r) =>
    to === null || from === null ? 0 : distance(to, 0, points, r) - distance(from, 0, points, r),
  );
  const order = Array.from(cost.keys()).sort(
    (a, b) => cost[a] - cost[b] || rich.rows[a] - rich.rows[b] || a - b,
  );
  const given = new Map<number, number>();
  for (const i of order) {
    if (wanted === 0) break;
    const count = Math.min(wanted, rich.counts[i]);
    given.set(i, count);
    wanted -= count;
  }
  const more: Group = { rows: [...lacking.rows], counts: [...lacking.counts] };
  const less: Group = { rows: [], counts: [] };
  for (const [i, r] of rich.rows.entries()) {
    const count = given.get(i) ?? 0;
    if (count > 0) {
      more.rows.push(r);
      more.counts.push(count);
    }
    if (rich.counts[i] > count) {
      less.rows.push(r);
      less.counts.push(rich.counts[i] - count);
    }
  }
  return small === 0 ? [more, less] : [less, more];
}
