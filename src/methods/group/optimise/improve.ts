import { inside, type Progress, type Work } from '../../../foundation/work/index.ts';
import {
  type GroupContext,
  gather,
  membersOf,
  type Partition,
  SOLO,
} from '../../contract/index.ts';
import { mdav } from '../mdav.ts';
import { type Effort, planFor } from './effort.ts';
import { blockSize, LIMITS, type Limits } from './limits.ts';
import { type Descent, searchBlocks } from './searchBlocks.ts';
import { type PartResult, renumbered, searchPart } from './searchPart.ts';
import type { SearchSpace } from './space.ts';
import { startInSlices } from './startInSlices.ts';
import { purposeOfBlock } from './streams.ts';
import { type Survey, survey } from './survey.ts';

/** Percent of the time for the progress: the start and the survey before the search, each. */
const BEFORE = 10;

/** A result is better only if it is so beyond rounding. */
const ROUNDING = 1e-12;

/** What is searched for, how hard, and where that is done. */
interface Search {
  readonly k: number;
  readonly effort: Effort;
  readonly context?: GroupContext;
  readonly limits?: Limits;
}

/**
 * Changes a partition for a lower loss, on columns that are already on the scale that counts. Its groups have
 * at least k records; those of more than 2k - 1 are cut by MDAV first, which cannot raise the loss. Groups of the
 * result have k to 2k - 1 records, and its loss is not higher; where none lower is found, it is the partition
 * as given, cut as said. The result depends on the columns, the effort and the random stream alone.
 */
export function* improve(
  columns: readonly Float64Array[],
  partition: Partition,
  search: Search,
): Work<Partition> {
  const { k } = search;
  const start = yield* inside(cutLarge(columns, partition, k), 0, BEFORE, 100);
  if (k === 1 || start.groups < 2) return start;
  const surveyed = yield* inside(look(columns, search), BEFORE, BEFORE, 100);
  const groupOf = surveyed.order.map((record) => start.groupOf[record]);
  const found = yield* searchFrom(surveyed, groupOf, search);
  return found ?? start;
}

/**
 * Groups of low loss from nothing: of up to 25,000 records by a search that starts from MDAV, of more by one
 * that starts from MDAV in small slices.
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
  const found = yield* searchFrom(surveyed, groupOf, search);
  return found ?? inFileOrder(groupOf, surveyed);
}

function look(
  columns: readonly Float64Array[],
  { k, effort, context = SOLO, limits = LIMITS }: Search,
): Work<Survey> {
  const { slack } = planFor(effort, columns[0].length);
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

/** The partition found, or null if it is no better than the start; `groupOf` is by places. */
function* searchFrom(
  surveyed: Survey,
  groupOf: Int32Array,
  { k, effort, context = SOLO, limits = LIMITS }: Search,
): Work<Partition | null> {
  const n = groupOf.length;
  const descent = { k, plan: planFor(effort, n), context, note: lossNote(surveyed.total) };
  const work =
    n <= limits.onePiece
      ? searchWhole(surveyed.space, groupOf, descent)
      : searchBlocks(surveyed.space, groupOf, blockSize(n, limits), descent);
  const found = yield* inside(work, 2 * BEFORE, 100 - 2 * BEFORE, 100);
  return found.after < (1 - ROUNDING) * found.before ? inFileOrder(found.groupOf, surveyed) : null;
}

function* searchWhole(
  space: SearchSpace,
  groupOf: Int32Array,
  { k, plan, context, note }: Descent,
): Work<PartResult> {
  const { cooling, passes } = plan;
  const { seed, step, part } = context.chance;
  const stream = { seed, step, purpose: purposeOfBlock(0, 0), index: part };
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
