import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frequencies } from './frequencies.ts';

const table = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constant(200)),
    fc.integer({ min: 1, max: 5 }),
  )
  .chain(([n, d]) =>
    fc.array(fc.array(fc.integer({ min: -1, max: 3 }), { minLength: n, maxLength: n }), {
      minLength: d,
      maxLength: d,
    }),
  )
  .map((columns) => columns.map((column) => Int32Array.from(column)));

const counted = (
  columns: readonly Int32Array[],
  agree: (a: number, b: number) => boolean,
): number[] =>
  Array.from(columns[0], (_, i) =>
    columns[0].reduce(
      (count, _, h) => count + (columns.every((column) => agree(column[i], column[h])) ? 1 : 0),
      0,
    ),
  );

describe('how many records have the same codes', () => {
  test('agrees with a look at all pairs, missing being a value of its own', () => {
    fc.assert(
      fc.property(table, (columns) => {
        expect([...frequencies(columns)]).toEqual(counted(columns, (a, b) => a === b));
      }),
    );
  });

  test('as wildcards: a look at all pairs, and never fewer than as levels', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const wild = frequencies(columns, 'wildcard');
        expect([...wild]).toEqual(counted(columns, (a, b) => a === b || a < 0 || b < 0));
        const levels = frequencies(columns);
        expect(wild.every((count, i) => count >= levels[i])).toBe(true);
        const whole = columns.map((column) => column.map((code) => Math.max(0, code)));
        expect(frequencies(whole, 'wildcard')).toEqual(frequencies(whole));
      }),
    );
  });

  test('is nothing for nothing', () => {
    expect(frequencies([])).toEqual(new Int32Array(0));
  });
});
