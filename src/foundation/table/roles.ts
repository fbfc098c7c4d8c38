import { didYouMean, PenumbraError, type Place } from '../../error.ts';

/** The role of a column for an intruder and an analyst. A column has one role, or none if nobody decided on it. */
export const ROLES = {
  identifier: 'names a person or firm by itself; it is removed from a protected file',
  key: 'known to others; together with other keys it can identify a person',
  confidential: 'what nobody should learn about a person',
  harmless: 'identifies nobody and is not secret',
  weight: 'number of persons in the population that a record stands for',
  unit: 'records with the same value belong to one unit, such as a household',
} as const;

export type Role = keyof typeof ROLES;

/** Names that roles had in earlier versions. */
export const FORMER_ROLES: ReadonlyMap<string, Role> = new Map([
  ['quasi-identifier', 'key'],
  ['non-confidential', 'harmless'],
  ['household', 'unit'],
]);

/** Reads the name of a role, also a former one; an error suggests the nearest one. */
export function parseRole(text: string, place: Place = {}): Role {
  const present = FORMER_ROLES.get(text) ?? text;
  if (Object.hasOwn(ROLES, present)) return present as Role;
  const names = Object.keys(ROLES);
  throw new PenumbraError(
    'usage',
    `"${text}" is not a role: use ${names.join(', ')}.${didYouMean(text, names)}`,
    place,
  );
}

/** The role of each column, by position. Columns without a role are absent. */
export type Roles = ReadonlyMap<number, Role>;

/** Positions of the columns with a role, in the order of the file. */
export function columnsWithRole(roles: Roles, role: Role): number[] {
  return [...roles]
    .filter(([, its]) => its === role)
    .map(([position]) => position)
    .sort((a, b) => a - b);
}
