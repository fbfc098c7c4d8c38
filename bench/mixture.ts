import type { MixtureComponents } from '../src/foundation/kernels/index.ts';
import { exp, log } from '../src/foundation/numerics/index.ts';
import { finish } from '../src/foundation/work/work.ts';
import { chooseMixture } from '../src/methods/group/mixture/choose.ts';
import { emptySums, ownPasses } from '../src/methods/group/mixture/pass.ts';
import { lognormals, normals } from './data.ts';
import { compare, measure, type Row } from './measure.ts';

export const COMPONENTS = 9;

/** Records around nine centres that overlap, and the components that they were drawn from. */
export function clouds(records: number, d: number) {
  const centres = normals(COMPONENTS, d);
  const columns = normals(records, d).map((column, j) =>
    column.map((x, i) => 2 * centres[j][i % COMPONENTS] + (1 + (i % COMPONENTS) / 4) * x),
  );
  const mixture: MixtureComponents = {
    dimensions: d,
    components: COMPONENTS,
    diagonal: false,
    means: Float64Array.from(
      { length: COMPONENTS * d },
      (_, i) => 2 * centres[i % d][Math.floor(i / d)],
    ),
    inverses: new Float64Array(COMPONENTS * d * d),
    constants: new Float64Array(COMPONENTS),
  };
  for (let g = 0; g < COMPONENTS; g++) {
    for (let j = 0; j < d; j++) mixture.inverses[g * d * d + j * (d + 1)] = 1 / (1 + g / 4);
    mixture.constants[g] = -d * log(1 + g / 4);
  }
  return { columns, mixture };
}

/** Both steps of EM over all records, but for the estimates from the sums, which take no time. */
export function emIteration(records: number, d: number): Promise<Row> {
  const { columns, mixture } = clouds(records, d);
  const passes = ownPasses(columns);
  const sums = emptySums(d, COMPONENTS);
  const run = () => {
    for (const steps = passes.over(mixture, sums); ; ) if (steps.next().done) return;
  };
  return compare(
    `EM iteration, VVV, n = ${records / 1000}k, d = ${d}, ${COMPONENTS} components`,
    run,
    'plain TypeScript',
    () => plainIteration(columns, mixture),
    9,
  );
}

/** As one writes it down: record by record, with typed arrays. */
function plainIteration(columns: readonly Float64Array[], mixture: MixtureComponents): number {
  const { dimensions: d, components, means, inverses, constants } = mixture;
  const y = new Float64Array(components * d);
  const z = new Float64Array(components);
  const counts = new Float64Array(components);
  const first = new Float64Array(components * d);
  const second = new Float64Array(components * d * d);
  const x = new Float64Array(d);
  let logLikelihood = 0;
  for (let i = 0; i < columns[0].length; i++) {
    let largest = Number.NEGATIVE_INFINITY;
    for (let g = 0; g < components; g++) {
      let square = 0;
      for (let j = 0; j < d; j++) x[j] = columns[j][i] - means[g * d + j];
      for (let j = 0; j < d; j++) {
        let value = 0;
        for (let k = 0; k <= j; k++) value += inverses[g * d * d + j + k * d] * x[k];
        y[g * d + j] = value;
        square += value * value;
      }
      z[g] = constants[g] - 0.5 * square;
      if (z[g] > largest) largest = z[g];
    }
    let total = 0;
    for (let g = 0; g < components; g++) total += z[g] = exp(z[g] - largest);
    logLikelihood += largest + log(total);
    for (let g = 0; g < components; g++) {
      const membership = z[g] / total;
      counts[g] += membership;
      for (let j = 0; j < d; j++) {
        const weighted = membership * y[g * d + j];
        first[g * d + j] += weighted;
        for (let k = 0; k <= j; k++) second[g * d * d + j + k * d] += weighted * y[g * d + k];
      }
    }
  }
  return logLikelihood;
}

const KINDS = {
  clouds: (records: number, d: number) => clouds(records, d).columns,
  lognormals,
} as const;

/** The choice of a mixture among 14 models and 1 to 9 components, on one thread. */
export async function mixtureChoice(
  kind: keyof typeof KINDS,
  records: number,
  d: number,
): Promise<Row> {
  const columns = KINDS[kind](records, d);
  let found = '';
  const row = await measure(
    `mixture, 14 models, 1 to 9 components, ${kind}, n = ${records / 1000}k, d = ${d}`,
    () => {
      const { model, components, bic } = finish(chooseMixture(columns));
      found = `${model} with ${components} components, BIC ${bic.toFixed(1)}`;
    },
    3,
  );
  return { ...row, notes: found };
}
