/** For each point the nearest of some records: arrays with one entry per point. */
export interface Nearest {
  /** The squared distance, and the lowest index of those at it. */
  readonly distance: Float64Array;
  readonly index: Int32Array;
  /** How many are at exactly that distance. */
  readonly ties: Int32Array;
  /** The next larger distance, Infinity where there is none, and how many are at it. */
  readonly second: Float64Array;
  readonly secondTies: Int32Array;
}

/**
 * Records that are asked for the nearest to points. A distance is the sum over the columns, in order, of
 * squared differences, to the last bit; records are tied where it is equal.
 */
export interface NeighbourTree {
  /** The nearest records of points that lie one after another. */
  nearest(points: Float64Array): Nearest;
}

/** Makes a tree of records that lie one after another, at least one. */
export function neighbourTree(rows: Float64Array, columns: number): NeighbourTree {
  return {
    nearest(points) {
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
          } else if (sum === found.distance[p]) found.ties[p]++;
          else if (sum < found.second[p]) {
            found.second[p] = sum;
            found.secondTies[p] = 1;
          } else if (sum === found.second[p]) found.secondTies[p]++;
        }
      }
      return found;
    },
  };
}
