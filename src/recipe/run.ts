import { type BlockPlan, groupBlocks, planBlocks } from '../group/index.ts';
import {
  type GroupContext,
  gather,
  inside,
  type Partition,
  SOLO,
  type Work,
} from '../method/index.ts';
import type { Treated } from './missing.ts';
import type { PlannedStep } from './plan.ts';

/** The values of the records that stay. */
export function keepRecords(values: Float64Array, kept: Uint8Array | null): Float64Array {
  return kept === null ? values : values.filter((_, record) => kept[record] === 1);
}

/** The groups of a step, and how the file was cut into blocks for them, if it was. */
export interface Grouped {
  readonly partition: Partition;
  readonly blockPlans: readonly BlockPlan[];
}

/**
 * Groups the records of a step, class by class and, where asked, block by block; groups are numbered on
 * from one to the next. `strata` numbers the stratum of each record.
 */
export function* groupStep(
  step: PlannedStep,
  treated: Treated,
  strata: Int32Array | null,
  context: GroupContext = SOLO,
): Work<Grouped> {
  const total = treated.columns[0].length;
  const groupOf = new Int32Array(total);
  const blockPlans: BlockPlan[] = [];
  let groups = 0;
  let done = 0;
  let part = 0;
  for (const { records, observed } of treated.classes) {
    const columns = observed.map((j) => gather(treated.columns[j], records));
    const its = strata === null ? undefined : records.map((record) => strata[record]);
    const work =
      columns.length === 0
        ? oneGroup(records.length)
        : groupClass(step, columns, its, blockPlans, {
            ...context,
            chance: { ...context.chance, part },
          });
    const partition = yield* inside(work, done, records.length, total);
    for (let i = 0; i < records.length; i++) groupOf[records[i]] = groups + partition.groupOf[i];
    groups += partition.groups;
    done += records.length;
    // No class has more parts than records.
    part += records.length;
    yield { done, total };
  }
  return { partition: { groupOf, groups }, blockPlans };
}

/** Replaces the values of a step's columns. */
export function replaceStep(
  step: PlannedStep,
  treated: Treated,
  partition: Partition,
): Work<readonly Float64Array[]> {
  return step.replace.run(treated.columns, partition, step.replaceParameters as never);
}

function* groupClass(
  { group, groupParameters, smallestGroup, blocks }: PlannedStep,
  columns: readonly Float64Array[],
  strata: Int32Array | undefined,
  blockPlans: BlockPlan[],
  context: GroupContext,
): Work<Partition> {
  if (blocks === null) return yield* group.run(columns, groupParameters as never, context);
  const size = blocks.size ?? Number.POSITIVE_INFINITY;
  const { plan, blocks: parts } = planBlocks(columns, smallestGroup, size, strata);
  blockPlans.push(plan);
  return yield* groupBlocks(group, columns, groupParameters, parts, context);
}

// biome-ignore lint/correctness/useYield: records that lack every column have nothing to be grouped by.
function* oneGroup(records: number): Work<Partition> {
  return { groupOf: new Int32Array(records), groups: 1 };
}
