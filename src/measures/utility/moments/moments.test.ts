import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { Measure, Reading } from '../../contract/index.ts';
import { means } from './means.ts';
import { moments } from './moments.ts';
import { momentsSubdomains } from './momentsSubdomains.ts';
import { variances } from './variances.ts';

const nan = Number.NaN;
const columns = (lists: number[][]) => lists.map((list) => Float64Array.from(list));
const read = (measure: Measure, original: number[][], masked: number[][]): Reading =>
  finish(
    measure.measure({
      names: original.map((_, j) => `V${j + 1}`),
      original: columns(original),
      masked: columns(masked),
      isPaired: true,
      keys: [],
      groupOf: null,
      regressions: [],
      members: 1,
    }),
  );
const values = ({ parts }: Reading) => parts.map(({ value }) => value);

describe('means and variances', () => {
  test('by column and on average, missing values left out of each file', () => {
    const original = [
      [0, 2, 0, 2],
      [1, 9, nan, 9],
      [4, 4, 4, 4],
    ];
    const masked = [
      [1, 3, 1, 3],
      [1, 9, 9, nan],
      [4, 4, 4, 5],
    ];
    const found = read(means, original, masked);
    expect(values(found)).toEqual([1, 0, null]);
    expect(found.value).toBe(0.5);
    expect(found.parts[2].reason).toBe('It is constant in the original.');
    const spread = read(variances, original, [[0, 4, 0, 4], masked[1], masked[2]]);
    expect(values(spread)).toEqual([300, 0, null]);
    expect(spread.value).toBe(150);
  });

  test('a shift by 1e-3 is seen beside an origin of 1e12', () => {
    const at = (shift: number) => [[1e12, 1e12 + 2, 1e12 + 4, 1e12 + 2 + shift]];
    // The mean moves by a quarter of 2^-10.
    const { value } = read(means, at(0), at(2 ** -10));
    expect(value! / (2 ** -12 / Math.sqrt(2))).toBeCloseTo(1, 12);
  });
});

describe('moments', () => {
  test('by order, of columns and pairs, in deviations of the original', () => {
    // m2 = 1, m3 = 0, m4 = 1 become 4, 0, 16; twice the first column becomes the first column.
    const a = [1, -1, 1, -1];
    const found = read(moments, [a, a], [a.map((x) => 2 * x + 1), a]);
    // Order 2: 3, 0 and m11 from 1 to 2; order 4: 15, 0 and m22, m31, m13 from 1 to 4, 8, 2.
    expect(values(found)).toEqual([0.5, 4 / 3, 0, (15 + 3 + 7 + 1) / 5]);
    expect(found.value).toBeCloseTo((0.5 + 4 / 3 + 5.2) / 4, 12);
    expect(found.parts.map(({ name }) => name)).toEqual([
      'order 1: means',
      'order 2: variances and covariances',
      'order 3: third central moments',
      'order 4: fourth central moments',
    ]);
  });

  test('sees what means and covariances hide: a third moment of the other sign', () => {
    const skewed = [0, 0, 0, 4];
    const mirrored = skewed.map((x) => 2 - x);
    const [first, second, third, fourth] = values(read(moments, [skewed], [mirrored]));
    expect([first, second, fourth]).toEqual([0, 0, 0]);
    expect(third).toBeCloseTo(4 / Math.sqrt(3), 12);
  });
});

describe('moments-subdomains', () => {
  const n = 200;
  const a = Array.from({ length: n }, (_, i) => (i * 37) % 101);
  const b = Array.from({ length: n }, (_, i) => (i * 53) % 89);

  test('a shift of all records is a shift of every subdomain', () => {
    const mean = a.reduce((sum, x) => sum + x, 0) / n;
    const deviation = Math.sqrt(a.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n);
    const found = read(momentsSubdomains, [a, b], [a.map((x) => x + 5), b]);
    const [first, ...others] = values(found);
    expect(first).toBeCloseTo(5 / deviation / 2, 12);
    for (const other of others) expect(other).toBeLessThan(1e-12);
  });

  test('sees what the whole file hides: values that changed places between records', () => {
    const turned = a.toReversed();
    expect(read(moments, [a], [turned]).value).toBeLessThan(1e-12);
    expect(read(momentsSubdomains, [a], [turned]).value).toBeGreaterThan(0.1);
  });

  test('is the same again', () => {
    const masked = [b, a];
    expect(read(momentsSubdomains, [a, b], masked)).toEqual(
      read(momentsSubdomains, [a, b], masked),
    );
  });

  test('has no value where the masked file has none in any subdomain', () => {
    // No interval of the original holds the one record that kept a value.
    const found = read(momentsSubdomains, [[...a, nan]], [[...a.map(() => nan), 7]]);
    expect(found.reason).toMatch(/no values in any of the subdomains/);
  });
});
