import {
  type ColumnDescription,
  type Description,
  findColumn,
  type Role,
  type Table,
} from '../../foundation/table/index.ts';
import type { AssumedColumns, Assumptions, Source } from '../../report/index.ts';
import type { CodedOptions } from './codedFiles.ts';
import type { Comparison } from './comparison.ts';

/**
 * What the figures of a comparison rest on, and whether it was given, by an option or by a
 * description, or guessed.
 */
export function assumptionsOf(
  { files }: Pick<Comparison, 'files'>,
  original: Table,
  options: CodedOptions,
  description?: Description,
): Assumptions {
  const { coded } = files;
  const known = describedColumns(original, description);
  const isDescribed = (column: string, role: Role) => {
    const found = known.get(column);
    return found?.role === role && found.guessed === undefined;
  };
  const assumed = (columns: readonly string[], role: Role, isGiven: boolean): AssumedColumns => ({
    columns,
    source: sourceOf(
      isGiven || (columns.length > 0 && columns.every((name) => isDescribed(name, role))),
    ),
  });
  const one = (column: string | undefined, role: Role, isGiven: boolean) =>
    column === undefined
      ? null
      : { column, source: sourceOf(isGiven || isDescribed(column, role)) };
  const nameAt = (place: number) => coded!.columns[place].name;
  const keys = assumed((coded?.keys ?? []).map(nameAt), 'key', options.keys !== undefined);
  const distanceKeys = assumed(
    files.keys.map((place) => files.names[place]),
    'key',
    options.keys !== undefined,
  );
  const confidential = assumed(
    (coded?.confidential ?? []).map(nameAt),
    'confidential',
    options.confidential !== undefined,
  );
  const weight = one(coded?.weights?.name, 'weight', options.weight !== undefined);
  const unit = one(coded?.households?.name, 'unit', options.household !== undefined);
  const spokenOf = [
    ...[keys, distanceKeys, confidential].flatMap(({ columns }) => columns),
    ...[weight, unit].flatMap((found) => found?.column ?? []),
  ];
  return {
    keys,
    distanceKeys,
    confidential,
    kinds: kindsOf({ files }, known),
    weight,
    unit,
    // Every measure compares missing keys in this way.
    missingKeys: { treatment: 'level', source: sourceOf(description?.missingKeys === 'level') },
    labels: [...new Set(spokenOf)].flatMap((column) => {
      const label = known.get(column)?.label;
      return label === undefined ? [] : [{ column, label }];
    }),
  };
}

function sourceOf(isGiven: boolean): Source {
  return isGiven ? 'given' : 'guessed';
}

/** The described columns of a file, by their names. */
function describedColumns(
  { columns }: Table,
  description: Description | undefined,
): ReadonlyMap<string, ColumnDescription> {
  return new Map(
    (description?.columns ?? []).map((one) => [columns[findColumn(columns, one.column)].name, one]),
  );
}

/** Numbers and codes among the columns that are compared or have a role. */
function kindsOf(
  { files: { names, coded } }: Pick<Comparison, 'files'>,
  known: ReadonlyMap<string, ColumnDescription>,
): Assumptions['kinds'] {
  const codes = new Map((coded?.columns ?? []).map((column) => [column.name, column]));
  const all = [...new Set([...names, ...codes.keys()])];
  const isCode = (name: string) => !names.includes(name) && codes.get(name)?.names !== undefined;
  const ordered = all.filter((name) => isCode(name) && codes.get(name)!.ordered);
  const unordered = all.filter((name) => isCode(name) && !codes.get(name)!.ordered);
  const isDescribed = (name: string) => {
    const found = known.get(name);
    return found?.kind !== undefined && found.guessed === undefined;
  };
  return {
    numbers: all.length - ordered.length - unordered.length,
    ordered: ordered.length,
    unordered: unordered.length,
    source: sourceOf(all.length > 0 && all.every(isDescribed)),
  };
}
