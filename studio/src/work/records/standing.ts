import type {
  Column,
  ColumnDescription,
  MissingKeys,
} from '../../../../src/foundation/table/index.ts';
import { frequencies } from '../../../../src/measures/risk/index.ts';
import type { DataFile } from '../../../../src/recipe/dataset/index.ts';
import { codesOfKeys, commonPairs } from '../../../../src/tasks/assess/index.ts';
import type { Desk, Run } from '../task.ts';
import { fileOn } from '../tasks/protect.ts';
import { impossibleIn } from './impossible.ts';
import { distances } from './outlying.ts';

/** How each record of the original stands, before a run and after it. Positions of columns count from 0. */
export interface Standing {
  readonly file: DataFile;
  readonly run: Run | null;
  readonly keys: readonly number[];
  /** Records with the same keys, for each record of the original. */
  readonly before: Int32Array;
  /** The same in the protected file; 0 for a record that was left out. Null if records have no partners. */
  readonly after: Int32Array | null;
  /** The row of each record in the protected file, -1 if it was left out; null if records have no partners. */
  readonly rowOf: Int32Array | null;
  /** The column of the protected file for each column of the original; null if it has none. */
  readonly partner: readonly (Column | null)[];
  /** Records from the most exposed to the least. */
  readonly order: Int32Array;
  /** Columns with an impossible value in the protected file, by record. */
  readonly impossible: ReadonlyMap<number, readonly number[]>;
}

/** What the answer depends on, beside the file. */
export interface StandingAsk {
  readonly run: string | null;
  /** Positions of the keys, counted from 1. */
  readonly keys: readonly number[];
  readonly missingKeys?: MissingKeys | undefined;
}

interface Kept {
  readonly file: DataFile;
  readonly run: Run | null;
  readonly asked: string;
  readonly standing: Standing;
}

const kept = new WeakMap<Desk, Kept>();

/** The standing of all records. It is computed once for a file, a run and its keys. O(n log n). */
export function standingOn(desk: Desk, { run: id, keys, missingKeys }: StandingAsk): Standing {
  const loaded = fileOn(desk);
  const run = id === null ? null : (desk.runs.get(id) ?? null);
  const asked = JSON.stringify([keys, missingKeys]);
  const known = kept.get(desk);
  if (known !== undefined && known.file === loaded && known.run === run && known.asked === asked) {
    return known.standing;
  }
  const standing = standingOf(run?.original ?? loaded, run, keys, missingKeys);
  kept.set(desk, { file: loaded, run, asked, standing });
  return standing;
}

function standingOf(
  file: DataFile,
  run: Run | null,
  keyPositions: readonly number[],
  missingKeys: MissingKeys = 'level',
): Standing {
  const { columns, records } = file.table;
  const keys = keyPositions.map((position) => position - 1).filter((place) => place in columns);
  const sizes = (some: readonly Column[], count: number) =>
    some.length === 0
      ? new Int32Array(count).fill(count)
      : frequencies(codesOfKeys(some), missingKeys);
  const before = sizes(
    keys.map((place) => columns[place]),
    records,
  );
  const released = run?.comparison.released ?? null;
  const partner: (Column | null)[] = columns.map(() => null);
  if (released !== null) {
    for (const { original, masked } of commonPairs(file.table, released)) {
      partner[original] = released.columns[masked];
    }
  }
  const rowOf = run?.comparison.files.isPaired ? rowsOf(run.comparison.kept, records) : null;
  let after: Int32Array | null = null;
  if (released !== null && rowOf !== null) {
    const left = keys.flatMap((place) => partner[place] ?? []);
    const rows = sizes(left, released.records);
    after = rowOf.map((row) => (row < 0 ? 0 : rows[row]));
  }
  const codes = codesOfKeys(keys.map((place) => columns[place]));
  return {
    file,
    run,
    keys,
    before,
    after,
    rowOf,
    partner,
    order: orderOf(
      before,
      after,
      keys.length === 0 ? farthestOf(columns, records) : rarityOf(codes, records),
    ),
    impossible: rowOf === null ? new Map() : impossibleRecords(file, run!, partner, rowOf),
  };
}

function rowsOf(from: Int32Array | null, records: number): Int32Array {
  if (from === null) return Int32Array.from({ length: records }, (_, record) => record);
  const rows = new Int32Array(records).fill(-1);
  for (const [row, record] of from.entries()) rows[record] = row;
  return rows;
}

/** The sum over the keys of the share of records that differ: larger for rarer values. */
function rarityOf(codes: readonly Int32Array[], records: number): Float64Array {
  const rarity = new Float64Array(records);
  for (const key of codes) {
    const shares = frequencies([key]);
    for (let i = 0; i < records; i++) rarity[i] += 1 / shares[i];
  }
  return rarity;
}

/** For a file without keys: the largest distance of a record from the others in a column of numbers. */
function farthestOf(columns: readonly Column[], records: number): Float64Array {
  const farthest = new Float64Array(records);
  for (const column of columns) {
    for (const [record, away] of (distances(column) ?? []).entries()) {
      if (away > farthest[record]) farthest[record] = away;
    }
  }
  return farthest;
}

/** Who is alone in the protected file first, then who was alone before, then who has the rarest values. */
function orderOf(before: Int32Array, after: Int32Array | null, rarity: Float64Array): Int32Array {
  const order = Int32Array.from(before, (_, record) => record);
  const now = after ?? before;
  // A record that was left out is the safest.
  const size = (record: number) => now[record] || Infinity;
  return order.sort(
    (a, b) =>
      (size(a) === size(b) ? 0 : size(a) - size(b)) ||
      before[a] - before[b] ||
      rarity[b] - rarity[a] ||
      a - b,
  );
}

function impossibleRecords(
  { table, description }: DataFile,
  run: Run,
  partner: readonly (Column | null)[],
  rowOf: Int32Array,
): Map<number, number[]> {
  const recoded = new Set(run.protection.summary.recoded.map(({ name }) => name));
  const found = new Map<number, number[]>();
  for (const [place, column] of table.columns.entries()) {
    const other = partner[place];
    if (other === null || recoded.has(column.name)) continue;
    const about: ColumnDescription = description.columns[place];
    const isImpossible = impossibleIn(column, other, about);
    if (isImpossible === null) continue;
    for (let record = 0; record < rowOf.length; record++) {
      if (rowOf[record] < 0 || !isImpossible(rowOf[record])) continue;
      const known = found.get(record);
      if (known === undefined) found.set(record, [place]);
      else known.push(place);
    }
  }
  return found;
}
