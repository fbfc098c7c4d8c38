/**
 * Equality of decimals, for all rules: a and b are equal if |a - b| <= 1e-9 max(1, |a|, |b|), because sums of
 * decimals such as 0.1 + 0.2 are inexact.
 */
export const TOLERANCE = 1e-9;
