import { log } from '../numerics/index.ts';
import type { Column } from './column.ts';
import { type Codes, codesOf, combine } from './combinations.ts';

const known = new WeakMap<Column, Codes>();

/** Frees what was kept for columns. */
export function forget(columns: readonly Column[]): void {
  for (const column of columns) known.delete(column);
}

/** The different values of a column in all records, numbered; a missing value counts as one. */
export function codesIn(column: Column): Codes {
  let codes = known.get(column);
  if (codes === undefined) {
    codes = codesOf<unknown>(column.kind === 'categorical' ? column.codes : column.values);
    known.set(column, codes);
  }
  return codes;
}

/** Whether all records with the same value in one column have the same value in the other. O(n), less if they do not. */
export function determines(one: Column, other: Column): boolean {
  const { codes, distinct } = codesIn(one);
  const values = other.kind === 'categorical' ? other.codes : other.values;
  if (values.length !== codes.length) return false;
  const first = new Int32Array(distinct).fill(-1);
  for (let i = 0; i < codes.length; i++) {
    const at = first[codes[i]];
    if (at < 0) first[codes[i]] = i;
    else if (values[at] !== values[i] && !(isNaNumber(values[at]) && isNaNumber(values[i]))) {
      return false;
    }
  }
  return true;
}

function isNaNumber(value: number | string | null): boolean {
  return typeof value === 'number' && Number.isNaN(value);
}

/** Whether two columns number the same things: each value of one goes with one value of the other. */
export function isSame(one: Column, other: Column): boolean {
  return (
    codesIn(one).distinct === codesIn(other).distinct &&
    determines(one, other) &&
    determines(other, one)
  );
}

/** The cells of a column that a reader of the file sees: equal values have equal codes, and -1 is an empty cell. */
export function visibleCodes(column: Column): Codes {
  if (column.kind === 'categorical') {
    return { codes: column.codes, distinct: column.levels.length };
  }
  const { codes, distinct } = codesOf<unknown>(column.values);
  const isEmpty = (value: unknown) => value === null || Number.isNaN(value);
  return { codes: codes.map((code, i) => (isEmpty(column.values[i]) ? -1 : code)), distinct };
}

/**
 * One or two columns that determine another: records with equal values in `from` have equal values in `to`. A combination
 * of `from` that only one record has says nothing and is not counted.
 */
export interface Dependency {
  /** Positions in the list of columns, ascending. */
  readonly from: readonly number[];
  readonly to: number;
  /** Number of records that show `from` and `to` and whose combination of `from` is shown at least twice. */
  readonly shown: number;
  /** Number of these records that do not have the most frequent value of `to` for their combination; 0 if exact. */
  readonly exceptions: number;
}

/** Which dependencies are looked for. */
export interface DependencySearch {
  /** Positions of the columns that may be determined; all if not given. */
  readonly targets?: readonly number[] | undefined;
  /** Positions of the columns that may determine; all if not given. */
  readonly sources?: readonly number[] | undefined;
  /** The smallest share of the shown records that must agree; 0.99 if not given. */
  readonly least?: number | undefined;
  /** Whether only single columns may determine, because pairs would take too long. */
  readonly isSingle?: boolean | undefined;
  /** The units that records belong to, if any. */
  readonly units?: CountedUnits | undefined;
}

/** Units whose records with the same values count once: a household says nothing about other households. */
export interface CountedUnits {
  /** The unit of each record, numbered from 0. */
  readonly codes: Int32Array;
  readonly distinct: number;
  /** Positions of the columns that number units. What these determine is counted by records. */
  readonly columns: readonly number[];
}

/** The smallest share of records that must agree with a dependency, unless another is given. */
export const DEPENDENCY_SHARE = 0.99;

/** The smallest number of records that must show a dependency. */
export const LEAST_SHOWN = 10;

/** The dependencies among columns without any relation appear in fewer than one of this many files. */
export const FILES_WITHOUT_CHANCE = 1000;

/**
 * The columns, and pairs of columns, that determine another column (functional dependencies; approximate ones by the
 * share g3 of Kivinen and Mannila 1995, counted over combinations that occur twice). A pair is listed only if neither of
 * its columns determines the target, nor one of them the other.
 *
 * At least ten records must show it. Small files have many coincidences, so a dependency must also be more than chance: `shown` records of g combinations
 * are shown - g trials. In a trial, two independent records differ with probability 1 - sum p², p being the shares of the
 * values of the target. The exceptions must be at most half of what is then expected, and the probability of so few
 * (Chernoff bound) times the number of dependencies that were tried must be at most 1/1000. A constant column is
 * determined by nothing, because whoever knows its one value needs no other column.
 *
 * O(n) for each pair of a source and a target, less if there is no dependency.
 */
export function findDependencies(
  columns: readonly Codes[],
  { targets, sources, least = DEPENDENCY_SHARE, isSingle = false, units }: DependencySearch = {},
): Dependency[] {
  const records = columns[0]?.codes.length ?? 0;
  const places = [...columns.keys()];
  const [from, to] = [sources ?? places, targets ?? places];
  const tried = to.length * (from.length + (from.length * (from.length - 1)) / 2);
  const evidence = log(FILES_WITHOUT_CHANCE * Math.max(1, tried));
  const found: Dependency[] = [];
  const isFound = (source: number, target: number) =>
    found.some((one) => one.to === target && one.from.length === 1 && one.from[0] === source);
  const search = (group: readonly number[], codes: Codes, open: readonly number[]) => {
    if (open.length === 0) return;
    const groups = { ...groupsOf(codes, records), units: unitsFor(group, units) };
    if (groups.members.length - groups.count < 2) return;
    for (const target of open) {
      const counted = countExceptions(groups, columns[target], least, evidence);
      if (counted !== null) found.push({ from: group, to: target, ...counted });
    }
  };
  for (const source of from) {
    search(
      [source],
      columns[source],
      to.filter((target) => target !== source),
    );
  }
  if (isSingle) return found;
  for (const [place, first] of from.entries()) {
    for (const second of from.slice(place + 1)) {
      if (isFound(first, second) || isFound(second, first)) continue;
      const open = to.filter(
        (target) =>
          target !== first &&
          target !== second &&
          !isFound(first, target) &&
          !isFound(second, target),
      );
      if (open.length === 0) continue;
      const pair = first < second ? [first, second] : [second, first];
      search(
        pair,
        combinedCodes(
          pair.map((one) => columns[one]),
          records,
        ),
        open,
      );
    }
  }
  return found;
}

/** The units that count once in the groups of some columns; null if records count. */
function unitsFor(from: readonly number[], units: CountedUnits | undefined): CountedUnits | null {
  return units === undefined || from.some((one) => units.columns.includes(one)) ? null : units;
}

/** The counts of one dependency, whether or not it holds: over combinations of `from` that occur at least twice. O(n). */
export function dependencyCounts(
  columns: readonly Codes[],
  { from, to }: Pick<Dependency, 'from' | 'to'>,
  units?: CountedUnits,
): Pick<Dependency, 'shown' | 'exceptions'> {
  const records = columns[to].codes.length;
  const combined = combinedCodes(
    from.map((one) => columns[one]),
    records,
  );
  const groups = { ...groupsOf(combined, records), units: unitsFor(from, units) };
  const counted = countIn(groups, columns[to], Number.POSITIVE_INFINITY)!;
  return { shown: counted.shown, exceptions: counted.exceptions };
}

/** The combinations of several columns; -1 for a record with an empty cell in one of them. */
export function combinedCodes(columns: readonly Codes[], records: number): Codes {
  const { codes, distinct } = combine(
    columns.map((column) => column.codes),
    records,
  );
  // Records that are all different are numbered before the last column is seen.
  const isEmpty = (i: number) => columns.some((column) => column.codes[i] < 0);
  return { codes: codes.map((code, i) => (isEmpty(i) ? -1 : code)), distinct };
}

/** Records by their code; those with an empty cell are left out. */
export interface Groups {
  readonly count: number;
  /** Group g has the records members[start[g]] to members[start[g + 1] - 1]. */
  readonly start: Int32Array;
  readonly members: Int32Array;
}

/** Groups with the units whose equal records count once; null if every record counts. */
interface CountedGroups extends Groups {
  readonly units: CountedUnits | null;
}

export function groupsOf({ codes, distinct }: Codes, records: number): Groups {
  const start = new Int32Array(distinct + 1);
  for (let i = 0; i < records; i++) if (codes[i] >= 0) start[codes[i] + 1]++;
  let count = 0;
  for (let g = 0; g < distinct; g++) {
    if (start[g + 1] > 0) count++;
    start[g + 1] += start[g];
  }
  const next = start.slice(0, distinct);
  const members = new Int32Array(start[distinct]);
  for (let i = 0; i < records; i++) if (codes[i] >= 0) members[next[codes[i]]++] = i;
  return { count, start, members };
}

/** The counts of a dependency, or null if there is none. */
function countExceptions(
  groups: CountedGroups,
  target: Codes,
  least: number,
  evidence: number,
): Pick<Dependency, 'shown' | 'exceptions'> | null {
  const counted = countIn(groups, target, (1 - least) * groups.members.length);
  if (counted === null) return null;
  const { shown, exceptions, trials, values } = counted;
  if (shown < LEAST_SHOWN || exceptions > (1 - least) * shown) return null;
  const differ = differing(values, shown);
  const share = exceptions / trials;
  if (share > differ / 2 || trials * divergence(share, differ) < evidence) return null;
  return { shown, exceptions };
}

/** Counts over groups of two and more, and the frequencies of the target there; null above `most` exceptions. */
function countIn({ start, members, units }: CountedGroups, target: Codes, most: number) {
  const frequency = new Int32Array(target.distinct);
  const values = new Int32Array(target.distinct);
  // The last group that saw a unit, and its value there.
  const seen = units && {
    groups: new Int32Array(units.distinct).fill(-1),
    values: new Int32Array(units.distinct),
  };
  let shown = 0;
  let exceptions = 0;
  let trials = 0;
  for (let g = 0; g + 1 < start.length; g++) {
    let size = 0;
    let largest = 0;
    for (let at = start[g]; at < start[g + 1]; at++) {
      const code = target.codes[members[at]];
      if (code < 0) continue;
      if (seen !== null) {
        const unit = units!.codes[members[at]];
        if (seen.groups[unit] === g && seen.values[unit] === code) continue;
        seen.groups[unit] = g;
        seen.values[unit] = code;
      }
      size++;
      largest = Math.max(largest, ++frequency[code]);
    }
    for (let at = start[g]; at < start[g + 1]; at++) {
      const code = target.codes[members[at]];
      if (code < 0) continue;
      if (size > 1) values[code] += frequency[code];
      frequency[code] = 0;
    }
    if (size < 2) continue;
    shown += size;
    trials += size - 1;
    exceptions += size - largest;
    if (exceptions > most) return null;
  }
  return { shown, exceptions, trials, values };
}

/** The probability that two records, drawn with replacement, differ. */
function differing(counts: Int32Array, total: number): number {
  let same = 0;
  for (const count of counts) same += (count / total) * (count / total);
  return Math.max(0, 1 - same);
}

/** Relative entropy of two coins: how fast the probability of a share of `a` falls if `b` is expected. */
export function divergence(a: number, b: number): number {
  if (b <= 0) return 0;
  if (b >= 1) return a >= 1 ? 0 : Number.POSITIVE_INFINITY;
  const term = (p: number, q: number) => (p === 0 ? 0 : p * log(p / q));
  return term(a, b) + term(1 - a, 1 - b);
}

/** The value of a determined column for each combination of its sources. */
export interface DeterminedValues {
  /** The combination of each record; -1 if one of its cells is empty. */
  readonly combination: Int32Array;
  /** The value that the combination gives, by combination; -1 if none is frequent enough. */
  readonly value: Int32Array;
}

/** What a dependency says about single records: the value that at least a share `least` of its combination shows. O(n). */
export function determinedValues(
  columns: readonly Codes[],
  { from, to }: Pick<Dependency, 'from' | 'to'>,
  least = DEPENDENCY_SHARE,
): DeterminedValues {
  const records = columns[to].codes.length;
  const combined =
    from.length === 1
      ? columns[from[0]]
      : combinedCodes(
          from.map((one) => columns[one]),
          records,
        );
  const { start, members } = groupsOf(combined, records);
  const { codes, distinct } = columns[to];
  const frequency = new Int32Array(distinct);
  const value = new Int32Array(combined.distinct).fill(-1);
  for (let g = 0; g < value.length; g++) {
    let size = 0;
    let best = -1;
    for (let at = start[g]; at < start[g + 1]; at++) {
      const code = codes[members[at]];
      if (code < 0) continue;
      size++;
      if (++frequency[code] > (best < 0 ? 0 : frequency[best])) best = code;
    }
    if (best >= 0 && frequency[best] >= least * size) value[g] = best;
    for (let at = start[g]; at < start[g + 1]; at++) {
      const code = codes[members[at]];
      if (code >= 0) frequency[code] = 0;
    }
  }
  return { combination: combined.codes, value };
}
