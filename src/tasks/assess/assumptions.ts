import type {
  ColumnDescription,
  DescribedKind,
  Description,
  Role,
  Table,
} from '../../foundation/table/index.ts';
import type { UnitWeights } from '../../measures/contract/index.ts';
import { isDecided } from '../../recipe/index.ts';
import type { AssumedColumns, Assumptions, Source } from '../../report/index.ts';
import type { CodedOptions } from './codedFiles.ts';
import type { Comparison } from './comparison.ts';
import { askedWeight } from './countedFiles.ts';

/** The original, and what is known about its columns, one entry for each. */
interface Described {
  readonly table: Table;
  readonly description: Description;
}

/** A column by the name that is shown, and what is known about it. Several columns can have one name. */
interface Known {
  readonly name: string;
  readonly about: readonly ColumnDescription[];
}

/**
 * What the figures of a comparison rest on, and whether it was given, by an option or by a
 * description, or guessed.
 */
export function assumptionsOf(
  comparison: Pick<Comparison, 'files' | 'positions'>,
  original: Described,
  options: CodedOptions,
): Assumptions {
  const { files, positions } = comparison;
  const { coded } = files;
  const { description, table } = original;
  const named = (name: string): Known => ({
    name,
    about: description.columns.filter((_, position) => table.columns[position].name === name),
  });
  const codedAt = (place: number) => named(coded!.columns[place].name);
  const compared = (place: number): Known => ({
    name: files.names[place],
    about: [description.columns[positions[place].original]],
  });
  const single = (name: string | undefined) => (name === undefined ? null : named(name));
  const columns = {
    keys: (coded?.keys ?? []).map(codedAt),
    distanceKeys: files.keys.map(compared),
    confidential: (coded?.confidential ?? []).map(codedAt),
    weight: single(coded?.weights?.name),
    unit: single(coded?.units?.name),
    unitWeight: single(coded?.units?.weights?.name),
  };
  const missingKeys = options.missingKeys ?? description.missingKeys;
  // Numbers that nobody decided on count as known because they come first, and not by a guess.
  const { guessed: _, ...distanceKeys } = assumed(columns.distanceKeys, 'key', options.keys);
  return {
    keys: assumed(columns.keys, 'key', options.keys),
    distanceKeys,
    confidential: assumed(columns.confidential, 'confidential', options.confidential),
    kinds: kindsOf(comparison, original),
    weight: assumedOne(columns.weight, 'weight', options.weight),
    ...(files.weights && { utilityWeight: files.weights.name }),
    ...(files.unitWeights && { unitFigures: unitFiguresOf(files.unitWeights) }),
    ...rivalsOf(original, options),
    unit: assumedOne(columns.unit, 'unit', options.unit),
    unitWeight: assumedOne(columns.unitWeight, 'weight', undefined),
    missingKeys: {
      treatment: coded?.missingKeys ?? missingKeys ?? 'level',
      source: sourceOf(missingKeys !== undefined),
    },
    labels: labelsOf(Object.values(columns).flatMap((some) => some ?? [])),
  };
}

function unitFiguresOf({
  unit,
  columns,
  name,
}: UnitWeights): NonNullable<Assumptions['unitFigures']> {
  return { unit, columns, weight: name };
}

/** The weights of which nobody chose one. */
function rivalsOf(
  { description, table }: Described,
  { weight }: CodedOptions,
): Pick<Assumptions, 'rivalWeights'> {
  const { rivals } = askedWeight(table.columns, description, weight);
  return rivals.length === 0
    ? {}
    : { rivalWeights: rivals.map((position) => table.columns[position].name) };
}

function sourceOf(isGiven: boolean): Source {
  return isGiven ? 'given' : 'guessed';
}

function isGivenAs({ about }: Known, role: Role): boolean {
  // The number of a unit can be left out of the protected file.
  return about.some(
    (one) => isDecided(one) && (one.role === role || (role === 'unit' && one.unit !== undefined)),
  );
}

/** Columns with a role. If they were asked for by an option, all are given. */
function assumed(columns: readonly Known[], role: Role, asked: unknown): AssumedColumns {
  const names = columns.map(({ name }) => name);
  if (asked !== undefined) return { columns: names, source: 'given' };
  const open = columns.filter((column) => !isGivenAs(column, role)).map(({ name }) => name);
  const isPartly = open.length > 0 && open.length < names.length;
  const isGiven = names.length > 0 && open.length === 0;
  return { columns: names, source: sourceOf(isGiven), ...(isPartly && { guessed: open }) };
}

function assumedOne(column: Known | null, role: Role, asked: unknown): Assumptions['weight'] {
  if (column === null) return null;
  return { column: column.name, source: sourceOf(asked !== undefined || isGivenAs(column, role)) };
}

function labelsOf(columns: readonly Known[]): Assumptions['labels'] {
  const labels = new Map<string, string>();
  for (const { name, about } of columns) {
    const label = about.find((one) => one.label !== undefined)?.label;
    if (label !== undefined) labels.set(name, label);
  }
  return [...labels].map(([column, label]) => ({ column, label }));
}

/** The kinds of the columns that are compared or have a role. */
function kindsOf(
  { files: { coded }, positions }: Pick<Comparison, 'files' | 'positions'>,
  { table, description }: Described,
): Assumptions['kinds'] {
  const compared = new Set(positions.map(({ original }) => original));
  const names = new Set([
    ...(coded?.columns ?? []).map(({ name }) => name),
    coded?.weights?.name,
    coded?.units?.name,
  ]);
  const all = description.columns.filter(
    (_, position) => compared.has(position) || names.has(table.columns[position].name),
  );
  const count = (kind: DescribedKind) => all.filter((about) => about.kind === kind).length;
  const isGiven = ({ kind, guessed = [] }: ColumnDescription) =>
    kind !== undefined && !guessed.includes('kind');
  return {
    amounts: count('amount'),
    counts: count('count'),
    ordered: count('ordinal'),
    unordered: count('nominal'),
    dates: count('date'),
    texts: count('text'),
    source: sourceOf(all.length > 0 && all.every(isGiven)),
  };
}
