import { expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { nearestLoss, type Rows } from './nearestLoss.ts';

/** By the definition: the nearest by standard values, the differences by raw ones. */
function textbook(original: Rows, masked: Rows, d: number, rawColumns: number) {
  const rowsIn = (values: Float64Array, width: number) =>
    Array.from({ length: values.length / width }, (_, i) =>
      values.slice(i * width, (i + 1) * width),
    );
  const originals = rowsIn(original.standard, d);
  const nearest = rowsIn(masked.standard, d).map((row) => {
    const distances = originals.map((other) =>
      other.reduce((added, x, j) => added + (x - row[j]) ** 2, 0),
    );
    return distances.indexOf(Math.min(...distances));
  });
  let added = 0;
  let terms = 0;
  const rawOriginals = rowsIn(original.raw, rawColumns);
  for (const [i, row] of rowsIn(masked.raw, rawColumns).entries()) {
    for (const [j, value] of row.entries()) {
      const x = rawOriginals[nearest[i]][j];
      if (x === 0) continue;
      added += Math.min(10_000, Math.abs(x - value) / Math.abs(x));
      terms++;
    }
  }
  return { nearest, value: terms === 0 ? 0 : added / terms };
}

function files(seed: number, n: number, m: number, d: number) {
  const random = generator(seed);
  // Whole numbers, so that there are zeros and ties; one more raw column than standard ones.
  const rows = (count: number) => {
    const raw = Float64Array.from({ length: count * (d + 1) }, () => Math.floor(7 * random()) - 2);
    return { raw, standard: raw.filter((_, at) => at % (d + 1) < d).map((x) => (x - 1) / 2) };
  };
  return { original: rows(n), masked: rows(m), random };
}

test.each([1, 2, 5])(
  'IL1 prime is that of the definition through many changes of %i columns',
  (d) => {
    const { original, masked, random } = files(d, 40, 12, d);
    const loss = nearestLoss(original, masked, d, d + 1);
    expect([...loss.search()].at(-1)).toBe(12);
    for (let trial = 0; trial < 400; trial++) {
      const expected = textbook(original, masked, d, d + 1);
      expect([...loss.nearest]).toEqual(expected.nearest);
      expect(loss.value()).toBeCloseTo(expected.value, 10);
      const record = Math.floor(12 * random());
      const column = Math.floor(d * random());
      const at = record * (d + 1) + column;
      const value = masked.raw[at] + (random() - 0.5) * (trial % 2 === 0 ? 6 : 0.2);
      const proposed = loss.change(record, column, value, (value - 1) / 2);
      const earlier = [masked.raw[at], masked.standard[record * d + column]];
      masked.raw[at] = value;
      masked.standard[record * d + column] = (value - 1) / 2;
      expect(proposed).toBeCloseTo(textbook(original, masked, d, d + 1).value, 10);
      if (trial % 3 === 0) {
        loss.accept();
      } else {
        [masked.raw[at], masked.standard[record * d + column]] = earlier;
      }
    }
    const drifted = loss.value();
    loss.renew();
    expect(loss.value()).toBeCloseTo(drifted, 12);
  },
);

test('originals that are zero do not count, and no cell counts for more than the cap', () => {
  const rows = (standard: number[], raw: number[]) => ({
    standard: Float64Array.from(standard),
    raw: Float64Array.from(raw),
  });
  const loss = nearestLoss(rows([0, 9], [1e-9, 0, 0, 0]), rows([1, 8], [5, 5, 3, 3]), 1, 2);
  for (const _ of loss.search());
  expect(loss.terms()).toBe(1);
  expect(loss.value()).toBe(10_000);
  const none = nearestLoss(rows([0], [0]), rows([1], [5]), 1, 1);
  for (const _ of none.search());
  expect(none.terms()).toBe(0);
  expect(none.value()).toBe(0);
});
