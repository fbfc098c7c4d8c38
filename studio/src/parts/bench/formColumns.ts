import type { Kind } from '../../../../src/foundation/table/index.ts';
import { actingRole, areKeysSettled, type KnownColumn } from '../../session/describing.ts';
import type { FormColumn } from '../stepForm.ts';

/** The columns as the form of a step sees them. `kinds` are those after the preparations, if a plan says them. */
export function formColumns(
  columns: readonly KnownColumn[],
  kinds: readonly Kind[] | undefined,
): readonly FormColumn[] {
  const isSettled = areKeysSettled(columns);
  return columns.map((column, i) => {
    const { position, name, kind, missing, about } = column;
    const after = kinds?.[i] ?? kind;
    const described = after === kind ? (about.kind ?? null) : null;
    return { position, name, kind: after, described, missing, role: actingRole(column, isSettled) };
  });
}
