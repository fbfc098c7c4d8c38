/** Said in the definition of every measure of distances between synthetic and real records. */
export const DISTANCE =
  'Distances are Euclidean over all compared columns together: of numbers the difference over √2 standard deviations (divisor n) of the original records that lack none of the compared numbers, of ordinal categories that of their ranks over the number of levels, of other categories 0 or 1, missing being a level of its own. Records that lack a number are left out. Of more than 10,000 records, 10,000 evenly spaced ones are asked about';

/** Said in the definition of every measure that needs a holdout. */
export const IN_TRIALS =
  'The holdout are records of the same kind that the protection never saw; where a recipe is tried, it is run on a random half of the file, and the other half is the holdout';

export const NO_HOLDOUT =
  'It needs records of the same kind that the protection never saw: give them with --holdout, or let penumbra attack run the recipe on halves of the file.';

export const HEADING = 'Synthetic records near real ones';
