import { describe, expect, test } from 'vitest';
import { filesOf } from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { search } from './search.ts';
import { isSame, SLACK, tiesIn } from './ties.ts';

/** One masked record in the middle of a square, whose corners are 1, 2, 1 and 3 originals, and one far away. */
const square = {
  original: [
    [0, 0, 2, 2, 0, 2, 2, 9],
    [0, 2, 0, 2, 2, 2, 2, 9],
  ],
  masked: [[1], [1]],
  keys: [0],
};
const units = [
  { scale: 0.1, shift: 0.7 },
  { scale: 1 / 3, shift: 0 },
];

function ties(mostVisits?: number) {
  const found = finish(search(filesOf(square, units), [0, 1], 'masked to original'))!;
  return { found, ties: tiesIn(found, SLACK, mostVisits) };
}

describe('ties', () => {
  test('distances that differ by rounding are the same, and others are not', () => {
    expect(isSame(0.1 + 0.2, 0.3, SLACK)).toBe(true);
    expect(isSame(0.3, 0.1 + 0.2, SLACK)).toBe(true);
    expect(isSame(0, 1e-20, SLACK)).toBe(false);
    expect(isSame(1, 1 + 1e-9, SLACK)).toBe(false);
    expect(isSame(1e20, 1e20 * (1 + 1e-14), SLACK)).toBe(true);
    expect(isSame(1, Number.POSITIVE_INFINITY, SLACK)).toBe(false);
  });

  test('more than two distances can be one, as at the corners of a square', () => {
    const { found, ties: all } = ties();
    expect(found.nearest.ties[0]).toBeLessThan(7);
    expect(all.first(0)).toBe(7);
    const corners = all.whichFirst(0);
    expect(corners.map(({ count }) => count).sort()).toEqual([1, 1, 2, 3]);
    expect(all.isCapped).toBe(false);
    expect(all.visits).toBeGreaterThan(0);
  });

  test('where looking would take too long, what is known counts, and that is said', () => {
    const { found, ties: few } = ties(2);
    const { ties: atFirst, secondTies } = found.nearest;
    const hidden = isSame(found.nearest.distance[0], found.nearest.second[0], SLACK);
    expect(few.first(0)).toBe(atFirst[0] + (hidden ? secondTies[0] : 0));
    expect(few.second(0)).toBe(secondTies[0]);
    expect(few.isCapped).toBe(true);
  });
});
