import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { kindsOf } from './kinds.ts';

const table = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3 }))
  .chain(([n, d]) =>
    fc.array(fc.array(fc.integer({ min: -1, max: 1 }), { minLength: n, maxLength: n }), {
      minLength: d,
      maxLength: d,
    }),
  )
  .map((columns) => columns.map((column) => Float64Array.from(column)));

describe('the kinds of records', () => {
  test('are of equal records, all of them, in the order of the file', () => {
    fc.assert(
      fc.property(table, (given) => {
        const { columns, start, members } = finish(kindsOf(given));
        const kinds = columns[0].length;
        expect(start.length).toBe(kinds + 1);
        expect([...members].sort((a, b) => a - b)).toEqual([...given[0].keys()]);
        const texts = new Set<string>();
        let before = -1;
        for (let q = 0; q < kinds; q++) {
          const own = [...members.subarray(start[q], start[q + 1])];
          expect(own).toEqual([...own].sort((a, b) => a - b));
          expect(own[0]).toBeGreaterThan(before);
          before = own[0];
          for (const i of own) {
            expect(given.map((column) => column[i])).toEqual(columns.map((column) => column[q]));
          }
          texts.add(columns.map((column) => column[q]).join());
        }
        expect(texts.size).toBe(kinds);
      }),
    );
  });
});
