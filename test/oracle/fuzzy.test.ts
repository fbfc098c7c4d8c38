import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fuzzyCMeans, memberships, projection } from '../../src/group/fuzzy/index.ts';
import { fuzzy } from '../../src/group/fuzzy.ts';
import { finish, readParameters, SOLO } from '../../src/method/index.ts';
import { centre } from '../../src/replace/centre.ts';
import { readShared, sharedIsThere } from './shared.ts';

/** Total expenditure is 1.16 times the one at 16 % and 1.07 times the one at 7 %. */
const constraint = { coefficients: [1.16, 1.07, -1], constant: 0 };

const excess = (row: readonly number[]) => 1.16 * row[0] + 1.07 * row[1] - row[2];

/** Numbers of the tables of Torra (2020), which the scan gives with a decimal point missing here and there. */
function tables() {
  const text = readShared('papers/001_1255d10ac0340675.txt');
  const between = (from: string, to: string) => {
    const start = text.indexOf(from);
    return text.slice(start, text.indexOf(to, start));
  };
  const rowsOf = (numbers: readonly number[], width: number) =>
    Array.from({ length: numbers.length / width }, (_, i) =>
      numbers.slice(i * width, (i + 1) * width),
    );
  const fiveDecimals = (part: string) => (part.match(/\d+\.\d{5}/g) ?? []).map(Number);
  const noisy = rowsOf(fiveDecimals(between('Table 2\nOriginal', 'Table 3\nCentroids')), 3);
  const blocks = rowsOf(
    rowsOf(fiveDecimals(between('Table 3\nCentroids', 'Table 4\n')), 3).flat(),
    12,
  );
  const distances = between('Distance between original centroids', 'Table 1 contains')
    .match(/\b\d\.?\d{5,}/g)!
    .map((digits) => Number(digits.includes('.') ? digits : `${digits[0]}.${digits.slice(1)}`));
  return {
    noisy,
    centroids: blocks.map((block) => rowsOf(block, 3)),
    distances: rowsOf(distances, 4),
  };
}

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

describe.runIf(sharedIsThere)('the tables of Torra (2020)', () => {
  test('are read whole', () => {
    const { noisy, centroids, distances } = tables();
    expect(noisy).toHaveLength(12);
    expect(centroids.map((block) => block.length)).toEqual([4, 4, 4, 4, 4, 4, 4]);
    expect(distances).toHaveLength(6);
  });

  test('centres with the constraint are the projections of those without (table 3, to the printed digits)', () => {
    const { centroids } = tables();
    let largest = 0;
    for (const b of [1, 3, 5]) {
      for (const [i, row] of centroids[b].entries()) {
        const found = projected(row);
        for (const [j, published] of centroids[b + 1][i].entries())
          largest = Math.max(largest, Math.abs(found[j] - published));
      }
    }
    expect(largest).toBeLessThan(1e-5);
    for (const b of [0, 2, 4, 6])
      for (const row of centroids[b]) expect(Math.abs(excess(row))).toBeLessThan(2e-5);
  });

  test('table 4 has the distances of table 3', () => {
    const { centroids, distances } = tables();
    for (const [b, row] of distances.entries()) {
      for (const [i, published] of row.entries()) {
        const [a, c] = [centroids[0][i], centroids[b + 1][i]];
        const found = Math.sqrt(a.reduce((sum, x, j) => sum + (x - c[j]) ** 2, 0));
        expect(Math.abs(found - published)).toBeLessThan(2e-5);
      }
    }
  });

  test('constrained centres of the noisy data (table 2) satisfy the constraint, which the data do not', () => {
    const { noisy } = tables();
    expect(Math.max(...noisy.map((row) => Math.abs(excess(row))))).toBeGreaterThan(1);
    for (const m of [1.2, 1.4, 2]) {
      for (const standardise of ['none', 'sd'] as const) {
        const { centres, converged } = finish(
          fuzzyCMeans(columnsOf(noisy), {
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
    const columns = columnsOf(tables().noisy);
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
    const { noisy, centroids } = tables();
    const { centres, converged } = finish(
      fuzzyCMeans(columnsOf(noisy), {
        fuzziness: { method: 'fcm', m: 1.32 },
        centres: 4,
        from: columnsOf(centroids[5]),
        standardise: 'none',
      }),
    );
    expect(converged).toBe(true);
    for (const [i, row] of centroids[5].entries()) {
      for (const [j, published] of row.entries())
        expect(Math.abs(centres[j][i] - published)).toBeLessThan(0.25);
    }
  });
});
