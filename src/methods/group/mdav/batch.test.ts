import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textbookMdav } from '../../../../test/reference/mdav.ts';
import { toGrid } from '../../../foundation/kernels/index.ts';
import { parseSeed, randomStream } from '../../../foundation/numerics/index.ts';
import { type Crew, finish, soloCrew } from '../../../foundation/work/work.ts';
import { type BatchOptions, speculativeBatch } from './batch.ts';
import { bruteForce } from './bruteForce.ts';
import { type MdavState, startMdav } from './state.ts';

function start(columns: readonly Float64Array[], k: number): MdavState {
  const n = columns[0].length;
  return startMdav(
    columns.map((column) => toGrid(column, n).values),
    k,
  );
}

/** A crew whose members share no memory with the method, as on other threads. */
function remoteCrew(): Crew {
  const solo = soloCrew();
  return {
    size: 1,
    fulfil(wish) {
      if (wish.wish === 'team') {
        return solo.fulfil({ ...wish, starts: structuredClone(wish.starts) });
      }
      if (wish.wish !== 'ask') return solo.fulfil(wish);
      return structuredClone(solo.fulfil({ ...wish, questions: structuredClone(wish.questions) }));
    },
  };
}

function batch(
  columns: readonly Float64Array[],
  k: number,
  members = 1,
  options: Partial<BatchOptions> = {},
): Int32Array {
  const state = start(columns, k);
  finish(speculativeBatch(state, members, options), remoteCrew());
  expect(state.left.length).toBe(0);
  return state.groupOf;
}

function brute(columns: readonly Float64Array[], k: number): Int32Array {
  const state = start(columns, k);
  finish(bruteForce(state));
  return state.groupOf;
}

/** Columns of a kind that makes ties, clusters, skew, collinearity, or scales far apart. */
const column = (n: number) => {
  const of = (cell: fc.Arbitrary<number>) => fc.array(cell, { minLength: n, maxLength: n });
  return fc.oneof(
    { weight: 3, arbitrary: of(fc.integer({ min: 0, max: 3 })) },
    { weight: 3, arbitrary: of(fc.double({ min: -1e3, max: 1e3, noNaN: true })) },
    { weight: 1, arbitrary: of(fc.integer({ min: 0, max: 9 }).map((x) => 1e12 + x)) },
    { weight: 1, arbitrary: of(fc.integer({ min: -9, max: 9 }).map((x) => x * 10 ** x)) },
    { weight: 1, arbitrary: fc.constant(Array.from({ length: n }, (_, i) => i)) },
    { weight: 1, arbitrary: fc.constant(new Array<number>(n).fill(42)) },
  );
};

const table = fc
  .tuple(fc.integer({ min: 4, max: 45 }), fc.integer({ min: 1, max: 5 }))
  .chain(([n, d]) => fc.array(column(n), { minLength: d, maxLength: d }))
  .map((columns) => columns.map((values) => Float64Array.from(values)));

/** So short that lists run out, extremes have to be listed anew, and few points fit a pass. */
const shortest = (k: number) =>
  fc.record({
    points: fc.integer({ min: 1, max: 7 }),
    near: fc.integer({ min: k, max: k + 3 }),
    far: fc.integer({ min: k + 1, max: k + 3 }),
    extremes: fc.integer({ min: 1, max: 20 }),
    rest: fc.constantFrom(0, 0, 20),
  });

const task = fc
  .integer({ min: 2, max: 8 })
  .chain((k) => fc.tuple(table, fc.constant(k), shortest(k), fc.constantFrom(1, 1, 2, 3, 7)));

/** Data of medium size; of each kind the same for every test. */
const kinds: Record<string, (normal: Float64Array, i: number, j: number) => number> = {
  normal: (z, i) => z[i],
  clustered: (z, i, j) => 0.2 * z[i] + ((i * 7919 + j * (i % 7)) % 11),
  skewed: (z, i) => z[i] ** 5,
  duplicated: (z, i) => z[i % (z.length >> 2)],
};

function make(kind: string, n: number, d: number): Float64Array[] {
  const seed = parseSeed('ba7c4'.padEnd(64, '0'));
  return Array.from({ length: d }, (_, j) => {
    const normal = new Float64Array(n);
    randomStream(seed, n, d, j).fillNormal(normal);
    return normal.map((_, i) => kinds[kind](normal, i, j));
  });
}

describe('MDAV by the speculative batch', () => {
  test('gives the same groups as the textbook, however short its lists and many its members', () => {
    fc.assert(
      fc.property(task, ([columns, k, options, members]) => {
        fc.pre(columns[0].length >= 2 * k);
        expect([...batch(columns, k, members, options)]).toEqual([
          ...textbookMdav(columns, k, 'none'),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test('gives them at any scale, where differences underflow and where squares are largest', () => {
    const scale = fc.integer({ min: -320, max: 145 }).map((e) => Number(`1e${e}`));
    fc.assert(
      fc.property(task, scale, ([columns, k, options, members], by) => {
        fc.pre(columns[0].length >= 2 * k);
        const most = Math.max(1, ...columns.flatMap((values) => [...values].map(Math.abs)));
        const scaled = columns.map((values) => values.map((x) => (x / most) * by * 1e5));
        expect([...batch(scaled, k, members, options)]).toEqual([
          ...textbookMdav(scaled, k, 'none'),
        ]);
      }),
      { numRuns: 200 },
    );
  });

  const medium = Object.keys(kinds).flatMap((kind) => [
    [kind, 1500, 20, 5, 1] as const,
    [kind, 1000, 5, 3, 2] as const,
    [kind, 1000, 20, 17, 3] as const,
    [kind, 1250, 5, 50, 1] as const,
    [kind, 1000, 1, 2, 7] as const,
  ]);

  test.each(medium)(
    'gives the same groups as brute force: %s, n = %i, d = %i, k = %i, %i members',
    (kind, n, d, k, members) => {
      const columns = make(kind, n, d);
      expect(batch(columns, k, members, { rest: 100 })).toEqual(brute(columns, k));
    },
  );

  test('gives the same groups and asks about as often for any number of members', () => {
    const columns = make('normal', 5000, 15);
    const runs = [1, 2, 3, 7].map((members) => {
      let asked = 0;
      const onEnd = (points: number) => {
        asked = points;
      };
      return { groupOf: batch(columns, 4, members, { rest: 500, points: 32, onEnd }), asked };
    });
    for (const { groupOf, asked } of runs) {
      expect(groupOf).toEqual(runs[0].groupOf);
      expect(asked).toBeLessThan(1.05 * runs[0].asked);
    }
    expect(runs[0].groupOf).toEqual(brute(columns, 4));
  });

  test('asks about few points in vain where nothing is clustered', () => {
    let waste = 0;
    const onEnd = (asked: number, used: number) => {
      waste = asked / used;
    };
    batch(make('normal', 8000, 20), 5, 1, { onEnd });
    expect(waste).toBeGreaterThan(1);
    expect(waste).toBeLessThan(1.2);
  });

  test('goes on where another algorithm stopped', () => {
    const columns = make('normal', 1200, 6);
    const states = [start(columns, 3), start(columns, 3)];
    for (const state of states) {
      state.left = state.left.filter((i) => i % 4 !== 1);
      state.groups = 100;
    }
    finish(speculativeBatch(states[0], 2, { rest: 50 }));
    finish(bruteForce(states[1]));
    expect(states[0].groups).toBe(states[1].groups);
    expect(states[0].groupOf).toEqual(states[1].groupOf);
  });

  test('tells its progress at every pass, up to all records', () => {
    const state = start(make('normal', 3000, 13), 5);
    const crew = soloCrew();
    const work = speculativeBatch(state, 1, { rest: 100 });
    const told: number[] = [];
    let asks = 0;
    let answer: unknown;
    for (let next = work.next(); !next.done; next = work.next(answer)) {
      answer = undefined;
      if ('wish' in next.value) {
        asks += Number(next.value.wish === 'ask');
        answer = crew.fulfil(next.value);
      } else {
        told.push(next.value.done);
        expect(next.value.total).toBe(3000);
      }
    }
    expect(told.length).toBeGreaterThanOrEqual(asks);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[told.length - 1]).toBeGreaterThan(2950);
  });
});
