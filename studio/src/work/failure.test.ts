import { expect, test } from 'vitest';
import { PenumbraError } from '../../../src/error.ts';
import { failureOf } from './failure.ts';

function thrownBy(what: () => unknown): unknown {
  try {
    what();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

test('where memory runs out, the page says so and what to do', () => {
  const full = [
    thrownBy(() => new Float64Array(2 ** 48)),
    thrownBy(() => new WebAssembly.Memory({ initial: 65_536 }).grow(65_536)),
    thrownBy(() => 'x'.repeat(2 ** 30)),
  ];
  for (const error of full) {
    expect(failureOf(error).message).toMatch(/not enough memory in this page for that: use fewer/);
  }
});

test('what a user can mend is said as it is, with its place', () => {
  const error = new PenumbraError('data', 'Line 3 has 2 cells.', { line: 3 });
  expect(failureOf(error)).toEqual({ code: 'data', message: error.message, place: { line: 3 } });
});

test('a defect is told as one', () => {
  expect(failureOf(new TypeError('x is not a function')).message).toMatch(/went wrong inside/);
});
