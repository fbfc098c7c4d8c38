import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { disco } from './disco.ts';
import { replicatedUniques } from './replicatedUniques.ts';
import { tcap } from './tcap.ts';
import { codedFilesOf } from './testing/files.ts';

/** Two keys and two confidential columns. Figures: a program in Python (pandas) that looks at all records one by one. */
const original = [
  [0, 0, 0, 1, 1, 1, 2, 2, 2, 2],
  [0, 0, 1, 1, 1, 0, 0, 0, 1, -1],
  [0, 0, 1, 1, 2, 2, 0, 1, 1, 1],
  [0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
];
const masked = [
  [0, 0, 0, 1, 1, 2, 2, 3],
  [0, 0, 1, 1, 1, 0, -1, 0],
  [0, 0, 2, 2, 2, 1, 1, 0],
  [0, 0, 0, 0, 1, 1, 1, 0],
];
const files = codedFilesOf(original, masked, 2);

describe('what keys give away', () => {
  test('DiSCO, with what the original gives away itself', () => {
    const { value, parts } = finish(disco.measure(files));
    expect(value).toBe(45);
    expect(parts.map((part) => part.value)).toEqual([50, 60, 40, 40]);
  });

  test('TCAP over those who are found, with its baselines', () => {
    const { value, parts } = finish(tcap.measure(files));
    expect(value).toBe(56.25);
    expect(parts.map((part) => part.name)).toEqual([
      'column 3',
      'column 3, baseline',
      'column 4',
      'column 4, baseline',
    ]);
    const expected = [62.5, 38, 50, 50];
    for (const [i, part] of parts.entries()) expect(part.value).toBeCloseTo(expected[i], 12);
  });

  test('replicated uniques, with the uniques of each file', () => {
    const { value, parts } = finish(replicatedUniques.measure(files));
    expect(value).toBe(20);
    expect(parts.map((part) => part.value)).toEqual([40, 50]);
  });

  test('a file of copies gives away what the original does', () => {
    const { value, parts } = finish(disco.measure(codedFilesOf(original, original, 2)));
    expect(value).toBe(50);
    expect(parts.map((part) => part.value)).toEqual([60, 60, 40, 40]);
  });

  test('nobody who is found is a reason, not a share of nothing', () => {
    const apart = masked.map((column, j) => (j < 2 ? column.map((code) => code + 7) : column));
    const elsewhere = codedFilesOf(original, apart, 2);
    expect(finish(tcap.measure(elsewhere)).reason).toMatch(/nobody is found/);
    expect(finish(disco.measure(elsewhere)).value).toBe(0);
  });

  test('numbers are taken in twenty classes of the original, those between with the next larger', () => {
    // 100 different originals in classes of five; the masked value of each is one below, of every fifth two classes away.
    const values = Array.from({ length: 100 }, (_, i) => 2 * i + 1);
    const target = values.map((_, i) => i);
    const near = values.map((x) => x - 1);
    const key = codedFilesOf([values, target], [near, target], 1, true);
    const { value, parts } = finish(disco.measure(key));
    // Each class of keys meets the same class of targets, as 2 i is taken with 2 i + 1.
    expect(value).toBe(100);
    expect(parts[1].value).toBe(100);
    expect(finish(replicatedUniques.measure(key)).value).toBe(0);
  });

  test('numbers of few values are those values: classes do not join them', () => {
    const few = [0, 2, 4, 6, 6, 6, 6, 6, 6, 6];
    const { value } = finish(
      replicatedUniques.measure(codedFilesOf([few, few], [few, few], 1, true)),
    );
    expect(value).toBe(30);
  });
});
