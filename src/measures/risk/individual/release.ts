import type { Files } from '../../contract/index.ts';

/** What an intruder holds: the masked file's key columns, with weights and households where they are known. */
export interface Release {
  readonly names: readonly string[];
  readonly keys: readonly Int32Array[];
  readonly records: number;
  readonly weights: Float64Array | null;
  readonly households: Int32Array | null;
}

/** The release of two files, or why there is nothing to say about it. */
export function releaseOf({ coded }: Files): Release | string {
  if (coded === undefined || coded.keys.length === 0) {
    return 'No key columns were named, so there is nothing to recognise a record by.';
  }
  const columns = coded.keys.map((key) => coded.columns[key]);
  const keys = columns.map(({ masked }) => masked);
  if (keys[0].length === 0) return 'The masked file has no records.';
  return {
    names: columns.map(({ name }) => name),
    keys,
    records: keys[0].length,
    weights: coded.weights?.masked ?? null,
    households: coded.households?.masked ?? null,
  };
}

/** How missing values count, where there are some. */
export function missingNote(keys: readonly Int32Array[]): string[] {
  return keys.some((key) => key.includes(-1))
    ? ['A missing key value counts as a value of its own, equal to other missing ones only.']
    : [];
}
