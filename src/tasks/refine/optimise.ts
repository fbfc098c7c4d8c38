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
import { momentGap } from './momentGap.ts';
import { nearestLoss } from './nearestLoss.ts';
import {
  checkRefine,
  type RefineFigures,
  type RefinementOptions,
  type ValueBounds,
} from './options.ts';
import { type Perturbation, perturb } from './perturbation.ts';

export interface Refinement {
  /** New columns, also where nothing changed. */
  readonly values: Float64Array[];
  readonly before: RefineFigures;
  readonly after: RefineFigures;
  /** p times IL1' before. */
  readonly targetIl1: number | null;
  /** How many records might change: those that contribute most to IL1'. */
  readonly movable: number;
  readonly trials: number;
  readonly accepted: number;
  readonly changedRecords: number;
  readonly changedCells: number;
  /** Whether E is below its target. */
  readonly reachedTarget: boolean;
  /** Whether IL1' is within 1 % of its target. */
  readonly withinBand: boolean;
  /** Why it ended; 'nothing to move' where no column may change or no record is complete in one of the files. */
  readonly stopped: 'target' | 'limit' | 'nothing to move';
}

const PURPOSE = 13;

const TRIALS_PER_VALUE = 100;

/** Trials between two reports of progress. */
const TRIALS_AT_ONCE = 256;

/** IL1' is where it should be within this part of its target. */
const BAND = 0.01;

/** Updates have added more rounding than matters when E is this part of what it was when computed anew. */
const RENEW_BELOW = 1 / 16;

/**
 * Post-masking optimisation (Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002, Algorithm 13): changes single
 * values of a masked file at random, and keeps a change if it brings the moments of first and second order
 * nearer to those of the original (E falls) while IL1' is within 1 % of p times its first value or comes
 * nearer to that. Only the 100 q % of the records that contribute most to IL1' change, their number rounded
 * and at least one. Lower risk is no aim: that IL1' stays at its target keeps the result from becoming the
 * original. What the masking promised of single records or groups, such as k records alike, does not hold
 * for records that were changed.
 *
 * E is of values standardised by mean and standard deviation (divisor n) of the original, IL1' is in raw
 * units: read to the letter, on standardised values, the score gets worse. `undo`, which the listing never
 * resets, is reset with each trial, and the loop, which need not end, has a limit.
 *
 * How values are perturbed: see `perturb`. A trial fails at once if the value would leave its bounds or be
 * that of the record's nearest original, or of the original at the same place where both files have the same
 * number of records. The files may differ in length and order. Where so few records cannot bring IL1' to its
 * target, E stays far from its own as well, and a larger p or q helps more than more trials.
 *
 * Records with a missing value take no part and stay as they are; so do columns without values in one of the
 * files, and columns that are constant in the original or have no room within their bounds, though IL1'
 * counts their cells. The result depends on the files, the options and the seed alone.
 *
 * Cost: n' searches for a nearest record, then O(d) for a trial and, where E falls, at most one more search;
 * O(n' d²) now and then to keep rounding out of E.
 */
export function* refine(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
  options: RefinementOptions,
): Work<Refinement> {
  checkRefine(original, masked, options);
  const { p, q, targetE, until = 'target', onState } = options;
  const values = masked.map((column) => column.slice());

  const filled = [...original.keys()].filter((j) => hasValues(original[j]) && hasValues(masked[j]));
  const both = scaled({ original, masked }, filled);
  const { originalPlaces, maskedPlaces } = both;
  const varying = filled.filter((j) => !both.constant.includes(j));
  const d = varying.length;
  const m = maskedPlaces.length;
  const bounds = original.map((_, j) => options.bounds?.[j] ?? rangeOf(masked[j]));
  const free = varying.flatMap((j, at) => (bounds[j].lowest < bounds[j].highest ? [at] : []));
  if (d === 0 || m === 0 || originalPlaces.length === 0) return nothingToCompare(values, targetE);

  /** Those that vary first, so that they have the same place in both kinds of rows. */
  const counted = [...varying, ...both.constant];
  const pick = (column: Float64Array, places: Int32Array) =>
    Float64Array.from(places, (place) => column[place]);
  const raw = rowsOf(counted.map((j) => pick(masked[j], maskedPlaces)));
  const standard = rowsOf(both.masked);
  const gap = momentGap(both.original, standard);
  if (!Number.isFinite(gap.error())) {
    throw new PenumbraError(
      'data',
      'The masked file has values so far from those of the original that the moments cannot be compared: look for values that are out of range.',
    );
  }
  const loss = nearestLoss(
    {
      standard: rowsOf(both.original),
      raw: rowsOf(counted.map((j) => pick(original[j], originalPlaces))),
    },
    { standard, raw },
    d,
    counted.length,
  );

  const movable = Math.max(1, Math.round(q * m));
  const limit =
    free.length === 0 ? 0 : (options.trials ?? TRIALS_PER_VALUE * movable * free.length);
  const total = m + limit;
  for (const done of loss.search()) yield { done, total };

  const records = mostOf(loss.contribution, movable);
  const figures = (): RefineFigures => ({
    momentError: gap.error(),
    il1: loss.terms() === 0 ? null : loss.value(),
  });
  const before = figures();
  const targetIl1 = before.il1 === null ? null : p * before.il1;
  const aim = targetIl1 ?? 0;
  const withinBand = (il1: number) => il1 >= (1 - BAND) * aim && il1 <= (1 + BAND) * aim;

  const centres = varying.map((j) => mean(pick(original[j], originalPlaces)));
  const laws = varying.map(
    (j): Perturbation => ({
      pool: pick(masked[j], maskedPlaces),
      deviation: standardDeviation(pick(original[j], originalPlaces), 'n'),
      decimals: options.decimals?.[j] ?? 'full',
    }),
  );
  const sameLength = original[0].length === masked[0].length;
  const stream = randomStream(options.seed, options.step ?? 0, PURPOSE, 0);
  const renewAfter = Math.max(1024, m);

  let trials = 0;
  let accepted = 0;
  let renewedAt = 0;
  let renewBelow = before.momentError * RENEW_BELOW;

  function renew(): void {
    gap.renew();
    loss.renew();
    renewedAt = accepted;
    renewBelow = gap.error() * RENEW_BELOW;
  }

  /** One trial. */
  function attempt(): void {
    const record = records[stream.below(movable)];
    const column = free[stream.below(free.length)];
    const j = varying[column];
    const at = record * counted.length + column;
    const value = perturb(stream, raw[at], laws[column]);
    if (value === raw[at]) return;
    if (!(value >= bounds[j].lowest && value <= bounds[j].highest)) return;
    if (value === original[j][originalPlaces[loss.nearest[record]]]) return;
    if (sameLength && value === original[j][maskedPlaces[record]]) return;
    const to = (value - centres[column]) / laws[column].deviation;
    if (!(gap.change(record, column, to) < 0)) return;
    const il1 = loss.change(record, column, value, to);
    if (!withinBand(il1) && !(Math.abs(il1 - aim) < Math.abs(loss.value() - aim))) return;
    gap.accept();
    loss.accept();
    raw[at] = value;
    accepted++;
    if (accepted - renewedAt >= renewAfter || gap.error() < renewBelow) renew();
  }

  function reached(): boolean {
    if (until === 'limit') return false;
    const near = () => gap.error() < targetE && (until === 'target' || withinBand(loss.value()));
    if (!near()) return false;
    // What ends the loop is not left to rounding.
    if (renewedAt < accepted) renew();
    return near();
  }

  const report = () => onState?.({ ...figures(), trials, accepted });
  const toFall = before.momentError - targetE;
  const fallen = () => (toFall > 0 ? (before.momentError - gap.error()) / toFall : 0);
  report();
  let stopped: Refinement['stopped'] = reached()
    ? 'target'
    : free.length === 0
      ? 'nothing to move'
      : 'limit';
  while (stopped === 'limit' && trials < limit) {
    const pause = Math.min(limit, trials + TRIALS_AT_ONCE);
    while (trials < pause) {
      attempt();
      trials++;
      if (reached()) {
        stopped = 'target';
        break;
      }
    }
    report();
    const ahead = until === 'target' ? Math.floor(limit * fallen()) : 0;
    yield { done: m + Math.min(limit, Math.max(trials, ahead)), total };
  }
  if (renewedAt < accepted) renew();

  let changedRecords = 0;
  let changedCells = 0;
  for (const record of records) {
    const place = maskedPlaces[record];
    let cells = 0;
    for (const column of free) {
      const value = raw[record * counted.length + column];
      if (value !== masked[varying[column]][place]) cells++;
      values[varying[column]][place] = value;
    }
    changedCells += cells;
    if (cells > 0) changedRecords++;
  }
  const after = figures();
  report();
  return {
    values,
    before,
    after,
    targetIl1,
    movable,
    trials,
    accepted,
    changedRecords,
    changedCells,
    reachedTarget: after.momentError < targetE,
    withinBand: withinBand(loss.value()),
    stopped,
  };
}

/** The records with the largest values, the first ones of those with equal values. */
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

/** No figure can be had of files without a complete record or a column that varies. */
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
