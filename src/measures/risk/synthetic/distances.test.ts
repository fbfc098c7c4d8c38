import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import {
  askedNote,
  distancesTo,
  nearestDistinct,
  recordsOf,
  searchesSeconds,
  spacedOut,
  spacedPlaces,
  withHoldout,
} from './distances.ts';
import { codedFilesOf, filesOf } from './testing/files.ts';

describe('of more than 10,000 records', () => {
  const places = Int32Array.from({ length: 25_000 }, (_, i) => 3 * i);

  test('evenly spaced ones are searched for, and it is said', () => {
    const spaced = spacedPlaces(places);
    expect(spaced).toHaveLength(10_000);
    expect([...spaced.subarray(0, 4)]).toEqual([0, 6, 15, 21]);
    const [column] = spacedOut([Float64Array.from(places)]);
    expect([...column]).toEqual([...spaced]);
    expect(askedNote('originals', 25_000)).toEqual([
      '10000 evenly spaced records of the 25000 originals are searched for.',
    ]);
    expect(searchesSeconds(1, 25_000, 2)).toBeLessThan(2.5 * searchesSeconds(1, 10_000, 2));
  });

  test('fewer are all searched for', () => {
    const few = places.subarray(0, 10_000);
    expect(spacedPlaces(few)).toBe(few);
    const columns = [Float64Array.from(few)];
    expect(spacedOut(columns)).toBe(columns);
    expect(askedNote('originals', 10_000)).toEqual([]);
  });
});

test('distances that overflow have a reason in their place', () => {
  const columns = [Float64Array.of(0, 1)];
  expect(finish(distancesTo(columns, [Float64Array.of(1e200)], 1))).toMatch(/far/);
  expect(finish(distancesTo(columns, [Float64Array.of(4)], 1))).toEqual(Float64Array.of(3));
  const none = { categories: [] };
  const far = filesOf({ numbers: [[0, 1]], ...none }, { numbers: [[1e200]], ...none });
  expect(finish(nearestDistinct(far))).toMatch(/far/);
});

test('files that cannot be compared, and those without a holdout, have a reason', () => {
  const none = { categories: [] };
  const constant = { numbers: [[1, 1]], ...none };
  expect(finish(nearestDistinct(filesOf(constant, constant)))).toMatch(/equal/);
  expect(finish(withHoldout(filesOf(constant, constant, constant)))).toMatch(/equal/);
  expect(finish(withHoldout(filesOf(constant, constant)))).toMatch(/holdout/);
});

test('two originals that are equally near are as near as each other', () => {
  const none = { categories: [] };
  const files = filesOf({ numbers: [[-1, 1, -8, 8]], ...none }, { numbers: [[0, 7]], ...none });
  const found = finish(nearestDistinct(files));
  if (typeof found === 'string') throw new Error(found);
  expect(found.next[0]).toBe(found.nearest[0]);
  expect(found.next[1]).toBeGreaterThan(found.nearest[1]);
});

test('the protected records are counted by numbers, codes or nothing', () => {
  const none = { categories: [] };
  expect(recordsOf(filesOf({ numbers: [[1, 2]], ...none }, { numbers: [[1]], ...none }))).toBe(1);
  expect(recordsOf(codedFilesOf([[0, 1]], [[0, 1, 1]], 1))).toBe(3);
  expect(recordsOf(filesOf({ numbers: [], ...none }, { numbers: [], ...none }))).toBe(0);
});
