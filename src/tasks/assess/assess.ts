import { didYouMean, PenumbraError } from '../../error.ts';
import type { ColumnReference } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import {
  type Declaration,
  type Files,
  keyCategories,
  type Measure,
  noReading,
  type Reading,
  type RecordColumn,
} from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { type Score, scoreFrom, scores } from '../../measures/score/index.ts';
import { utilityMeasures } from '../../measures/utility/index.ts';
import { recordOf } from '../../recipe/certificate/index.ts';
import { type DataFile, load, loadLike, type TaskOptions } from '../../recipe/dataset/index.ts';
import type { InputOptions } from '../../recipe/index.ts';
import type { Assumptions } from '../../report/index.ts';
import { VERSION } from '../../version.ts';
import {
  allHold,
  type InapplicableLimit,
  inapplicableLimits,
  judgeLimits,
  type LimitVerdict,
  limitedMeasures,
  type Nature,
  type Purpose,
} from '../limits/index.ts';
import { assumptionsOf } from './assumptions.ts';
import { commonPairs } from './codedFiles.ts';
import { type Comparison, type ComparisonOptions, compareFiles } from './comparison.ts';
import { type CopiedColumns, copiedSentence } from './copied.ts';
import { findDeclared } from './declared.ts';
import { refuseSeen } from './holdoutFile.ts';
import { measureTogether } from './measureTogether.ts';
import { madeOf, natureOf, type Treated } from './nature.ts';
import { type RiskTable, type RiskTableSummary, riskTableOf } from './riskTable.ts';

export interface AssessOptions extends ComparisonOptions, TaskOptions {
  /**
   * Names of measures and scores, or `utility`, `risk`, `scores`; if not given, those that are quick enough. `all` has
   * also slower ones; those that take longer than ten minutes are computed only if they are named.
   */
  readonly measures?: readonly string[] | undefined;
  /** How both files are read, if it should not be detected. */
  readonly input?: InputOptions | undefined;
  /** The purpose of the file: its limits are checked, and their measures are computed too. */
  readonly purpose?: Purpose | undefined;
  /**
   * Records of the same kind, with the same columns, that the protection never saw. Some measures
   * need them.
   */
  readonly holdout?: ByteSource | undefined;
  /** What was done to the file, if that is known: a record that was drawn from a model has no original. */
  readonly treated?: Treated | undefined;
  /** Whether measures that stand in for others are left out where these others can be measured. */
  readonly isBrief?: boolean | undefined;
  /** Readings of measures that were taken elsewhere, such as on halves of the file, where the files here do not allow it. */
  readonly taken?: ReadonlyMap<string, Reading> | undefined;
  /** The population from which the original comes: a record for each person, with the keys under the same names. */
  readonly populationFile?: ByteSource | undefined;
  /** The column of the population file with the number of persons that each of its records stands for. */
  readonly populationCounts?: ColumnReference | undefined;
  /** Whether the values of single records are wanted too, as a table of risk. */
  readonly hasRiskTable?: boolean | undefined;
}

/** The measurements on two files, without cell values. */
export interface Assessment {
  readonly format: 'penumbra-assessment';
  readonly version: 1;
  readonly program: string;
  readonly original: ReturnType<typeof recordOf>;
  readonly protected: ReturnType<typeof recordOf>;
  /** Given if there is a holdout. */
  readonly holdout?: ReturnType<typeof recordOf>;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
  readonly isPaired: boolean;
  readonly assumptions: Assumptions;
  readonly figures: readonly AssessedFigure[];
  /** Given if a purpose was named. */
  readonly limits?: AssessedLimits;
  readonly leftOut: readonly LeftOut[];
  /** Given if a table of risk was written. */
  readonly riskTable?: RiskTableSummary;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** The columns that are equal in both files, and the records that are alone by them; null if records have no partners. */
  readonly copied: CopiedColumns | null;
}

/** The limits of a purpose, and whether they hold; null if none fails but one is open. */
export interface AssessedLimits {
  readonly purpose: string;
  readonly title: string;
  readonly holds: boolean | null;
  readonly verdicts: readonly LimitVerdict[];
  /** What the release is: limits that are not about it have no verdict. */
  readonly nature: Nature;
  readonly inapplicable: readonly InapplicableLimit[];
}

/** A figure with everything needed to read it. */
export interface AssessedFigure extends Declaration, Reading {
  readonly about: 'utility' | 'risk' | 'score';
  readonly heading: string;
}

export interface LeftOut {
  readonly name: string;
  readonly title: string;
  readonly because: string;
}

/**
 * Measures that would take longer than this, in seconds on one thread, are left out unless asked
 * for.
 */
const PATIENCE = 15;
/** The same if all are asked for. Above it, fewer columns are the better advice. */
const LONG = 600;

const NO_HOLDOUT =
  'it needs records of the same kind that the protection never saw: give them with --holdout, or run the recipe on halves of the file with penumbra attack';

const STANDS_IN =
  'it stands in for a measure that compares record by record, and that one was measured';

/** All measures, utility first. */
export const measures: readonly Measure[] = [...utilityMeasures, ...riskMeasures];

export { scores } from '../../measures/score/index.ts';

/** Reads two files and measures the risk and the utility of the second. */
export async function assess(
  original: ByteSource,
  masked: ByteSource,
  options: AssessOptions = {},
): Promise<Assessment> {
  return (await assessSources(original, masked, options)).assessment;
}

async function assessSources(
  original: ByteSource,
  masked: ByteSource,
  options: AssessOptions,
): Promise<Assessed> {
  chooseMeasures(options.measures);
  const before = await load(original, options.input, options);
  const after = await loadLike(before, masked, options.input, options);
  const { holdout } = options;
  const unseen =
    holdout === undefined ? null : await loadLike(before, holdout, options.input, options);
  const { populationFile, populationCounts: counts } = options;
  const population = populationFile && {
    dataset: await loadLike(before, populationFile, options.input, options),
    counts,
  };
  return assessLoaded(before, after, { ...options, population }, unseen);
}

/**
 * The same with a table of risk: a line for each protected record and a column for each measure that
 * is made of values of single records. The table must stay.
 */
export async function assessRecords(
  original: ByteSource,
  masked: ByteSource,
  options: AssessOptions = {},
): Promise<{ readonly assessment: Assessment; readonly riskTable: RiskTable }> {
  const { assessment, riskTable } = await assessSources(original, masked, {
    ...options,
    hasRiskTable: true,
  });
  return { assessment, riskTable: riskTable! };
}

/** Two files with their measurements. */
export interface Assessed {
  readonly assessment: Assessment;
  readonly comparison: Comparison;
  /** Given if it was asked for. */
  readonly riskTable?: RiskTable;
}

/** The second half of `assess`, for callers that also draw pictures of the files. */
export async function assessLoaded(
  original: DataFile,
  masked: DataFile,
  options: Omit<AssessOptions, 'holdout' | 'populationFile'> = {},
  holdout: DataFile | null = null,
): Promise<Assessed> {
  if (holdout !== null) refuseSeen(holdout, original, masked);
  const members = options.crew?.size ?? 1;
  const pairs = commonPairs(original.table, masked.table);
  const made = madeOf(pairs, masked.table, options.treated);
  // A record that was drawn belongs to no record of the original, also if it is in its place.
  const isUnpaired = options.isUnpaired === true || made === 'wholly synthetic';
  const by = { ...options, isUnpaired, description: original.description };
  const comparison = compareFiles(original, masked.table, by, members, holdout);
  const { files } = comparison;
  const { wanted, named, isAll, patience } = chooseMeasures(measuresFor(options));
  const readings = new Map<string, Reading | null>();
  const leftOut: LeftOut[] = [];
  const needed = withParts(wanted);
  const records = Math.max(comparison.records, 0);
  const size = [records, files.names.length, files.keys.length] as const;
  const codes = files.coded;
  const codedSize = [records, codes?.columns.length ?? 0, codes?.keys.length ?? 0] as const;
  // In a search, a category costs about as much as two numbers.
  const categories = 2 * keyCategories(files).compared.length;
  const sizes = {
    numbers: size,
    codes: codedSize,
    both: [records, size[1] + codedSize[1], size[2] + codedSize[2]],
    'numbers and key categories': [records, size[1] + categories, size[2] + categories],
    all: [records, files.whole?.released.length ?? 0, codedSize[2]],
  } as const;
  const sizeFor = ({ columns }: Measure) => sizes[columns ?? 'numbers'];
  const run: Measure[] = [];
  for (const measure of measures) {
    if (!needed.has(measure.name)) continue;
    const isAsked = isAll || named.has(measure.name);
    const because =
      options.isBrief && measure.standsIn && files.isPaired && !isAsked
        ? STANDS_IN
        : reasonToLeaveOut(measure, files, sizeFor(measure), patience(measure.name));
    const elsewhere = options.taken?.get(measure.name);
    if (because === null) run.push(measure);
    else if (elsewhere !== undefined) readings.set(measure.name, elsewhere);
    else {
      readings.set(measure.name, null);
      if (wanted.has(measure.name)) {
        leftOut.push({ name: measure.name, title: measure.title, because });
      }
    }
  }
  const report = (share: number, note?: string) =>
    options.onProgress?.('measure', Math.min(1, share), note);
  const taken = await drive(
    measureTogether(
      run,
      comparison,
      (measure) => measure.seconds(...sizeFor(measure)) + 0.01,
      options.hasRiskTable,
    ),
    ({ done, total, note }) => report(done / total, note),
    options.signal,
    options.crew,
  );
  const byRecord = new Map<string, readonly RecordColumn[]>();
  for (const [name, { records: values, ...reading }] of taken) {
    readings.set(name, reading);
    if (values !== undefined && wanted.has(name)) byRecord.set(name, values);
  }
  report(1);
  const figures: AssessedFigure[] = [];
  for (const measure of measures) {
    const found = readings.get(measure.name);
    if (found && wanted.has(measure.name)) figures.push(figureOf(measure, found));
  }
  for (const score of scores.filter(({ name }) => wanted.has(name))) {
    const found = scoreOf(score, readings);
    if (found === null) {
      const because = missingIn(score, readings);
      leftOut.push({ name: score.name, title: score.title, because });
    } else figures.push(figureOf(score, found));
  }
  const nature = natureOf({
    comparison,
    table: original.table,
    description: original.description,
    pairs,
    options,
  });
  const copied = comparison.copied();
  const assessment: Assessment = {
    format: 'penumbra-assessment',
    version: 1,
    program: `penumbra ${VERSION}`,
    original: recordOf(original),
    protected: recordOf(masked),
    ...(holdout !== null && { holdout: recordOf(holdout) }),
    columns: files.names,
    keys: [
      ...new Set([
        ...files.keys.map((place) => files.names[place]),
        ...(files.coded?.keys ?? []).map((place) => files.coded!.columns[place].name),
      ]),
    ],
    isPaired: files.isPaired,
    assumptions: assumptionsOf(comparison, original, options),
    figures,
    ...(options.purpose && {
      limits: limitsOf(options.purpose, figures, leftOut, nature),
    }),
    leftOut,
    notes: comparison.notes,
    warnings: [...aloneIn(copied), ...comparison.warnings],
    copied,
  };
  if (!options.hasRiskTable) return { assessment, comparison };
  const wantedMeasures = measures.filter(({ name }) => wanted.has(name));
  const riskTable = riskTableOf(
    { original, masked, comparison },
    wantedMeasures,
    byRecord,
    assessment,
  );
  return { assessment, comparison, riskTable };
}

function aloneIn(copied: CopiedColumns | null): string[] {
  const sentence = copied && copiedSentence(copied);
  return sentence === null ? [] : [sentence];
}

/** The requested measures, and those that the limits of the purpose need. */
function measuresFor({
  measures: asked,
  purpose,
}: Omit<AssessOptions, 'holdout' | 'populationFile'>): readonly string[] | undefined {
  if (asked === undefined || purpose === undefined) return asked;
  return [...new Set([...asked, ...limitedMeasures(purpose)])];
}

/** An assessment under the limits of another purpose. Nothing is measured again. */
export function judgedAgain(assessment: Assessment, purpose: Purpose, nature: Nature): Assessment {
  const { figures, leftOut } = assessment;
  return { ...assessment, limits: limitsOf(purpose, figures, leftOut, nature) };
}

function limitsOf(
  purpose: Purpose,
  figures: readonly AssessedFigure[],
  leftOut: readonly LeftOut[],
  nature: Nature,
): AssessedLimits {
  const gone = leftOut.map(({ name, because }) => ({
    name,
    value: null,
    unit: [...measures, ...scores].find((one) => one.name === name)?.unit ?? '',
    reason: `It was left out: ${because}.`,
  }));
  const verdicts = judgeLimits(purpose, [...figures, ...gone], nature);
  return {
    purpose: purpose.name,
    title: purpose.title,
    holds: allHold(verdicts),
    verdicts,
    nature,
    inapplicable: inapplicableLimits(purpose, nature),
  };
}

function figureOf(declared: Measure | Score, found: Reading): AssessedFigure {
  const { name, title, definition, source, range, direction, unit, heading } = declared;
  const about =
    'terms' in declared ? 'score' : utilityMeasures.includes(declared) ? 'utility' : 'risk';
  return { about, heading, name, title, definition, source, range, direction, unit, ...found };
}

/** A score with the keys it used as part of the figure, or null if a part of it was left out. */
function scoreOf(score: Score, readings: ReadonlyMap<string, Reading | null>): Reading | null {
  if (score.terms.some(({ measure }) => readings.get(measure) === null)) return null;
  return scoreFrom(score, (measure) => readings.get(measure) ?? noReading('It was not measured.'));
}

function missingIn(score: Score, readings: ReadonlyMap<string, Reading | null>): string {
  const gone = score.terms.filter(({ measure }) => readings.get(measure) === null);
  return `it needs ${gone.map(({ measure }) => findDeclared(measure).title).join(' and ')}, left out here`;
}

/** Whether files have the kind of columns that a measure needs. */
export function hasColumnsFor({ columns }: Measure, files: Files): boolean {
  if (columns === 'all') return files.whole !== undefined;
  if (files.names.length > 0 && columns !== 'codes') return true;
  if (columns === 'numbers and key categories') return keyCategories(files).compared.length > 0;
  return columns !== undefined && files.coded !== undefined;
}

const NO_COLUMNS_FOR = {
  numbers: 'it needs a numeric column that both files have',
  codes: 'it needs keys or categories, and none are known',
  both: 'it needs a numeric column that both files have',
  'numbers and key categories':
    'it needs a numeric column that both files have, or a key that is a category in both',
  all: 'it compares record by record, and it is unknown which record became which',
} as const;

function reasonToLeaveOut(
  measure: Measure,
  files: Files,
  size: readonly [records: number, columns: number, keys: number],
  patience: number,
): string | null {
  if (!hasColumnsFor(measure, files)) {
    return NO_COLUMNS_FOR[measure.columns ?? 'numbers'];
  }
  if (measure.needs === 'pairs' && !files.isPaired)
    return 'it compares record by record, and it is unknown which record became which';
  if (measure.needs === 'holdout' && files.holdout === undefined) return NO_HOLDOUT;
  const seconds = measure.seconds(...size);
  if (seconds <= patience) return null;
  const fewer = seconds > LONG ? 'compare fewer columns with --columns, or ' : '';
  return `it would take about ${inWords(seconds)}: ${fewer}ask for it with --measures ${measure.name}`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** The requested measures. */
interface Choice {
  readonly wanted: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  /** Whether all were asked for. */
  readonly isAll: boolean;
  /** Seconds that a measure may take: any number for one that is requested by its name. */
  patience(name: string): number;
}

export function chooseMeasures(asked: readonly string[] | undefined): Choice {
  const groups: Readonly<Record<string, readonly string[]>> = {
    utility: utilityMeasures.map(({ name }) => name),
    risk: riskMeasures.map(({ name }) => name),
    scores: scores.map(({ name }) => name),
  };
  const every = [...groups.utility, ...groups.risk, ...groups.scores];
  if (asked === undefined)
    return { wanted: new Set(every), named: new Set(), isAll: false, patience: () => PATIENCE };
  const wanted = new Set<string>();
  const named = new Set<string>();
  for (const name of asked) {
    if (Object.hasOwn(groups, name)) {
      for (const one of groups[name]) wanted.add(one);
      continue;
    }
    if (name !== 'all' && !every.includes(name)) {
      throw new PenumbraError(
        'usage',
        `There is no measure "${name}": penumbra methods lists them.${didYouMean(name, [...every, ...Object.keys(groups), 'all'])}`,
      );
    }
    for (const one of name === 'all' ? every : [name]) wanted.add(one);
    if (name !== 'all') named.add(name);
  }
  const parts = withParts(named);
  const isAll = asked.includes('all');
  const patience = (name: string) =>
    parts.has(name) ? Number.POSITIVE_INFINITY : isAll ? LONG : PATIENCE;
  return { wanted, named: parts, isAll, patience };
}

/** The names, and those of the measures that scores among them need. */
function withParts(names: ReadonlySet<string>): ReadonlySet<string> {
  const parts = scores
    .filter(({ name }) => names.has(name))
    .flatMap(({ terms }) => terms.map(({ measure }) => measure));
  return new Set([...names, ...parts]);
}
