import { codesOf } from '../src/foundation/table/index.ts';
import type { DataFile } from '../src/index.ts';

/** Classes of a number, by the quantiles of the first file. */
const CLASSES = 10;

/**
 * The mean absolute difference between two files of Cramér's V (1946), over all pairs of the named columns. Numbers count in
 * ten classes by the deciles of the first file; missing values are a level.
 */
export function associationError(one: DataFile, other: DataFile, names: readonly string[]): number {
  const both = names.map((name) => inClasses(one, other, name));
  let sum = 0;
  let pairs = 0;
  for (const [j, a] of both.entries()) {
    for (const b of both.slice(0, j)) {
      sum += Math.abs(cramersV(a.one, b.one) - cramersV(a.other, b.other));
      pairs++;
    }
  }
  return sum / pairs;
}

interface InBoth {
  readonly one: Int32Array;
  readonly other: Int32Array;
}

function inClasses(one: DataFile, other: DataFile, name: string): InBoth {
  const [a, b] = [one, other].map(({ table }) =>
    table.columns.find((column) => column.name === name),
  );
  if (a?.kind === 'numeric' && b?.kind === 'numeric') {
    const sorted = a.values.filter((value) => !Number.isNaN(value)).sort();
    const cuts = Array.from(
      { length: CLASSES - 1 },
      (_, k) => sorted[Math.floor(((k + 1) * sorted.length) / CLASSES)],
    );
    const classOf = (value: number) =>
      Number.isNaN(value) ? CLASSES : cuts.filter((cut) => value >= cut).length;
    return { one: Int32Array.from(a.values, classOf), other: Int32Array.from(b.values, classOf) };
  }
  if (a?.kind !== 'categorical' || b?.kind !== 'categorical') {
    throw new Error(`Column ${name} is of different kinds in the two files.`);
  }
  const texts = [a, b].flatMap(({ codes, levels }) => Array.from(codes, (c) => levels[c] ?? null));
  const { codes } = codesOf(texts);
  return { one: codes.slice(0, a.codes.length), other: codes.slice(a.codes.length) };
}

/** The association of two columns of codes, from 0 to 1; 0 if one of them is constant. */
export function cramersV(a: Int32Array, b: Int32Array): number {
  const counts = (codes: Int32Array) => {
    const all = new Map<number, number>();
    for (const code of codes) all.set(code, (all.get(code) ?? 0) + 1);
    return all;
  };
  const [rows, columns] = [counts(a), counts(b)];
  const fewest = Math.min(rows.size, columns.size);
  if (fewest < 2) return 0;
  const widest = Math.max(...columns.keys()) + 1;
  const cells = counts(a.map((code, i) => code * widest + b[i]));
  // Pearson's chi-square, divided by the number of records.
  let share = -1;
  for (const [cell, count] of cells) {
    const expected = rows.get(Math.floor(cell / widest))! * columns.get(cell % widest)!;
    share += (count * count) / expected;
  }
  return Math.sqrt(Math.max(0, share) / (fewest - 1));
}
