import { PenumbraError } from '../../error.ts';
import type { Grid } from '../../foundation/table/index.ts';
import { parseNested } from '../../foundation/words/index.ts';
import { type ColumnDialect, type Dialect, refuseDialect } from '../../io/csv/index.ts';
import { readSequence, synthesise } from '../../methods/synthesis/index.ts';
import { type Recipe, readRecipe, ruleInRecipe } from '../../recipe/index.ts';
import { MODEL_FORMAT, MODEL_VERSION, type ModelColumn, type SynthesisModelFile } from './model.ts';

/**
 * A model from the text of a model file. Whatever the text is, it is refused with one sentence or can be drawn from:
 * every reference, length and size is checked. `name` is the file's, for errors.
 */
export function readModel(text: string, name = 'The model file'): SynthesisModelFile {
  let value: unknown;
  try {
    value = parseNested(text);
  } catch {
    throw new PenumbraError(
      'data',
      `${name} is not JSON, or has a key twice in one object: check that it is a model of penumbra fit.`,
    );
  }
  try {
    return checked(value);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    throw new PenumbraError('data', `${name}: ${error.message}`, error.place);
  }
}

function checked(value: unknown): SynthesisModelFile {
  const file = isObject(value) ? value : {};
  if (file.format !== MODEL_FORMAT) {
    throw new PenumbraError('data', `This is no model: its format is not ${MODEL_FORMAT}.`);
  }
  if (file.version !== MODEL_VERSION) {
    throw new PenumbraError(
      'data',
      `The model is of version ${typeof file.version === 'number' ? file.version : '?'}, and this program reads version ${MODEL_VERSION}: use the penumbra that wrote it, or make the model again with this one.`,
    );
  }
  if (typeof file.program !== 'string') throw damaged('program', 'is no text');
  if (!Number.isSafeInteger(file.records) || (file.records as number) < 1) {
    throw damaged('records', 'is no number of records');
  }
  const columns = readColumns(file.columns);
  return {
    format: MODEL_FORMAT,
    version: MODEL_VERSION,
    program: file.program,
    records: file.records as number,
    dialect: readDialect(file.dialect, columns.length),
    columns,
    recipe: readOwnRecipe(file.recipe),
    model: readSequence(
      file.model,
      columns.map((column) => (column.kind === 'numeric' ? 0 : column.levels.length)),
    ),
  };
}

function readColumns(value: unknown): ModelColumn[] {
  if (!Array.isArray(value) || value.length === 0)
    throw damaged('columns', 'is no list of columns');
  return value.map((column, j): ModelColumn => {
    const at = `columns[${j}]`;
    if (!isObject(column) || typeof column.name !== 'string') throw damaged(at, 'has no name');
    const { name, kind } = column;
    if (kind === 'numeric') return { name, kind, grid: readGrid(column.grid, `${at}.grid`) };
    const { levels, ordered } = column;
    if (kind !== 'categorical' || typeof ordered !== 'boolean') {
      throw damaged(at, 'is neither numeric nor categorical');
    }
    const areTexts = Array.isArray(levels) && levels.every((level) => typeof level === 'string');
    if (!areTexts || levels.length === 0 || new Set(levels).size !== levels.length) {
      throw damaged(`${at}.levels`, 'is no list of different texts');
    }
    return { name, kind, levels, ordered };
  });
}

function readGrid(value: unknown, at: string): Grid {
  const { decimals, padded } = isObject(value) ? value : {};
  const isPlaces = Number.isInteger(decimals) && (decimals as number) >= 0;
  if (
    (decimals === 'full' || (isPlaces && (decimals as number) <= 15)) &&
    typeof padded === 'boolean'
  ) {
    return { decimals: decimals as Grid['decimals'], padded };
  }
  throw damaged(at, 'tells no decimals');
}

function readDialect(value: unknown, columns: number): Dialect {
  const given = isObject(value) ? value : {};
  const { delimiter, decimal, encoding, header, newline, missing, byteOrderMark } = given;
  const isWhole =
    [delimiter, decimal, encoding, newline].every((part) => typeof part === 'string') &&
    typeof header === 'boolean' &&
    typeof byteOrderMark === 'boolean' &&
    Array.isArray(missing) &&
    missing.every((code) => typeof code === 'string');
  if (!isWhole) throw damaged('dialect', 'lacks something');
  const dialect = {
    ...{ delimiter, decimal, encoding, header, newline, missing, byteOrderMark },
    ...(given.quotedMissing === true && { quotedMissing: true }),
    ...(given.columns !== undefined && { columns: readMissing(given.columns, columns) }),
  } as Dialect;
  refuseDialect(dialect);
  return dialect;
}

/** The missing codes that columns have of their own. */
function readMissing(value: unknown, columns: number): ColumnDialect[] {
  if (!Array.isArray(value)) throw damaged('dialect.columns', 'is no list');
  return value.map((one: unknown, i) => {
    const { position, missing } = isObject(one) ? one : {};
    const isPlace = Number.isInteger(position) && (position as number) >= 0;
    const isCodes = Array.isArray(missing) && missing.every((code) => typeof code === 'string');
    if (!isPlace || (position as number) >= columns || !isCodes) {
      throw damaged(`dialect.columns[${i}]`, 'names no column and its missing codes');
    }
    return { position: position as number, missing: missing as string[] };
  });
}

/** One step that synthesises, and rules that can be read. */
function readOwnRecipe(value: unknown): Recipe {
  // Models named no revision before there was a second.
  const recipe = { revisions: { [synthesise.name]: 1 }, ...readRecipe(value) };
  if (recipe.steps.length !== 1 || recipe.steps[0].replace?.method !== synthesise.name) {
    throw damaged('recipe', 'has no step that synthesises, or several');
  }
  for (const [i, rule] of (recipe.rules ?? []).entries()) ruleInRecipe(rule, i);
  return recipe;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damaged(at: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The model is damaged: ${at} ${what}. Use the file that penumbra fit wrote, unchanged.`,
    { key: at },
  );
}
