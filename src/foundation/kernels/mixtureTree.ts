import { instantiate, type Kernel } from './loader.ts';

/**
 * The criterion that agglomeration keeps low (Banfield and Raftery 1993, Fraley 1998): a sum over groups, to which a
 * group of n records with scatter W adds: VVV n log(|W/n| + beta (tr W + alpha)/n), without the determinant if n is at
 * most d or W is singular; VII n log(beta (tr W + alpha)/n); EII tr W (Ward 1963). Or EEE, the determinant of the sum
 * of all W plus a diagonal, without which it would stay 0 for long.
 */
export type Agglomeration = 'VVV' | 'VII' | 'EII' | 'EEE';

const TERMS = { VVV: 0, VII: 1, EII: 2 } as const;

/** Pairs of groups compared between two pauses. */
const STEP = 100_000;

/** How much of the spread of all records is added to the spread of a group. */
export interface Weights {
  /** alpha, and what EEE adds to W, as a multiple of the variances of all records; default 1. */
  readonly alpha0?: number;
  /** Default 1. The smaller it is, the more the determinant counts, and the less the units of the columns. */
  readonly beta?: number;
}

/** Groups of equal records. */
interface EqualRecords {
  readonly sizes: ArrayLike<number>;
  /** Their values, column by column. */
  readonly means: readonly ArrayLike<number>[];
  /** Variances of the columns over all records, divisor n. */
  readonly variances: ArrayLike<number>;
}

/**
 * Merges groups until one is left: each time the pair that adds least to the criterion, in ties the pair with the lower
 * numbers; the higher group becomes part of the lower. Yields the number of merges, and returns pairs of the number
 * that stays and the number that disappears. Usually O(n^2 d^3) time, because each group remembers its best partner
 * among those before it, and n^2/2 numbers in memory; for EEE usually O(n^2 d^2) and no table.
 */
export function* mixtureTree(
  groups: EqualRecords,
  by: Agglomeration,
  { alpha0 = 1, beta = 1 }: Weights = {},
  kernel: Kernel = instantiate(),
): Generator<number, Int32Array> {
  const { functions } = kernel;
  const count = groups.sizes.length;
  const d = groups.means.length;
  const padded = Math.ceil(count / 4) * 4;
  const sizes = kernel.float64(padded);
  const means = kernel.float64(padded * d);
  const variances = kernel.float64(d);
  // The kernel also computes with the padding after the last group, which must hold numbers.
  sizes.values.fill(1);
  sizes.values.set(groups.sizes);
  means.values.fill(0);
  for (const [j, column] of groups.means.entries()) means.values.set(column, j * padded);
  variances.values.set(Array.from(groups.variances, (variance) => alpha0 * variance));
  const isEqual = by === 'EEE';
  const bytes = isEqual ? functions.equalTreeBytes : functions.mixtureTreeBytes;
  const work = kernel.uint8(bytes(count, d));
  if (isEqual) {
    const { address } = work;
    functions.openEqualTree(count, d, sizes.address, means.address, variances.address, address);
  } else {
    let spread = 0;
    for (let j = 0; j < d; j++) spread += groups.variances[j];
    const alpha = (alpha0 * spread) / d;
    const { address } = work;
    functions.openMixtureTree(
      count,
      d,
      TERMS[by],
      alpha,
      beta,
      sizes.address,
      means.address,
      address,
    );
  }
  const grow = isEqual ? functions.growEqualTree : functions.growMixtureTree;
  for (;;) {
    const left = grow(STEP);
    if (left <= 1) break;
    yield Math.max(0, count - left);
  }
  const at = (isEqual ? functions.equalMerges() : functions.mixtureMerges()) - work.address;
  const { values } = work;
  return new Int32Array(values.buffer, values.byteOffset + at, 2 * (count - 1)).slice();
}
