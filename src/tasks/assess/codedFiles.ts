import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { present as known } from '../../foundation/numerics/index.ts';
import {
  asCategories,
  type CategoricalColumn,
  type Column,
  type ColumnReference,
  codesOf,
  type Dataset,
  type Description,
  findColumn,
  label,
  type MissingKeys,
  type Role,
  type Roles,
  type Table,
  valuesOf,
} from '../../foundation/table/index.ts';
import type { CodedColumn, CodedFiles, Population, Units } from '../../measures/contract/index.ts';
import { preparationsIn } from '../../recipe/certificate/index.ts';
import { prepareLoaded } from '../../recipe/dataset/index.ts';
import {
  type CertifiedPreparation,
  completeDescription,
  isDecided,
  likelyRoles,
  type Preparation,
  type RecipeRule,
  withGuesses,
} from '../../recipe/index.ts';
import { type CountedOptions, countedFiles } from './countedFiles.ts';
import { frequenciesInPopulation, type PopulationFile, populationLike } from './populationFile.ts';

/** Columns by their meaning for an intruder and an analyst. */
export interface CodedOptions extends CountedOptions {
  readonly keys?: readonly ColumnReference[] | undefined;
  readonly confidential?: readonly ColumnReference[] | undefined;
  /** What is known about the original, one entry for each column; guessed if not given. */
  readonly description?: Description | undefined;
  /** Columns, by position from 0, that nobody can know: pseudonyms. */
  readonly isUnknown?: ((position: number) => boolean) | undefined;
  /** What missing values in keys mean when records are compared; a value of their own if not given. */
  readonly missingKeys?: MissingKeys | undefined;
  /** Preparations of original columns before protection, as in the certificate, if known. */
  readonly prepared?: readonly CertifiedPreparation[] | undefined;
  /** Rules of the recipe, which count as publicly known. */
  readonly rules?: readonly RecipeRule[] | undefined;
  /** The population from which the file comes. */
  readonly population?: PopulationFile | undefined;
}

/** A column that both files have, by its positions in them. */
interface Pair {
  readonly original: number;
  readonly masked: number;
}

/**
 * The keys that somebody decided on, by position from 1, if attacks on numbers can use one of them. If not, the protected
 * numbers count as known in such attacks.
 */
export function decidedKeys(
  original: Table,
  masked: Table,
  { description, isUnknown }: CodedOptions,
): readonly ColumnReference[] | undefined {
  const keys = commonPairs(original, masked).filter(({ original: position }) => {
    const about = description?.columns[position];
    return about?.role === 'key' && isDecided(about) && !isUnknown?.(position);
  });
  const isNumber = (pair: Pair) =>
    original.columns[pair.original].kind === 'numeric' &&
    masked.columns[pair.masked].kind === 'numeric';
  return keys.some(isNumber) ? keys.map((pair) => pair.original + 1) : undefined;
}

/** The role of each column, as the description says or as it seems. */
export function rolesFor(table: Table, description: Description | undefined): Roles {
  return likelyRoles(descriptionFor(table, description));
}

/** What is known about a file, completed by guesses. */
export function descriptionFor(
  { columns }: Table,
  description: Description | undefined,
): Description {
  const names = columns.map(({ name }) => name);
  return withGuesses(completeDescription(description, names), columns);
}

/**
 * Keys, confidential columns and categories of both files as codes. Roles that are not given are
 * guessed from column names; the notes list keys and confidential columns. Undefined if there are
 * none of these. A holdout has the columns of the original, in its order.
 */
export function codedFiles(
  dataset: Dataset,
  masked: Table,
  kept: Int32Array | null,
  options: CodedOptions,
  holdout: Dataset | null = null,
): {
  readonly coded?: CodedFiles;
  /** The positions of the keys in the original. */
  readonly keys: readonly number[];
  readonly notes: readonly string[];
} {
  const { table: original } = dataset;
  const pairs = commonPairs(original, masked);
  // Risk is judged by the original; utility is judged by the original after recoding.
  const preparations = preparationsIn(options.prepared);
  const { table: ready } = prepareLoaded(dataset, preparations);
  const description = descriptionFor(original, options.description);
  const roles = likelyRoles(description);
  const has = (position: number, role: Role) => roles.get(position) === role;
  const asked = (references: readonly ColumnReference[] | undefined, role: Role) =>
    references === undefined
      ? pairs.filter((pair) => has(pair.original, role) && !options.isUnknown?.(pair.original))
      : references.map((reference) => pairOf(reference, original, pairs));
  const keys = asked(options.keys, 'key');
  const secrets = asked(options.confidential, 'confidential').filter(
    (pair) => !keys.includes(pair),
  );
  const categories = pairs.filter(
    (pair) =>
      isCategories(ready, pair.original) &&
      isCategories(masked, pair.masked) &&
      sharesLevels(ready, masked, pair) &&
      !has(pair.original, 'identifier'),
  );
  const plain = [...new Set([...keys, ...secrets])];
  const [coarsest] = description.geography ?? [];
  const placed = coarsest === undefined ? undefined : findColumn(original.columns, coarsest);
  const isPrepared = (pair: Pair) =>
    ready.columns[pair.original] !== original.columns[pair.original];
  // Orders and confidential columns are as steps had them; keys are as before recoding.
  const isRawKey = (pair: Pair) => keys.includes(pair) && isRecoded(pair.original, preparations);
  const others = categories.filter((pair) => isRawKey(pair) || !plain.includes(pair));
  if (plain.length + others.length === 0) return { keys: [], notes: [] };
  const placesOf = (some: readonly Pair[]) => some.map((pair) => plain.indexOf(pair));
  const { units, weights, notes } = countedFiles(
    { dataset, masked, kept, pairs },
    description,
    options,
  );
  const unseen = holdout === null ? null : prepareLoaded(holdout, preparations).table;
  const withHoldout = (pair: Pair, column: CodedColumn): CodedColumn =>
    unseen === null || !categories.includes(pair)
      ? column
      : { ...column, holdout: holdoutCodes(unseen, pair.original, column) };
  const readyColumn = (pair: Pair): CodedColumn => ({
    ...codedColumn(ready, masked, pair, kept),
    ...(isRecoded(pair.original, preparations) && { raw: rawCodes(original, pair, kept) }),
  });
  const coded: CodedFiles = {
    columns: [
      ...plain.map((pair) =>
        withHoldout(
          pair,
          isRawKey(pair) ? codedColumn(original, masked, pair, kept) : readyColumn(pair),
        ),
      ),
      ...others.map((pair) => ({
        ...withHoldout(pair, readyColumn(pair)),
        ...(isPrepared(pair) && { isPrepared: true as const }),
      })),
    ],
    keys: placesOf(keys),
    confidential: placesOf(secrets),
    categories: categories.map((pair) =>
      others.includes(pair) ? plain.length + others.indexOf(pair) : plain.indexOf(pair),
    ),
    place: placeIn([...plain, ...others], placed),
    missingKeys: options.missingKeys ?? options.description?.missingKeys ?? 'level',
    weights,
    units,
    population: {
      ...sizeOfPopulation(description, units),
      ...(options.population &&
        keys.length > 0 &&
        inPopulation({ original, masked, keys }, options.population, preparations)),
    },
  };
  return {
    coded,
    keys: keys.map((pair) => pair.original),
    notes: [...notesOn(original, keys, secrets, options), ...notes],
  };
}

/** How often the protected keys occur in a population file, which is recoded as the original was. */
function inPopulation(
  { original, masked, keys }: { original: Table; masked: Table; keys: readonly Pair[] },
  file: PopulationFile,
  preparations: readonly Preparation[],
): Population {
  const positions = keys.map((pair) => pair.original);
  const like = populationLike(original, file.dataset, positions);
  const ofKeys = preparations.filter(({ position }) => positions.includes(position));
  const { table } = prepareLoaded(like, ofKeys);
  const columns = keys.map((pair) => codedColumn(table, masked, pair, null));
  return frequenciesInPopulation(columns, file);
}

/** The size of the population that the description names for what the file counts: units, or records. */
function sizeOfPopulation(
  { population = [], record = 'person' }: Description,
  units: Units | null,
): Pick<Population, 'size'> {
  const counted = units === null || units.isGuess ? record : units.unit;
  return present({ size: population.find(({ unit }) => unit === counted)?.size });
}

/** The place of a column of the original among these; undefined if it is none of them. */
function placeIn(pairs: readonly Pair[], position: number | undefined): number | undefined {
  const place = pairs.findLastIndex((pair) => pair.original === position);
  return place < 0 ? undefined : place;
}

function notesOn(
  { columns }: Table,
  keys: readonly Pair[],
  secrets: readonly Pair[],
  options: CodedOptions,
): string[] {
  const list = (some: readonly Pair[]) =>
    some.map((pair) => columns[pair.original].name).join(', ');
  const notes: string[] = [];
  if (options.keys === undefined && keys.length > 0) {
    notes.push(
      `For measures that count combinations, these likely keys of any kind are assumed to be known: ${list(keys)}.`,
    );
  }
  if (options.confidential === undefined && secrets.length > 0) {
    notes.push(`Assumed confidential by their names: ${list(secrets)}.`);
  }
  return notes;
}

/** Columns with the same name in both files. If a name occurs twice, second goes with second. */
export function commonPairs(original: Table, masked: Table): Pair[] {
  const places = new Map<string, number[]>();
  for (const [position, { name }] of masked.columns.entries()) {
    places.set(name, [...(places.get(name) ?? []), position]);
  }
  return original.columns.flatMap(({ name }, position) => {
    const found = places.get(name)?.shift();
    return found === undefined ? [] : [{ original: position, masked: found }];
  });
}

function pairOf(reference: ColumnReference, { columns }: Table, pairs: readonly Pair[]): Pair {
  const position = findColumn(columns, reference);
  const pair = pairs.find((one) => one.original === position);
  if (pair !== undefined) return pair;
  throw new PenumbraError(
    'usage',
    `Column ${label(columns, position)} is not in the protected file, so it cannot be a key: leave it out.`,
    { column: columns[position].name },
  );
}

function isCategories({ columns }: Table, position: number): boolean {
  return columns[position].kind === 'categorical';
}

function isRecoded(position: number, preparations: readonly Preparation[]): boolean {
  return preparations.some((one) => one.position === position && one.recode !== undefined);
}

/** A recoded column has different levels, which cannot be compared one by one. */
function sharesLevels(original: Table, masked: Table, pair: Pair): boolean {
  const before = new Set(asCategories(original.columns[pair.original]).levels);
  return asCategories(masked.columns[pair.masked]).levels.some((level) => before.has(level));
}

function rows(values: Float64Array, kept: Int32Array | null): Float64Array {
  return kept === null ? values : Float64Array.from(kept, (record) => values[record]);
}

/**
 * Equal values have equal codes in both files: numbers in ascending order, texts in order of
 * appearance.
 */
function codedColumn(
  original: Table,
  masked: Table,
  pair: Pair,
  kept: Int32Array | null,
): CodedColumn {
  const before = original.columns[pair.original];
  const after = masked.columns[pair.masked];
  const { name } = before;
  if (before.kind === 'numeric' && after.kind === 'numeric') {
    const [a, b] = [rows(before.values, kept), after.values];
    const different = Float64Array.from(new Set([...known(a), ...known(b)])).sort();
    const places = new Map(Array.from(different, (value, place) => [value + 0, place]));
    const codes = (values: Float64Array) =>
      Int32Array.from(values, (value) => places.get(value + 0) ?? -1);
    return { name, original: codes(a), masked: codes(b), levels: different.length, ordered: true };
  }
  const [one, other] = [asCategories(before), asCategories(after)];
  const places = new Map(one.levels.map((level, place) => [level, place]));
  for (const level of other.levels) if (!places.has(level)) places.set(level, places.size);
  const into = other.levels.map((level) => places.get(level)!);
  const own = kept === null ? one.codes : Int32Array.from(kept, (record) => one.codes[record]);
  return {
    name,
    original: own,
    masked: other.codes.map((code) => (code < 0 ? -1 : into[code])),
    levels: places.size,
    ordered: one.ordered,
    names: [...places.keys()],
    // The taxonomy numbers its nodes after the levels of the original.
    ...(one.taxonomy && places.size === one.levels.length && { tree: one.taxonomy.tree }),
    ...(one.taxonomy && places.size > one.levels.length && { above: writtenAbove(one, places) }),
  };
}

/** The codes of written categories that are nodes above the levels, with the codes of the levels below each. */
function writtenAbove(
  { levels, taxonomy }: CategoricalColumn,
  places: ReadonlyMap<string, number>,
): Map<number, number[]> {
  const { names, tree } = taxonomy!;
  const found = new Map<number, number[]>();
  for (const code of levels.keys()) {
    for (let node = tree.parent[code]; node >= 0; node = tree.parent[node]) {
      const written = places.get(names[node]);
      if (written !== undefined) found.set(written, [...(found.get(written) ?? []), code]);
    }
  }
  return found;
}

/** A column before it was recoded; numbers by their ranks. */
function rawCodes(
  { columns }: Table,
  { original: position }: Pair,
  kept: Int32Array | null,
): NonNullable<CodedColumn['raw']> {
  const column = columns[position];
  if (column.kind === 'numeric') {
    const values = rows(column.values, kept);
    const places = new Map(
      Array.from(Float64Array.from(new Set(known(values))).sort(), (value, i) => [value + 0, i]),
    );
    const codes = Int32Array.from(values, (value) => places.get(value + 0) ?? -1);
    return { codes, levels: places.size, ordered: true };
  }
  const { codes, levels, ordered } = asCategories(column);
  const own = kept === null ? codes : Int32Array.from(kept, (record) => codes[record]);
  return { codes: own, levels: levels.length, ordered };
}

/**
 * A category of a holdout by the codes of both files. Levels that neither file has get new codes.
 */
function holdoutCodes(
  { columns }: Table,
  position: number,
  { names = [] }: CodedColumn,
): Int32Array {
  const { codes, levels } = asCategories(columns[position]);
  const places = new Map(names.map((level, place) => [level, place]));
  for (const level of levels) if (!places.has(level)) places.set(level, places.size);
  const into = levels.map((level) => places.get(level)!);
  return codes.map((code) => (code < 0 ? -1 : into[code]));
}

/** The keys of one file as codes, for measures of a single file. */
export function codesOfKeys(columns: readonly Column[]): Int32Array[] {
  return columns.map((column) => {
    if (column.kind === 'categorical') return column.codes;
    const { codes } = codesOf<unknown>(column.values);
    const values = valuesOf(column);
    return codes.map((code, record) => (Number.isNaN(values[record]) ? -1 : code));
  });
}
