import type { Description, Role, Roles } from '../../foundation/table/index.ts';
import { isDecided, likelyRoles } from './complete.ts';
import { type DescribedUnit, protectedUnit } from './units.ts';

/** A column by its position, and whether it is only guessed to have its role. */
interface Chosen {
  readonly position: number;
  readonly isGuess: boolean;
}

/** Whom the figures of a file count: the protected unit, and the weights of the records and of this unit. */
export interface Counting {
  readonly unit: (DescribedUnit & Chosen) | null;
  readonly weight: Chosen | null;
  readonly unitWeight: Chosen | null;
  /** Positions of columns that could each be the weight of the records. If there are some, `weight` is null. */
  readonly rivals: readonly number[];
  /** Likewise for the weight of the unit. */
  readonly unitRivals: readonly number[];
}

/**
 * Finds the unit and the weights in a complete description. A decided column wins over guessed ones, and a guessed
 * weight weighs only if nobody decided on any column. A weight of the records is no replicate and has no `weightOf`; if
 * there is none, the only weight of a unit weighs its members.
 */
export function countingOf(
  description: Description,
  { isDecidedOnly = false }: { readonly isDecidedOnly?: boolean } = {},
): Counting {
  const mayGuess = !isDecidedOnly && !description.columns.some(isDecided);
  const decided = decidedRoles(description);
  const likely = likelyRoles(description);
  const unit = chosenUnit(description, decided, likely);
  const records = new Set([undefined, 'record', description.record]);
  const ofRecords = chooseWeight(description, mayGuess, (of) => records.has(of));
  const ofUnit =
    unit === null ? NONE : chooseWeight(description, mayGuess, (of) => of === unit.name);
  const isOpen = ofRecords.chosen === null && ofRecords.rivals.length === 0;
  const found = isOpen ? chooseWeight(description, mayGuess, () => true) : ofRecords;
  return {
    unit,
    weight: found.chosen,
    unitWeight: ofUnit.chosen,
    rivals: found.rivals,
    unitRivals: ofUnit.rivals,
  };
}

interface WeightChoice {
  readonly chosen: Chosen | null;
  readonly rivals: readonly number[];
}

const NONE: WeightChoice = { chosen: null, rivals: [] };

/** The only weight of the wanted kind: a decided one, else a guessed one. */
function chooseWeight(
  { columns }: Description,
  mayGuess: boolean,
  isWanted: (weightOf: string | undefined) => boolean,
): WeightChoice {
  const wanted = [...columns.keys()].filter((position) => {
    const { role, weightOf, replicateOf } = columns[position];
    return role === 'weight' && replicateOf === undefined && isWanted(weightOf);
  });
  const decided = wanted.filter((position) => isDecided(columns[position]));
  const isGuess = decided.length === 0;
  const found = isGuess ? (mayGuess ? wanted : []) : decided;
  if (found.length === 0) return NONE;
  if (found.length > 1) return { chosen: null, rivals: found };
  return { chosen: { position: found[0], isGuess }, rivals: [] };
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

/** The sentence for several weights of which nobody chose one. */
export function rivalWeights(names: readonly string[], what: string): string {
  const list = names.map((name) => `"${name}"`).join(', ');
  return `Several columns are weights of the ${what}, and only one can weigh: ${list}. Name it with --weight, or say in the description what the others are (weightOf, replicateOf).`;
}
