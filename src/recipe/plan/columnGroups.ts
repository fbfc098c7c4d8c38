import { PenumbraError } from '../../error.ts';
import { correlationMatrix } from '../../foundation/numerics/index.ts';
import {
  type Column,
  label,
  type Roles,
  selectColumns,
  valuesOf,
} from '../../foundation/table/index.ts';
import type { ColumnGroups } from '../description/index.ts';
import { completeRecords } from './missing.ts';

/** Positions of columns that are grouped together, and the reason in words. */
export interface ColumnGroup {
  readonly positions: readonly number[];
  readonly because: string;
}

/** Splits the columns of a step into groups that are protected separately. */
export function cutColumns(
  { positions, because }: ColumnGroup,
  how: ColumnGroups,
  columns: readonly Column[],
  roles: Roles,
): ColumnGroup[] {
  if (how === 'all' || positions.length === 1) return [{ positions, because }];
  if (how === 'each') {
    const why = `${because}; each column by itself`;
    return positions.map((position) => ({ positions: [position], because: why }));
  }
  if (typeof how === 'number') {
    const other = positions.find((position) => columns[position].kind !== 'numeric');
    if (other !== undefined) {
      throw new PenumbraError(
        'usage',
        `Column ${label(columns, other)} is not numeric, so it has no correlation with others: name the groups of columns as lists.`,
        { column: columns[other].name },
      );
    }
    const values = positions.map((position) => valuesOf(columns[position]));
    return correlatedGroups(values, how).map(({ members, weakest, strongest }) => ({
      positions: members.map((j) => positions[j]),
      because: `${because}; ${describe(weakest, strongest)}`,
    }));
  }
  const lists = how.map((list) => selectColumns(columns, list, roles));
  refuseMisfit(lists, positions, columns);
  return lists.map((list) => ({ positions: list, because }));
}

function describe(weakest: number, strongest: number): string {
  if (strongest < 0) return 'left over by the other groups of columns';
  const range = `${weakest.toFixed(2)}${weakest === strongest ? '' : ` to ${strongest.toFixed(2)}`}`;
  return `absolute correlation ${range}`;
}

interface Correlated {
  readonly members: readonly number[];
  /** Smallest and largest absolute correlation of two of the columns; -1 if there is only one. */
  readonly weakest: number;
  readonly strongest: number;
}

/**
 * Groups of `size` columns that correlate, because such groups lose least for analysts (Winkler
 * 2004). The two columns with the largest absolute Pearson correlation start a group. The column
 * with the largest mean absolute correlation with its members joins, until the group is full. The
 * next group starts among the other columns, and the last group can be smaller. Uses the records
 * that lack none of the columns; a constant column correlates with nothing. Ties go to the first
 * column. O(n p^2 + p^3).
 */
export function correlatedGroups(columns: readonly Float64Array[], size: number): Correlated[] {
  const complete = completeRecords(columns, columns[0].length);
  const { data, rows } = correlationMatrix(
    columns.map((column) => column.filter((_, record) => complete[record] === 1)),
  );
  const strength = (a: number, b: number) => Math.abs(data[a + b * rows]) || 0;
  const groups: Correlated[] = [];
  let left = [...columns.keys()];
  while (left.length > 0) {
    const members = left.length <= size ? left : grow(left, size, strength);
    const pairs = members.flatMap((a, i) => members.slice(i + 1).map((b) => strength(a, b)));
    groups.push({
      members,
      weakest: pairs.length === 0 ? -1 : Math.min(...pairs),
      strongest: Math.max(-1, ...pairs),
    });
    left = left.filter((j) => !members.includes(j));
  }
  return groups;
}

function grow(
  left: readonly number[],
  size: number,
  strength: (a: number, b: number) => number,
): number[] {
  const pairs = left.flatMap((a, i) => left.slice(i + 1).map((b) => [a, b]));
  const members = [...best(pairs, ([a, b]) => strength(a, b))];
  while (members.length < size) {
    const others = left.filter((j) => !members.includes(j));
    // All candidates have the same number of members to correlate with, so the sum gives the same
    // order as the mean.
    const sum = (j: number) => members.reduce((total, member) => total + strength(j, member), 0);
    members.push(best(others, sum));
  }
  return members.sort((a, b) => a - b);
}

/** The candidate with the largest figure; ties go to the first. */
function best<T>(candidates: readonly T[], figure: (candidate: T) => number): T {
  return candidates.reduce((first, next) => (figure(next) > figure(first) ? next : first));
}

/** Lists must name every column of the step once. */
function refuseMisfit(
  lists: readonly (readonly number[])[],
  positions: readonly number[],
  columns: readonly Column[],
): void {
  const refuse = (position: number, what: string): never => {
    const { name } = columns[position];
    throw new PenumbraError('usage', `Column ${label(columns, position)} ${what}`, {
      column: name,
    });
  };
  const listed = new Set<number>();
  for (const position of lists.flat()) {
    if (listed.has(position)) refuse(position, 'is in two groups of columns: name it in one.');
    if (!positions.includes(position)) {
      refuse(
        position,
        'is in a group of columns but not among the columns to protect: add it to them, or leave it out.',
      );
    }
    listed.add(position);
  }
  const forgotten = positions.find((position) => !listed.has(position));
  if (forgotten === undefined) return;
  refuse(
    forgotten,
    'is to be protected but is in no group of columns: add it to one, or leave it out of the columns.',
  );
}
