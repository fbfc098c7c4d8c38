import { describe, expect, test } from 'vitest';
import { filesOf } from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Files } from '../../contract/index.ts';
import { linkageMahalanobis } from './linkageMahalanobis.ts';

const records = [...Array(80).keys()];
const base = (i: number, j: number) => (i * 37 + j * 11 + i * i * 7 * (j + 1)) % 101;
const noise = (i: number, j: number) =>
  (((i * 53 + j * 29 + i * i * 3 * (j + 2)) % 41) - 20) * 0.75;

/** Four columns that depend on each other, and the same with noise. */
const original = [
  records.map((i) => base(i, 0)),
  records.map((i) => base(i, 0) + base(i, 1) / 4),
  records.map((i) => base(i, 2) - base(i, 1) / 2),
  records.map((i) => base(i, 3)),
];
const masked = original.map((column, j) => column.map((x, i) => x + noise(i, j)));
const example = { original, masked, keys: [0] };
const read = (files: Files) => finish(linkageMahalanobis.measure(files));

const sum = (columns: readonly number[][]) => records.map((i) => columns[0][i] + columns[1][i]);

describe('linkage-mahalanobis', () => {
  // Distances with numpy.linalg.inv and numpy.linalg.pinv (rcond 1e-10) of NumPy 2.4.6, one by one.
  test('figures of another program', () => {
    expect(read(filesOf(example)).value).toBe(28.75);
  });

  test('a column that is the sum of others changes nothing where the masked one is too', () => {
    const files = filesOf({
      ...example,
      original: [...original, sum(original)],
      masked: [...masked, sum(masked)],
    });
    const { value, notes } = read(files);
    expect(value).toBe(28.75);
    expect(notes).toEqual([
      'The columns of the original depend on each other linearly: one direction in which the file does not vary was left out.',
    ]);
  });

  test('where masked records leave the plane of the originals, what is off it is not counted', () => {
    const off = sum(masked).map((x, i) => x + (((i * i * 5) % 19) - 9) * 20);
    const files = filesOf({
      ...example,
      original: [...original, sum(original)],
      masked: [...masked, off],
    });
    expect(read(files).value).toBe(23.75);
  });

  test('does not change when columns are replaced by sums and differences that say the same', () => {
    const mix = (columns: readonly number[][]) => [
      records.map((i) => columns[0][i] + 3 * columns[1][i]),
      records.map((i) => columns[1][i] - columns[2][i]),
      records.map((i) => columns[2][i] + 0.2 * columns[3][i] - columns[0][i]),
      records.map((i) => 1e6 * columns[3][i] + columns[0][i]),
    ];
    const mixed = { ...example, original: mix(original), masked: mix(masked) };
    expect(read(filesOf(mixed)).value).toBe(28.75);
  });

  test('equal originals share a link, and one column is as by plain distance', () => {
    const one = { original: [[0, 2, 2, 10]], masked: [[1, 2, 3, 9]], keys: [0] };
    // 1 is as far from 0 as from both records at 2: 1/3; 2 and 3 draw from two; 9 is certain.
    expect(read(filesOf(one)).value).toBeCloseTo((100 * (1 / 3 + 1 / 2 + 1 / 2 + 1)) / 4, 12);
  });
});
