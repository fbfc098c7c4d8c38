import { type Column, cellText, recordsIn } from '../../../foundation/table/index.ts';
import { recodeColumn } from './recodeColumn.ts';
import type { LevelTree, Recode } from './rule.ts';

/**
 * The number of records whose value is not what the rule makes of the original one. Columns read back from a file may
 * be of another kind than those made, such as years that are read as numbers: then these are compared as numbers.
 */
export function isRecodeOf(
  before: Column,
  after: Column,
  recode: Recode,
  taxonomy?: LevelTree,
): number {
  const expected = recodeColumn(before, recode, taxonomy);
  const isMixed = (expected.kind === 'numeric') !== (after.kind === 'numeric');
  const [records, written] = [recordsIn([expected]), recordsIn([after])];
  let differ = Math.abs(records - written);
  for (let i = 0; i < Math.min(records, written); i++) {
    const [should, is] = [cellText(expected, i), cellText(after, i)];
    if (should !== is && !(isMixed && isSameNumber(should, is))) differ++;
  }
  return differ;
}

/** Whether two texts are ways to write one number; with leading zeros they are codes. */
function isSameNumber(a: string | null, b: string | null): boolean {
  const number = /^[+-]?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
  return a !== null && b !== null && number.test(a) && number.test(b) && Number(a) === Number(b);
}
