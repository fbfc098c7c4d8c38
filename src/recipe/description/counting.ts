import type { Description, Role, Roles } from '../../foundation/table/index.ts';
import { isDecided, likelyRoles } from './complete.ts';
import { type DescribedUnit, protectedUnit } from './units.ts';
import { findWeight, type WeightChoice } from './weights.ts';

/** Whom the figures of a file count: the protected unit, and the weights of the records and of this unit. */
export interface Counting {
  /** The unit, and whether it is only guessed. */
  readonly unit: (DescribedUnit & { readonly isGuess: boolean }) | null;
  readonly ofRecords: WeightChoice;
  readonly ofUnit: WeightChoice;
}

/** Finds the unit and the weights in a complete description. A decided unit wins over a guessed one. */
export function countingOf(description: Description): Counting {
  const unit = chosenUnit(description, decidedRoles(description), likelyRoles(description));
  return {
    unit,
    ofRecords: findWeight(description, null),
    ofUnit: unit === null ? { weight: null, rivals: [] } : findWeight(description, unit),
  };
}

function chosenUnit(description: Description, decided: Roles, likely: Roles): Counting['unit'] {
  const unit = protectedUnit(description, decided);
  if (unit !== null) return { ...unit, isGuess: false };
  const guess = protectedUnit(description, likely);
  // A decided unit that the description does not protect is no reason to guess another one.
  const isOpen = ![...decided.values()].includes('unit');
  return guess === null || !isOpen ? null : { ...guess, isGuess: true };
}

function decidedRoles({ columns }: Description): Roles {
  return new Map(
    columns.flatMap((column, position): [number, Role][] =>
      isDecided(column) ? [[position, column.role!]] : [],
    ),
  );
}
