import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cholesky, log, symmetricEigen } from '../../../foundation/numerics/index.ts';
import {
  type CovarianceModel,
  covarianceParameters,
  estimateCovariances,
  MODELS,
  mixtureParameters,
} from './covariance.ts';
import { floorUnder } from './floor.ts';
import { emptyScatter, type Scatter } from './scatter.ts';

const entry = fc.integer({ min: -1000, max: 1000 }).map((v) => v / 250);

/** Scatters of random records: four to eight records more than dimensions, so that all are definite. */
function scatters(d: number, components: number): fc.Arbitrary<Scatter> {
  const records = fc.array(fc.array(entry, { minLength: d, maxLength: d }), {
    minLength: d + 4,
    maxLength: d + 8,
  });
  return fc.array(records, { minLength: components, maxLength: components }).map((groups) => {
    const s = emptyScatter(d, components);
    for (const [g, group] of groups.entries()) {
      s.counts[g] = group.length;
      for (let j = 0; j < d; j++) s.within[g * d * d + j + j * d] = 0.05 * (1 + g);
      for (const x of group) {
        for (let j = 0; j < d; j++) {
          for (let i = 0; i < d; i++) s.within[g * d * d + i + j * d] += x[i] * x[j] * (1 + g);
        }
      }
    }
    return s;
  });
}

function fresh(s: Scatter): Scatter {
  return { ...s, covariance: s.covariance.slice(), axes: new Float64Array(s.axes.length) };
}

function unitFloor(d: number, share: number) {
  const total = { rows: d, columns: d, data: new Float64Array(d * d) };
  for (let j = 0; j < d; j++) total.data[j + j * d] = 1;
  return floorUnder(total, share);
}

function own(values: Float64Array, g: number, d: number) {
  return { rows: d, columns: d, data: values.slice(g * d * d, (g + 1) * d * d) };
}

/** The sum of n_g log|Sigma_g| + tr(W_g Sigma_g^-1), which the M-step minimises. */
function objective(s: Scatter): number {
  const { dimensions: d } = s;
  let sum = 0;
  for (let g = 0; g < s.components; g++) {
    const { values, vectors } = symmetricEigen(own(s.covariance, g, d));
    for (let k = 0; k < d; k++) {
      let square = 0;
      for (let j = 0; j < d; j++) {
        for (let i = 0; i < d; i++) {
          square +=
            vectors.data[i + k * d] * s.within[g * d * d + i + j * d] * vectors.data[j + k * d];
        }
      }
      sum += s.counts[g] * log(values[k]) + square / values[k];
    }
  }
  return sum;
}

/** Each model beside those that it is a special case of. */
const NESTED: readonly (readonly [CovarianceModel, CovarianceModel])[] = [
  ['EII', 'VII'],
  ['EII', 'EEI'],
  ['VII', 'VEI'],
  ['EEI', 'VEI'],
  ['EEI', 'EVI'],
  ['VEI', 'VVI'],
  ['EVI', 'VVI'],
  ['EEI', 'EEE'],
  ['VEI', 'VEE'],
  ['EEE', 'VEE'],
  ['EEE', 'EEV'],
  ['VEE', 'VEV'],
  ['EEV', 'VEV'],
  ['EEV', 'EVV'],
  ['VEV', 'VVV'],
  ['EVE', 'EVV'],
  ['VVE', 'VVV'],
  ['EVV', 'VVV'],
  ['VVI', 'VVV'],
];

describe('covariance models', () => {
  test('parameters are counted as the literature does', () => {
    expect(MODELS.map((model) => covarianceParameters(model, 3, 4))).toEqual([
      1, 4, 3, 6, 9, 12, 6, 9, 12, 15, 15, 18, 21, 24,
    ]);
    expect(mixtureParameters('VVV', 3, 3)).toBe(29);
  });

  test.each(MODELS)('%s has the volume, shape and orientation that its name says', (model) => {
    fc.assert(
      fc.property(scatters(3, 3), (s) => {
        const d = 3;
        expect(estimateCovariances(model, s, unitFloor(d, 1e-12))).toBe('free');
        const parts = [0, 1, 2].map((g) => {
          const matrix = own(s.covariance, g, d);
          const { values } = symmetricEigen(matrix);
          const logVolume = values.reduce((sum, value) => sum + log(value), 0) / d;
          return { matrix, logVolume, shape: Array.from(values, (v) => log(v) - logVolume) };
        });
        for (const { matrix, logVolume, shape } of parts) {
          expect(cholesky(matrix)).toBeDefined();
          if (model[0] === 'E') expect(logVolume).toBeCloseTo(parts[0].logVolume, 7);
          for (let k = 0; k < d; k++) {
            if (model[1] === 'I') expect(shape[k]).toBeCloseTo(0, 7);
            if (model[1] === 'E' && model[2] !== 'I') {
              expect(shape[k]).toBeCloseTo(parts[0].shape[k], 7);
            }
          }
          if (model[2] === 'I') {
            for (let i = 1; i < d; i++) {
              for (let j = 0; j < i; j++) expect(matrix.data[i + j * d]).toBe(0);
            }
          }
          if (model[2] === 'E') expect(commutes(matrix.data, parts[0].matrix.data, d)).toBe(true);
        }
        if (model === 'VEI') {
          for (const { matrix, logVolume } of parts) {
            for (let j = 0; j < d; j++) {
              const first = log(parts[0].matrix.data[j + j * d]) - parts[0].logVolume;
              expect(log(matrix.data[j + j * d]) - logVolume).toBeCloseTo(first, 7);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a model is no better than one that it is a special case of', () => {
    fc.assert(
      fc.property(scatters(3, 3), (s) => {
        const reached = new Map(
          MODELS.map((model) => {
            const own = fresh(s);
            estimateCovariances(model, own, unitFloor(3, 1e-12));
            return [model, objective(own)];
          }),
        );
        for (const [special, general] of NESTED) {
          expect(reached.get(general)!).toBeLessThan(reached.get(special)! + 1e-4);
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each(MODELS)('%s stays positive definite where records of components are equal', (model) => {
    const s = emptyScatter(2, 3);
    s.counts.set([5, 1, 3]);
    s.within.set([4, 1, 1, 3], 0);
    s.within.set([1, 1, 1, 1], 8);
    expect(estimateCovariances(model, s, unitFloor(2, 1e-6))).not.toBe('none');
    for (let g = 0; g < 3; g++) expect(cholesky(own(s.covariance, g, 2))).toBeDefined();
  });

  test('VVV and VVI do not fall below the floor', () => {
    for (const model of ['VVV', 'VVI'] as const) {
      const s = emptyScatter(2, 1);
      s.counts[0] = 4;
      s.within.set([4, 0, 0, 1e-12]);
      estimateCovariances(model, s, unitFloor(2, 1e-3));
      expect(s.covariance[0]).toBeCloseTo(1, 12);
      expect(s.covariance[3]).toBeCloseTo(1e-3, 12);
    }
  });
});

/** Symmetric matrices have common axes if and only if they commute. */
function commutes(a: Float64Array, b: Float64Array, d: number): boolean {
  let size = 0;
  let difference = 0;
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) {
      let ab = 0;
      let ba = 0;
      for (let k = 0; k < d; k++) {
        ab += a[i + k * d] * b[k + j * d];
        ba += b[i + k * d] * a[k + j * d];
      }
      size = Math.max(size, Math.abs(ab));
      difference = Math.max(difference, Math.abs(ab - ba));
    }
  }
  return difference <= 1e-9 * size;
}
