import { expect, test } from 'vitest';
import { PenumbraError } from '../src/index.ts';
import { memoryError } from './memory.ts';

const stop = new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');

test('a stop because the heap is full says so, and names the way on', () => {
  expect(memoryError(stop, true)).toMatchObject({
    code: 'data',
    message: expect.stringMatching(/^The memory of this process is full.* --memory 2GB/),
  });
  expect(memoryError(stop, false)).toBe(stop);
});

test('so does an array that the engine cannot give', () => {
  let error: unknown;
  try {
    new ArrayBuffer(2 ** 52);
  } catch (caught) {
    error = caught;
  }
  expect(memoryError(error, false)).toMatchObject({ code: 'data' });
  const other = new RangeError('Maximum call stack size exceeded');
  expect(memoryError(other, false)).toBe(other);
});
