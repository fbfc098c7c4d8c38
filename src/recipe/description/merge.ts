import { present } from '../../fields.ts';
import type { ColumnDescription, LabelledCode } from '../../foundation/table/index.ts';
import { refuseContradiction, sameCode } from './read.ts';

/** One entry for each column, by what tells columns apart. A later entry wins over an earlier one, field by field. */
export function mergedEntries<Key>(
  entries: readonly ColumnDescription[],
  keyOf: (entry: ColumnDescription) => Key,
): Map<Key, ColumnDescription> {
  const found = new Map<Key, ColumnDescription>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = changed(found.get(key), entry);
    refuseContradiction(known, `The description of "${entry.column}"`);
    found.set(key, known);
  }
  return found;
}

/**
 * A column with what a later entry says about it. Another role takes the details of the former one with it, except
 * the unit that an identifier still numbers, and another kind or role its reason. Missing codes add up. A code that is named again keeps its label.
 */
function changed(
  before: ColumnDescription | undefined,
  after: ColumnDescription,
): ColumnDescription {
  if (before === undefined) return after;
  const { unit, within, weightOf, replicateOf, guessed, because, ...others } = before;
  const isSame = (what: 'kind' | 'role') =>
    after[what] === undefined || after[what] === before[what];
  const missing = [...new Map(codesOf(before.missing, after.missing)).values()];
  const values = after.values && labelled(after.values, before.values);
  return {
    ...others,
    ...((isSame('role') || isLeftOut(before, after)) && present({ unit, within })),
    ...(isSame('role') && present({ weightOf, replicateOf })),
    ...(isSame('role') && isSame('kind') && present({ because })),
    ...present({ guessed: guessed?.filter((what) => after[what] === undefined) }),
    ...after,
    ...present({ values }),
    ...(missing.length > 0 && { missing: labelled(missing, before.missing) }),
  };
}

/** Whether the number of a unit is left out of the protected file, where its records still count as one unit. */
function isLeftOut({ role, unit }: ColumnDescription, after: ColumnDescription): boolean {
  return role === 'unit' && unit !== undefined && after.role === 'identifier';
}

function codesOf(...lists: (readonly LabelledCode[] | undefined)[]): [string, LabelledCode][] {
  return lists.flatMap((list = []) =>
    list.map((one): [string, LabelledCode] => [sameCode(one.code), one]),
  );
}

/** Codes, with the labels that they had before if they have none now. */
function labelled(
  codes: readonly LabelledCode[],
  before: readonly LabelledCode[] | undefined,
): LabelledCode[] {
  const known = new Map(codesOf(before));
  return codes.map((one) => ({
    code: one.code,
    ...present({ label: one.label ?? known.get(sameCode(one.code))?.label }),
  }));
}
