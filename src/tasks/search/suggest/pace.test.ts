import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('one stall does not make a family slow', () => {
  const pace = new Pace();
  for (const seconds of [0.2, 16, 0.2]) pace.keep('mdav', 500, 1, seconds, null);
  expect(pace.of('mdav', 500)).toBe(0.2);
  expect(pace.of('noise', 500)).toBeNull();
});

test('a family that was tried on one number of records grows as the others do', () => {
  const pace = new Pace();
  pace.keep('mdav', 100, 1, 1, null);
  // Faster than linear, until something was tried on two numbers of records.
  expect(pace.of('mdav', 400)).toBeCloseTo(8, 9);
  pace.keep('noise', 100, 2, 2, null);
  pace.keep('noise', 400, 2, 8, null);
  expect(pace.of('noise', 400)).toBe(4);
  expect(pace.of('mdav', 400)).toBeCloseTo(4, 9);
  expect(pace.of('mdav', 1600)).toBeCloseTo(16, 9);
});

test('tells by which factor estimates were off, in either direction', () => {
  const pace = new Pace();
  expect(pace.errors).toEqual({ trials: 0, median: 1, ninth: 1 });
  for (const [took, expected] of [
    [2, 1],
    [1, 4],
    [1, 1],
  ])
    pace.keep('mdav', 100, 1, took, expected);
  expect(pace.errors).toEqual({ trials: 3, median: 2, ninth: 2 });
});
