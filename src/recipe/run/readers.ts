import {
  type Column,
  cellText,
  type Description,
  type InferredMeans,
  inferredMeans,
  type Roles,
  recordsIn,
} from '../../foundation/table/index.ts';
import type { NumberedUnit, WholeFiles } from '../../measures/contract/index.ts';
import { belongsToUnit, numberedWithin, rolesIn, unitsIn } from '../description/index.ts';
import { claimsHidden, type Plan, ruleInRecipe } from '../plan/index.ts';
import type { RecipeRule } from '../recipe/index.ts';

/** What the claim about emptied cells is about, by position in the original, and what is known about units. */
export interface FileInference extends Partial<InferredMeans> {
  /** The columns whose emptied cells cannot be inferred. */
  readonly positions: readonly number[];
  readonly units: readonly NumberedUnit[];
  readonly time?: number;
  /** Rules of the description, which count as known. */
  readonly rules?: readonly string[];
  /** Columns whose codes the description lists. The codes of the original stand for them, and are not named. */
  readonly listed?: readonly number[];
}

/**
 * What is claimed about emptied cells, if a method of the plan declares that they cannot be inferred, and the plan did not
 * withdraw it; otherwise null.
 */
export function fileInference({ steps, recipe, columns }: Plan): FileInference | null {
  const positions = steps.filter(claimsHidden).flatMap((step) => step.positions);
  if (positions.length === 0) return null;
  const description = recipe.description!;
  const time = columns.findIndex(
    ({ name }, position) => description.time === name || description.time === position + 1,
  );
  const listed = [...columns.keys()].filter(
    (position) => description.columns[position].values !== undefined,
  );
  return {
    positions,
    units: numberedUnits(description, rolesIn(description), columns),
    ...(time >= 0 && { time }),
    ...inferredMeans(description),
    ...(description.rules !== undefined && { rules: description.rules }),
    ...(listed.length > 0 && { listed }),
  };
}

/** All that a reader of a file sees and knows, beside the truth. `masked` lacks columns that are not written. */
export function readBy(
  { units, time, rules = [], listed = [], ...means }: FileInference,
  original: readonly Column[],
  masked: readonly (Column | null)[],
  given: readonly RecipeRule[] = [],
): WholeFiles {
  const released = [...masked.keys()].filter((position) => masked[position] !== null);
  const records = masked.find((column) => column !== null);
  return {
    original,
    masked: masked.map((column, p) => column ?? emptyLike(original[p], recordsIn([records!]))),
    released,
    keys: [],
    missingKeys: 'level',
    inferred: inferredMeans(means),
    units: readableUnits(units, (position) => masked[position] !== null),
    time: time === undefined || masked[time] === null ? null : time,
    rules: [...given, ...rules.map((rule) => ({ rule }))].map(ruleInRecipe),
    values: original.map((column, p) => (listed.includes(p) ? codesOf(column) : null)),
  };
}

/** The columns that number units, by position. */
export function numberedUnits(
  description: Description,
  roles: Roles,
  columns: readonly Column[],
): NumberedUnit[] {
  return unitsIn(description, roles).map((unit) => {
    const within = numberedWithin(description, unit, columns);
    return {
      position: unit.position,
      columns: [...columns.keys()].filter((one) => belongsToUnit(description, one, unit)),
      ...(within !== null && { within }),
    };
  });
}

/** The units that a reader can tell. Numbers that begin anew in each larger unit tell none without its number. */
export function readableUnits(
  units: readonly NumberedUnit[],
  isRead: (position: number) => boolean,
): NumberedUnit[] {
  return units.filter(({ position, within = position }) => isRead(position) && isRead(within));
}

/** The codes of a column, each once. */
function codesOf(column: Column): string[] {
  const texts = new Set<string>();
  for (let i = 0; i < recordsIn([column]); i++) {
    const text = cellText(column, i);
    if (text !== null) texts.add(text);
  }
  return [...texts];
}

/** A column without any value. */
export function emptyLike(column: Column, records: number): Column {
  switch (column.kind) {
    case 'numeric':
      return { ...column, values: new Float64Array(records).fill(Number.NaN) };
    case 'categorical':
      return { ...column, codes: new Int32Array(records).fill(-1) };
    case 'text':
      return { ...column, values: Array<null>(records).fill(null) };
  }
}
