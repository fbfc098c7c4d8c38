import {
  agreeingRows,
  combine,
  countsWithWildcards,
  type MissingKeys,
} from '../../../foundation/table/index.ts';

/**
 * For each record, the number of records (itself included) with the same combination of codes, or, if units are given,
 * the number of units that such records are of. Missing (-1) counts as a value of its own, or, as a wildcard, agrees
 * with every value. O(n d); with wildcards O(n d p) for p patterns of missing values. Units with wildcards are counted
 * by equal values if too many records agree, which gives at most the number of those that agree.
 */
export function frequencies(
  columns: readonly Int32Array[],
  missingKeys: MissingKeys = 'level',
  units: Int32Array | null = null,
): Int32Array {
  if (missingKeys === 'wildcard') {
    const counts = units === null ? countsWithWildcards(columns) : unitsAgreeing(columns, units);
    if (counts !== null) return counts;
  }
  const { codes, distinct } = combine(columns, columns[0]?.length ?? 0);
  const counts = new Int32Array(distinct);
  if (units === null) for (const code of codes) counts[code]++;
  else for (const record of firstOfEach(codes, units)) counts[codes[record]]++;
  return codes.map((code) => counts[code]);
}

/** The first record of each unit in each class. */
export function firstOfEach(classOf: Int32Array, units: Int32Array): number[] {
  const { codes, distinct } = combine([classOf, units], classOf.length);
  const isSeen = new Uint8Array(distinct);
  const first: number[] = [];
  for (let record = 0; record < codes.length; record++) {
    if (isSeen[codes[record]] === 1) continue;
    isSeen[codes[record]] = 1;
    first.push(record);
  }
  return first;
}

/** Largest number of pairs of combinations that agree, and of units that are looked at: some seconds. */
const MOST_PAIRS = 20_000_000;
const MOST_UNITS = 200_000_000;

/**
 * For each record, the number of units with a member that agrees with it, where missing values agree with every value.
 * Null if too many records agree. O(1) for each unit of each pair of combinations that agree.
 */
export function unitsAgreeing(
  columns: readonly Int32Array[],
  units: Int32Array,
): Int32Array | null {
  const found = agreeingRows(columns, MOST_PAIRS);
  if (found === null) return null;
  const { rowOf, rows, start, others } = found;
  const members: number[][] = Array.from({ length: rows }, () => []);
  for (const record of firstOfEach(rowOf, units)) members[rowOf[record]].push(units[record]);
  let total = 0;
  for (const other of others) total += members[other].length;
  if (total > MOST_UNITS) return null;
  const seenBy = new Int32Array(units.reduce((most, unit) => Math.max(most, unit + 1), 0)).fill(-1);
  const counts = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let at = start[row]; at < start[row + 1]; at++) {
      for (const unit of members[others[at]]) {
        if (seenBy[unit] === row) continue;
        seenBy[unit] = row;
        counts[row]++;
      }
    }
  }
  return rowOf.map((row) => counts[row]);
}
