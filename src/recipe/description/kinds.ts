import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  asCategories,
  type Column,
  type ColumnDescription,
  type Description,
  type LineOf,
} from '../../foundation/table/index.ts';
import { isCoded } from './complete.ts';
import { type Preparation, prepareColumns } from './preparation.ts';
import { sameCode } from './read.ts';

/** What the kinds of a complete description make of the columns: categories, their order, their hierarchy. */
export function preparationsOfKinds(
  { columns: described }: Description,
  columns: readonly Column[],
): Preparation[] {
  return columns.flatMap((column, position): Preparation[] => {
    const about = described[position];
    if (!isCoded(about?.kind)) return [];
    if (about.hierarchy !== undefined) return [{ position, taxonomy: about.hierarchy }];
    const order = orderOf(about, column);
    if (order === undefined && column.kind === 'categorical' && !isNumbers(column.levels))
      return [];
    if (order === undefined && column.kind === 'text') return [];
    return [{ position, ...present({ order }) }];
  });
}

/** The columns of a file by their described kinds. */
export function describedColumns(
  columns: readonly Column[],
  description: Description,
  lineOf?: LineOf,
): readonly Column[] {
  const texts = columns.map((column, position) => {
    const { kind, guessed = [] } = description.columns[position] ?? {};
    // A guess that numbers are names must not take them away from a method for numbers.
    return kind === 'text' && !guessed.includes('kind') ? asTexts(column) : column;
  });
  return prepareColumns(texts, preparationsOfKinds(description, texts), lineOf);
}

/** Numbers that are names, such as those of households, as texts. */
function asTexts(column: Column): Column {
  if (column.kind !== 'numeric') return column;
  const values = Array.from(column.values, (value) => (Number.isNaN(value) ? null : String(value)));
  return { kind: 'text', name: column.name, values };
}

/** The levels of an ordered column, from the lowest to the highest; undefined if it has no order. */
function orderOf(about: ColumnDescription, column: Column): readonly string[] | undefined {
  const { kind, values } = about;
  if (kind === 'nominal') return undefined;
  if (kind === 'date' && column.kind === 'text' && values === undefined) return undefined;
  const { levels } = asCategories(column);
  // Dates with other characters than digits have no order here: recoding reads them.
  if (kind === 'date' && values === undefined && !isNumbers(levels)) return undefined;
  if (values !== undefined) {
    const spelled = new Map(levels.map((level) => [sameCode(level), level]));
    return values.map(({ code }) => spelled.get(sameCode(code)) ?? code);
  }
  if (isNumbers(levels)) return [...levels].sort((a, b) => Number(a) - Number(b));
  if (column.kind === 'categorical' && column.ordered) return levels;
  throw new PenumbraError(
    'usage',
    `Column "${column.name}" is described as ordinal, and its levels are not numbers: list them under values, from the lowest to the highest.`,
    { column: column.name },
  );
}

/** Whether every level is written as a number. */
export function isNumbers(levels: readonly string[]): boolean {
  return levels.every((level) => /^-?\d+(\.\d+)?$/.test(level));
}
