import { present } from '../../../src/fields.ts';
import type {
  ColumnDescription,
  DescribedKind,
  Description,
  LabelledCode,
  Role,
  Suggestion,
} from '../../../src/foundation/table/index.ts';
import { isDecided, referenceTo, sameCode } from '../../../src/recipe/description/index.ts';
import { isReadAs } from '../work/readAs.ts';
import type { LoadedFacts } from '../work/tasks/load.ts';

/** A column by its place, counted from 1, and its name. */
interface Named {
  readonly position: number;
  readonly name: string;
}

export type Inspected = LoadedFacts['inspection']['columns'][number];

/** A column of the file with everything that is known about it now. */
export interface KnownColumn extends Inspected {
  /** What was decided, and what was guessed at the last reading. */
  readonly about: ColumnDescription;
  /** The role that somebody decided on; null for an undecided column. */
  readonly role: Role | null;
  readonly suggestion: Suggestion | null;
}

/** What is said about a column, by its position or its name; later entries win. */
export function entryOf(
  { columns }: Description,
  { position, name }: Named,
): ColumnDescription | undefined {
  const isOf = ({ column }: ColumnDescription) =>
    column === position ||
    column === String(position) ||
    (name !== '' &&
      typeof column === 'string' &&
      column.normalize('NFC') === name.normalize('NFC'));
  const found = columns.filter(isOf);
  return found.length < 2 ? found[0] : Object.assign({}, ...found);
}

/** The columns of the file with what was decided about them. */
export function knownColumns(file: LoadedFacts | null, description: Description): KnownColumn[] {
  return (file?.inspection.columns ?? []).map((column, place) => {
    const entry = entryOf(description, column);
    const about = merged(guessesOf(column.about), entry);
    return {
      ...column,
      about,
      role: isDecided(about) ? about.role! : null,
      suggestion: file!.suggestions[place] ?? null,
    };
  });
}

/** The guessed parts of a column as it was read. A role that was decided then may have been taken away since. */
function guessesOf(about: ColumnDescription): ColumnDescription {
  if (about.role === undefined || about.guessed?.includes('role')) return about;
  const { role: _, unit: __, within: ___, weightOf: ____, replicateOf: _____, ...others } = about;
  return others;
}

/** What was guessed, and what was said since. A part that was said is no guess any more. */
function merged(read: ColumnDescription, entry: ColumnDescription | undefined): ColumnDescription {
  const { guessed: before = [], because, ...others } = read;
  const open = before.filter((part) => entry?.[part] === undefined);
  const guessed = [...new Set([...open, ...(entry?.guessed ?? [])])];
  return {
    ...others,
    ...(open.length > 0 && present({ because })),
    ...entry,
    ...(guessed.length > 0 ? { guessed } : {}),
  };
}

/** Columns that nobody has decided on. */
export function undecided(columns: readonly KnownColumn[]): readonly KnownColumn[] {
  return columns.filter(({ role }) => role === null);
}

/** Undecided columns for which there is a suggestion. */
export function openSuggestions(columns: readonly KnownColumn[]): readonly KnownColumn[] {
  return undecided(columns).filter(({ suggestion }) => suggestion !== null);
}

/** Guesses that act if nobody decided about keys: they remove and weigh nothing. */
const ACTING: readonly (Role | null | undefined)[] = ['key', 'confidential', 'harmless'];

/** Whether somebody decided about keys, as `areKeysDecided` says it of a description. */
export function areKeysSettled(columns: readonly KnownColumn[]): boolean {
  return columns.some(({ role }) => ACTING.includes(role));
}

/** The role that a recipe acts by, as a run does: decided, or guessed if nobody decided about keys. */
export function actingRole({ about, role }: KnownColumn, isSettled: boolean): Role | null {
  if (role !== null || isSettled || !ACTING.includes(about.role)) return role;
  return about.role ?? null;
}

/** A description in which one column is described anew. */
export function withEntry(
  description: Description,
  column: Named,
  names: readonly string[],
  change: (entry: ColumnDescription) => ColumnDescription,
): Description {
  const before = entryOf(description, column);
  const reference = referenceTo(names, column.position - 1);
  const after = change({ ...before, column: reference });
  const others = description.columns.filter(
    (one) => entryOf({ columns: [one] }, column) === undefined,
  );
  const isEmpty = Object.keys(after).length === 1;
  return {
    ...description,
    columns: isEmpty ? others : [...others, { ...after, column: reference }],
  };
}

/** A column with a role, or undecided again. Another role takes the details of the earlier one with it. */
export function withRole(entry: ColumnDescription, role: Role | null): ColumnDescription {
  if (entry.role === role && isDecided(entry)) return entry;
  const { role: _, unit, within, weightOf, replicateOf, ...others } = settled(entry, 'role');
  if (role === null) return others;
  const details = entry.role === role ? present({ unit, within, weightOf, replicateOf }) : {};
  return { ...others, role, ...details };
}

/** What is known about the file, with the numbers of units that a found recipe leaves out as identifiers. */
export function withLeftOut(
  description: Description,
  found: Description,
  columns: readonly KnownColumn[],
): Description {
  const names = columns.map(({ name }) => name);
  return columns.reduce((given, column) => {
    const { role, unit } = entryOf(found, column) ?? {};
    if (column.role !== 'unit' || role !== 'identifier') return given;
    const leftOut = (entry: ColumnDescription) => ({ ...settled(entry, 'role'), role, unit });
    return withEntry(given, column, names, (entry) => present(leftOut(entry)));
  }, description);
}

/**
 * A column with another kind. Codes have values and a hierarchy, numbers have none. Ordinal texts need their levels in
 * an order, so the given levels are listed.
 */
export function withKind(
  entry: ColumnDescription,
  kind: DescribedKind,
  levels: readonly string[] | null,
): ColumnDescription {
  const { values, hierarchy, ...others } = settled(entry, 'kind');
  if (kind !== 'ordinal' && kind !== 'nominal' && kind !== 'date') return { ...others, kind };
  if (kind !== 'ordinal') return { ...others, kind, ...present({ values, hierarchy }) };
  const listed =
    values === undefined && areNumbers(levels ?? []) ? undefined : valuesOf(values, levels);
  return { ...others, kind, ...present({ values: listed }) };
}

/** The listed codes, followed by the levels of the file that are not among them. */
function valuesOf(
  values: readonly LabelledCode[] = [],
  levels: readonly string[] | null,
): readonly LabelledCode[] {
  const known = new Set(values.map(({ code }) => sameCode(code)));
  const others = (levels ?? []).filter((level) => !known.has(sameCode(level)));
  return [...values, ...others.map((code) => ({ code }))];
}

/** The codes of an ordinal column from the lowest to the highest; null if it has no order. */
export function orderOf(
  { about }: KnownColumn,
  levels: readonly string[],
): readonly string[] | null {
  if (about.kind !== 'ordinal') return null;
  if (about.values !== undefined) return valuesOf(about.values, levels).map(({ code }) => code);
  return areNumbers(levels) ? [...levels].sort((a, b) => Number(a) - Number(b)) : null;
}

const areNumbers = (levels: readonly string[]) =>
  levels.every((one) => /^-?\d+(\.\d+)?$/.test(one));

/** A column whose guesses of kind and role count as decided. */
export function withGuessesAccepted(
  entry: ColumnDescription,
  { about, suggestion }: KnownColumn,
  levels: readonly string[] | null,
): ColumnDescription {
  const known = suggestion === null ? entry : withRole(entry, suggestion.role);
  const details = present({
    unit: about.unit,
    within: about.within,
    weightOf: about.weightOf,
    replicateOf: about.replicateOf,
  });
  const full = about.role === suggestion?.role ? { ...known, ...details } : known;
  // The guess that texts have an order does not say which one: that stays open until somebody gives it.
  const isOpen =
    about.kind === 'ordinal' && about.values === undefined && !areNumbers(levels ?? ['?']);
  return about.kind === undefined || isOpen ? full : withKind(full, about.kind, levels);
}

/** A column with other values of some fields; a field without a value is taken away. */
export function withFields(
  entry: ColumnDescription,
  fields: { readonly [K in keyof ColumnDescription]?: ColumnDescription[K] | undefined },
): ColumnDescription {
  const others = Object.entries(entry).filter(([field]) => !(field in fields));
  return {
    ...(Object.fromEntries(others) as ColumnDescription & object),
    ...present(fields),
  } as ColumnDescription;
}

/** An ordinal column with its codes in another order; codes keep their labels. */
export function withOrder(entry: ColumnDescription, order: readonly string[]): ColumnDescription {
  const labels = new Map((entry.values ?? []).map((value) => [value.code, value]));
  return {
    ...settled(entry, 'kind'),
    kind: 'ordinal',
    values: order.map((code) => labels.get(code) ?? { code }),
  };
}

/** A column in which a part is no longer a guess. */
function settled(
  { guessed, because, ...others }: ColumnDescription,
  part: 'kind' | 'role',
): ColumnDescription {
  if (guessed === undefined) return { ...others, ...present({ because }) };
  const open = guessed.filter((one) => one !== part);
  return open.length === 0 ? others : { ...others, ...present({ because }), guessed: open };
}

/** Why a column has its kind, if that is a guess. The reason for the role is told beside the role. */
export function kindReason({ about, reason, suggestion }: KnownColumn): string {
  const { because, guessed = [] } = about;
  if (!guessed.includes('kind') || because === undefined) return reason;
  const ofRole = `; ${suggestion?.reason}`;
  return because.endsWith(ofRole) ? because.slice(0, -ofRole.length) : because;
}

/** Whether the file must be read again, because a column was read as another kind or with other missing codes. */
export function needsReading(columns: readonly Inspected[], description: Description): boolean {
  const codesOf = ({ missing = [] }: ColumnDescription) =>
    JSON.stringify(missing.map(({ code }) => code).sort());
  return columns.some((column) => {
    const entry = entryOf(description, column) ?? { column: column.position };
    const { about: read } = column;
    const isAlike =
      entry.kind === undefined ? read.guessed?.includes('kind') : isReadAs(entry.kind, read.kind);
    return !isAlike || codesOf(entry) !== codesOf(read);
  });
}
