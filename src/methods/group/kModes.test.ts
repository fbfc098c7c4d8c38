import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { claims } from '../../measures/claims/index.ts';
import { groupSizes, membersOf, type Partition, SOLO } from '../contract/index.ts';
import { centreOf, lossOf } from './kModes/group.ts';
import { rowsOf } from './kModes/rows.ts';
import { spaceOf } from './kModes/space.ts';
import { kModes } from './kModes.ts';

const usual = { importance: 1, standardise: 'sd', rounds: 20 } as const;

function group(columns: readonly Float64Array[], k: number, scales?: readonly Scale[], given = {}) {
  const context = scales === undefined ? SOLO : { ...SOLO, scales };
  return finish(kModes.run(columns, { k, ...usual, ...given }, context));
}

/** Mean squared distance of the records to the centres of their groups. */
function lossIn(columns: readonly Float64Array[], scales: readonly Scale[], partition: Partition) {
  const weights = columns.map(() => 1);
  const rows = finish(rowsOf(spaceOf(columns, scales, weights, 'sd')));
  const rowOf = new Int32Array(columns[0].length);
  for (let r = 0; r < rows.counts.length; r++) {
    for (const record of rows.members.subarray(rows.start[r], rows.start[r + 1])) rowOf[record] = r;
  }
  const { start, members } = membersOf(partition);
  let sum = 0;
  for (let g = 0; g < partition.groups; g++) {
    const own = Array.from(members.subarray(start[g], start[g + 1]), (record) => rowOf[record]);
    const its = { rows: own, counts: own.map(() => 1) };
    sum += lossOf(rows, its, centreOf(rows, its));
  }
  return sum / columns[0].length;
}

/** What each group holds, whatever the order of groups and records. */
function contents(columns: readonly Float64Array[], partition: Partition): string[] {
  const { start, members } = membersOf(partition);
  return Array.from({ length: partition.groups }, (_, g) =>
    Array.from(members.subarray(start[g], start[g + 1]), (i) =>
      columns.map((column) => column[i] + 0).join(),
    )
      .sort()
      .join(' '),
  ).sort();
}

const LEVELS = 5;
const parent = Int32Array.of(5, 5, 6, 6, 7, 7, 7, -1);
const someScale: fc.Arbitrary<Scale> = fc.constantFrom<Scale>(
  NUMERIC,
  { kind: 'nominal', levels: LEVELS },
  { kind: 'nominal', levels: LEVELS, missing: LEVELS - 1 },
  { kind: 'ordinal', levels: LEVELS },
  { kind: 'ordinal', levels: LEVELS, missing: LEVELS - 1 },
  { kind: 'nominal', levels: LEVELS, tree: { parent } },
);

/** Files of all kinds of columns, with ties, repeated records and rare levels. */
const someFile = fc
  .record({
    n: fc.integer({ min: 1, max: 90 }),
    seed: fc.nat(),
    scales: fc.array(someScale, { minLength: 1, maxLength: 4 }),
    skew: fc.boolean(),
  })
  .map(({ n, seed, scales, skew }) => {
    const random = generator(seed);
    const columns = scales.map(() =>
      Float64Array.from({ length: n }, () => {
        const share = random();
        return Math.floor((skew ? share * share * share : share) * LEVELS);
      }),
    );
    return { columns, scales };
  });
const someSize = fc.integer({ min: 1, max: 12 });

describe('k-modes', () => {
  test('puts every record into one group of at least k, whatever n, k and the columns are', () => {
    fc.assert(
      fc.property(someFile, someSize, ({ columns, scales }, k) => {
        const before = columns.map((column) => column.slice());
        const partition = group(columns, k, scales);
        const n = columns[0].length;
        expect(columns).toEqual(before);
        expect(partition.groupOf.length).toBe(n);
        expect(new Set(partition.groupOf).size).toBe(partition.groups);
        expect(Math.max(...partition.groupOf)).toBe(partition.groups - 1);
        expect(groupSizes(partition).min).toBeGreaterThanOrEqual(Math.min(n, k));
        if (n < 2 * k) expect(partition.groups).toBe(1);
        expect(group(columns, k, scales)).toEqual(partition);
        if (n < k) return;
        const evidence = {
          names: columns.map((_, j) => `V${j}`),
          original: columns,
          protected: columns,
          decimals: columns.map(() => 0),
          groupOf: partition.groupOf,
          strata: null,
          smallestGroup: k,
        };
        for (const { claim } of kModes.claims) {
          expect(claims.get(claim)!.check(evidence).holds).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('every n and k of a small grid', () => {
    for (let n = 1; n <= 40; n++) {
      for (let k = 1; k <= n; k++) {
        const columns = [3, 7].map((step) =>
          Float64Array.from({ length: n }, (_, i) => (i * i * step) % 5),
        );
        const scales: Scale[] = [
          { kind: 'nominal', levels: 5 },
          { kind: 'ordinal', levels: 5 },
        ];
        expect(groupSizes(group(columns, k, scales)).min).toBeGreaterThanOrEqual(k);
      }
    }
  });

  test('does not depend on the order of the records, but for which of several equal ones go where', () => {
    fc.assert(
      fc.property(someFile, someSize, fc.nat(), ({ columns, scales }, k, seed) => {
        const random = generator(seed);
        const keys = Array.from(columns[0], random);
        const order = Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b]);
        const shuffled = columns.map((column) => Float64Array.from(order, (i) => column[i]));
        const forth = contents(columns, group(columns, k, scales));
        expect(contents(shuffled, group(shuffled, k, scales))).toEqual(forth);
      }),
    );
  });

  test('where every combination has at least k records, the groups are the combinations', () => {
    const files = fc.record({ file: someFile, k: someSize });
    fc.assert(
      fc.property(files, ({ file: { columns, scales }, k }) => {
        const repeated = columns.map((column) =>
          Float64Array.from({ length: column.length * k }, (_, i) => column[i % column.length]),
        );
        const partition = group(repeated, k, scales);
        const kinds = new Set(Array.from(repeated[0], (_, i) => repeated.map((c) => c[i]).join()));
        fc.pre(repeated[0].length >= 2 * k);
        expect(partition.groups).toBe(kinds.size);
        expect(lossIn(repeated, scales, partition)).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  test('equal records are torn apart only where a group would lack some', () => {
    const columns = [Float64Array.of(0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2)];
    const scales: Scale[] = [{ kind: 'nominal', levels: 3 }];
    // Seven, three and two: the last two together have as many as are asked for.
    expect(contents(columns, group(columns, 5, scales))).toEqual(['0 0 0 0 0 0 0', '1 1 1 2 2']);
    // Seven and three: taking two costs less than dissolving three.
    const two = columns.map((column) => column.slice(0, 10));
    expect(contents(two, group(two, 5, scales))).toEqual(['0 0 0 0 0', '0 0 1 1 1']);
    // Seven and two: taking three would cost more.
    const fewer = columns.map((column) => Float64Array.of(...column.slice(0, 9), 0));
    expect(contents(fewer, group(fewer, 5, scales))).toEqual(['0 0 0 0 0 0 0 0 1 1']);
  });

  test('missing is a level like any other', () => {
    const codes = Float64Array.of(4, 0, 4, 1, 4, 0, 1, 0, 1);
    for (const kind of ['nominal', 'ordinal'] as const) {
      const found = group([codes], 3, [{ kind, levels: 5, missing: 4 }]);
      expect(contents([codes], found)).toEqual(['0 0 0', '1 1 1', '4 4 4']);
    }
    const columns = [codes, Float64Array.from(codes, (_, i) => i % 2)];
    const plain = group(columns, 2, [
      { kind: 'nominal', levels: 5 },
      { kind: 'nominal', levels: 2 },
    ]);
    const told = group(columns, 2, [
      { kind: 'nominal', levels: 5, missing: 4 },
      { kind: 'nominal', levels: 2 },
    ]);
    expect(told).toEqual(plain);
  });

  test('goes by what columns stand for: order, tree, importance', () => {
    // Levels 0 1 and 2 3 are near in the order, 0 2 and 1 3 in the tree.
    const codes = Float64Array.of(0, 1, 2, 3);
    const ordinal = group([codes], 2, [{ kind: 'ordinal', levels: 4 }]);
    expect(contents([codes], ordinal)).toEqual(['0 1', '2 3']);
    const tree = { parent: Int32Array.of(4, 5, 4, 5, 6, 6, -1) };
    const related = group([codes], 2, [{ kind: 'nominal', levels: 4, tree }]);
    expect(contents([codes], related)).toEqual(['0 2', '1 3']);
    const columns = [Float64Array.of(0, 0, 1, 1), Float64Array.of(0, 1, 0, 1)];
    const scales: Scale[] = [
      { kind: 'nominal', levels: 2 },
      { kind: 'nominal', levels: 2 },
    ];
    const first = group(columns, 2, scales, { importance: [2, 1] });
    const second = group(columns, 2, scales, { importance: [1, 2] });
    expect([...first.groupOf]).toEqual([0, 0, 1, 1]);
    expect([...second.groupOf]).toEqual([0, 1, 0, 1]);
  });

  test('refuses importances of another number than there are columns', () => {
    const columns = [Float64Array.of(0, 1, 2, 3)];
    const given = (importance: number | number[]) => ({ k: 2, ...usual, importance });
    expect(kModes.refuses!(given([1, 2]), 4, 1)).toMatch(/has 2 numbers, but/);
    expect(kModes.refuses!(given([1, 3]), 4, 2)).toBeNull();
    expect(kModes.refuses!(given(2), 4, 2)).toBeNull();
    expect(() => finish(kModes.run(columns, given([1, 2])))).toThrow(/one number for all/);
  });

  test('takes numbers as they are, at any scale and offset', () => {
    const random = generator(7);
    const base = [0, 1].map(() => Float64Array.from({ length: 60 }, () => random()));
    const plain = group(base, 4);
    for (const [factor, offset] of [
      [2 ** 400, 0],
      [2 ** -400, 0],
      [-1, 0],
      [1024, 2 ** 20],
    ]) {
      const moved = base.map((column) =>
        column.map((x) => (Math.round(x * 1024) / 1024) * factor + offset),
      );
      const rounded = base.map((column) => column.map((x) => Math.round(x * 1024) / 1024));
      expect(groupSizes(group(moved, 4)).min).toBeGreaterThanOrEqual(4);
      if (factor > 0) expect(group(moved, 4)).toEqual(group(rounded, 4));
    }
    expect(plain.groups).toBeGreaterThan(8);
  });

  test('loses less than groups at random and than blocks of the sorted file', () => {
    const LEVEL_COUNTS = [2, 3, 4, 6, 8];
    for (const seed of [1, 2, 3]) {
      for (const kind of ['nominal', 'ordinal'] as const) {
        const random = generator(seed);
        const n = 600;
        const columns = LEVEL_COUNTS.map((levels) =>
          Float64Array.from({ length: n }, () => Math.floor(random() * random() * levels)),
        );
        const scales = LEVEL_COUNTS.map((levels): Scale => ({ kind, levels }));
        for (const k of [3, 5, 10]) {
          const groups = Math.floor(n / k);
          const order = Array.from(columns[0].keys()).sort((a, b) => {
            const column = columns.find((values) => values[a] !== values[b]);
            return column === undefined ? a - b : column[a] - column[b];
          });
          const sorted = new Int32Array(n);
          for (const [place, record] of order.entries()) {
            sorted[record] = Math.min(groups - 1, Math.floor(place / k));
          }
          const random = Int32Array.from({ length: n }, (_, i) => i % groups);
          const own = lossIn(columns, scales, group(columns, k, scales));
          expect(own).toBeLessThan(lossIn(columns, scales, { groupOf: sorted, groups }));
          expect(own).toBeLessThan(0.5 * lossIn(columns, scales, { groupOf: random, groups }));
        }
      }
    }
  });

  test('finds clusters of categories', () => {
    const random = generator(11);
    const centres = Array.from({ length: 12 }, () => [0, 1, 2, 3, 4].map(() => random() * 9));
    // Ten records around each, of which half have one column changed.
    const columns = [0, 1, 2, 3, 4].map((j) =>
      Float64Array.from({ length: 120 }, (_, i) =>
        Math.floor(Math.floor(i / 12) === j ? random() * 9 : centres[i % 12][j]),
      ),
    );
    const scales = columns.map((): Scale => ({ kind: 'nominal', levels: 9 }));
    const { groupOf } = group(columns, 5, scales);
    let apart = 0;
    for (let i = 0; i < 120; i++) {
      for (let j = 0; j < i; j++) if (groupOf[i] === groupOf[j] && i % 12 !== j % 12) apart++;
    }
    expect(apart).toBe(0);
  });

  test('a thousand different records around one that many share', () => {
    const columns = [0, 1, 2, 3].map((j) =>
      Float64Array.from({ length: 3000 }, (_, i) => (i % 4 === j ? i % 1009 : 0)),
    );
    const scales = columns.map((): Scale => ({ kind: 'nominal', levels: 1009 }));
    const partition = group(columns, 3, scales);
    expect(groupSizes(partition).min).toBeGreaterThanOrEqual(3);
  });

  test('tells how far it is, never backwards', () => {
    const random = generator(5);
    const columns = [0, 1, 2].map(() =>
      Float64Array.from({ length: 2000 }, () => Math.floor(random() * 8)),
    );
    const scales = columns.map((): Scale => ({ kind: 'nominal', levels: 8 }));
    const work = kModes.run(columns, { k: 4, ...usual }, { ...SOLO, scales });
    let last = 0;
    let reports = 0;
    for (let next = work.next(); !next.done; next = work.next()) {
      const { done, total } = next.value as { done: number; total: number };
      expect(done).toBeGreaterThanOrEqual(last);
      expect(done).toBeLessThanOrEqual(total);
      last = done;
      reports++;
    }
    expect(reports).toBeGreaterThan(10);
  });
});
