import type { CodedFiles, Files } from '../../contract/index.ts';

export const NO_KEYS = 'No key columns were named, so there are no combinations to count.';
export const NO_CONFIDENTIAL =
  'No confidential column was named that is not a key, so there is nothing to learn.';
const NO_RECORDS = 'The masked file has no records.';

/** Sentences about keys that lack values, and how these are taken. */
export function missingNotes(coded: CodedFiles): string[] {
  const keys = coded.keys.map((j) => coded.columns[j]);
  const lacking = (side: 'original' | 'masked') => {
    const records = keys[0][side].length;
    let count = 0;
    for (let i = 0; i < records; i++) if (keys.some((key) => key[side][i] < 0)) count++;
    return count;
  };
  return [
    `A missing value counts as a value of its own; records that lack a key: ${lacking('masked')} in the masked file, ${lacking('original')} in the original.`,
  ];
}

/** The coded files, or why a measure of classes has nothing to say. */
export function codedOf(files: Files): CodedFiles | string {
  const { coded } = files;
  if (coded === undefined || coded.keys.length === 0) return NO_KEYS;
  if (coded.columns[coded.keys[0]].masked.length === 0) return NO_RECORDS;
  return coded;
}
