import type { Progress } from '../../../foundation/work/index.ts';
import type { Classes } from './classes.ts';
import { differing } from './keys.ts';
import { effectiveLevels } from './patterns.ts';

/** Number of others that a row is compared with. */
const NEARBY = 256;

/**
 * Classes of a row and its nearest rows among some that follow in the order of their codes, columns of few levels
 * first, until fewer than k records remain. For files of many columns, where not all sets are tried. O(rows d).
 */
export function* cluster(
  classes: Classes,
  left: Int32Array,
  k: number,
): Generator<Progress, void, unknown> {
  const { keys } = classes;
  const { codes, d, start } = keys;
  const sizeOf = (row: number) => start[row + 1] - start[row];
  const levels = effectiveLevels(keys);
  const columns = [...levels.keys()].sort((a, b) => levels[a] - levels[b]);
  const order = left.slice().sort((a, b) => {
    for (const j of columns) {
      if (codes[a * d + j] !== codes[b * d + j]) return codes[a * d + j] - codes[b * d + j];
    }
    return 0;
  });
  let total = order.reduce((sum, row) => sum + sizeOf(row), 0);
  let window: number[] = [];
  let entered = 0;
  for (let turn = 0; total >= k; turn++) {
    if (turn % 1024 === 0) yield { done: entered, total: order.length };
    while (window.length < NEARBY && entered < order.length) window.push(order[entered++]);
    const [row] = window;
    const costs = new Map(window.map((other) => [other, keys.cost(differing(keys, row, other))]));
    const near = window.slice(1).sort((a, b) => costs.get(a)! - costs.get(b)!);
    const group = [row];
    let size = sizeOf(row);
    // Records that would be too few at the end join this class.
    for (let i = 0; i < near.length && (size < k || total - size < k); i++) {
      group.push(near[i]);
      size += sizeOf(near[i]);
    }
    const empty = group.reduce((set, other) => set | differing(keys, row, other), 0);
    for (const member of group) classes.fill(member, empty);
    total -= size;
    const taken = new Set(group);
    window = window.filter((other) => !taken.has(other));
  }
}
