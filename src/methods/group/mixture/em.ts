import type { MixtureComponents } from '../../../foundation/kernels/index.ts';
import { log, type Matrix, mean, sum, zeros } from '../../../foundation/numerics/index.ts';
import type { Progress, Work } from '../../../foundation/work/index.ts';
import { gather } from '../../contract/index.ts';
import {
  type CovarianceModel,
  estimateCovariances,
  isDiagonal,
  mixtureParameters,
} from './covariance.ts';
import { judgeLeap, type Leaping, startLeaping, tryLeap } from './emLeap.ts';
import { FLOOR_SHARE, type Floor, type FloorOptions, floorUnder, gridStep } from './floor.ts';
import { emptySums, ownPasses, type Passes, type Steps, type Sums } from './pass.ts';
import { emptyScatter, type Scatter } from './scatter.ts';
import { FIRST_DEGREES, logPeakOfT, type Tails, updateDegrees } from './studentT.ts';
import { factorInto, invertInto } from './triangular.ts';

/** Records in the form for the algorithm: columns relative to their means, with the floor of their components. */
export interface MixtureData {
  readonly columns: readonly Float64Array[];
  readonly records: number;
  readonly means: Float64Array;
  readonly floor: Floor;
  readonly passes: Passes;
}

/**
 * Complete columns, each with at least two different values. The means are subtracted, so that large ones cost no
 * digits.
 */
export function mixtureData(
  columns: readonly Float64Array[],
  { share = FLOOR_SHARE, grid = true }: FloorOptions = {},
): MixtureData {
  const means = Float64Array.from(columns, mean);
  const centred = columns.map((column, j) => column.map((value) => value - means[j]));
  return {
    columns: centred,
    records: columns[0].length,
    means,
    floor: floorUnder(
      spreadOf(centred),
      share,
      columns.map((column) => (grid ? gridStep(column) : 0)),
    ),
    passes: ownPasses(centred),
  };
}

/** Covariances, divisor n, by plain sums, which are exact enough for the floor. */
function spreadOf(centred: readonly Float64Array[]): Matrix {
  const d = centred.length;
  const spread = zeros(d, d);
  for (const [j, x] of centred.entries()) {
    for (let i = 0; i <= j; i++) {
      const y = centred[i];
      let products = 0;
      for (let r = 0; r < x.length; r++) products += x[r] * y[r];
      spread.data[i + j * d] = spread.data[j + i * d] = products / x.length;
    }
  }
  return spread;
}

/** Some of the records, relative to the same means and with the same floor. */
export function sampleOf(data: MixtureData, records: Int32Array): MixtureData {
  const columns = data.columns.map((column) => gather(column, records));
  return { ...data, columns, records: records.length, passes: ownPasses(columns) };
}

/** A mixture of normal or t distributions fitted to the records. */
export interface FittedMixture {
  readonly model: CovarianceModel;
  readonly components: number;
  readonly logLikelihood: number;
  /** 2 log-likelihood - parameters log n: larger is better (Schwarz 1978, as Fraley and Raftery 1998 write it). */
  readonly bic: number;
  readonly iterations: number;
  /**
   * Whether a component would be narrower without the floor, so that BIC depends more on the floor than on the
   * records.
   */
  readonly isFloored: boolean;
  /** If so, the best fit from another start without a component on the floor, if there is one. */
  readonly free?: FittedMixture;
  readonly shares: Float64Array;
  /** Sums of memberships. */
  readonly counts: Float64Array;
  /** Component by component; relative to the means of the columns. */
  readonly means: Float64Array;
  /**
   * d x d matrices, one after the other; for t components scales, which are the covariances times 1 - 2 / degrees.
   */
  readonly covariances: Float64Array;
  /** Degrees of freedom of t components. */
  readonly degrees?: Float64Array | undefined;
  /** In the layout for the pass over the records. */
  readonly parameters: MixtureComponents;
}

export interface FitOptions {
  /** Stops when the log-likelihood l changes by less than this times 1 + |l|. */
  readonly tolerance?: number;
  /** Smallest component, counted by memberships: below it, there is no such fit. */
  readonly smallest?: number;
  /** Default: normal. */
  readonly tails?: Tails;
  /** Called with the log-likelihood of each iteration. */
  readonly onIteration?: (logLikelihood: number) => void;
}

/** The rest is far below a relevant difference of BIC. */
export const TOLERANCE = 1e-8;
/** Where the programs of Fraley and Raftery end: enough to compare fits, and the start of leaps. */
export const COARSE = 1e-5;
const MOST_ITERATIONS = 1000;
/** Number of consecutive iterations on the floor that is enough: such a fit is the last choice. */
const MOST_FLOORED = 30;
/** Sum of memberships below which a component has vanished. */
const VANISHED = 1e-3;
/** Rounding of a sum of memberships. */
const SLACK = 1e-6;
/** Iterations on a sample before all starts but one are given up. */
const TRIAL_ITERATIONS = 5;

/** EM in progress: the parameters of the last iteration and the sums for the next. */
interface Progressing {
  readonly model: CovarianceModel;
  readonly scatter: Scatter;
  readonly means: Float64Array;
  readonly sums: Sums;
  /** Of t components. */
  readonly degrees: Float64Array | undefined;
  parameters: MixtureComponents | undefined;
  lower: Float64Array;
  logLikelihood: number;
  iterations: number;
  /** Total number of passes of this fit over the records, including other starts. */
  passes: number;
  state: 'going' | 'converged' | 'failed';
  /** The last consecutive iterations in which a component was on the floor. */
  floored: number;
  /** Leaps ahead, if used. */
  leaping: Leaping | undefined;
  /** Whether the scatter is given, and not computed from the sums. */
  isSet: boolean;
}

/** The start of EM: groups of records, used by their counts, means and scatters. */
export interface Start {
  readonly counts: Float64Array;
  readonly means: Float64Array;
  readonly within: Float64Array;
  /** Of t components. */
  readonly degrees?: Float64Array | undefined;
}

/** A fit as a start: its covariances are those that its model finds in their own scatters. */
function startAt({ counts, shares, means, covariances, degrees }: FittedMixture): Start {
  const size = covariances.length / counts.length;
  const all = sum(counts);
  return {
    counts: shares.map((share) => share * all),
    means,
    within: covariances.map((value, i) => value * shares[Math.floor(i / size)] * all),
    degrees,
  };
}

/** Continues from a fit to all records until the likelihood converges. */
export function* converged(
  data: MixtureData,
  fit: FittedMixture,
  options: FitOptions,
): Work<FittedMixture> {
  const further = yield* fitMixture(data, data, fit.model, [startAt(fit)], options);
  return further !== undefined && further.bic > fit.bic && further.isFloored <= fit.isFloored
    ? further
    : fit;
}

function startEm(model: CovarianceModel, start: Start, tails: Tails, passes: number): Progressing {
  const components = start.counts.length;
  const d = start.means.length / components;
  const scatter = emptyScatter(d, components);
  scatter.counts.set(start.counts);
  scatter.within.set(start.within);
  return {
    model,
    scatter,
    means: start.means.slice(),
    sums: emptySums(d, components),
    degrees:
      tails === 't'
        ? (start.degrees?.slice() ?? new Float64Array(components).fill(FIRST_DEGREES))
        : undefined,
    parameters: undefined,
    lower: new Float64Array(0),
    logLikelihood: Number.NaN,
    iterations: 0,
    passes,
    state: 'going',
    floored: 0,
    leaping: undefined,
    isSet: true,
  };
}

/** One M-step and one E-step. */
function* iterate(em: Progressing, data: MixtureData, tolerance: number): Work<void> {
  const { model, scatter, means, sums, degrees, leaping } = em;
  if (!em.isSet) {
    moments(sums, em.lower, scatter, means);
    if (degrees !== undefined) updateDegrees(degrees, sums, scatter.dimensions);
  }
  em.isSet = false;
  const diagonal = isDiagonal(model);
  const hasLeapt = leaping !== undefined && tryLeap(leaping, scatter, means, data.floor, diagonal);
  const factors = estimated(em, data.floor);
  const logLikelihood =
    factors === undefined
      ? Number.NaN
      : yield* pausing(data.passes.over(factors.parameters, sums), em);
  em.passes++;
  if (hasLeapt) {
    const isGood = logLikelihood >= em.logLikelihood;
    judgeLeap(leaping, isGood, scatter, means);
    em.isSet = !isGood;
    if (!isGood) return;
  }
  if (factors === undefined || !Number.isFinite(logLikelihood)) {
    em.state = 'failed';
    return;
  }
  const change = Math.abs(logLikelihood - em.logLikelihood);
  em.parameters = factors.parameters;
  em.lower = factors.lower;
  em.logLikelihood = logLikelihood;
  em.iterations++;
  em.floored = factors.isFloored ? em.floored + 1 : 0;
  const isBelow = (limit: number) => change < limit * (1 + Math.abs(logLikelihood));
  // Not earlier, because a leap from far away can lead to another optimum.
  if (degrees === undefined && isBelow(COARSE)) em.leaping ??= startLeaping();
  const hasConverged = !hasLeapt && isBelow(tolerance);
  if (hasConverged || em.iterations >= MOST_ITERATIONS || em.floored >= MOST_FLOORED) {
    em.state = 'converged';
  }
}

/** The M-step. Undefined if a component vanishes or is singular. */
function estimated({ model, scatter, means, degrees }: Progressing, floor: Floor) {
  if (scatter.counts.some((count) => !(count >= VANISHED))) return undefined;
  const found = estimateCovariances(model, scatter, floor);
  if (found === 'none') return undefined;
  const factors = factorise(scatter, means, isDiagonal(model), degrees);
  return factors && { ...factors, isFloored: found === 'floored' };
}

/**
 * EM (Dempster, Laird and Rubin 1977) from partitions of the sample, M-step first: the fit of highest likelihood;
 * undefined if in all of them a component vanishes or ends below the smallest size. If the sample is not all records,
 * each start gets a few iterations on it. The best one then continues there alone (Biernacki, Celeux and Govaert
 * 2003), with leaps, and then with all records; a start on the floor ranks last. The likelihood is that of the
 * parameters.
 */
export function* fitMixture(
  data: MixtureData,
  sample: MixtureData,
  model: CovarianceModel,
  starts: readonly Start[],
  options: FitOptions = {},
): Work<FittedMixture | undefined> {
  const { tolerance = TOLERANCE, smallest = 0, tails = 'normal', onIteration } = options;
  const hasFailed = ({ state }: Progressing) => state === 'failed';
  function* advance(em: Progressing, on: MixtureData, iterations: number): Work<void> {
    while (em.state === 'going' && em.iterations < iterations) {
      yield* iterate(em, on, tolerance);
      if (!hasFailed(em)) onIteration?.(em.logLikelihood);
      yield progressOf(em);
    }
  }
  const isWhole = (em: Progressing) =>
    !hasFailed(em) && em.sums.counts.every((count) => count >= smallest - SLACK);
  const trial = sample === data ? MOST_ITERATIONS : TRIAL_ITERATIONS;
  let best: Progressing | undefined;
  let free: Progressing | undefined;
  let passes = 0;
  for (const start of starts) {
    const em = startEm(model, start, tails, passes);
    yield* advance(em, sample, trial);
    passes = em.passes;
    if (hasFailed(em) || (sample === data && !isWhole(em))) continue;
    if (best === undefined || em.logLikelihood > best.logLikelihood) best = em;
    if (em.floored > 0) continue;
    if (free === undefined || em.logLikelihood > free.logLikelihood) free = em;
  }
  if (best === undefined) return undefined;
  if (sample === data) {
    const fit = fitted(best, data);
    return free === undefined || free === best ? fit : { ...fit, free: fitted(free, data) };
  }
  best = free ?? best;
  best.passes = passes;
  if (tails === 'normal') best.leaping = startLeaping();
  yield* advance(best, sample, MOST_ITERATIONS);
  if (hasFailed(best)) return undefined;
  best.logLikelihood = yield* pausing(data.passes.over(best.parameters!, best.sums), best);
  best.state = 'going';
  best.iterations = 1;
  best.isSet = false;
  if (tails === 'normal') best.leaping = startLeaping();
  yield* advance(best, data, MOST_ITERATIONS);
  if (!isWhole(best)) return undefined;
  return fitted(best, data);
}

function fitted({ model, scatter, sums, means, ...em }: Progressing, data: MixtureData) {
  const { dimensions, components, counts, covariance } = scatter;
  const free = mixtureParameters(model, dimensions, components) + (em.degrees?.length ?? 0);
  const penalty = free * log(data.records);
  const all = sum(counts);
  return {
    model,
    components,
    logLikelihood: em.logLikelihood,
    bic: 2 * em.logLikelihood - penalty,
    iterations: em.iterations,
    isFloored: em.floored > 0,
    shares: counts.map((count) => count / all),
    counts: sums.counts,
    means,
    covariances: covariance,
    degrees: em.degrees,
    parameters: em.parameters!,
  };
}

/** Probabilities that each record belongs to each component: one column per component. */
export function* membershipsOf(
  { passes }: MixtureData,
  { parameters }: FittedMixture,
): Work<readonly Float64Array[]> {
  return yield* pausing(passes.memberships(parameters), { passes: 0 });
}

/** Usual number of passes, for the progress: the actual number is unknown. */
const USUAL = 20;

function progressOf({ passes }: { readonly passes: number }): Progress {
  return { done: passes, total: passes + USUAL };
}

function* pausing<T>(steps: Steps<T>, em: { readonly passes: number }): Work<T> {
  let answer: unknown;
  for (;;) {
    const next = steps.next(answer);
    if (next.done) return next.value;
    answer = yield next.value ?? progressOf(em);
  }
}

/** A partition of records as a start: two passes over them. Records in group -1 are left out. */
export function startFrom(
  { columns: given }: Pick<MixtureData, 'columns'>,
  groups: Int32Array,
  components: number,
): Start {
  const known = Int32Array.from(groups.keys()).filter((i) => groups[i] >= 0);
  const columns = given.map((column) => gather(column, known));
  const groupOf = known.map((i) => groups[i]);
  const d = columns.length;
  const counts = new Float64Array(components);
  const means = new Float64Array(components * d);
  const within = new Float64Array(components * d * d);
  for (const g of groupOf) counts[g]++;
  const deviations = columns.map((column, j) => {
    const sums = new Float64Array(components);
    for (let i = 0; i < groupOf.length; i++) sums[groupOf[i]] += column[i];
    for (let g = 0; g < components; g++) means[g * d + j] = sums[g] / counts[g];
    return column.map((value, i) => value - means[groupOf[i] * d + j]);
  });
  const products = new Float64Array(components);
  for (let j = 0; j < d; j++) {
    for (let k = 0; k <= j; k++) {
      const [x, y] = [deviations[j], deviations[k]];
      products.fill(0);
      for (let i = 0; i < groupOf.length; i++) products[groupOf[i]] += x[i] * y[i];
      for (let g = 0; g < components; g++) {
        within[g * d * d + j + k * d] = within[g * d * d + k + j * d] = products[g];
      }
    }
  }
  return { counts, means, within };
}

/** The components for the next pass, and their Cholesky factors. Undefined if a covariance is singular. */
function factorise(
  { dimensions: d, components, counts, covariance }: Scatter,
  means: Float64Array,
  diagonal: boolean,
  degrees: Float64Array | undefined,
): { parameters: MixtureComponents; lower: Float64Array } | undefined {
  const lower = new Float64Array(components * d * d);
  const inverses = new Float64Array(components * d * d);
  const constants = new Float64Array(components);
  let total = 0;
  for (const count of counts) total += count;
  for (let g = 0; g < components; g++) {
    const at = g * d * d;
    if (!factorInto(covariance, at, d, lower)) return undefined;
    invertInto(lower, at, d, inverses);
    let constant = log(counts[g] / total);
    constant += degrees === undefined ? -0.5 * d * LOG_TWO_PI : logPeakOfT(degrees[g], d);
    for (let j = 0; j < d; j++) constant -= log(lower[at + j + j * d]);
    constants[g] = constant;
  }
  const parameters = {
    dimensions: d,
    components,
    diagonal,
    means: means.slice(),
    inverses,
    constants,
    degrees: degrees?.slice(),
  };
  return { parameters, lower };
}

const LOG_TWO_PI = 1.8378770664093453;

/** Means and scatters from the sums over y: x - mean = L y. */
function moments(sums: Sums, lower: Float64Array, scatter: Scatter, means: Float64Array): void {
  const { dimensions: d, components, counts, within } = scatter;
  const half = new Float64Array(d * d);
  const central = new Float64Array(d * d);
  const { weights } = sums;
  counts.set(sums.counts);
  for (let g = 0; g < components; g++) {
    const at = g * d * d;
    const first = sums.first.subarray(g * d, (g + 1) * d);
    for (let j = 0; j < d; j++) {
      for (let i = j; i < d; i++) {
        const value = sums.second[at + i + j * d] - (first[i] * first[j]) / weights[g];
        central[i + j * d] = central[j + i * d] = value;
      }
    }
    for (let j = 0; j < d; j++) {
      for (let i = 0; i < d; i++) {
        let entry = 0;
        for (let k = 0; k <= i; k++) entry += lower[at + i + k * d] * central[k + j * d];
        half[i + j * d] = entry;
      }
    }
    for (let j = 0; j < d; j++) {
      let shift = 0;
      for (let k = 0; k <= j; k++) shift += lower[at + j + k * d] * first[k];
      means[g * d + j] += shift / weights[g];
      for (let i = j; i < d; i++) {
        let entry = 0;
        for (let k = 0; k <= j; k++) entry += half[i + k * d] * lower[at + j + k * d];
        within[at + i + j * d] = within[at + j + i * d] = entry;
      }
    }
  }
}
