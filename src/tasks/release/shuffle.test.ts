import { expect, test } from 'vitest';
import { inverseOrder, permutationText, releaseOrder } from './shuffle.ts';

const seed = Uint8Array.from({ length: 32 }, (_, i) => i);
const digest = (start: string) => start.padEnd(64, '0');

test('an order holds every record once, and is the same for the same seed and file', () => {
  const order = releaseOrder(seed, digest('ab'), 500);
  expect([...order].sort((a, b) => a - b)).toEqual([...Array(500).keys()]);
  expect(releaseOrder(seed, digest('ab'), 500)).toEqual(order);
});

test('files protected with the same seed are not shuffled alike', () => {
  const order = releaseOrder(seed, digest('ab'), 500);
  for (const other of ['ac', 'ab0000000001']) {
    const same = releaseOrder(seed, digest(other), 500).filter((x, i) => x === order[i]).length;
    expect(same).toBeLessThan(10);
  }
});

test('the place of a record tells nothing of where it stood', () => {
  const n = 2000;
  const order = releaseOrder(seed, digest('cd'), n);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += (i - order[i]) * (i - order[i]);
  // Spearman's coefficient, whose standard deviation is 0.022 here.
  expect(Math.abs(1 - (6 * sum) / (n * (n * n - 1)))).toBeLessThan(0.1);
});

test('a permutation is written with places and records from 1, and undone by its inverse', () => {
  const order = Int32Array.of(2, 0, 1);
  expect(permutationText(order)).toBe('place,record\n1,3\n2,1\n3,2\n');
  expect([...inverseOrder(order)].map((place) => order[place])).toEqual([0, 1, 2]);
});
