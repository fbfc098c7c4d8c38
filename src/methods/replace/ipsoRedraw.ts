import type { Scale } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { gather, membersOf, type Partition, type ReplaceContext } from '../contract/index.ts';

/** Draws the groups of a partition, with the streams of a purpose. */
type Redraw = (
  columns: readonly Float64Array[],
  partition: Partition,
  context: ReplaceContext,
  purpose: number,
) => Work<readonly Float64Array[]>;

interface Redrawing {
  /** Purpose of the first draw. */
  readonly purpose: number;
  readonly redraw: Redraw;
  /** Whether the result for a group depends on others, so that the whole file is drawn for each. */
  readonly isOfFile?: boolean;
}

/** Distance between the purposes of two draws of one method: the low 12 bits identify the use of a stream. */
const NEXT_DRAW = 4096;

/**
 * Largest number of draws. Three neighbouring whole numbers, the worst case, come back in 85 of 100 draws, so this
 * many never all fail.
 */
const MOST_DRAWS = 200;

/**
 * Draws groups again while all their written values are the original ones, in another order in each column. Mean and
 * variance leave three values of one column a single degree of freedom: if one of them equals an original value on
 * the written grid, the other two do, and the group reveals its values although no record has its own. Two draws of a
 * group have the same moments, so no claim changes. Constant columns, and columns that the given ones explain fully,
 * stay the same in every draw: a group that does not change is accepted. O(n log m) for groups of m records.
 */
export function* withoutPermuted(
  columns: readonly Float64Array[],
  partition: Partition,
  context: ReplaceContext,
  { purpose, redraw, isOfFile = false }: Redrawing,
): Work<readonly Float64Array[]> {
  const made = yield* redraw(columns, partition, context, purpose);
  const { start, members } = membersOf(partition);
  const numbers = [...columns.keys()].filter((j) => isNumber(context.scales?.[j]));
  const power = columns.map((column, j) => (numbers.includes(j) ? gridOf(column) : 0));
  const isPermuted = (g: number) => {
    const group = members.subarray(start[g], start[g + 1]);
    const varying = numbers.filter((j) => varies(columns[j], group));
    return (
      varying.length > 0 &&
      varying.every((j) => haveSameValues(columns[j], made[j], group, power[j]))
    );
  };
  let left: number[] = [];
  for (let g = 0; g < partition.groups; g++) {
    if (start[g + 1] - start[g] > 1 && isPermuted(g)) left.push(g);
  }
  for (let draw = 1; left.length > 0 && draw < MOST_DRAWS; draw++) {
    const records = recordsOf(left, start, members);
    const next = purpose + draw * NEXT_DRAW;
    const anew = isOfFile
      ? yield* redraw(columns, partition, context, next)
      : yield* redraw(
          columns.map((column) => gather(column, records)),
          { groups: partition.groups, groupOf: records.map((record) => partition.groupOf[record]) },
          cutContext(context, records),
          next,
        );
    const moved = new Set<number>();
    for (const j of columns.keys()) {
      for (const [i, record] of records.entries()) {
        const value = anew[j][isOfFile ? record : i];
        if (made[j][record] === value || Number.isNaN(value)) continue;
        made[j][record] = value;
        moved.add(partition.groupOf[record]);
      }
    }
    left = left.filter((g) => moved.has(g) && isPermuted(g));
  }
  return made;
}

function isNumber(scale: Scale | undefined): boolean {
  return scale === undefined || scale.kind === 'numeric';
}

/** The records of some groups, in the order of the file. */
function recordsOf(groups: readonly number[], start: Int32Array, members: Int32Array): Int32Array {
  const size = groups.reduce((sum, g) => sum + start[g + 1] - start[g], 0);
  const records = new Int32Array(size);
  let at = 0;
  for (const g of groups) {
    records.set(members.subarray(start[g], start[g + 1]), at);
    at += start[g + 1] - start[g];
  }
  return records.sort();
}

function cutContext(context: ReplaceContext, records: Int32Array): ReplaceContext {
  const { given } = context;
  if (given === undefined) return context;
  return { ...context, given: given.map((column) => gather(column, records)) };
}

/** Largest number of decimals that is tried: values with more are written in full. */
const MOST_DECIMALS = 9;

/**
 * The power of ten that makes the values of a column whole numbers; 0 if none does. Files are written with as many
 * decimals as the original had, or more: if the values are no permutation on this grid, they are none on a finer one.
 */
function gridOf(column: Float64Array): number {
  let power = 1;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++, power *= 10) {
    if (column.every((x) => Number.isNaN(x) || Math.round(x * power) / power === x)) return power;
  }
  return 0;
}

function varies(column: Float64Array, group: Int32Array): boolean {
  const first = column[group[0]];
  return group.some((record) => column[record] !== first);
}

/** Whether a group has the same values in both columns, the second rounded. */
function haveSameValues(
  before: Float64Array,
  after: Float64Array,
  group: Int32Array,
  power: number,
): boolean {
  const rounded = (x: number) => (power === 0 ? x : Math.round(x * power) / power);
  // One value is enough to rule out most groups.
  const first = rounded(after[group[0]]);
  if (!group.some((record) => before[record] === first)) return false;
  const original = gather(before, group).sort();
  const written = gather(after, group).map(rounded).sort();
  return original.every((x, i) => x === written[i]);
}
