import { describe, expect, test } from 'vitest';
import { momentGaps } from '../../../test/reference/momentGaps.ts';
import {
  correlationMatrix,
  covarianceMatrix,
  randomStream,
} from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type IpsoForm, ipso } from './ipso.ts';

const n = 60;
const whole = { groupOf: new Int32Array(n), groups: 1 };
const stream = randomStream(new Uint8Array(32).fill(5), 0, 0, 0);
const draw = () => {
  const column = new Float64Array(n);
  stream.fillNormal(column);
  return column;
};
const given = [draw(), draw().map(Math.round)];
const columns = [0, 1, 2].map((j) => draw().map((x, i) => x + given[0][i] - (j / 2) * given[1][i]));

function protect(form: IpsoForm, seed = 0) {
  const chance = { seed: new Uint8Array(32).fill(seed), step: 0, part: 0 };
  return finish(ipso.run(columns, whole, { form, categories: 'vectors' }, { chance, given }));
}

/** Residuals of columns on a constant and the given ones, by the normal equations of centred columns. */
function residuals(of: readonly Float64Array[]): Float64Array[] {
  const centre = (x: Float64Array) => {
    const mean = x.reduce((a, b) => a + b) / n;
    return x.map((value) => value - mean);
  };
  const dot = (x: Float64Array, y: Float64Array) =>
    x.reduce((sum, value, i) => sum + value * y[i], 0);
  const [a, b] = given.map(centre);
  const [aa, ab, bb] = [dot(a, a), dot(a, b), dot(b, b)];
  return of.map(centre).map((x) => {
    const [xa, xb] = [dot(x, a), dot(x, b)];
    const d = aa * bb - ab * ab;
    const [s, t] = [(xa * bb - xb * ab) / d, (xb * aa - xa * ab) / d];
    return x.map((value, i) => value - s * a[i] - t * b[i]);
  });
}

describe('ipso', () => {
  test('orthogonal residuals are exactly uncorrelated with the original ones, exact ones only on average', () => {
    const before = residuals(columns);
    const across = (form: IpsoForm) => {
      const both = correlationMatrix([...before, ...residuals(protect(form))]);
      let largest = 0;
      for (let i = 0; i < 3; i++) {
        for (let j = 3; j < 6; j++) largest = Math.max(largest, Math.abs(both.data[i + 6 * j]));
      }
      return largest;
    };
    expect(across('orthogonal')).toBeLessThan(1e-12);
    expect(across('exact')).toBeGreaterThan(0.01);
  });

  test('fitted gives what the given columns predict, and keeps means and covariances with these', () => {
    const fitted = protect('fitted');
    const rest = residuals(columns);
    for (const [j, column] of fitted.entries()) {
      for (let i = 0; i < n; i++) expect(columns[j][i] - column[i]).toBeCloseTo(rest[j][i], 12);
    }
    const gaps = momentGaps(columns, fitted, given);
    expect(gaps.means).toBeLessThan(1);
    expect(gaps.givenCovariances).toBeLessThan(1);
    expect(gaps.covariances).toBeGreaterThan(1e6);
    expect(protect('fitted', 9)).toEqual(fitted);
  });

  test('regression keeps means and coefficients exactly, and residual covariances in expectation', () => {
    const wanted = covarianceMatrix(residuals(columns), 'n').data;
    const sum = new Float64Array(9);
    for (let seed = 0; seed < 200; seed++) {
      const after = protect('regression', seed);
      const gaps = momentGaps(columns, after, given);
      expect(gaps.means).toBeLessThan(1);
      expect(gaps.givenCovariances).toBeLessThan(1);
      const found = covarianceMatrix(residuals(after), 'n').data;
      for (let at = 0; at < 9; at++) sum[at] += found[at] / 200;
    }
    // The standard error of a mean of 200 variances from 57 degrees of freedom is 1.3 %.
    for (let at = 0; at < 9; at++) expect(Math.abs(sum[at] - wanted[at])).toBeLessThan(0.06);
  });

  test('promises for a form what it keeps, and asks for groups as large as it needs', () => {
    const categories = 'vectors';
    const names = (form: IpsoForm) =>
      ipso.claimsOf!({ form, categories }).map(({ claim }) => claim);
    expect(names('exact')).toEqual(ipso.claims.map(({ claim }) => claim));
    expect(names('orthogonal')).toEqual(names('exact'));
    expect(names('regression')).toEqual([
      'means',
      'given-covariances',
      'given-levels',
      'joint-counts',
    ]);
    expect(names('fitted')).toEqual(names('regression'));
    const drawn = ipso.claimsOf!({ form: 'exact', categories: 'latent-class' });
    expect(drawn.map(({ claim }) => claim)).not.toContain('joint-counts');
    // Four replaced and two given columns: 11 for the orthogonal form, not the 9 of the source paper.
    expect(ipso.smallestGroup!({ form: 'orthogonal', categories }, 4, 2)).toBe(11);
    expect(ipso.smallestGroup!({ form: 'exact', categories }, 4, 2)).toBe(7);
    expect(ipso.smallestGroup!({ form: 'exact', categories }, 1, 0)).toBe(3);
  });

  test('works at its smallest group, where given columns take all but the freedom of the residuals', () => {
    for (const form of ['exact', 'orthogonal'] as const) {
      const size = ipso.smallestGroup!({ form, categories: 'vectors' }, 3, 2);
      const cut = (column: Float64Array) => column.slice(0, size);
      const [x, y] = [columns.map(cut), given.map(cut)];
      const one = { groupOf: new Int32Array(size), groups: 1 };
      const context = { chance: { seed: new Uint8Array(32), step: 0, part: 0 }, given: y };
      const after = finish(ipso.run(x, one, { form, categories: 'vectors' }, context));
      const gaps = momentGaps(x, after, y);
      expect(Math.max(gaps.means, gaps.covariances, gaps.givenCovariances)).toBeLessThan(1);
      expect(after[0].some((value, i) => Math.abs(value - x[0][i]) > 0.01)).toBe(true);
    }
  });

  test('replaced columns that the given ones explain fully come back as they were', () => {
    const sum = given[0].map((x, i) => 1e9 + 2 * x - given[1][i]);
    const chance = { seed: new Uint8Array(32), step: 0, part: 0 };
    const [after] = finish(
      ipso.run([sum], whole, { form: 'exact', categories: 'vectors' }, { chance, given }),
    );
    for (let i = 0; i < n; i++) expect(Math.abs(after[i] - sum[i])).toBeLessThan(5e-7);
  });
});
