import { ascendingOrder, firstFrom, log, logGamma } from '../../foundation/numerics/index.ts';
import type { FitOptions, Variable } from './columnModel.ts';
import { roundBetween } from './tree/roundBetween.ts';

/**
 * A column that another one determines, such as the group of an industry, or, within the levels of a third, the decile
 * of an income in its region. Plain data.
 */
export interface Derived {
  readonly column: number;
  readonly by: number;
  readonly within: number | null;
  /** The function of each level of `within`, missing being the last, or of all records. */
  readonly steps: readonly Steps[];
}

/** Values up to `upTo[i]`, and beyond the one before, have `values[i]`; those beyond all have the last. Null is missing. */
interface Steps {
  readonly upTo: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Largest probability that chance makes a column of a file a function of others. */
const CHANCE = 1e-6;
/** Share of records that may differ in a model that is handed out: there, rare levels were replaced by others. */
const REPLACED = 0.02;

/** The columns of a file, and which of them can be derived. */
export interface Candidates {
  readonly columns: readonly Variable[];
  /** Indices of the columns in the order of their synthesis. */
  readonly order: readonly number[];
  /** Columns of categories, or of few numbers. Amounts are never derived. */
  readonly isDiscrete: (column: number) => boolean;
  readonly mayPredict: (column: number, by: number) => boolean;
}

/**
 * Finds the columns that others determine. A category determines a column if all records of a level have the same
 * value in it; a number does if the records of each value lie in one interval, as classes and deciles do. Either must
 * be more than chance. A category with fewer than `leaf` records for each level, such as the number of a matched set,
 * determines nothing: no model draws it by what it would determine, so that column would lose all its relations. Of two
 * columns that determine each other, the later is derived. O(n) for each pair of columns, and for a number and a
 * category that together determine a third; less for all others, because they fail early.
 */
export function findDerived(
  { columns, order, isDiscrete, mayPredict }: Candidates,
  { leaf, guarded = false }: Pick<FitOptions, 'leaf' | 'guarded'>,
): Derived[] {
  const distinct = columns.map(({ values }) => new Set(values).size);
  const sorted = new Map<number, Int32Array>();
  const sources = new Map<number, readonly number[]>();
  const reaches = (from: number, to: number): boolean =>
    from === to || (sources.get(from) ?? []).some((one) => reaches(one, to));
  const isNumber = (by: number) => columns[by].scale.kind === 'numeric';
  const limits = { leaf, guarded, evidence: -log(CHANCE) + 3 * log(columns.length) };
  const found: Derived[] = [];
  for (const [at, column] of order.entries()) {
    if (!isDiscrete(column) || distinct[column] < 2) continue;
    const may = (by: number) => mayPredict(column, by) && !reaches(by, column);
    const bys = order.filter(
      (by, turn) => may(by) && (turn < at || distinct[by] > distinct[column]),
    );
    const within = order.filter((one) => may(one) && !isNumber(one));
    const pairs = [
      ...bys.map((by) => ({ by, within: null })),
      ...bys.filter(isNumber).flatMap((by) => within.map((one) => ({ by, within: one }))),
    ];
    for (const pair of pairs) {
      const [by, group] = [columns[pair.by], pair.within === null ? null : columns[pair.within]];
      if (!sorted.has(pair.by)) sorted.set(pair.by, ascendingOrder(by.values));
      const steps = isNumber(pair.by)
        ? byIntervals(columns[column].values, by.values, group, sorted.get(pair.by)!, limits)
        : byLevels(columns[column].values, by, limits);
      if (steps === null) continue;
      found.push({ column, ...pair, steps });
      sources.set(column, pair.within === null ? [pair.by] : [pair.by, pair.within]);
      break;
    }
  }
  const depth = (column: number): number =>
    Math.max(0, ...(sources.get(column) ?? []).map((one) => 1 + depth(one)));
  return found.sort((a, b) => depth(a.column) - depth(b.column));
}

interface Limits {
  readonly leaf: number;
  readonly guarded: boolean;
  /** The logarithm of the number of equally probable files among which only one can be so. */
  readonly evidence: number;
}

/**
 * The value of each level, or null if records of a level differ. Records of a level agree by chance with probability
 * sum p², p being the shares of the values.
 */
function byLevels(
  values: Float64Array,
  by: Variable,
  { leaf, guarded, evidence }: Limits,
): Steps[] | null {
  const levels = by.scale.kind === 'numeric' ? 0 : by.scale.levels;
  const counts = Array.from({ length: levels + 1 }, () => new Map<number, number>());
  const shares = new Map<number, number>();
  for (let i = 0; i < values.length; i++) {
    const own = counts[levelOf(by, i)];
    own.set(values[i], (own.get(values[i]) ?? 0) + 1);
    if (own.size > 1 && !guarded) return null;
    shares.set(values[i], (shares.get(values[i]) ?? 0) + 1);
  }
  const frequent = counts.map((own) =>
    [...own].reduce((best, one) => (one[1] > best[1] ? one : best), [Number.NaN, 0]),
  );
  const agreed = frequent.reduce((sum, [, count]) => sum + count, 0);
  if (values.length - agreed > REPLACED * values.length) return null;
  let same = 0;
  for (const count of shares.values()) {
    const share = count / values.length;
    same += share * share;
  }
  const levelsThere = frequent.filter(([, count]) => count > 0).length;
  if (values.length < leaf * levelsThere) return null;
  if ((agreed - levelsThere) * -log(same) < evidence) return null;
  return [
    {
      upTo: frequent.slice(1).map((_, level) => level),
      values: frequent.map(([value]) => orNull(value)),
    },
  ];
}

/**
 * The intervals of a number in which a column has one value each, within each level of a category; null if a value has
 * two intervals. Random orders of the records of a group give k intervals for k values with probability
 * k! n1! ... nk! / n!.
 */
function byIntervals(
  values: Float64Array,
  by: Float64Array,
  within: Variable | null,
  sorted: Int32Array,
  { leaf, guarded, evidence }: Limits,
): Steps[] | null {
  const levels = within === null || within.scale.kind === 'numeric' ? 0 : within.scale.levels;
  const groups = Array.from({ length: levels + 1 }, () => ({
    members: [] as number[],
    starts: [] as number[],
    seen: new Set<number>(),
  }));
  for (const i of sorted) {
    const { members, starts, seen } = groups[within === null ? 0 : levelOf(within, i)];
    const before = members.at(-1);
    if (before === undefined || !isSame(values[before], values[i])) {
      if (before !== undefined && isSame(by[before], by[i])) return null;
      if (seen.has(values[i])) return null;
      seen.add(values[i]);
      starts.push(members.length);
    }
    members.push(i);
  }
  let orders = 0;
  for (const { members, starts } of groups) {
    orders += logGamma(members.length + 1) - logGamma(starts.length + 1);
    for (const [s, start] of starts.entries()) {
      const size = (starts[s + 1] ?? members.length) - start;
      if (guarded && size < leaf) return null;
      orders -= logGamma(size + 1);
    }
  }
  if (orders < evidence) return null;
  const more = guarded ? leaf - 1 : 0;
  return groups.map(({ members, starts }) => ({
    upTo: starts.slice(1).map((start) => {
      const [low, high] = [by[members[start - 1 - more]], by[members[start + more]]];
      return Number.isNaN(high) ? Number.MAX_VALUE : roundBetween(low, high);
    }),
    values: starts.map((start) => orNull(values[members[start]])),
  }));
}

const isSame = (a: number, b: number) => a === b || (Number.isNaN(a) && Number.isNaN(b));

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** The level of a record; missing is the last. */
function levelOf({ values, scale }: Variable, i: number): number {
  if (!Number.isNaN(values[i])) return values[i];
  return scale.kind === 'numeric' ? 0 : scale.levels;
}

/** The values of a derived column; those of records in groups without any original stay as they are. */
export function derive(
  { by, within, steps }: Derived,
  columns: readonly Float64Array[],
  drawn: Float64Array,
): Float64Array {
  const ends = steps.map(({ upTo }) => Float64Array.from(upTo));
  return drawn.map((value, i) => {
    const group = within === null ? 0 : columns[within][i];
    const step = Number.isNaN(group) ? steps.length - 1 : group;
    const { values } = steps[step];
    const own = columns[by][i];
    if (values.length === 0) return value;
    const at = Number.isNaN(own) ? values.length - 1 : firstFrom(ends[step], own);
    return values[at] ?? Number.NaN;
  });
}
