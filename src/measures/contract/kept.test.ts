import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import { ofColumns, workOfColumns } from './index.ts';

const columns = [Float64Array.of(1, 2), Float64Array.of(3, 4)];

/** How often something is made. */
function counting() {
  let made = 0;
  return () => ++made;
}

describe('what is kept of columns', () => {
  test('is made once for the same columns and the same purpose', () => {
    const make = counting();
    expect(ofColumns(columns, 'one', make)).toBe(1);
    expect(ofColumns([...columns], 'one', make)).toBe(1);
    expect(ofColumns(columns, 'another', make)).toBe(2);
    expect(ofColumns(columns.slice(0, 1), 'one', make)).toBe(3);
    expect(ofColumns(columns.toReversed(), 'one', make)).toBe(4);
  });

  test('is not that of columns that only have the same values', () => {
    const make = counting();
    expect(ofColumns([Float64Array.of(1)], 'one', make)).toBe(1);
    expect(ofColumns([Float64Array.of(1)], 'one', make)).toBe(2);
  });

  test('is nothing for large columns and for none', () => {
    const make = counting();
    for (const some of [[], [new Float64Array(2 ** 17 + 1)]]) {
      const before = ofColumns(some, 'one', make);
      expect(ofColumns(some, 'one', make)).toBe(before + 1);
    }
  });

  test('is of the last sets of columns that begin with the same', () => {
    const make = counting();
    const first = Float64Array.of(1);
    const sets = Array.from({ length: 129 }, () => [first, Float64Array.of(2)]);
    for (const set of sets) ofColumns(set, 'one', make);
    expect(ofColumns(sets[128], 'one', make)).toBe(129);
    expect(ofColumns(sets[0], 'one', make)).toBe(130);
  });

  test('may be work that is done in steps', () => {
    const make = counting();
    const work = () =>
      finish(
        workOfColumns(columns, 'in steps', function* () {
          yield { done: 0, total: 1 };
          return make();
        }),
      );
    expect([work(), work()]).toEqual([1, 1]);
  });
});
