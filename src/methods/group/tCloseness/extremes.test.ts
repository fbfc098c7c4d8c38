import { describe, expect, test } from 'vitest';
import { normals } from '../../../../bench/data.ts';
import { finish } from '../../../foundation/work/work.ts';
import { extremesOf } from './extremes.ts';

describe('extremes', () => {
  // Below and above the number of records from which on a tree is used, and where it is given up.
  test.each([
    [300, 2],
    [2600, 2],
    [2600, 25],
  ])('of %i records with %i columns are the farthest that are left', (n, d) => {
    const columns = normals(n, d).map((column) => column.map((x) => Math.round(64 * x) / 64));
    const left = new Set(columns[0].keys());
    const extremes = extremesOf(columns);
    const farthest = (goal: readonly number[]) => {
      let best = -1;
      let most = -1;
      for (const i of left) {
        const total = columns.reduce((sum, column, j) => sum + (column[i] - goal[j]) ** 2, 0);
        if (total > most || (total === most && i < best)) {
          most = total;
          best = i;
        }
      }
      return best;
    };
    while (left.size > Math.max(n - 700, 2)) {
      finish(extremes.tidy());
      expect(extremes.living).toBe(left.size);
      const mean = columns.map((column) => {
        let sum = 0;
        for (const i of left) sum += column[i];
        return sum / left.size;
      });
      const one = extremes.farthestFromMean();
      expect(one).toBe(farthest(mean));
      extremes.remove(one);
      left.delete(one);
      const other = extremes.farthestFrom(one);
      expect(other).toBe(farthest(columns.map((column) => column[one])));
      for (const record of [other, ...[...left].filter((i) => i !== other).slice(0, 20)]) {
        extremes.remove(record);
        left.delete(record);
      }
    }
  });
});
