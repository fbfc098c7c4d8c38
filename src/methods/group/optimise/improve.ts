import { inside, type Progress, type Work } from '../../../foundation/work/index.ts';
import {
  type GroupContext,
  gather,
  membersOf,
  type Partition,
  SOLO,
} from '../../contract/index.ts';
import { mdav } from '../mdav.ts';
import { type Effort, type Plan, plansFor, plansForSeveral } from './effort.ts';
import { blockSize, LIMITS, type Limits } from './limits.ts';
import { type Descent, searchBlocks } from './searchBlocks.ts';
import { type PartResult, renumbered, searchPart } from './searchPart.ts';
import type { SearchSpace } from './space.ts';
import { startInSlices } from './startInSlices.ts';
import { purposeOfBlock, STAGES } from './streams.ts';
import { type Survey, survey } from './survey.ts';

/** Percent of the time for the progress: the start and the survey before the search, each. */
const BEFORE = 10;

/** A result is better only if the difference is more than rounding. */
const ROUNDING = 1e-12;

/** After short searches, a start replaces an earlier one only if it is better by more: less is chance. */
const CLEARLY = 0.005;

/** The request of a search, its effort, and where it runs. */
interface Search {
  readonly k: number;
  readonly effort: Effort;
  readonly context?: GroupContext;
  readonly limits?: Limits;
}

/**
 * Changes a partition to lower the loss, on columns that are already scaled. Its groups have at least k records;
 * groups of more than 2k - 1 are first cut by MDAV, which cannot raise the loss. Groups of the result have k to 2k -
 * 1 records, and its loss is not higher; if none lower is found, it is the given partition after this cut. The result
 * depends only on the columns, the effort and the random stream.
 */
export function* improve(
  columns: readonly Float64Array[],
  partition: Partition,
  search: Search,
): Work<Partition> {
  return yield* improveBest(columns, [partition], search);
}

/**
 * The same from several partitions: each is searched for a while, and the best continues. Only for a file in one
 * piece.
 */
export function* improveBest(
  columns: readonly Float64Array[],
  partitions: readonly Partition[],
  search: Search,
): Work<Partition> {
  const { k } = search;
  const starts: Partition[] = [];
  const share = BEFORE / partitions.length;
  for (const partition of partitions) {
    const cut = cutLarge(columns, partition, k);
    starts.push(yield* inside(cut, starts.length * share, share, 100));
  }
  if (k === 1 || starts[0].groups < 2) return starts[0];
  const surveyed = yield* inside(look(columns, search), BEFORE, BEFORE, 100);
  const groups = starts.map(({ groupOf }) => surveyed.order.map((record) => groupOf[record]));
  const found = yield* searchFrom(surveyed, groups, search);
  return found ?? starts[0];
}

/**
 * Groups of low loss from nothing: for up to 25,000 records by a search that starts from MDAV, for more by one that
 * starts from MDAV in small slices.
 */
export function* groupAndImprove(
  columns: readonly Float64Array[],
  k: number,
  effort: Effort,
  context: GroupContext,
  limits: Limits = LIMITS,
): Work<Partition> {
  const search = { k, effort, context, limits };
  if (columns[0].length <= limits.onePiece) {
    const start = mdav.run(columns, { k, standardise: 'none' }, context);
    const partition = yield* inside(start, 0, BEFORE, 100);
    return yield* improve(columns, partition, search);
  }
  const surveyed = yield* inside(look(columns, search), 0, BEFORE, 100);
  const slices = startInSlices(surveyed.space, k, context.members);
  const groupOf = yield* inside(slices, BEFORE, BEFORE, 100);
  const found = yield* searchFrom(surveyed, [groupOf], search);
  return found ?? inFileOrder(groupOf, surveyed);
}

function look(
  columns: readonly Float64Array[],
  { k, effort, context = SOLO, limits = LIMITS }: Search,
): Work<Survey> {
  const [{ slack }] = plansFor(effort, columns[0].length);
  return survey(columns, k, slack, context.members, limits.sharing);
}

/** Cuts groups of 2k records and more by MDAV. */
function* cutLarge(
  columns: readonly Float64Array[],
  partition: Partition,
  k: number,
): Work<Partition> {
  const { start, members } = membersOf(partition);
  let groups = partition.groups;
  let groupOf: Int32Array | null = null;
  for (let g = 0; g < partition.groups; g++) {
    const records = members.subarray(start[g], start[g + 1]);
    if (records.length < k) throw new RangeError('A group has fewer than k records.');
    if (records.length < 2 * k) continue;
    const values = columns.map((column) => gather(column, records));
    const work = mdav.run(values, { k, standardise: 'none' });
    const cut = yield* inside(work, g, 1, partition.groups);
    groupOf ??= partition.groupOf.slice();
    for (let i = 0; i < records.length; i++) {
      if (cut.groupOf[i] > 0) groupOf[records[i]] = groups + cut.groupOf[i] - 1;
    }
    groups += cut.groups - 1;
  }
  return groupOf === null ? partition : { groupOf, groups };
}

/** Groups by index, and their sum of squares. */
interface Found {
  readonly groupOf: Int32Array;
  readonly loss: number;
}

/** The best partition found, or null if it is the first start; `starts` are by index. */
function* searchFrom(
  surveyed: Survey,
  starts: readonly Int32Array[],
  { k, effort, context = SOLO, limits = LIMITS }: Search,
): Work<Partition | null> {
  const n = starts[0].length;
  const { trial, plans } =
    starts.length === 1
      ? { trial: undefined, plans: plansFor(effort, n) }
      : plansForSeveral(effort, n);
  const trials = trial === undefined ? [] : starts.map(() => trial);
  const roundsOf = (list: readonly Plan[]) =>
    list.reduce((sum, { cooling }) => sum + cooling.rounds, 0);
  const total = roundsOf(trials) + roundsOf(plans);
  let done = 0;
  function* go(groupOf: Int32Array, plan: Plan, firstStage: number): Work<Found> {
    const descent = { k, plan, context, note: lossNote(surveyed.total), firstStage };
    const work =
      n <= limits.onePiece
        ? searchWhole(surveyed.space, groupOf, descent)
        : searchBlocks(surveyed.space, groupOf, blockSize(n, limits), descent);
    const { rounds } = plan.cooling;
    const result = yield* inside(work, done, rounds, total);
    done += rounds;
    return result.after < (1 - ROUNDING) * result.before
      ? { groupOf: result.groupOf, loss: result.after }
      : { groupOf, loss: result.before };
  }
  function* all(): Work<Int32Array> {
    let best: Found = { groupOf: starts[0], loss: Number.POSITIVE_INFINITY };
    let from = 0;
    for (const [at, plan] of trials.entries()) {
      const found = yield* go(starts[at], plan, STAGES.trial + at);
      if (found.loss < (1 - CLEARLY) * best.loss) [best, from] = [found, at];
    }
    for (const [at, plan] of plans.entries()) {
      // From the start itself: on the Census file this lost about as much as continuing from the trial, or less.
      const found = yield* go(at === 0 ? starts[from] : best.groupOf, plan, STAGES.plan * at);
      if (found.loss <= best.loss) best = found;
    }
    return best.groupOf;
  }
  const found = yield* inside(all(), 2 * BEFORE, 100 - 2 * BEFORE, 100);
  return found === starts[0] ? null : inFileOrder(found, surveyed);
}

function* searchWhole(
  space: SearchSpace,
  groupOf: Int32Array,
  { k, plan, context, note, firstStage }: Descent,
): Work<PartResult> {
  const { cooling, passes } = plan;
  const { seed, step, part } = context.chance;
  const stream = { seed, step, purpose: purposeOfBlock(firstStage, 0), index: part };
  const steps = searchPart({
    space,
    groupOf: renumbered(groupOf).groupOf,
    k,
    cooling,
    passes,
    ...stream,
  });
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield { done: next.value.share, total: 1, ...note(next.value.loss) };
  }
}

/** The loss in a few words: 100 SSE / SST. */
function lossNote(total: number): (loss: number) => Pick<Progress, 'note'> {
  if (!(total > 0)) return () => ({});
  return (loss) => ({ note: `loss ${((100 * loss) / total).toPrecision(4)} %` });
}

function inFileOrder(groupOf: Int32Array, { order }: Survey): Partition {
  const back = new Int32Array(groupOf.length);
  for (let place = 0; place < groupOf.length; place++) back[order[place]] = groupOf[place];
  return renumbered(back);
}
