import type { MissingKeys } from '../../../foundation/table/index.ts';
import type { CodedFiles, Files } from '../../contract/index.ts';

/** What an intruder holds: the keys of the protected file, with weights and units if they are known. */
export interface KeyedRecords {
  readonly names: readonly string[];
  readonly keys: readonly Int32Array[];
  readonly records: number;
  readonly weights: Float64Array | null;
  /** Why there are no weights although some are known: a sentence with the remedy. */
  readonly weightsProblem: string | null;
  readonly missingKeys: MissingKeys;
  /** Both files, for notes. */
  readonly coded: CodedFiles;
}

/** The view of the intruder on two files, or the reason why there is no figure. */
export function keyedRecordsOf({ coded }: Files): KeyedRecords | string {
  if (coded === undefined || coded.keys.length === 0) {
    return 'No key columns are named, so an intruder has nothing to recognise a record by.';
  }
  const columns = coded.keys.map((key) => coded.columns[key]);
  const keys = columns.map(({ masked }) => masked);
  if (keys[0].length === 0) return 'The protected file has no records.';
  return {
    names: columns.map(({ name }) => name),
    keys,
    records: keys[0].length,
    weights: coded.weights?.problem === undefined ? (coded.weights?.masked ?? null) : null,
    weightsProblem: coded.weights?.problem ?? null,
    missingKeys: coded.missingKeys,
    coded,
  };
}
