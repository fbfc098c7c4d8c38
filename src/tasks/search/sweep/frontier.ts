import type { Declaration } from '../../../measures/contract/index.ts';

/** A value as a cost, where lower is better, for any direction of its measure. */
export function costOf(value: number, direction: Declaration['direction']): number {
  if (direction === 'lower is better') return value;
  return direction === 'higher is better' ? -value : Math.abs(value - 1);
}

/**
 * The indexes of the points that no other beats, from the lowest first cost. One point beats
 * another if it costs no more in both and less in one (Pareto dominance), so points that are equal
 * in both stay together. O(n log n).
 */
export function frontierOf(costs: readonly (readonly [x: number, y: number])[]): number[] {
  const order = costs.map((_, place) => place);
  order.sort((a, b) => costs[a][0] - costs[b][0] || costs[a][1] - costs[b][1] || a - b);
  const best: number[] = [];
  let [lastX, lowestY] = [Number.NaN, Number.POSITIVE_INFINITY];
  for (const place of order) {
    const [x, y] = costs[place];
    if (y < lowestY) [lastX, lowestY] = [x, y];
    else if (x !== lastX || y !== lowestY) continue;
    best.push(place);
  }
  return best;
}
