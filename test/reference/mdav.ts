import { toGrid } from '../../src/foundation/kernels/index.ts';
import { standardise } from '../../src/foundation/numerics/index.ts';
import { exactSum } from './exactSum.ts';

/**
 * MDAV as the textbook has it, in plain loops over arrays: the reference for every faster version.
 * Means are sums rounded once, then divided; distances and ties as the method's contract says.
 */
export function textbookMdav(
  columns: readonly Float64Array[],
  k: number,
  how: 'none' | 'sd' | 'range' | 'rank' = 'sd',
): Int32Array {
  const n = columns[0].length;
  const z = columns.map((column) => toGrid(standardise(column, how), n).values);
  const groupOf = new Int32Array(n).fill(-1);
  let rest = Array.from({ length: n }, (_, i) => i);
  let groups = 0;
  const distance = (record: number, point: ArrayLike<number>) => {
    let sum = 0;
    for (let j = 0; j < z.length; j++) sum += (z[j][record] - point[j]) ** 2;
    return sum;
  };
  const record = (i: number) => z.map((column) => column[i]);
  const centroid = () => z.map((column) => exactSum(rest.map((i) => column[i])) / rest.length);
  const farthest = (point: ArrayLike<number>) => {
    let best = -1;
    let most = -1;
    for (const i of rest) {
      const d = distance(i, point);
      if (d > most) {
        most = d;
        best = i;
      }
    }
    return best;
  };
  const cut = (first: number) => {
    const point = record(first);
    const others = rest
      .filter((i) => i !== first)
      .map((i) => ({ i, d: distance(i, point) }))
      .sort((a, b) => a.d - b.d || a.i - b.i)
      .slice(0, k - 1)
      .map(({ i }) => i);
    const members = new Set([first, ...others]);
    for (const i of members) groupOf[i] = groups;
    rest = rest.filter((i) => !members.has(i));
    groups++;
  };
  if (k === 1) return Int32Array.from({ length: n }, (_, i) => i);
  while (rest.length >= 3 * k) {
    const r = farthest(centroid());
    const s = farthest(record(r));
    const point = record(r);
    cut(r);
    cut(rest.includes(s) ? s : farthest(point));
  }
  if (rest.length >= 2 * k) cut(farthest(centroid()));
  for (const i of rest) groupOf[i] = groups;
  return groupOf;
}
