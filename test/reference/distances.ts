/** Squared distance of every record to a point: sum over the columns, in order, of squared differences. */
export function distances(
  columns: readonly ArrayLike<number>[],
  point: ArrayLike<number>,
): Float64Array {
  const out = new Float64Array(columns[0].length);
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let j = 0; j < columns.length; j++) {
      const difference = columns[j][i] - point[j];
      sum += difference * difference;
    }
    out[i] = sum;
  }
  return out;
}

/** The record with the largest distance among those listed, ties to the lowest index. */
export function farthest(
  distance: Float64Array,
  living: readonly number[],
): { index: number; distance: number } {
  let best = -1;
  for (const index of living) {
    const better =
      best < 0 ||
      distance[index] > distance[best] ||
      (distance[index] === distance[best] && index < best);
    if (better) best = index;
  }
  return { index: best, distance: distance[best] };
}

/** The records with the smallest distances among those listed, but for one, in order. */
export function nearest(
  distance: Float64Array,
  living: readonly number[],
  count: number,
  except: number,
): number[] {
  return living
    .filter((index) => index !== except)
    .sort((a, b) => distance[a] - distance[b] || a - b)
    .slice(0, count);
}
