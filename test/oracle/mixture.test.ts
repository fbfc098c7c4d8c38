import { describe, expect, test } from 'vitest';
import { chooseMixture } from '../../src/group/mixture/choose.ts';
import { MODELS } from '../../src/group/mixture/covariance.ts';
import { finish } from '../../src/method/index.ts';
import { readShared, sharedIsThere } from './shared.ts';

function columnsOf(file: string, names: readonly string[]): Float64Array[] {
  const [header, ...lines] = readShared(file)
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('"', '').split(','));
  return names.map((name) => {
    const position = header.indexOf(name);
    return Float64Array.from(lines, (line) => Number(line[position]));
  });
}

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

describe.runIf(sharedIsThere)('Mixtures beside those of mclust', () => {
  const figures = sharedIsThere ? JSON.parse(readShared('reference/figures.json')) : {};

  test('diabetes: no cell of the table of 14 models by 9 components is below, and the same mixture is chosen', () => {
    const reference = figures.diabetes['mclust 6.0.0, default start (SVD)'];
    const columns = columnsOf('data/diabetes.csv', reference.columns);
    const mixture = finish(chooseMixture(columns));
    for (const model of MODELS) {
      const row = mixture.table.get(model)!;
      for (let g = 1; g <= 9; g++) {
        const other = reference['bic table'][g][model];
        expect(row[g - 1], `${model} with ${g} components`).toBeGreaterThan(other - NEAR);
      }
    }
    expect([mixture.model, mixture.components]).toEqual(['VVV', 3]);
    expect(mixture.bic).toBeCloseTo(reference.bic, 4);
    expect(mixture.logLikelihood).toBeCloseTo(reference.loglik, 4);
    expect(sizesOf(mixture.memberships)).toEqual(reference.sizes);
  });

  test('diabetes: from the same start the cells are the same, but for VVE, whose axes are found otherwise', () => {
    const reference = figures.diabetes['mclust 6.0.0, default start (SVD)'];
    const columns = columnsOf('data/diabetes.csv', reference.columns);
    const models = MODELS.filter((model) => model !== 'VVE');
    const { table } = finish(chooseMixture(columns, { models, views: ['svd'] }));
    for (const model of models) {
      for (let g = 1; g <= 9; g++) {
        const difference = table.get(model)![g - 1] - reference['bic table'][g][model];
        expect(Math.abs(difference), `${model} with ${g} components`).toBeLessThan(NEAR);
      }
    }
  });

  test('census: the figure of the same start, with a lower floor, and a better one from more starts', () => {
    const reference =
      figures['census, columns AGI EMCONTRB FEDTAX'][
        'mclust 6.0.0, default start, 1..9 components'
      ];
    const columns = columnsOf('data/census.csv', ['AGI', 'EMCONTRB', 'FEDTAX']);
    const same = finish(chooseMixture(columns, { models: ['VVV'], views: ['svd'], floor: 1e-10 }));
    expect(same.components).toBe(reference.components);
    expect(same.bic).toBeCloseTo(reference.bic, 3);
    const mixture = finish(chooseMixture(columns, { models: ['VVV'] }));
    expect(mixture.bic).toBeGreaterThan(reference.bic);
  });
});
