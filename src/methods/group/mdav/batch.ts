import {
  type BatchAnswers,
  type BatchMean,
  batchMean,
  type Found,
  SMALLEST_RADIUS,
  toGrid,
} from '../../../foundation/kernels/index.ts';
import {
  askTeam,
  dismissTeam,
  formTeam,
  type Team,
  type Work,
} from '../../../foundation/work/index.ts';
import {
  batchShard,
  deal,
  type Found as FoundList,
  type Frame,
  type List,
  merge,
  type ShardQuestion,
  shareOf,
} from './batchShard.ts';
import { bruteForce } from './bruteForce.ts';
import { cutGroup, gather, type MdavState } from './state.ts';

/** Settings that do not affect the groups. */
export interface BatchOptions {
  /** Largest number of points in one pass. */
  readonly points: number;
  /** Length of the lists of nearest records, at least k. */
  readonly near: number;
  /** Length of the lists of farthest records, at least k + 1, because the nearest can be among them. */
  readonly far: number;
  /** Length of the list of records farthest from the mean. */
  readonly extremes: number;
  /** Brute force takes over when fewer records are left. */
  readonly rest: number;
  /** Reported at the end, for tuning: points in passes, and lists used. */
  readonly onEnd?: (asked: number, used: number) => void;
}

/** More members take more points per pass, because each pass costs a message to and from each of them. */
function usualOptions(k: number, members: number): BatchOptions {
  return {
    points: 64 * members,
    near: 2 * k + 8,
    far: Math.max(16, k + 1),
    extremes: 256,
    rest: 4000,
  };
}

/** Larger than the rounding error of any distance, so that bounds hold for computed distances. */
const WIDER = 1 + 1e-9;

interface Lists {
  readonly near: List;
  readonly far: List;
}

/** The records farthest from an earlier mean. */
interface Extremes extends List {
  readonly anchor: Float64Array;
  /** Entries before this one are used up. */
  start: number;
}

/**
 * MDAV by passes that answer many questions at once, to its end. The algorithm predicts the next records that groups
 * are cut around: those farthest from the mean are on top of the list of records farthest from a recent mean, and
 * those farthest from them are on top of lists from an earlier pass. Each pass asks for the nearest and farthest
 * records of as many of them as it has room for.
 *
 * The groups are those of brute force, whatever is predicted. A list is complete up to its last record, and stays so
 * if records are removed: the first remaining ones are the true nearest or farthest. If too few remain, the point is
 * asked about again. By the triangle inequality, a record beyond the list of extremes is no farther from the current
 * mean than the last of that list was from the earlier mean, plus the distance that the mean moved. A record of the
 * list that is farther than that is the farthest of all.
 *
 * For data of many columns without structure, where no tree helps. O(n² d / k), as brute force, at several times its
 * speed. `members` share the passes, without effect on the groups.
 */
export function* speculativeBatch(
  state: MdavState,
  members = 1,
  options: Partial<BatchOptions> = {},
): Work<void> {
  const settings = { ...usualOptions(state.k, members), ...options };
  const { k, left: records } = state;
  const least = Math.max(settings.rest, 3 * k);
  if (records.length >= least) {
    const run = yield* startRun(state, members, settings);
    while (run.left >= least && (yield* round(run)));
    yield* dismissTeam(run.team);
    settings.onEnd?.(run.asked, run.used);
    state.left = records.filter((_, i) => run.living[i] === 1);
  }
  yield* bruteForce(state);
}

/** A run in progress. Records are identified by their index among the records that remained at its start. */
interface Run {
  readonly state: MdavState;
  readonly records: Int32Array;
  /** The values, record by record. */
  readonly rows: Float64Array;
  /** 1 for records that are in no group yet. */
  readonly living: Uint8Array;
  /** The number of these records, and their mean. */
  left: number;
  readonly mean: BatchMean;
  readonly team: Team<ShardQuestion, BatchAnswers>;
  readonly settings: BatchOptions;
  readonly lists: Map<number, Lists>;
  extremes: Extremes | undefined;
  /** For each member, the records of its part that were removed since its last question. */
  removed: number[][];
  limits: Limits;
  frame: Frame | undefined;
  isFrameNew: boolean;
  /** Current number of points per pass, and the numbers of points asked and used when it was last set. */
  room: number;
  settled: { readonly asked: number; readonly used: number };
  asked: number;
  used: number;
}

function* startRun(state: MdavState, members: number, settings: BatchOptions): Work<Run> {
  const records = state.left;
  const n = records.length;
  const d = state.columns.length;
  const total = state.groupOf.length;
  const progress = { done: total - n, total };
  const rows = new Float64Array(n * d);
  const grids: { readonly high: number }[] = [];
  for (const [j, column] of state.columns.entries()) {
    const { values, high } = toGrid(gather(column, records), n);
    for (let i = 0, at = j; i < n; i++, at += d) rows[at] = values[i];
    grids.push({ high });
    yield progress;
  }
  const mean = batchMean(grids);
  for (let at = 0; at < rows.length; at += d) mean.add(rows.subarray(at, at + d));
  yield progress;
  const team = yield* formTeam(batchShard, deal(rows, d, Math.min(members, n)));
  return {
    state,
    records,
    rows,
    living: new Uint8Array(n).fill(1),
    left: n,
    mean,
    team,
    settings,
    lists: new Map(),
    extremes: undefined,
    removed: Array.from({ length: team.members }, () => []),
    limits: { near: Number.POSITIVE_INFINITY, far: 0 },
    frame: undefined,
    isFrameNew: false,
    room: settings.points,
    settled: { asked: 0, used: 0 },
    asked: 0,
    used: 0,
  };
}

/** Cuts two groups off; false if the remaining records are too close together for the arithmetic of the passes. */
function* round(run: Run): Work<boolean> {
  const centre = run.mean.mean();
  const farthest = yield* farthestFromMean(run, centre);
  const radius = Math.sqrt(farthest.distance);
  if (!(radius >= SMALLEST_RADIUS)) return false;
  if (run.frame === undefined || radius < run.frame.radius / 2) {
    run.frame = { centre, radius: withRounding(centre, radius) };
    run.isFrameNew = true;
  }
  const r = farthest.index;
  let around = nearestOf(run, r);
  let s = around === undefined ? -1 : farthestOf(run, r, around);
  if (around === undefined || s < 0) {
    yield* ask(run, r);
    around = nearestOf(run, r)!;
    s = farthestOf(run, r, around);
  }
  cut(run, r, around);
  if (nearestOf(run, s) === undefined) yield* ask(run, s);
  cut(run, s, nearestOf(run, s)!);
  run.used += 2;
  return true;
}

/** A radius that also covers later means, which rounding can put slightly outside of their records. */
function withRounding(centre: Float64Array, radius: number): number {
  const offset = Math.sqrt(squaredDistance(centre, 0, new Float64Array(centre.length)));
  return radius * WIDER + 1e-15 * (offset + radius);
}

function cut(run: Run, first: number, others: readonly number[]): void {
  const { state, records, rows, living, mean, lists, removed } = run;
  const d = state.columns.length;
  cutGroup(
    state,
    records[first],
    Int32Array.from(others, (i) => records[i]),
  );
  for (const i of [first, ...others]) {
    mean.remove(rows.subarray(i * d, (i + 1) * d));
    living[i] = 0;
    lists.delete(i);
    removed[i % removed.length].push(Math.floor(i / removed.length));
  }
  run.left -= 1 + others.length;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The k - 1 records nearest to a record, without those marked as removed; undefined if its list is too short to know.
 */
function nearestOf(run: Run, record: number, gone = NONE): number[] | undefined {
  const lists = run.lists.get(record);
  if (lists === undefined) return undefined;
  const found: number[] = [];
  const { k } = run.state;
  for (const i of lists.near.indices) {
    if (found.length === k - 1) break;
    if (i !== record && run.living[i] && !gone.has(i)) found.push(i);
  }
  return found.length === k - 1 ? found : undefined;
}

/** The record farthest from one whose group is known, outside of that group; -1 if its list is too short to know. */
function farthestOf(run: Run, record: number, group: readonly number[], gone = NONE): number {
  for (const i of run.lists.get(record)!.far.indices) {
    if (i === record || !run.living[i] || gone.has(i) || group.includes(i)) continue;
    return i;
  }
  return -1;
}

/** The remaining record farthest from the mean. */
function* farthestFromMean(run: Run, mean: Float64Array): Work<Found> {
  if (run.frame === undefined) return farthestOfAll(run.rows, mean);
  const found = run.extremes && farthestListed(run, run.extremes, mean);
  if (found !== undefined) return found;
  yield* ask(run, -1);
  // Measured from the current mean.
  const { indices, distances } = run.extremes!;
  return { index: indices[0], distance: distances[0] };
}

/** The record farthest from the mean if all records remain. */
function farthestOfAll(rows: Float64Array, mean: Float64Array): Found {
  let index = -1;
  let distance = -1;
  for (let at = 0; at < rows.length; at += mean.length) {
    const d = squaredDistance(rows, at, mean);
    if (d <= distance) continue;
    distance = d;
    index = at / mean.length;
  }
  return { index, distance };
}

/** The record farthest from the mean, if the list of extremes is long enough to know. */
function farthestListed(run: Run, extremes: Extremes, mean: Float64Array): Found | undefined {
  const { anchor, indices, distances } = extremes;
  while (extremes.start < indices.length && !run.living[indices[extremes.start]]) {
    extremes.start++;
  }
  const way = Math.sqrt(squaredDistance(anchor, 0, mean));
  const most = (listed: number) => {
    const reach = Math.sqrt(listed) + way;
    return reach * reach * WIDER;
  };
  let index = -1;
  let distance = -1;
  for (let at = extremes.start; at < indices.length; at++) {
    if (most(distances[at]) < distance) break;
    const i = indices[at];
    if (!run.living[i]) continue;
    const d = squaredDistance(run.rows, i * mean.length, mean);
    if (d > distance || (d === distance && i < index)) {
      distance = d;
      index = i;
    }
  }
  return distance > most(distances[distances.length - 1]) ? { index, distance } : undefined;
}

/** The contract's distance between a point and the values at an offset. */
function squaredDistance(values: Float64Array, from: number, point: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < point.length; j++) {
    const difference = values[from + j] - point[j];
    sum += difference * difference;
  }
  return sum;
}

/** One pass: for a record whose lists are needed now (or -1), and for others that will be needed. */
function* ask(run: Run, needed: number): Work<void> {
  const { settings, team, rows, lists, limits } = run;
  const mean = run.mean.mean();
  const d = mean.length;
  const isAnchored = needed < 0 || isWorn(run.extremes);
  settleRoom(run);
  const asked = foresee(run, needed, run.room - Number(isAnchored));
  const count = asked.length + Number(isAnchored);
  const points = new Float64Array(count * d);
  const wanted = new Int32Array(2 * count);
  const limit = new Float64Array(2 * count);
  for (const [q, { record, isEnd }] of asked.entries()) {
    points.set(rows.subarray(record * d, (record + 1) * d), q * d);
    const isNow = record === needed;
    const share = (want: number) => (isNow ? want : shareOf(want, team.members));
    wanted[2 * q] = share(settings.near);
    wanted[2 * q + 1] = isEnd ? 0 : share(settings.far);
    // The record that is needed now must get its list, at any cost.
    limit[2 * q] = isNow ? Number.POSITIVE_INFINITY : limits.near;
    limit[2 * q + 1] = isNow ? 0 : limits.far;
  }
  if (isAnchored) {
    points.set(mean, asked.length * d);
    wanted[2 * asked.length + 1] = shareOf(settings.extremes, team.members);
  }
  const frame = run.isFrameNew ? { frame: run.frame! } : {};
  const questions = run.removed.map((removed) => ({
    points,
    wanted,
    limits: limit,
    removed: Int32Array.from(removed),
    ...frame,
  }));
  run.removed = run.removed.map(() => []);
  run.isFrameNew = false;
  run.asked += count;
  run.state.work.filtered += count * run.left;
  const found = merge(yield* askTeam(team, questions), wanted);
  for (const [q, { record }] of asked.entries()) {
    lists.set(record, { near: found[2 * q], far: found[2 * q + 1] });
  }
  run.limits = newLimits(run, found.slice(0, 2 * asked.length), wanted);
  if (isAnchored) run.extremes = { anchor: mean, start: 0, ...found[2 * count - 1] };
  const total = run.state.groupOf.length;
  yield { done: total - run.left, total };
}

/** Squared distances that bound the lists of predicted records. */
interface Limits {
  readonly near: number;
  readonly far: number;
}

/**
 * Limits that would have filled all lists of the last pass, or nearly. A list that fell short shows only that its
 * limit was too tight.
 */
function newLimits(run: Run, found: readonly FoundList[], wanted: Int32Array): Limits {
  let near = 0;
  let far = Number.POSITIVE_INFINITY;
  for (const [which, { distances, isFull }] of found.entries()) {
    if (wanted[which] === 0) continue;
    const last = distances[distances.length - 1];
    if (which % 2 === 0) near = Math.max(near, isFull ? last : 1.1 * run.limits.near);
    else far = Math.min(far, isFull ? last : 0.9 * run.limits.far);
  }
  return {
    near: near > 0 ? 1.02 * near : run.limits.near,
    far: far < Number.POSITIVE_INFINITY ? 0.98 * far : run.limits.far,
  };
}

/** Looks less far ahead if many predictions failed, as in clusters, and farther if they held. */
function settleRoom(run: Run): void {
  const asked = run.asked - run.settled.asked;
  if (asked < 8 * run.room) return;
  const waste = asked / (run.used - run.settled.used);
  if (waste > 1.3) run.room = Math.max(4, Math.floor(run.room / 2));
  else if (waste < 1.1) run.room = Math.min(run.settings.points, 2 * run.room);
  run.settled = { asked: run.asked, used: run.used };
}

/** Whether more than half of a list of extremes is used up. */
function isWorn(extremes: Extremes | undefined): boolean {
  return extremes === undefined || 2 * extremes.start > extremes.indices.length;
}

/** A record to ask about. The one that ends a round needs no list of farthest records. */
interface Asked {
  readonly record: number;
  readonly isEnd: boolean;
}

/**
 * Records to ask about: the one that is needed, and those that will be needed if the lists predict correctly. The
 * coming rounds are simulated with the existing lists; a missing list is requested.
 */
function foresee(run: Run, needed: number, room: number): Asked[] {
  const asked: Asked[] = needed < 0 ? [] : [{ record: needed, isEnd: false }];
  const gone = new Set([needed]);
  if (run.extremes === undefined) return asked;
  const { indices, start } = run.extremes;
  for (let at = start; at < indices.length && asked.length < room; at++) {
    const r = indices[at];
    if (!run.living[r] || gone.has(r)) continue;
    const around = nearestOf(run, r, gone);
    const s = around === undefined ? -1 : farthestOf(run, r, around, gone);
    gone.add(r);
    if (around === undefined || s < 0) {
      asked.push({ record: r, isEnd: false });
      continue;
    }
    for (const i of around) gone.add(i);
    gone.add(s);
    const others = nearestOf(run, s, gone);
    if (others === undefined) asked.push({ record: s, isEnd: true });
    else for (const i of others) gone.add(i);
  }
  return asked;
}
