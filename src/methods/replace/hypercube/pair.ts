import { findNearest } from '../../../foundation/nearest/index.ts';
import { mean, standardDeviation } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';

/** Up to this number of records, comparing all pairs is faster than a tree. */
const FEW = 200;

/**
 * For each record the nearest synthetic one (the first in ties), by Euclidean distance over columns that are
 * standardised to mean 0 and standard deviation 1 (divisor n) of the original; constant columns do not count. For
 * cost see `findNearest`.
 */
export function* nearestSynthetic(
  original: readonly Float64Array[],
  synthetic: readonly Float64Array[],
): Work<Int32Array> {
  const records: Float64Array[] = [];
  const points: Float64Array[] = [];
  for (const [j, column] of original.entries()) {
    const centre = mean(column);
    const deviation = standardDeviation(column, 'n');
    if (!(deviation > 0)) continue;
    const scale = (x: number) => (x - centre) / deviation;
    points.push(column.map(scale));
    records.push(synthetic[j].map(scale));
  }
  const n = original[0].length;
  if (points.length === 0) return new Int32Array(n);
  if (n <= FEW) return byAllPairs(records, points);
  return (yield* findNearest(records, points, 1)).index;
}

function byAllPairs(records: readonly Float64Array[], points: readonly Float64Array[]): Int32Array {
  const n = points[0].length;
  const nearest = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < n; k++) {
      let distance = 0;
      for (let j = 0; j < points.length; j++) {
        const difference = points[j][i] - records[j][k];
        distance += difference * difference;
      }
      if (distance < least) {
        least = distance;
        nearest[i] = k;
      }
    }
  }
  return nearest;
}
