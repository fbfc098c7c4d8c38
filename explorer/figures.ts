import type { ExplorerData } from '../src/report/pages/explorer/data.ts';
import { niceStep } from '../src/report/text/index.ts';

/** What a cell of the table shows. */
export type Figure = 'count' | 'share' | 'mean' | 'median' | 'total';

/** One condition on a record: some codes, of which none means any, or a range of numbers. */
export type Filter =
  | { readonly column: number; readonly codes: readonly number[] }
  | { readonly column: number; readonly from: number; readonly to: number };

export interface Question {
  readonly rows: number | null;
  readonly across: number | null;
  readonly figure: Figure;
  /** The column of a mean, a median or a total. */
  readonly of: number | null;
  readonly isWeighted: boolean;
  readonly filters: readonly Filter[];
}

/** The groups of a column: its levels, or classes of its numbers. */
export interface Groups {
  readonly names: readonly string[];
  /** The group of each record. */
  readonly of: ArrayLike<number>;
}

export interface Answer {
  readonly rows: readonly string[];
  readonly across: readonly string[];
  /** By row, then across; the last of each is all together. Null without a record. */
  readonly cells: readonly (readonly (number | null)[])[];
  /** Records behind each cell. */
  readonly records: readonly (readonly number[])[];
  readonly selected: number;
}

const CLASSES = 8;

/** The groups of a column. `missing` names records without a value. */
export function groupsOf(
  { columns }: ExplorerData,
  at: number,
  missing: string,
  range: (from: number, to: number) => string,
): Groups {
  const column = columns[at];
  if (column.kind === 'code') {
    const names = column.levels.map(({ code, label }) =>
      label === undefined ? code : `${label} (${code})`,
    );
    return {
      names: [...names, missing],
      of: column.values.map((code) => (code < 0 ? names.length : code)),
    };
  }
  const present = column.values.filter((value) => value !== null).sort((a, b) => a - b);
  // The outer hundredths have no class of their own.
  const low = present[Math.floor(present.length / 100)] ?? 0;
  const high = present[Math.ceil(present.length * 0.99) - 1] ?? 0;
  const step = high > low ? niceStep(high - low, CLASSES) : 1;
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.floor(high / step) - first + 1);
  const names = Array.from({ length: count }, (_, i) =>
    range(
      i === 0 ? -Infinity : (first + i) * step,
      i === count - 1 ? Infinity : (first + i + 1) * step,
    ),
  );
  const place = (value: number) =>
    Math.max(0, Math.min(count - 1, Math.floor(value / step) - first));
  return {
    names: [...names, missing],
    of: column.values.map((value) => (value === null ? count : place(value))),
  };
}

/** The records that all filters let through. */
export function selection(
  { columns, records }: ExplorerData,
  filters: readonly Filter[],
): Uint8Array {
  const isIn = new Uint8Array(records).fill(1);
  for (const filter of filters) {
    const { values } = columns[filter.column];
    const passes =
      'codes' in filter
        ? (value: number | null) => filter.codes.length === 0 || filter.codes.includes(value!)
        : (value: number | null) => value !== null && value >= filter.from && value <= filter.to;
    for (let i = 0; i < records; i++) if (isIn[i] === 1 && !passes(values[i])) isIn[i] = 0;
  }
  return isIn;
}

/** Tabulates the selected records. O(n), and a sort for medians. Groups without a record are left out. */
export function answerTo(
  data: ExplorerData,
  question: Question,
  rows: Groups | null,
  across: Groups | null,
): Answer {
  const { figure, of, isWeighted, filters } = question;
  const isIn = selection(data, filters);
  const weights = isWeighted && data.weight !== null ? data.columns[data.weight].values : null;
  const values = of === null ? null : data.columns[of].values;
  const [down, wide] = [rows?.names.length ?? 0, across?.names.length ?? 0];
  const size = (down + 1) * (wide + 1);
  const tally = {
    records: new Float64Array(size),
    weights: new Float64Array(size),
    sums: new Float64Array(size),
  };
  const members: [number, number][][] =
    figure === 'median' ? Array.from({ length: size }, () => []) : [];
  let selected = 0;
  for (let i = 0; i < data.records; i++) {
    if (isIn[i] === 0) continue;
    selected++;
    const weight = weights === null ? 1 : (weights[i] ?? 0);
    const value = values === null ? 1 : values[i];
    if (value === null) continue;
    const row = rows === null ? down : rows.of[i];
    const at = across === null ? wide : across.of[i];
    for (const r of new Set([row, down])) {
      for (const c of new Set([at, wide])) {
        const cell = r * (wide + 1) + c;
        tally.records[cell]++;
        tally.weights[cell] += weight;
        tally.sums[cell] += weight * value;
        members[cell]?.push([value, weight]);
      }
    }
  }
  const all = tally.weights[size - 1];
  const cellOf = (cell: number): number | null => {
    if (tally.records[cell] === 0) return figure === 'count' || figure === 'share' ? 0 : null;
    switch (figure) {
      case 'count':
        return tally.weights[cell];
      case 'share':
        return all === 0 ? null : tally.weights[cell] / all;
      case 'total':
        return tally.sums[cell];
      case 'mean':
        return tally.weights[cell] === 0 ? null : tally.sums[cell] / tally.weights[cell];
      case 'median':
        return medianOf(members[cell], tally.weights[cell]);
    }
  };
  const keptRows = kept(down, (r) => tally.records[r * (wide + 1) + wide]);
  const keptAcross = kept(wide, (c) => tally.records[down * (wide + 1) + c]);
  const table = (of: (cell: number) => number | null) =>
    keptRows.map((r) => keptAcross.map((c) => of(r * (wide + 1) + c)));
  return {
    rows: keptRows.slice(0, -1).map((r) => rows!.names[r]),
    across: keptAcross.slice(0, -1).map((c) => across!.names[c]),
    cells: table(cellOf),
    records: table((cell) => tally.records[cell]) as number[][],
    selected,
  };
}

/** Places with a record, and the one of all together. */
function kept(count: number, records: (place: number) => number): number[] {
  const places = Array.from({ length: count }, (_, place) => place).filter(
    (place) => records(place) > 0,
  );
  return [...places, count];
}

/** The value with half of the weight on each side; between two such values, their mean. */
function medianOf(members: [number, number][], weight: number): number {
  members.sort(([a], [b]) => a - b);
  let below = 0;
  for (const [i, [value, its]] of members.entries()) {
    below += its;
    if (below > weight / 2 || i + 1 === members.length) return value;
    if (below === weight / 2) return (value + members[i + 1][0]) / 2;
  }
  return Number.NaN;
}

/** Standard deviation of a column of numbers, divisor n - 1. */
export function deviationOf(values: readonly (number | null)[]): number {
  const present = values.filter((value) => value !== null);
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  const squares = present.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return present.length < 2 ? 0 : Math.sqrt(squares / (present.length - 1));
}
