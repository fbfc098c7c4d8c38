import { log, type RandomStream, randomStream } from '../../../foundation/numerics/index.ts';

/** Distinct vectors of codes and the number of records with each. */
export interface Vectors {
  /**
   * The levels of all columns are numbered one column after another: those of column j from starts[j] to before
   * starts[j + 1].
   */
  readonly starts: Int32Array;
  /** For each vector, the number of each column's level; -1 is missing. */
  readonly rows: Int32Array;
  readonly counts: Float64Array;
}

/** A mixture of classes in which the columns are independent of each other (Lazarsfeld and Henry 1968). */
export interface LatentClasses {
  readonly starts: Int32Array;
  /** Probabilities of the classes. */
  readonly shares: Float64Array;
  /** Probabilities of each level, level after level, in each class. */
  readonly profiles: Float64Array;
}

interface FittedClasses extends LatentClasses {
  readonly logLikelihood: number;
  /** 2 log-likelihood - parameters log n: larger is better (Schwarz 1978). */
  readonly bic: number;
}

/** Work that pauses about every tenth of a second. */
export type Steps<Result> = Generator<undefined, Result>;

/** Probabilities computed between two pauses. */
const PER_STEP = 4_000_000;

const MOST_CLASSES = 10;
/** The search for more classes ends after this many numbers of classes in a row without improvement. */
const PATIENCE = 2;
const STARTS = 5;
const TRIAL_ITERATIONS = 10;
const MOST_ITERATIONS = 200;
/** EM stops when the log-likelihood l grows by less than this times 1 + |l|. */
const TOLERANCE = 1e-6;
/** Share of the marginal distributions in a start; the rest is one vector for each class. */
const COMMON = 0.5;
/** Starts need not be secret; a public seed makes the model depend on the data alone. */
const OPEN_SEED = new Uint8Array(32);
const START_PURPOSE = 66;

/**
 * Fits latent classes by maximum likelihood, their number chosen by BIC from 1 to `mostClasses`. For each number EM
 * (Dempster, Laird and Rubin 1977; Goodman 1974) is started several times and the best start followed to its end. A
 * column's parameters are counted by the levels that occur. O(c d v) for each iteration with v different vectors.
 */
export function* fitClasses(
  vectors: Vectors,
  mostClasses: number = MOST_CLASSES,
): Steps<FittedClasses> {
  const most = Math.min(mostClasses, vectors.counts.length);
  let best = yield* fitSome(vectors, 1);
  let since = 0;
  for (let classes = 2; classes <= most && since < PATIENCE; classes++) {
    const fitted = yield* fitSome(vectors, classes);
    since = fitted.bic > best.bic ? 0 : since + 1;
    if (since === 0) best = fitted;
  }
  return best;
}

/** Fits a given number of classes, from the best of several starts. */
export function* fitSome(
  vectors: Vectors,
  classes: number,
  tolerance: number = TOLERANCE,
): Steps<FittedClasses> {
  if (classes === 1) return yield* em(vectors, startFrom(vectors, new Int32Array(1)), 1, tolerance);
  let best: FittedClasses | undefined;
  for (let turn = 0; turn < STARTS; turn++) {
    const stream = randomStream(OPEN_SEED, 0, START_PURPOSE, classes * STARTS + turn);
    const seeds = stream.permutation(vectors.counts.length).subarray(0, classes);
    const tried = yield* em(vectors, startFrom(vectors, seeds), TRIAL_ITERATIONS, tolerance);
    if (best === undefined || tried.logLikelihood > best.logLikelihood) best = tried;
  }
  return yield* em(vectors, best!, MOST_ITERATIONS, tolerance);
}

/** A class around each of some vectors. */
function startFrom(vectors: Vectors, seeds: Int32Array): LatentClasses {
  const { starts, rows } = vectors;
  const classes = seeds.length;
  const columns = starts.length - 1;
  const marginals = marginalsOf(vectors);
  const profiles = new Float64Array(marginals.length * classes);
  for (let c = 0; c < classes; c++) {
    for (let j = 0; j < columns; j++) {
      const own = rows[seeds[c] * columns + j];
      const common = classes === 1 || own < 0 ? 1 : COMMON;
      for (let l = starts[j]; l < starts[j + 1]; l++) {
        profiles[l * classes + c] = common * marginals[l] + (l === own ? 1 - common : 0);
      }
    }
  }
  return { starts, shares: new Float64Array(classes).fill(1 / classes), profiles };
}

/** Shares of the levels of each column among its non-missing values. */
export function marginalsOf({ starts, rows, counts }: Vectors): Float64Array {
  const columns = starts.length - 1;
  const marginals = new Float64Array(starts[columns]);
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] >= 0) marginals[rows[at]] += counts[Math.floor(at / columns)];
  }
  scaleColumns(marginals, starts, 1);
  return marginals;
}

/** Scales the levels of each column to a sum of 1 in each class; sums of 0 stay 0. */
export function scaleColumns(profiles: Float64Array, starts: Int32Array, classes: number): void {
  for (let j = 0; j + 1 < starts.length; j++) {
    for (let c = 0; c < classes; c++) {
      let total = 0;
      for (let l = starts[j]; l < starts[j + 1]; l++) total += profiles[l * classes + c];
      if (!(total > 0)) continue;
      for (let l = starts[j]; l < starts[j + 1]; l++) profiles[l * classes + c] /= total;
    }
  }
}

/**
 * EM from a start. The last step is a maximisation, so that the marginals of the model are those of the data if none
 * is missing; the log-likelihood is the one before it.
 */
function* em(
  vectors: Vectors,
  start: LatentClasses,
  most: number,
  tolerance: number,
): Steps<FittedClasses> {
  const { starts, rows, counts } = vectors;
  const columns = starts.length - 1;
  const shares = start.shares.slice();
  const classes = shares.length;
  let profiles = start.profiles.slice();
  let sums = new Float64Array(profiles.length);
  const member = new Float64Array(classes);
  const sizes = new Float64Array(classes);
  const records = counts.reduce((a, b) => a + b, 0);
  const perStep = Math.ceil(PER_STEP / (classes * columns + 1));
  let logLikelihood = Number.NEGATIVE_INFINITY;
  for (let iteration = 0; iteration < most; iteration++) {
    sizes.fill(0);
    sums.fill(0);
    let found = 0;
    for (let v = 0; v < counts.length; v++) {
      if (v % perStep === 0) yield;
      found += counts[v] * memberships({ starts, shares, profiles }, rows, v, member);
      for (let c = 0; c < classes; c++) {
        member[c] *= counts[v];
        sizes[c] += member[c];
      }
      for (let at = v * columns; at < (v + 1) * columns; at++) {
        if (rows[at] < 0) continue;
        const level = rows[at] * classes;
        for (let c = 0; c < classes; c++) sums[level + c] += member[c];
      }
    }
    scaleColumns(sums, starts, classes);
    [profiles, sums] = [sums, profiles];
    for (let c = 0; c < classes; c++) shares[c] = sizes[c] / records;
    const gained = found - logLikelihood;
    logLikelihood = found;
    if (gained <= tolerance * (1 + Math.abs(found))) break;
  }
  const bic = 2 * logLikelihood - parametersOf(vectors, classes) * log(records);
  return { starts, shares, profiles, logLikelihood, bic };
}

/** Products below this are rescaled to 1, so that products over many columns do not underflow. */
const SMALL = 1e-100;

/**
 * Writes the probabilities of the classes given a vector to `member`; returns the logarithm of the vector's
 * probability. If it is impossible in every class, the probabilities are the shares of the classes and the logarithm
 * is -Infinity.
 */
export function memberships(
  { starts, shares, profiles }: LatentClasses,
  rows: Int32Array,
  vector: number,
  member: Float64Array,
): number {
  const columns = starts.length - 1;
  const classes = shares.length;
  for (let c = 0; c < classes; c++) member[c] = shares[c];
  let logScale = 0;
  for (let at = vector * columns; at < (vector + 1) * columns; at++) {
    if (rows[at] < 0) continue;
    const level = rows[at] * classes;
    let largest = 0;
    for (let c = 0; c < classes; c++) {
      const product = member[c] * profiles[level + c];
      member[c] = product;
      if (product > largest) largest = product;
    }
    if (largest > SMALL) continue;
    if (largest === 0) {
      member.set(shares);
      return Number.NEGATIVE_INFINITY;
    }
    for (let c = 0; c < classes; c++) member[c] /= largest;
    logScale += log(largest);
  }
  let total = 0;
  for (let c = 0; c < classes; c++) total += member[c];
  for (let c = 0; c < classes; c++) member[c] /= total;
  return log(total) + logScale;
}

function parametersOf(vectors: Vectors, classes: number): number {
  const { starts } = vectors;
  const marginals = marginalsOf(vectors);
  let free = 0;
  for (let j = 0; j + 1 < starts.length; j++) {
    let occurring = 0;
    for (let l = starts[j]; l < starts[j + 1]; l++) if (marginals[l] > 0) occurring++;
    free += Math.max(0, occurring - 1);
  }
  return classes - 1 + classes * free;
}

/** Draws a vector for each entry of some columns: first a class, then each column independently. */
export function drawVectors(
  { starts, shares, profiles }: LatentClasses,
  stream: RandomStream,
  out: readonly Float64Array[],
): void {
  const size = out[0]?.length ?? 0;
  const classes = shares.length;
  for (let i = 0; i < size; i++) {
    const drawn = drawFrom(shares, 0, 1, classes, stream);
    for (let j = 0; j < out.length; j++) {
      const levels = starts[j + 1] - starts[j];
      out[j][i] = drawFrom(profiles, starts[j] * classes + drawn, classes, levels, stream);
    }
  }
}

/**
 * Draws one of `count` indices with the probabilities stored from `at` on, `step` apart; never one of probability 0.
 */
function drawFrom(
  probabilities: Float64Array,
  at: number,
  step: number,
  count: number,
  stream: RandomStream,
): number {
  let total = 0;
  for (let l = 0; l < count; l++) total += probabilities[at + l * step];
  let rest = stream.uniform() * total;
  let last = 0;
  for (let l = 0; l < count; l++) {
    const probability = probabilities[at + l * step];
    if (!(probability > 0)) continue;
    last = l;
    rest -= probability;
    if (rest < 0) return l;
  }
  return last;
}
