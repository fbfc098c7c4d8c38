import type { MissingKeys } from '../../foundation/table/index.ts';
import type { CodedFiles } from './measure.ts';

/** Part of the definition of every measure that obeys the choice. */
export const MISSING_KEYS =
  'Missing values in keys count as the description of the file says: as a value of their own (level), or as a match with any value (wildcard)';

/** Part of the definition of every measure that has no form for wildcards. */
export const MISSING_LEVEL = 'Missing values in keys count as a value of their own (level)';

/** What was assumed about missing values in keys, in a sentence. */
export function missingKeysSentence(missingKeys: MissingKeys): string {
  return missingKeys === 'wildcard'
    ? 'Missing values in keys match any value (wildcard).'
    : 'Missing values in keys count as a value of their own (level).';
}

/**
 * The note of a reading on missing values in keys; none if no key lacks a value. A measure that cannot take them for
 * wildcards gives the reason, a clause after "because".
 */
export function missingKeysNotes(coded: CodedFiles, onlyLevelBecause?: string): string[] {
  const keys = coded.keys.map((j) => coded.columns[j]);
  const lacking = {
    masked: countLacking(keys.map(({ masked }) => masked)),
    original: countLacking(keys.map(({ original }) => original)),
  };
  if (lacking.masked + lacking.original === 0) return [];
  const isRefused = coded.missingKeys === 'wildcard' && onlyLevelBecause !== undefined;
  const sentence = isRefused
    ? `Missing values in keys count as a value of their own (level) here, and not as a match with any value (wildcard), because ${onlyLevelBecause}.`
    : missingKeysSentence(coded.missingKeys);
  return [
    `${sentence} Records that lack a key: ${lacking.masked} in the protected file, ${lacking.original} in the original.`,
  ];
}

/** The number of records that lack a value in one of the columns. */
export function countLacking(columns: readonly Int32Array[]): number {
  const records = columns[0]?.length ?? 0;
  let count = 0;
  for (let i = 0; i < records; i++) if (columns.some((column) => column[i] < 0)) count++;
  return count;
}
