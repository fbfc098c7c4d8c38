import { present } from '../../fields.ts';
import {
  type Column,
  type ColumnDescription,
  type ColumnReference,
  type DescribedKind,
  type Description,
  guessColumns,
} from '../../foundation/table/index.ts';
import { referenceTo } from './complete.ts';
import { isNumbers } from './kinds.ts';

/** Number of the first records that guesses are made from, on every engine. */
export const GUESSED_FROM = 10_000;

/**
 * A complete description in which kinds and roles that nobody gave are guessed, each marked as such. `calculated` are
 * columns that rules calculate with, which are numbers.
 */
export function withGuesses(
  description: Description,
  columns: readonly Column[],
  calculated: readonly ColumnReference[] = [],
): Description {
  const isOpen = ({ kind, role, guessed }: ColumnDescription) =>
    guessed === undefined && (kind === undefined || role === undefined);
  if (!description.columns.some(isOpen)) return description;
  const names = columns.map(({ name }) => name);
  const guess = guessColumns(firstOf(columns));
  const numbers = new Set(calculated.flatMap((reference) => positionIn(columns, reference)));
  const filled = description.columns.map((about, position): ColumnDescription => {
    if (!isOpen(about)) return about;
    const isNumber = numbers.has(position) && columns[position].kind === 'numeric';
    const isWeight = about.role === 'weight' && columns[position].kind === 'numeric';
    const its = {
      ...guess.columns[position],
      ...(isNumber && CALCULATED),
      ...(isWeight && WEIGHTS),
    };
    const isKindOpen = about.kind === undefined;
    const isRoleOpen = about.role === undefined && its.role !== null;
    const guessed = [
      ...(isKindOpen ? (['kind'] as const) : []),
      ...(isRoleOpen ? (['role'] as const) : []),
    ];
    const reasons = [
      ...(isKindOpen ? [its.kindBecause] : []),
      ...(isRoleOpen && its.roleBecause !== null ? [its.roleBecause] : []),
    ];
    const { unit, within, weightOf, replicateOf, belongsTo } = its;
    return {
      ...about,
      ...(isKindOpen && { kind: kindFor(its.kind, columns[position]) }),
      ...(isRoleOpen && {
        role: its.role!,
        ...(its.role === 'unit' && present({ unit, within })),
        ...(its.role === 'weight' &&
          present({
            weightOf,
            replicateOf: replicateOf === undefined ? undefined : referenceTo(names, replicateOf),
          })),
      }),
      ...(about.belongsTo === undefined && present({ belongsTo })),
      guessed,
      ...(about.because === undefined &&
        reasons.length > 0 && { because: withoutRepeats(reasons).join('; ') }),
    };
  });
  const { geography, record, time } = guess;
  const refer = (position: number) => referenceTo(names, position);
  return {
    ...present({
      record,
      time: time === undefined ? undefined : refer(time),
      geography: geography.length === 0 ? undefined : geography.map(refer),
    }),
    ...description,
    columns: filled.map(withKnownUnits({ ...description, columns: filled })),
  };
}

/** A reason that begins another one is said once. */
function withoutRepeats(reasons: readonly string[]): string[] {
  return [...new Set(reasons)].filter(
    (one) => !reasons.some((other) => other !== one && other.startsWith(one)),
  );
}

const WEIGHTS = { kind: 'amount', kindBecause: 'weights are amounts' } as const;
const CALCULATED = { kind: 'amount', kindBecause: 'a rule calculates with it' } as const;

/** The position of a column; none if there is no such column, which is refused where the rule is used. */
function positionIn(columns: readonly Column[], reference: ColumnReference): number[] {
  const named = columns.findIndex(({ name }) => name === reference);
  if (named >= 0) return [named];
  return typeof reference === 'number' ? [reference - 1] : [];
}

/** Texts that seem to have an order count as unordered: nobody said which order it is. */
function kindFor(kind: DescribedKind, column: Column): DescribedKind {
  const areNumbers =
    column.kind === 'numeric' || (column.kind === 'categorical' && isNumbers(column.levels));
  return kind === 'ordinal' && !areNumbers ? 'nominal' : kind;
}

/** A column without units that no column numbers. */
export function withKnownUnits({ record, columns }: Description) {
  const named = columns.flatMap(({ unit }) => unit ?? []);
  const units = new Set([...named, ...(record === undefined ? [] : [record]), 'record']);
  return ({ belongsTo, within, weightOf, ...about }: ColumnDescription): ColumnDescription => {
    const known = (unit: string | undefined) =>
      unit !== undefined && units.has(unit) ? unit : undefined;
    return {
      ...about,
      ...present({ belongsTo: known(belongsTo), within: known(within), weightOf: known(weightOf) }),
    };
  };
}

const kept = new WeakMap<readonly Column[], readonly Column[]>();

/** The first records of the columns, kept so that guesses are made once. */
function firstOf(columns: readonly Column[]): readonly Column[] {
  const known = kept.get(columns) ?? columns.map(firstRecords);
  kept.set(columns, known);
  return known;
}

function firstRecords(column: Column): Column {
  if (column.kind === 'categorical') {
    const { codes } = column;
    return codes.length <= GUESSED_FROM
      ? column
      : { ...column, codes: codes.slice(0, GUESSED_FROM) };
  }
  const { values } = column;
  if (values.length <= GUESSED_FROM) return column;
  return { ...column, values: values.slice(0, GUESSED_FROM) } as Column;
}
