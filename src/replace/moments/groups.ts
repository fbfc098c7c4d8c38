import { PenumbraError } from '../../error.ts';
import {
  type Chance,
  gather,
  membersOf,
  type Partition,
  type ReplaceContext,
  type Work,
} from '../../method/index.ts';
import { type RandomStream, randomStream } from '../../numerics/index.ts';
import { type Draw, type Remake, remake } from './remake.ts';
import { type Split, split } from './split.ts';

/** Purposes of the random streams, one for each method that draws for groups. */
export const PURPOSE = {
  ipso: 40,
  normal: 41,
  muralidharSarathy: 42,
  noise: 43,
  rotation: 44,
  condensation: 45,
} as const;

export interface GroupRule {
  /** How messages call it. */
  readonly name: string;
  /** The fewest records that a group of more than one may have. */
  readonly smallest: number;
  readonly purpose: number;
  /** How the stream of a group fills a vector; standard normals unless told otherwise. */
  readonly draw?: (stream: RandomStream) => Draw;
  /** What to make of a group. `present` are the places of the replaced columns that it has values in. */
  rule(parts: Split, present: readonly number[]): Remake;
}

/** Records between two pauses. */
const PAUSE = 50_000;

/**
 * Makes the values of each group anew. A group of one record has no deviations and stays as it is; one of
 * fewer records than needed is refused, because its records would come close to the originals or be them.
 * Where a group lacks a column, the result lacks it too and the rest is made without it. Each group has a
 * random stream of its own. O(n (p + q)^2).
 */
export function* remakeGroups(
  columns: readonly Float64Array[],
  partition: Partition,
  { chance, given = [] }: Pick<ReplaceContext, 'chance' | 'given'>,
  rule: GroupRule,
): Work<readonly Float64Array[]> {
  const { start, members } = membersOf(partition);
  const replaced = columns.map((column) => column.slice());
  refuseSmallGroups(start, rule, columns.length, given.length);
  let since = 0;
  for (let g = 0; g < partition.groups; g++) {
    const group = members.subarray(start[g], start[g + 1]);
    since += group.length;
    if (since > PAUSE) {
      yield { done: start[g], total: members.length };
      since = 0;
    }
    const gathered = gatherGroup(columns, given, group);
    if (gathered === null) continue;
    const { present } = gathered;
    if (present.length < columns.length) {
      for (const [j, column] of replaced.entries()) {
        if (!present.includes(j)) for (const record of group) column[record] = Number.NaN;
      }
    }
    if (present.length === 0) continue;
    const parts = split(gathered.values, gathered.given);
    const made = remake(parts, rule.rule(parts, present), drawFor(chance, g, rule));
    for (let at = 0; at < present.length; at++) {
      const column = replaced[present[at]];
      const values = made[at];
      for (let i = 0; i < values.length; i++) column[group[i]] = values[i];
    }
  }
  return replaced;
}

/** The values of a group, in the columns in which it has some. */
export interface Gathered {
  /** Places of these columns. */
  readonly present: readonly number[];
  readonly values: readonly Float64Array[];
  readonly given: readonly Float64Array[];
}

/** Null for a group of one record, in which there is nothing to be replaced. */
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
    let lacking = 0;
    for (let i = 0; i < column.length; i++) if (Number.isNaN(column[i])) lacking++;
    if (lacking > 0) continue;
    present.push(j);
    values.push(column);
  }
  return { present, values, given: given.map((column) => gather(column, group)) };
}

function drawFor({ seed, step, part }: Chance, group: number, rule: GroupRule): Draw {
  let draw: Draw | undefined;
  return (out) => {
    if (draw === undefined) {
      const stream = randomStream(seed, step, rule.purpose, part + group);
      draw = rule.draw?.(stream) ?? ((vector) => stream.fillNormal(vector));
    }
    draw(out);
  };
}

/** The last line of defence: a plan refuses such groups before. */
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
      `A group has ${size} records and ${name} needs at least ${smallest} for ${replaced} replaced${beside} ${columns}: set k to ${smallest} or more, or replace fewer columns.`,
    );
  }
}
