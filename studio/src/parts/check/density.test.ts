import { expect, it } from 'vitest';
import { densityOf, densityPicture, filled } from './density.ts';

const pair = (name: string, before: number[], after: number[]) => ({ name, before, after });

it('every record with both values is counted once in each file', () => {
  const x = pair('x', [1, 2, 3, Number.NaN], [2, 2, 2, 2]);
  const y = pair('y', [1, 5, 9, 4], [5, 5, 5, Number.NaN]);
  const data = densityOf(x, y, ['linear', 'linear']);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  expect([sum(data.before), sum(data.after)]).toEqual([3, 3]);
  expect([filled(data.before), filled(data.after)]).toEqual([3, 1]);
});

it('a picture has at most as many squares as there are cells, however many records', () => {
  const many = Float64Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 1009);
  const other = Float64Array.from({ length: 100_000 }, (_, i) => (i * 104729) % 997);
  const x = { name: 'x', before: many, after: many };
  const y = { name: 'y', before: other, after: other };
  const { svg } = densityPicture(densityOf(x, y, ['linear', 'linear']), 'd');
  expect(svg.match(/<rect/g)!.length).toBeLessThanOrEqual(2 * 36 * 30 + 2);
});

it('nothing is drawn where no record has both values, and equal values have a place', () => {
  const none = pair('x', [Number.NaN], [Number.NaN]);
  expect(densityPicture(densityOf(none, none, ['linear', 'linear']), 'd').svg).toContain(
    'No points',
  );
  const same = pair('x', [4, 4], [4, 4]);
  const data = densityOf(same, same, ['linear', 'linear']);
  expect([filled(data.before), filled(data.after)]).toEqual([1, 1]);
  expect(densityPicture(data, 'd').svg).not.toContain('NaN');
});
