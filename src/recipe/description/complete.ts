import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  type ColumnDescription,
  type ColumnReference,
  type Description,
  findColumn,
  type Role,
  type Roles,
} from '../../foundation/table/index.ts';
import type { ColumnDialect } from '../../io/csv/index.ts';
import { mergedEntries } from './merge.ts';

/** A column by its name, or by its position from 1 if the name is empty or not the only one. */
export function referenceTo(names: readonly string[], position: number): ColumnReference {
  const name = names[position];
  const isOwn = name !== '' && names.indexOf(name) === names.lastIndexOf(name);
  // A name of digits could be taken for a position.
  return isOwn && !/^(@|\d+$)/.test(name) ? name : position + 1;
}

const NOTHING_KNOWN: Description = { columns: [] };

/** The description with one entry for each column of a file, in its order. Nothing is guessed. */
export function completeDescription(
  { columns: given, ...file }: Description = NOTHING_KNOWN,
  names: readonly string[],
): Description {
  const description = { ...file, columns: completeColumns(given, names) };
  refuseUnknownReferences(
    description,
    names.map((name) => ({ name })),
  );
  refuseUnknownUnits(description);
  return description;
}

function completeColumns(
  given: readonly ColumnDescription[],
  names: readonly string[],
): ColumnDescription[] {
  const named = names.map((name) => ({ name }));
  const found = mergedEntries(given, ({ column }) => positionOf(column, named));
  return names.map((_, position) => ({
    ...found.get(position),
    column: referenceTo(names, position),
  }));
}

/**
 * The description as people edit it: one entry for each column that it speaks of, in the order of the file. Without the
 * names of the file, entries that name the same column are merged, and the order stays.
 */
export function mergedDescription(
  { columns: given, ...file }: Description,
  names: readonly string[] | null,
): Description {
  if (names === null) {
    return { ...file, columns: [...mergedEntries(given, ({ column }) => column).values()] };
  }
  const named = names.map((name) => ({ name }));
  const found = mergedEntries(given, ({ column }) => positionOf(column, named));
  const columns = [...found]
    .sort(([a], [b]) => a - b)
    .map(([position, column]) => ({ ...column, column: referenceTo(names, position) }));
  return { ...file, columns };
}

/**
 * A complete description for a file that need not have all the columns, such as a protected one. What it says of the
 * design, the waves and the units can be about columns that were left out, here and in `before`.
 */
export function descriptionOfFile(
  description: Description,
  names: readonly string[],
  before: readonly string[],
): Description {
  const columns = completeColumns(description.columns, before);
  const places = new Map<string, number[]>();
  for (const [position, name] of before.entries()) {
    places.set(name, [...(places.get(name) ?? []), position]);
  }
  return {
    ...description,
    // If a name occurs twice, second goes with second.
    columns: names.map((name, position) => {
      const from = places.get(name)?.shift();
      const own = from === undefined ? {} : columns[from];
      return { ...own, column: referenceTo(names, position) };
    }),
  };
}

/** The position of a column that the description names. */
function positionOf(reference: ColumnReference, named: readonly { readonly name: string }[]) {
  try {
    return findColumn(named, reference);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError(
      error.code,
      `${error.message} The description names it: correct the name there, or remove the entry.`,
      error.place,
    );
  }
}

function refuseUnknownReferences(
  { time, strata = [], clusters = [], geography = [], population = [], columns }: Description,
  named: readonly { readonly name: string }[],
): void {
  const counted = population.flatMap(({ totals = [] }) => totals.map(({ column }) => column));
  const others = [...strata, ...clusters, ...geography, ...counted];
  for (const reference of time === undefined ? others : [time, ...others]) {
    positionOf(reference, named);
  }
  for (const { column, replicateOf } of columns) {
    if (replicateOf === undefined) continue;
    const main = columns[positionOf(replicateOf, named)];
    if (main.role === 'weight' && main.replicateOf === undefined) continue;
    throw new PenumbraError(
      'usage',
      `Column "${column}" is described as a replicate of "${replicateOf}", which is not a weight: name the main weight.`,
      { column: String(column) },
    );
  }
}

/** Every unit that the description speaks of must have a column that numbers it. */
function refuseUnknownUnits({ protect, record, columns }: Description): void {
  const units = new Set([
    ...columns.flatMap(({ unit }) => unit ?? []),
    ...(record ? [record] : []),
  ]);
  const spoken = columns.flatMap(({ column, belongsTo, within, weightOf }) =>
    [belongsTo, within, weightOf].flatMap((unit) => (unit === undefined ? [] : [{ unit, column }])),
  );
  for (const { unit, column } of [...spoken, ...(protect ? [{ unit: protect, column: '' }] : [])]) {
    if (units.has(unit) || unit === 'record') continue;
    const where = column === '' ? 'The description' : `The description of "${column}"`;
    throw new PenumbraError(
      'usage',
      `${where} speaks of the unit "${unit}", and no column numbers it: give one column the role unit and "unit": "${unit}".`,
      { column: String(column) },
    );
  }
}

const NONE = { code: '' };

/** How the columns of a complete description are read: kinds that their cells must have, and missing codes. */
export function dialectOfColumns(
  { columns, emptied = NONE }: Pick<Description, 'columns' | 'emptied'>,
  { isStrict = true }: { readonly isStrict?: boolean } = {},
): ColumnDialect[] {
  const code = emptied.code === '' ? undefined : emptied.code;
  return columns.flatMap(({ kind, missing, guessed = [] }, position) => {
    const isNumber = kind === 'amount' || kind === 'count';
    // A guess was made from what was read, and a replay reads the same.
    const isFree = isStrict && guessed.includes('kind');
    const asked = kind === 'text' ? 'text' : isNumber && isStrict ? 'numeric' : undefined;
    const codes = missing?.map((one) => one.code);
    const own: Omit<ColumnDialect, 'position'> = present({
      kind: isFree ? undefined : asked,
      isCoded: isCoded(kind) ? true : undefined,
      missing: isStrict || code === undefined ? codes : [...(codes ?? []), code],
      emptied: isStrict ? code : undefined,
    });
    return Object.keys(own).length === 0 ? [] : [{ position, ...own }];
  });
}

/** Whether values of this kind are categories, even if they are written as numbers. */
export function isCoded(kind: ColumnDescription['kind']): boolean {
  return kind === 'nominal' || kind === 'ordinal' || kind === 'date';
}

/** Whether somebody decided on the role of the column. */
export function isDecided({ role, guessed = [] }: ColumnDescription): boolean {
  return role !== undefined && !guessed.includes('role');
}

/** Roles that act although they were only guessed, if nobody decided on any of them: they remove and weigh nothing. */
const HARMLESS_GUESSES: ReadonlySet<Role | undefined> = new Set([
  'key',
  'confidential',
  'harmless',
]);

/**
 * Whether somebody decided what others know, and what they must not learn. What happens to an identifier, a weight or the
 * number of a household says nothing about it.
 */
export function areKeysDecided({ columns }: Description): boolean {
  return columns.some((column) => isDecided(column) && HARMLESS_GUESSES.has(column.role));
}

/** Roles that a plan acts by: those that were decided, and guesses about keys if nobody decided on those. */
export function rolesIn(description: Description): Roles {
  const areDecided = areKeysDecided(description);
  return new Map(
    description.columns.flatMap((column, position): [number, Role][] =>
      isDecided(column) || (!areDecided && HARMLESS_GUESSES.has(column.role))
        ? [[position, column.role!]]
        : [],
    ),
  );
}

/** Roles that were decided or guessed, for figures and warnings. */
export function likelyRoles({ columns }: Description): Roles {
  return new Map(
    columns.flatMap(({ role }, position): [number, Role][] =>
      role === undefined ? [] : [[position, role]],
    ),
  );
}
