import {
  combineEstimates,
  completeRecords,
  type Design,
  type Estimate,
  intervalOf,
  overlapOf,
  type Parameters,
  type Rule,
} from '../../measures/inference/index.ts';
import type { AnalysedFigure, AnalysedPart } from './analyse.ts';
import type { AnalysedFile, CommonColumn, CommonColumns } from './columns.ts';
import type { KnownProtection } from './protection.ts';

/** Files that fit together, and their rule. */
export interface AnalysisSettings {
  readonly files: readonly AnalysedFile[];
  readonly original: AnalysedFile | null;
  /** The sampling design of each file, the original at the end; null if every record counts once. */
  readonly designs: readonly Design[] | null;
  readonly columns: CommonColumns;
  readonly rule: Rule;
  readonly parameters: Parameters;
  /** How the one file was masked; null if the files are synthetic. */
  readonly protection: KnownProtection | null;
  /** Number of records in a synthetic file. */
  readonly k: number;
  /** Number of records in the original. */
  readonly records: number;
  readonly level: number;
}

/** One figure in each file, the original at the end. */
export interface Row {
  readonly name: string;
  readonly estimates: readonly Estimate[];
}

/** The synthetic files, then the original. */
export function filesOf({ files, original }: AnalysisSettings): readonly AnalysedFile[] {
  return original === null ? files : [...files, original];
}

/** The figures of one request, combined. */
export function partOf(
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
  const lost = figures.filter(isLost);
  if (lost.length > 0 && (settings.rule === 'complete' || settings.rule === 'partially')) {
    more.push(
      `${title}: more than two standard errors from the original: ${lost.map(({ name }) => name).join(', ')}. Chance rarely does that: the models of the synthesis do not keep it. Draw with another --model, or with --within for the groups of an interaction.`,
    );
  }
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

/** If the models are right, an estimate is half a standard error from that of the original with five files, and one with one file. */
const isLost = ({ estimate, standardError, original }: AnalysedFigure) =>
  original !== undefined && Math.abs(estimate - original.estimate) > 2 * standardError;

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
export function missingNote(
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
