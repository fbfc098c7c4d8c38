import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { type DistinctRows, distinctRows } from './index.ts';

function find(rows: Float64Array, columns: number): DistinctRows {
  const steps = distinctRows(rows, columns);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

describe('distinct rows', () => {
  it('are those that a look at all pairs finds', () => {
    const value = fc.constantFrom(0, -0, 1, 2, 3, 1e300, 5e-324, 0.1, 0.1 + 2 ** -56);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.array(value, { maxLength: 90 }), (d, all) => {
        const rows = Float64Array.from(all.slice(0, all.length - (all.length % d)));
        const { first, kind } = find(rows, d);
        const n = rows.length / d;
        const isSame = (a: number, b: number) =>
          rows.subarray(a * d, a * d + d).every((x, j) => x === rows[b * d + j]);
        const firstOf = Array.from({ length: n }, (_, i) => {
          let other = 0;
          while (!isSame(other, i)) other++;
          return other;
        });
        expect([...kind].map((one) => first[one])).toEqual(firstOf);
        expect([...first]).toEqual([...new Set(firstOf)]);
      }),
    );
  });

  it('take zeros of either sign for equal', () => {
    const { first, kind } = find(Float64Array.of(0, 1, -0, 1, -0, -1), 2);
    expect([...first]).toEqual([0, 2]);
    expect([...kind]).toEqual([0, 0, 1]);
  });

  it('are found fast where they differ in few bits, as counts and whole numbers do', () => {
    const side = 600;
    const rows = new Float64Array(2 * side * side);
    for (let i = 0; i < side * side; i++) {
      rows[2 * i] = i % side;
      rows[2 * i + 1] = 2 ** 40 * Math.floor(i / side);
    }
    const since = performance.now();
    expect(find(rows, 2).first.length).toBe(side * side);
    expect(performance.now() - since).toBeLessThan(5000);
  });

  it('are found in steps', () => {
    const next = generator(1);
    const steps = distinctRows(Float64Array.from({ length: 250_000 }, next), 1);
    expect(steps.next().done).toBe(false);
    expect(steps.next().done).toBe(false);
    expect(steps.next().done).toBe(true);
  });
});
