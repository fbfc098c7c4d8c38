import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import type { Measure, Reading } from '../contract/index.ts';
import { correlations } from './moments/correlations.ts';
import { eigenvalues } from './moments/eigenvalues.ts';

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
const up = [1, 2, 3, 4];
const down = [4, 3, 2, 1];
const flat = [5, 5, 5, 5];
const cross = [1, -1, -1, 1];

describe('correlations', () => {
  test('on average over the pairs, and over the pairs of each column', () => {
    const found = read(correlations, [up, up, cross], [up, down, cross]);
    expect(found.value).toBeCloseTo(2 / 3, 12);
    for (const [j, expected] of [1, 1, 0].entries()) {
      expect(found.parts[j].value).toBeCloseTo(expected, 12);
    }
  });

  test('a constant column has none, and a file of one column has no value', () => {
    const found = read(correlations, [up, up, flat], [up, up, cross]);
    expect(values(found)).toEqual([0, 0, null]);
    expect(found.notes).toEqual([
      'Pairs of columns left out because one is constant in the original: 2.',
    ]);
    expect(read(correlations, [up], [up]).reason).toMatch(/No two columns vary/);
  });
});

describe('eigenvalues', () => {
  test('relative to those of the original, summed up', () => {
    // Uncorrelated: 1 and 1. With r = 1/2: 3/2 and 1/2.
    const half = cross.map((x, i) => x + (up[i] - 2.5) * Math.sqrt(4 / 15));
    const found = read(eigenvalues, [up, cross], [up, half]);
    expect(values(found).map((x) => x!.toFixed(12))).toEqual(['0.500000000000', '0.500000000000']);
    expect(found.value).toBeCloseTo(1, 12);
  });

  test('an eigenvalue of zero is left out with a word, as where columns add up to another', () => {
    const total = up.map((x, i) => x + cross[i]);
    const found = read(eigenvalues, [up, cross, total], [up, cross, down]);
    expect(values(found)[2]).toBeNull();
    expect(found.notes).toEqual(['Eigenvalues left out because they are zero in the original: 1.']);
    expect(found.value).toBeGreaterThan(0);
  });

  test('leaves out constant columns and incomplete records, and says so', () => {
    const found = read(
      eigenvalues,
      [
        [...up, nan],
        [...cross, 3],
        [...flat, 5],
      ],
      [
        [...up, 9],
        [...cross, 3],
        [...flat, 6],
      ],
    );
    expect(found.parts).toHaveLength(2);
    expect(found.notes).toEqual([
      'Columns left out because they are constant in the original: 1.',
      'Incomplete records of the original left out: 1.',
    ]);
  });

  test('a column that became constant is uncorrelated with the others', () => {
    expect(read(eigenvalues, [up, cross], [up, flat]).value).toBe(0);
    expect(values(read(eigenvalues, [up, [1, 2, 4, 3]], [up, flat]))[0]).toBeCloseTo(0.8 / 1.8, 12);
  });
});
