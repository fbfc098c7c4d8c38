import { PenumbraError } from '../../error.ts';
import { rowsOf } from '../../foundation/nearest/index.ts';
import {
  maximum,
  mean,
  minimum,
  randomStream,
  standardDeviation,
} from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { scaled } from '../../measures/contract/index.ts';
import { type MomentGap, momentGap } from './momentGap.ts';
import { type NearestLoss, nearestLoss } from './nearestLoss.ts';
import {
  checkRefine,
  type RefineFigures,
  type RefinementOptions,
  type ValueBounds,
} from './options.ts';
import { type Perturbation, perturb } from './perturbation.ts';

export interface Refinement {
  /** New columns, even if nothing changed. */
  readonly values: Float64Array[];
  readonly before: RefineFigures;
  readonly after: RefineFigures;
  /** p times IL1' before. */
  readonly targetIl1: number | null;
  /** Number of records that can change: those that contribute most to IL1'. */
  readonly movable: number;
  readonly trials: number;
  readonly accepted: number;
  readonly changedRecords: number;
  readonly changedCells: number;
  /** Whether E is below its target. */
  readonly reachedTarget: boolean;
  /** Whether IL1' is within 1 % of its target. */
  readonly withinBand: boolean;
  /**
   * Why the search ended; 'nothing to move' if no column can change or one of the files has no
   * complete record.
   */
  readonly stopped: 'target' | 'limit' | 'nothing to move';
}

const PURPOSE = 13;

const TRIALS_PER_VALUE = 100;

/** Trials between two reports of progress. */
const TRIALS_AT_ONCE = 256;

/** IL1' has reached its target if it is within this part of it. */
const BAND = 0.01;

/**
 * If E has fallen to this part of its last full value, it is computed again, because updates have
 * added rounding errors.
 */
const RENEW_BELOW = 1 / 16;

/**
 * Post-masking optimisation (Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002, Algorithm 13). It
 * changes single values of a masked file at random. It keeps a change if the first and second
 * moments come nearer to those of the original (E falls) while IL1' is within 1 % of p times its
 * first value or comes nearer to that. Only the 100 q % of the records that contribute most to IL1'
 * change; their number is rounded and at least one. Lower risk is not an aim: the target of IL1'
 * keeps the result from becoming the original. Claims about single records or groups, such as k
 * equal records, do not hold for changed records.
 *
 * E uses values standardised by mean and standard deviation (divisor n) of the original; IL1' is in
 * raw units. Read literally, on standardised values, the score gets worse. The listing never resets
 * `undo`; here each trial resets it. The loop of the listing need not end; here it has a limit.
 *
 * For the perturbation of values see `perturb`. A trial fails at once if the value would leave its
 * bounds, or would equal the value of the nearest original, or of the original at the same position
 * if both files have the same number of records. The files can differ in length and order. If so
 * few records cannot bring IL1' to its target, E stays far from its target too, and a larger p or q
 * helps more than more trials.
 *
 * Records with a missing value take no part and stay unchanged. So do columns without values in one
 * of the files, and columns that are constant in the original or have no room within their bounds,
 * although IL1' counts their cells. The result depends only on the files, the options and the seed.
 *
 * Cost: n' searches for a nearest record, then O(d) for a trial and, if E falls, at most one more
 * search; O(n' d²) now and then to keep rounding errors out of E.
 */
export function* refine(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
  options: RefinementOptions,
): Work<Refinement> {
  checkRefine(original, masked, options);
  const { targetE, until = 'target', onState } = options;
  const values = masked.map((column) => column.slice());
  const rows = comparedRows(original, masked, options);
  if (rows === null) return nothingToCompare(values, targetE);
  const { free, loss } = rows;
  const m = rows.maskedPlaces.length;
  const movable = Math.max(1, Math.round(options.q * m));
  const limit =
    free.length === 0 ? 0 : (options.trials ?? TRIALS_PER_VALUE * movable * free.length);
  const total = m + limit;
  for (const found of loss.search()) yield { done: found, total };

  const records = mostOf(loss.contribution, movable);
  const trials = trialsOn(original, rows, records, options);
  const { before, targetIl1, done, isReached } = trials;
  const report = () => onState?.({ ...figuresOf(rows), ...done });
  const toFall = before.momentError - targetE;
  const fallen = () => (toFall > 0 ? (before.momentError - rows.gap.error()) / toFall : 0);
  report();
  let stopped: Refinement['stopped'] = isReached()
    ? 'target'
    : free.length === 0
      ? 'nothing to move'
      : 'limit';
  while (stopped === 'limit' && done.trials < limit) {
    const pause = Math.min(limit, done.trials + TRIALS_AT_ONCE);
    while (done.trials < pause && stopped === 'limit') {
      trials.attempt();
      if (isReached()) stopped = 'target';
    }
    report();
    const ahead = until === 'target' ? Math.floor(limit * fallen()) : 0;
    yield { done: m + Math.min(limit, Math.max(done.trials, ahead)), total };
  }
  trials.renew();
  const changed = takeOver(rows, records, values);
  const after = figuresOf(rows);
  report();
  return {
    ...{ values, before, after, targetIl1, movable, ...done, ...changed },
    reachedTarget: after.momentError < targetE,
    withinBand: trials.isWithinBand(loss.value()),
    stopped,
  };
}

/** Complete records of both files by rows, and their distances. */
interface ComparedRows {
  readonly originalPlaces: Int32Array;
  readonly maskedPlaces: Int32Array;
  /**
   * Columns that vary, and the indexes among them of columns that have room within their bounds.
   */
  readonly varying: readonly number[];
  readonly free: readonly number[];
  readonly bounds: readonly ValueBounds[];
  /** The masked rows in raw units: columns that vary, then constant ones; `width` in all. */
  readonly raw: Float64Array;
  readonly width: number;
  readonly gap: MomentGap;
  readonly loss: NearestLoss;
  /**
   * Whether both files have the same number of records, so that equal positions can be the same
   * record.
   */
  readonly isSameLength: boolean;
  /** For the columns that vary: means of the original, and the perturbation of values. */
  readonly centres: readonly number[];
  readonly laws: readonly Perturbation[];
}

/** Null if a file has no complete record, or no column varies. */
function comparedRows(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
  options: RefinementOptions,
): ComparedRows | null {
  const filled = [...original.keys()].filter((j) => hasValues(original[j]) && hasValues(masked[j]));
  const both = scaled({ original, masked }, filled);
  const { originalPlaces, maskedPlaces } = both;
  const varying = filled.filter((j) => !both.constant.includes(j));
  const bounds = original.map((_, j) => options.bounds?.[j] ?? rangeOf(masked[j]));
  if (varying.length === 0 || maskedPlaces.length === 0 || originalPlaces.length === 0) return null;

  /** Varying columns first, so that they have the same index in both kinds of rows. */
  const counted = [...varying, ...both.constant];
  const before = (j: number) => Float64Array.from(originalPlaces, (place) => original[j][place]);
  const after = (j: number) => Float64Array.from(maskedPlaces, (place) => masked[j][place]);
  const raw = rowsOf(counted.map(after));
  const standard = rowsOf(both.masked);
  const gap = momentGap(both.original, standard);
  if (!Number.isFinite(gap.error())) {
    throw new PenumbraError(
      'data',
      'The masked file has values so far from the original that the moments cannot be compared: look for values that are out of range.',
    );
  }
  const originals = { standard: rowsOf(both.original), raw: rowsOf(counted.map(before)) };
  return {
    ...{ originalPlaces, maskedPlaces, varying, bounds, raw, gap },
    width: counted.length,
    isSameLength: original[0].length === masked[0].length,
    free: varying.flatMap((j, at) => (bounds[j].lowest < bounds[j].highest ? [at] : [])),
    loss: nearestLoss(originals, { standard, raw }, varying.length, counted.length),
    centres: varying.map((j) => mean(before(j))),
    laws: varying.map((j) => ({
      pool: after(j),
      deviation: standardDeviation(before(j), 'n'),
      decimals: options.decimals?.[j] ?? 'full',
    })),
  };
}

function figuresOf({ gap, loss }: ComparedRows): RefineFigures {
  return { momentError: gap.error(), il1: loss.terms() === 0 ? null : loss.value() };
}

/** Trials on the rows of some records: each changes one value, or none. */
function trialsOn(
  original: readonly Float64Array[],
  rows: ComparedRows,
  records: Int32Array,
  options: RefinementOptions,
) {
  const { gap, loss, raw, width, free, varying, bounds, laws, maskedPlaces } = rows;
  const { until = 'target', targetE } = options;
  const before = figuresOf(rows);
  const targetIl1 = before.il1 === null ? null : options.p * before.il1;
  const aim = targetIl1 ?? 0;
  const isWithinBand = (il1: number) => il1 >= (1 - BAND) * aim && il1 <= (1 + BAND) * aim;
  const stream = randomStream(options.seed, options.step ?? 0, PURPOSE, 0);
  const renewAfter = Math.max(1024, maskedPlaces.length);
  const done = { trials: 0, accepted: 0 };
  let renewedAt = 0;
  let renewBelow = before.momentError * RENEW_BELOW;

  /** The end of the search, and its figures, must not depend on rounding errors. */
  function renew(): void {
    if (renewedAt === done.accepted) return;
    gap.renew();
    loss.renew();
    renewedAt = done.accepted;
    renewBelow = gap.error() * RENEW_BELOW;
  }

  function attempt(): void {
    done.trials++;
    const record = records[stream.below(records.length)];
    const column = free[stream.below(free.length)];
    const j = varying[column];
    const at = record * width + column;
    const value = perturb(stream, raw[at], laws[column]);
    if (value === raw[at]) return;
    if (!(value >= bounds[j].lowest && value <= bounds[j].highest)) return;
    if (value === original[j][rows.originalPlaces[loss.nearest[record]]]) return;
    if (rows.isSameLength && value === original[j][maskedPlaces[record]]) return;
    const to = (value - rows.centres[column]) / laws[column].deviation;
    if (!(gap.change(record, column, to) < 0)) return;
    const il1 = loss.change(record, column, value, to);
    if (!isWithinBand(il1) && !(Math.abs(il1 - aim) < Math.abs(loss.value() - aim))) return;
    gap.accept();
    loss.accept();
    raw[at] = value;
    done.accepted++;
    if (done.accepted - renewedAt >= renewAfter || gap.error() < renewBelow) renew();
  }

  function isReached(): boolean {
    if (until === 'limit') return false;
    const isNear = () =>
      gap.error() < targetE && (until === 'target' || isWithinBand(loss.value()));
    if (!isNear()) return false;
    renew();
    return isNear();
  }

  return { before, targetIl1, done, attempt, isReached, isWithinBand, renew };
}

/** Writes the new values of records, and counts them. */
function takeOver(
  { raw, width, free, varying, maskedPlaces }: ComparedRows,
  records: Int32Array,
  values: readonly Float64Array[],
): { readonly changedRecords: number; readonly changedCells: number } {
  let changedRecords = 0;
  let changedCells = 0;
  for (const record of records) {
    const place = maskedPlaces[record];
    let cells = 0;
    for (const column of free) {
      const value = raw[record * width + column];
      if (value !== values[varying[column]][place]) cells++;
      values[varying[column]][place] = value;
    }
    changedCells += cells;
    if (cells > 0) changedRecords++;
  }
  return { changedRecords, changedCells };
}

/** The records with the largest values; of equal values, the first records. */
function mostOf(values: Float64Array, count: number): Int32Array {
  const order = Int32Array.from(values, (_, i) => i);
  return order.sort((a, b) => values[b] - values[a] || a - b).slice(0, count);
}

function rangeOf(column: Float64Array): ValueBounds {
  return { lowest: minimum(column), highest: maximum(column) };
}

function hasValues(column: Float64Array): boolean {
  return column.some((value) => !Number.isNaN(value));
}

/** Files without a complete record or a varying column have no figures. */
function nothingToCompare(values: Float64Array[], targetE: number): Refinement {
  const figures = { momentError: 0, il1: null };
  return {
    values,
    before: figures,
    after: figures,
    targetIl1: null,
    movable: 0,
    trials: 0,
    accepted: 0,
    changedRecords: 0,
    changedCells: 0,
    reachedTarget: 0 < targetE,
    withinBand: true,
    stopped: 'nothing to move',
  };
}
