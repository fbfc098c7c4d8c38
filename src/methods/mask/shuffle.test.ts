import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correlationMatrix, midranks, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { readParameters } from '../contract/index.ts';
import { shuffle } from './shuffle.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const normal = (index: number, n: number) => {
  const drawn = new Float64Array(n);
  randomStream(seed(9), 0, 99, index).fillNormal(drawn);
  return drawn;
};

function run(
  columns: readonly Float64Array[],
  given?: readonly Float64Array[],
  byte = 1,
  part = 0,
): readonly Float64Array[] {
  const chance = { seed: seed(byte), step: 0, part };
  return finish(
    shuffle.run(columns, { per: 'record' }, given === undefined ? { chance } : { chance, given }),
  );
}

function spearman(columns: readonly Float64Array[]): number[][] {
  const { data, rows } = correlationMatrix(columns.map(midranks));
  return Array.from({ length: rows }, (_, i) => [...data.subarray(i * rows, (i + 1) * rows)]);
}

const cell = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(1e9, 1e9 + 1, 0.1),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
);
const someFile = fc
  .tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 4 }), fc.nat(3))
  .chain(([n, d, g]) => {
    const column = fc
      .array(cell, { minLength: n, maxLength: n })
      .map((list) => Float64Array.from(list, (x) => x + 0));
    const columns = (count: number) => fc.array(column, { minLength: count, maxLength: count });
    return fc.tuple(columns(d), columns(g));
  });

describe('data shuffling', () => {
  test('keeps the values of each column, and its input, whatever the columns', () => {
    fc.assert(
      fc.property(someFile, ([columns, given]) => {
        const before = [columns, given].map((all) => all.map((column) => column.slice()));
        const shuffled = run(columns, given);
        expect([columns, given]).toEqual(before);
        expect(shuffled.map((column) => column.slice().sort())).toEqual(
          columns.map((column) => column.slice().sort()),
        );
      }),
    );
  });

  test.each([
    ['constant columns', [new Float64Array(9).fill(3), Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)]],
    ['copies', [0, 1].map(() => Float64Array.of(5, 1, 4, 2, 3, 9, 8, 7, 6))],
    ['two records', [Float64Array.of(1, 2), Float64Array.of(2, 1)]],
    ['equal records', [new Float64Array(5).fill(1e9), new Float64Array(5)]],
  ])('works on %s, also where they are given too', (_, columns) => {
    for (const given of [[], columns, columns.slice(0, 1)]) {
      const shuffled = run(columns, given);
      expect(shuffled.map((column) => column.slice().sort())).toEqual(
        columns.map((column) => column.slice().sort()),
      );
    }
  });

  test('rank correlations stay, with each other and with the given columns, but for chance', () => {
    const n = 4000;
    const [a, b, c, d] = [1, 2, 3, 4].map((index) => normal(index, n));
    const columns = [
      a.map((x, i) => 1e9 + 100 * (x + b[i])),
      b.map((x, i) => (x - 0.5 * c[i]) ** 3),
      c.map((x, i) => x * d[i] + a[i]),
    ];
    const given = [a.map((x, i) => x + 0.3 * d[i]), c.map((x) => Math.round(x)), b.map(Math.sign)];
    const before = spearman([...columns, ...given]);
    const mean = before.map((row) => row.map(() => 0));
    const rounds = 8;
    for (let byte = 1; byte <= rounds; byte++) {
      const after = spearman([...run(columns, given, byte), ...given]);
      for (const [i, row] of after.entries()) {
        for (const [j, r] of row.entries()) {
          mean[i][j] += r / rounds;
          // Five standard deviations of a rank correlation, and what the normal model lacks.
          expect(Math.abs(r - before[i][j]), `${i} ${j}`).toBeLessThan(5 / Math.sqrt(n) + 0.03);
        }
      }
    }
    for (const [i, row] of mean.entries()) {
      for (const [j, r] of row.entries()) {
        expect(Math.abs(r - before[i][j]), `${i} ${j}`).toBeLessThan(0.04);
      }
    }
  });

  test('without given columns nothing ties a record to its own values', () => {
    const n = 4000;
    const column = normal(5, n);
    const [shuffled] = run([column]);
    expect(Math.abs(spearman([column, shuffled])[0][1])).toBeLessThan(5 / Math.sqrt(n));
    const companion = column.map((x, i) => x + normal(6, n)[i]);
    const together = run([column, companion]);
    expect(spearman(together)[0][1]).toBeCloseTo(spearman([column, companion])[0][1], 1);
  });

  test('given columns that tell nothing of a column leave no trace of its own values', () => {
    const n = 4000;
    const [column, other] = [normal(7, n), normal(8, n)];
    const [shuffled] = run([column], [other]);
    expect(Math.abs(spearman([column, shuffled])[0][1])).toBeLessThan(5 / Math.sqrt(n));
  });

  test('what the given columns determine comes back, ties in random order', () => {
    const column = Float64Array.of(3, 1, 2, 5, 4);
    expect(run([column], [column.map((x) => x ** 3)])).toEqual([column]);
  });

  test('columns, seeds and parts have draws of their own; the same ones give the same', () => {
    const column = normal(1, 50);
    const [a, b] = run([column, normal(2, 50)]);
    expect(run([column, normal(2, 50)])).toEqual([a, b]);
    expect(run([column], [], 2)).not.toEqual(run([column]));
    expect(run([column], [], 1, 3)).not.toEqual(run([column]));
  });

  test('has one parameter', () => {
    expect(() => readParameters(shuffle.parameters, { k: 3 }, 'shuffle')).toThrow(
      'shuffle has no parameter "k" (it has per).',
    );
  });
});
