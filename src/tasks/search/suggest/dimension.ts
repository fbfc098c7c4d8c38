import { exp, log } from '../../../foundation/numerics/index.ts';

/** A value of a dimension of the search. */
export type DimensionValue = string | number | readonly number[];

interface AnyDimension {
  readonly name: string;
  /** The start of the search. */
  readonly usual: DimensionValue;
  /** The dimension is active only if another dimension has one of these values. */
  readonly only?: { readonly name: string; readonly is: readonly DimensionValue[] };
  /** The direction that protects more and loses more, if the dimension decides about that. */
  readonly stronger?: 'larger' | 'smaller';
}

/** A whole number, both ends included. `log`: equal factors are equal steps. */
export interface IntegerDimension extends AnyDimension {
  readonly type: 'integer';
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
}

/** A number, kept to three digits. */
export interface NumberDimension extends AnyDimension {
  readonly type: 'number';
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
}

/** A number for each of several columns. The columns are drawn alike and searched one by one. */
export interface NumbersDimension extends AnyDimension {
  readonly type: 'numbers';
  readonly count: number;
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
}

/** One of a few values; if they are ordered, steps go to the next. */
export interface ChoiceDimension extends AnyDimension {
  readonly type: 'choice';
  readonly choices: readonly (string | number)[];
  readonly isOrdered?: true;
}

export type SearchDimension =
  | IntegerDimension
  | NumberDimension
  | NumbersDimension
  | ChoiceDimension;

export type Ranged = IntegerDimension | NumberDimension | NumbersDimension;

/** The position of a value in its range, 0 to 1. */
export function shareOf({ low, high, scale }: Ranged, value: number): number {
  if (low === high) return 0;
  return scale === 'log'
    ? (log(value) - log(low)) / (log(high) - log(low))
    : (value - low) / (high - low);
}

export function atShare({ type, low, high, scale }: Ranged, share: number): number {
  const t = Math.min(1, Math.max(0, share));
  const value =
    scale === 'log' ? exp(log(low) + t * (log(high) - log(low))) : low + t * (high - low);
  const rounded = type === 'integer' ? Math.round(value) : Number(value.toPrecision(3));
  return Math.min(high, Math.max(low, rounded));
}
