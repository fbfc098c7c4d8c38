import { LARGEST_VALUE } from '../../foundation/kernels/index.ts';
import {
  type Dataset,
  type Description,
  type NumericColumn,
  type Table,
  valuesOf,
} from '../../foundation/table/index.ts';
import type { Files } from '../../measures/contract/index.ts';
import { findWeight, protectedUnit, rolesIn, unitsOf } from '../../recipe/index.ts';
import { type CodedOptions, codedFiles } from './codedFiles.ts';
import { askedWeight } from './countedFiles.ts';
import { weightsOfUnits } from './unitWeights.ts';

/** The original and the protected file of a comparison, and how they are compared. */
interface Compared {
  readonly files: Files;
  /** Positions of the compared numbers in the original. */
  readonly positions: readonly { readonly original: number }[];
  readonly dataset: Dataset;
  readonly masked: Table;
  readonly description: Description;
  readonly options: CodedOptions;
}

/**
 * The same files with every record of the original, also those that the protection left out: a total of the original is
 * that of all its records. A record without a valid weight stands for nobody.
 */
export function withAllRecords({
  files,
  positions,
  dataset,
  masked,
  description,
  options,
}: Compared): Files {
  const { table } = dataset;
  const { weights, unitWeights, whole: _, coded: __, ...rest } = files;
  const weightAt = (position: number | null) =>
    position === null
      ? null
      : valuesOf(table.columns[position]).map((one) => (one > 0 && one <= LARGEST_VALUE ? one : 0));
  const ofRecords =
    weights && weightAt(askedWeight(table.columns, description, options.weight).weight);
  const unit = protectedUnit(description, rolesIn(description));
  const { coded } = codedFiles(dataset, masked, null, { ...options, isUnpaired: true });
  return {
    ...rest,
    isPaired: false,
    groupOf: null,
    original: positions.map(({ original }) => (table.columns[original] as NumericColumn).values),
    ...(weights && ofRecords && { weights: { ...weights, original: ofRecords } }),
    ...(unitWeights &&
      unit && {
        unitWeights: {
          ...unitWeights,
          original: weightsOfUnits(
            unitsOf(table.columns[unit.position], null),
            weightAt(findWeight(description, unit).weight),
            ofRecords ?? null,
          ),
        },
      }),
    ...(coded && { coded }),
  };
}
