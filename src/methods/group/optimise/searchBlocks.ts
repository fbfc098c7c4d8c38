import { instantiate } from '../../../foundation/kernels/index.ts';
import { pow, randomStream } from '../../../foundation/numerics/index.ts';
import {
  askEach,
  inside,
  type Progress,
  showing,
  type Work,
} from '../../../foundation/work/index.ts';
import type { Chance, GroupContext } from '../../contract/index.ts';
import { cutGroups } from './cut.ts';
import type { Plan } from './effort.ts';
import { optimiseJob } from './job.ts';
import {
  groupsIn,
  type PartResult,
  type PartTask,
  renumbered,
  type SharedTask,
  searchPart,
} from './searchPart.ts';
import { partsOfSpace, placesInBlocks, type SearchSpace, sharedSpace } from './space.ts';
import { purposeOfBlock, purposeOfCut } from './streams.ts';

/** How a search continues from some groups. */
export interface Descent {
  readonly k: number;
  readonly plan: Plan;
  readonly context: GroupContext;
  /** The number of the first stage in the names of random streams. */
  readonly firstStage: number;
  /** The loss, for progress reports. */
  readonly note: (loss: number) => Pick<Progress, 'note'>;
}

/**
 * Searches a large file in blocks, in parallel. Groups do not change across the border of a block, so each stage cuts
 * the file in another way, and does a part of the cooling or, at the end, of the descent. The result is the same for
 * any number of members.
 */
export function* searchBlocks(
  space: SearchSpace,
  start: Int32Array,
  size: number,
  { k, plan, context: { members, chance }, note, firstStage }: Descent,
): Work<PartResult> {
  const total = plan.stages + plan.lastStages;
  let { groupOf, groups } = renumbered(start);
  let before = 0;
  let after = 0;
  let latest: Pick<Progress, 'note'> = {};
  const shared = members > 1 ? sharedSpace(space) : null;
  for (let stage = 0; stage < total; stage++) {
    const progress = (share: number) => ({ done: stage + share, total, ...latest });
    const stream = randomStream(
      chance.seed,
      chance.step,
      purposeOfCut(firstStage + stage),
      chance.part,
    );
    const blocks = yield* showing(cutGroups(space, groupOf, groups, size, stream), progress(0));
    const what = taskOfStage(plan, stage);
    const own = blocks.map((_, block) => ({
      ...what,
      k,
      ...streamOf(chance, firstStage + stage, block),
    }));
    let results: PartResult[];
    if (shared !== null) {
      shared.groupOf.set(groupOf);
      const firsts = placesInBlocks(blocks, shared.placeOf);
      const tasks = blocks.map((records, block) => ({
        ...own[block],
        shared,
        records,
        first: firsts[block],
      }));
      results = yield* together(tasks, progress);
    } else {
      const parts = yield* showing(partsOfSpace(space, blocks), progress(0));
      const tasks = blocks.map((records, block) => ({
        ...own[block],
        space: parts[block],
        groupOf: groupsIn(groupOf, records),
      }));
      results = yield* members > 1
        ? together(tasks, progress)
        : oneByOne(tasks, stage, total, latest);
    }
    const losses = { before: 0, after: 0 };
    groups = 0;
    for (const [block, records] of blocks.entries()) {
      const result = results[block];
      for (let i = 0; i < records.length; i++) groupOf[records[i]] = groups + result.groupOf[i];
      groups += result.groups;
      losses.before += result.before;
      losses.after += result.after;
    }
    if (stage === 0) before = losses.before;
    after = losses.after;
    latest = note(after);
    yield progress(1);
  }
  return { groupOf, groups, before, after };
}

/** A part of the way from hot to cold, or the descent at the end. */
function taskOfStage(
  { cooling, stages, passes }: Plan,
  stage: number,
): Pick<PartTask, 'cooling' | 'passes'> {
  const { hot, cold, rounds } = cooling;
  if (stage >= stages) return { cooling: { hot, cold, rounds: 0 }, passes };
  const at = (share: number) => hot * pow(cold / hot, share);
  const part = { hot: at(stage / stages), cold: at((stage + 1) / stages), rounds: rounds / stages };
  return { cooling: part, passes: 0 };
}

function streamOf({ seed, step, part }: Chance, stage: number, block: number) {
  return { seed, step, purpose: purposeOfBlock(stage, block), index: part };
}

function* together(
  tasks: readonly (PartTask | SharedTask)[],
  progress: (share: number) => Progress,
): Work<PartResult[]> {
  const questions = tasks.map((task) => ({ what: 'search', task }) as const);
  const answers = yield* askEach(optimiseJob, questions, (answered) =>
    progress(answered / tasks.length),
  );
  return answers as PartResult[];
}

/** With progress inside of blocks, and one memory for all. */
function* oneByOne(
  tasks: readonly PartTask[],
  stage: number,
  total: number,
  latest: Pick<Progress, 'note'>,
): Work<PartResult[]> {
  const kernel = instantiate();
  const mark = kernel.mark();
  const results: PartResult[] = [];
  for (const task of tasks) {
    kernel.free(mark);
    const work = reporting(searchPart(task, kernel), latest);
    const done = stage + results.length / tasks.length;
    results.push(yield* inside(work, done, 1 / tasks.length, total));
  }
  return results;
}

function* reporting(
  steps: ReturnType<typeof searchPart>,
  latest: Pick<Progress, 'note'>,
): Work<PartResult> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield { done: next.value.share, total: 1, ...latest };
  }
}
