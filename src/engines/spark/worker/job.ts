import type { Spread } from '../../../foundation/numerics/index.ts';
import type { ColumnDialect, CsvSurvey } from '../../../io/csv/index.ts';
import type { BlockShape } from '../../../recipe/run/index.ts';
import type { BlockTask } from '../../contract/index.ts';
import type { UncutNodes } from '../../sql/index.ts';
import type { SparkColumn } from '../type.ts';

/** The job of a worker on an executor, as JSON in a file beside it. It holds the seed and levels, so it must stay. */
export type WorkerJob = ProfileJob | KeysJob | CutJob | MaskJob | MomentsJob | LossJob | RecodedJob;

/** To profile kinds, grids and levels of records: record number and cells in each line. */
export interface ProfileJob {
  readonly mode: 'profile';
  readonly columns: readonly SparkColumn[];
  /** Missing codes in addition to those of the format. */
  readonly missing: readonly string[];
  /** How single columns are read. */
  readonly described: readonly ColumnDialect[];
}

/** To parse the values that decide blocks: record number and cells in each line. */
export interface KeysJob {
  readonly mode: 'keys';
  readonly columns: readonly SparkColumn[];
  /** Positions and types of the values that decide. */
  readonly wanted: readonly number[];
  readonly kinds: readonly ('numeric' | 'text')[];
  readonly dialect: BlockShape['dialect'];
}

/** To cut small nodes of the block plan: place of the node, record number and values in each line, sorted by the first two. */
export interface CutJob extends Pick<UncutNodes, 'frame' | 'nodes' | 'smallest' | 'size'> {
  readonly mode: 'cut';
  /** Of each column, if its standard deviation is wanted. */
  readonly spreads: readonly (Spread | null)[];
}

/** To protect blocks: block, record number and cells in each line, sorted by the first two. */
export interface MaskJob {
  readonly mode: 'mask';
  readonly columns: readonly SparkColumn[];
  readonly task: BlockTask;
  /** Columns without any value, by position. */
  readonly empty: readonly number[];
  /**
   * Covered columns of categories, in the order of the steps, with their number of levels if these
   * are ordered, otherwise 0.
   */
  readonly categories: readonly CoveredCategories[];
  /** How the records of the file are stored in order. */
  readonly pieces: Pieces;
  readonly alike: AlikeColumns;
}

/** Pieces of a file in the order of its records: records in each, and their number. */
export interface Pieces {
  readonly size: number;
  readonly count: number;
}

/** Columns by which records are counted as equal. */
export interface AlikeColumns {
  /** Positions of the columns whose written values are shared. */
  readonly shared: readonly number[];
  /** Positions of the copied columns. */
  readonly copied: readonly number[];
}

export interface CoveredCategories {
  readonly position: number;
  readonly levels: number;
}

/** To sum squared deviations: position and `pairText` in each line, in any order. */
export interface MomentsJob {
  readonly mode: 'moments';
  /** Covered numeric columns, and the values that their deviations are taken from. */
  readonly moments: readonly ColumnMoments[];
}

/** To measure losses: the same lines. */
export interface LossJob {
  readonly mode: 'loss';
  /** Covered numeric columns, and their standard deviations. */
  readonly deviations: readonly { readonly position: number; readonly deviation: number }[];
}

/** To list the values of recoded columns: block, record number and cells in each line, sorted by the first two. */
export interface RecodedJob {
  readonly mode: 'recoded';
  readonly columns: readonly SparkColumn[];
  readonly task: BlockTask;
  readonly empty: readonly number[];
}

export interface ColumnMoments {
  readonly position: number;
  readonly spread: Spread;
  readonly meanBefore: number;
  readonly meanAfter: number;
}

/** Properties of the input, as `readCsv` would find them. */
export type SparkSurvey = CsvSurvey & {
  /** Number, largest size and sum of the values of each numeric column; null if one is infinite. */
  readonly spreads: readonly (Spread | null)[];
};
