import type { Column } from './column.ts';

/**
 * The wave of each record, from the column that tells the waves of a unit apart: whole numbers that ascend with time,
 * and -1 for a missing time. Numbers and texts that are all numbers are ordered as numbers, ordinal levels by their
 * order, and other texts by their characters, which is right for dates such as 2024-05-31.
 */
export function wavesOf(column: Column): Int32Array {
  if (column.kind === 'numeric') return ranks(column.values, Number.isNaN, (a, b) => a - b);
  if (column.kind === 'categorical' && column.ordered) return column.codes.slice();
  const texts =
    column.kind === 'text'
      ? column.values
      : Array.from(column.codes, (code) => (code < 0 ? null : column.levels[code]));
  const isNumber = (text: string | null) =>
    text === null || (text.trim() !== '' && Number.isFinite(Number(text)));
  return texts.every(isNumber)
    ? ranks(
        texts.map((text) => (text === null ? Number.NaN : Number(text))),
        Number.isNaN,
        (a, b) => a - b,
      )
    : ranks(
        texts.map((text) => text ?? ''),
        (_, record) => texts[record] === null,
        (a, b) => (a < b ? -1 : Number(a > b)),
      );
}

function ranks<T extends number | string>(
  values: ArrayLike<T> & Iterable<T>,
  isMissing: (value: T, record: number) => boolean,
  compare: (a: T, b: T) => number,
): Int32Array {
  const all = Array.from(values);
  const known = new Set(all.filter((value, record) => !isMissing(value, record)));
  const rankOf = new Map([...known].sort(compare).map((value, rank) => [value, rank]));
  return Int32Array.from(all, (value, record) =>
    isMissing(value, record) ? -1 : rankOf.get(value)!,
  );
}

/** The first record that has no wave, or the wave of an earlier record of its unit; -1 if there is none. */
export function findUnclearWave(unitOf: Int32Array, waves: Int32Array): number {
  const seen = new Set<number>();
  const most = waves.reduce((a, b) => Math.max(a, b), 0) + 1;
  return waves.findIndex((wave, record) => {
    const place = unitOf[record] * most + wave;
    if (wave < 0 || seen.has(place)) return true;
    seen.add(place);
    return false;
  });
}

/**
 * For each column, 1 where a record has another value than its unit had in the wave before that it was in, else 0. Units
 * are numbered from 0, and no two records of a unit have the same wave. Codes of missing values count as a value.
 */
export function changesBetweenWaves(
  columns: readonly Int32Array[],
  unitOf: Int32Array,
  waves: Int32Array,
): Uint8Array[] {
  const order = Int32Array.from(unitOf.keys()).sort(
    (a, b) => unitOf[a] - unitOf[b] || waves[a] - waves[b],
  );
  return columns.map((codes) => {
    const changed = new Uint8Array(codes.length);
    for (let place = 1; place < order.length; place++) {
      const [before, record] = [order[place - 1], order[place]];
      if (unitOf[before] === unitOf[record] && codes[before] !== codes[record]) changed[record] = 1;
    }
    return changed;
  });
}
