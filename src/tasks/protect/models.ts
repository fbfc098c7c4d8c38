import { PenumbraError } from '../../error.ts';
import { parseNested } from '../../foundation/words/index.ts';
import type { ModelSummary } from '../../methods/contract/index.ts';
import type { ReportModel } from '../../report/index.ts';
import type { RunProtection } from './protection.ts';

/**
 * Summaries of the fitted models, as a text for the folder that must stay; null if none was fitted.
 */
export function modelsText({ models, plan, certificate }: RunProtection): string | null {
  if (models.every((summaries) => summaries.length === 0)) return null;
  const steps = models.map((summaries, i) => ({
    // Columns that only helped to group come last.
    columns: [...plan.steps[i].positions, ...plan.steps[i].given].map(
      (position) => certificate.columns[position].name,
    ),
    models: summaries,
  }));
  return `${JSON.stringify({ steps }, null, 1)}\n`;
}

/** Reads the text of `modelsText`, for a report. */
export function parseModels(text: string, name: string): ReportModel[] {
  const damaged = () =>
    new PenumbraError(
      'file',
      `${name} is damaged: use the file that was kept beside the certificate.`,
      {
        file: name,
      },
    );
  let value: unknown;
  try {
    value = parseNested(text);
  } catch {
    throw damaged();
  }
  if (!isObject(value) || !Array.isArray(value.steps)) throw damaged();
  return value.steps.flatMap((step: unknown, i) => {
    if (!isObject(step) || !isListOf(step.columns, isText)) throw damaged();
    if (!isListOf(step.models, isSummary)) throw damaged();
    const { columns, models } = step as { columns: string[]; models: ModelSummary[] };
    return models.map((summary, part) => {
      const of = models.length > 1 ? `, part ${part + 1} of ${models.length}` : '';
      const places = summary.kind === 'mixture' ? summary.columns : undefined;
      const own = places?.map((place) => columns[place]) ?? columns;
      if (own.includes(undefined as never)) throw damaged();
      return { about: `Step ${i + 1}${of}`, columns: own, summary };
    });
  });
}

type Fields = Readonly<Record<string, unknown>>;

function isSummary(summary: unknown): boolean {
  if (!isObject(summary) || !isNumber(summary.records)) return false;
  if (!isListOf(summary.notes, isText)) return false;
  if (summary.kind === 'fuzzy') {
    const { centres, objective, rounds, starts, sizes } = summary;
    return [centres, objective, rounds, starts].every(isNumber) && isObject(sizes);
  }
  return (
    summary.kind === 'mixture' &&
    isText(summary.model) &&
    isNumber(summary.bic) &&
    (summary.columns === undefined || isListOf(summary.columns, isNumber)) &&
    isListOf(summary.transforms, isObject) &&
    isListOf(summary.table, isCell) &&
    isListOf(summary.components, isComponent)
  );
}

function isCell(cell: unknown): boolean {
  if (!isObject(cell) || !isText(cell.model) || !isNumber(cell.components)) return false;
  return cell.bic === null || isNumber(cell.bic);
}

function isComponent(component: unknown): boolean {
  if (!isObject(component) || !isListOf(component.mean, isNumber)) return false;
  const isRow = (row: unknown) => isListOf(row, isNumber);
  if (!isListOf(component.covariance, isRow)) return false;
  const { records, share, normality } = component;
  return (
    isNumber(records) &&
    isNumber(share) &&
    (normality === null || (isObject(normality) && Object.values(normality).every(isNumber)))
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => is(item));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** JSON has no infinities: a figure that is not finite was written as null. */
function isNumber(value: unknown): boolean {
  return value === null || typeof value === 'number';
}
