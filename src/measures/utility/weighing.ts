import { sum } from '../../foundation/numerics/index.ts';
import type { Files, FileWeights, WeightUse } from '../contract/index.ts';

/** The weight of each record; null if every record counts once. */
export type Weights = Float64Array | null;

/** The weights of both files. */
export type BothWeights = Pick<FileWeights, 'original' | 'masked'>;

/** Weights of 1, for any number of records up to the length. */
let ones = new Float64Array(0);

/** The weights of some records as numbers. Must not be changed. */
export function numbersOf(weights: Weights, records: number): Float64Array {
  if (weights !== null) return weights;
  if (ones.length < records) ones = new Float64Array(records).fill(1);
  return ones.subarray(0, records);
}

/**
 * The weights for a figure of some columns: those of units if all of the columns belong to the unit, otherwise those of
 * the records. Undefined if every record counts once.
 */
export function weightsFor(
  { weights, unitWeights }: Files,
  names: readonly string[],
): BothWeights | undefined {
  const areOfUnit = names.length > 0 && names.every((name) => unitWeights?.columns.includes(name));
  return areOfUnit ? unitWeights : weights;
}

/** The weights of one of the files, for a figure of some columns by their places; of all columns by default. */
export function weightsOf(
  files: Files,
  file: 'original' | 'masked',
  places: readonly number[] = [...files.names.keys()],
): Weights {
  const names = places.map((place) => files.names[place]);
  return weightsFor(files, names)?.[file] ?? null;
}

/**
 * Kish's effective number of records (Kish 1965), (sum w)^2 / sum w^2: unequal weights make estimates less certain, as a
 * smaller file would. The number of records if all weights are equal, also if they are huge or tiny. O(n).
 */
export function effectiveRecords(weights: Float64Array): number {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  if (largest === 0) return 0;
  const shares = weights.map((weight) => weight / largest);
  const total = sum(shares);
  return (total * total) / sum(shares.map((share) => share * share));
}

/** Every share, mean and moment is weighted. */
export const WEIGHTED: WeightUse = {
  use: 'used',
  words:
    'Each file is weighted by its own weights: a record counts as many times as its weight says. Figures of columns that belong to the protected unit, such as a household, count each unit once, by the weight of units.',
};

/** The figure is about single records. */
export const BY_RECORD: WeightUse = {
  use: 'not used',
  words:
    'The figure is about what happened to each record, and each record counts once, whatever it stands for.',
};

/** Standard errors are those of the design, else those of the effective number of records. */
export const WEIGHTED_DESIGN: WeightUse = {
  use: 'used',
  words:
    "Each file is weighted by its own weights. If the description says how its replicate weights were made (replication), standard errors are theirs; else, if it names strata or clusters, they are linearised (Taylor); both as in penumbra analyse. Otherwise, and for columns that belong to the protected unit, the number of records is Kish's effective number, (Σ w)² / Σ w². Figures of such columns, as of a household, count each unit once, by the weight of units. A note says which was used.",
};

/** Sampling variances are those of replicate weights, else of the effective number of records. */
export const WEIGHTED_REPLICATES: WeightUse = {
  use: 'used',
  words:
    "Each file is weighted by its own weights. If the description says how its replicate weights were made (replication), the sampling variances of the original are theirs, of each statistic, and a note says so. Otherwise, and for columns that belong to the protected unit, the asymptotic variances are taken with Kish's effective number of records, (Σ w)² / Σ w²; strata and clusters are not used there, so where records of a cluster are alike the loss is too large. Figures of columns that belong to the protected unit, such as a household, count each unit once, by the weight of units.",
};

/** The expectation is that of the effective number of independent records. */
export const WEIGHTED_SAMPLE: WeightUse = {
  use: 'used',
  words:
    "Each file is weighted by its own weights. For sampling errors, the number of records is Kish's effective number, (Σ w)² / Σ w², because unequal weights make estimates less certain. Strata, clusters and replicate weights cannot be used: the expected figure is a law of models for independent records, and no variance of an estimate takes its place. So where records of a cluster are alike, the figure is too large. Figures of columns that belong to the protected unit, such as a household, count each unit once, by the weight of units.",
};
