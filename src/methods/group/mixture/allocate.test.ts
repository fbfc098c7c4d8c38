import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identity } from '../../../foundation/numerics/index.ts';
import { allocate, membershipsIn } from './allocate.ts';

/** Balls of variance 1 around points of a line, with memberships as given: a row for each record. */
function mixtureOf(memberships: readonly (readonly number[])[], centres: readonly number[]) {
  return {
    components: centres.length,
    shares: new Float64Array(centres.length).fill(1 / centres.length),
    means: centres.map((centre) => Float64Array.of(centre)),
    covariances: centres.map(() => identity(1)),
    memberships: centres.map((_, g) => Float64Array.from(memberships, (row) => row[g])),
  };
}

const rows = fc.integer({ min: 1, max: 6 }).chain((components) =>
  fc.array(
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), {
        minLength: components,
        maxLength: components,
      })
      .map((row) => {
        const total = row.reduce((a, b) => a + b, 0);
        return total > 0 ? row.map((x) => x / total) : row.map((_, g) => Number(g === 0));
      }),
    { minLength: 1, maxLength: 40 },
  ),
);

describe('crisp groups of a mixture', () => {
  test('none has fewer than k records, whatever the memberships, and those of a record sum to 1', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 10 }), (memberships, k) => {
        const centres = memberships[0].map((_, g) => 10 * g);
        const mixture = mixtureOf(memberships, centres);
        const columns = [Float64Array.from(memberships, (_, i) => i)];
        const allocation = allocate(columns, mixture, k);
        const sizes = allocation.kept.map(() => 0);
        for (const group of allocation.groupOf) sizes[group]++;
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.min(k, memberships.length));
        const shares = membershipsIn(allocation, mixture.memberships);
        for (let i = 0; i < memberships.length; i++) {
          const own = shares.subarray(i * sizes.length, (i + 1) * sizes.length);
          expect(own.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  test('a record is where its membership is largest, the first of equals', () => {
    const { groupOf } = allocate(
      [Float64Array.of(1, 2, 3)],
      mixtureOf(
        [
          [0.2, 0.8],
          [0.5, 0.5],
          [0.6, 0.4],
        ],
        [0, 9],
      ),
      1,
    );
    expect([...groupOf]).toEqual([1, 0, 0]);
  });

  test('records of a small component go to the next likeliest one, and groups are numbered anew', () => {
    const memberships = [
      [0.1, 0.7, 0.2],
      [0.9, 0.1, 0],
      [0.9, 0.1, 0],
      [0, 0.1, 0.9],
      [0, 0.1, 0.9],
    ];
    const mixture = mixtureOf(memberships, [0, 5, 9]);
    const allocation = allocate([Float64Array.of(6, 0, 0, 9, 9)], mixture, 2);
    expect(allocation.kept).toEqual([0, 2]);
    expect([...allocation.groupOf]).toEqual([1, 0, 0, 1, 1]);
    const first = [...membershipsIn(allocation, mixture.memberships).subarray(0, 2)];
    expect(first[0]).toBeCloseTo(1 / 3, 12);
    expect(first[1]).toBeCloseTo(2 / 3, 12);
  });

  test('where all other memberships vanish, the nearest component takes the record', () => {
    const memberships = [
      [0, 1, 0],
      [1, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 1],
    ];
    const mixture = mixtureOf(memberships, [0, 500, 900]);
    const allocation = allocate([Float64Array.of(500, 0, 0, 900, 900)], mixture, 2);
    expect([...allocation.groupOf]).toEqual([1, 0, 0, 1, 1]);
    expect([...membershipsIn(allocation, mixture.memberships).subarray(0, 2)]).toEqual([0, 1]);
  });
});
