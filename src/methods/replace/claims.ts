import { proved } from '../contract/index.ts';

/** Holds for every replacement that gives all records of a group the same values. */
export const alike = proved(
  'k-anonymity',
  'all records of a group get the same values, and no group is smaller than the smallest size.',
);
