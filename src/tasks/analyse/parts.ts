import { PenumbraError } from '../../error.ts';
import { mean, sum } from '../../foundation/numerics/index.ts';
import type { ColumnReference } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  cellCodes,
  cellsOf,
  combineEstimates,
  completeRecords,
  type Design,
  designEstimates,
  type Estimate,
  type Estimator,
  INTERCEPT,
  independentTerms,
  intervalOf,
  levelName,
  linearRegression,
  logisticRegression,
  meanOf,
  overlapOf,
  type Parameters,
  type Predictor,
  parseFormula,
  proportionsOf,
  type Rule,
  refuseFew,
  type Side,
  type Term,
  termsOf,
  weightedLevels,
  weightedLinear,
  weightedLogistic,
  weightedMean,
  weightedTotal,
} from '../../measures/inference/index.ts';
import type { AnalysedFigure, AnalysedPart, AnalyseOptions } from './analyse.ts';
import type { AnalysedFile, CommonColumn, CommonColumns } from './columns.ts';

/** Largest number of cells or levels of a result. */
const MOST_CELLS = 10_000;
const MOST_TERMS = 500;

/** Files that fit together, and their rule. */
export interface AnalysisSettings {
  readonly files: readonly AnalysedFile[];
  readonly original: AnalysedFile | null;
  /** The sampling design of each file, the original at the end; null if every record counts once. */
  readonly designs: readonly Design[] | null;
  readonly columns: CommonColumns;
  readonly rule: Rule;
  readonly parameters: Parameters;
  /** Number of records in a synthetic file. */
  readonly k: number;
  /** Number of records in the original. */
  readonly records: number;
  readonly level: number;
}

/** All results, request by request. */
export function* analyseParts(
  settings: AnalysisSettings,
  options: AnalyseOptions,
): Work<AnalysedPart[]> {
  const { means = [], totals = [], tables = [], regressions = [], logistic = [] } = options;
  const total = tables.length + regressions.length + logistic.length + 1;
  const parts: AnalysedPart[] = [];
  if (means.length > 0) parts.push(yield* meansPart(settings, means, 'means'));
  if (totals.length > 0) parts.push(yield* meansPart(settings, totals, 'totals'));
  yield { done: 1, total };
  for (const table of tables) {
    parts.push(yield* tablePart(settings, table));
    yield { done: parts.length, total };
  }
  for (const text of regressions) {
    parts.push(yield* regressionPart(settings, text, 'regression'));
    yield { done: parts.length, total };
  }
  for (const text of logistic) {
    parts.push(yield* regressionPart(settings, text, 'logistic'));
    yield { done: parts.length, total };
  }
  return parts;
}

/** One figure in each file, the original at the end. */
interface Row {
  readonly name: string;
  readonly estimates: readonly Estimate[];
}

/** Means of numbers and shares of levels, or totals of both. */
function* meansPart(
  settings: AnalysisSettings,
  references: readonly ColumnReference[],
  kind: 'means' | 'totals',
): Work<AnalysedPart> {
  const notes: string[] = [];
  const rows: Row[] = [];
  for (const reference of references) {
    const column = settings.columns.find(reference);
    notes.push(...missingNote(settings, [column], column.name));
    if (column.kind === 'levels') refuseMany(column.levels.length, column.name);
    const names =
      column.kind === 'numbers'
        ? [column.name]
        : column.levels.map((level) => levelName(column.name, level));
    const found: Estimate[][] = [];
    for (const place of filesOf(settings).keys()) {
      const own = yield* columnEstimates(settings, column, place, kind);
      found.push(known(own, settings, place, column.name));
    }
    rows.push(
      ...names.map((name, at) => ({ name, estimates: found.map((estimates) => estimates[at]) })),
    );
  }
  const title = kind === 'means' ? 'Means and shares' : 'Totals';
  return partOf(settings, kind, title, rows, notes);
}

function filesOf({ files, original }: AnalysisSettings): readonly AnalysedFile[] {
  return original === null ? files : [...files, original];
}

/** A column in one file. Totals without a design are those of records that stand for one each. */
function* columnEstimates(
  { designs }: AnalysisSettings,
  column: CommonColumn,
  place: number,
  kind: 'means' | 'totals',
): Work<Estimate[] | null> {
  if (column.kind === 'numbers') {
    const values = column.values[place];
    if (designs === null && kind === 'means') {
      const estimate = meanOf(values);
      return estimate && [estimate];
    }
    const design = designs?.[place] ?? plainDesign(values.length);
    const estimator =
      kind === 'means' ? weightedMean(values, design.weights) : weightedTotal(values);
    return yield* estimatesBy(estimator, design);
  }
  const codes = column.codes[place];
  const levels = column.levels.length;
  if (designs === null && kind === 'means') return proportionsOf(codes, levels);
  const design = designs?.[place] ?? plainDesign(codes.length);
  const what = kind === 'means' ? 'shares' : 'totals';
  return yield* estimatesBy(weightedLevels(codes, levels, design.weights, what), design);
}

function* estimatesBy(estimator: Estimator | null, design: Design): Work<Estimate[] | null> {
  return estimator && (yield* designEstimates(estimator, design));
}

/** Every record stands for one. */
function plainDesign(records: number): Design {
  const weights = new Float64Array(records).fill(1);
  return { weights, strata: null, clusters: null, replicates: null };
}

function* tablePart(
  settings: AnalysisSettings,
  references: readonly ColumnReference[],
): Work<AnalysedPart> {
  const sides = references.map((reference) => settings.columns.findLevels(reference));
  const title = sides.map(({ name }) => name).join(' by ');
  const [rows, columns] = sides;
  const cells = sides.reduce((product, { levels }) => product * levels.length, 1);
  refuseMany(cells, title);
  const sideOf = (side: typeof rows, place: number) => ({
    codes: side.codes[place],
    levels: side.levels.length,
  });
  const shares: Estimate[][] = [];
  for (const place of rows.codes.keys()) {
    const own: [Side, Side?] = [sideOf(rows, place)];
    if (columns !== undefined) own.push(sideOf(columns, place));
    const design = settings.designs?.[place];
    const found =
      design === undefined
        ? cellsOf(...own)
        : yield* estimatesBy(
            weightedLevels(cellCodes(...own), cells, design.weights, 'shares'),
            design,
          );
    shares.push(known(found, settings, place, title));
  }
  const names = rows.levels.flatMap((level) => {
    const row = levelName(rows.name, level);
    if (columns === undefined) return [row];
    return columns.levels.map((other) => `${row}, ${levelName(columns.name, other)}`);
  });
  const part = partOf(
    settings,
    'table',
    title,
    names.map((name, cell) => ({ name, estimates: shares.map((file) => file[cell]) })),
    missingNote(settings, sides, title),
  );
  return {
    ...part,
    figures: part.figures.map((figure) => ({
      ...figure,
      count: figure.estimate * populationOf(settings),
    })),
  };
}

/** What the records of a table stand for: the sum of the weights of the original, else of a synthetic file on average. */
function populationOf({ designs, original, records }: AnalysisSettings): number {
  if (designs === null) return records;
  const totals = designs.map(({ weights }) => sum(weights));
  return original === null ? mean(Float64Array.from(totals)) : totals[totals.length - 1];
}

/**
 * The response and the predictors. Refuses an impossible regression. `outcome` is null for least
 * squares.
 */
function regressionOf(
  { columns }: AnalysisSettings,
  text: string,
  kind: 'regression' | 'logistic',
) {
  const formula = parseFormula(text);
  const response = columns.find(formula.response);
  const predictors = formula.predictors.map((name) => columns.find(name));
  const title = `${response.name} ~ ${predictors.map(({ name }) => name).join(' + ')}`;
  if (predictors.includes(response)) {
    throw new PenumbraError(
      'usage',
      'A regression explains a column by others, but the column before the tilde is also after it: remove one of the two.',
      { column: response.name },
    );
  }
  const count = predictors.reduce(
    (sum, p) => sum + (p.kind === 'numbers' ? 1 : p.levels.length - 1),
    0,
  );
  if (count > MOST_TERMS) {
    throw new PenumbraError(
      'usage',
      `${title} has ${count} terms, because each level of a category is one. At most ${MOST_TERMS} are allowed: leave a column out, or merge its levels.`,
    );
  }
  const outcome = kind === 'logistic' ? twoValues(response) : null;
  if (outcome === null && response.kind === 'levels') {
    throw new PenumbraError(
      'usage',
      `${title}: least squares explains a number, but ${response.name} is a category. Use a logistic regression if it has two levels.`,
      { column: response.name },
    );
  }
  return { response, predictors, title, count, outcome };
}

function* regressionPart(
  settings: AnalysisSettings,
  text: string,
  kind: 'regression' | 'logistic',
): Work<AnalysedPart> {
  const { response, predictors, title, count, outcome } = regressionOf(settings, text, kind);
  const notes = missingNote(settings, [response, ...predictors], title);
  const all = settings.original === null ? settings.files : [...settings.files, settings.original];
  const completeIn = (place: number) =>
    completeRecords(
      [response, ...predictors].flatMap((c) => (c.kind === 'numbers' ? [c.values[place]] : [])),
      [response, ...predictors].flatMap((c) => (c.kind === 'levels' ? [c.codes[place]] : [])),
      all[place].records,
    );
  const termsIn = (place: number, complete: Int32Array) =>
    termsOf(
      predictors.map((p) => predictorIn(p, place)),
      complete,
    );
  let names: string[] = [];
  const kept = independentTerms(
    (function* () {
      for (const [place, { name }] of all.entries()) {
        const complete = completeIn(place);
        inFile(name, title, () => refuseFew(complete.length, count));
        const terms = termsIn(place, complete);
        names = terms.map((term) => term.name);
        yield terms.map(({ values }) => values);
      }
    })(),
  );
  yield { done: 0, total: 1 };
  const dropped = names.filter((_, t) => !kept.includes(t));
  if (dropped.length > 0) {
    notes.push(
      `${title}: these terms are left out, because in one of the files they are constant or follow from the terms before them: ${dropped.join(', ')}.`,
    );
  }
  const found: Estimate[][] = [];
  for (const [place, { name }] of all.entries()) {
    const complete = completeIn(place);
    const every = termsIn(place, complete);
    const terms = kept.map((t) => every[t]);
    found.push(
      yield* inFileWork(
        name,
        title,
        fitIn(settings, { response, outcome, place, complete, terms }),
      ),
    );
    yield { done: 0, total: 1 };
  }
  if (outcome !== null) notes.push(`${title}: the regression explains ${outcome.words}.`);
  return partOf(
    settings,
    kind,
    title,
    [INTERCEPT, ...kept.map((t) => names[t])].map((name, t) => ({
      name,
      estimates: found.map((file) => file[t]),
    })),
    notes,
  );
}

/** A regression in one file. */
interface FileRegression {
  readonly response: CommonColumn;
  readonly outcome: Outcome | null;
  readonly place: number;
  readonly complete: Int32Array;
  readonly terms: readonly Term[];
}

function* fitIn(
  settings: AnalysisSettings,
  { response, outcome, place, complete, terms }: FileRegression,
): Work<Estimate[]> {
  const design = settings.designs?.[place];
  const sample = design && {
    records: complete,
    all: design.weights.length,
    weights: design.weights,
  };
  if (outcome !== null) {
    const isOne = Uint8Array.from(complete, (i) => (outcome.isOne(place, i) ? 1 : 0));
    return sample === undefined
      ? yield* logisticRegression(isOne, terms)
      : yield* designEstimates(weightedLogistic(isOne, terms, sample), design!);
  }
  const values = response.kind === 'numbers' ? response.values[place] : new Float64Array();
  const own = Float64Array.from(complete, (i) => values[i]);
  return sample === undefined
    ? linearRegression(
        own,
        terms.map((term) => term.values),
      )
    : yield* designEstimates(weightedLinear(own, terms, sample), design!);
}

function predictorIn(column: CommonColumn, place: number): Predictor {
  const { name } = column;
  return column.kind === 'numbers'
    ? { name, values: column.values[place] }
    : { name, codes: column.codes[place], levels: column.levels };
}

interface Outcome {
  readonly words: string;
  isOne(place: number, record: number): boolean;
}

/** A response with two values in all files together. */
function twoValues(response: CommonColumn): Outcome {
  const { name } = response;
  if (response.kind === 'levels') {
    if (response.levels.length !== 2) throw notTwo(name);
    return {
      words: levelName(name, response.levels[1]),
      isOne: (place, i) => response.codes[place][i] === 1,
    };
  }
  const values = new Set<number>();
  for (const file of response.values) {
    for (const x of file) {
      if (Number.isFinite(x)) values.add(x);
      if (values.size > 2) throw notTwo(name);
    }
  }
  if (values.size !== 2) throw notTwo(name);
  const larger = Math.max(...values);
  return {
    words: levelName(name, String(larger)),
    isOne: (place, i) => response.values[place][i] === larger,
  };
}

function notTwo(name: string): PenumbraError {
  return new PenumbraError(
    'data',
    `A logistic regression explains which of two values a record has, but ${name} does not have two values in these files: choose another response, or recode it.`,
    { column: name },
  );
}

function partOf(
  settings: AnalysisSettings,
  kind: AnalysedPart['kind'],
  title: string,
  rows: readonly Row[],
  notes: readonly string[],
): AnalysedPart {
  const figures = rows.map((row) => figureOf(settings, row));
  const adjusted = figures.filter(({ isAdjusted }) => isAdjusted).length;
  const unsure = figures.filter(({ degrees }) => degrees !== null && degrees < 2).length;
  const these = (count: number) => (count === 1 ? '1 figure' : `${count} figures`);
  const more: string[] = [];
  if (adjusted > 0) {
    more.push(
      `For ${these(adjusted)} the rule "fully" gives a variance that is not positive. A substitute is used (Reiter 2002); more files are better.`,
    );
  }
  if (unsure > 0) {
    more.push(
      `For ${these(unsure)} there are fewer than 2 degrees of freedom, and the intervals are too long to be useful: use more files.`,
    );
  }
  return { kind, title, figures, notes: [...notes, ...more] };
}

function figureOf(settings: AnalysisSettings, { name, estimates }: Row): AnalysedFigure {
  const { files, original, level } = settings;
  const synthetic = estimates.slice(0, files.length);
  const combined = combineEstimates(
    synthetic.map(({ value }) => value),
    synthetic.map(({ variance }) => variance),
    {
      rule: settings.rule,
      parameters: settings.parameters,
      syntheticRecords: settings.k,
      originalRecords: settings.records,
      level,
    },
  );
  const figure = { name, ...combined, degrees: finite(combined.degrees) };
  if (original === null) return figure;
  const { value, variance, degrees } = estimates[files.length];
  const standardError = Math.sqrt(variance);
  const interval = intervalOf(value, standardError, degrees, level);
  return {
    ...figure,
    original: { estimate: value, standardError, degrees: finite(degrees), ...interval },
    overlap: overlapOf(combined, interval),
  };
}

function finite(degrees: number): number | null {
  return degrees === Number.POSITIVE_INFINITY ? null : degrees;
}

/** Records without a value in one of these columns are left out of all figures. */
function missingNote(
  { files, original }: AnalysisSettings,
  columns: readonly CommonColumn[],
  title: string,
): string[] {
  const all = original === null ? files : [...files, original];
  const values = columns.flatMap((c) => (c.kind === 'numbers' ? [c.values] : []));
  const codes = columns.flatMap((c) => (c.kind === 'levels' ? [c.codes] : []));
  const lacking = all.map(
    ({ records }, place) =>
      records -
      completeRecords(
        values.map((c) => c[place]),
        codes.map((c) => c[place]),
        records,
      ).length,
  );
  const most = Math.max(...lacking);
  if (most === 0) return [];
  return [`${title}: records with missing values are left out, at most ${most} of a file.`];
}

function known<T>(found: T | null, settings: AnalysisSettings, place: number, what: string): T {
  if (found !== null) return found;
  const file = settings.files[place] ?? settings.original;
  throw new PenumbraError(
    'data',
    `${file.name} has fewer than two records with values for ${what}: leave it out.`,
    { file: file.name, column: what },
  );
}

function refuseMany(cells: number, title: string): void {
  if (cells <= MOST_CELLS) return;
  throw new PenumbraError(
    'usage',
    `${title} has ${cells} levels or cells; at most ${MOST_CELLS} are allowed: merge levels first.`,
  );
}

/** Adds the file and the analysis to an error. */
function inFile<T>(file: string, title: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw placed(error, file, title);
  }
}

function* inFileWork<T>(file: string, title: string, work: Work<T>): Work<T> {
  try {
    return yield* work;
  } catch (error) {
    throw placed(error, file, title);
  }
}

function placed(error: unknown, file: string, title: string): unknown {
  if (!(error instanceof PenumbraError) || error.code !== 'data') return error;
  return new PenumbraError(error.code, `${file}, ${title}: ${error.message}`, { file });
}
