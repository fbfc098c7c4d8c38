import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { inner } from '../moments/orthogonal.ts';
import { split } from '../moments/split.ts';
import { type Category, chooseIndicators, MOST_LEVERAGE } from './indicators.ts';

const stream = randomStream(new Uint8Array(32).fill(14), 0, 0, 0);
const normals = (size: number) => {
  const column = new Float64Array(size);
  stream.fillNormal(column);
  return column;
};
const nominal = (codes: Float64Array, levels = 9): Category => ({
  codes,
  scale: { kind: 'nominal', levels },
});
const ordinal = (codes: Float64Array, levels = 9, missing?: number): Category => ({
  codes,
  scale: { kind: 'ordinal', levels, ...(missing === undefined ? {} : { missing }) },
});
const FREE = { most: 100, mostExplained: Number.POSITIVE_INFINITY };

function choose(
  categories: readonly Category[],
  numbers: readonly Float64Array[],
  given: readonly Float64Array[] = [],
  limits = FREE,
) {
  const size = numbers[0].length;
  const leverage = new Float64Array(size).fill(1 / size);
  const parts = split(numbers, given);
  return {
    ...chooseIndicators(categories, 0, parts, limits, leverage),
    leverage,
    parts,
  };
}

describe('the indicators of a group', () => {
  test('are orthonormal, of levels of three records or more, and bring no record near its own numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        fc.nat(2),
        fc.boolean(),
        (size, levels, count, isOrdinal) => {
          const draw = (most: number) =>
            normals(size).map((x) => Math.floor(Math.abs(3 * x)) % most);
          const categories = levels.map((l) => (isOrdinal ? ordinal : nominal)(draw(l)));
          const given = Array.from({ length: count }, () => normals(size));
          const { indicators, basis, leverage, parts, triangle } = choose(
            categories,
            [normals(size), normals(size)],
            given,
          );
          expect(indicators.length).toBe(basis.count);
          const found = new Float64Array(size).fill(1 / size);
          for (let k = 0; k < basis.count; k++) {
            for (let l = 0; l <= k; l++) {
              const product = inner(basis.vectors, k * size, basis.vectors, l * size, size);
              expect(Math.abs(product - (k === l ? 1 : 0))).toBeLessThan(1e-13);
            }
            const { explaining } = parts;
            for (let l = 0; l < explaining.count; l++) {
              const product = inner(basis.vectors, k * size, explaining.vectors, l * size, size);
              expect(Math.abs(product)).toBeLessThan(1e-13);
            }
            for (let i = 0; i < size; i++) found[i] += basis.vectors[k * size + i] ** 2;
            expect(triangle[k].length).toBe(k + 1);
          }
          for (let i = 0; i < size; i++) {
            expect(leverage[i]).toBeCloseTo(found[i], 12);
            expect(leverage[i]).toBeLessThanOrEqual(MOST_LEVERAGE);
          }
          for (const { category, level } of indicators) {
            if (level < 0) continue;
            const records = categories[category].codes.filter((code) => code === level).length;
            expect(Math.min(records, size - records)).toBeGreaterThanOrEqual(3);
          }
        },
      ),
    );
  });

  test('come in the order of what they explain', () => {
    const [a, b] = [4, 2].map((levels) => normals(60).map((_, i) => i % levels));
    const shuffled = stream.permutation(60);
    const second = b.map((_, i) => b[shuffled[i]]);
    const x = normals(60).map((value, i) => 0.1 * value + 3 * second[i] + (a[i] === 2 ? 1 : 0));
    const { indicators } = choose([nominal(a), nominal(second)], [x]);
    expect(indicators.slice(0, 2)).toMatchObject([
      { category: 1, level: 0 },
      { category: 0, level: 2 },
    ]);
    expect(indicators.length).toBe(4);
  });

  test('of an ordinal category begin with its scores where numbers rise with it; missing is outside the order', () => {
    const codes = normals(70).map((_, i) => i % 7);
    const x = normals(70).map((value, i) => 0.1 * value + (codes[i] === 6 ? 2.5 : codes[i]));
    const { indicators } = choose([ordinal(codes, 7, 6)], [x]);
    expect(indicators[0]).toMatchObject({ level: -1, centre: 2.5, missing: 6 });
    expect(choose([nominal(codes, 7)], [x]).indicators.every(({ level }) => level >= 0)).toBe(true);
  });

  test('are no more than asked for, and explain no more of a column than asked for', () => {
    const codes = normals(60).map((_, i) => i % 6);
    const x = normals(60).map((value, i) => 0.01 * value + codes[i]);
    expect(choose([nominal(codes)], [x]).indicators.length).toBe(5);
    expect(choose([nominal(codes)], [x], [], { ...FREE, most: 2 }).indicators.length).toBe(2);
    expect(choose([nominal(codes)], [x], [], { ...FREE, most: -3 }).indicators.length).toBe(0);
    const { basis, parts } = choose([nominal(codes)], [x], [], { ...FREE, mostExplained: 0.8 });
    let explained = 0;
    for (let k = 0; k < basis.count; k++) {
      explained += inner(basis.vectors, k * 60, parts.residual.vectors, 0, 60) ** 2;
    }
    expect(basis.count).toBeGreaterThan(0);
    expect(explained).toBeLessThanOrEqual(0.8);
  });

  test('of a category that the group lacks, that is constant or that given columns tell are none', () => {
    const size = 20;
    const x = normals(size);
    const half = x.map((_, i) => i % 2);
    expect(choose([nominal(x.map(() => Number.NaN))], [x]).indicators).toEqual([]);
    expect(choose([nominal(x.map(() => 4))], [x]).indicators).toEqual([]);
    expect(choose([nominal(half)], [x], [half.map((code) => 5 - 2 * code)]).indicators).toEqual([]);
    expect(choose([nominal(half)], [x.map(() => 1)]).indicators).toEqual([]);
  });
});
