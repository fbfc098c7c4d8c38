import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordQueue } from './queue.ts';

describe('a queue of records', () => {
  test('gives them in order, ties by their number', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (keys) => {
        const isBefore = (a: number, b: number) =>
          keys[a] < keys[b] || (keys[a] === keys[b] && a < b);
        const queue = recordQueue(keys.length, isBefore);
        const got = keys.map(() => {
          const first = queue.first();
          expect(queue.removeFirst()).toBe(first);
          return first;
        });
        expect(queue.length).toBe(0);
        expect(got).toEqual(keys.map((_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b));
      }),
    );
  });

  test('gives a record later whose turn moved back', () => {
    const keys = [1, 2, 3, 4];
    const queue = recordQueue(4, (a, b) => keys[a] < keys[b]);
    keys[0] = 3.5;
    queue.delayFirst();
    expect([1, 2, 3, 4].map(() => queue.removeFirst())).toEqual([1, 2, 0, 3]);
  });

  test('has nothing to give when it is empty', () => {
    const queue = recordQueue(0, (a, b) => a < b);
    expect(() => queue.first()).toThrow(RangeError);
    expect(() => queue.removeFirst()).toThrow(RangeError);
  });
});
