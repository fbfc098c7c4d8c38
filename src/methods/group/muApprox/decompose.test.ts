import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { decompose, treesOf } from './decompose.ts';

/** Forests: each record's edge goes to one that comes before it, if it has an edge. */
const forests = fc
  .array(
    fc.tuple(
      fc.nat(),
      fc.nat(9),
      fc.integer({ min: 1, max: 3 }),
      fc.double({ min: -9, max: 9, noNaN: true }),
    ),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((records) => ({
    heads: Int32Array.from(records, ([head, none], i) => (i === 0 || none === 0 ? -1 : head % i)),
    counts: Int32Array.from(records, ([, , count]) => count),
    columns: [
      Float64Array.from(records, ([, , , x]) => x),
      Float64Array.from(records, ([head, , , x]) => (head % 7) + 1e9 * Math.round(x / 100)),
    ],
    fromMean: new Float64Array(records.length),
  }));

const hangsFrom = (heads: Int32Array, i: number, from: number) => {
  let at = i;
  while (at >= 0 && at !== from) at = heads[at];
  return at === from;
};

describe('the trees of a forest', () => {
  test('are listed such that what hangs from a record is a run that starts with it', () => {
    fc.assert(
      fc.property(forests, ({ heads }) => {
        const trees = treesOf(heads);
        expect(trees.flatMap((tree) => [...tree]).sort((a, b) => a - b)).toEqual([...heads.keys()]);
        for (const tree of trees) {
          expect(heads[tree[0]]).toBe(-1);
          for (const [place, from] of tree.entries()) {
            const hanging = [...tree.keys()].filter((p) => hangsFrom(heads, tree[p], from));
            expect(hanging).toEqual(hanging.map((_, i) => place + i));
          }
        }
      }),
    );
  });

  test('may be a chain of many', () => {
    const heads = Int32Array.from({ length: 200_000 }, (_, i) => i - 1);
    const [tree] = treesOf(heads);
    expect(tree.length).toBe(heads.length);
    expect(tree.every((record, place) => record === place)).toBe(true);
  });
});

describe('DECOMPOSE', () => {
  const sizeOf = (counts: Int32Array, part: readonly number[]) =>
    part.reduce((sum, i) => sum + counts[i], 0);

  test('leaves parts of k or more within trees, and none of 2k with an edge that could be cut', () => {
    fc.assert(
      fc.property(forests, fc.integer({ min: 2, max: 6 }), (given, k) => {
        const { heads, counts } = given;
        const trees = treesOf(heads);
        const parts = finish(decompose(given, heads, k)).map((part) => [...part]);
        expect(parts.flat().sort((a, b) => a - b)).toEqual([...heads.keys()]);
        for (const part of parts) {
          const tree = trees.find((one) => one.includes(part[0]))!;
          expect(part.every((i) => tree.includes(i))).toBe(true);
          const size = sizeOf(counts, part);
          if (part.length < tree.length) expect(size).toBeGreaterThanOrEqual(k);
          if (size < 2 * k) continue;
          // Within a part, edges lead to its first.
          for (const from of part.slice(1)) {
            const off = sizeOf(
              counts,
              part.filter((i) => hangsFrom(heads, i, from)),
            );
            expect(off >= k && size - off >= k).toBe(false);
          }
        }
      }),
    );
  });

  test('cuts the edge by which the sum of squares falls most', () => {
    // A chain that can be cut before or behind the record at 3: the longer edge is that before it.
    const column = Float64Array.of(0, 0.01, 0.02, 3, 5.9, 8.9, 11.9);
    const counted = {
      columns: [column],
      counts: new Int32Array(7).fill(1),
      fromMean: new Float64Array(7),
    };
    const heads = Int32Array.from(column, (_, i) => i - 1);
    const parts = finish(decompose(counted, heads, 3)).map((part) => [...part]);
    expect(parts).toEqual([
      [4, 5, 6],
      [0, 1, 2, 3],
    ]);
  });
});
