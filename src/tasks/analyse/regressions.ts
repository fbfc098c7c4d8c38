import { PenumbraError } from '../../error.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  completeRecords,
  designEstimates,
  type Estimate,
  errorsInVariables,
  independentTerms,
  type Predictor,
  parseFormula,
  refuseFew,
  type Term,
  termCount,
  termsOf,
} from '../../measures/inference/index.ts';
import type { AnalysedPart } from './analyse.ts';
import type { CommonColumn } from './columns.ts';
import { isRandomised, type NoisyColumns, noiseIn } from './corrections.ts';
import { plainDesign } from './designs.ts';
import { type AnalysisSettings, filesOf, missingNote, partOf } from './figures.ts';
import { type FileRegression, type Outcome, outcomeOf, type RegressionKind } from './outcomes.ts';

const MOST_TERMS = 500;

/** A regression of columns that all files have. */
interface Regression {
  readonly outcome: Outcome;
  readonly predictors: readonly CommonColumn[];
  readonly products: readonly (readonly number[])[];
  readonly title: string;
  readonly count: number;
}

/** Reads a formula, and refuses an impossible regression. */
function regressionOf(
  { columns }: AnalysisSettings,
  text: string,
  kind: RegressionKind,
): Regression {
  const { response, predictors: names, products } = parseFormula(text);
  const explained = columns.find(response);
  const predictors = names.map((name) => columns.find(name));
  if (predictors.includes(explained)) {
    throw new PenumbraError(
      'usage',
      'A regression explains a column by others, but the column before the tilde is also after it: remove one of the two.',
      { column: explained.name },
    );
  }
  const words = products.map((product) => product.map((at) => predictors[at].name).join(':'));
  const title = `${explained.name} ~ ${words.join(' + ')}`;
  const levels = predictors.map((p) => (p.kind === 'numbers' ? null : p.levels.length));
  const count = termCount(levels, products);
  if (count > MOST_TERMS) {
    throw new PenumbraError(
      'usage',
      `${title} has ${count} terms, because each level of a category is one. At most ${MOST_TERMS} are allowed: leave a column out, or merge its levels.`,
    );
  }
  return { outcome: outcomeOf(columns, response, kind, title), predictors, products, title, count };
}

/** The coefficients of a regression, without terms that follow from others in any file. */
export function* regressionPart(
  settings: AnalysisSettings,
  text: string,
  kind: RegressionKind,
): Work<AnalysedPart> {
  const { outcome, predictors, products, title, count } = regressionOf(settings, text, kind);
  const noise = noiseFor(settings, { outcome, predictors, products, title, count }, kind);
  const used = [outcome.response, ...predictors];
  const notes = [
    ...missingNote(settings, used, title),
    ...correctionNotes(settings, used, kind, title),
    ...interactionNote(
      settings,
      products.some(({ length }) => length > 1),
      title,
    ),
  ];
  const all = filesOf(settings);
  const completeIn = (place: number) =>
    completeRecords(
      used.flatMap((c) => (c.kind === 'numbers' ? [c.values[place]] : [])),
      used.flatMap((c) => (c.kind === 'levels' ? [c.codes[place]] : [])),
      all[place].records,
    );
  const termsIn = (place: number, complete: Int32Array) =>
    termsOf(
      predictors.map((p) => predictorIn(p, place)),
      products,
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
    const records = completeIn(place);
    const every = termsIn(place, records);
    const terms = kept.map((t) => every[t]);
    const design = settings.designs?.[place];
    if (noise !== null && place < settings.files.length) {
      const fit = noisyFit(noise, outcome.response, predictors, { place, records, terms, design });
      found.push(yield* inFileWork(name, title, fit));
      continue;
    }
    found.push(yield* inFileWork(name, title, outcome.fit({ place, records, terms, design })));
    yield { done: 0, total: 1 };
  }
  const rows = outcome
    .coefficients(kept.map((t) => names[t]))
    .map((name, at) => ({ name, estimates: found.map((file) => file[at]) }));
  return partOf(settings, kind, title, rows, [...notes, ...outcome.notes]);
}

/** Main effects in the leaves of trees keep no weak interaction. */
function interactionNote(
  { rule, original }: AnalysisSettings,
  hasInteraction: boolean,
  title: string,
): string[] {
  if (!hasInteraction || original !== null || rule === 'masked') return [];
  return [
    `${title}: synthesis can lose an interaction that is weak for the number of records, and no interval shows that. Compare with the original (--original), or draw with --within for its groups.`,
  ];
}

/** The noise to correct a regression for; null if there is none. Products of noisy columns are refused. */
function noiseFor(
  { protection }: AnalysisSettings,
  { outcome, predictors, products, title }: Regression,
  kind: RegressionKind,
): NoisyColumns | null {
  if (kind !== 'regression') return null;
  const noise = noiseIn(protection, [outcome.response, ...predictors]);
  const isNoisy = (at: number) => noiseIn(protection, [predictors[at]]) !== null;
  const product = products.find((one) => one.length > 1 && one.some(isNoisy));
  if (noise === null || product === undefined) return noise;
  throw new PenumbraError(
    'usage',
    `${title}: an interaction with a noisy column cannot be corrected: leave ${product.map((at) => predictors[at].name).join(':')} out.`,
  );
}

/** Least squares, corrected for noise of known covariance. */
function* noisyFit(
  noise: NoisyColumns,
  response: CommonColumn,
  predictors: readonly CommonColumn[],
  { place, records, terms, design }: FileRegression,
): Work<Estimate[]> {
  const numbers = new Map(
    predictors.flatMap((one) => (one.kind === 'numbers' ? [[one.name, one]] : [])),
  );
  const columnOf = ({ name }: Term) => numbers.get(name) ?? null;
  const at = (column: CommonColumn) => {
    const all = noise.values(column, place);
    return Float64Array.from(records, (i) => all[i]);
  };
  const clean = terms.map((term) => {
    const column = columnOf(term);
    return column === null ? term : { ...term, values: at(column) };
  });
  const errors = noise.errors([
    response.name,
    ...terms.map((term) => columnOf(term)?.name ?? null),
  ]);
  const all = response.kind === 'numbers' ? response.values[place].length : 0;
  const own = design ?? plainDesign(all);
  const sample = { records, all, weights: own.weights };
  return yield* designEstimates(errorsInVariables(at(response), clean, errors, sample), own);
}

/** What a regression is corrected for, and what it is not. */
function correctionNotes(
  { protection }: AnalysisSettings,
  used: readonly CommonColumn[],
  kind: RegressionKind,
  title: string,
): string[] {
  if (protection === null) return [];
  const noisy = used.filter((column) => noiseIn(protection, [column]) !== null);
  const moved = used.filter((column) => isRandomised(protection, column));
  const names = (some: readonly CommonColumn[]) => some.map(({ name }) => name).join(', ');
  return [
    ...(noisy.length === 0
      ? []
      : [
          kind === 'regression'
            ? `${title}: corrected for the noise in ${names(noisy)}.`
            : `${title}: not corrected for the noise in ${names(noisy)}. Only regressions by least squares are.`,
        ]),
    ...(moved.length === 0
      ? []
      : [
          `${title}: not corrected for PRAM in ${names(moved)}. Its coefficients look weaker than they are; tables are corrected.`,
        ]),
  ];
}

function predictorIn(column: CommonColumn, place: number): Predictor {
  const { name } = column;
  return column.kind === 'numbers'
    ? { name, values: column.values[place] }
    : { name, codes: column.codes[place], levels: column.levels };
}

/** Adds the file and the analysis to an error. */
function inFile<T>(file: string, title: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw placed(error, file, title);
  }
}

/** The same for work in pieces. */
export function* inFileWork<T>(file: string, title: string, work: Work<T>): Work<T> {
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
