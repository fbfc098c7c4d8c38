import { instantiate, type Kernel, type Region } from './loader.ts';
import { powersOfTwo } from './mixturePowers.ts';

/** Components of a mixture in the layout of a pass over the records: one after the other, matrices column by column. */
export interface MixtureComponents {
  readonly dimensions: number;
  readonly components: number;
  /** Whether all matrices are diagonal. */
  readonly diagonal: boolean;
  readonly means: Float64Array;
  /** L^-1, where L L' is the covariance, or the scale of t components. */
  readonly inverses: Float64Array;
  /** The logarithm of the share times the density at the mean. */
  readonly constants: Float64Array;
  /** Degrees of freedom of t components; absent for normal components. */
  readonly degrees?: Float64Array | undefined;
}

/** Records in kernel memory, for many passes. */
export interface MixturePass {
  /** Sets the components for the next passes. */
  open(mixture: MixtureComponents): void;
  /**
   * E-step and the sums of the M-step over the records first..end, `first` a multiple of MIXTURE_BLOCK. The membership
   * z of a record is share times density, divided by its sum over all components, all relative to the largest; 0 if
   * that is below e^-37. With y = L^-1 (x - mean), q = y'y and u = (degrees + d) / (degrees + q) for t components, 1
   * for normal ones, the sums of each component are of z, z u, z log(1 + q / degrees) (these two 0 for normal ones), z
   * u y, and z u y y' row by row up to the diagonal, or its diagonal alone. They go to `sums` from position `at`.
   * Returns the log-likelihood.
   *
   * Even and odd records are summed separately, in order, and added last. n G (d^2 + 3 d) / 2 products for each of the
   * two steps, 2 d for diagonal components; n G exponentials at most.
   */
  pass(first: number, end: number, sums: Float64Array, at: number): number;
  /** The same, and also sets the memberships, one column per component. */
  memberships(first: number, end: number, columns: readonly Float64Array[]): number;
}

/** Records processed at once. */
export const MIXTURE_BLOCK = 64;

/** Number of sums from a pass; as many as there are parameters. */
export function mixtureSumCount({
  dimensions: d,
  components,
  diagonal,
}: MixtureComponents): number {
  return components * (3 + d + (diagonal ? d : (d * (d + 1)) / 2));
}

/**
 * Columns centred at their means, so that L^-1 x - L^-1 mean loses no digits that matter. Memory: a copy of the
 * columns.
 */
export function mixturePass(
  columns: readonly Float64Array[],
  kernel: Kernel = instantiate(),
): MixturePass {
  const { functions } = kernel;
  const d = columns.length;
  const records = columns[0].length;
  const padded = Math.ceil(records / 8) * 8;
  const values = kernel.float64(padded * d);
  values.values.fill(0);
  for (const [j, column] of columns.entries()) values.values.set(column, j * padded);
  const powers = kernel.float64(powersOfTwo().length);
  powers.values.set(powersOfTwo());
  functions.openPowers(powers.address);
  const top = kernel.mark();
  let room: MixtureComponents | undefined;
  let parameters: Region<Float64Array>;
  let out: Region<Float64Array>;
  let work: Region<Uint8Array>;
  let kept: Region<Float64Array> | undefined;

  return {
    open(mixture) {
      const { components, diagonal, degrees } = mixture;
      const given = parametersOf(mixture);
      if (components !== room?.components || diagonal !== room.diagonal) {
        kernel.free(top);
        parameters = kernel.float64(given.length);
        out = kernel.float64(mixtureSumCount(mixture));
        work = kernel.uint8(functions.mixtureBytes(d, components));
        kept = undefined;
        room = mixture;
      }
      parameters.values.set(given);
      functions.openMixture(
        values.address,
        padded,
        d,
        components,
        diagonal,
        degrees !== undefined,
        parameters.address,
        work.address,
      );
    },
    pass(first, end, sums, at) {
      const logLikelihood = functions.passMixture(first, end, out.address, 0, 0);
      sums.set(out.values, at);
      return logLikelihood;
    },
    memberships(first, end, columns) {
      const records = end - first;
      const length = records * columns.length;
      if (kept === undefined || kept.length < length) kept = kernel.float64(length);
      const logLikelihood = functions.passMixture(first, end, out.address, kept.address, records);
      for (const [g, column] of columns.entries()) {
        column.set(kept.values.subarray(g * records, (g + 1) * records), first);
      }
      return logLikelihood;
    },
  };
}

/** For each component: constant, half of degrees plus d, degrees, -L^-1 mean, and L^-1 row by row. */
function parametersOf(mixture: MixtureComponents): Float64Array {
  const { dimensions: d, components, diagonal, means, inverses, constants, degrees } = mixture;
  const given = new Float64Array(mixtureSumCount(mixture));
  for (let g = 0, to = 0; g < components; g++) {
    const nu = degrees === undefined ? 0 : degrees[g];
    given[to++] = constants[g];
    given[to++] = (nu + d) / 2;
    given[to++] = nu;
    const at = g * d * d;
    for (let j = 0; j < d; j++) {
      let shift = 0;
      for (let k = diagonal ? j : 0; k <= j; k++) {
        shift -= inverses[at + j + k * d] * means[g * d + k];
      }
      given[to++] = shift;
    }
    for (let j = 0; j < d; j++) {
      for (let k = diagonal ? j : 0; k <= j; k++) given[to++] = inverses[at + j + k * d];
    }
  }
  return given;
}
