import { describe, expect, test } from 'vitest';
import { exp, randomStream } from '../../../foundation/numerics/index.ts';
import { type Crew, finish, soloCrew } from '../../../foundation/work/work.ts';
import { SOLO } from '../../contract/index.ts';
import { chooseMixture, type Mixture } from './choose.ts';
import { MODELS } from './covariance.ts';

function normals(records: number, d: number, part = 0): Float64Array[] {
  const stream = randomStream(new Uint8Array(32), 0, 0, part);
  return Array.from({ length: d }, () =>
    Float64Array.from({ length: records }, () => stream.normal()),
  );
}

/** What holds of every result. */
function expectSound(mixture: Mixture, records: number, d: number): void {
  expect(Number.isFinite(mixture.bic)).toBe(true);
  expect(mixture.means).toHaveLength(mixture.components);
  expect(mixture.covariances).toHaveLength(mixture.components);
  expect(mixture.memberships).toHaveLength(mixture.components);
  for (const mean of mixture.means) {
    expect(mean).toHaveLength(d);
    expect(mean.every(Number.isFinite)).toBe(true);
  }
  for (const { data } of mixture.covariances) expect(data.every(Number.isFinite)).toBe(true);
  for (let i = 0; i < records; i++) {
    const sum = mixture.memberships.reduce((total, column) => total + column[i], 0);
    expect(sum).toBeCloseTo(1, 12);
  }
}

/** Hands copies of questions and answers on, as messages between threads are. */
function distantCrew(): Crew {
  const crew = soloCrew();
  return {
    size: 3,
    fulfil(wish) {
      if (wish.wish === 'team') {
        return crew.fulfil({ ...wish, starts: structuredClone(wish.starts) });
      }
      if (wish.wish === 'dismiss') return crew.fulfil(wish);
      return structuredClone(
        crew.fulfil({ ...wish, questions: structuredClone(wish.questions) as unknown[] }),
      );
    },
  };
}

/** To the last bit. */
function expectSame(one: Mixture, other: Mixture): void {
  const numbers = ({ memberships, ...rest }: Mixture) => ({ ...rest, memberships: [] });
  expect(numbers(one)).toEqual(numbers(other));
  for (const [g, column] of one.memberships.entries()) {
    expect(column.every((value, i) => value === other.memberships[g][i])).toBe(true);
  }
}

describe('the choice of a mixture', () => {
  test('finds the clouds that there are', () => {
    const columns = normals(300, 2);
    for (let i = 0; i < 300; i++) columns[0][i] += 12 * (i % 3);
    const mixture = finish(chooseMixture(columns, { most: 5 }));
    expect(mixture.components).toBe(3);
    expectSound(mixture, 300, 2);
    const largest = Array.from({ length: 6 }, (_, i) =>
      mixture.memberships.findIndex((column) => column[i] > 0.99),
    );
    expect(largest.slice(3)).toEqual(largest.slice(0, 3));
    expect(new Set(largest).size).toBe(3);
    const free = [...mixture.table].flatMap(([model, row]) =>
      [...row].filter((_, at) => mixture.onFloor.get(model)![at] === 0),
    );
    expect(Math.max(...free)).toBe(mixture.bic);
    expect(mixture.isFloored).toBe(false);
  });

  test('one component: the models differ in three ways, and the table has all 14', () => {
    const { table } = finish(chooseMixture(normals(40, 3), { most: 1 }));
    expect([...table.keys()]).toEqual([...MODELS]);
    expect(new Set([...table.values()].map((row) => row[0])).size).toBe(3);
  });

  test('the same chance gives the same mixture of a sample, bit for bit', () => {
    const columns = normals(2500, 2);
    for (let i = 0; i < 2500; i++) columns[1][i] += 6 * (i % 2);
    const options = {
      models: ['EEE', 'VVV'],
      most: 3,
      starts: [{ view: 'svd', by: 'VVV' }],
      chance: SOLO.chance,
    } as const;
    const mixture = finish(chooseMixture(columns, options));
    expect(mixture.components).toBe(2);
    expectSound(mixture, 2500, 2);
    expect(finish(chooseMixture(columns, options))).toEqual(mixture);
  });

  test('no component is smaller than asked', () => {
    const columns = normals(90, 2);
    for (let i = 0; i < 4; i++) columns[0][i] += 50;
    const small = finish(chooseMixture(columns, { most: 4 }));
    const large = finish(chooseMixture(columns, { most: 4, smallest: 10 }));
    expect(Math.min(...small.shares) * 90).toBeLessThan(10);
    expect(Math.min(...large.shares) * 90).toBeGreaterThan(9.9);
  });

  test('all records equal: one component, a point', () => {
    const mixture = finish(
      chooseMixture([new Float64Array(5).fill(3), new Float64Array(5).fill(-1)]),
    );
    expect(mixture.components).toBe(1);
    expect([...mixture.means[0]]).toEqual([3, -1]);
    expectSound(mixture, 5, 2);
  });

  test('one record', () => {
    const mixture = finish(chooseMixture([Float64Array.of(3), Float64Array.of(4)]));
    expect(mixture.components).toBe(1);
    expectSound(mixture, 1, 2);
  });

  test('a column without two different values takes no part', () => {
    const columns = [normals(60, 1)[0], new Float64Array(60).fill(7)];
    const mixture = finish(chooseMixture(columns, { most: 3 }));
    expectSound(mixture, 60, 2);
    for (const mean of mixture.means) expect(mean[1]).toBe(7);
    for (const { data } of mixture.covariances) expect([...data.subarray(1)]).toEqual([0, 0, 0]);
  });

  test('more components asked for than there are records, and fewer records than columns', () => {
    for (const records of [2, 3, 4]) {
      const mixture = finish(chooseMixture(normals(records, 4)));
      expectSound(mixture, records, 4);
      expect(mixture.components).toBeLessThanOrEqual(records);
    }
  });

  test('models that the data do not allow are replaced by those they do', () => {
    const one = finish(chooseMixture(normals(40, 1), { models: ['VVV'], most: 2 }));
    expect(one.model).toBe('VII');
    expectSound(one, 40, 1);
    const few = finish(chooseMixture(normals(3, 4), { models: ['VVV'], most: 2 }));
    expect(few.model[2]).toBe('I');
    expectSound(few, 3, 4);
  });

  test('a number of components that cannot be had is lowered', () => {
    const columns = normals(60, 2);
    const mixture = finish(
      chooseMixture(columns, { models: ['VVV'], least: 4, most: 4, smallest: 14 }),
    );
    expect(mixture.components).toBeLessThan(4);
    expect(Math.min(...mixture.shares) * 60).toBeGreaterThan(13.9);
    expectSound(mixture, 60, 2);
  });

  test('components that shrink onto equal records are not chosen where there are others', () => {
    const columns = normals(120, 2);
    for (let i = 0; i < 30; i++) columns[0][i] = 1.5;
    const mixture = finish(chooseMixture(columns, { most: 4, models: ['VVV', 'EEE'] }));
    expect(mixture.isFloored).toBe(false);
    expect([...mixture.onFloor.get('VVV')!]).toContain(1);
    const floored = mixture.table
      .get('VVV')!
      .filter((_, at) => mixture.onFloor.get('VVV')![at] === 1);
    expect(Math.max(...floored)).toBeGreaterThan(mixture.bic);
    const alone = finish(chooseMixture([columns[0], columns[0]], { most: 3, models: ['VVV'] }));
    expect(alone.isFloored).toBe(true);
    expectSound(alone, 120, 2);
  });

  test('components on single whole numbers are not chosen, from whatever start and of whatever model', () => {
    const stream = randomStream(new Uint8Array(32), 0, 0, 13);
    const records = 300;
    // Hours of a year, of which a third are 2000, 1900 or 1000; what was earned in them; ages.
    const hours = Float64Array.from({ length: records }, (_, i) => {
      if (i % 5 === 0) return 2000;
      if (i % 7 === 0) return 1000;
      return i % 9 === 0 ? 1900 : Math.round(1500 + 450 * stream.normal());
    });
    const earned = hours.map((value) => Math.round(value * exp(0.4 * stream.normal())));
    const ages = hours.map(() => Math.round(45 + 12 * stream.normal()));
    const columns = [hours, earned, ages];
    for (const starts of ['some', 'all'] as const) {
      const options = { models: ['VII', 'VEV', 'EVI'], smallest: 10, most: 6, starts } as const;
      const { components, memberships, isFloored } = finish(chooseMixture(columns, options));
      expect(isFloored).toBe(false);
      for (let g = 0; g < components; g++) {
        const its = hours.filter((_, i) =>
          memberships.every((other) => other[i] <= memberships[g][i]),
        );
        expect(new Set(its).size).toBeGreaterThan(1);
      }
    }
  });

  test('the grid counts as far as records are wider: a column of two values, a tax rounded from an income', () => {
    const [x, y] = normals(200, 2);
    const flag = x.map((value) => Number(value > 0.5));
    const one = finish(chooseMixture([flag, y], { most: 1 }));
    expect(one.isFloored).toBe(false);
    const income = x.map((value) => Math.round(30000 + 9000 * value));
    const tax = income.map((value) => Math.round(0.2 * value));
    const both = finish(chooseMixture([income, tax], { most: 1, models: ['VVV'] }));
    expect(both.isFloored).toBe(false);
    // Two lines, each narrower than the grid: there the grid is the width.
    const mixed = income.map((value, i) =>
      Math.round(i % 2 === 0 ? 0.2 * value : 0.4 * value - 6000),
    );
    const lines = finish(chooseMixture([income, mixed], { most: 2, models: ['VVV'] }));
    expect(lines.components).toBe(2);
    for (const { data } of lines.covariances) {
      const across = (data[0] * data[3] - data[1] * data[2]) / (data[0] + data[3]);
      expect(across).toBeGreaterThan(0.9);
      expect(across).toBeLessThan(1.2);
    }
  });

  test('values whose squares leave the range of doubles are refused', () => {
    for (const unit of [1e200, 1e-200]) {
      const columns = normals(30, 2).map((column) => column.map((value) => unit * value));
      expect(() => finish(chooseMixture(columns))).toThrow(/change its unit/);
    }
    for (const unit of [1e115, 1e-115]) {
      const columns = normals(30, 2).map((column) => column.map((value) => unit * value));
      expectSound(finish(chooseMixture(columns, { most: 2 })), 30, 2);
    }
  });

  test('all starts find no worse a mixture than some', () => {
    const columns = normals(150, 2);
    for (let i = 0; i < 150; i++) columns[1][i] = columns[0][i] * (i % 3) + 0.1 * columns[1][i];
    const options = { models: ['VVV', 'EEE'], most: 4 } as const;
    const some = finish(chooseMixture(columns, options));
    const all = finish(chooseMixture(columns, { ...options, starts: 'all' }));
    expect(all.bic).toBeGreaterThanOrEqual(some.bic);
    expectSound(all, 150, 2);
  });

  test.each([150, 2500])('%i records: the same to the last bit with any number of workers', (n) => {
    const columns = normals(n, 2);
    for (let i = 0; i < n; i++) columns[1][i] += 4 * (i % 3);
    const options = {
      models: ['EII', 'VEV'],
      most: 3,
      starts: [{ view: 'svd', by: 'VVV' }],
    } as const;
    const alone = finish(chooseMixture(columns, options));
    for (const members of [2, 5]) {
      expectSame(finish(chooseMixture(columns, { ...options, members }), distantCrew()), alone);
    }
  });

  test('a large file, whose passes are shared: the same to the last bit with any number of workers', () => {
    const columns = normals(50_001, 2);
    for (let i = 0; i < 50_001; i++) columns[1][i] += 4 * (i % 3);
    const options = {
      models: ['VVV'],
      least: 3,
      most: 3,
      starts: [{ view: 'raw', by: 'VVV' }],
      tails: 't',
      tolerance: 1e-4,
    } as const;
    const alone = finish(chooseMixture(columns, options));
    for (const members of [2, 3]) {
      expectSame(finish(chooseMixture(columns, { ...options, members }), distantCrew()), alone);
    }
  });

  test('columns that add up, repeated records and outliers leave BIC finite', () => {
    const [x, y] = normals(120, 2);
    for (let i = 0; i < 40; i++) x[i] = y[i] = i % 4;
    x[119] = 1e9;
    const sum = x.map((value, i) => value + y[i]);
    const mixture = finish(chooseMixture([x, y, sum], { most: 5 }));
    expectSound(mixture, 120, 3);
    for (const row of mixture.table.values()) {
      for (const bic of row) expect(bic).not.toBe(Number.POSITIVE_INFINITY);
    }
  });

  test('a shift of a million million times the spread changes little', () => {
    const columns = normals(80, 2);
    const moved = columns.map((column) => column.map((value) => Math.round(value * 1024) / 1024));
    const far = moved.map((column) => column.map((value) => value + 2 ** 40));
    const one = finish(chooseMixture(moved, { most: 2, models: ['VVV'] }));
    const other = finish(chooseMixture(far, { most: 2, models: ['VVV'] }));
    expect(other.bic).toBeCloseTo(one.bic, 3);
  });
});
