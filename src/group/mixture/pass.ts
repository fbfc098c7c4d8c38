import { sharedKernel } from '../../kernels/index.ts';

/** Components as the pass over the records reads them: one after the other, matrices column by column. */
export interface Components {
  readonly dimensions: number;
  readonly components: number;
  /** Whether all matrices are diagonal. */
  readonly diagonal: boolean;
  readonly means: Float64Array;
  /** L^-1, where L L' is the covariance. */
  readonly inverses: Float64Array;
  /** log share - log|L| - d/2 log 2 pi. */
  readonly constants: Float64Array;
}

/** Sums over all records of the memberships z and of y = L^-1 (x - mean), of each component. */
export interface Sums {
  /** Sum of z. */
  readonly counts: Float64Array;
  /** Sum of z y. */
  readonly first: Float64Array;
  /** Sum of z y y', lower triangle; for diagonal components the diagonal alone. */
  readonly second: Float64Array;
}

export function emptySums(dimensions: number, components: number): Sums {
  return {
    counts: new Float64Array(components),
    first: new Float64Array(components * dimensions),
    second: new Float64Array(components * dimensions * dimensions),
  };
}

/** Records handled at once: their y of all components stay in the second cache. */
const BLOCK = 128;

/** Blocks times components times columns between two pauses. */
const BETWEEN_PAUSES = 15_000;

/** exp of less than this is less than half a unit in the last place of 1: such a membership is 0. */
const NEGLIGIBLE = -37;

/**
 * E-step and the sums of the M-step in one pass: memberships z = share N(x) / sum of the same over all
 * components, by the logarithm of a sum of exponentials, whose largest is 1. Returns the log-likelihood.
 * Memberships are kept only where `memberships`, one column per component, is given. n G (d^2 + 3 d) / 2
 * products for each of the two steps, 2 d for diagonal components; n G exponentials at most. The sums are
 * of y, which has mean 0 and covariance I under its component, so that nothing cancels.
 */
export function* passOver(
  columns: readonly Float64Array[],
  mixture: Components,
  sums: Sums,
  memberships?: readonly Float64Array[],
): Generator<undefined, number> {
  const { dimensions: d, components } = mixture;
  const records = columns[0].length;
  const work = workspace(d, components);
  if (powers[0] === 0) fillPowers();
  sums.counts.fill(0);
  sums.first.fill(0);
  sums.second.fill(0);
  let logLikelihood = 0;
  let since = 0;
  for (let start = 0; start < records; start += BLOCK) {
    if ((since += components * d) > BETWEEN_PAUSES) {
      since = 0;
      yield;
    }
    const size = Math.min(BLOCK, records - start);
    for (let j = 0; j < d; j++) {
      work.block.set(columns[j].subarray(start, start + size), j * BLOCK);
    }
    for (let g = 0; g < components; g++) {
      whiten(mixture, g, size, work);
    }
    logLikelihood += normalise(work.densities, components, size, work.largest, work.sums);
    for (let g = 0; g < components; g++) {
      const z = work.densities.subarray(g * BLOCK, g * BLOCK + size);
      memberships?.[g].set(z, start);
      gather(mixture, g, size, work, sums);
    }
  }
  return logLikelihood;
}

interface Workspace {
  /** The records of the block, column by column. */
  readonly block: Float64Array;
  /** y of component g in dimension j, BLOCK records each. */
  readonly whitened: Float64Array;
  /** Logarithms of densities, then memberships. */
  readonly densities: Float64Array;
  readonly largest: Float64Array;
  readonly sums: Float64Array;
  readonly weighted: Float64Array;
}

function workspace(d: number, components: number): Workspace {
  return {
    block: new Float64Array(d * BLOCK),
    whitened: new Float64Array(components * d * BLOCK),
    densities: new Float64Array(components * BLOCK),
    largest: new Float64Array(BLOCK),
    sums: new Float64Array(BLOCK),
    weighted: new Float64Array(BLOCK),
  };
}

/**
 * y = L^-1 (x - mean) of one block, dimension by dimension, and log share N(x) from its squares. The block
 * is of centred columns, so that L^-1 x - L^-1 mean costs no digits that matter.
 */
function whiten(
  { dimensions: d, diagonal, means, inverses, constants }: Components,
  g: number,
  size: number,
  { block, whitened, densities }: Workspace,
): void {
  densities.fill(constants[g], g * BLOCK, g * BLOCK + size);
  for (let j = 0; j < d; j++) {
    const to = (g * d + j) * BLOCK;
    const row = g * d * d + j;
    let shift = 0;
    for (let k = diagonal ? j : 0; k <= j; k++) shift -= inverses[row + k * d] * means[g * d + k];
    let k = diagonal ? j : 0;
    whitened.fill(shift, to, to + size);
    for (; j - k >= 4; k += 3) {
      addThree(whitened, to, block, k * BLOCK, size, inverses, row + k * d, d);
    }
    const a = inverses[row + k * d];
    const b = k < j ? inverses[row + (k + 1) * d] : 0;
    const c = k + 1 < j ? inverses[row + (k + 2) * d] : 0;
    const e = k + 2 < j ? inverses[row + (k + 3) * d] : 0;
    LAST[j - k](whitened, to, block, k * BLOCK, size, a, b, c, e, densities, g * BLOCK);
  }
}

/** Adds three columns, times their factors, to y. */
function addThree(
  y: Float64Array,
  to: number,
  x: Float64Array,
  from: number,
  size: number,
  factors: Float64Array,
  at: number,
  stride: number,
): void {
  const a = factors[at];
  const b = factors[at + stride];
  const c = factors[at + 2 * stride];
  for (let r = 0; r < size; r++) {
    y[to + r] += a * x[from + r] + b * x[from + BLOCK + r] + c * x[from + 2 * BLOCK + r];
  }
}

/** Adds the last one to four columns to y, and half its square is taken off the logarithm of the density. */
type LastColumns = (
  y: Float64Array,
  to: number,
  x: Float64Array,
  from: number,
  size: number,
  a: number,
  b: number,
  c: number,
  e: number,
  densities: Float64Array,
  at: number,
) => void;

const LAST: readonly LastColumns[] = [
  (y, to, x, from, size, a, _b, _c, _e, densities, at) => {
    for (let r = 0; r < size; r++) {
      const value = y[to + r] + a * x[from + r];
      y[to + r] = value;
      densities[at + r] -= 0.5 * value * value;
    }
  },
  (y, to, x, from, size, a, b, _c, _e, densities, at) => {
    for (let r = 0; r < size; r++) {
      const value = y[to + r] + a * x[from + r] + b * x[from + BLOCK + r];
      y[to + r] = value;
      densities[at + r] -= 0.5 * value * value;
    }
  },
  (y, to, x, from, size, a, b, c, _e, densities, at) => {
    for (let r = 0; r < size; r++) {
      const value =
        y[to + r] + a * x[from + r] + b * x[from + BLOCK + r] + c * x[from + 2 * BLOCK + r];
      y[to + r] = value;
      densities[at + r] -= 0.5 * value * value;
    }
  },
  (y, to, x, from, size, a, b, c, e, densities, at) => {
    for (let r = 0; r < size; r++) {
      const value =
        y[to + r] +
        (a * x[from + r] + b * x[from + BLOCK + r]) +
        (c * x[from + 2 * BLOCK + r] + e * x[from + 3 * BLOCK + r]);
      y[to + r] = value;
      densities[at + r] -= 0.5 * value * value;
    }
  },
];

/** Steps of the table of powers in one doubling. */
const STEPS = 32;
const STEPS_PER_UNIT = 46.16624130844683;
/** log 2 / 32 in two parts, the first with zeros at its end, so that its products with small integers are exact. */
const STEP_HIGH = 0.021660849392446835;
const STEP_LOW = 5.145609244655338e-14;
const powers = new Float64Array(1 + Math.ceil(-NEGLIGIBLE * STEPS_PER_UNIT));

/**
 * exp for arguments from NEGLIGIBLE to 0, to about 2^-52 relative: a power of 2^(1/32) from a table times a
 * polynomial of what remains (Tang 1989). Plain arithmetic, a few times faster than a call of the kernel.
 */
function expBelowZero(x: number): number {
  const k = Math.floor(0.5 - x * STEPS_PER_UNIT);
  const r = x + k * STEP_HIGH + k * STEP_LOW;
  const tail = r * r * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720)))));
  return powers[k] * (1 + (r + tail));
}

function fillPowers(): void {
  const { pow } = sharedKernel().functions;
  for (let k = 0; k < powers.length; k++) powers[k] = pow(2, -k / STEPS);
}

/** Logarithms of densities become memberships; returns the sum of the logarithms of the records' densities. */
function normalise(
  densities: Float64Array,
  components: number,
  size: number,
  largest: Float64Array,
  sums: Float64Array,
): number {
  const { log } = sharedKernel().functions;
  for (let r = 0; r < size; r++) largest[r] = densities[r];
  for (let g = 1; g < components; g++) {
    const from = g * BLOCK;
    for (let r = 0; r < size; r++) {
      if (densities[from + r] > largest[r]) largest[r] = densities[from + r];
    }
  }
  sums.fill(0, 0, size);
  for (let g = 0; g < components; g++) {
    const from = g * BLOCK;
    for (let r = 0; r < size; r++) {
      const below = densities[from + r] - largest[r];
      if (below < NEGLIGIBLE) {
        densities[from + r] = 0;
        continue;
      }
      const ratio = expBelowZero(below);
      densities[from + r] = ratio;
      sums[r] += ratio;
    }
  }
  let logLikelihood = 0;
  for (let r = 0; r < size; r++) {
    logLikelihood += sums[r] === 1 ? largest[r] : largest[r] + log(sums[r]);
    sums[r] = 1 / sums[r];
  }
  for (let g = 0; g < components; g++) {
    const from = g * BLOCK;
    for (let r = 0; r < size; r++) densities[from + r] *= sums[r];
  }
  return logLikelihood;
}

/** Adds one block to the sums of one component. */
function gather(
  { dimensions: d, diagonal }: Components,
  g: number,
  size: number,
  { whitened, densities, weighted }: Workspace,
  sums: Sums,
): void {
  const from = g * BLOCK;
  const used = closeRanks(g, d, size, whitened, densities);
  if (used === 0) return;
  let count = 0;
  for (let r = 0; r < used; r++) count += densities[from + r];
  sums.counts[g] += count;
  for (let j = 0; j < d; j++) {
    const own = (g * d + j) * BLOCK;
    const to = g * d * d + j;
    let first = 0;
    let square = 0;
    for (let r = 0; r < used; r++) {
      const value = densities[from + r] * whitened[own + r];
      weighted[r] = value;
      first += value;
      square += value * whitened[own + r];
    }
    sums.first[g * d + j] += first;
    sums.second[to + j * d] += square;
    if (diagonal) continue;
    for (let k = 0; k < j; k += 4) {
      const many = Math.min(4, j - k);
      PRODUCTS[many - 1](weighted, whitened, (g * d + k) * BLOCK, used, sums.second, to + k * d, d);
    }
  }
}

/**
 * Adds the sums of products of one column with one to four others, every `stride` numbers. Several sums at
 * once, because each waits for its own additions.
 */
type SumsOfProducts = (
  x: Float64Array,
  y: Float64Array,
  from: number,
  size: number,
  out: Float64Array,
  to: number,
  stride: number,
) => void;

const PRODUCTS: readonly SumsOfProducts[] = [
  (x, y, from, size, out, to) => {
    let first = 0;
    for (let r = 0; r < size; r++) first += x[r] * y[from + r];
    out[to] += first;
  },
  (x, y, from, size, out, to, stride) => {
    let first = 0;
    let second = 0;
    for (let r = 0; r < size; r++) {
      first += x[r] * y[from + r];
      second += x[r] * y[from + BLOCK + r];
    }
    out[to] += first;
    out[to + stride] += second;
  },
  (x, y, from, size, out, to, stride) => {
    let first = 0;
    let second = 0;
    let third = 0;
    for (let r = 0; r < size; r++) {
      first += x[r] * y[from + r];
      second += x[r] * y[from + BLOCK + r];
      third += x[r] * y[from + 2 * BLOCK + r];
    }
    out[to] += first;
    out[to + stride] += second;
    out[to + 2 * stride] += third;
  },
  (x, y, from, size, out, to, stride) => {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let r = 0; r < size; r++) {
      first += x[r] * y[from + r];
      second += x[r] * y[from + BLOCK + r];
      third += x[r] * y[from + 2 * BLOCK + r];
      fourth += x[r] * y[from + 3 * BLOCK + r];
    }
    out[to] += first;
    out[to + stride] += second;
    out[to + 2 * stride] += third;
    out[to + 3 * stride] += fourth;
  },
];

/** Moves the records with a membership above 0 to the front, where others are many. Returns how many are to be read. */
function closeRanks(
  g: number,
  d: number,
  size: number,
  whitened: Float64Array,
  densities: Float64Array,
): number {
  const from = g * BLOCK;
  let used = 0;
  for (let r = 0; r < size; r++) {
    members[used] = r;
    used += densities[from + r] > 0 ? 1 : 0;
  }
  if (used > 0.8 * size) return size;
  for (let j = -1; j < d; j++) {
    const values = j < 0 ? densities : whitened;
    const own = j < 0 ? from : (g * d + j) * BLOCK;
    for (let m = 0; m < used; m++) values[own + m] = values[own + members[m]];
  }
  return used;
}

const members = new Int32Array(BLOCK);
