import { sum } from '../../../foundation/numerics/index.ts';
import { listed } from '../../../foundation/words/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Files, once } from '../../contract/index.ts';
import { effectiveRecords, type Weights, weightsFor } from '../weighing.ts';

/** The records of both files together, the original first. */
export interface Pooled {
  readonly names: readonly string[];
  /** Columns without missing values and with at least two different values. */
  readonly columns: readonly Float64Array[];
  readonly records: number;
  readonly originals: number;
  /** Scaled in each file so that they sum to its effective number of records; null if every record counts once. */
  readonly weights: Weights;
  /** Sentences on what was left out. */
  readonly notes: readonly string[];
  /** The reason why the files cannot be compared, or null. */
  readonly reason: string | null;
}

/**
 * Pools the complete records of both files. Columns that are empty in one file would leave no complete record, and
 * constant columns say nothing: both are left out first. Computed once for each pair of files, O(n d).
 */
export function pool(files: Files): Work<Pooled> {
  return once(files, 'propensity: pooled records', () => pooled(files));
}

function* pooled(files: Files): Work<Pooled> {
  const { names, original, masked } = files;
  const notes: string[] = [];
  const filled = names
    .map((_, j) => j)
    .filter((j) => original[j].some(Number.isFinite) && masked[j].some(Number.isFinite));
  const empty = names.filter((_, j) => !filled.includes(j));
  if (empty.length > 0)
    notes.push(`Columns without a value in one of the files: ${listed(empty, 20)}.`);

  const own = weightsFor(
    files,
    filled.map((j) => names[j]),
  );
  const [before, after] = (['original', 'masked'] as const).map((file) =>
    completePlaces(
      filled.map((j) => files[file][j]),
      own?.[file] ?? null,
    ),
  );
  const skippedBefore = (original[0]?.length ?? 0) - before.length;
  const skippedAfter = (masked[0]?.length ?? 0) - after.length;
  if (filled.length > 0 && skippedBefore + skippedAfter > 0) {
    notes.push(
      `Incomplete records left out: ${skippedBefore} of the original and ${skippedAfter} of the protected file.`,
    );
  }

  const records = before.length + after.length;
  const used: string[] = [];
  const columns: Float64Array[] = [];
  const constant: string[] = [];
  for (const j of filled) {
    yield { done: j, total: names.length };
    const column = new Float64Array(records);
    for (let i = 0; i < before.length; i++) column[i] = original[j][before[i]];
    for (let i = 0; i < after.length; i++) column[before.length + i] = masked[j][after[i]];
    if (column.every((x) => x === column[0])) {
      constant.push(names[j]);
      continue;
    }
    used.push(names[j]);
    columns.push(column);
  }
  if (constant.length > 0)
    notes.push(`Columns with the same value in all records: ${listed(constant, 20)}.`);
  const reason =
    names.length === 0
      ? 'The files have no numeric columns in common.'
      : filled.length === 0 || before.length === 0 || after.length === 0
        ? 'One of the files has no complete record.'
        : columns.length === 0
          ? 'No column varies.'
          : null;
  const weights =
    own === undefined
      ? null
      : joined(scaledWeights(own.original, before), scaledWeights(own.masked, after));
  return { names: used, columns, records, originals: before.length, weights, notes, reason };
}

/** 1 for protected records. */
export function labels({ records, originals }: Pooled): Uint8Array {
  return new Uint8Array(records).fill(1, originals);
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function scaledWeights(weights: Float64Array, places: Int32Array): Float64Array {
  const own = gather(weights, places);
  const factor = effectiveRecords(own) / sum(own);
  return own.map((weight) => weight * factor);
}

function completePlaces(columns: readonly Float64Array[], weights: Weights): Int32Array {
  const n = columns[0]?.length ?? 0;
  const places = new Int32Array(n);
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (weights?.[i] === 0) continue;
    if (columns.every((column) => Number.isFinite(column[i]))) places[count++] = i;
  }
  return places.slice(0, count);
}
