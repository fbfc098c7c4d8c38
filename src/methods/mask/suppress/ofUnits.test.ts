import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { SOLO } from '../../contract/index.ts';
import { suppress } from '../suppress.ts';
import { cheapestSplit } from './everySplit.ts';
import { keysOf } from './keys.ts';

const NONE = Number.NaN;

/** Records of units with two columns of the unit and two of the record, some values missing, a large offset. */
const someFile = fc
  .record({
    members: fc.array(
      fc.record({
        unit: fc.integer({ min: 0, max: 7 }),
        own: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -1, max: 2 })),
      }),
      { minLength: 1, maxLength: 24 },
    ),
    shared: fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -1, max: 1 })), {
      minLength: 8,
      maxLength: 8,
    }),
    offset: fc.constantFrom(0, 1e12),
    empty: fc.constantFrom('both' as const, 'wildcard' as const),
    keep: fc.constantFrom(undefined, [0, 0, 1, 0], [1, 0, 0, 0]),
  })
  .map(({ members, shared, offset, ...rest }) => {
    const value = (x: number) => (x < 0 ? NONE : x + offset);
    const at = (get: (i: number) => number) => Float64Array.from(members, (_, i) => value(get(i)));
    return {
      ...rest,
      units: Int32Array.from(members, ({ unit }) => unit),
      columns: [
        at((i) => shared[members[i].unit][0]),
        at((i) => shared[members[i].unit][1]),
        at((i) => members[i].own[0]),
        at((i) => members[i].own[1]),
      ],
    };
  });

const OF_UNIT = [true, true, false, false];

const isSame = (x: number, y: number) => Object.is(x, y);
const agrees = (x: number, y: number) => x === y || Number.isNaN(x) || Number.isNaN(y);

/** By the definitions: the number of units with a record that is equal to each record, or agrees with it. */
function unitsAlike(
  columns: readonly Float64Array[],
  units: Int32Array,
  same: (x: number, y: number) => boolean,
): number[] {
  return Array.from(units, (_, a) => {
    const alike = units.filter((_, b) => columns.every((column) => same(column[a], column[b])));
    return new Set(alike).size;
  });
}

/** Number of units whose members differ in a column of the unit. */
function torn(columns: readonly Float64Array[], units: Int32Array): number {
  const differing = units.filter((unit, i) =>
    columns.some((column, j) => OF_UNIT[j] && !isSame(column[i], column[units.indexOf(unit)])),
  );
  return new Set(differing).size;
}

function emptied(before: readonly Float64Array[], after: readonly Float64Array[]): number {
  const isLost = (j: number) => (x: number, i: number) =>
    Number.isNaN(after[j][i]) && !Number.isNaN(x);
  return before.reduce((sum, column, j) => sum + column.filter(isLost(j)).length, 0);
}

describe('with units', () => {
  test('k units share every combination, members agree, and values are true or empty', () => {
    fc.assert(
      fc.property(someFile, ({ columns, units, empty, keep }) => {
        const k = 3;
        const context = { ...SOLO, units, ofUnit: OF_UNIT };
        let result: readonly Float64Array[];
        try {
          result = finish(
            suppress.run(columns, { k, importance: 1, keep, empty, share: 'record' }, context),
          );
        } catch (error) {
          expect(String(error)).toMatch(/fewer (units|records) \(|that fewer than k = 3/);
          return;
        }
        const alike = unitsAlike(result, units, empty === 'wildcard' ? agrees : isSame);
        const others = result.flatMap((column, j) =>
          [...column.keys()].filter(
            (i) => !Number.isNaN(column[i]) && !isSame(column[i], columns[j][i]),
          ),
        );
        const isKept = (keep ?? []).every(
          (one, j) => one === 0 || result[j].every((x, i) => isSame(x, columns[j][i])),
        );
        expect({
          fewest: Math.min(...alike) >= k,
          torn: torn(result, units),
          others,
          isKept,
        }).toEqual({ fewest: true, torn: 0, others: [], isKept: true });
      }),
      { numRuns: 300 },
    );
  });

  test('units of one record each give the same as records alone', () => {
    fc.assert(
      fc.property(someFile, ({ columns, empty }) => {
        fc.pre(columns[0].length >= 3);
        const parameters = {
          k: 3,
          importance: [1, 2, 1, 3],
          keep: undefined,
          empty,
          share: 'record' as const,
        };
        const units = Int32Array.from(columns[0], (_, i) => 7 * i + 2);
        const context = { ...SOLO, units, ofUnit: OF_UNIT };
        expect(finish(suppress.run(columns, parameters, context))).toEqual(
          finish(suppress.run(columns, parameters, SOLO)),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('the cost is never below the optimum for records, and the bound never above the cost', () => {
    fc.assert(
      fc.property(someFile, ({ columns: all, units: of }) => {
        const columns = all.map((column) => column.slice(0, 11));
        const units = of.slice(0, 11);
        fc.pre(new Set(units).size >= 2);
        const parameters = {
          k: 2,
          importance: 1,
          keep: undefined,
          empty: 'both' as const,
          share: 'record' as const,
        };
        const notes: string[] = [];
        const work = suppress.run(columns, parameters, { ...SOLO, units, ofUnit: OF_UNIT });
        let next = work.next();
        for (; !next.done; next = work.next()) {
          if ('note' in next.value && next.value.note !== undefined) notes.push(next.value.note);
        }
        const [, cost, bound] = notes
          .at(-1)!
          .match(/importance ([\d.]+), (?:any solution has at least ([\d.]+)|the minimum)/)!;
        const keys = keysOf(columns, [1, 1, 1, 1]);
        const best = cheapestSplit(keys, keys.rowOf, 2).cost;
        expect(Number(cost)).toBe(emptied(columns, next.value as Float64Array[]));
        expect(Number(cost)).toBeGreaterThanOrEqual(best);
        expect(Number(bound ?? cost)).toBeLessThanOrEqual(Number(cost));
        if (bound !== undefined) expect(Number(bound)).toBeLessThanOrEqual(best);
      }),
      { numRuns: 100 },
    );
  });

  test('one large unit serves nobody else, and the cell of a column of the unit costs that of all members', () => {
    // Unit 0 has four members in region 1; the others are alone. Alone, no two units share a value of the region.
    const units = Int32Array.of(0, 0, 0, 0, 1, 2, 3);
    const region = Float64Array.of(1, 1, 1, 1, 2, 2, 3);
    const sex = Float64Array.of(1, 1, 1, 1, 1, 1, 1);
    const parameters = {
      k: 2,
      importance: 1,
      keep: undefined,
      empty: 'both' as const,
      share: 'record' as const,
    };
    const [written] = finish(
      suppress.run([region, sex], parameters, { ...SOLO, units, ofUnit: [true, false] }),
    );
    expect([...written]).toEqual([NONE, NONE, NONE, NONE, 2, 2, NONE]);
    expect(() =>
      finish(
        suppress.run(
          [region, sex],
          { ...parameters, k: 5 },
          { ...SOLO, units, ofUnit: [true, false] },
        ),
      ),
    ).toThrow('fewer units (4) than k = 5');
  });
});

describe('columns that others determine', () => {
  const region = Float64Array.of(1, 1, 1, 1, 2, 2, 2, NONE);
  const district = Float64Array.of(11, 11, 12, 12, 21, 21, 21, 21);
  const parameters = {
    k: 3,
    importance: [1, 5],
    keep: undefined,
    empty: 'both' as const,
    share: 'record' as const,
  };

  test('are not emptied where the determining column is shown', () => {
    const alone = finish(suppress.run([region, district], parameters, SOLO));
    const determined = [{ from: [1], to: 0 }];
    const hidden = finish(suppress.run([region, district], parameters, { ...SOLO, determined }));
    const back = (result: readonly Float64Array[]) =>
      result[0].filter((x, i) => Number.isNaN(x) && i < 7 && !Number.isNaN(result[1][i])).length;
    expect(back(alone)).toBeGreaterThan(0);
    expect(back(hidden)).toBe(0);
    expect(
      Math.min(
        ...unitsAlike(
          hidden,
          Int32Array.from(region, (_, i) => i),
          isSame,
        ),
      ),
    ).toBeGreaterThanOrEqual(3);
  });

  test('are never emptied if the determining columns stay in the file, and refused if that leaves rare values', () => {
    const known = [{ from: [], to: 0 }];
    const both = [Float64Array.of(1, 1, 1, 2, 2, 2), Float64Array.of(1, 1, 2, 3, 3, 3)];
    const context = { ...SOLO, determined: known };
    const [first, second] = finish(suppress.run(both, parameters, context));
    expect(first).toEqual(both[0]);
    expect([...second]).toEqual([NONE, NONE, NONE, 3, 3, 3]);
    expect(() => finish(suppress.run(both, { ...parameters, k: 4 }, context))).toThrow(
      'protect the determining columns in the same step',
    );
  });
});
