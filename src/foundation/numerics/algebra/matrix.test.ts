import { describe, expect, it } from 'vitest';
import { column, fromColumns, fromRows, identity, multiply, transpose } from './matrix.ts';

describe('matrix', () => {
  it('is stored column by column', () => {
    const a = fromRows([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect([a.rows, a.columns]).toEqual([2, 3]);
    expect([...a.data]).toEqual([1, 4, 2, 5, 3, 6]);
    expect([...column(a, 1)]).toEqual([2, 5]);
    expect(fromColumns([Float64Array.of(1, 4), [2, 5], [3, 6]])).toEqual(a);
    expect([...transpose(a).data]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('multiplies rows by columns and refuses shapes that do not fit', () => {
    const a = fromRows([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(multiply(a, identity(2))).toEqual(a);
    expect([...multiply(transpose(a), a).data]).toEqual([35, 44, 44, 56]);
    expect(() => multiply(a, a)).toThrow(RangeError);
  });

  it('may be empty', () => {
    const none = fromColumns([]);
    expect([none.rows, none.columns]).toEqual([0, 0]);
    expect(multiply(none, none)).toEqual(none);
  });
});
