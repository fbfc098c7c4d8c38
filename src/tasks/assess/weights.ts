import { LARGEST_VALUE } from '../../foundation/kernels/index.ts';
import { type Description, label } from '../../foundation/table/index.ts';
import type { FileWeights } from '../../measures/contract/index.ts';
import { weightsProblem } from '../../measures/risk/index.ts';
import { isDecided, rivalsProblem } from '../../recipe/index.ts';
import {
  askedWeight,
  type CountedOptions,
  type CountedSides,
  notNumbers,
  placesIn,
  valuesOfBoth,
} from './countedFiles.ts';

/** The weights of both files, if there are any, and sentences for the reader. */
interface Weighing {
  readonly weights?: FileWeights;
  readonly notes: readonly string[];
}

/**
 * The weights of the records by which an analyst weighs figures: the same column as in figures of risk. The protected file
 * is weighted by its own column, which a step can have changed. If it lacks the column, that of the original is taken.
 */
export function weightsOf(
  sides: CountedSides,
  description: Description,
  { weight, isUnpaired = false }: Pick<CountedOptions, 'weight' | 'isUnpaired'>,
): Weighing {
  const { columns } = sides.dataset.table;
  const { weight: position, rivals } = askedWeight(columns, description, weight);
  if (rivals.length > 0) {
    return {
      notes: [
        rivalsProblem(description, rivals),
        'Figures of utility are not weighted until then.',
      ],
    };
  }
  if (position === null) return { notes: notesOnUnits(description) };
  const name = label(columns, position);
  const unweighted = (reason: string): Weighing => ({
    notes: [`${reason}, so figures of utility are not weighted.`],
  });
  const open = (problem: string): Weighing => ({
    notes: [problem, 'Figures of utility are not weighted until then.'],
  });
  if (columns[position].kind !== 'numeric') return open(notNumbers(sides.dataset, position));
  const both = valuesOfBoth(sides, position, true, isUnpaired);
  if (both === null) {
    return unweighted(
      `The weight ${name} is not in the protected file, and it is not known which record became which`,
    );
  }
  const { original, masked, isHidden } = both;
  const { ofOriginal, ofMasked } = placesIn(sides);
  for (const [values, placeOf, file] of [
    [masked, ofMasked, 'protected file'],
    [original, ofOriginal, 'original'],
  ] as const) {
    // A record of weight 0 counts for nothing here; figures of risk need the persons that it stands for.
    if (!values.every((one) => one >= 0 && one <= LARGEST_VALUE)) {
      return open(weightsProblem(values, placeOf)!);
    }
    if (!values.some((one) => one > 0)) {
      return unweighted(`The weight ${name} is 0 in every record of the ${file}`);
    }
  }
  return {
    weights: { name: columns[position].name, original, masked },
    notes: isHidden
      ? [`The protected file lacks the weight ${name}: its records weigh as in the original.`]
      : [],
  };
}

/** The sentence for a file whose only weights count units. */
function notesOnUnits({ columns }: Description): string[] {
  return columns
    .filter((about) => about.role === 'weight' && isDecided(about) && about.weightOf !== undefined)
    .filter(({ replicateOf }) => replicateOf === undefined)
    .map(
      ({ column, weightOf }) =>
        `The weight "${column}" counts units (${weightOf}), so it does not weigh records. If it also holds for their members, name it with --weight.`,
    );
}
