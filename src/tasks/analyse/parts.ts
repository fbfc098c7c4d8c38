import { PenumbraError } from '../../error.ts';
import { mean, present, sum } from '../../foundation/numerics/index.ts';
import type { ColumnReference } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  cellCodes,
  cellsOf,
  type Design,
  designEstimates,
  type Estimate,
  type Estimator,
  levelName,
  meanOf,
  proportionsOf,
  quantileOf,
  weightedLevels,
  weightedMean,
  weightedTotal,
} from '../../measures/inference/index.ts';
import type { AnalysedPart, AnalyseOptions } from './analyse.ts';
import type { CommonColumn } from './columns.ts';
import { cellsBeforePram, isRandomised } from './corrections.ts';
import { plainDesign } from './designs.ts';
import { type AnalysisSettings, filesOf, missingNote, partOf, type Row } from './figures.ts';
import { inFileWork, regressionPart } from './regressions.ts';

/** Largest number of cells or levels of a result. */
const MOST_CELLS = 10_000;

/** All results, request by request. */
export function* analyseParts(
  settings: AnalysisSettings,
  options: AnalyseOptions,
): Work<AnalysedPart[]> {
  const { means = [], totals = [], quantiles = [], tables = [] } = options;
  const { regressions = [], logistic = [], ordered = [] } = options;
  const works: Work<AnalysedPart>[] = [
    ...(means.length > 0 ? [meansPart(settings, means, 'means')] : []),
    ...(totals.length > 0 ? [meansPart(settings, totals, 'totals')] : []),
    ...(quantiles.length > 0 ? [quantilesPart(settings, quantiles, options.at ?? [0.5])] : []),
    ...tables.map((table) => tablePart(settings, table)),
    ...regressions.map((text) => regressionPart(settings, text, 'regression')),
    ...logistic.map((text) => regressionPart(settings, text, 'logistic')),
    ...ordered.map((text) => regressionPart(settings, text, 'ordered')),
  ];
  const parts: AnalysedPart[] = [];
  for (const work of works) {
    parts.push(yield* work);
    yield { done: parts.length, total: works.length };
  }
  return parts;
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

/** A column in one file. Totals without a design are those of records that stand for one each. */
function* columnEstimates(
  settings: AnalysisSettings,
  column: CommonColumn,
  place: number,
  kind: 'means' | 'totals',
): Work<Estimate[] | null> {
  const { designs } = settings;
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
  const corrected = correctedLevels(settings, [column], place, kind);
  if (corrected !== null) return yield* corrected;
  const codes = column.codes[place];
  const levels = column.levels.length;
  if (designs === null && kind === 'means') return proportionsOf(codes, levels);
  const design = designs?.[place] ?? plainDesign(codes.length);
  const what = kind === 'means' ? 'shares' : 'totals';
  return yield* estimatesBy(weightedLevels(codes, levels, design.weights, what), design);
}

/** Shares or totals of levels and cells, corrected for PRAM; null if nothing is to be corrected. */
function correctedLevels(
  { protection, designs, files }: AnalysisSettings,
  columns: readonly Extract<CommonColumn, { kind: 'levels' }>[],
  place: number,
  kind: 'means' | 'totals',
): Work<Estimate[] | null> | null {
  // The original, at the end, was not masked.
  if (protection === null || place >= files.length) return null;
  if (!columns.some((column) => isRandomised(protection, column))) return null;
  return (function* (): Work<Estimate[] | null> {
    const found: Estimate[] = [];
    for (const values of cellsBeforePram(protection, columns, place)) {
      const design = designs?.[place];
      if (design === undefined && kind === 'means') {
        const estimate = meanOf(values);
        if (estimate === null) return null;
        found.push({ ...estimate, degrees: Number.POSITIVE_INFINITY });
      } else {
        const own = design ?? plainDesign(values.length);
        const estimator =
          kind === 'means' ? weightedMean(values, own.weights) : weightedTotal(values);
        const estimates = yield* estimatesBy(estimator, own);
        if (estimates === null) return null;
        found.push(...estimates);
      }
      yield { done: found.length, total: found.length + 1 };
    }
    return found;
  })();
}

function* estimatesBy(estimator: Estimator | null, design: Design): Work<Estimate[] | null> {
  return estimator && (yield* designEstimates(estimator, design));
}

/** Quantiles of numbers. */
function* quantilesPart(
  settings: AnalysisSettings,
  references: readonly ColumnReference[],
  shares: readonly number[],
): Work<AnalysedPart> {
  const notes: string[] = [];
  const rows: Row[] = [];
  for (const reference of references) {
    const column = settings.columns.find(reference);
    const { name } = column;
    if (column.kind === 'levels') {
      throw new PenumbraError(
        'usage',
        `Quantiles are of numbers, but ${name} is a category: ask for the shares of its levels (--mean).`,
        { column: name },
      );
    }
    notes.push(...missingNote(settings, [column], name));
    for (const share of shares) {
      const estimates: Estimate[] = [];
      for (const [place, file] of filesOf(settings).entries()) {
        const design = settings.designs?.[place];
        const own = design === undefined ? present(column.values[place]) : column.values[place];
        const work = quantileOf(own, share, design ?? plainDesign(own.length));
        estimates.push(known(yield* inFileWork(file.name, name, work), settings, place, name));
      }
      rows.push({ name: `${name} at ${share}`, estimates });
    }
  }
  return partOf(settings, 'quantile', 'Quantiles', rows, [...notes, ...heapNote(rows)]);
}

/** Many equal values leave no room for a standard error. */
function heapNote(rows: readonly Row[]): string[] {
  const heaped = rows.filter(({ estimates }) => estimates.every(({ variance }) => variance === 0));
  if (heaped.length === 0) return [];
  return [
    `The standard error is 0 because many records have the same value: ${heaped.map(({ name }) => name).join(', ')}. Intervals are then too short.`,
  ];
}

function* tablePart(
  settings: AnalysisSettings,
  references: readonly ColumnReference[],
): Work<AnalysedPart> {
  const sides = references.map((reference) => settings.columns.findLevels(reference));
  const title = sides.map(({ name }) => name).join(' by ');
  const cells = sides.reduce((product, { levels }) => product * levels.length, 1);
  refuseMany(cells, title);
  const shares: Estimate[][] = [];
  for (const place of filesOf(settings).keys()) {
    const own = sides.map(({ codes, levels }) => ({ codes: codes[place], levels: levels.length }));
    const design = settings.designs?.[place];
    const corrected = correctedLevels(settings, sides, place, 'means');
    const found =
      corrected !== null
        ? yield* corrected
        : design === undefined
          ? cellsOf(own)
          : yield* estimatesBy(
              weightedLevels(cellCodes(own), cells, design.weights, 'shares'),
              design,
            );
    shares.push(known(found, settings, place, title));
  }
  const names = sides
    .map(({ name, levels }) => levels.map((level) => levelName(name, level)))
    .reduce((before, own) => before.flatMap((cell) => own.map((level) => `${cell}, ${level}`)));
  const part = partOf(
    settings,
    'table',
    title,
    names.map((name, cell) => ({ name, estimates: shares.map((file) => file[cell]) })),
    [...missingNote(settings, sides, title), ...negativeNote(shares[0])],
  );
  return {
    ...part,
    figures: part.figures.map((figure) => ({
      ...figure,
      count: figure.estimate * populationOf(settings),
    })),
  };
}

/** A correction can overshoot where hardly anybody is. */
function negativeNote(shares: readonly Estimate[]): string[] {
  return shares.some(({ value }) => value < 0)
    ? ['A share below 0 comes from the correction for PRAM: the true share is near 0.']
    : [];
}

/** What the records of a table stand for: the sum of the weights of the original, else of a synthetic file on average. */
function populationOf({ designs, original, records }: AnalysisSettings): number {
  if (designs === null) return records;
  const totals = designs.map(({ weights }) => sum(weights));
  return original === null ? mean(Float64Array.from(totals)) : totals[totals.length - 1];
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
