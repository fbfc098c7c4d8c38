import { type Command, Option } from 'commander';
import { present } from '../src/fields.ts';
import {
  type ColumnDescription,
  type Description,
  parseRole,
} from '../src/foundation/table/index.ts';
import { PenumbraError } from '../src/index.ts';
import { detectKnown, streamCsv } from '../src/io/csv/index.ts';
import {
  descriptionBeside,
  descriptionPath,
  existingFile,
  fileSource,
  inputPaths,
  MOST_JSON,
  readText,
  writeText,
} from '../src/node.ts';
import {
  completeDescription,
  descriptionDigest,
  descriptionText,
  mergedDescription,
  parseDescription,
  readDependencyShare,
  readInferredWithin,
  readMissingKeys,
} from '../src/recipe/index.ts';
import { noteFormer } from './formerNames.ts';
import { kindsFromFlags } from './kindFlags.ts';
import { gather, type InputFlags, inputFromFlags, splitAssignment } from './options.ts';
import { safe } from './screen/text.ts';

/** Flags that say something about a file, for one run. */
export interface DescriptionFlags extends InputFlags {
  readonly description?: string;
  readonly roles?: string;
  readonly role?: readonly string[];
  readonly as?: readonly string[];
  readonly weight?: string;
  readonly household?: string;
  readonly missingKeys?: string;
  readonly inferredWithin?: string;
  readonly dependencyShare?: string;
  readonly saveDescription?: boolean;
  readonly quiet?: boolean;
}

/** Adds the flags to a command that reads a data file. */
export function addDescription(command: Command): Command {
  return command
    .option(
      '--description <file>',
      'what is known about the file: kinds and roles of its columns, units, weights; a description or a DDI codebook (default: FILE.description.json beside it)',
    )
    .addOption(
      new Option(
        '--role <name=role>',
        'a column and its role: identifier, key, confidential, weight, unit, harmless; may be repeated',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--as <column=what>',
        'what a column is: amount, count, nominal, ordinal (codes, also if written as numbers), date, text, levels in order such as "low<middle<high", dates, prefixes, ranges:5,10 (each a hierarchy), or a .csv or .json file of levels and parents; may be repeated',
      ).argParser(gather),
    )
    .option('--weight <column>', 'the column of weights: how many persons a record stands for')
    .option('--household <column>', 'the column that numbers the households')
    .option(
      '--missing-keys <choice>',
      'what a missing value in a key means: level (a value of its own) or wildcard (it matches any value) (default: level)',
    )
    .option(
      '--inferred-within <percent>',
      'a hidden number counts as inferred if it is known within this percentage of the truth (default: 10)',
    )
    .option(
      '--dependency-share <percent>',
      'a dependency between columns counts if it holds for this percentage of the records that show it (default: 99)',
    )
    .option(
      '--save-description',
      'write what these flags say into the description of the file, for the next commands',
    );
}

/** For commands that judge a protected file. */
export function addOtherDescription(command: Command): Command {
  return command.option(
    '--other-description',
    'judge the file by the description although it was protected with another one',
  );
}

/** Whether flags change what is known about the file, for this run. */
export function changesDescription(flags: DescriptionFlags): boolean {
  const { roles, role, as, weight, household } = flags;
  const { missingKeys, inferredWithin, dependencyShare } = flags;
  const ofColumns = [roles, role, as, weight, household];
  const all = [...ofColumns, missingKeys, inferredWithin, dependencyShare];
  return all.some((flag) => flag !== undefined);
}

/**
 * What is known about a file: the description that a flag names, else the one of the recipe, else the one beside the
 * file; then what the flags say. Undefined if there is nothing.
 */
export async function descriptionFrom(
  path: string,
  flags: DescriptionFlags,
  signal?: AbortSignal,
  ofRecipe?: Description,
): Promise<Description | undefined> {
  const named = namedFile(flags);
  const place = named ?? (ofRecipe === undefined ? descriptionBeside(path) : null);
  const read = (file: string) => readDescriptionFile(file, flags, signal);
  const base = withoutRivals(place === null ? ofRecipe : await read(place), flags.weight);
  const roles = flags.roles === undefined ? [] : (await read(flags.roles)).columns;
  const changes = [
    ...roles,
    ...(flags.role ?? []).map(roleFrom).filter(oneOfEach('role')),
    ...(await kindsFromFlags(flags.as ?? [], signal)).filter(oneOfEach('kind')),
    ...(flags.weight === undefined ? [] : [{ column: flags.weight, role: 'weight' as const }]),
    ...(flags.household === undefined
      ? []
      : [{ column: flags.household, role: 'unit' as const, unit: 'household' }]),
    ...(await missingCodesOf(path, flags, signal)).columns,
  ];
  const ofFile = factsFrom(flags);
  const withChanges = (known?: Description): Description => ({
    ...known,
    ...ofFile,
    columns: [...(known?.columns ?? []), ...changes],
  });
  const isNothing = base === undefined && changes.length === 0 && Object.keys(ofFile).length === 0;
  if (flags.saveDescription && !isNothing) {
    await save(path, flags, signal, async (beside) =>
      // A recipe has a description of its own, and what is beside the file stays what it is.
      withChanges(beside === null ? base : withoutRivals(await read(beside), flags.weight)),
    );
  }
  return isNothing ? undefined : withChanges(base);
}

/** What flags say about the whole file. */
function factsFrom({
  missingKeys,
  inferredWithin,
  dependencyShare,
}: DescriptionFlags): Omit<Description, 'columns'> {
  return present({
    missingKeys:
      missingKeys === undefined ? undefined : readMissingKeys(missingKeys, '--missing-keys'),
    inferredWithin:
      inferredWithin === undefined
        ? undefined
        : readInferredWithin(Number(inferredWithin), '--inferred-within'),
    dependencyShare:
      dependencyShare === undefined
        ? undefined
        : readDependencyShare(Number(dependencyShare), '--dependency-share'),
  });
}

/**
 * What is known about several files with the same columns: the description that a flag names, else the first one beside a
 * file. Others that say something else that matters are refused.
 */
export async function descriptionFromSome(
  paths: readonly string[],
  flags: DescriptionFlags,
  signal?: AbortSignal,
): Promise<Description | undefined> {
  const [first] = paths;
  if (flags.description !== undefined) return descriptionFrom(first, flags, signal);
  const all = await Promise.all(paths.map(async (path) => [path, ...(await inputPaths(path))]));
  const found = [...new Set(all.flat().flatMap((path) => descriptionBeside(path) ?? []))];
  if (found.length === 0) return descriptionFrom(first, flags, signal);
  const [own] = (await inputPaths(first)).concat(first);
  const names = await namesIn(own, flags, signal);
  const digests = new Map<string, string>();
  for (const file of found) {
    const { geography: _, ...known } = await readDescriptionFile(file, flags, signal);
    const whole =
      names === null ? mergedDescription(known, null) : completeDescription(known, names);
    digests.set(descriptionDigest(whole), file);
  }
  if (digests.size > 1) {
    const [one, other] = digests.values();
    throw new PenumbraError(
      'usage',
      `${one} and ${other} say different things about the same columns: make them agree, or name the right one with --description FILE.`,
      { file: other },
    );
  }
  return descriptionFrom(first, { ...flags, description: found[0] }, signal);
}

/** The description that a flag names; null if it is still to be written. */
function namedFile({ description, saveDescription }: DescriptionFlags): string | null {
  if (description === undefined) return null;
  return saveDescription ? existingFile(description) : description;
}

/** The description in a file. */
export async function readDescriptionFile(
  file: string,
  { quiet = false }: Pick<DescriptionFlags, 'quiet'>,
  signal?: AbortSignal,
): Promise<Description> {
  return parseDescription(await readText(file, signal, MOST_JSON), file, noteFormer(file, quiet));
}

/** With --weight, this column weighs records, and other weights of the records are undecided in this run. */
function withoutRivals(
  base: Description | undefined,
  weight: string | undefined,
): Description | undefined {
  if (base === undefined || weight === undefined) return base;
  const isOfRecords = ({ role, weightOf, replicateOf }: ColumnDescription) =>
    role === 'weight' &&
    replicateOf === undefined &&
    [undefined, 'record', base.record].includes(weightOf);
  return {
    ...base,
    columns: base.columns.map((about) => {
      if (String(about.column) === weight) {
        const { weightOf: _, replicateOf: __, ...named } = about;
        return named;
      }
      if (!isOfRecords(about)) return about;
      const { role: _, weightOf: __, ...others } = about;
      return others;
    }),
  };
}

/** How the file is written, without missing codes of single columns. */
export async function inputFrom(path: string, flags: InputFlags, signal?: AbortSignal) {
  const { texts } = await missingCodesOf(path, flags, signal);
  const { missingCode: _, ...others } = flags;
  return inputFromFlags(texts.length === 0 ? others : { ...others, missingCode: texts });
}

function roleFrom(text: string): ColumnDescription {
  const [column, role] = splitAssignment('--role', text);
  return { column, role: parseRole(role) };
}

/** Refuses flags that say different things about a column, of which one is a mistake. */
function oneOfEach(what: 'role' | 'kind'): (about: ColumnDescription) => boolean {
  const seen = new Map<ColumnDescription['column'], string>();
  return ({ column, ...said }) => {
    const before = seen.get(column);
    const now = JSON.stringify(said);
    seen.set(column, now);
    if (before === undefined || before === now) return before === undefined;
    const flag = what === 'role' ? '--role' : '--as';
    throw new PenumbraError(
      'usage',
      `"${column}" is described twice by ${flag}, and a column has one ${what}: describe it once.`,
      { column: String(column) },
    );
  };
}

/** Missing codes of single columns (`age=97`), and texts that are missing in every column. */
async function missingCodesOf(
  path: string,
  { missingCode = [], ...flags }: InputFlags & { readonly quiet?: boolean },
  signal?: AbortSignal,
): Promise<{ readonly columns: ColumnDescription[]; readonly texts: string[] }> {
  const columns = new Map<string, string[]>();
  const texts: string[] = [];
  let names: readonly string[] | null = null;
  for (const text of missingCode) {
    const at = text.lastIndexOf('=');
    if (at > 0) {
      names ??= await namesIn(path, flags, signal);
      const name = text.slice(0, at);
      if (names === null || names.includes(name) || isPosition(name, names)) {
        columns.set(name, [...(columns.get(name) ?? []), text.slice(at + 1)]);
        continue;
      }
    }
    texts.push(text);
  }
  return {
    columns: [...columns].map(([column, codes]) => ({
      column,
      missing: codes.map((code) => ({ code })),
    })),
    texts,
  };
}

function isPosition(name: string, names: readonly string[]): boolean {
  return /^\d+$/.test(name) && Number(name) >= 1 && Number(name) <= names.length;
}

/** The names of the columns; null if they cannot be read before the file is. */
async function namesIn(
  path: string,
  flags: InputFlags,
  signal?: AbortSignal,
): Promise<readonly string[] | null> {
  if (path === '-' || descriptionPath(path) === null) return null;
  const input = inputFromFlags(flags);
  const source = await fileSource(path, signal, input);
  const { dialect } = await detectKnown(source, input);
  const { names } = await streamCsv(source, dialect, [], () => {}, { most: 1, signal });
  return names;
}

/** A hint for codes that empty a value in every column. */
export function hintOnCodes(texts: readonly string[]): string {
  const risky = texts.filter((text) => /^-?\d+(\.\d+)?$/.test(text.trim()));
  if (risky.length === 0) return '';
  return `${risky.map(safe).join(', ')} counts as missing in every column. If it is a code of one column, write --missing-code COLUMN=${safe(risky[0])}.\n`;
}

/** Writes the description of the file, from the one that is there or null. */
async function save(
  path: string,
  flags: DescriptionFlags,
  signal: AbortSignal | undefined,
  known: (beside: string | null) => Promise<Description>,
): Promise<void> {
  const place = flags.description ?? descriptionPath(path);
  if (place === null) {
    throw new PenumbraError(
      'usage',
      '--save-description has no place to write to, because the file has no path: name one with --description FILE.',
    );
  }
  const merged = mergedDescription(
    await known(flags.description === undefined ? descriptionBeside(path) : namedFile(flags)),
    await namesIn(path, flags, signal),
  );
  await writeText(place, descriptionText(merged));
  if (!flags.quiet) process.stderr.write(`Description written to ${safe(place)}.\n`);
}
