import { PenumbraError } from '../../../error.ts';
import { parseSeed, randomStream } from '../../../foundation/numerics/index.ts';
import type { Dataset } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import type { Files } from '../../../measures/contract/index.ts';
import { statedPreparations } from '../../../recipe/certificate/index.ts';
import { asWritten, partitionText, someRecords } from '../../../recipe/dataset/index.ts';
import { planRecipe, type Recipe } from '../../../recipe/index.ts';
import { maskFile } from '../../../recipe/run/index.ts';
import { type ComparisonOptions, compareFiles } from '../../assess/index.ts';

/** The stream that tells which records are in which half. */
const HALVES_PURPOSE = 95;

/** Said beside figures that were measured so. */
export const ON_HALVES =
  'The recipe was run on a random half of the file and compared with the other half, which it never saw.';

/** Two random halves of a file, each in its order; of an odd number of records one is in neither. */
export function halvesOf(
  file: Dataset,
  seed: Uint8Array,
): { readonly training: Dataset; readonly holdout: Dataset } {
  const { records } = file.table;
  const half = Math.floor(records / 2);
  const order = randomStream(seed, 0, HALVES_PURPOSE, 0).permutation(records);
  const part = (from: number) => someRecords(file, order.slice(from, from + half).sort());
  return { training: part(0), holdout: part(half) };
}

/**
 * What a recipe makes of one half of a file, to be compared with it and with the other half as a holdout: measures that
 * need a holdout can be taken where there is nothing but the file and the recipe. The seed gives the halves and what the
 * recipe draws. A reason where the recipe cannot be used on so few records.
 */
export function* filesOfHalves(
  file: Dataset,
  recipe: Recipe,
  seed: string,
  comparison: Omit<ComparisonOptions, 'partition' | 'isUnpaired'> = {},
): Work<Files | string> {
  if (file.table.records < 4) return 'The file has too few records to be cut into halves.';
  const { training, holdout } = halvesOf(file, parseSeed(seed));
  try {
    const plan = planRecipe(recipe, training.table, training.lineOf);
    const { masked, partitions } = yield* maskFile(training, plan, parseSeed(seed));
    const after = asWritten(training.table, plan, masked);
    const options = {
      ...comparison,
      partition: partitionText(partitions, plan.kept, training.table.records),
      prepared: statedPreparations(plan.preparations),
    };
    return compareFiles(training, after, options, 1, holdout).files;
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    if (error.code === 'cancelled') throw error;
    return `On half of the file the recipe cannot be used: ${error.message}`;
  }
}
