import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mixturePass } from '../../src/foundation/kernels/index.ts';
import { log, symmetricEigen } from '../../src/foundation/numerics/index.ts';
import { finish } from '../../src/foundation/work/work.ts';
import { chooseMixture } from '../../src/methods/group/mixture/choose.ts';
import { type CovarianceModel, MODELS } from '../../src/methods/group/mixture/covariance.ts';
import { fitMixture, mixtureData, startFrom } from '../../src/methods/group/mixture/em.ts';
import { logPeakOfT } from '../../src/methods/group/mixture/studentT.ts';
import { figures, readColumns } from '../data/read.ts';
import { some } from '../some.ts';

/** How many records have their largest membership in each component, descending. */
function sizesOf(memberships: readonly Float64Array[]): number[] {
  const sizes = memberships.map(() => 0);
  for (let i = 0; i < memberships[0].length; i++) {
    let largest = 0;
    for (let g = 1; g < memberships.length; g++) {
      if (memberships[g][i] > memberships[largest][i]) largest = g;
    }
    sizes[largest]++;
  }
  return sizes.sort((a, b) => b - a);
}

/** BIC of another program is reached to this, or exceeded. */
const NEAR = 0.05;

/** Where mclust starts and ends by default. */
const SAME_START = { view: 'svd', by: 'VVV' } as const;
const SAME_END = 1e-5;

describe('Mixtures beside those of mclust', () => {
  test('diabetes: no cell of the table of 14 models by 9 components is below, and the same mixture is chosen', () => {
    const reference = figures.diabetes['mclust 6.0.0, default start (SVD)'];
    const { columns } = readColumns('diabetes.csv', reference.columns);
    const mixture = finish(chooseMixture(columns));
    for (const model of MODELS) {
      const row = mixture.table.get(model)!;
      for (let g = 1; g <= 9; g++) {
        const other = reference['bic table'][g][model];
        expect(row[g - 1], `${model} with ${g} components`).toBeGreaterThan(other - NEAR);
      }
    }
    expect([mixture.model, mixture.components]).toEqual(['VVV', 3]);
    // mclust ends at a change of 1e-5.
    expect(mixture.bic).toBeGreaterThan(reference.bic);
    expect(mixture.bic).toBeLessThan(reference.bic + NEAR);
    expect(sizesOf(mixture.memberships)).toEqual(reference.sizes);
  });

  test('diabetes: from the same start the cells are the same, but for VVE, whose axes are found otherwise', () => {
    const reference = figures.diabetes['mclust 6.0.0, default start (SVD)'];
    const { columns } = readColumns('diabetes.csv', reference.columns);
    const models = MODELS.filter((model) => model !== 'VVE');
    const { table } = finish(
      chooseMixture(columns, {
        models,
        starts: [SAME_START],
        tolerance: SAME_END,
        floor: { grid: false },
      }),
    );
    for (const model of models) {
      for (let g = 1; g <= 9; g++) {
        const difference = table.get(model)![g - 1] - reference['bic table'][g][model];
        expect(Math.abs(difference), `${model} with ${g} components`).toBeLessThan(NEAR);
      }
    }
  });

  test('census: the figure of the same start without a grid, and better ones from more starts', () => {
    const reference = figures['census, columns AGI EMCONTRB FEDTAX'];
    const own = reference['mclust 6.0.0, default start, 1..9 components'];
    const best = reference['best bic seen over starts (1..9 components, 10 models)'];
    const { columns } = readColumns('census.csv', ['AGI', 'EMCONTRB', 'FEDTAX']);
    const same = finish(
      chooseMixture(columns, {
        models: ['VVV'],
        starts: [SAME_START],
        tolerance: SAME_END,
        floor: { share: 1e-10, grid: false },
      }),
    );
    expect(same.components).toBe(own.components);
    expect(same.bic).toBeCloseTo(own.bic, 3);
    const some = finish(chooseMixture(columns, { models: ['VVV'] }));
    expect(some.bic).toBeGreaterThan(own.bic);
    const all = finish(chooseMixture(columns, { models: ['VVV'], starts: 'all', smallest: 10 }));
    expect(all.bic).toBeGreaterThan(best.bic);
    expect(Math.min(...all.shares) * 1080).toBeGreaterThan(10);
    // Taxes of some lie on lines over incomes but for rounding, of a deviation of 0.29.
    for (const mixture of [some, all]) {
      for (const covariance of mixture.covariances) {
        expect(symmetricEigen(covariance).values[2]).toBeGreaterThan(1);
      }
    }
  });

  interface Made {
    readonly name: string;
    readonly columns: readonly number[][];
    readonly bic: Readonly<Record<CovarianceModel, readonly (number | null)[]>>;
    readonly best: { model: string; components: number; bic: number; converged: number };
  }
  const made: Made[] = JSON.parse(
    readFileSync(new URL('../fixtures/mixtures.json', import.meta.url), 'utf8'),
  );

  test.each(some(made, 2))('$name: the same mixture is chosen, and fitted to the end', (file) => {
    const columns = file.columns.map((column) => Float64Array.from(column));
    const { model, components, bic, table } = finish(chooseMixture(columns));
    expect({ model, components }).toEqual({
      model: file.best.model,
      components: file.best.components,
    });
    expect(Math.abs(bic - file.best.converged)).toBeLessThan(1e-4);
    expect(file.best.converged - file.best.bic).toBeGreaterThan(5e-3);
    for (const model of MODELS) {
      // Common axes are found otherwise.
      if (model === 'VVE') continue;
      for (const [at, other] of file.bic[model].entries()) {
        if (other === null) continue;
        const cell = table.get(model)![at];
        expect(cell, `${model} with ${at + 1} components`).toBeGreaterThan(other - 1e-6);
      }
    }
  });
});

describe('Mixtures of t distributions beside scipy', () => {
  interface TMixture {
    readonly shares: readonly number[];
    readonly means: readonly (readonly number[])[];
    readonly scales: readonly (readonly number[])[];
    readonly degrees: readonly number[];
    readonly logLikelihood: number;
  }
  const {
    columns: given,
    fits,
    other,
  }: {
    columns: number[][];
    fits: Record<'VVV' | 'EEE' | 'VVI' | 'EEI', TMixture & { parameters: number }>;
    other: TMixture;
  } = JSON.parse(readFileSync(new URL('../fixtures/studentT.json', import.meta.url), 'utf8'));
  const columns = given.map((column) => Float64Array.from(column));
  const data = mixtureData(columns);
  const groupOf = Int32Array.from({ length: data.records }, (_, i) => (i < 90 ? 0 : 1));

  test.each(['VVV', 'EEE', 'VVI', 'EEI'] as const)('%s: the highest likelihood', (model) => {
    const start = startFrom(data, groupOf, 2);
    const options = { tails: 't', tolerance: 1e-13 } as const;
    const fit = finish(fitMixture(data, data, model, [start], options))!;
    const theirs = fits[model];
    expect(fit.logLikelihood).toBeGreaterThan(theirs.logLikelihood - 1e-5);
    expect(fit.logLikelihood).toBeLessThan(theirs.logLikelihood + 1e-3);
    expect(fit.bic).toBeCloseTo(2 * fit.logLikelihood - theirs.parameters * log(data.records), 8);
    for (let g = 0; g < 2; g++) {
      expect(fit.shares[g]).toBeCloseTo(theirs.shares[g], 3);
      expect(fit.degrees![g]).toBeCloseTo(theirs.degrees[g], 2);
      for (let j = 0; j < 2; j++) {
        expect(data.means[j] + fit.means[2 * g + j]).toBeCloseTo(theirs.means[g][j], 2);
      }
      for (let i = 0; i < 4; i++) {
        expect(fit.covariances[4 * g + i]).toBeCloseTo(theirs.scales[g][i], 2);
      }
    }
  });

  test('the likelihood of given parameters', () => {
    const inverses: number[] = [];
    const constants = other.shares.map((share, g) => {
      const [a, b, , c] = other.scales[g];
      const first = Math.sqrt(a);
      const last = Math.sqrt(c - (b * b) / a);
      inverses.push(1 / first, -b / (a * last), 0, 1 / last);
      return log(share) - log(first * last) + logPeakOfT(other.degrees[g], 2);
    });
    const pass = mixturePass(columns);
    pass.open({
      dimensions: 2,
      components: 2,
      diagonal: false,
      means: Float64Array.from(other.means.flat()),
      inverses: Float64Array.from(inverses),
      constants: Float64Array.from(constants),
      degrees: Float64Array.from(other.degrees),
    });
    const found = pass.pass(0, data.records, new Float64Array(16), 0);
    expect(found).toBeCloseTo(other.logLikelihood, 9);
  });
});
