import { instantiate, type Kernel, localSearch } from '../../../foundation/kernels/index.ts';
import { anneal, type Cooling, scalingOf } from './annealing.ts';
import { partOfSpace, type SearchSpace, type SharedSpace } from './space.ts';

/** The work on a part of the records. */
export interface PartTask {
  readonly space: SearchSpace;
  /** Groups of k to 2k - 1 records, numbered from 0 without gaps. */
  readonly groupOf: Int32Array;
  readonly k: number;
  readonly cooling: Cooling;
  /** Largest number of passes of the descent at the end. */
  readonly passes: number;
  /** The name of a random stream. */
  readonly seed: Uint8Array;
  readonly step: number;
  readonly purpose: number;
  readonly index: number;
}

/** The same for a block of a space that all threads share: the thread copies its records. */
export interface SharedTask extends Omit<PartTask, 'space' | 'groupOf'> {
  readonly shared: SharedSpace;
  readonly records: Int32Array;
  /** First index of the block. */
  readonly first: number;
}

export function taskOf({ shared, records, first, ...rest }: SharedTask): PartTask {
  const { space, placeOf, groupOf } = shared;
  return {
    ...rest,
    space: partOfSpace(space, records, placeOf, first),
    groupOf: groupsIn(groupOf, records),
  };
}

/** The groups of some records, numbered from 0 in the order of their first records. */
export function groupsIn(groupOf: Int32Array, records: Int32Array): Int32Array {
  const own = new Int32Array(records.length);
  for (let i = 0; i < own.length; i++) own[i] = groupOf[records[i]];
  return renumbered(own).groupOf;
}

export interface PartResult {
  /** Groups of k to 2k - 1 records, numbered from 0 without gaps in the order of their first records. */
  readonly groupOf: Int32Array;
  readonly groups: number;
  /** Sum of squares within groups, before and after. */
  readonly before: number;
  readonly after: number;
}

/** The progress, from 0 to 1, and the current sum of squares within groups. */
interface PartProgress {
  readonly share: number;
  readonly loss: number;
}

/** Trials between two progress reports, times the columns and the fixed cost of a trial: some milliseconds. */
const PAUSE = 1_000_000;
const BESIDES = 15;

/** Pairs of records and passes between two reports of a descent: each takes as long as some dozen trials. */
const DESCENT = 30;

/** Smallest gain of a pass of the descent, as a share of the loss. */
const WORTHWHILE = 1e-5;

/** Smallest gain of a change, as a share of the loss per record: less is rounding. */
const ROUNDING = 1e-10;

/** Anneals, then descends until no single change helps, or nearly. */
export function* searchPart(
  task: PartTask,
  kernel: Kernel = instantiate(),
): Generator<PartProgress, PartResult> {
  const { space, k, cooling, passes } = task;
  const n = space.scales.length;
  const scaling = scalingOf(space.scales);
  const search = localSearch({ ...space, ...task, k }, scaling.order, kernel);
  const before = search.loss();
  const pause = Math.ceil(PAUSE / (space.columns + BESIDES));
  const total = n * (cooling.rounds + DESCENT);
  let done = 0;
  const progress = () => ({ share: Math.min(1, done / total), loss: search.loss() });
  if (before > 0) {
    for (const trials of anneal(search, scaling, cooling, pause)) {
      done += trials;
      yield progress();
    }
    search.renew();
    search.startDescent();
    const step = Math.ceil(pause / DESCENT);
    for (let pass = 0; pass < passes; pass++) {
      const least = (ROUNDING * search.loss()) / n;
      const start = search.loss();
      let changes = 0;
      for (let first = 0; first < n; first += step) {
        changes += search.descend(first, Math.min(n, first + step), least);
        if (pass === 0) done += DESCENT * step;
        yield progress();
      }
      if (changes === 0 || start - search.loss() < WORTHWHILE * start) break;
    }
  }
  const after = search.renew();
  return { ...renumbered(search.groupOf()), before, after };
}

/** Groups numbered in the order of their first records. */
export function renumbered(groupOf: Int32Array): { groupOf: Int32Array; groups: number } {
  let largest = -1;
  for (let i = 0; i < groupOf.length; i++) largest = Math.max(largest, groupOf[i]);
  const numberOf = new Int32Array(largest + 1).fill(-1);
  const numbered = new Int32Array(groupOf.length);
  let groups = 0;
  for (let i = 0; i < groupOf.length; i++) {
    if (numberOf[groupOf[i]] < 0) numberOf[groupOf[i]] = groups++;
    numbered[i] = numberOf[groupOf[i]];
  }
  return { groupOf: numbered, groups };
}
