import type { Column, ColumnDescription } from '../../../../src/foundation/table/index.ts';

/**
 * Tells which rows of a protected column hold a value that the column cannot have: outside the described range, below 0
 * or broken where the original has only whole numbers from 0, a code that is neither in the original nor described. Null
 * if no value of the column is impossible.
 */
export function impossibleIn(
  original: Column,
  masked: Column,
  about: ColumnDescription,
): ((row: number) => boolean) | null {
  if (original.kind === 'numeric' && masked.kind === 'numeric') {
    return numbersBeyond(original.values, masked.values, about);
  }
  if (original.kind !== 'categorical' || masked.kind !== 'categorical') return null;
  const known = new Set([
    ...original.levels,
    ...(original.taxonomy?.names ?? []),
    ...(about.values ?? []).map(({ code }) => code),
  ]);
  const isStrange = masked.levels.map((level) => !known.has(level));
  if (!isStrange.includes(true)) return null;
  return (row) => masked.codes[row] >= 0 && isStrange[masked.codes[row]];
}

function numbersBeyond(
  original: Float64Array,
  masked: Float64Array,
  { range: [low, high] = [null, null], kind }: ColumnDescription,
): (row: number) => boolean {
  let isWhole = kind === 'count' || kind === 'ordinal' || kind === 'nominal';
  let isNegative = false;
  for (const value of original) {
    if (value < 0) isNegative = true;
    if (isWhole && !Number.isNaN(value) && !Number.isInteger(value)) isWhole = false;
  }
  const least = low ?? (isNegative ? -Infinity : 0);
  const most = high ?? Infinity;
  return (row) => {
    const value = masked[row];
    return value < least || value > most || (isWhole && value % 1 !== 0 && !Number.isNaN(value));
  };
}
