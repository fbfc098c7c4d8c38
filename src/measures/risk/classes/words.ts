import type { CodedFiles, Files } from '../../contract/index.ts';

export const NO_KEYS = 'No key columns are named, so there are no combinations to count.';
export const NO_CONFIDENTIAL =
  'No confidential column is named besides the keys, so there is nothing to learn.';
const NO_RECORDS = 'The protected file has no records.';

/** The coded files, or the reason why a measure of classes has no value. */
export function codedOf(files: Files): CodedFiles | string {
  const { coded } = files;
  if (coded === undefined || coded.keys.length === 0) return NO_KEYS;
  if (coded.columns[coded.keys[0]].masked.length === 0) return NO_RECORDS;
  return coded;
}
