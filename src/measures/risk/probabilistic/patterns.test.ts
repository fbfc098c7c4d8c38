import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { cellsOf, compare, comparisonOf } from './cells.ts';
import { comparisonsOf, visitComparisons } from './comparisons.ts';
import { exactAgreements } from './patterns.ts';

/** Codes of an original or masked file: few classes, sometimes any, and the code of a missing value. */
const columns = (count: number, records: number, missing: number) =>
  fc.array(
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 0, max: 2 }) },
        { weight: 2, arbitrary: fc.integer({ min: 0, max: 19 }) },
        { weight: 1, arbitrary: fc.constant(missing) },
      ),
      { minLength: records, maxLength: records },
    ),
    { minLength: count, maxLength: count },
  );
const files = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 25 }))
  .chain(([p, n]) => fc.tuple(columns(p, n, 20), columns(p, n, 21)));
const bytes = (lists: number[][]) => lists.map((list) => Uint8Array.from(list));

describe('comparisons of cells', () => {
  test('are counted as one sees by looking at every pair', () => {
    fc.assert(
      fc.property(files, ([before, after]) => {
        const original = cellsOf(bytes(before));
        const masked = cellsOf(bytes(after));
        const expected = new Map<string, number>();
        for (let cell = 0; cell < masked.records.length; cell++) {
          for (let i = 0; i < before[0].length; i++) {
            let compared = 0;
            let agreeing = 0;
            for (const [j, column] of before.entries()) {
              const [one, other] = [column[i], masked.classes[j][cell]];
              if (one < 20 && other < 20) compared |= 1 << j;
              if (one === other) agreeing |= 1 << j;
            }
            const comparison = comparisonOf(compared, agreeing);
            expect(compare(masked, cell, original, original.cellOf[i])).toBe(comparison);
            const key = `${cell} ${comparison}`;
            expected.set(key, (expected.get(key) ?? 0) + 1);
          }
        }
        const found = new Map<string, number>();
        const visit = (cell: number, comparison: number, count: number) => {
          const key = `${cell} ${comparison}`;
          found.set(key, (found.get(key) ?? 0) + count);
        };
        finish(visitComparisons(original, masked, visit));
        expect(found).toEqual(expected);
        const listed = finish(comparisonsOf(original, masked));
        expect(listed.counts.reduce((sum, count) => sum + count, 0)).toBe(
          before[0].length * masked.records.length,
        );
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
    const counts = finish(exactAgreements(cells, cells, [0, 1, 2, 3, 4, 5, 6]));
    expect(counts[2 * 128 + 127]).toBe(1);
    expect(counts[2 * 128 + 126]).toBe(1);
    expect(counts[2 * 128]).toBe(1);
  });
});
