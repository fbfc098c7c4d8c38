import { afterEach, expect, test, vi } from 'vitest';
import { inSharedMemory, sharedBytes } from './sharedMemory.ts';

afterEach(() => vi.unstubAllGlobals());

test('arrays are copied once, wherever they stand, and what is shared already stays', () => {
  const values = Float64Array.of(1, 2);
  const shared = new Int32Array(sharedBytes(8).buffer);
  const made = inSharedMemory({ a: values, b: [values, null], c: shared, d: 'text' });
  expect(made).toEqual({ a: values, b: [values, null], c: shared, d: 'text' });
  expect(made.a.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(made.b[0]).toBe(made.a);
  expect(made.c).toBe(shared);
});

test('arrays of another kind are a mistake', () => {
  expect(() => inSharedMemory([Uint8Array.of(1)])).toThrow('Files contain only doubles and codes.');
});

test('where threads share no memory everything stays as it is', () => {
  vi.stubGlobal('SharedArrayBuffer', undefined);
  const given = { a: Float64Array.of(1, 2) };
  expect(inSharedMemory(given)).toBe(given);
  expect(sharedBytes(3).buffer).toBeInstanceOf(ArrayBuffer);
});
