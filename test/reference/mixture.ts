import type { MixtureComponents } from '../../src/foundation/kernels/index.ts';
import { exp, log } from '../../src/foundation/numerics/index.ts';

/** Records between two logarithms of the products of densities. */
const BLOCK = 64;
const NEGLIGIBLE = -37;

/**
 * The pass of the kernels over some records as a plain program: the same arithmetic in the same order, with sums
 * over even and odd records apart. Returns the log-likelihood, the sums and the memberships.
 */
export function plainPass(
  columns: readonly ArrayLike<number>[],
  mixture: MixtureComponents,
  first: number,
  end: number,
): { logLikelihood: number; sums: number[]; memberships: number[][] } {
  const { dimensions: d, components, diagonal, means, inverses, constants, degrees } = mixture;
  const each = 3 + d + (diagonal ? d : (d * (d + 1)) / 2);
  const lanes = [0, 1].map(() => new Array<number>(components * each).fill(0));
  const memberships = Array.from({ length: components }, () => new Array<number>(end - first));
  const level = [0, 0];
  let logs = 0;
  let product = [1, 1];
  for (let i = first; i < end; i++) {
    const lane = (i - first) % 2;
    const sums = lanes[lane];
    const y: number[][] = [];
    const q: number[] = [];
    for (let g = 0; g < components; g++) {
      y.push([]);
      q.push(0);
      for (let j = 0; j < d; j++) {
        let value = 0;
        for (let k = diagonal ? j : 0; k <= j; k++) {
          value -= inverses[g * d * d + j + k * d] * means[g * d + k];
        }
        for (let k = diagonal ? j : 0; k <= j; k++) {
          value += inverses[g * d * d + j + k * d] * columns[k][i];
        }
        y[g].push(value);
        q[g] += value * value;
      }
    }
    const softened = q.map((square, g) =>
      degrees === undefined ? 0 : log(1 + square / degrees[g]),
    );
    const density = q.map((square, g) =>
      degrees === undefined
        ? constants[g] - 0.5 * square
        : constants[g] - ((degrees[g] + d) / 2) * softened[g],
    );
    const largest = Math.max(...density);
    const ratio = density.map((value) => (value - largest < NEGLIGIBLE ? 0 : exp(value - largest)));
    const total = ratio.reduce((sum, value) => sum + value, 0);
    const factor = 1 / total;
    level[lane] += largest;
    product[lane] *= total;
    for (let g = 0; g < components; g++) {
      const z = ratio[g] * factor;
      memberships[g][i - first] = z;
      let at = g * each;
      sums[at] += z;
      let weighted = z;
      if (degrees !== undefined) {
        weighted = z * ((2 * ((degrees[g] + d) / 2)) / (degrees[g] + q[g]));
        sums[at + 1] += weighted;
        sums[at + 2] += z * softened[g];
      }
      at += 3;
      for (let j = 0; j < d; j++) sums[at++] += weighted * y[g][j];
      for (let j = 0; j < d; j++) {
        for (let k = diagonal ? j : 0; k <= j; k++) sums[at++] += weighted * y[g][j] * y[g][k];
      }
    }
    if ((i - first) % BLOCK === BLOCK - 1 || i === end - 1) {
      logs += log(product[0]);
      logs += log(product[1]);
      product = [1, 1];
    }
  }
  return {
    logLikelihood: level[0] + level[1] + logs,
    sums: lanes[0].map((sum, s) => sum + lanes[1][s]),
    memberships,
  };
}
