import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { agreement, cellsOf } from './cells.ts';
import { exactAgreements, patternTotals } from './patterns.ts';

const columns = (count: number, records: number) =>
  fc.array(
    fc.array(fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 21 })), {
      minLength: records,
      maxLength: records,
    }),
    { minLength: count, maxLength: count },
  );
const files = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 25 }))
  .chain(([p, n]) => fc.tuple(columns(p, n), columns(p, n)));
const bytes = (lists: number[][]) => lists.map((list) => Uint8Array.from(list));

describe('patterns of agreement', () => {
  test('are counted as one sees by looking at every pair', () => {
    fc.assert(
      fc.property(files, ([before, after]) => {
        const original = cellsOf(bytes(before));
        const masked = cellsOf(bytes(after));
        const counts = finish(exactAgreements(original, masked));
        const patterns = 1 << before.length;
        const expected = new Int32Array(counts.length);
        const totals = new Float64Array(patterns);
        for (let cell = 0; cell < masked.records.length; cell++) {
          for (let i = 0; i < before[0].length; i++) {
            const agrees = before.map((column, j) => column[i] === masked.classes[j][cell]);
            const pattern = agrees.reduce((bits, agree, j) => bits | (agree ? 1 << j : 0), 0);
            expected[cell * patterns + pattern]++;
            totals[pattern] += masked.records[cell];
            expect(agreement(masked, cell, original, original.cellOf[i])).toBe(pattern);
          }
        }
        expect(counts).toEqual(expected);
        expect(patternTotals(masked, counts)).toEqual(totals);
      }),
    );
  });

  test('cells hold the classes of their records, each once and in order', () => {
    fc.assert(
      fc.property(files, ([lists]) => {
        const cells = cellsOf(bytes(lists));
        const seen = new Set<string>();
        for (let i = 0; i < lists[0].length; i++) {
          const own = lists.map((list) => list[i]);
          expect(cells.classes.map((classes) => classes[cells.cellOf[i]])).toEqual(own);
          seen.add(own.join());
        }
        expect(cells.records).toHaveLength(seen.size);
        expect(cells.records.reduce((sum, count) => sum + count, 0)).toBe(lists[0].length);
      }),
    );
  });

  test('the largest codes in seven columns do not run into each other', () => {
    const lists = Array.from({ length: 7 }, () => [21, 21, 0]);
    lists[0][1] = 20;
    const cells = cellsOf(bytes(lists));
    expect([...cells.cellOf]).toEqual([2, 1, 0]);
    const counts = finish(exactAgreements(cells, cells));
    expect(counts[2 * 128 + 127]).toBe(1);
    expect(counts[2 * 128 + 126]).toBe(1);
    expect(counts[2 * 128]).toBe(1);
  });
});
