import type { Dataset, Table } from '../../../foundation/table/index.ts';
import type { DataFile } from '../../../recipe/dataset/index.ts';

/** The part of a file that a trial needs; plain data. */
export interface TrialFile {
  readonly table: Table;
  /** The line of the first record. */
  readonly first: number;
  /** The same for the same records: a file with a key stays open between trials. */
  readonly key?: string;
}

export function trialFile({ table, dialect }: Pick<DataFile, 'table' | 'dialect'>): TrialFile {
  return { table, first: dialect.header ? 2 : 1 };
}

/** A dataset from plain data. Line numbers are right if no cell contains a line break. */
export function trialDataset({ table, first }: TrialFile): Dataset {
  return { table, lineOf: (record) => record + first };
}
