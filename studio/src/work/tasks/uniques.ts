import { combine, type MissingKeys } from '../../../../src/foundation/table/index.ts';
import { drive, type Work } from '../../../../src/foundation/work/index.ts';
import { ownUnits } from '../../../../src/measures/contract/index.ts';
import { frequencies, uniqueWithout } from '../../../../src/measures/risk/index.ts';
import { codesOfKeys } from '../../../../src/tasks/assess/index.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

/** Columns by position, counted from 1. */
interface UniquesAsk {
  readonly keys: readonly number[];
  /** What numbers the units that classes count; null where they count records. */
  readonly unit: number | null;
  readonly missingKeys?: MissingKeys | undefined;
}

/**
 * For each column, the number of records that are unique because an intruder knows it beside the (other) keys. Null where
 * it cannot be counted. O(n) for each column.
 */
export const uniques: Task<UniquesAsk, readonly (number | null)[]> = async (
  desk,
  { keys, unit, missingKeys = 'level' },
  { signal },
) => {
  const { table } = fileOn(desk);
  const codes = codesOfKeys(table.columns);
  const units = unit === null ? null : ownUnits(codes[unit - 1]).codes;
  const places = keys.map((position) => position - 1);
  return drive(added(codes, places, missingKeys, units), () => {}, signal);
};

function* added(
  codes: readonly Int32Array[],
  keys: readonly number[],
  missingKeys: MissingKeys,
  units: Int32Array | null,
): Work<(number | null)[]> {
  const known = keys.map((key) => codes[key]);
  const ones = (columns: readonly Int32Array[]) =>
    frequencies(columns, missingKeys, units).reduce((n, size) => n + (size === 1 ? 1 : 0), 0);
  const records = codes[0]?.length ?? 0;
  // Without any key all records agree: a constant column stands for that.
  const nothing = new Int32Array(records);
  const now = ones([nothing, ...known]);
  const without = keys.length === 0 ? [] : yield* uniqueWithout(known, missingKeys, units);
  const found: (number | null)[] = [];
  // Missing values that match any value must be seen in each key.
  const base = missingKeys === 'level' ? [combine(known, records).codes] : [nothing, ...known];
  for (const [place, column] of codes.entries()) {
    yield { done: place, total: codes.length };
    const key = keys.indexOf(place);
    const others = key < 0 ? now : without[key];
    const all = key < 0 ? ones([...base, column]) : now;
    found.push(others === null ? null : all - others);
  }
  return found;
}
