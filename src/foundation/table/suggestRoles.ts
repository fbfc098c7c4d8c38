import type { Column } from './column.ts';
import { guessColumns } from './guess/index.ts';
import type { Role } from './roles.ts';

/** A role that a column seems to have, and why. Advice only: it has no effect unless the user accepts it. */
export interface Suggestion {
  readonly role: Role;
  readonly reason: string;
}

const known = new WeakMap<readonly Column[], readonly (Suggestion | null)[]>();

/**
 * The role that each column seems to have. Callers look for the one weight and the one unit of a file, so replicates of a weight
 * and units within units are left out; `guessColumns` has them.
 */
export function suggestRoles(columns: readonly Column[]): readonly (Suggestion | null)[] {
  let suggestions = known.get(columns);
  if (suggestions === undefined) {
    suggestions = guessColumns(columns).columns.map(({ role, roleBecause, within, replicateOf }) =>
      role === null || within !== undefined || replicateOf !== undefined
        ? null
        : { role, reason: roleBecause! },
    );
    known.set(columns, suggestions);
  }
  return suggestions;
}
