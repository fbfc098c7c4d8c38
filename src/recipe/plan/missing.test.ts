import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { completeRecords, treatMissing } from './missing.ts';

const nan = Number.NaN;

/** Columns in which cells are missing more or less often, records that lack everything and columns without a value included. */
const file = fc
  .record({
    records: fc.integer({ min: 1, max: 60 }),
    columns: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: 30, max: 36 }) },
    ),
    gaps: fc.constantFrom(0, 0.03, 0.2, 0.5, 0.9, 1),
  })
  .chain(({ records, columns, gaps }) => {
    const cell = fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 9 }))
      .map(([chance, value]) => (chance < gaps ? nan : value));
    const column = fc.oneof(
      { weight: 9, arbitrary: fc.array(cell, { minLength: records, maxLength: records }) },
      { weight: 1, arbitrary: fc.constant(new Array<number>(records).fill(nan)) },
      { weight: 2, arbitrary: fc.constant(Array.from({ length: records }, (_, i) => i)) },
    );
    return fc.record({
      columns: fc
        .array(column, { minLength: columns, maxLength: columns })
        .map((lists) => lists.map((list) => Float64Array.from(list))),
      k: fc.integer({ min: 1, max: records }),
    });
  });

const patternOf = (columns: readonly Float64Array[], record: number) =>
  columns.map((column) => (Number.isNaN(column[record]) ? '1' : '0')).join('');

describe('own-group', () => {
  test('no class and no set of missing columns is shared by fewer than k records', () => {
    fc.assert(
      fc.property(file, ({ columns, k }) => {
        const before = columns.map((column) => column.slice());
        const {
          columns: after,
          classes,
          filled,
          suppressed,
        } = treatMissing(columns, 'own-group', k);
        expect(columns, 'the input is not changed').toEqual(before);
        const records = columns[0].length;
        const patterns = new Map<string, number>();
        for (let i = 0; i < records; i++) {
          const pattern = patternOf(after, i);
          patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
        }
        for (const count of patterns.values()) expect(count).toBeGreaterThanOrEqual(k);
        const seen = new Set<number>();
        for (const { records: members, observed } of classes) {
          expect(members.length).toBeGreaterThanOrEqual(k);
          for (const record of members) {
            seen.add(record);
            const wrong = after.findIndex(
              (c, j) => Number.isNaN(c[record]) === observed.includes(j),
            );
            if (wrong >= 0) expect.fail(`record ${record} differs from its class in ${wrong}`);
          }
          expect([...members], 'in the order of the file').toEqual(
            [...members].sort((a, b) => a - b),
          );
        }
        expect(seen.size, 'every record is in one class').toBe(records);
        expect(classes.reduce((sum, { records: r }) => sum + r.length, 0)).toBe(records);
        let emptied = 0;
        for (const [j, column] of columns.entries()) {
          for (let i = 0; i < records; i++) {
            if (Number.isNaN(after[j][i])) emptied += Number.isNaN(column[i]) ? 0 : 1;
            else if (after[j][i] !== column[i]) expect.fail('what is not emptied is as it was');
          }
        }
        expect(suppressed).toBe(emptied);
        expect(filled).toBe(0);
        expect(treatMissing(columns, 'own-group', k), 'the same again').toEqual({
          columns: after,
          classes,
          filled,
          suppressed,
        });
      }),
      { numRuns: 800 },
    );
  });

  test('with strata, every class lies in one of them and is large enough for a group', () => {
    const strata = fc.tuple(file, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(strata, ([{ columns }, count, k]) => {
        const records = columns[0].length;
        fc.pre(records >= count * k);
        const stratumOf = Int32Array.from({ length: records }, (_, i) => i % count);
        const treated = treatMissing(columns, 'own-group', k, {
          strata: stratumOf,
          counted: null,
        });
        if (columns.every((column) => !column.some(Number.isNaN))) return;
        let seen = 0;
        for (const { records: members, observed } of treated.classes) {
          expect(new Set(members.map((record) => stratumOf[record])).size).toBe(1);
          expect(members.length).toBeGreaterThanOrEqual(k);
          seen += members.length;
          for (const [j, column] of treated.columns.entries()) {
            const lacking = members.filter((record) => Number.isNaN(column[record])).length;
            expect(lacking).toBe(observed.includes(j) ? 0 : members.length);
          }
        }
        expect(seen).toBe(records);
      }),
    );
  });

  test('patterns that are frequent enough are left alone', () => {
    const columns = [Float64Array.of(1, 2, 3, nan, nan, nan), Float64Array.of(1, 2, 3, 4, 5, 6)];
    const { classes, suppressed } = treatMissing(columns, 'own-group', 3);
    expect(classes.map(({ records }) => [...records])).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(classes.map(({ observed }) => observed)).toEqual([[0, 1], [1]]);
    expect(suppressed).toBe(0);
  });

  test('a rare pattern takes the nearest records that it wants, and no more', () => {
    const columns = [
      Float64Array.of(nan, 1, 2, 3, 4, 5, 6, 7),
      Float64Array.of(70, 10, 20, 30, 40, 50, 60, 71),
    ];
    const { classes, suppressed } = treatMissing(columns, 'own-group', 3);
    expect(classes.map(({ records }) => [...records])).toEqual([
      [0, 6, 7],
      [1, 2, 3, 4, 5],
    ]);
    expect(suppressed).toBe(2);
  });

  test('one record without any value does not empty the class of others', () => {
    const records = 1000;
    const values = () => Float64Array.from({ length: records }, (_, i) => (i * 7919) % 997);
    const columns = Array.from({ length: 20 }, values);
    for (const column of columns) column[0] = nan;
    for (let i = 1; i < records; i++) columns[0][i] = nan;
    const { suppressed } = treatMissing(columns, 'own-group', 5);
    expect(suppressed).toBe(4 * 19);
  });

  test('fewer complete records than k join those that lack the fewest columns', () => {
    const columns = [
      Float64Array.of(1, nan, nan, nan, nan, nan, nan),
      Float64Array.of(1, 2, 3, 4, nan, nan, nan),
      Float64Array.of(1, 2, 3, 4, 5, 6, 7),
    ];
    const { classes, suppressed } = treatMissing(columns, 'own-group', 3);
    expect(classes.map(({ records }) => [...records])).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6],
    ]);
    expect(suppressed).toBe(1);
  });

  test('with k = n all records are one class', () => {
    const columns = [Float64Array.of(1, nan, 3), Float64Array.of(nan, 2, 3)];
    const { classes, suppressed } = treatMissing(columns, 'own-group', 3);
    expect(classes).toHaveLength(1);
    expect(classes[0].observed).toEqual([]);
    expect(suppressed).toBe(4);
  });

  test('a thousand different patterns take a moment, not minutes', () => {
    const records = 5000;
    const columns = Array.from({ length: 12 }, (_, j) =>
      Float64Array.from({ length: records }, (_, i) =>
        ((i * 2654435761) >>> j) % 5 === 0 ? nan : i,
      ),
    );
    const start = performance.now();
    const { classes } = treatMissing(columns, 'own-group', 5);
    expect(Math.min(...classes.map((c) => c.records.length))).toBeGreaterThanOrEqual(5);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('median', () => {
  test('puts the lower median of the values present in the place of missing ones', () => {
    const columns = [Float64Array.of(9, nan, 1, 4, nan, 7), Float64Array.of(1, 2, 3, 4, 5, 6)];
    const treated = treatMissing(columns, 'median', 2);
    expect([...treated.columns[0]]).toEqual([9, 4, 1, 4, 4, 7]);
    expect(treated.columns[1]).toEqual(columns[1]);
    expect(treated).toMatchObject({ filled: 2, suppressed: 0 });
    expect(treated.classes).toHaveLength(1);
    expect(treated.classes[0].observed).toEqual([0, 1]);
  });

  test('fills every gap with a value of the column, and changes nothing else', () => {
    fc.assert(
      fc.property(file, ({ columns, k }) => {
        fc.pre(columns.every((column) => !column.every(Number.isNaN)));
        const { columns: after, filled } = treatMissing(columns, 'median', k);
        let gaps = 0;
        for (const [j, column] of columns.entries()) {
          for (const [i, value] of column.entries()) {
            if (Number.isNaN(value)) gaps++;
            else if (after[j][i] !== value) expect.fail('a value was changed');
            if (!column.includes(after[j][i])) expect.fail('a value was made up');
          }
        }
        expect(filled).toBe(gaps);
      }),
    );
  });
});

describe('complete columns', () => {
  test('are left as they are under every policy', () => {
    const columns = [Float64Array.of(1, 2), Float64Array.of(3, 4)];
    for (const policy of ['refuse', 'own-group', 'median', 'drop'] as const) {
      const treated = treatMissing(columns, policy, 2);
      expect(treated.columns).toBe(columns);
      expect(treated).toMatchObject({ filled: 0, suppressed: 0 });
      expect([...treated.classes[0].records]).toEqual([0, 1]);
    }
  });

  test('what should have been refused or dropped before is not passed on', () => {
    for (const policy of ['refuse', 'drop'] as const) {
      expect(() => treatMissing([Float64Array.of(nan)], policy, 1)).toThrow(PenumbraError);
    }
  });
});

test('a record is complete if it has a value in every column', () => {
  const columns = [Float64Array.of(1, nan, 3), Float64Array.of(1, 2, nan)];
  expect([...completeRecords(columns, 3)]).toEqual([1, 0, 0]);
  expect([...completeRecords([], 2)]).toEqual([1, 1]);
});
