import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { cutGroups } from './cut.ts';
import { DEGREE, partsOfSpace } from './space.ts';

function last<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

const file = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 2, max: 120 }), fc.nat(1000))
  .map(([columns, n, seed]) => {
    const stream = randomStream(new Uint8Array(32), seed, 1, 2);
    const groups = Math.max(1, Math.floor(n / 3));
    return {
      space: {
        rows: Float64Array.from({ length: n * columns }, () => stream.below(5) - 2),
        columns,
        neighbours: Int32Array.from({ length: n * DEGREE }, () => stream.below(n)),
        scales: Float64Array.from({ length: n }, () => stream.uniform()),
      },
      groupOf: Int32Array.from({ length: n }, (_, i) => i % groups),
      groups,
      stream,
    };
  });

describe('blocks of groups', () => {
  test('have whole groups and at most so many records, ascending, each once', () => {
    fc.assert(
      fc.property(file, fc.integer({ min: 1, max: 60 }), (made, size) => {
        const { space, groupOf, groups, stream } = made;
        const blocks = last(cutGroups(space, groupOf, groups, size, stream));
        const seen = blocks.flatMap((records) => [...records]);
        expect(seen.toSorted((a, b) => a - b)).toEqual([...groupOf.keys()]);
        const own = blocks.map((records) => new Set(Array.from(records, (i) => groupOf[i])));
        expect(own.reduce((sum, set) => sum + set.size, 0)).toBe(groups);
        for (const [b, records] of blocks.entries()) {
          expect([...records]).toEqual([...records].sort((a, c) => a - c));
          if (own[b].size > 1) expect(records.length).toBeLessThanOrEqual(size);
        }
      }),
    );
  });

  test('know what their records know, but for neighbours across the border', () => {
    fc.assert(
      fc.property(file, fc.integer({ min: 10, max: 60 }), (made, size) => {
        const { space, groupOf, groups, stream } = made;
        const { columns } = space;
        const blocks = last(cutGroups(space, groupOf, groups, size, stream));
        const parts = last(partsOfSpace(space, blocks));
        for (const [b, records] of blocks.entries()) {
          for (const [place, record] of records.entries()) {
            const rowOf = (rows: Float64Array, i: number) =>
              rows.slice(i * columns, (i + 1) * columns);
            expect(rowOf(parts[b].rows, place)).toEqual(rowOf(space.rows, record));
            expect(parts[b].scales[place]).toBe(space.scales[record]);
            const others = space.neighbours.slice(record * DEGREE, (record + 1) * DEGREE);
            const found = parts[b].neighbours.slice(place * DEGREE, (place + 1) * DEGREE);
            expect(found.map((i) => records[i])).toEqual(
              others.map((other) => (records.includes(other) ? other : record)),
            );
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
