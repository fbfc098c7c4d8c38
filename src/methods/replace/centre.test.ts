import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import { centre } from './centre.ts';

const columns = [Float64Array.of(1, 2, 3, 4), Float64Array.of(5, 6, 7, 8)];
const groups = { groupOf: Int32Array.of(1, 0, 1, 0), groups: 2 };
const centres = [Float64Array.of(10, 20), Float64Array.of(-1, -2)];

describe('replacement by the centre of the model', () => {
  test('each record gets its group’s centre, whatever its own values', () => {
    const partition = { ...groups, model: { centres, summaries: [] } };
    const replaced = finish(centre.run(columns, partition, {}));
    expect(replaced.map((column) => [...column])).toEqual([
      [20, 10, 20, 10],
      [-2, -1, -2, -1],
    ]);
    expect(centres[0]).toEqual(Float64Array.of(10, 20));
  });

  test('a group without values in a column has none there afterwards', () => {
    const lacking = [columns[0], Float64Array.of(Number.NaN, 6, Number.NaN, 8)];
    const partition = { ...groups, model: { centres, summaries: [] } };
    const [first, second] = finish(centre.run(lacking, partition, {}));
    expect([...first]).toEqual([20, 10, 20, 10]);
    expect([...second]).toEqual([Number.NaN, -1, Number.NaN, -1]);
  });

  test('groups without centres, or with those of other columns, are refused', () => {
    for (const partition of [
      groups,
      { ...groups, model: { centres: [centres[0]], summaries: [] } },
    ])
      expect(() => finish(centre.run(columns, partition, {}))).toThrow('group by fuzzy');
  });
});
