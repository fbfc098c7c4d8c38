import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustered, lognormals, normals } from '../../../bench/data.ts';
import { samples } from '../../../test/conformance/data.ts';
import { dearCases } from '../../../test/fastCheck.ts';
import { some } from '../../../test/some.ts';
import { exp, randomStream, standardise } from '../../foundation/numerics/index.ts';
import { type Crew, finish, type Progress, soloCrew } from '../../foundation/work/work.ts';
import {
  type GroupContext,
  groupSizes,
  type Partition,
  readParameters,
  SOLO,
} from '../contract/index.ts';
import { mdav } from './mdav.ts';
import { groupMethods } from './methods.ts';
import { groupAndImprove, improve } from './optimise/improve.ts';
import { LIMITS, type Limits } from './optimise/limits.ts';
import { optimise } from './optimise.ts';
import { sumOfSquares } from './split/sumOfSquares.ts';
import { vMdav } from './vMdav.ts';

type Columns = readonly Float64Array[];

const withSeed = (seed: number, members = 1): GroupContext => ({
  members,
  chance: { seed: new Uint8Array(32).fill(seed), step: 2, part: 3 },
});

/** Limits by which some dozen records go through all that a million do. */
const TINY: Limits = { onePiece: 20, blocks: 3, leastBlock: 20, largestBlock: 40, sharing: 10 };

/** A crew whose members share no memory with the method, as on other threads. */
function remoteCrew(): Crew {
  const solo = soloCrew();
  return {
    size: 1,
    fulfil(wish) {
      if (wish.wish === 'team') {
        return solo.fulfil({ ...wish, starts: structuredClone(wish.starts) });
      }
      if (wish.wish === 'dismiss') return solo.fulfil(wish);
      return structuredClone(
        solo.fulfil({ ...wish, questions: structuredClone(wish.questions) as unknown[] }),
      );
    },
  };
}

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 3, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map((x) => 1e12 + x) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((x) => 10 ** x) },
);

const table = (most: number) =>
  fc
    .tuple(fc.integer({ min: 2, max: most }), fc.integer({ min: 1, max: 4 }))
    .chain(([n, d]) =>
      fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
    )
    .map((columns) => columns.map((column) => standardise(Float64Array.from(column), 'sd')));

function requireValid({ groupOf, groups }: Partition, records: number, k: number): void {
  expect(groupOf.length).toBe(records);
  expect([...new Set(groupOf)].sort((a, b) => a - b)).toEqual([...Array(groups).keys()]);
  const { min, max } = groupSizes({ groupOf, groups });
  expect(min).toBeGreaterThanOrEqual(Math.min(k, records));
  expect(max).toBeLessThan(2 * k);
}

describe('optimise', () => {
  test('gives groups of k to 2k - 1 whose loss is not above that of MDAV', () => {
    fc.assert(
      fc.property(table(60), fc.integer({ min: 2, max: 7 }), fc.nat(9), (columns, k, seed) => {
        const n = columns[0].length;
        fc.pre(n >= 2 * k);
        const found = finish(groupAndImprove(columns, k, 'quick', withSeed(seed)));
        requireValid(found, n, k);
        const start = finish(mdav.run(columns, { k, standardise: 'none' }));
        const most = sumOfSquares(columns, start);
        expect(sumOfSquares(columns, found)).toBeLessThanOrEqual(most + 1e-9 * (1 + most));
        expect(finish(groupAndImprove(columns, k, 'quick', withSeed(seed)))).toEqual(found);
      }),
      { numRuns: dearCases(150) },
    );
  });

  test('gives the same groups for any number of members, in one piece and in blocks', () => {
    const limits = fc.constantFrom(TINY, { ...TINY, onePiece: 1000 });
    fc.assert(
      fc.property(table(120), fc.integer({ min: 2, max: 6 }), limits, (columns, k, limit) => {
        const n = columns[0].length;
        fc.pre(n >= 2 * k);
        const [one, ...others] = [1, 2, 3].map((members) =>
          finish(
            groupAndImprove(columns, k, 'quick', withSeed(1, members), limit),
            members === 1 ? soloCrew() : remoteCrew(),
          ),
        );
        requireValid(one, n, k);
        for (const other of others) expect(other).toEqual(one);
      }),
      { numRuns: dearCases(60) },
    );
  });

  test('finds the least loss of all partitions of small files nearly always', () => {
    let reached = 0;
    let files = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 10 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 2, max: 3 }),
        fc.nat(1e6),
        (n, d, k, shift) => {
          fc.pre(n >= 2 * k);
          const columns = normals(2000, d).map((column) =>
            column.slice(shift % 1900, (shift % 1900) + n),
          );
          const least = leastLoss(columns, k);
          const loss = sumOfSquares(
            columns,
            finish(groupAndImprove(columns, k, 'quick', withSeed(shift % 7))),
          );
          expect(loss).toBeGreaterThan(least - 1e-9);
          files++;
          if (loss < least + 1e-9) reached++;
        },
      ),
      { numRuns: dearCases(150) },
    );
    expect(reached / files).toBeGreaterThan(0.95);
  });

  test.each([
    ['normal', normals(600, 5), 0.9],
    ['lognormal', lognormals(600, 4), 0.97],
    ['clustered', clustered(700, 3), 0.6],
    ['rounded', normals(600, 3).map((column) => column.map(Math.round)), 0.9],
  ])('is far below MDAV on %s records, more so with more effort', (_, given, share) => {
    const columns = given.map((column) => standardise(column, 'sd'));
    const loss = (effort: 'quick' | 'normal') =>
      sumOfSquares(columns, finish(groupAndImprove(columns, 4, effort, withSeed(5))));
    const first = sumOfSquares(columns, finish(mdav.run(columns, { k: 4, standardise: 'none' })));
    expect(loss('quick')).toBeLessThan(share * first);
    expect(loss('normal')).toBeLessThan(loss('quick'));
  });

  /** Firms of six branches: a few large ones, each with columns of its own, make most of the loss. */
  function firms(records: number, index: number): Float64Array[] {
    const stream = randomStream(new Uint8Array(32).fill(9), 1, 2, index);
    const branch = Int32Array.from({ length: records }, () => stream.below(6));
    const size = Float64Array.from(branch, () => exp(1.8 * stream.normal()));
    return Array.from({ length: 5 }, (_, j) =>
      Float64Array.from(branch, (b, i) => {
        const usual = (b * 7 + j * 3) % 5 === 0 ? 300 : 20;
        return Math.round(usual * size[i] * exp(0.1 * stream.normal()));
      }),
    );
  }

  test('is not held by the start where a few large records make most of the loss', () => {
    for (const index of some([3, 4], 2)) {
      const columns = firms(600, index);
      const scaled = columns.map((column) => standardise(column, 'sd'));
      const loss = (given: object) => {
        const parameters = readParameters(optimise.parameters, { k: 5, ...given }, 'optimise');
        return sumOfSquares(scaled, finish(optimise.run(columns, parameters, withSeed(1))));
      };
      const starts = ['mdav', 'cbfs', 'mhm', 'mu-approx'].map((start) => loss({ start }));
      expect(Math.max(...starts)).toBeGreaterThan(1.015 * Math.min(...starts));
      expect(loss({})).toBeLessThan(1.005 * Math.min(...starts));
    }
  });

  test('with effort thorough, never loses more than with effort normal', () => {
    const loss = (columns: Columns, effort: 'normal' | 'thorough', seed: number, limits: Limits) =>
      sumOfSquares(columns, finish(groupAndImprove(columns, 3, effort, withSeed(seed), limits)));
    for (const limits of [LIMITS, { ...TINY, leastBlock: 40, largestBlock: 60 }]) {
      for (const seed of some([1, 2], 2)) {
        const columns = firms(80, seed).map((column) => standardise(column, 'sd'));
        const [normal, thorough] = (['normal', 'thorough'] as const).map((effort) =>
          loss(columns, effort, seed, limits),
        );
        expect(thorough).toBeLessThanOrEqual(normal * (1 + 1e-12));
      }
    }
  });

  test('in blocks, gets as far as in one piece but for some percent', () => {
    const columns = clustered(900, 4).map((column) => standardise(column, 'sd'));
    const limits = { ...LIMITS, leastBlock: 150 };
    const loss = (onePiece: number) =>
      sumOfSquares(
        columns,
        finish(groupAndImprove(columns, 3, 'normal', withSeed(1), { ...limits, onePiece })),
      );
    expect(loss(300)).toBeLessThan(1.06 * loss(900));
  });

  test('another seed gives other groups, the same seed the same', () => {
    const columns = normals(200, 3);
    const run = (seed: number) =>
      finish(
        optimise.run(
          columns,
          { k: 3, effort: 'quick', start: 'mdav', standardise: 'sd' },
          withSeed(seed),
        ),
      );
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  test.each(Object.keys(optimise.parameters.start.choices).filter((name) => name !== 'several'))(
    'started from the groups of %s, loses no more than they do',
    (start) => {
      const columns = lognormals(150, 3);
      const parameters = { k: 4, effort: 'quick', standardise: 'none', start } as const;
      const found = finish(optimise.run(columns, parameters as never));
      requireValid(found, 150, 4);
      const method = groupMethods.find(({ name }) => name === start)!;
      const given = readParameters(method.parameters, { k: 4, standardise: 'none' }, start);
      const before = finish(method.run(columns, given as never));
      expect(sumOfSquares(columns, found)).toBeLessThan(sumOfSquares(columns, before));
    },
  );

  test('neither an offset nor a power of two as scale has an effect', () => {
    const columns = normals(100, 3).map((column) => column.map((x) => Math.round(1000 * x)));
    const run = (given: Columns, how: 'sd' | 'none') =>
      finish(optimise.run(given, { k: 4, effort: 'quick', start: 'mdav', standardise: how }));
    const far = columns.map((column) => column.map((x) => x + 1e12));
    for (const how of ['sd', 'none'] as const) {
      const expected = run(columns, how);
      expect(run(far, how)).toEqual(expected);
      for (const scale of [2 ** 40, 2 ** -400, 2 ** 480]) {
        const scaled = columns.map((column) => column.map((x) => x * scale));
        expect(run(scaled, how)).toEqual(expected);
      }
    }
  });

  test('equal records come together: no loss where each has k - 1 like it', () => {
    const distinct = normals(40, 3);
    const columns = distinct.map((column) =>
      Float64Array.from({ length: 400 }, (_, i) => column[i % 40]),
    );
    const found = finish(groupAndImprove(columns, 5, 'quick', SOLO));
    expect(sumOfSquares(columns, found)).toBe(0);
    const seven = distinct.map((column) =>
      Float64Array.from({ length: 280 }, (_, i) => column[i % 40]),
    );
    expect(sumOfSquares(seven, finish(groupAndImprove(seven, 4, 'quick', SOLO)))).toBe(0);
  });

  describe.each(samples())('$name', ({ columns }) => {
    const n = columns[0].length;
    test.each([1, 2, 3, 5, n].filter((k) => k <= n))('k = %i: groups are valid', (k) => {
      const before = columns.map((column) => column.slice());
      const parameters = { k, effort: 'quick', start: 'mdav', standardise: 'sd' } as const;
      const found = finish(optimise.run(columns, parameters));
      expect(columns, 'the input is not changed').toEqual(before);
      requireValid(found, n, k);
      if (k === 1) expect([...found.groupOf]).toEqual([...Array(n).keys()]);
      if (n < 2 * k) expect(found.groups).toBe(1);
    });
  });

  test('progress goes from nothing to all, and tells a loss that falls in the end', () => {
    for (const limits of [LIMITS, { ...TINY, leastBlock: 300, largestBlock: 300 }]) {
      const told: Progress[] = [];
      const work = groupAndImprove(normals(1000, 3), 3, 'quick', SOLO, limits);
      for (let next = work.next(); !next.done; next = work.next()) {
        expect('wish' in next.value).toBe(false);
        told.push(next.value as Progress);
      }
      const done = told.map((progress) => progress.done / progress.total);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(done[0]).toBeLessThan(0.1);
      expect(done.at(-1)).toBeGreaterThan(0.9);
      const notes = told.flatMap(({ note }) => (note === undefined ? [] : [note]));
      const losses = notes.map((note) => Number(/^loss ([\d.]+) %$/.exec(note)![1]));
      expect(losses.at(-1)).toBeLessThan(Math.max(...losses));
    }
  });
});

describe('improve', () => {
  test('lowers the loss of any grouping, and cuts groups that are too large', () => {
    fc.assert(
      fc.property(table(50), fc.integer({ min: 2, max: 5 }), fc.nat(3), (columns, k, which) => {
        const n = columns[0].length;
        fc.pre(n >= 2 * k);
        const starts: Partition[] = [
          { groupOf: new Int32Array(n), groups: 1 },
          finish(vMdav.run(columns, { k, gamma: 1.1, rest: 'nearest', standardise: 'none' })),
          {
            groupOf: Int32Array.from({ length: n }, (_, i) => i % Math.floor(n / k)),
            groups: Math.floor(n / k),
          },
        ];
        const start = starts[which % starts.length];
        const given = start.groupOf.slice();
        const found = finish(
          improve(columns, start, { k, effort: 'quick', context: withSeed(which) }),
        );
        expect(start.groupOf).toEqual(given);
        requireValid(found, n, k);
        const most = sumOfSquares(columns, start);
        expect(sumOfSquares(columns, found)).toBeLessThanOrEqual(most + 1e-9 * (1 + most));
      }),
      { numRuns: 100 },
    );
  });

  test('leaves alone what cannot be better', () => {
    const columns = [Float64Array.of(1, 1, 5, 5, 9, 9)];
    const best = { groupOf: Int32Array.of(2, 2, 0, 0, 1, 1), groups: 3 };
    expect(finish(improve(columns, best, { k: 2, effort: 'quick' }))).toBe(best);
    const alone = { groupOf: Int32Array.of(0, 1, 2, 3, 4, 5), groups: 6 };
    expect(finish(improve(columns, alone, { k: 1, effort: 'quick' }))).toBe(alone);
  });

  test('groups of fewer than k records are no start', () => {
    const columns = [Float64Array.of(1, 2, 3, 4, 5)];
    const start = { groupOf: Int32Array.of(0, 0, 0, 1, 1), groups: 2 };
    expect(() => finish(improve(columns, start, { k: 3, effort: 'quick' }))).toThrow(RangeError);
  });
});

/** The least loss of all partitions into groups of k to 2k - 1: the group of the first record left, in every way. */
function leastLoss(columns: Columns, k: number): number {
  const lossOf = (members: readonly number[]) => {
    let total = 0;
    for (const column of columns) {
      const mean = members.reduce((sum, i) => sum + column[i], 0) / members.length;
      for (const i of members) total += (column[i] - mean) ** 2;
    }
    return total;
  };
  const known = new Map<string, number>();
  const least = (left: readonly number[]): number => {
    if (left.length === 0) return 0;
    if (left.length < k) return Number.POSITIVE_INFINITY;
    const key = left.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const [first, ...others] = left;
    let best = Number.POSITIVE_INFINITY;
    for (let chosen = 0; chosen < 2 ** others.length; chosen++) {
      const group = [first, ...others.filter((_, at) => (chosen >> at) & 1)];
      if (group.length < k || group.length >= 2 * k) continue;
      best = Math.min(best, lossOf(group) + least(left.filter((i) => !group.includes(i))));
    }
    known.set(key, best);
    return best;
  };
  return least([...columns[0].keys()]);
}
