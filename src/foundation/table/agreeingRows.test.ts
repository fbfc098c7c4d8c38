import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreeingRows } from './agreeingRows.ts';

const someColumns = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 40 }))
  .chain(([d, records]) =>
    fc.array(
      fc
        .array(fc.integer({ min: -2, max: 2 }), { minLength: records, maxLength: records })
        .map((list) => Int32Array.from(list)),
      { minLength: d, maxLength: d },
    ),
  );

test('rows that agree are those of every pair compared, each once and itself first', () => {
  fc.assert(
    fc.property(someColumns, (columns) => {
      const { rowOf, rows, start, others } = agreeingRows(columns)!;
      const agree = (a: number, b: number) =>
        columns.every((column) => column[a] < 0 || column[b] < 0 || column[a] === column[b]);
      expect(start).toHaveLength(rows + 1);
      for (let i = 0; i < rowOf.length; i++) {
        const list = [...others.subarray(start[rowOf[i]], start[rowOf[i] + 1])];
        expect(list[0]).toBe(rowOf[i]);
        expect(new Set(list).size).toBe(list.length);
        for (let h = 0; h < rowOf.length; h++) expect(list.includes(rowOf[h])).toBe(agree(i, h));
      }
    }),
  );
});

test('too many pairs are not listed', () => {
  const columns = [Int32Array.of(0, 1, 2, -1)];
  expect(agreeingRows(columns, 5)).toBeNull();
  expect(agreeingRows(columns, 6)!.others).toHaveLength(10);
});
