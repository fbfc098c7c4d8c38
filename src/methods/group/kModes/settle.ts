import type { Work } from '../../../foundation/work/index.ts';
import type { Assignment } from './assign.ts';
import type { Group } from './group.ts';
import { pointTree } from './pointTree.ts';
import type { Rows } from './rows.ts';

/**
 * Fills groups of fewer than k records up to k or dissolves them, the smallest first (the first in ties), whichever
 * adds less to the squared distances from the centres, which stay fixed meanwhile. A filled group takes the records
 * nearest to its centre from groups that have more than k. Each row of a dissolved group goes to the group with the
 * nearest centre. Records are taken only if they are nearer to the centre than some row of the group is to its second
 * best centre. Rows are split only if records are taken. A few searches in a tree for each row of a small group.
 */
export function* settleSmall(
  rows: Rows,
  { groupOf: assigned, centres, groups }: Assignment,
  k: number,
): Work<Group[]> {
  const { axes, distance, points, counts } = rows;
  const centreTree = pointTree(axes, distance, centres, groups);
  yield { done: 0, total: groups };
  const rowTree = pointTree(axes, distance, points, counts.length);
  yield { done: 0, total: groups };
  /** The group that has the remaining records of a row, and their number. */
  const home = assigned.slice();
  const left = counts.slice();
  const sizes = new Int32Array(groups);
  const own: number[][] = Array.from({ length: groups }, () => []);
  const taken: Group[] = Array.from({ length: groups }, () => ({ rows: [], counts: [] }));
  for (let r = 0; r < home.length; r++) {
    sizes[home[r]] += counts[r];
    own[home[r]].push(r);
  }
  const offerRow = (r: number) => rowTree.offer(r, sizes[home[r]] > k && left[r] > 0);
  for (let r = 0; r < home.length; r++) offerRow(r);
  const waiting: number[][] = Array.from({ length: k }, () => []);
  for (let g = 0; g < groups; g++) if (sizes[g] < k) waiting[sizes[g]].push(g);

  /** The nearest records that fill a group up, if they cost less than the given limit; else null. */
  const candidates = (small: number, limit: number, most: number): Group | null => {
    let lacking = k - sizes[small];
    let cost = 0;
    const found: Group = { rows: [], counts: [] };
    const seen: number[] = [];
    const spared = new Map<number, number>();
    while (lacking > 0 && cost < most) {
      const r = rowTree.nearest(centres, small, limit);
      if (r < 0) break;
      const from = home[r];
      const gone = spared.get(from) ?? 0;
      const count = Math.min(lacking, left[r], sizes[from] - k - gone);
      cost += count * (rowTree.found - distance(centres, from, points, r));
      rowTree.offer(r, false);
      seen.push(r);
      if (count === 0) continue;
      spared.set(from, gone + count);
      found.rows.push(r);
      found.counts.push(count);
      lacking -= count;
    }
    for (const r of seen) offerRow(r);
    return lacking === 0 && cost < most ? found : null;
  };

  const take = (small: number, found: Group) => {
    for (const [i, r] of found.rows.entries()) {
      const from = home[r];
      left[r] -= found.counts[i];
      sizes[from] -= found.counts[i];
      if (sizes[from] === k) for (const row of own[from]) offerRow(row);
      else offerRow(r);
    }
    taken[small] = found;
    sizes[small] = k;
  };

  const move = (r: number, to: number) => {
    const before = sizes[to];
    sizes[to] += left[r];
    home[r] = to;
    own[to].push(r);
    if (sizes[to] < k) waiting[sizes[to]].push(to);
    else if (before <= k && sizes[to] > k) for (const row of own[to]) offerRow(row);
    else offerRow(r);
  };

  let settled = 0;
  for (let size = 1; size < k; size++) {
    // Rows move only to groups that are at least as large, so additions come later.
    for (const small of waiting[size]) {
      if (sizes[small] !== size) continue;
      centreTree.offer(small, false);
      const targets: number[] = [];
      let cost = 0;
      let farthest = 0;
      for (const r of own[small]) {
        targets.push(centreTree.nearest(points, r, Number.POSITIVE_INFINITY));
        const { found } = centreTree;
        cost += left[r] * (found - distance(centres, small, points, r));
        farthest = Math.max(farthest, found);
      }
      const found = candidates(small, farthest, cost);
      if (found !== null) {
        take(small, found);
        centreTree.offer(small, true);
      } else {
        sizes[small] = 0;
        for (const [i, r] of own[small].entries()) move(r, targets[i]);
        own[small] = [];
      }
      if (++settled % 64 === 0) yield { done: settled, total: groups };
    }
  }
  return own.flatMap((list, g) => {
    if (sizes[g] === 0) return [];
    const kept = list.filter((r) => left[r] > 0);
    return [
      {
        rows: [...kept, ...taken[g].rows],
        counts: [...kept.map((r) => left[r]), ...taken[g].counts],
      },
    ];
  });
}
