import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { readParameters } from '../../src/methods/contract/index.ts';
import { mhm } from '../../src/methods/group/mhm.ts';
import { replaceMethods } from '../../src/methods/replace/index.ts';
import { censusColumns, figures } from '../data/read.ts';

describe('order and split on the Census file of the field', () => {
  const columns = censusColumns();
  const mean = replaceMethods.find(({ name }) => name === 'mean')!;

  function loss(given: Record<string, unknown>): number {
    const parameters = readParameters(mhm.parameters, given, 'mhm');
    const partition = finish(mhm.run(columns, parameters));
    return lossOf(columns, finish(mean.run(columns, partition, {} as never)));
  }

  test.each([3, 4, 5, 10])('one round on the order of MDAV, k = %i', (k) => {
    const wanted = figures.census['optimal split on the plain mdav order'][k];
    expect(loss({ k, order: 'mdav', rounds: 1 }).toFixed(4)).toBe(wanted.toFixed(4));
  });

  test.each([3, 4, 5, 10])('one round on the path over the groups of MDAV, k = %i', (k) => {
    const wanted = figures.census['path over mdav groups + optimal split'][k];
    expect(loss({ k, order: 'centroid-path', rounds: 1 }).toFixed(4)).toBe(wanted.toFixed(4));
  });

  test('one round on the path to the nearest point, which is worse than MDAV', () => {
    expect(loss({ k: 5, order: 'nearest-point', rounds: 1 }).toFixed(2)).toBe('11.05');
  });

  test.each([
    [3, 5.3],
    [4, 7],
    [5, 8.4],
    [10, 13.6],
  ])('more rounds, as by default, keep what they gain over one: k = %i', (k, most) => {
    expect(loss({ k })).toBeLessThan(most);
  });
});
