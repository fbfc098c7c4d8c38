import { type PromisedClaim, proved } from '../../contract/index.ts';

export const keepsTotals: PromisedClaim = proved(
  'weight-totals',
  'raking ends only when the total of every level equals that of the original weights.',
);

export const reachesTotals: PromisedClaim = proved(
  'given-totals',
  'raking ends only when every total equals the given one.',
);

export const staysPositive: PromisedClaim = {
  ...proved('positive-values', 'a weight above 0 is only multiplied by numbers above 0.'),
  unless: 'a weight became so small that it is written as 0.',
};

/** Why columns cannot be weights, or null. The plan also refuses zeros, with their line. */
export function noNegative(columns: readonly Float64Array[]) {
  const position = columns.findIndex((column) => column.some((value) => value < 0));
  return position < 0 ? null : { position, reason: 'has negative values, which are no weights' };
}
