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

/** Purpose of the random stream that draws the halves. */
const HALVES_PURPOSE = 95;

/** Note for figures that were measured on halves. */
export const ON_HALVES =
  'The recipe was run on a random half of the file and compared with the other half, which it never saw.';

/**
 * Two random halves of a file, each in its order. If the number of records is odd, one is in
 * neither.
 */
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
 * The result of a recipe on one half of a file, to compare with that half, and with the other half
 * as a holdout. So measures that need a holdout work with only a file and a recipe. The seed gives
 * the halves and the draws of the recipe. Returns a reason if the recipe cannot be used on so few
 * records.
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
