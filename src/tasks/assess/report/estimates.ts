import type { Files } from '../../../measures/contract/index.ts';
import { weightsFor } from '../../../measures/utility/index.ts';
import type { Certificate } from '../../../recipe/index.ts';
import { levelEstimates, numberEstimates, type WeightedEstimate } from '../../../report/index.ts';
import { asReported } from './categories.ts';

/** The weight of some columns by its name, and the unit that it counts. */
function weighing(files: Files, name: string) {
  const weights = weightsFor(files, [name]);
  if (weights === undefined) return null;
  const { unitWeights } = files;
  if (weights !== unitWeights) return { weights, unit: null, weight: files.weights!.name };
  // Units without a weight count once: such totals are no estimates of a population.
  if (unitWeights.name === null) return null;
  return { weights, unit: unitWeights.unit, weight: unitWeights.name };
}

/**
 * Weighted totals and means of the compared numbers, and of the levels of the reported categories. `files` have every
 * record of the original. Empty if no weight was decided on.
 */
export function estimatesReported(
  files: Files,
  categories: readonly string[],
  certificate: Certificate | null,
): WeightedEstimate[] {
  const numbers = files.names.flatMap((column, j): WeightedEstimate[] => {
    const found = weighing(files, column);
    if (found === null || column === found.weight) return [];
    const { weights, ...by } = found;
    const [before, after] = [files.original[j], files.masked[j]];
    return [{ column, level: null, ...by, ...numberEstimates({ before, after, weights }) }];
  });
  const levels = asReported(files, categories, certificate).flatMap((column) => {
    const found = weighing(files, column.name);
    if (found === null) return [];
    const { weights, ...by } = found;
    const { original: before, masked: after, names, name } = column;
    return levelEstimates({ before, after, weights }, names).map(
      (level): WeightedEstimate => ({ column: name, ...by, ...level }),
    );
  });
  return [...numbers, ...levels];
}
