import {
  type ColumnReference,
  type Dataset,
  findColumn,
  label,
  type Table,
} from '../../foundation/table/index.ts';
import type { FileWeights } from '../../measures/contract/index.ts';
import { gather } from '../../methods/contract/index.ts';
import { completeDescription, rolesIn, weightFor } from '../../recipe/index.ts';
import { type CodedOptions, commonPairs } from './codedFiles.ts';

/** The weights of both files, if there are any, and sentences for the reader. */
interface Weighing {
  readonly weights?: FileWeights;
  readonly notes: readonly string[];
}

/**
 * The weights of the records by which an analyst weighs figures: those that were asked for or decided on. A guess does
 * not weigh. The protected file is weighted by its own column, which a step can have changed.
 */
export function weightsOf(
  { table: original }: Dataset,
  masked: Table,
  kept: Int32Array | null,
  options: Pick<CodedOptions, 'weight' | 'description'>,
): Weighing {
  const position = weightIn(original, options);
  if (position === null) return { notes: [] };
  const name = label(original.columns, position);
  const unweighted = (reason: string): Weighing => ({
    notes: [`${reason}, so figures of utility are not weighted.`],
  });
  const pair = commonPairs(original, masked).find((one) => one.original === position);
  if (pair === undefined) return unweighted(`The weight ${name} is not in the protected file`);
  const before = original.columns[pair.original];
  const after = masked.columns[pair.masked];
  if (before.kind !== 'numeric' || after.kind !== 'numeric') {
    return unweighted(`The weight ${name} is not a number in both files`);
  }
  const weights = {
    name: before.name,
    original: kept === null ? before.values : gather(before.values, kept),
    masked: after.values,
  };
  for (const [file, values] of [
    ['original', weights.original],
    ['protected file', weights.masked],
  ] as const) {
    const bad = values.filter((weight) => !(weight >= 0 && weight < Infinity)).length;
    if (bad > 0) {
      return unweighted(
        `The weight ${name} is missing, negative or infinite in ${bad} of ${values.length} records of the ${file}: correct it there`,
      );
    }
    if (!values.some((weight) => weight > 0)) {
      return unweighted(`The weight ${name} is 0 in every record of the ${file}`);
    }
  }
  return { weights, notes: [] };
}

/** The position of the weight of the records; null if nobody decided on one. */
function weightIn(
  { columns }: Table,
  {
    weight,
    description,
  }: { weight?: ColumnReference | undefined } & Pick<CodedOptions, 'description'>,
): number | null {
  if (weight !== undefined) return findColumn(columns, weight);
  if (description === undefined) return null;
  const names = columns.map(({ name }) => name);
  const complete = completeDescription(description, names);
  return weightFor(complete, rolesIn(complete), null);
}
