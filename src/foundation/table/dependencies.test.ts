import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Codes } from './combinations.ts';
import { determinedValues, findDependencies, visibleCodes } from './dependencies.ts';

const coded = (codes: readonly number[]): Codes => ({
  codes: Int32Array.from(codes),
  distinct: Math.max(-1, ...codes) + 1,
});

/** Numbers without any relation, the same in every run. */
function drawn(seed: number) {
  let state = seed;
  return (levels: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * levels);
  };
}

const column = (records: number, value: (i: number) => number) =>
  coded(Array.from({ length: records }, (_, i) => value(i)));

describe('dependencies between columns', () => {
  test('columns without a relation have none, whatever their levels, in 200 files', () => {
    const found = Array.from({ length: 200 }, (_, seed) => {
      const draw = drawn(seed + 1);
      const columns = [2, 3, 5, 20, 60, 200].map((levels) => column(200, () => draw(levels)));
      // A rare value, and two values of which one is in nearly every record.
      columns.push(column(200, (i) => (i === 7 ? 1 : 0)));
      columns.push(column(200, () => (draw(100) < 2 ? 1 : 0)));
      columns.push(column(200, () => 0));
      return findDependencies(columns).length;
    });
    expect(found.reduce((sum, count) => sum + count)).toBe(0);
  });

  test('a planted one is found with its exceptions, of a column and of a pair', () => {
    const draw = drawn(5);
    const [a, b] = [column(400, () => draw(12)), column(400, () => draw(6))];
    const byOne = column(400, (i) => a.codes[i] % 4);
    const nearly = column(400, (i) => (i < 3 ? (a.codes[i] + 1) % 3 : a.codes[i] % 3));
    const byTwo = column(400, (i) => (a.codes[i] + b.codes[i]) % 5);
    const number = column(400, (i) => i);
    const found = findDependencies([a, b, byOne, nearly, byTwo, number]);
    expect(found.filter(({ from }) => from.length === 1)).toEqual([
      { from: [0], to: 2, shown: 400, exceptions: 0 },
      { from: [0], to: 3, shown: 400, exceptions: 3 },
    ]);
    const pairs = Array.from(a.codes, (code, i) => 6 * code + b.codes[i]);
    const shown = pairs.filter((pair) => pairs.filter((other) => other === pair).length > 1).length;
    expect(shown).toBeLessThan(400);
    expect(found.find(({ to }) => to === 4)).toEqual({ from: [0, 1], to: 4, shown, exceptions: 0 });
    expect(findDependencies([a, nearly], { least: 1 })).toEqual([]);
  });

  test('empty cells neither support nor deny one', () => {
    const draw = drawn(9);
    const a = column(300, (i) => (i % 3 === 0 ? -1 : draw(10)));
    const b = column(300, (i) => (i % 5 === 0 ? -1 : i % 3 === 0 ? draw(4) : a.codes[i] % 4));
    const both = 300 - 100 - 40;
    expect(findDependencies([a, b], { targets: [1], sources: [0] })).toEqual([
      { from: [0], to: 1, shown: both, exceptions: 0 },
    ]);
  });

  test('one record, no record and columns without values have none', () => {
    expect(findDependencies([])).toEqual([]);
    expect(findDependencies([coded([]), coded([])])).toEqual([]);
    expect(findDependencies([coded([0]), coded([0])])).toEqual([]);
    expect(findDependencies([coded([-1, -1, -1]), coded([0, 1, 2])])).toEqual([]);
  });

  test('the value of a combination is the one that the records of it show', () => {
    const cell = fc.integer({ min: -1, max: 3 });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(table, fc.constantFrom(0.5, 0.75, 1), (rows, least) => {
        const columns = [0, 1, 2].map((j) => coded(rows.map((row) => row[j])));
        const { combination, value } = determinedValues(columns, { from: [0, 1], to: 2 }, least);
        const naive = rows.map(([a, b]) => {
          if (a < 0 || b < 0) return -1;
          const shown = rows.filter(([x, y, z]) => x === a && y === b && z >= 0);
          const counts = [0, 1, 2, 3].map((v) => shown.filter(([, , z]) => z === v).length);
          const largest = Math.max(...counts);
          return largest > 0 && largest >= least * shown.length ? largest : -1;
        });
        const found = rows.map(([a, b], i) => {
          const code = combination[i] < 0 ? -1 : value[combination[i]];
          return code < 0
            ? -1
            : rows.filter(([x, y, z]) => x === a && y === b && z === code).length;
        });
        expect(found).toEqual(naive);
      }),
    );
  });

  test('visible cells of any kind have equal codes for equal values', () => {
    const grid = { decimals: 0, padded: false };
    const numbers = Float64Array.of(1e12, Number.NaN, 1e12 + 1, 1e12);
    const found = [
      visibleCodes({ kind: 'numeric', name: 'x', values: numbers, grid }),
      visibleCodes({ kind: 'text', name: 'x', values: ['007', null, '7', '007'] }),
    ].map(({ codes }) => [codes[0] === codes[3], codes[1], codes[0] !== codes[2]]);
    expect(found).toEqual([
      [true, -1, true],
      [true, -1, true],
    ]);
  });
});
