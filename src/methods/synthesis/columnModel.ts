import type { RandomStream } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';

/** A column in a model: complete. Categories are codes from 0 on. */
export interface Variable {
  readonly values: Float64Array;
  readonly scale: Scale;
  /** The same numbers as normal scores, for lines. */
  readonly scores?: Float64Array;
  /** For each predictor, these numbers without the main effects of the other predictors: what a tree splits by it. */
  readonly without?: readonly Float64Array[] | undefined;
}

/** How a column is modelled. Each model ignores the options that it does not use. */
export interface FitOptions {
  /** Smallest number of records behind any summary in a model: a leaf, a bin of a leaf, a level. */
  readonly leaf: number;
  /** The number of trees of a forest. */
  readonly trees: number;
  /** A tree is split further if that lowers the error of the whole column by more than this share of it. */
  readonly complexity: number;
  /**
   * How evident a split must be, so that trees do not follow chance: 1 as the information criterion requires, 0 for
   * any split.
   */
  readonly evidence?: number;
  /**
   * Whether the model will be handed out: then no numbers, levels or counts of fewer than `leaf` records can be
   * derived from it (see guard.ts and handedOut.ts). Draws alone do not reveal such values.
   */
  readonly guarded?: boolean;
  /** Whether a leaf keeps its individual numbers, to be drawn again: never in a model that is handed out. */
  readonly original?: boolean;
}

/** Conditions for a draw. */
export interface DrawOptions {
  /** Whether parameters are first drawn from their posterior, or taken as fitted. */
  readonly parameters: 'posterior' | 'fixed';
  /** Numbers stay between these, both ends included. */
  readonly low: number;
  readonly high: number;
}

/**
 * A way to model one complete column by others. A fitted model is plain data (numbers, strings, lists; no typed
 * arrays), so that it can be stored as JSON without loss of digits. It contains no record: every figure is summed
 * over at least `leaf` records.
 */
export interface ColumnModel<Fitted> {
  readonly name: string;
  /** At least one record. The response can be constant. Predictors can be absent, constant or collinear. */
  fit(
    response: Variable,
    predictors: readonly Variable[],
    options: FitOptions,
    stream: RandomStream,
  ): Work<Fitted>;
  /** New values for records with these predictors, of the scales that the model was fitted with. */
  draw(
    fitted: Fitted,
    predictors: readonly Variable[],
    records: number,
    options: DrawOptions,
    stream: RandomStream,
  ): Work<Float64Array>;
}
