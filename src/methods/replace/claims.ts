import type { PromisedClaim } from '../contract/index.ts';

/** Holds for every replacement that gives all records of a group the same values. */
export const alike: PromisedClaim = {
  claim: 'k-anonymity',
  tier: 'proved',
  because:
    'all records of a group are given the same values, and no group is smaller than the smallest size.',
};
