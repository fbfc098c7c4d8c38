import { didYouMean, PenumbraError, type Place } from '../../error.ts';

/** What a column is in the eyes of an intruder and of an analyst. A column may have several roles. */
export const ROLES = {
  identifier: 'names a person or firm by itself: it does not reach a protected file',
  key: 'known to others, and in combination with others of its kind recognises someone',
  confidential: 'what nobody should learn about a person',
  harmless: 'neither recognises anyone nor is secret',
  weight: 'how many members of the population a record stands for',
  unit: 'records with the same value belong to one unit, such as a household',
} as const;

export type Role = keyof typeof ROLES;

/** Names that roles had in earlier versions. */
export const FORMER_ROLES: ReadonlyMap<string, Role> = new Map([
  ['quasi-identifier', 'key'],
  ['non-confidential', 'harmless'],
  ['household', 'unit'],
]);

/** Reads a role's name, also a former one, with the nearest one suggested where it is misspelled. */
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

/** The roles of each column, by position. Columns without a role are absent. */
export type Roles = ReadonlyMap<number, ReadonlySet<Role>>;

/** Positions of the columns that have a role, in the order of the file. */
export function columnsWithRole(roles: Roles, role: Role): number[] {
  return [...roles]
    .filter(([, its]) => its.has(role))
    .map(([position]) => position)
    .sort((a, b) => a - b);
}
