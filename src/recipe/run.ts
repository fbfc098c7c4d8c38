import type { Partition, Progress } from '../method/index.ts';
import type { Treated } from './missing.ts';
import type { PlannedStep } from './plan.ts';

/** The values of the records that stay. */
export function keepRecords(values: Float64Array, kept: Uint8Array | null): Float64Array {
  return kept === null ? values : values.filter((_, record) => kept[record] === 1);
}

/** Groups the records of a step, class by class; groups are numbered on from one class to the next. */
export function* groupStep(step: PlannedStep, treated: Treated): Generator<Progress, Partition> {
  const total = treated.columns[0].length;
  const groupOf = new Int32Array(total);
  let groups = 0;
  let done = 0;
  for (const { records, observed } of treated.classes) {
    const partition =
      observed.length === 0
        ? oneGroup(records.length)
        : yield* scaled(
            step.group.run(
              observed.map((j) => gather(treated.columns[j], records)),
              step.groupParameters as never,
            ),
            done,
            records.length,
            total,
          );
    for (let i = 0; i < records.length; i++) groupOf[records[i]] = groups + partition.groupOf[i];
    groups += partition.groups;
    done += records.length;
    yield { done, total };
  }
  return { groupOf, groups };
}

/** Replaces the values of a step's columns. */
export function replaceStep(
  step: PlannedStep,
  treated: Treated,
  partition: Partition,
): Generator<Progress, readonly Float64Array[]> {
  return step.replace.run(treated.columns, partition, step.replaceParameters as never);
}

function oneGroup(records: number): Partition {
  return { groupOf: new Int32Array(records), groups: 1 };
}

function gather(values: Float64Array, records: Int32Array): Float64Array {
  if (records.length === values.length) return values;
  const gathered = new Float64Array(records.length);
  for (let i = 0; i < records.length; i++) gathered[i] = values[records[i]];
  return gathered;
}

/** Progress inside one class as progress over all records. */
function* scaled<T>(
  work: Generator<Progress, T>,
  before: number,
  share: number,
  total: number,
): Generator<Progress, T> {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done) return next.value;
    yield { done: before + (share * next.value.done) / next.value.total, total };
  }
}
