import { PenumbraError } from '../../error.ts';
import {
  type Column,
  categoriesAmong,
  type Dataset,
  type Description,
  label,
  selectColumns,
} from '../../foundation/table/index.ts';
import { counted } from '../../foundation/words/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import {
  type CsvSurvey,
  type StreamedCells,
  type SurveyedColumn,
  streamCsv,
} from '../../io/csv/index.ts';
import { type DataFile, rowsOf, type StoredFile } from '../../recipe/dataset/index.ts';
import {
  calculatedBy,
  completeDescription,
  describedColumns,
  inUsualOrder,
  isCoded,
  type KnownRules,
  type Plan,
  planRecipe,
  type Recipe,
  rolesIn,
  strataOf,
  withGuesses,
} from '../../recipe/index.ts';

/** Number of the first records that stand for the file in a plan. */
const RECORDS = 10_000;

/**
 * A stand-in for a file that is not in memory: its first records, with the kinds, grids and levels
 * of the whole file, as they were read: plans apply the kinds of the description. It is for plans and for the screen. Refusals that need the whole file are made
 * elsewhere, and values are checked again in each block.
 */
export interface StandIn
  extends Dataset,
    StoredFile,
    Pick<DataFile, 'kinds' | 'reasons' | 'blankLines' | 'description'> {
  /** For columns of numbers that are codes: all of them in the whole file, ascending. */
  readonly codes?: readonly (readonly number[] | undefined)[];
}

/** Reads the first records of a surveyed file. */
export async function standInFor(
  source: ByteSource,
  survey: CsvSurvey,
  sha256: string,
  known: KnownRules = {},
  signal?: AbortSignal,
): Promise<StandIn> {
  const parts: StreamedCells[][] = survey.columns.map(() => []);
  const { records } = await streamCsv(
    source,
    survey.dialect,
    survey.columns.map((column, position) => ({ ...column, position })),
    ({ cells }) => {
      for (const [j, its] of cells.entries()) parts[j].push(its);
    },
    { most: RECORDS, signal },
  );
  const columns = survey.columns.map((column, j) => columnOf(column, joinCells(column, parts[j])));
  const { kinds, dialect, reasons, blankLines, lineOf } = survey;
  const names = columns.map(({ name }) => name);
  const description = withGuesses(
    completeDescription(known.description, names),
    columns,
    calculatedBy(known),
  );
  return {
    table: { columns, records },
    description,
    codes: codesIn(survey, description),
    records: survey.records,
    names,
    kinds,
    dialect,
    reasons,
    blankLines,
    lineOf,
    source,
    sha256,
  };
}

/** The codes of columns that are described or guessed as codes, and written as numbers. */
function codesIn({ columns }: CsvSurvey, description: Description) {
  return columns.map((column, position) =>
    column.kind === 'numeric' && isCoded(description.columns[position].kind)
      ? column.codes
      : undefined,
  );
}

/** A survey without the numbers of columns that are no codes. */
export function withOnlyCodes<T extends Omit<CsvSurvey, 'lineOf'>>(survey: T, file: StandIn): T {
  const columns = survey.columns.map((column, position): SurveyedColumn => {
    if (column.kind !== 'numeric' || file.codes?.[position] !== undefined) return column;
    const { codes: _, ...others } = column;
    return others;
  });
  return { ...survey, columns };
}

/** Whether the survey lacks the codes of a column that is described as codes: the file must be surveyed again. */
export function lacksCodes({ description }: StandIn, survey: CsvSurvey): boolean {
  return description.columns.some(({ kind }, position) => {
    const column = survey.columns[position];
    return isCoded(kind) && column.kind === 'numeric' && column.codes === undefined;
  });
}

/** Numbers that are codes as categories, with levels for all of the codes. */
export function withCodes(column: Column, codes: readonly number[] | undefined): Column {
  return column.kind === 'numeric' && codes !== undefined ? categoriesAmong(column, codes) : column;
}

/** A surveyed column with some of its cells. */
export function columnOf(column: SurveyedColumn, cells: StreamedCells): Column {
  const { kind, name } = column;
  if (kind === 'numeric') {
    return { kind, name, values: cells as Float64Array, grid: column.grid };
  }
  if (kind === 'text') return { kind, name, values: cells as readonly (string | null)[] };
  return { kind, name, codes: cells as Int32Array, levels: column.levels, ordered: false };
}

/** Joins the cells of a column that came in parts. */
export function joinCells(
  { kind }: Pick<SurveyedColumn, 'kind'>,
  parts: readonly StreamedCells[],
): StreamedCells {
  if (parts.length === 1) return parts[0];
  if (kind === 'text') return parts.flat() as (string | null)[];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const all = kind === 'numeric' ? new Float64Array(length) : new Int32Array(length);
  let at = 0;
  for (const part of parts as readonly (Float64Array | Int32Array)[]) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Plans a recipe with a stand-in for the file. Missing values are refused by the counts of the whole file. */
export function planStandIn(asked: Recipe, file: StandIn, survey: CsvSurvey): Plan {
  const description = completeDescription(asked.description, file.names);
  const recipe = { ...asked, description: inUsualOrder(description) };
  const columns = describedColumns(
    file.table.columns.map((column, position) => withCodes(column, file.codes?.[position])),
    description,
    file.lineOf,
  );
  const whole = file.table.records === file.records;
  if (whole) return planRecipe(recipe, { ...file.table, columns }, file.lineOf);
  const common = rowsInLargeStrata(recipe, columns);
  const shown = common === null ? columns : columns.map((column) => rowsOf(column, common));
  const records = common?.length ?? file.table.records;
  const complete = shown.map(withoutMissing);
  const first = planRecipe(recipe, { columns: complete, records }, file.lineOf);
  refuseMissing(first, columns, survey);
  const marked = shown.map((column, j) =>
    survey.kinds[j].missing > 0 ? withMissing(column) : column,
  );
  const plan = planRecipe(recipe, { columns: marked, records }, file.lineOf);
  return { ...plan, kept: null, records: file.records };
}

/**
 * The refusal of missing values that `planRecipe` makes. It sees the stand-in only, so here the
 * whole file is counted.
 */
function refuseMissing(plan: Plan, columns: readonly Column[], survey: CsvSurvey): void {
  for (const { positions, missing, group, replace } of plan.steps) {
    if (missing !== 'refuse') continue;
    const position = positions.find((one) => survey.kinds[one].missing > 0);
    if (position === undefined) continue;
    const count = survey.kinds[position].missing;
    const { kind, name } = columns[position];
    const line = survey.lineOf(survey.columns[position].firstMissing ?? 0);
    const level = kind === 'numeric' ? '' : ', level (treat missing as a level)';
    const keep =
      group.looksAt === 'nothing' && replace.gaps !== undefined ? ', keep (leave them empty)' : '';
    throw new PenumbraError(
      'data',
      `Column ${label(columns, position)} has ${counted(count, 'missing value')}, the first on line ${line}: choose --missing own-group (group such records separately), median (fill in the column's median)${level}${keep} or drop (leave such records out).`,
      { line, column: name },
    );
  }
}

/**
 * A stratum with too few of the first records can be large enough in the file. Returns the rows to
 * plan with, or null for all. At least one stratum is left; its records are repeated if needed.
 */
function rowsInLargeStrata(recipe: Recipe, columns: readonly Column[]): number[] | null {
  const names = columns.map(({ name }) => name);
  const roles = rolesIn(completeDescription(recipe.description, names));
  const positions = recipe.steps.flatMap(({ blocks }) =>
    selectColumns(columns, blocks?.strata ?? [], roles),
  );
  if (positions.length === 0) return null;
  const sizes = recipe.steps.map(({ group, replace }) => Number(group?.k ?? replace?.k ?? 1));
  const enough = Math.max(2, ...sizes.filter(Number.isFinite));
  const strata = strataOf(
    positions.map((position) => columns[position]),
    null,
  );
  const counts = new Map<number, number>();
  for (const stratum of strata) counts.set(stratum, (counts.get(stratum) ?? 0) + 1);
  const rows = [...strata.keys()].filter((row) => counts.get(strata[row])! >= enough);
  if (rows.length > 0) return rows;
  const own = [...strata.keys()].filter((row) => strata[row] === strata[0]);
  return Array.from({ length: enough }, (_, i) => own[i % own.length]);
}

function withoutMissing(column: Column): Column {
  if (column.kind === 'numeric') {
    const known = column.values.find((value) => !Number.isNaN(value)) ?? 0;
    return { ...column, values: column.values.map((x) => (Number.isNaN(x) ? known : x)) };
  }
  if (column.kind === 'text') return { ...column, values: column.values.map((text) => text ?? '') };
  return { ...column, codes: column.codes.map((code) => Math.max(0, code)) };
}

/** The last record lacks a value, so that plans see missing values. */
function withMissing(column: Column): Column {
  if (column.kind === 'numeric') {
    if (column.values.some(Number.isNaN)) return column;
    return { ...column, values: column.values.with(-1, Number.NaN) };
  }
  if (column.kind === 'text') {
    return column.values.includes(null)
      ? column
      : { ...column, values: column.values.with(-1, null) };
  }
  return column.codes.includes(-1) ? column : { ...column, codes: column.codes.with(-1, -1) };
}
