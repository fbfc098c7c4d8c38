import { describe, expect, test } from 'vitest';
import { streamOf } from '../../../../test/fixtures/regressions.ts';
import { levelClass, levelDraw, nominalClasses, orderedClasses } from './classes.ts';

describe('the classes of levels', () => {
  test('tell no number of fewer than `leaf` records', () => {
    // Two rare levels with 5 records together are drawn alike.
    expect(levelClass([0, 1, 2, 3], Int32Array.of(9, 2, 3, 0), 5)).toEqual({
      levels: [0, 1, 2],
      weights: [9, 2.5, 2.5],
    });
    // With 4 together they are not drawn.
    expect(levelClass([0, 1, 2], Int32Array.of(9, 2, 2), 5)).toEqual({ levels: [0], weights: [9] });
    // Unless there is nothing else.
    expect(levelClass([1, 2], Int32Array.of(9, 3, 1), 5)).toEqual({
      levels: [1, 2],
      weights: [2, 2],
    });
  });

  test('of a nominal column are the most frequent levels and the rest', () => {
    const counts = Int32Array.of(7, 0, 20, 6, 8, 1, 4);
    const { classes, ofLevel } = nominalClasses(counts, 5, 2);
    expect(classes.map(({ levels }) => levels)).toEqual([[2], [4], [0, 3, 5, 6]]);
    expect([...ofLevel]).toEqual([2, -1, 0, 2, 1, 2, 2]);
    expect(classes[2].weights).toEqual([7, 6, 2.5, 2.5]);
  });

  test('of an ordered column are neighbours with enough records', () => {
    const counts = Int32Array.of(1, 3, 6, 0, 2, 3, 9, 1);
    const { classes, ofLevel } = orderedClasses(counts, 5, 100);
    expect([...ofLevel]).toEqual([0, 0, 0, -1, 1, 1, 2, 2]);
    expect(classes.map(({ levels }) => levels)).toEqual([[2], [4, 5], [6]]);
    expect(orderedClasses(Int32Array.of(1, 1), 5, 100).classes).toHaveLength(1);
    const many = orderedClasses(new Int32Array(500).fill(10), 5, 100);
    expect(many.classes).toHaveLength(100);
    expect(many.classes[7].weights).toEqual([10, 10, 10, 10, 10]);
  });

  test('draw their levels by weight, never one of weight 0', () => {
    const stream = streamOf(5);
    const level = levelDraw(
      [
        { levels: [3, 5, 9], weights: [1, 0, 3] },
        { levels: [4], weights: [1] },
      ],
      stream,
    );
    const counts = new Map<number, number>();
    for (let i = 0; i < 20000; i++) {
      const drawn = level(0);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect(counts.get(5)).toBeUndefined();
    expect(Math.abs(counts.get(9)! / 20000 - 0.75)).toBeLessThan(0.015);
    expect(level(1)).toBe(4);
  });
});
