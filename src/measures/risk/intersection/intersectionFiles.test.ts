import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frequencies } from '../classes/frequencies.ts';
import { candidatesIn, type ReleasedClasses, readIntersection } from './intersectionFiles.ts';

const codes = (...list: number[]) => Int32Array.from(list);
const other = (classOf: Int32Array, ownRecord: Int32Array | null = null): ReleasedClasses => ({
  name: 'b.csv',
  keys: [classOf],
  ownRecord,
});
const part = ({ parts }: ReturnType<typeof readIntersection>, name: string) =>
  parts.find((one) => one.name === name)!.value;

// By hand: persons 1 2 3 | 4 5 6 share their keys in one release, 1 2 6 | 3 4 5 in the other. Together
// 1 2 stay with each other, 4 5 too, 3 and 6 are alone.
const FIRST = codes(0, 0, 0, 1, 1, 1);
const SECOND = codes(0, 0, 1, 1, 1, 0);

describe('the intersection of releases', () => {
  test('of six persons in two releases of classes of three, two are singled out', () => {
    expect([...candidatesIn([FIRST], [other(SECOND)])]).toEqual([2, 2, 1, 2, 2, 1]);
    const found = readIntersection([FIRST], [other(SECOND)]);
    expect(found.value).toBe(100);
    expect(part(found, 'fewer than 3 candidates, this file alone')).toBe(0);
    expect(part(found, 'singled out by all files together')).toBeCloseTo(100 / 3, 12);
    expect(part(found, 'mean candidates, all files together')).toBeCloseTo(10 / 6, 12);
    expect(part(found, 'mean candidates, this file alone')).toBe(3);
    expect(part(found, 'mean candidates, b.csv alone')).toBe(3);
    expect(found.notes[0]).toMatch(/^6 of 6 records are left with fewer than k = 3 .* and 2 with/);
  });

  test('shuffled records tell the same where it is known whose they are', () => {
    // The second release backwards: record i of the first is record 5 - i there.
    const backwards = SECOND.slice().reverse();
    const own = codes(5, 4, 3, 2, 1, 0);
    expect([...candidatesIn([FIRST], [other(backwards, own)])]).toEqual([2, 2, 1, 2, 2, 1]);
  });

  test('who is not known in a release is excluded by nobody and excludes nobody', () => {
    // Person 2 is not known there: he may be with 1, or with 3; himself he stays with both.
    const own = codes(0, -1, 2, 3, 4, 5);
    expect([...candidatesIn([FIRST], [other(SECOND, own)])]).toEqual([2, 3, 2, 2, 2, 1]);
    const nobody = codes(-1, -1, -1, -1, -1, -1);
    const found = readIntersection([FIRST], [other(SECOND, nobody)]);
    expect(found.value).toBe(0);
    expect(found.notes[1]).toMatch(/records of 6 of 6 persons are not known/);
  });

  test('a second copy of the same release tells nothing more', () => {
    const found = readIntersection([FIRST], [other(FIRST), other(FIRST)]);
    expect(found.value).toBe(0);
    expect(part(found, 'mean candidates, all files together')).toBe(3);
  });

  test('k is that of the weakest release, and three where that is less', () => {
    const whole = codes(0, 0, 0, 0, 0, 0);
    expect(readIntersection([whole], [other(whole)]).notes[0]).toMatch(/fewer than k = 6/);
    const found = readIntersection([codes(0, 1, 2, 2, 2, 2)], [other(whole)]);
    expect(found.notes[0]).toMatch(/fewer than k = 3 /);
    expect(found.value).toBeCloseTo(100 / 3, 12);
    expect(part(found, 'fewer than 3 candidates, this file alone')).toBeCloseTo(100 / 3, 12);
  });

  test('without records or other releases there is a reason', () => {
    expect(readIntersection([codes()], [other(codes())]).value).toBe(null);
    expect(readIntersection([FIRST], []).reason).toMatch(/No other protected file/);
  });

  const releases = fc.integer({ min: 1, max: 25 }).chain((n) =>
    fc.record({
      classes: fc.array(fc.array(fc.nat(3), { minLength: n, maxLength: n }), {
        minLength: 2,
        maxLength: 4,
      }),
      known: fc.array(fc.array(fc.boolean(), { minLength: n, maxLength: n }), {
        minLength: 3,
        maxLength: 3,
      }),
      order: fc.shuffledSubarray([...Array(n).keys()], { minLength: n, maxLength: n }),
    }),
  );

  test('is never below the truth, never above any release alone, and the truth where all are known', () => {
    fc.assert(
      fc.property(releases, ({ classes, known, order }) => {
        const [own, ...rest] = classes.map((list) => Int32Array.from(list));
        // Record i of the masked file is record order[i] of every other release.
        const shuffled = rest.map((column) => {
          const moved = new Int32Array(column.length);
          for (let i = 0; i < moved.length; i++) moved[order[i]] = column[i];
          return moved;
        });
        const truth = own.map((_, i) =>
          own.reduce(
            (sum, _, j) => sum + (classes.every((list) => list[i] === list[j]) ? 1 : 0),
            0,
          ),
        );
        const all = candidatesIn(
          [own],
          shuffled.map((classOf) => other(classOf, Int32Array.from(order))),
        );
        expect([...all]).toEqual([...truth]);
        const inOrder = candidatesIn(
          [own],
          rest.map((classOf) => other(classOf)),
        );
        expect([...inOrder]).toEqual([...truth]);
        const isKnown = (r: number, i: number) => known[r % 3][i];
        const some = candidatesIn(
          [own],
          shuffled.map((classOf, r) =>
            other(
              classOf,
              Int32Array.from(order, (record, i) => (isKnown(r, i) ? record : -1)),
            ),
          ),
        );
        const alone = frequencies([own]);
        const sizes = rest.map((classOf) => frequencies([classOf]));
        for (let i = 0; i < own.length; i++) {
          expect(some[i]).toBeGreaterThanOrEqual(truth[i]);
          expect(some[i]).toBeLessThanOrEqual(alone[i]);
          for (const [r, size] of sizes.entries()) {
            if (isKnown(r, i)) expect(some[i]).toBeLessThanOrEqual(size[i]);
          }
        }
      }),
    );
  });

  test('one more release never leaves more candidates', () => {
    fc.assert(
      fc.property(releases, ({ classes }) => {
        const [own, ...rest] = classes.map((list) => Int32Array.from(list));
        const others = rest.map((classOf) => other(classOf));
        const fewer = candidatesIn([own], others.slice(0, -1));
        const more = candidatesIn([own], others);
        for (let i = 0; i < own.length; i++) expect(more[i]).toBeLessThanOrEqual(fewer[i]);
      }),
    );
  });

  test('a missing key that matches any value leaves everybody a candidate more', () => {
    const missing = codes(0, 0, 0, 1, 1, -1);
    expect([...candidatesIn([missing], [other(SECOND)])]).toEqual([3, 3, 1, 2, 2, 3]);
    const found = readIntersection([missing], [other(SECOND)]);
    expect(part(found, 'mean candidates, this file alone')).toBeCloseTo(
      (3 * 4 + 2 * 3 + 6) / 6,
      12,
    );
  });
});
