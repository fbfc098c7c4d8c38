import { describe, expect, it } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { nearestByLoop } from '../../../test/reference/nearest.ts';
import { finish, type Progress, soloCrew } from '../work/work.ts';
import { findNearest } from './nearest.ts';
import { rowsOf } from './rows.ts';

const keys = ['distance', 'index', 'ties', 'second', 'secondTies'] as const;

/** Values in tenths, so that records and points are often equal, or tied. */
function columnsOf(n: number, d: number, seed: number): Float64Array[] {
  const next = generator(seed);
  return Array.from({ length: d }, () =>
    Float64Array.from({ length: n }, () => Math.round(40 * (next() + next())) / 10),
  );
}

describe('the nearest records', () => {
  it('are those of the plain loop', () => {
    const records = columnsOf(800, 3, 1);
    const points = columnsOf(300, 3, 2);
    const expected = nearestByLoop(rowsOf(records), 3, rowsOf(points));
    expect(finish(findNearest(records, points, 1))).toEqual(expected);
  });

  it('do not depend on the number of members that share the points', () => {
    const records = columnsOf(45_000, 4, 3);
    const points = columnsOf(45_000, 4, 4);
    const alone = finish(findNearest(records, points, 1));
    for (const members of [2, 3]) {
      const crew = soloCrew();
      const parts: number[] = [];
      const found = finish(findNearest(records, points, members), {
        ...crew,
        fulfil(wish) {
          if (wish.wish === 'each') parts.push(wish.questions.length);
          return crew.fulfil(wish);
        },
      });
      expect(parts[0]).toBe(2);
      expect(parts[1]).toBeGreaterThanOrEqual(6 * members);
      for (const key of keys) {
        expect(found[key].every((value, i) => value === alone[key][i])).toBe(true);
      }
    }
    const some = Int32Array.of(0, 17, 44_999);
    const expected = nearestByLoop(
      rowsOf(records),
      4,
      rowsOf(points.map((column) => Float64Array.from(some, (i) => column[i]))),
    );
    for (const key of keys) {
      expect(Array.from(some, (i) => alone[key][i])).toEqual([...expected[key]]);
    }
  });

  it('are none for no points', () => {
    const found = finish(findNearest(columnsOf(5, 2, 1), columnsOf(0, 2, 1), 2));
    expect(found.index.length).toBe(0);
  });

  it('tell how far they are, several times a second, alone', () => {
    const work = findNearest(noise(35_000), noise(35_000), 1);
    let last: Progress = { done: 0, total: 1 };
    let longest = 0;
    for (let told = 0, since = performance.now(); told < 12; told++) {
      const { value, done } = work.next();
      if (done) throw new Error('The search was over too soon.');
      if ('wish' in value) throw new Error('There is nobody to wish from.');
      expect(value.done).toBeGreaterThanOrEqual(last.done);
      expect(value.done).toBeLessThanOrEqual(value.total);
      longest = Math.max(longest, performance.now() - since);
      since = performance.now();
      last = value;
    }
    expect(last.total).toBe(35_000);
    expect(last.done).toBeGreaterThan(100);
    expect(last.done).toBeLessThan(last.total);
    // Steps are of a tenth of a second; the machine may be busy with other things.
    expect(longest).toBeLessThan(20_000);
  });

  it('tell how far they are, several times a second, together', () => {
    const crew = soloCrew();
    const enough = new Error('The test has seen enough.');
    const told: Progress[] = [];
    let longest = 0;
    const search = () =>
      finish(findNearest(noise(45_000), noise(45_000), 2), {
        ...crew,
        fulfil(wish) {
          if (wish.wish !== 'each' || wish.progress === undefined) return crew.fulfil(wish);
          const { progress } = wish;
          let since = performance.now();
          return crew.fulfil({
            ...wish,
            onAnswer(answered) {
              told.push(progress(answered));
              longest = Math.max(longest, performance.now() - since);
              since = performance.now();
              if (told.length === 5) throw enough;
            },
          });
        },
      });
    expect(search).toThrow(enough);
    for (const [i, { done, total }] of told.entries()) {
      expect(total).toBe(45_000);
      expect(done).toBeGreaterThan(told[i - 1]?.done ?? 0);
      expect(done).toBeLessThan(total);
    }
    expect(longest).toBeLessThan(20_000);
  });
});

/** Columns without structure, which take longest. */
function noise(n: number): Float64Array[] {
  const next = generator(1);
  return Array.from({ length: 20 }, () => Float64Array.from({ length: n }, next));
}
