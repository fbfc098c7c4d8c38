import type { RandomStream } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';

/** A column as a model sees it: nothing is missing. Categories are codes from 0 on. */
export interface Variable {
  readonly values: Float64Array;
  readonly scale: Scale;
}

/** How a column is modelled. What a way to model does not use, it ignores. */
export interface FitOptions {
  /** The least number of records that any summary in a model speaks for: a leaf, a bin of a leaf, a level. */
  readonly leaf: number;
  /** The number of trees of a forest. */
  readonly trees: number;
  /** A tree is split further where that lowers the error of the whole column by more than this share of it. */
  readonly complexity: number;
  /** How evident a split must be, so that trees do not follow chance: 1 is as the information criterion asks, 0 is any. */
  readonly evidence?: number;
  /**
   * Whether the model is to be handed out: then it says nothing from which numbers, levels or numbers of fewer than
   * `leaf` records follow (see guard.ts and handedOut.ts). Draws alone do not show such things.
   */
  readonly guarded?: boolean;
  /** Whether the numbers in a leaf stay as they are, each by itself, to be drawn again: no model that is handed out has them. */
  readonly original?: boolean;
}

/** What a draw is held to. */
export interface DrawOptions {
  /** Whether parameters are drawn from their posterior first, or taken as they were fitted. */
  readonly parameters: 'posterior' | 'fixed';
  /** Numbers stay between these, both ends included. */
  readonly low: number;
  readonly high: number;
}

/**
 * A way to model one complete column by others. A fitted model is plain data (numbers, strings, lists; nothing typed),
 * so that it can be written down as JSON and read again with no digit lost, and holds no record: what it says was
 * summed over at least `leaf` records.
 */
export interface ColumnModel<Fitted> {
  readonly name: string;
  /** At least one record; the response may be constant, and predictors may be none, constant or collinear. */
  fit(
    response: Variable,
    predictors: readonly Variable[],
    options: FitOptions,
    stream: RandomStream,
  ): Work<Fitted>;
  /** New values for so many records with these predictors, of the scales that the model was fitted with. */
  draw(
    fitted: Fitted,
    predictors: readonly Variable[],
    records: number,
    options: DrawOptions,
    stream: RandomStream,
  ): Work<Float64Array>;
}
