import { PenumbraError } from '../../error.ts';
import {
  type ColumnReference,
  type Description,
  findColumn,
} from '../../foundation/table/index.ts';
import { count, counted } from '../../foundation/words/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import {
  type Combined,
  type Parameters,
  parseFormula,
  type Rule,
  refuseLevel,
  refuseOne,
} from '../../measures/inference/index.ts';
import {
  type DataFile,
  load,
  loadLike,
  type Stage,
  type TaskOptions,
} from '../../recipe/dataset/index.ts';
import type { InputOptions } from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';
import { type AnalysedFile, commonColumns, refuseOtherColumns } from './columns.ts';
import {
  type DesignColumns,
  type DesignOptions,
  designIn,
  designOf,
  lonelyNotes,
} from './designs.ts';
import type { AnalysisSettings } from './figures.ts';
import { type Made, type Settled, settled } from './made.ts';
import type { RegressionKind } from './outcomes.ts';
import { analyseParts } from './parts.ts';
import type { KnownProtection } from './protection.ts';

export interface AnalyseOptions extends DesignOptions, TaskOptions {
  /** Columns for which means are computed; for categories, the share of each level. */
  readonly means?: readonly ColumnReference[] | undefined;
  /** Columns for which totals are computed; for categories, the number of each level. Weighted, if there are weights. */
  readonly totals?: readonly ColumnReference[] | undefined;
  /** Columns of numbers for which quantiles are computed, with standard errors by Woodruff (1952). */
  readonly quantiles?: readonly ColumnReference[] | undefined;
  /** Where quantiles are computed, between 0 and 1; 0.5 (the median) if not given. */
  readonly at?: readonly number[] | undefined;
  /** Tables: the share of each combination of levels of one column or more. */
  readonly tables?: readonly (readonly ColumnReference[])[] | undefined;
  /** Regressions such as `income ~ age + sex` or `income ~ age*sex`, by least squares. */
  readonly regressions?: readonly string[] | undefined;
  /**
   * The same for a response with two values. The second value, in the order of numbers or letters,
   * is explained.
   */
  readonly logistic?: readonly string[] | undefined;
  /** The same for a response with three levels or more in an order: proportional odds (McCullagh 1980). */
  readonly ordered?: readonly string[] | undefined;
  /** Columns of numbers that stand for categories. */
  readonly categories?: readonly ColumnReference[] | undefined;
  /** How the files were made; if not given, as the certificates beside them say, else complete. */
  readonly rule?: Rule | undefined;
  /** For the rule `complete`; if not given, as the certificates beside the files say, else drawn. */
  readonly parameters?: Parameters | undefined;
  /**
   * Number of records in the original; if not given, as in `original`, else as the certificates beside the files say,
   * else as in a synthetic file.
   */
  readonly records?: number | undefined;
  /** Confidence level of the intervals; 0.95 if not given. */
  readonly level?: number | undefined;
  /**
   * How the file was masked, if it is not synthetic: tables and shares are then corrected for PRAM, and regressions by
   * least squares for noise. One file, and no rule.
   */
  readonly protection?: KnownProtection | undefined;
  /** How all files are read, if it should not be detected. */
  readonly input?: InputOptions | undefined;
  /** What is known about the columns, if it should not be guessed. */
  readonly description?: Description | undefined;
}

/**
 * The combined result of several synthetic files. It holds no record, but figures of the original
 * if that was given.
 */
export interface Analysis {
  readonly format: 'penumbra-analysis';
  readonly version: 1;
  readonly program: string;
  readonly rule: Rule;
  /** Null for rules that do not need it. */
  readonly parameters: Parameters | null;
  readonly level: number;
  readonly records: { readonly synthetic: number; readonly original: number };
  readonly files: readonly FileWords[];
  readonly original: FileWords | null;
  readonly parts: readonly AnalysedPart[];
  readonly notes: readonly string[];
}

interface FileWords {
  readonly name: string;
  readonly records: number;
  readonly sha256: string;
}

/** The figures of one request. */
export interface AnalysedPart {
  readonly kind: 'means' | 'totals' | 'quantile' | 'table' | RegressionKind;
  readonly title: string;
  readonly figures: readonly AnalysedFigure[];
  readonly notes: readonly string[];
}

export interface AnalysedFigure extends Omit<Combined, 'degrees'> {
  readonly name: string;
  /** Null for normal intervals. */
  readonly degrees: number | null;
  /** For a table cell: the number of original records in it, from its share; with weights, what these stand for. */
  readonly count?: number;
  /** The same from the original alone. */
  readonly original?: OriginalFigure;
  /** Overlap of both intervals (Karr et al. 2006), from 0 to 1. */
  readonly overlap?: number;
}

export interface OriginalFigure {
  readonly estimate: number;
  readonly standardError: number;
  readonly degrees: number | null;
  readonly low: number;
  readonly high: number;
}

/** Reads the files of one synthesis, analyses each like an original, and combines the results. */
export async function analyse(
  files: readonly ByteSource[],
  options: AnalyseOptions & { readonly original?: ByteSource } = {},
): Promise<Analysis> {
  const { original } = options;
  const open = (source: ByteSource) => ({ name: source.name, open: async () => source });
  return analyseOpened(files.map(open), original === undefined ? null : open(original), options);
}

/** A file that is still to be read, with its name in messages. */
interface Unread {
  readonly name: string;
  open(): Promise<ByteSource>;
  /** How the file was made, if its certificate lies beside it. */
  readonly made?: Made | null;
}

/** `analyse`, for callers that open files one by one. */
export async function analyseOpened(
  files: readonly Unread[],
  original: Unread | null,
  options: AnalyseOptions,
): Promise<Analysis> {
  refuseRequest(files.length, options);
  const all = original === null ? files : [...files, original];
  const read: AnalysedFile[] = [];
  let wanted: ReadonlySet<string> | null = null;
  // Kinds are guessed once: all files have the same columns.
  let first: DataFile | null = null;
  let design: DesignColumns | null = null;
  for (const [place, { name, open }] of all.entries()) {
    const task = {
      ...options,
      onProgress: (stage: Stage, share: number) =>
        options.onProgress?.(stage, (place + share) / all.length),
    };
    const file: DataFile =
      first === null
        ? await load(await open(), options.input, task)
        : await loadLike(first, await open(), options.input, task);
    const { table, sha256 } = file;
    const whole = { name, records: table.records, sha256, columns: table.columns };
    if (first === null) {
      first = file;
      design = designIn(file.description, table.columns, options);
    }
    wanted ??= wantedIn(whole, options, design);
    read.push(onlyWanted(whole, wanted));
  }
  const last = original === null ? null : read[files.length];
  // A certificate about another state of the file tells nothing.
  const made = files.map(({ made: one = null }, place) =>
    one?.sha256 === read[place].sha256 ? one : null,
  );
  const how = settled(options, made);
  const about = { design, description: first?.description ?? { columns: [] }, how };
  return analyseRead(read.slice(0, files.length), last, about, options);
}

/** The names of the requested columns. */
function wantedIn(
  { columns }: AnalysedFile,
  options: AnalyseOptions,
  design: DesignColumns | null,
): ReadonlySet<string> {
  const { means = [], totals = [], quantiles = [], tables = [], categories = [] } = options;
  const references = [
    ...[...means, ...totals, ...quantiles, ...categories, ...tables.flat()],
    ...formulasIn(options)
      .map(parseFormula)
      .flatMap(({ response, predictors }) => [response, ...predictors]),
  ];
  return new Set([
    ...references.map((reference) => columns[findColumn(columns, reference)].name),
    ...(design === null
      ? []
      : [
          design.weight ?? [],
          design.strata,
          design.clusters,
          design.replicates,
          design.population ?? [],
        ].flat()),
  ]);
}

function formulasIn({ regressions = [], logistic = [], ordered = [] }: AnalyseOptions): string[] {
  return [...regressions, ...logistic, ...ordered];
}

/** The file without the values of other columns: many files are held at once. */
function onlyWanted(file: AnalysedFile, names: ReadonlySet<string>): AnalysedFile {
  const columns = file.columns.map((column) =>
    names.has(column.name) ? column : { kind: 'text' as const, name: column.name, values: [] },
  );
  return { ...file, columns };
}

/** Refuses requests that are wrong before a file is read. */
function refuseRequest(files: number, options: AnalyseOptions): void {
  const { level = 0.95, records, parameters } = options;
  const { rule = options.protection === undefined ? 'complete' : 'masked' } = options;
  if (files === 0) {
    throw new PenumbraError(
      'usage',
      'There is no file to analyse: name at least one synthetic file.',
    );
  }
  refuseOne(rule, files);
  refuseLevel(level);
  if (options.protection !== undefined && (files > 1 || options.rule !== undefined)) {
    throw new PenumbraError(
      'usage',
      'A masked file is analysed alone and without a rule for synthetic files: name one file, and leave --combining out.',
    );
  }
  if (parameters !== undefined && rule !== 'complete') {
    throw new PenumbraError(
      'usage',
      `The rule "${rule}" is for drawn parameters only: leave parameters out.`,
    );
  }
  if (records !== undefined && !(Number.isInteger(records) && records >= 1)) {
    throw new PenumbraError(
      'usage',
      'The number of original records must be a whole number of at least 1.',
    );
  }
  if (options.tables?.some((table) => table.length === 0)) {
    throw new PenumbraError('usage', 'A table without a column is asked for: name its columns.');
  }
  if (options.at?.some((share) => !(share > 0 && share < 1))) {
    throw new PenumbraError(
      'usage',
      'A quantile lies between 0 and 1, both excluded: give 0.5 for the median.',
    );
  }
  for (const text of formulasIn(options)) parseFormula(text);
  const { replication } = options;
  const factors = typeof replication === 'object' ? replication : [replication];
  if (factors.some((one) => typeof one === 'number' && !(one > 0 && one < Infinity))) {
    throw new PenumbraError(
      'usage',
      'The factor of the variance from replicate weights must be a number above 0.',
    );
  }
  const { means = [], totals = [], quantiles = [], tables = [] } = options;
  if ([...means, ...totals, ...quantiles, ...tables, ...formulasIn(options)].length > 0) return;
  throw new PenumbraError(
    'usage',
    'Nothing to analyse was given: ask for means, totals, quantiles, tables or regressions (--mean, --total, --quantile, --table, --regress, --logistic, --ordered).',
  );
}

/** What is known about the files besides their columns. */
interface AboutFiles {
  readonly design: DesignColumns | null;
  /** Of the first file. */
  readonly description: Description;
  readonly how: Settled;
}

async function analyseRead(
  files: readonly AnalysedFile[],
  original: AnalysedFile | null,
  { design, description, how }: AboutFiles,
  options: AnalyseOptions,
): Promise<Analysis> {
  refuseFiles(files, original);
  const k = files[0].records;
  const records = originalRecords(k, original, options.records, how);
  const all = original === null ? files : [...files, original];
  const designs =
    design &&
    all.map((file) => designOf(file, design, options.replication ?? description.replication));
  const settings: AnalysisSettings = {
    files,
    original,
    designs,
    columns: commonColumns(all, options.categories ?? [], description),
    rule: options.protection === undefined ? how.rule : 'masked',
    parameters: how.parameters,
    protection: options.protection ?? null,
    k,
    records,
    level: options.level ?? 0.95,
  };
  const parts = await drive(
    analyseParts(settings, options),
    ({ done, total }) => options.onProgress?.('measure', Math.min(1, done / total)),
    options.signal,
    options.crew,
  );
  const words = ({ name, records: n, sha256 }: AnalysedFile) => ({ name, records: n, sha256 });
  return {
    format: 'penumbra-analysis',
    version: 1,
    program: `penumbra ${VERSION}`,
    rule: settings.rule,
    parameters: settings.rule === 'complete' ? settings.parameters : null,
    level: settings.level,
    records: { synthetic: k, original: records },
    files: files.map(words),
    original: original === null ? null : words(original),
    parts,
    notes: [
      ...(settings.rule === 'masked' ? [] : how.notes),
      ...notesOn(settings, options, how),
      ...(design?.notes ?? []),
      ...(designs === null ? [] : lonelyNotes(designs)),
    ],
  };
}

function refuseFiles(files: readonly AnalysedFile[], original: AnalysedFile | null): void {
  const [first] = files;
  for (const [place, file] of files.entries()) {
    const same = files.slice(0, place).find(({ sha256 }) => sha256 === file.sha256);
    if (same !== undefined) {
      throw new PenumbraError(
        'usage',
        `${same.name} and ${file.name} are the same file: name different files of one synthesis.`,
        { file: file.name },
      );
    }
    refuseOtherColumns(first, file);
    if (file.records !== first.records) {
      throw new PenumbraError(
        'usage',
        `${first.name} has ${counted(first.records, 'record')} and ${file.name} ${counted(file.records, 'record')}. Files of one synthesis have equally many: name files of one synthesis.`,
        { file: file.name },
      );
    }
    if (file.sha256 === original?.sha256) {
      throw new PenumbraError(
        'usage',
        `${file.name} is the original itself: name synthetic files.`,
        { file: file.name },
      );
    }
  }
}

function originalRecords(
  k: number,
  original: AnalysedFile | null,
  records: number | undefined,
  how: Settled,
): number {
  if (original === null) return records ?? how.records ?? k;
  if (records === undefined || records === original.records) return original.records;
  throw new PenumbraError(
    'usage',
    `The original has ${counted(original.records, 'record')}, not ${records}: leave the number out.`,
    { file: original.name },
  );
}

const MASKED =
  'The file counts as masked: tables, shares and totals of levels are corrected for PRAM by the inverse of its matrix, regressions by least squares for noise by its covariances. Other figures are as in the file.';

/** What was taken for granted. */
function notesOn(
  { rule, records, original }: AnalysisSettings,
  options: AnalyseOptions,
  how: Settled,
): string[] {
  const isCertified = how.notes.length > 0;
  const notes: string[] = [];
  if (rule === 'masked') return [MASKED, ...(options.protection?.notTold ?? [])];
  if (options.rule === undefined && !isCertified) {
    notes.push(
      'No rule was given (--combining), so the files count as complete synthesis: every value is drawn from models of one original file.',
    );
  }
  if (rule !== 'complete') return notes;
  if (options.parameters === undefined && !isCertified) {
    notes.push(
      'It was not stated whether the parameters of the models were drawn for each file or fixed (--parameters), so they count as drawn. If they were fixed, intervals are shorter.',
    );
  }
  if (options.records === undefined && original === null && how.records === undefined) {
    notes.push(
      `The original is assumed to have as many records as a synthetic file, ${count(records)}. If this is wrong, give the number (--records).`,
    );
  }
  return notes;
}
