import { describe, expect, test } from 'vitest';
import { finish } from '../../method/index.ts';
import { log, randomStream } from '../../numerics/index.ts';
import { agglomerate } from './hierarchy.ts';

/** By the definition: all pairs anew in each step, scatters from the records, determinants of 2 x 2. */
function byDefinition([x, y]: readonly Float64Array[]): number[][] {
  const n = x.length;
  const spread = (records: readonly number[]) => {
    const mean = (v: Float64Array) => records.reduce((sum, i) => sum + v[i], 0) / records.length;
    const [mx, my] = [mean(x), mean(y)];
    let [xx, xy, yy] = [0, 0, 0];
    for (const i of records) {
      xx += (x[i] - mx) * (x[i] - mx);
      xy += (x[i] - mx) * (y[i] - my);
      yy += (y[i] - my) * (y[i] - my);
    }
    return { xx, xy, yy };
  };
  const everything = spread(Array.from({ length: n }, (_, i) => i));
  const alpha = (everything.xx + everything.yy) / (2 * n);
  const term = (records: readonly number[]) => {
    const { xx, xy, yy } = spread(records);
    const size = records.length;
    const determinant = size > 2 ? (xx * yy - xy * xy) / (size * size) : 0;
    return size * log(determinant + (xx + yy + alpha) / size);
  };
  let groups = Array.from({ length: n }, (_, i) => [i]);
  const found: number[][] = [];
  for (;;) {
    found.unshift(
      Array.from({ length: n }, (_, i) => groups.findIndex((group) => group.includes(i))),
    );
    if (groups.length === 1) return found;
    let best = [0, 1, Number.POSITIVE_INFINITY];
    for (let b = 1; b < groups.length; b++) {
      for (let a = 0; a < b; a++) {
        const cost = term([...groups[a], ...groups[b]]) - term(groups[a]) - term(groups[b]);
        if (cost < best[2]) best = [a, b, cost];
      }
    }
    const union = [...groups[best[0]], ...groups[best[1]]];
    groups = groups.map((group, g) => (g === best[0] ? union : group));
    groups.splice(best[1], 1);
  }
}

describe('model-based agglomeration', () => {
  test.each([0, 1, 2, 3, 4])('merges as its definition says (data %i)', (seed) => {
    const stream = randomStream(new Uint8Array(32), 0, 0, seed);
    const columns = [0, 1].map(() => Float64Array.from({ length: 25 }, () => stream.normal()));
    const found = finish(agglomerate(columns, 25)).map((partition) => [...partition]);
    expect(found).toEqual(byDefinition(columns));
  });

  test('equal records are one group from the start, and there are no more groups than kinds', () => {
    const columns = [Float64Array.of(1, 2, 1, 5, 2), Float64Array.of(0, 3, 0, 1, 3)];
    const found = finish(agglomerate(columns, 9));
    expect(found).toHaveLength(3);
    expect([...found[2]]).toEqual([0, 1, 0, 2, 1]);
    expect([...found[0]]).toEqual([0, 0, 0, 0, 0]);
  });

  test('one record is one group', () => {
    expect(finish(agglomerate([Float64Array.of(3)], 9)).map((p) => [...p])).toEqual([[0]]);
  });
});
