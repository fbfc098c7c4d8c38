/** Part of the definition of every measure of distances between synthetic and real records. */
export const DISTANCE =
  'Distances are Euclidean over all compared columns together. Two numbers differ by their difference divided by √2 standard deviations (divisor n) of the original records that lack none of the compared numbers, two ordinal categories by their difference of ranks divided by the number of levels, other categories by 0 or 1. Missing counts as a separate level. Records that lack a number are left out. In files of more than 10,000 records, only 10,000 evenly spaced records are searched for';

/** Part of the definition of every measure that needs a holdout. */
export const IN_TRIALS =
  'The holdout holds records of the same kind that the protection never saw; to try a recipe, it is run on a random half of the file, and the other half is the holdout';

export const NO_HOLDOUT =
  'The measure needs a holdout, records of the same kind that the protection never saw: give one with --holdout, or let penumbra attack run the recipe on halves of the file.';

export const HEADING = 'Synthetic records near real ones';
