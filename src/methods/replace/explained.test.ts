import { describe, expect, test } from 'vitest';
import { correlationMatrix, randomStream } from '../../foundation/numerics/index.ts';
import { explained } from './explained.ts';

const n = 80;
const stream = randomStream(new Uint8Array(32).fill(3), 0, 0, 0);
const draw = () => {
  const column = new Float64Array(n);
  stream.fillNormal(column);
  return column;
};
const whole = { groupOf: new Int32Array(n), groups: 1 };

describe('what given columns explain', () => {
  const y = draw();
  const x = draw().map((value, i) => value + y[i]);

  test('with one given column is the squared correlation', () => {
    const { rSquared, distinct } = explained([x], [y], whole);
    expect(rSquared[0]).toBeCloseTo(correlationMatrix([x, y]).data[1] ** 2, 12);
    expect(distinct).toBe(1);
  });

  test('is 1 for a combination of them, 0 without any, NaN for a column that never varies', () => {
    const other = draw().map(Math.round);
    const sum = y.map((value, i) => 1e9 + value - 3 * other[i]);
    const { rSquared } = explained([sum, y.map(() => 2)], [y, other], whole);
    expect(rSquared[0]).toBeCloseTo(1, 12);
    expect(rSquared[1]).toBeNaN();
    expect(explained([x], [], whole)).toEqual({ rSquared: [0], distinct: Number.NaN });
  });

  test('counts inside groups: what tells groups apart explains nothing', () => {
    const groupOf = Int32Array.from({ length: n }, (_, i) => i % 4);
    const level = Float64Array.from(groupOf, (group) => 100 * group);
    const shifted = x.map((value, i) => value + level[i]);
    const { rSquared, distinct } = explained([shifted], [level], { groupOf, groups: 4 });
    expect(rSquared[0]).toBe(0);
    expect(distinct).toBe(4 / n);
  });

  test('leaves out groups that lack a column, and records alone', () => {
    const holed = x.map((value, i) => (i < 10 ? Number.NaN : value));
    const groupOf = Int32Array.from({ length: n }, (_, i) => (i < 10 ? 0 : i === 10 ? 1 : 2));
    const { rSquared } = explained([holed], [y], { groupOf, groups: 3 });
    expect(rSquared[0]).toBeCloseTo(correlationMatrix([x.slice(11), y.slice(11)]).data[1] ** 2, 12);
  });
});
