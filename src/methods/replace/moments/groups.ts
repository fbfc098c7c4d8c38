import { PenumbraError } from '../../../error.ts';
import { type RandomStream, randomStream } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Chance,
  gather,
  membersOf,
  type Partition,
  type ReplaceContext,
} from '../../contract/index.ts';
import { type Draw, type Remake, remakeRange } from './remake.ts';
import { newRoom } from './room.ts';
import { type Split, splitRange } from './split.ts';

/** Purposes of the random streams, one for each method that draws for groups. */
export const PURPOSE = {
  ipso: 40,
  normal: 41,
  muralidharSarathy: 42,
  noise: 43,
  rotation: 44,
  condensation: 45,
  vectors: 65,
  latentClass: 66,
} as const;

interface GroupRule {
  /** Its name in messages. */
  readonly name: string;
  /** Smallest size of a group of more than one record. */
  readonly smallest: number;
  readonly purpose: number;
  /** How the stream of a group fills a vector. Default: standard normals. */
  readonly draw?: (stream: RandomStream) => Draw;
  /** The replacement of a group. `present` are the indices of the replaced columns in which it has values. */
  rule(parts: Split, present: readonly number[]): Remake;
}

/** Records between two pauses. */
const PAUSE = 50_000;

/**
 * Draws the values of each group. A group of one record has no deviations and stays unchanged. A group that is too
 * small is refused, because its new records would be close or equal to the original ones. If a group has no values in
 * a column, the result has none either, and the rest is made without it. Each group has its own random stream. O(n (p
 * + q)^2).
 */
export function* remakeGroups(
  columns: readonly Float64Array[],
  partition: Partition,
  { chance, given = [] }: Pick<ReplaceContext, 'chance' | 'given'>,
  rule: GroupRule,
): Work<readonly Float64Array[]> {
  const room = newRoom();
  return yield* eachGroup(columns, partition, given, rule, (group) => {
    const parts = splitRange(group.values, group.given, group.at, group.size, room);
    const made = rule.rule(parts, group.present);
    remakeRange(parts, made, drawFor(chance, group.index, rule), group.values, group.at);
  });
}

/** A group of two records or more: the `size` entries of each column from `at` on, none missing. */
interface GroupRange {
  readonly index: number;
  readonly at: number;
  readonly size: number;
  /** Indices of the replaced columns in which it has values. */
  readonly present: readonly number[];
  /** These columns in the order of `membersOf`; new values are written here. */
  readonly values: readonly Float64Array[];
  readonly given: readonly Float64Array[];
}

/** Replaces each group's values in place, and returns the columns in the order of the file. */
export function* eachGroup(
  columns: readonly Float64Array[],
  partition: Partition,
  given: readonly Float64Array[],
  rule: Pick<GroupRule, 'name' | 'smallest'>,
  make: (group: GroupRange) => void,
): Work<readonly Float64Array[]> {
  const { start, members } = membersOf(partition);
  refuseSmallGroups(start, rule, columns.length, given.length);
  const total = members.length;
  const hasPauses = total > PAUSE;
  // Group after group: a group's values are contiguous, and a file is accessed at random for one column at a time,
  // which fits into the processor's caches.
  const ordered: Float64Array[] = [];
  const orderedGiven: Float64Array[] = [];
  for (const column of columns) {
    ordered.push(gather(column, members));
    if (hasPauses) yield { done: 0, total };
  }
  for (const column of given) {
    orderedGiven.push(gather(column, members));
    if (hasPauses) yield { done: 0, total };
  }
  const everywhere = columns.map((_, j) => j);
  const isComplete = ordered.every((column) => !lacksAny(column, 0, total));
  let since = 0;
  for (let g = 0; g < partition.groups; g++) {
    const at = start[g];
    const size = start[g + 1] - at;
    since += size;
    if (since > PAUSE) {
      yield { done: at, total };
      since = 0;
    }
    if (size < 2) continue;
    const present = isComplete
      ? everywhere
      : everywhere.filter((j) => !lacksAny(ordered[j], at, at + size));
    if (present.length < columns.length) {
      for (const [j, column] of ordered.entries()) {
        if (!present.includes(j)) column.fill(Number.NaN, at, at + size);
      }
    }
    if (present.length === 0) continue;
    const values = isComplete ? ordered : present.map((j) => ordered[j]);
    make({ index: g, at, size, present, values, given: orderedGiven });
  }
  const replaced: Float64Array[] = [];
  for (let j = 0; j < columns.length; j++) {
    replaced.push(scatter(ordered[j], members));
    // So that at most one column exists twice.
    ordered[j] = NOTHING_LEFT;
    if (hasPauses) yield { done: total, total };
  }
  return replaced;
}

const NOTHING_LEFT = new Float64Array(0);

/** Takes values in the order of `members`; returns them in the order of the file. */
export function scatter(values: Float64Array, members: Int32Array): Float64Array {
  const scattered = new Float64Array(values.length);
  for (let i = 0; i < members.length; i++) scattered[members[i]] = values[i];
  return scattered;
}

export function lacksAny(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (Number.isNaN(values[i])) return true;
  return false;
}

/** The values of a group, in the columns in which it has some. */
interface Gathered {
  /** Indices of these columns. */
  readonly present: readonly number[];
  readonly values: readonly Float64Array[];
  readonly given: readonly Float64Array[];
}

/** Null for a group of one record, which has nothing to replace. */
export function gatherGroup(
  columns: readonly Float64Array[],
  given: readonly Float64Array[],
  group: Int32Array,
): Gathered | null {
  if (group.length < 2) return null;
  const present: number[] = [];
  const values: Float64Array[] = [];
  for (let j = 0; j < columns.length; j++) {
    const column = gather(columns[j], group);
    if (lacksAny(column, 0, column.length)) continue;
    present.push(j);
    values.push(column);
  }
  return { present, values, given: given.map((column) => gather(column, group)) };
}

/** Fills vectors from the stream of a group, which is opened at the first draw. */
export function drawFor(
  { seed, step, part }: Chance,
  group: number,
  rule: Pick<GroupRule, 'purpose' | 'draw'>,
): Draw {
  let draw: Draw | undefined;
  return (out) => {
    if (draw === undefined) {
      const stream = randomStream(seed, step, rule.purpose, part + group);
      draw = rule.draw?.(stream) ?? ((vector) => stream.fillNormal(vector));
    }
    draw(out);
  };
}

/** The last line of defence: a plan refuses such groups earlier. */
export function refuseSmallGroups(
  start: Int32Array,
  { name, smallest }: Pick<GroupRule, 'name' | 'smallest'>,
  replaced: number,
  given: number,
): void {
  for (let g = 0; g + 1 < start.length; g++) {
    const size = start[g + 1] - start[g];
    if (size < 2 || size >= smallest) continue;
    const beside = given === 0 ? '' : ` and ${given} given`;
    const columns = replaced + given === 1 ? 'column' : 'columns';
    throw new PenumbraError(
      'usage',
      `A group has ${size} records, but ${name} needs at least ${smallest} for ${replaced} replaced${beside} ${columns}: set k to ${smallest} or more, or replace fewer columns.`,
    );
  }
}
