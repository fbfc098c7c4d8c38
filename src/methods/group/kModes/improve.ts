import type { Work } from '../../../foundation/work/index.ts';
import { putCentre } from './centre.ts';
import { type Group, sizeOf } from './group.ts';
import { pointTree } from './pointTree.ts';
import type { Rows } from './rows.ts';

/** Largest number of rounds in which rows can still change their group. */
const ROUNDS = 5;

/**
 * Further rounds, in which a row moves to the nearest centre only if at least k records stay behind. Rows are not
 * split. Each round costs as much as a round of k-modes.
 */
export function* improve(rows: Rows, before: readonly Group[], k: number): Work<Group[]> {
  const { axes, distance, points } = rows;
  let groups = [...before];
  for (let round = 0; round < ROUNDS; round++) {
    const centres = new Float64Array(groups.length * axes.length);
    for (const [g, group] of groups.entries()) putCentre(axes, points, group, centres, g);
    const tree = pointTree(axes, distance, centres, groups.length);
    const sizes = Int32Array.from(groups, sizeOf);
    const next = groups.map((): Group => ({ rows: [], counts: [] }));
    let moved = false;
    for (const [g, group] of groups.entries()) {
      if (g % 64 === 0) yield { done: round + g / groups.length, total: ROUNDS };
      for (const [i, r] of group.rows.entries()) {
        const count = group.counts[i];
        const away = sizes[g] - count < k ? 0 : distance(centres, g, points, r);
        const nearest = away === 0 ? -1 : tree.nearest(points, r, away);
        const to = nearest < 0 ? g : nearest;
        if (to !== g) {
          moved = true;
          sizes[g] -= count;
          sizes[to] += count;
        }
        next[to].rows.push(r);
        next[to].counts.push(count);
      }
    }
    groups = next;
    if (!moved) break;
  }
  return groups;
}
