import type { Work } from '../../../foundation/work/index.ts';
import { membersOf } from '../../contract/index.ts';
import { putCentre } from './centre.ts';
import { pointTree } from './pointTree.ts';
import type { Rows } from './rows.ts';

/** Rows between two progress reports. */
const STEP = 256;

/** The group of each row, numbered from 0 without gaps, and the centre of each group. */
export interface Assignment {
  readonly groupOf: Int32Array;
  readonly centres: Float64Array;
  readonly groups: number;
}

/**
 * Huang's k-modes (1998) on axes of any kind. Each row goes to the nearest centre, or stays if none is nearer. Then
 * centres are computed again, until no row moves or the rounds are over. Centres without rows are dropped. If its
 * centre has not moved away from a row, the row compares only with centres that moved: no other can have become
 * nearer. About O(m d log c) per round for m rows and c centres if centres are near, O(m c d) at worst.
 */
export function* kModesRounds(rows: Rows, starts: Float64Array, rounds: number): Work<Assignment> {
  const { axes, distance, points, counts } = rows;
  const d = axes.length;
  const groupOf = new Int32Array(counts.length).fill(-1);
  /** Squared distances to the nearest centre in the previous round. */
  const least = new Float64Array(counts.length).fill(-1);
  let centres = starts;
  let groups = starts.length / d;
  let changed = Int32Array.from({ length: groups }, (_, g) => g);
  for (let round = 0; ; round++) {
    const all = pointTree(axes, distance, centres, groups);
    const some =
      changed.length === groups ? all : pointTree(axes, distance, ...chosen(centres, changed, d));
    let moved = 0;
    for (let r = 0; r < groupOf.length; r++) {
      if (r % STEP === 0) yield { done: round + r / groupOf.length, total: rounds };
      const own = groupOf[r];
      const limit = own < 0 ? Number.POSITIVE_INFINITY : distance(centres, own, points, r);
      const tree = limit <= least[r] ? some : all;
      const found = limit === 0 ? -1 : tree.nearest(points, r, limit);
      least[r] = found < 0 ? limit : tree.found;
      if (found < 0) continue;
      groupOf[r] = tree === all ? found : changed[found];
      moved++;
    }
    if (moved === 0) return { groupOf, centres, groups };
    const names = withoutGaps(groupOf, groups);
    const before = chosen(centres, names, d)[0];
    groups = names.length;
    centres = centresOf(rows, groupOf, groups);
    if (round + 1 >= rounds) return { groupOf, centres, groups };
    changed = Int32Array.from(names.keys()).filter((g) => {
      for (let at = g * d; at < (g + 1) * d; at++) if (centres[at] !== before[at]) return true;
      return false;
    });
  }
}

/** Some points of a list, and their number. */
function chosen(points: Float64Array, which: Int32Array, d: number): [Float64Array, number] {
  const list = new Float64Array(which.length * d);
  for (const [i, p] of which.entries()) list.set(points.subarray(p * d, (p + 1) * d), i * d);
  return [list, which.length];
}

/** Renumbers groups without the empty ones; returns the old number of each. */
function withoutGaps(groupOf: Int32Array, groups: number): Int32Array {
  const number = new Int32Array(groups).fill(-1);
  for (const group of groupOf) number[group] = 0;
  const names = Int32Array.from(number.keys()).filter((g) => number[g] === 0);
  for (const [i, g] of names.entries()) number[g] = i;
  for (let r = 0; r < groupOf.length; r++) groupOf[r] = number[groupOf[r]];
  return names;
}

function centresOf({ axes, points, counts }: Rows, groupOf: Int32Array, groups: number) {
  const { start, members } = membersOf({ groupOf, groups });
  const ordered = members.map((r) => counts[r]);
  const centres = new Float64Array(groups * axes.length);
  for (let g = 0; g < groups; g++) {
    const part = {
      rows: members.subarray(start[g], start[g + 1]),
      counts: ordered.subarray(start[g], start[g + 1]),
    };
    putCentre(axes, points, part, centres, g);
  }
  return centres;
}
