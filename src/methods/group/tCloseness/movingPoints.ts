import { pointTree } from './pointTree.ts';

/** Points that come and go, searched by distance: the means of groups that are merged. */
interface MovingPoints {
  readonly living: number;
  /** The living point nearest to one that is not living, the lowest number in ties; -1 if none is left. */
  nearest(to: number): number;
  remove(point: number): void;
  /** Brings a removed point back, at the current values of its row. */
  restore(point: number): void;
}

/**
 * All points of `rows`, d values each. Recent points are searched one by one, all others in a tree. The tree is
 * rebuilt when recent points are more than a few times the square root of all: O(sqrt(n) d) for a change and a
 * search.
 */
export function movingPoints(rows: Float64Array, d: number): MovingPoints {
  const isLiving = new Uint8Array(rows.length / d).fill(1);
  const placeInTree = new Int32Array(isLiving.length);
  let living = isLiving.length;
  let recent: number[] = [];
  let settled = new Int32Array(0);
  let tree = plant();

  function plant() {
    recent = [];
    settled = new Int32Array(living);
    placeInTree.fill(-1);
    let count = 0;
    for (let point = 0; point < isLiving.length; point++) {
      if (isLiving[point] === 0) continue;
      placeInTree[point] = count;
      settled[count++] = point;
    }
    return pointTree(rows, d, settled);
  }

  return {
    get living() {
      return living;
    },
    nearest(to) {
      const goal = rows.subarray(to * d, to * d + d);
      const { point, distance } = tree.nearest(goal);
      let best = point < 0 ? Number.POSITIVE_INFINITY : distance;
      let nearest = point < 0 ? -1 : settled[point];
      for (const candidate of recent) {
        let total = 0;
        for (let j = 0, at = candidate * d; j < d && total <= best; j++, at++) {
          const difference = rows[at] - goal[j];
          total += difference * difference;
        }
        if (total < best || (total === best && (nearest < 0 || candidate < nearest))) {
          best = total;
          nearest = candidate;
        }
      }
      return nearest;
    },
    remove(point) {
      isLiving[point] = 0;
      living--;
      if (placeInTree[point] >= 0) tree.remove(placeInTree[point]);
      else recent.splice(recent.indexOf(point), 1);
      placeInTree[point] = -1;
    },
    restore(point) {
      isLiving[point] = 1;
      living++;
      recent.push(point);
      if (recent.length > 64 + 4 * Math.sqrt(living)) tree = plant();
    },
  };
}
