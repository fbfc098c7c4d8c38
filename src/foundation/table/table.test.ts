import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Column, countMissing, onGrid, POWERS_OF_TEN } from './column.ts';
import { codesOf, combine } from './combinations.ts';
import { makeTable, numericColumn } from './table.ts';

const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const decimals = fc.integer({ min: 0, max: 15 });

describe('onGrid', () => {
  test('rounds half to even, in decimals as they are written', () => {
    expect(onGrid(0.5, 0)).toBe(0);
    expect(onGrid(1.5, 0)).toBe(2);
    expect(onGrid(-1.5, 0)).toBe(-2);
    expect(onGrid(2.5, 0)).toBe(2);
    expect(onGrid(-2.5, 0)).toBe(-2);
    expect(onGrid(0.35, 1)).toBe(0.4);
    expect(onGrid(1.005, 2)).toBe(1);
    expect(onGrid(1234.567, 2)).toBe(1234.57);
    expect(onGrid(-1234.567, 1)).toBe(-1234.6);
  });

  test('leaves missing and infinite values, and everything on the full grid', () => {
    expect(onGrid(Number.NaN, 2)).toBeNaN();
    expect(onGrid(Number.NEGATIVE_INFINITY, 2)).toBe(Number.NEGATIVE_INFINITY);
    expect(onGrid(Math.PI, 'full')).toBe(Math.PI);
    expect(onGrid(5e-324, 'full')).toBe(5e-324);
  });

  test('never gives minus zero, by which a record could be told from its group', () => {
    for (const x of [-0, -0.1, -5e-324, -0.4999]) expect(Object.is(onGrid(x, 0), 0)).toBe(true);
  });

  test('moves a value by half a unit at the most, and by no more than a double can tell', () => {
    fc.assert(
      fc.property(anyDouble, decimals, (x, d) => {
        const roundoff = 4 * 2 ** -53 * Math.abs(x);
        expect(Math.abs(onGrid(x, d) - x)).toBeLessThanOrEqual(0.5 / POWERS_OF_TEN[d] + roundoff);
      }),
      { numRuns: 2000 },
    );
  });

  test('is monotone: what is not larger is not larger when both are rounded', () => {
    const near = fc.tuple(anyDouble, fc.double({ min: 0, max: 1e-9, noNaN: true }));
    fc.assert(
      fc.property(fc.oneof(fc.tuple(anyDouble, anyDouble), near), decimals, ([x, y], d) => {
        const [low, high] = x <= y ? [x, y] : [y, x];
        expect(onGrid(low, d)).toBeLessThanOrEqual(onGrid(high, d));
      }),
      { numRuns: 3000 },
    );
  });

  test('leaves what is on the grid, as long as a double can count its units', () => {
    const digits = fc.oneof(
      fc.integer({ min: 0, max: 2 ** 52 }),
      fc.integer({ min: 2 ** 51, max: 2 ** 52 }),
    );
    fc.assert(
      fc.property(digits, decimals, fc.boolean(), (units, d, negative) => {
        const x = Number(`${negative ? '-' : ''}${units}e-${d}`);
        expect(onGrid(x, d)).toBe(x + 0);
      }),
      { numRuns: 3000 },
    );
  });

  test('beyond 2^52 units nothing is rounded, because a double has no halves there', () => {
    expect(onGrid(4503599627370497, 0)).toBe(4503599627370497);
    expect(onGrid(1e12 + 0.0001220703125, 15)).toBe(1e12 + 0.0001220703125);
    expect(onGrid(1e300, 15)).toBe(1e300);
  });
});

describe('combinations', () => {
  const value = fc.constantFrom(0, -0, 1, 2, Number.NaN, 1e300, 5e-324, -1);

  test('equal values have equal codes; missing equals missing, and minus zero zero', () => {
    const { codes, distinct } = codesOf(Float64Array.of(7, Number.NaN, -0, 7, 0, Number.NaN));
    expect([...codes]).toEqual([0, 1, 2, 0, 2, 1]);
    expect(distinct).toBe(3);
    expect([...codesOf(['a', null, 'b', null, 'a']).codes]).toEqual([0, 1, 2, 1, 0]);
    expect(codesOf([])).toEqual({ codes: new Int32Array(0), distinct: 0 });
  });

  test('records have the same code exactly if they agree in every column', () => {
    const table = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 4 }))
      .chain(([n, d]) =>
        fc.tuple(
          fc.constant(n),
          fc.array(fc.array(value, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
        ),
      );
    fc.assert(
      fc.property(table, ([n, columns]) => {
        const { codes, distinct } = combine(
          columns.map((column) => codesOf(column).codes),
          n,
        );
        // Minus zero plus zero is zero, so that texts can be compared.
        const keys = Array.from({ length: n }, (_, i) => columns.map((c) => c[i] + 0).join());
        expect(distinct).toBe(new Set(keys).size);
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < i; j++) expect(codes[i] === codes[j]).toBe(keys[i] === keys[j]);
        }
      }),
    );
  });

  test('a hundred thousand records in twenty columns do not collide', () => {
    const records = 100_000;
    const columns = Array.from({ length: 20 }, (_, j) =>
      Int32Array.from({ length: records }, (_, i) => (i >> (j % 17)) & 1),
    );
    expect(combine(columns, records).distinct).toBe(records);
    expect(combine(columns.slice(0, 5), records).distinct).toBe(32);
    expect(combine([], records).distinct).toBe(1);
  });
});

describe('tables', () => {
  test('columns of different length are refused with their place', () => {
    const columns = [numericColumn('a', [1, 2]), numericColumn('b', [1])];
    expect(() => makeTable(columns)).toThrow(
      'Column 2 has 1 records and column 1 has 2: give all columns the same length.',
    );
    expect(makeTable([]).records).toBe(0);
    expect(makeTable([numericColumn('a', [1, 2])]).records).toBe(2);
  });

  test('missing values are counted in columns of every kind', () => {
    const columns: Column[] = [
      numericColumn('n', [1, Number.NaN, 0, Number.NaN]),
      {
        kind: 'categorical',
        name: 'c',
        codes: Int32Array.of(0, -1, 1),
        levels: ['x', 'y'],
        ordered: false,
      },
      { kind: 'text', name: 't', values: [null, '', null] },
    ];
    expect(columns.map(countMissing)).toEqual([2, 1, 2]);
  });
});
