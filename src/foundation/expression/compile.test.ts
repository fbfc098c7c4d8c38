import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expressions } from '../../../test/reference/expressions.ts';
import { PenumbraError } from '../../error.ts';
import { type Column, findColumn } from '../table/index.ts';
import { bind, compile, FAILS, HOLDS, holds, parseCondition, UNKNOWN } from './index.ts';

const RECORDS = 60;
const LEVELS = ['a', 'b', 'c'];

const values = fc.array(fc.constantFrom(Number.NaN, 0, 1, 2, -1, 0.1 + 0.2, 0.3, 1e9), {
  minLength: RECORDS,
  maxLength: RECORDS,
});
const codes = fc.array(fc.integer({ min: -1, max: 2 }), {
  minLength: RECORDS,
  maxLength: RECORDS,
});
const numeric = (name: string) =>
  values.map(
    (list): Column => ({
      kind: 'numeric',
      name,
      values: Float64Array.from(list),
      grid: { decimals: 'full', padded: false },
    }),
  );
const categorical = (name: string, levels = LEVELS) =>
  codes.map(
    (list): Column => ({
      kind: 'categorical',
      name,
      codes: Int32Array.from(list),
      levels,
      ordered: true,
    }),
  );
const text = (name: string) =>
  codes.map(
    (list): Column => ({ kind: 'text', name, values: list.map((code) => LEVELS[code] ?? null) }),
  );
const file = fc.tuple(
  numeric('x'),
  numeric('y'),
  categorical('p'),
  categorical('q', ['b', 'a', 'd']),
  text('t'),
  text('u'),
);

function valueAt(column: Column, i: number): number | string | null {
  if (column.kind === 'categorical') return column.levels[column.codes[i]] ?? null;
  return column.values[i];
}

/** Comparisons between columns of one kind are rare among any trees, so most leaves are numeric ones. */
const { condition } = expressions(
  {
    number: fc.integer({ min: -2, max: 3 }),
    column: fc.constantFrom('x', 'y', 'x', 'y', 1, 2, 'p', 'q', 't', 'u'),
    text: fc.constantFrom(...LEVELS, '1', 'z'),
  },
  true,
);
const between = fc
  .tuple(
    fc.constantFrom('p', 'q', 't', 'u', "'a'", 'b', '1'),
    fc.constantFrom('=', '!=', '<', '>='),
    fc.constantFrom('p', 'q', 't', 'u', "'c'"),
  )
  .map((parts) => parseCondition(parts.join(' ')));

test('a compiled condition says of every record what holds says', () => {
  let checked = 0;
  const tolerance = fc.constantFrom(0, 1e-9);
  fc.assert(
    fc.property(fc.oneof(condition, between), file, file, tolerance, (tree, columns, first, t) => {
      let bound: ReturnType<typeof bind>;
      try {
        bound = bind(tree, columns);
      } catch (error) {
        expect(error).toBeInstanceOf(PenumbraError);
        return;
      }
      checked++;
      const check = compile(tree, columns, { tolerance: t, original: first });
      const original = first.map((column) =>
        Array.from({ length: RECORDS }, (_, i) => valueAt(column, i)),
      );
      const inDomain = (name: string | number, value: number | string) =>
        original[findColumn(columns, name)].some((other) =>
          t > 0 && typeof value === 'number'
            ? Math.abs((other as number) - value) <= t * Math.max(1, Math.abs(value))
            : other === value,
        );
      const expected = Array.from({ length: RECORDS }, (_, i) => {
        const value = (name: string | number) => valueAt(columns[findColumn(columns, name)], i);
        const answer = holds(bound, value, t, inDomain);
        return answer === null ? UNKNOWN : answer ? HOLDS : FAILS;
      });
      expect([...check(0, RECORDS)]).toEqual(expected);
      expect([...check(7, 9)]).toEqual(expected.slice(7, 9));
    }),
    { numRuns: 1500 },
  );
  expect(checked).toBeGreaterThan(60);
});

test('rules are checked on many records at once', () => {
  const count = 100_000;
  const columns = ['a', 'b', 'c', 'd'].map(
    (name, j): Column => ({
      kind: 'numeric',
      name,
      values: Float64Array.from({ length: count }, (_, i) => ((i * 7919 + j * 104729) % 10007) / 4),
      grid: { decimals: 2, padded: false },
    }),
  );
  const rules = ['a + b = c', 'a * b = d', '0 <= a <= 1000', 'if a < 100 then b <= c'];
  const checks = rules.map((rule) => compile(parseCondition(rule), columns, { tolerance: 1e-9 }));
  const held = checks.map((check) => check(0, count).reduce((sum, one) => sum + one, 0));
  const [a, b, c] = columns.map((column) => (column.kind === 'numeric' ? column.values : []));
  let implied = 0;
  for (let i = 0; i < count; i++) if (!(a[i] < 100) || b[i] <= c[i]) implied++;
  expect(held[3]).toBe(implied);
});

test('thousands of terms need no memory each', () => {
  const columns: Column[] = [
    {
      kind: 'numeric',
      name: 'x',
      values: Float64Array.of(1, Number.NaN, 3),
      grid: { decimals: 0, padded: false },
    },
  ];
  const rule = Array.from({ length: 5000 }, () => 'x + x <= 4').join(' and ');
  expect([...compile(parseCondition(rule), columns)(0, 3)]).toEqual([HOLDS, UNKNOWN, FAILS]);
});
