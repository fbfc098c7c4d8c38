import type { Spread } from '../../../foundation/numerics/index.ts';
import type { CsvSurvey } from '../../../io/csv/index.ts';
import type { BlockShape } from '../../../recipe/run/index.ts';
import type { BlockTask } from '../../contract/index.ts';
import type { SparkColumn } from '../type.ts';

/** What a worker on an executor is told, as JSON in a file beside it. It holds the seed and levels, so it must stay. */
export type WorkerJob = ProfileJob | KeysJob | MaskJob | CheckJob | LossJob | RecodedJob;

/** To tell kinds, grids and levels of the records that it gets: record number and cells in each line. */
export interface ProfileJob {
  readonly mode: 'profile';
  readonly columns: readonly SparkColumn[];
  /** Spellings of missing values beside those of the format. */
  readonly missing: readonly string[];
}

/** To tell what decides where records go: record number and cells in each line. */
export interface KeysJob {
  readonly mode: 'keys';
  readonly columns: readonly SparkColumn[];
  /** Positions of what decides, and what it is. */
  readonly wanted: readonly number[];
  readonly kinds: readonly ('numeric' | 'text')[];
  readonly dialect: BlockShape['dialect'];
}

/** To protect blocks: block, record number and cells in each line, sorted by the first two. */
export interface MaskJob {
  readonly mode: 'mask';
  readonly columns: readonly SparkColumn[];
  readonly task: BlockTask;
  /** Columns without any value, by position. */
  readonly empty: readonly number[];
  /** Covered columns of categories, in the order of the steps, with how many levels they have where those have an order, else 0. */
  readonly categories: readonly CoveredCategories[];
}

export interface CoveredCategories {
  readonly position: number;
  readonly levels: number;
}

/** To check blocks: block, record number, whether it was kept, cells, written cells and groups in each line, sorted by the first two. */
export interface CheckJob extends WrittenCells {
  readonly mode: 'check';
  /** Covered columns of numbers, and what their deviations are taken from. */
  readonly moments: readonly ColumnMoments[];
}

/** To measure losses: the same lines, in any order. */
export interface LossJob extends WrittenCells {
  readonly mode: 'loss';
  /** Covered columns of numbers, and their standard deviations. */
  readonly deviations: readonly { readonly position: number; readonly deviation: number }[];
}

/** To tell the values of columns that are coded anew: the same lines. */
export interface RecodedJob {
  readonly mode: 'recoded';
  readonly columns: readonly SparkColumn[];
  readonly task: BlockTask;
  readonly empty: readonly number[];
}

/** What original and written cells are. */
export interface WrittenCells {
  readonly columns: readonly SparkColumn[];
  readonly task: BlockTask;
  readonly empty: readonly number[];
  /** Positions of the written cells, in their order. */
  readonly masked: readonly number[];
}

export interface ColumnMoments {
  readonly position: number;
  readonly spread: Spread;
  readonly meanBefore: number;
  readonly meanAfter: number;
}

/** What is known about the input, as `readCsv` would tell it. */
export type SparkSurvey = CsvSurvey & {
  /** The smallest and largest value of each column of numbers. */
  readonly ranges: readonly ({ readonly low: number; readonly high: number } | null)[];
};
