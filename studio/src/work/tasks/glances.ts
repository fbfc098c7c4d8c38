import type { Column } from '../../../../src/foundation/table/index.ts';
import { commonPairs } from '../../../../src/tasks/assess/index.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

/** A small picture of a column: shares of its records in some bins, before and after. */
export interface Glance {
  readonly position: number;
  /** Codes are bars of their own; bins of numbers touch. */
  readonly isCodes: boolean;
  readonly before: readonly number[];
  /** Null before a run, or if the column was left out. */
  readonly after: readonly number[] | null;
}

const MOST_CODES = 12;
const BINS = 14;

/** The picture of each column, of the loaded file and of a run. O(n d). */
export const glances: Task<{ readonly run: string | null }, readonly Glance[]> = async (
  desk,
  { run: id },
) => {
  const { table } = fileOn(desk);
  const run = id === null ? undefined : desk.runs.get(id);
  const released = run?.comparison.released;
  const partner = new Map(
    (released === undefined ? [] : commonPairs(table, released)).map(({ original, masked }) => [
      original,
      released!.columns[masked],
    ]),
  );
  return table.columns.map((column, place) => glanceOf(column, partner.get(place), place + 1));
};

export function glanceOf(column: Column, other: Column | undefined, position: number): Glance {
  if (column.kind === 'numeric') {
    const [low, high] = rangeOf(column.values);
    const bin = (values: Float64Array) => binned(values, low, high);
    const after = other?.kind === 'numeric' ? bin(other.values) : null;
    return { position, isCodes: false, before: bin(column.values), after };
  }
  if (column.kind === 'text') return { position, isCodes: true, before: [], after: null };
  const shares = sharesOf(column);
  const now = other?.kind === 'categorical' ? sharesOf(other) : null;
  const names = [...shares.keys()];
  const shown = column.ordered ? names : names.sort((a, b) => shares.get(b)! - shares.get(a)!);
  const some = shown.slice(0, MOST_CODES);
  return {
    position,
    isCodes: true,
    before: some.map((name) => shares.get(name)!),
    after: now && some.map((name) => now.get(name) ?? 0),
  };
}

function sharesOf({ codes, levels }: Extract<Column, { kind: 'categorical' }>) {
  const counts = new Float64Array(levels.length);
  for (const code of codes) if (code >= 0) counts[code]++;
  return new Map(levels.map((name, i) => [name, counts[i] / (codes.length || 1)]));
}

function rangeOf(values: Float64Array): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

function binned(values: Float64Array, low: number, high: number): number[] {
  const shares = new Array<number>(BINS).fill(0);
  const width = high > low ? (high - low) / BINS : 1;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    const bin = Math.floor((value - low) / width);
    shares[Math.min(BINS - 1, Math.max(0, bin))] += 1 / values.length;
  }
  return shares;
}
