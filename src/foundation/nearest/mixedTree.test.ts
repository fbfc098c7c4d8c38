import { describe, expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { comparedBy, type MixedAxis, mixedSum } from './mixedRows.ts';
import { mixedTree } from './mixedTree.ts';

const line: MixedAxis = { kind: 'line' };
const axes: readonly MixedAxis[] = [
  { kind: 'levels', cost: 2 },
  line,
  { kind: 'table', least: 0.5, between: (a, b) => (a === b ? 0 : 0.5 + Math.abs(a - b) / 8) },
  line,
  { kind: 'levels', cost: 1 },
];
const d = axes.length;

/** Rows with ties, extreme values and many codes. */
function rowsOf(n: number, seed: number, kind: 'usual' | 'tied' | 'extreme'): Float64Array {
  const next = generator(seed);
  const value = () => {
    if (kind === 'tied') return Math.floor(4 * next());
    if (kind === 'extreme' && next() < 0.1) return (next() - 0.5) * 1e300;
    return 4 * next() - 2;
  };
  return Float64Array.from({ length: n * d }, (_, at) => {
    if (axes[at % d].kind === 'line') return value();
    return Math.floor((at % d === 4 ? 40 : 3) * next());
  });
}

describe.each(['usual', 'tied', 'extreme'] as const)('a tree of %s records', (kind) => {
  test.each([true, false])('meets who a pass over all records meets, squared: %s', (isSquared) => {
    for (const n of [1, 2, 13, 200, 700]) {
      const given = { axes, isSquared, rows: rowsOf(n, n, kind) };
      const points = rowsOf(10, n + 1, kind);
      const records = Int32Array.from(Array(n).keys());
      const tree = mixedTree(given, records, [0, 1, 2, 3, 4]);
      for (const used of [[0, 1, 2, 3, 4], [1, 4], [0], [2, 3]]) {
        const by = comparedBy(axes, used);
        for (let p = 0; p < 10; p++) {
          const sums = [...records].map((i) => mixedSum(given, i, points, p, by));
          for (const limit of [0, 0.7, 2.5, sums[n >> 1]]) {
            const met: number[] = [];
            tree.search(points, p, by, {
              limit,
              meet: (sum, record) => met.push(sum === sums[record] ? record : -1),
            });
            expect(met.sort((a, b) => a - b)).toEqual([...records].filter((i) => sums[i] <= limit));
          }
        }
      }
    }
  });
});

describe('a tree of mixed records', () => {
  test('stops when the limit falls below 0', () => {
    const given = { axes: [line], isSquared: true, rows: Float64Array.from(Array(500).keys()) };
    const tree = mixedTree(given, Int32Array.from(Array(500).keys()), [0]);
    let met = 0;
    const search = {
      limit: 1e9,
      meet() {
        met++;
        search.limit = -1;
      },
    };
    tree.search(Float64Array.of(250), 0, comparedBy([line], [0]), search);
    expect(met).toBe(1);
    expect(tree.visits).toBeLessThan(13);
  });
});
