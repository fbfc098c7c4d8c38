import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CENTRES, DISTANCES, NOISY } from '../../papers/constrainedCentres.ts';
import { finish } from '../../src/foundation/work/work.ts';
import { readParameters, SOLO } from '../../src/methods/contract/index.ts';
import { fuzzyCMeans, projection } from '../../src/methods/group/fuzzy/index.ts';
import { fuzzy } from '../../src/methods/group/fuzzy.ts';
import { centre } from '../../src/methods/replace/centre.ts';
import { memberships } from '../reference/fuzzy.ts';

/** Total expenditure is 1.16 times the one at 16 % and 1.07 times the one at 7 %. */
const constraint = { coefficients: [1.16, 1.07, -1], constant: 0 };

const excess = (row: readonly number[]) => 1.16 * row[0] + 1.07 * row[1] - row[2];

const NOISES = ['noise 0.5', 'noise 1.0', 'noise 1.5'] as const;

function projected(row: readonly number[]): Float64Array {
  const values = Float64Array.from(row);
  projection([constraint], 3).project(values, 0);
  return values;
}

const columnsOf = (rows: readonly (readonly number[])[]) =>
  rows[0].map((_, j) => Float64Array.from(rows, (row) => row[j]));

describe('other programs', () => {
  const {
    data,
    first,
    cases,
    crisp,
  }: {
    data: number[][];
    first: number[][];
    cases: {
      m: number;
      again: number;
      centres: number[][];
      objective: number;
      memberships: number[][];
    }[];
    crisp: { centres: number[][]; loss: number };
  } = JSON.parse(readFileSync(new URL('../fixtures/fuzzy.json', import.meta.url), 'utf8'));
  const fitted = (m: number) =>
    finish(
      fuzzyCMeans(columnsOf(data), {
        fuzziness: { method: 'fcm', m },
        centres: first.length,
        from: columnsOf(first),
        standardise: 'none',
        iterations: 20_000,
        tolerance: 1e-12,
      }),
    );

  test.each(cases)(
    'scikit-fuzzy finds the same centres, objective and memberships with m = $m',
    (given) => {
      const { centres, objective, converged } = fitted(given.m);
      expect(converged).toBe(true);
      expect(objective).toBeCloseTo(given.objective, 8);
      for (const [i, row] of given.centres.entries())
        for (const [j, x] of row.entries()) expect(centres[j][i]).toBeCloseTo(x, 7);
      for (const [k, record] of data.entries()) {
        const distances = Float64Array.from(given.centres, (row) =>
          row.reduce((sum, x, j) => sum + (x - record[j]) ** 2, 0),
        );
        const u = memberships(distances, { method: 'fcm', m: given.again });
        for (const [i, x] of u.entries()) expect(x).toBeCloseTo(given.memberships[i][k], 9);
      }
    },
  );

  test('scikit-learn finds the same crisp centres by k-means', () => {
    const { centres, objective } = fitted(1.001);
    expect(objective).toBeCloseTo(crisp.loss, 6);
    for (const [i, row] of crisp.centres.entries())
      for (const [j, x] of row.entries()) expect(centres[j][i]).toBeCloseTo(x, 8);
  });
});

describe('the tables of Torra (2020)', () => {
  test('centres with the constraint are the projections of those without (table 3, to the printed digits)', () => {
    let largest = 0;
    for (const noise of NOISES) {
      for (const [i, row] of CENTRES[`${noise}, no constraint`].entries()) {
        const found = projected(row);
        for (const [j, published] of CENTRES[`${noise}, with constraint`][i].entries())
          largest = Math.max(largest, Math.abs(found[j] - published));
      }
    }
    expect(largest).toBeLessThan(1e-5);
    const lawful = NOISES.flatMap<readonly number[]>(
      (noise) => CENTRES[`${noise}, with constraint`],
    );
    for (const row of [...CENTRES.original, ...lawful])
      expect(Math.abs(excess(row))).toBeLessThan(2e-5);
  });

  test('table 4 has the distances of table 3', () => {
    for (const [file, row] of DISTANCES) {
      for (const [i, published] of row.entries()) {
        const [a, c] = [CENTRES.original[i], CENTRES[file][i]];
        const found = Math.sqrt(a.reduce((sum, x, j) => sum + (x - c[j]) ** 2, 0));
        expect(Math.abs(found - published)).toBeLessThan(2e-5);
      }
    }
  });

  test('constrained centres of the noisy data (table 2) satisfy the constraint, which the data do not', () => {
    expect(Math.max(...NOISY.map((row) => Math.abs(excess(row))))).toBeGreaterThan(1);
    for (const m of [1.2, 1.4, 2]) {
      for (const standardise of ['none', 'sd'] as const) {
        const { centres, converged } = finish(
          fuzzyCMeans(columnsOf(NOISY), {
            fuzziness: { method: 'fcm', m },
            k: 3,
            standardise,
            constraints: [constraint],
          }),
        );
        expect(converged).toBe(true);
        for (let i = 0; i < 4; i++)
          expect(Math.abs(excess(centres.map((centre) => centre[i])))).toBeLessThan(1e-10);
      }
    }
  });

  test('records that are written in place of the noisy ones satisfy the constraint', () => {
    const columns = columnsOf(NOISY);
    for (const given of [
      { k: 3 },
      { k: 3, fuzziness: 'entropy', standardise: 'none', lambda1: 0.01 },
    ]) {
      const parameters = readParameters(fuzzy.parameters, given, 'fuzzy');
      const context = { ...SOLO, constraints: [constraint] };
      const partition = finish(fuzzy.run(columns, parameters, context));
      const written = finish(centre.run(columns, partition, {}));
      for (let i = 0; i < 12; i++)
        expect(Math.abs(excess(written.map((column) => column[i])))).toBeLessThan(1e-10);
    }
  });

  // No m gives the published centres to their digits, so that they come from a run that was stopped early.
  test('started at the published centres of the noisy data, m = 1.32 stays within 0.25 of them', () => {
    const { centres, converged } = finish(
      fuzzyCMeans(columnsOf(NOISY), {
        fuzziness: { method: 'fcm', m: 1.32 },
        centres: 4,
        from: columnsOf(CENTRES['noise 1.5, no constraint']),
        standardise: 'none',
      }),
    );
    expect(converged).toBe(true);
    for (const [i, row] of CENTRES['noise 1.5, no constraint'].entries()) {
      for (const [j, published] of row.entries())
        expect(Math.abs(centres[j][i] - published)).toBeLessThan(0.25);
    }
  });
});

describe('fuzzy groups beside e1071', () => {
  const made: { columns: number[][]; cases: { m: number; centres: number[][] }[] } = JSON.parse(
    readFileSync(new URL('../fixtures/fuzzyCentres.json', import.meta.url), 'utf8'),
  );
  const columns = made.columns.map((column) => Float64Array.from(column));

  test.each(made.cases)('m = $m: centres are at the optimum', ({ m, centres }) => {
    const count = centres[0].length;
    const given = { k: 20, centres: count, m1: m, m2: 2, starts: 10 };
    const { model } = finish(
      fuzzy.run(columns, readParameters(fuzzy.parameters, given, 'fuzzy'), SOLO),
    );
    const found = model!.centres!;
    const order = [...found[0].keys()].sort((a, b) => found[0][a] - found[0][b]);
    expect(order).toHaveLength(count);
    for (const [j, theirs] of centres.entries()) {
      for (const [at, i] of order.entries())
        expect(Math.abs(found[j][i] - theirs[at])).toBeLessThan(1e-3);
    }
  });
});
