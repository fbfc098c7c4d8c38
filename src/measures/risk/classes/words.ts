import type { CodedFiles, Files } from '../../contract/index.ts';

export const NO_KEYS = 'No key columns are named, so there are no combinations to count.';
export const NO_CONFIDENTIAL =
  'No confidential column is named besides the keys, so there is nothing to learn.';
const NO_RECORDS = 'The protected file has no records.';

/** Sentences on missing key values, and how they are treated. */
export function missingNotes(coded: CodedFiles): string[] {
  const keys = coded.keys.map((j) => coded.columns[j]);
  const lacking = (side: 'original' | 'masked') => {
    const records = keys[0][side].length;
    let count = 0;
    for (let i = 0; i < records; i++) if (keys.some((key) => key[side][i] < 0)) count++;
    return count;
  };
  return [
    `A missing key counts as a separate value. Records that lack a key: ${lacking('masked')} in the protected file, ${lacking('original')} in the original.`,
  ];
}

/** The coded files, or the reason why a measure of classes has no value. */
export function codedOf(files: Files): CodedFiles | string {
  const { coded } = files;
  if (coded === undefined || coded.keys.length === 0) return NO_KEYS;
  if (coded.columns[coded.keys[0]].masked.length === 0) return NO_RECORDS;
  return coded;
}
