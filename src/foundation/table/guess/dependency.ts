import type { Column } from '../column.ts';
import { type Codes, codesOf } from '../combinations.ts';

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
