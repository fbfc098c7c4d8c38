import { PenumbraError } from '../../error.ts';
import { present, standardDeviation } from '../../foundation/numerics/index.ts';
import {
  type Column,
  type ColumnReference,
  type Dataset,
  findColumn,
  label,
  type NumericColumn,
  type Roles,
  type Table,
} from '../../foundation/table/index.ts';
import {
  type CodedColumn,
  type CodedFiles,
  countedUnits,
  type Files,
  type Regression,
} from '../../measures/contract/index.ts';
import { gather } from '../../methods/contract/index.ts';
import { someRecords } from '../../recipe/dataset/index.ts';
import { completeDescription } from '../../recipe/index.ts';
import { withAllRecords } from './allRecords.ts';
import {
  type CodedOptions,
  codedFiles,
  commonPairs,
  decidedKeys,
  descriptionFor,
  rolesFor,
} from './codedFiles.ts';
import { type CopiedColumns, copiedColumns } from './copied.ts';
import { holdoutLike, holdoutNumbers } from './holdoutFile.ts';
import { samplingOf } from './sampling.ts';
import { unitWeightsOf } from './unitWeights.ts';
import { weightsOf } from './weights.ts';
import { wholeFiles } from './wholeFiles.ts';

/** How two files are compared. */
export interface ComparisonOptions extends CodedOptions {
  /** Columns of the original to compare; if not given, the changed columns. */
  readonly columns?: readonly ColumnReference[] | undefined;
  /**
   * Columns of any kind that an intruder is assumed to know. If not given: the first seven compared
   * columns, and for combinations the likely keys.
   */
  readonly keys?: readonly ColumnReference[] | undefined;
  /** Regressions such as `income ~ age + hours`. */
  readonly regressions?: readonly string[] | undefined;
  /** The records of the two files are not in the same order. */
  readonly isUnpaired?: boolean | undefined;
  /** The partition that `protect` kept: which records are in one group, and which were left out. */
  readonly partition?: string | undefined;
}

/** Two files side by side, ready to be measured, and notes on what is not compared. */
export interface Comparison {
  readonly files: Files;
  /** Number of records in the larger file. */
  readonly records: number;
  /**
   * The same with every column that both files have: a regression can use columns that are not
   * compared.
   */
  readonly regressionFiles: Files;
  /** The whole protected file, with columns that are not compared. */
  readonly released: Table;
  /** The originals of the protected records, by their positions; null if these are all. */
  readonly kept: Int32Array | null;
  /** Positions of the compared columns in both files, counted from 0. */
  readonly positions: readonly { readonly original: number; readonly masked: number }[];
  /** Notes on what is compared and what is not, in sentences. */
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** The same files with every record of the original, also those that were left out: for totals. */
  allRecords(): Files;
  /** The columns that are equal in both files, and the records that are alone by them; null if records have no partners. */
  copied(): CopiedColumns | null;
}

/**
 * Number of columns that an intruder is assumed to know by default, as in the comparison by
 * Domingo-Ferrer and Torra (2001).
 */
const USUAL_KEYS = 7;

/** Pairs the columns of two files by name. `unseen` are records that the protection never saw. */
export function compareFiles(
  dataset: Dataset,
  masked: Table,
  asked: ComparisonOptions = {},
  members = 1,
  unseen: Dataset | null = null,
): Comparison {
  const { table: original } = dataset;
  const options = { ...asked, keys: asked.keys ?? decidedKeys(original, masked, asked) };
  const holdout = unseen === null ? null : holdoutLike(original, unseen);
  const { kept, groupOf } = partitionOf(options, original, masked);
  const rows = kept === null ? original.records : kept.length;
  const isPaired = options.isUnpaired !== true && rows === masked.records;
  const { pairs: common, lost } = commonColumns(original, masked);
  const valuesOf = keptValues(original, kept);
  const after = (pair: Pair) => (masked.columns[pair.masked] as NumericColumn).values;
  const isCopied = (pair: Pair) => isPaired && sameNumbers(valuesOf(pair.original), after(pair));
  const sides = { dataset, masked, kept, pairs: commonPairs(original, masked) };
  const description = completeDescription(
    options.description,
    original.columns.map(({ name }) => name),
  );
  const weighing = weightsOf(sides, description, options);
  const sampled =
    (options.regressions ?? []).length === 0
      ? { notes: [] }
      : samplingOf(sides, description, weighing.weights, options);
  const ofUnits = unitWeightsOf(sides, description, options, weighing.weights);
  const {
    coded,
    keys: codedKeys,
    notes: ofCodes,
  } = codedFiles(dataset, masked, kept, options, holdout);
  const recoded = isPaired ? changedCodes(coded) : new Set<string>();
  const roles = rolesFor(original, options.description);
  const chosen = chooseColumns(original, common, { ...options, roles }, isCopied, recoded.size > 0);
  const namesOf = (pairs: readonly Pair[]) =>
    pairs.map((pair) => shownName(original, pair.original));
  const places = new Map(chosen.pairs.map((pair, place) => [pair.original, place]));
  const isAsked = asked.keys !== undefined;
  const keys = keysOf(original, options, places, chosen.pairs.length, new Set(lost), isAsked);
  const filesOf = (pairs: readonly Pair[]): Files => ({
    names: namesOf(pairs),
    original: pairs.map((pair) => valuesOf(pair.original)),
    masked: pairs.map(after),
    isPaired,
    keys: [],
    groupOf,
    regressions: [],
    members,
    ...(weighing.weights && { weights: weighing.weights }),
    ...(ofUnits.unitWeights && { unitWeights: ofUnits.unitWeights }),
  });
  const files: Files = {
    ...filesOf(chosen.pairs),
    keys,
    ...(holdout && {
      holdout: chosen.pairs.map((pair) => holdoutNumbers(holdout.table, pair.original)),
    }),
    ...(holdout && {
      control: controlOf(dataset, holdout, masked, {
        ...asked,
        columns: chosen.pairs.map((pair) => pair.original + 1),
      }),
    }),
    ...(coded && { coded }),
    whole: wholeFiles(dataset, masked, isPaired ? kept : null, codedKeys, options),
  };
  const everywhere = new Map(common.map((pair, place) => [pair.original, place]));
  const regressions = (options.regressions ?? []).map((text) =>
    parseRegression(text, original, everywhere),
  );
  const copied = () =>
    isPaired
      ? copiedColumns(
          masked,
          copiedPairs(original, masked, kept),
          roles,
          coded === undefined ? null : countedUnits(coded, 'masked'),
        )
      : null;
  return {
    files,
    records: Math.max(rows, masked.records),
    regressionFiles: {
      ...filesOf(common),
      regressions,
      ...(sampled.sampling && { sampling: sampled.sampling }),
    },
    released: masked,
    kept,
    positions: chosen.pairs,
    // Figures of risk and of utility can say the same about weights.
    notes: [
      ...new Set([
        pairingNote(options.isUnpaired === true, rows, original.records, masked.records),
        ...(chosen.note === null ? [] : [chosen.note]),
        ...notesOn(original, files, lost, options),
        ...ofCodes,
        ...weighing.notes,
        ...ofUnits.notes,
        ...sampled.notes,
        ...(holdout === null
          ? []
          : [`The holdout has ${holdout.table.records} records that the protection never saw.`]),
      ]),
    ],
    allRecords: () =>
      kept === null
        ? files
        : withAllRecords({
            files,
            positions: chosen.pairs,
            dataset,
            masked,
            description,
            options,
          }),
    copied,
    warnings: isPaired ? pairingWarnings(files) : [],
  };
}

/**
 * The protected file beside equally many originals and holdout records, so that what an attack finds among persons who were in
 * the original can be compared with what it finds among others.
 */
function controlOf(
  original: Dataset,
  unseen: Dataset,
  masked: Table,
  { columns = [], ...asked }: ComparisonOptions,
): NonNullable<Files['control']> {
  const options: ComparisonOptions = {
    ...asked,
    ...(columns.length > 0 && { columns }),
    // Guesses are those about the original.
    description: descriptionFor(original.table, asked.description),
    isUnpaired: true,
    partition: undefined,
    population: undefined,
    regressions: undefined,
  };
  const records = Math.min(original.table.records, unseen.table.records);
  const some = (file: Dataset) =>
    file.table.records === records
      ? file
      : someRecords(
          file,
          Int32Array.from({ length: records }, (_, i) =>
            Math.floor((i * file.table.records) / records),
          ),
        );
  const files = (file: Dataset) => compareFiles(some(file), masked, options).files;
  return { seen: files(original), unseen: files(unseen) };
}

/**
 * The records of the original in the protected file, and their groups, as far as a partition shows
 * them.
 */
function partitionOf({ partition }: ComparisonOptions, original: Table, masked: Table) {
  if (partition === undefined) return { kept: null, groupOf: null };
  const kept = keptIn(partition, original);
  const groupOf = groupsIn(partition);
  if (groupOf.length === masked.records) return { kept, groupOf };
  throw new PenumbraError(
    'data',
    `The partition has ${groupOf.length} records, but the protected file has ${masked.records}: give the partition that was kept with this file.`,
  );
}

/** Original numbers of the records that the protected file has. */
function keptValues({ columns }: Table, kept: Int32Array | null) {
  const gathered = new Map<number, Float64Array>();
  return (position: number) => {
    const { values } = columns[position] as NumericColumn;
    if (kept === null) return values;
    const known = gathered.get(position) ?? gather(values, kept);
    gathered.set(position, known);
    return known;
  };
}

/** Notes on columns that are not compared, and on assumed keys. */
function notesOn(
  original: Table,
  { keys, names }: Files,
  lost: readonly number[],
  options: ComparisonOptions,
): string[] {
  const notes: string[] = [];
  if (lost.length > 0 && options.columns === undefined) {
    const list = some(lost.map((position) => shownName(original, position)));
    notes.push(
      `Numeric in the original, but not in the protected file or not finite, and so not compared: ${list}.`,
    );
  }
  if (options.keys === undefined && keys.length > 0) {
    notes.push(
      `No keys were given, so these columns, at most the first seven, are assumed to be known to an intruder: ${keys.map((place) => names[place]).join(', ')}.`,
    );
  }
  return notes;
}

interface Pair {
  readonly original: number;
  readonly masked: number;
}

function pairingNote(isUnpaired: boolean, rows: number, all: number, masked: number): string {
  if (isUnpaired || rows !== masked) {
    const why = isUnpaired
      ? 'The records of the two files are not in the same order'
      : `The files have ${rows} and ${masked} records (if the protection left some out, give the partition that was kept)`;
    return `${why}, so it is unknown which record became which: the primed measures use the nearest original instead, and measures that compare record by record are left out.`;
  }
  const gone =
    rows < all ? ` The ${all - rows} records that the protection left out are not compared.` : '';
  return `Record i of one file is compared with record i of the other.${gone}`;
}

/** The name of a column, or its position if it has none. */
function shownName({ columns }: Table, position: number): string {
  const { name } = columns[position];
  const isOwn = name !== '' && columns.every((other, i) => i === position || other.name !== name);
  return isOwn ? name : label(columns, position);
}

/** The first few of a list. */
function some(names: readonly string[]): string {
  const few = names.slice(0, 8).join(', ');
  return names.length <= 8 ? few : `${few} and ${names.length - 8} more`;
}

/**
 * Numeric columns with the same name in both files. If a name occurs twice, second goes with
 * second.
 */
function commonColumns(
  original: Table,
  masked: Table,
): { readonly pairs: readonly Pair[]; readonly lost: readonly number[] } {
  const places = new Map<string, number[]>();
  for (const [position, { name }] of masked.columns.entries()) {
    places.set(name, [...(places.get(name) ?? []), position]);
  }
  const pairs: Pair[] = [];
  const lost: number[] = [];
  for (const [position, column] of original.columns.entries()) {
    const found = places.get(column.name)?.shift();
    if (column.kind !== 'numeric') continue;
    const after = found === undefined ? undefined : masked.columns[found];
    const isComparable = after?.kind === 'numeric' && [column, after].every(isFinitely);
    if (isComparable) pairs.push({ original: position, masked: found! });
    else lost.push(position);
  }
  const names = new Set(masked.columns.map(({ name }) => name));
  if (pairs.length > 0 || original.columns.some(({ name }) => names.has(name))) {
    return { pairs, lost };
  }
  throw new PenumbraError(
    'data',
    'The two files have no column with the same name, so there is nothing to compare: check that they belong together, and how they are read (--delimiter, --decimal, --header).',
  );
}

function isFinitely(column: Column): boolean {
  return column.kind === 'numeric' && !column.values.some((x) => Math.abs(x) === Infinity);
}

/** The requested columns, or the changed ones; all columns if none changed or this is unknown. */
function chooseColumns(
  original: Table,
  common: readonly Pair[],
  { columns, keys, roles }: ComparisonOptions & { readonly roles: Roles },
  isCopied: (pair: Pair) => boolean,
  hasRecoded: boolean,
): { readonly pairs: readonly Pair[]; readonly note: string | null } {
  const all = original.columns;
  if (columns !== undefined) {
    const wanted = new Set(columns.map((reference) => findColumn(all, reference)));
    for (const position of wanted) requireCommon(original, common, position);
    return { pairs: common.filter((pair) => wanted.has(pair.original)), note: null };
  }
  const named = new Set((keys ?? []).map((reference) => findColumn(all, reference)));
  const own = common.filter(
    ({ original: position }) => named.has(position) || roles.get(position) !== 'identifier',
  );
  const changed = own.filter((pair) => !isCopied(pair));
  if (changed.length === 0 && hasRecoded && named.size === 0) {
    return { pairs: [], note: 'No number was changed, so only categories are compared.' };
  }
  const some = changed.length === 0 || changed.length === own.length;
  if (some) {
    const what =
      own.length === common.length ? 'all numeric columns' : 'numeric columns except identifiers';
    return { pairs: own.length === 0 ? common : own, note: `Compared: ${what} of both files.` };
  }
  const asked = own.filter((pair) => named.has(pair.original) || changed.includes(pair));
  const left = own.filter((pair) => !asked.includes(pair));
  if (left.length === 0) return { pairs: asked, note: null };
  const list = left.map((pair) => shownName(original, pair.original)).join(', ');
  return {
    pairs: asked,
    note: `Compared: the changed columns${named.size > 0 ? ', and keys' : ''}. Equal in both files, and so not in the figures: ${list}.`,
  };
}

function requireCommon(original: Table, common: readonly Pair[], position: number): void {
  if (common.some((pair) => pair.original === position)) return;
  const name = label(original.columns, position);
  throw new PenumbraError(
    'usage',
    `Column ${name} is not numeric in both files, so it cannot be compared: leave it out.`,
    { column: name },
  );
}

function keysOf(
  original: Table,
  { keys }: ComparisonOptions,
  places: ReadonlyMap<number, number>,
  columns: number,
  recoded: ReadonlySet<number>,
  isAsked: boolean,
): number[] {
  if (keys === undefined) return Array.from({ length: Math.min(USUAL_KEYS, columns) }, (_, i) => i);
  // Keys that are not numbers are among the coded columns.
  const isNumeric = (reference: ColumnReference) => {
    const position = findColumn(original.columns, reference);
    return original.columns[position].kind === 'numeric' && !recoded.has(position);
  };
  // Of the keys of a description, those are known that are compared; keys that are asked for must be.
  const isCompared = (reference: ColumnReference) =>
    places.has(findColumn(original.columns, reference));
  const numeric = keys.filter((key) => isNumeric(key) && (isAsked || isCompared(key)));
  const found = new Set(
    numeric.map((reference) => placeOf(reference, original, places, 'a key column')),
  );
  return [...found].sort((a, b) => a - b);
}

function placeOf(
  reference: ColumnReference,
  original: Table,
  places: ReadonlyMap<number, number>,
  what: string,
): number {
  const position = findColumn(original.columns, reference);
  const place = places.get(position);
  if (place !== undefined) return place;
  const name = label(original.columns, position);
  throw new PenumbraError(
    'usage',
    `Column ${name} is ${what} but is not compared: add it to --columns. It must be numeric in both files.`,
    { column: name },
  );
}

/** `y ~ a + b`. A column whose name contains a plus or a tilde is given by its position. */
function parseRegression(
  text: string,
  original: Table,
  places: ReadonlyMap<number, number>,
): Regression {
  const sides = text.split('~');
  const names = (sides[1] ?? '').split('+').map((name) => name.trim());
  const response = sides[0].trim();
  if (sides.length !== 2 || response === '' || names.includes('')) {
    throw new PenumbraError(
      'usage',
      'A regression is written "income ~ age + hours": one column, a tilde, and columns joined by +. Give columns with such marks in their names by position.',
    );
  }
  const place = (name: string) => placeOf(name, original, places, 'in a regression');
  const predictors = [...new Set(names.map(place))];
  if (predictors.includes(place(response))) {
    throw new PenumbraError(
      'usage',
      'A regression explains a column by others, but the column before the tilde is also after it: remove one of the two.',
    );
  }
  return { response: place(response), predictors };
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return (
    a.length === b.length &&
    a.every((x, i) => x === b[i] || (Number.isNaN(x) && Number.isNaN(b[i])))
  );
}

/** Names of coded columns that differ in a record. */
function changedCodes(coded: CodedFiles | undefined): Set<string> {
  const differs = ({ original, masked }: CodedColumn) =>
    original.some((code, i) => code !== masked[i]);
  return new Set((coded?.columns ?? []).filter(differs).map(({ name }) => name));
}

/** Number of records that are checked to see whether the files are in the same order. */
const LOOKED_AT = 2000;

/** Warnings that the values give: nothing was changed, or the order differs. */
function pairingWarnings({ names, original, masked, coded }: Files): string[] {
  const same = names.filter((_, j) => sameNumbers(original[j], masked[j]));
  if (changedCodes(coded).size > 0 && same.length === names.length) return [];
  if (same.length === names.length) {
    return [
      'No value differs between the two files in the compared columns: nothing was protected.',
    ];
  }
  const warnings = same.length === 0 ? [] : [`No value was changed in ${some(same)}.`];
  if (looksShuffled(original, masked)) {
    warnings.push(
      'Records are no nearer to those at the same position than to others, so the files seem to be in different orders. If they are, say so (--unpaired): every figure that compares record by record is wrong.',
    );
  }
  return warnings;
}

/**
 * Whether masked records are about as far from the original at their position as from one half a
 * file away.
 */
function looksShuffled(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
): boolean {
  const n = original[0]?.length ?? 0;
  if (n < 20) return false;
  const deviations = original.map((column) => standardDeviation(present(column), 'n'));
  const distance = (i: number, other: number) => {
    let sum = 0;
    for (let j = 0; j < original.length; j++) {
      const difference = (masked[j][i] - original[j][other]) / deviations[j];
      if (Number.isFinite(difference)) sum += Math.abs(difference);
    }
    return sum;
  };
  const step = Math.max(1, Math.floor(n / LOOKED_AT));
  let nearer = 0;
  let looked = 0;
  for (let i = 0; i < n; i += step, looked++) {
    const other = (i + Math.floor(n / 2)) % n;
    if (distance(i, i) < distance(i, other)) nearer++;
  }
  return nearer < 0.6 * looked;
}

/** The cell of a record: a number, or a text; null for a missing category or text, NaN for a missing number. */
function cellsOf(column: Column): (record: number) => number | string | null {
  if (column.kind !== 'categorical') return (record) => column.values[record];
  const { codes, levels } = column;
  return (record) => (codes[record] < 0 ? null : levels[codes[record]]);
}

/** Columns of any kind that are equal in both files, record by record. */
function copiedPairs(
  original: Table,
  masked: Table,
  kept: Int32Array | null,
): { readonly original: number; readonly masked: number }[] {
  const isCopied = ({ original: position, masked: written }: Pair) => {
    const before = cellsOf(original.columns[position]);
    const after = cellsOf(masked.columns[written]);
    for (let i = 0; i < masked.records; i++) {
      if (!Object.is(before(kept === null ? i : kept[i]), after(i))) return false;
    }
    return true;
  };
  return commonPairs(original, masked).filter(isCopied);
}

/**
 * Records of the original that have a group in the first step of a partition; null if all have one.
 */
function keptIn(partition: string, original: Table): Int32Array | null {
  const lines = linesOf(partition);
  if (lines.length !== original.records) {
    throw new PenumbraError(
      'data',
      `The partition has ${lines.length} records, but the original has ${original.records}: give the partition that was kept with this file.`,
    );
  }
  const kept = lines.flatMap((line, record) => (line.split(',')[1] === '' ? [] : [record]));
  return kept.length === lines.length ? null : Int32Array.from(kept);
}

/** The groups of records that all steps of a partition put together. */
function groupsIn(partition: string): Int32Array {
  const seen = new Map<string, number>();
  const groups: number[] = [];
  for (const line of linesOf(partition)) {
    const steps = line.slice(line.indexOf(',') + 1);
    if (/^,*$/.test(steps)) continue;
    const known = seen.get(steps) ?? seen.size;
    seen.set(steps, known);
    groups.push(known);
  }
  return Int32Array.from(groups);
}

function linesOf(partition: string): string[] {
  const [, ...lines] = partition.split('\n');
  return lines.filter((line) => line !== '');
}
