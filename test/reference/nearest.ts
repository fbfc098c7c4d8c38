import type { Nearest } from '../../src/foundation/kernels/index.ts';

/**
 * The nearest records by a plain loop over all of them: the reference for every faster way. Records and
 * points lie one after another; distances that overflow are Infinity, and compared like others.
 */
export function nearestByLoop(rows: Float64Array, columns: number, points: Float64Array): Nearest {
  const count = points.length / columns;
  const found = {
    distance: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    index: new Int32Array(count).fill(-1),
    ties: new Int32Array(count),
    second: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    secondTies: new Int32Array(count),
  };
  for (let p = 0; p < count; p++) {
    for (let i = 0; i * columns < rows.length; i++) {
      let sum = 0;
      for (let j = 0; j < columns; j++) {
        const difference = rows[i * columns + j] - points[p * columns + j];
        sum += difference * difference;
      }
      if (sum < found.distance[p]) {
        found.second[p] = found.distance[p];
        found.secondTies[p] = found.ties[p];
        found.distance[p] = sum;
        found.ties[p] = 1;
        found.index[p] = i;
      } else if (sum === found.distance[p]) {
        if (found.ties[p] === 0) found.index[p] = i;
        found.ties[p]++;
      } else if (sum < found.second[p]) {
        found.second[p] = sum;
        found.secondTies[p] = 1;
      } else if (sum === found.second[p]) found.secondTies[p]++;
    }
  }
  return found;
}
