import { type Codes, codesOf } from '../../../foundation/table/index.ts';
import { finish, type Work } from '../../../foundation/work/index.ts';
import { collapse, refine, type Scratch } from './classes.ts';
import { grown, setLists } from './setLists.ts';

/** A set of keys is stored in the bits of one word, and DIS-SUDA has no meaning for more keys (see scores.ts). */
export const MOST_KEYS = 27;

/** Rows visited before the search starts again with small sets only: about ten seconds. */
const MOST_WORK = 1e9;

/**
 * Largest number of sets found before the search starts again with smaller sets; a set takes 4 bytes, twice that while
 * the list grows.
 */
const MOST_SETS = 3e7;

/** Rows visited between two pauses. */
const BREATH = 2e6;

/**
 * Minimal sample uniques: sets of keys on which a record differs from all others, while it does not on any proper
 * subset. One entry for each record and set.
 */
export interface MinimalUniques {
  readonly record: Int32Array;
  /** Bit j is the j-th key. */
  readonly columns: Int32Array;
  /** Larger sets were not searched. */
  readonly mostSize: number;
}

/**
 * All minimal sample uniques (Elliot, Manning and Ford 2002) of at most `mostSize` columns. Missing (-1) counts as a
 * separate value.
 *
 * Sets are visited as a tree, in the order of their bits as a number, subsets before supersets: the parent of a set
 * lacks its lowest column. Each set carries the records that are not yet unique on it, in classes of equal records, so
 * that a child costs one pass over the rest of its parent instead of one over the file (the idea of Manning, Haglin and
 * Keane 2008, who recurse over values). Below a set, only columns under its lowest one are added. Records that are
 * equal on all of these and the set are one row that can never be unique, and a class of such rows alone is dropped.
 * Columns with many values have the high bits, so that classes split early.
 *
 * O(2^keys n) at most, and O(n) for each set of keys that still has records to tell apart. If the passes and the
 * comparisons of sets exceed a billion, sets are limited to a size that keeps them below, and `mostSize` gives it.
 */
export function minimalUniques(
  keys: readonly Int32Array[],
  mostSize: number = keys.length,
): MinimalUniques {
  return finish(findMinimalUniques(keys, mostSize));
}

/** As `minimalUniques`, in steps that report progress. */
export function* findMinimalUniques(
  keys: readonly Int32Array[],
  mostSize: number = keys.length,
  mostWork: number = MOST_WORK,
): Work<MinimalUniques> {
  if (keys.length > MOST_KEYS) {
    throw new RangeError(`Sets of more than ${MOST_KEYS} keys are not searched.`);
  }
  const ready = prepare(keys);
  const affordable = affordableSize(ready.columns.length, ready.rows, mostWork);
  const largest = Math.max(1, Math.min(mostSize, ready.columns.length));
  for (let size = largest; ; size = Math.min(size - 1, affordable)) {
    const found = yield* search(ready, size, mostWork);
    if (found !== null) return { ...found, mostSize: size === largest ? mostSize : size };
  }
}

/** The largest size s, at least 1, for which the number of sets of up to s columns times the rows is affordable. */
function affordableSize(columns: number, rows: number, mostWork: number): number {
  let sets = columns;
  let ofSize = columns;
  let size = 1;
  while (size < columns) {
    ofSize = (ofSize * (columns - size)) / (size + 1);
    sets += ofSize;
    if (sets * rows > mostWork) break;
    size++;
  }
  return size;
}

/** The distinct records, and their keys by ascending number of values. */
interface Prepared {
  readonly rows: number;
  /** The record of each row, or -1 if several records are equal. */
  readonly recordOf: Int32Array;
  readonly columns: readonly Int32Array[];
  /** For each row, its combination in columns 0 to b. */
  readonly upTo: readonly Int32Array[];
  /** The number of these combinations. */
  readonly combinations: readonly number[];
  /** The bit of each column in the result. */
  readonly bits: readonly number[];
}

/**
 * Sorts the records column by column, lowest first, by counting: after each column equal records are adjacent, and
 * their combination in the columns so far is known. O(n) for each column, without hashing.
 */
function prepare(keys: readonly Int32Array[]): Prepared {
  const records = keys[0]?.length ?? 0;
  const coded = keys.map((key, j) => ({ ...denseCodes(key), bit: 1 << j }));
  // A constant column is in no minimal set, unless there is only one record.
  const used = coded.filter(({ distinct }) => distinct > 1 || records === 1);
  used.sort((a, b) => a.distinct - b.distinct || a.bit - b.bit);
  let order = new Int32Array(records);
  for (let i = 0; i < records; i++) order[i] = i;
  let combined = new Int32Array(records);
  const prefixes: Int32Array[] = [];
  const combinations: number[] = [];
  for (const { codes, distinct } of used) {
    order = sorted(order, codes, distinct);
    combined = numbered(order, combined, codes);
    prefixes.push(combined);
    combinations.push(combined[order[records - 1]] + 1);
  }
  const rows = records === 0 ? 0 : combined[order[records - 1]] + 1;
  const first = new Int32Array(rows);
  const recordOf = new Int32Array(rows).fill(-1);
  for (let k = 0, row = -1; k < records; k++) {
    const i = order[k];
    if (combined[i] === row) recordOf[row] = -1;
    else first[(row = combined[i])] = recordOf[row] = i;
  }
  return {
    rows,
    recordOf,
    columns: used.map(({ codes }) => gather(codes, first)),
    upTo: prefixes.map((prefix) => gather(prefix, first)),
    combinations,
    bits: used.map(({ bit }) => bit),
  };
}

/** Codes from 0 without gaps, in any order. */
function denseCodes(key: Int32Array): Codes {
  let least = 0;
  let most = 0;
  for (let i = 0; i < key.length; i++) {
    if (key[i] < least) least = key[i];
    else if (key[i] > most) most = key[i];
  }
  if (most - least > 4 * key.length + 1024) return codesOf(key);
  const known = new Int32Array(most - least + 1);
  const codes = new Int32Array(key.length);
  let distinct = 0;
  for (let i = 0; i < key.length; i++) {
    const at = key[i] - least;
    if (known[at] === 0) known[at] = ++distinct;
    codes[i] = known[at] - 1;
  }
  return { codes, distinct };
}

/** Records by their codes; records with equal codes keep their order. */
function sorted(order: Int32Array, codes: Int32Array, distinct: number): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(distinct + 1);
  for (let i = 0; i < codes.length; i++) starts[codes[i] + 1]++;
  for (let code = 0; code < distinct; code++) starts[code + 1] += starts[code];
  const next = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) next[starts[codes[order[k]]]++] = order[k];
  return next;
}

/** Pairs of codes, numbered so that equal pairs are adjacent. */
function numbered(order: Int32Array, a: Int32Array, b: Int32Array): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(order.length);
  let number = 0;
  for (let k = 1; k < order.length; k++) {
    const i = order[k];
    const before = order[k - 1];
    if (a[i] !== a[before] || b[i] !== b[before]) number++;
    numbers[i] = number;
  }
  return numbers;
}

function gather(values: Int32Array, places: Int32Array): Int32Array {
  const gathered = new Int32Array(places.length);
  for (let k = 0; k < places.length; k++) gathered[k] = values[places[k]];
  return gathered;
}

/** Visits all sets of up to the given size, or returns null if that is too much. Single columns are always visited. */
function* search(
  { rows, recordOf, columns, upTo, combinations, bits }: Prepared,
  mostSize: number,
  mostWork: number,
): Work<Omit<MinimalUniques, 'mostSize'> | null> {
  const found = setLists(rows, columns.length);
  const scratch = scratchFor(rows);
  // The depths are stored one after the other in `entries` (twice the row, plus whether it can become unique), and
  // their classes in `ends`.
  let entries = new Int32Array(4 * rows + 4);
  let ends = new Int32Array(2 * rows + 4);
  for (let row = 0; row < rows; row++) entries[row] = 2 * row + (recordOf[row] >= 0 ? 1 : 0);
  ends[0] = rows;
  const depths = columns.length + 1;
  const classesFrom = new Int32Array(depths);
  const classesTo = new Int32Array(depths);
  const setOf = new Int32Array(depths);
  const next = new Int32Array(depths);
  const below = new Int32Array(depths);
  classesTo[0] = 1;
  below[0] = rows === 0 ? 0 : columns.length;
  let work = 0;
  let breath = 0;
  for (let depth = 0; depth >= 0; ) {
    if (next[depth] === below[depth]) {
      depth--;
      continue;
    }
    const column = next[depth]++;
    const set = setOf[depth] | (1 << column);
    const from = classesFrom[depth];
    const to = classesTo[depth];
    const start = from === 0 ? 0 : ends[from - 1];
    const end = ends[to - 1];
    work += end - start;
    if (mostSize > 1 && (work + found.steps() > mostWork || found.size() > MOST_SETS)) return null;
    if (work - breath > BREATH) {
      breath = work;
      yield { done: set, total: 1 << columns.length };
    }
    const isLast = column === 0 || depth + 1 === mostSize;
    // Rows are unlikely to be equal if there are many more combinations than rows in a class.
    const isSparse = !isLast && 4 * (end - start) < combinations[column] * (to - from);
    if (!isSparse) {
      const codes = (isLast ? columns : upTo)[column];
      collapse({ entries, ends, from, to, start }, codes, scratch);
      work += scratch.size;
    }
    if (isLast) {
      for (let i = 0; i < scratch.size; i++) {
        if (scratch.entries[i] & 1) found.offer(scratch.entries[i] >> 1, set);
      }
      continue;
    }
    const most = isSparse ? end - start : scratch.size;
    if (entries.length < end + most) entries = grown(entries, end + most);
    if (ends.length < to + most) ends = grown(ends, to + most);
    const source = isSparse
      ? { entries, ends, from, to, start }
      : { entries: scratch.entries, ends: scratch.ends, from: 0, to: scratch.classes, start: 0 };
    const codes = columns[column];
    const last = refine(source, codes, scratch, entries, ends, to, end, set, found.offer);
    if (last === to) continue;
    depth++;
    classesFrom[depth] = to;
    classesTo[depth] = last;
    setOf[depth] = set;
    next[depth] = 0;
    below[depth] = column;
  }
  return found.all(recordOf, bits);
}

function scratchFor(rows: number): Scratch {
  return {
    entries: new Int32Array(rows),
    ends: new Int32Array(rows),
    size: 0,
    classes: 0,
    // No column has more codes than there are rows.
    stamps: new Int32Array(rows),
    stamp: 0,
    tallies: new Int32Array(rows),
    places: new Int32Array(rows),
    touched: new Int32Array(rows),
    codesHere: new Int32Array(rows),
  };
}
