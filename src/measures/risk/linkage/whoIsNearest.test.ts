import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNearest } from '../../../foundation/nearest/nearest.ts';
import { finish } from '../../../foundation/work/work.ts';
import { type Sides, squaredDistance } from './search.ts';
import { canLook, nearestByLooking, nearestBySearch, type WhoIsNearest } from './whoIsNearest.ts';

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -30, max: 30 }).map((x) => x / 7),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);

/** Sides of some columns, with as many points as records. */
const someSides = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30 }))
  .chain(([d, n]) => {
    const file = fc.array(fc.array(value, { minLength: n, maxLength: n }), {
      minLength: d,
      maxLength: d,
    });
    return fc.tuple(file, file);
  })
  .map(([records, points]): Sides => {
    const places = Int32Array.from(records[0].keys());
    return {
      direction: 'masked to original',
      records: records.map((column) => Float64Array.from(column)),
      points: points.map((column) => Float64Array.from(column)),
      recordPlaces: places,
      pointPlaces: places,
      constant: [],
    };
  });

describe('who is nearest, by looking', () => {
  test('is who a search finds, with as many ties, whoever is asked about', () => {
    fc.assert(
      fc.property(someSides, (sides) => {
        const nearest = finish(findNearest(sides.records, sides.points, 1));
        const bySearch = nearestBySearch({ ...sides, nearest });
        const nearer = new Int32Array(sides.pointPlaces.length).fill(-1);
        // Twice, because the second time those who were nearer are known.
        for (const byLooking of [1, 2].map(() => nearestByLooking(sides, nearer))) {
          const asked = Array.from(nearer.keys()).flatMap((p) =>
            Array.from(sides.recordPlaces.keys(), (i) => [p, squaredDistance(sides, p, i)]),
          );
          const answers = (way: WhoIsNearest) => asked.map(([p, squared]) => way.at(p, squared));
          expect(answers(byLooking)).toEqual(answers(bySearch));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('counts as a search does where there are too many ties to look at', () => {
    const column = Float64Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 1 : 1 + 1e-14));
    const places = Int32Array.from(column.keys());
    const sides: Sides = {
      direction: 'masked to original',
      records: [column],
      points: [new Float64Array(20)],
      recordPlaces: places,
      pointPlaces: places,
      constant: [],
    };
    const looking = nearestByLooking(sides, new Int32Array(20).fill(-1), 3);
    expect([looking.at(0, 1)?.ties, looking.at(1, 1)?.ties, looking.isCapped]).toEqual([
      20,
      20,
      true,
    ]);
  });

  test('is left to a search where a value is not finite or no column varies', () => {
    const sides = (records: Float64Array[]): Sides => ({
      direction: 'masked to original',
      records,
      points: records,
      recordPlaces: Int32Array.of(0, 1),
      pointPlaces: Int32Array.of(0, 1),
      constant: [],
    });
    expect(canLook(sides([Float64Array.of(1, -2)]))).toBe(true);
    expect(canLook(sides([]))).toBe(false);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(canLook(sides([Float64Array.of(1, value)]))).toBe(false);
    }
  });

  test('nobody is linked at an infinite distance', () => {
    const column = Float64Array.of(0, 1);
    const places = Int32Array.of(0, 1);
    const sides = { records: [column], points: [column], recordPlaces: places } as unknown as Sides;
    expect(
      nearestByLooking(sides, Int32Array.of(-1, -1)).at(0, Number.POSITIVE_INFINITY),
    ).toBeNull();
  });
});
