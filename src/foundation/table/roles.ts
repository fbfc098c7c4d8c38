import { didYouMean, PenumbraError, type Place } from '../../error.ts';

/** What a column is in the eyes of an intruder and of an analyst. A column may have several roles. */
export const ROLES = {
  identifier: 'names a person or firm by itself: it does not reach a protected file',
  'quasi-identifier':
    'known to others, and in combination with others of its kind recognises someone',
  confidential: 'what nobody should learn about a person',
  'non-confidential': 'neither recognises anyone nor is secret',
  weight: 'how many members of the population a record stands for',
  household: 'records with the same value belong to one household',
} as const;

export type Role = keyof typeof ROLES;

/** Reads a role's name, with the nearest one suggested where it is misspelled. */
export function parseRole(text: string, place: Place = {}): Role {
  if (Object.hasOwn(ROLES, text)) return text as Role;
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
