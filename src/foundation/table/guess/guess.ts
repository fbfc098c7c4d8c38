import type { Column } from '../column.ts';
import type { DescribedKind } from '../description.ts';
import type { Role } from '../roles.ts';
import { suggestRoles } from '../suggestRoles.ts';

/** What a column seems to be, and why. */
export interface ColumnGuess {
  readonly kind: DescribedKind;
  readonly kindBecause: string;
  readonly role: Role | null;
  readonly roleBecause: string | null;
  readonly missing: readonly { readonly code: string; readonly because: string }[];
  readonly belongsTo?: string;
  readonly unit?: string;
  readonly within?: string;
  readonly weightOf?: string;
  readonly replicateOf?: number;
}

export interface FileGuess {
  readonly columns: readonly ColumnGuess[];
  readonly geography: readonly number[];
  readonly record?: string;
  readonly time?: number;
}

export function guessColumns(columns: readonly Column[]): FileGuess {
  const roles = suggestRoles(columns);
  return {
    geography: [],
    columns: columns.map((column, position) => ({
      kind:
        column.kind === 'numeric' ? 'amount' : column.kind === 'categorical' ? 'nominal' : 'text',
      kindBecause: 'as read',
      role: roles[position]?.role ?? null,
      roleBecause: roles[position]?.reason ?? null,
      missing: [],
    })),
  };
}
