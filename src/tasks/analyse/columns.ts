import { PenumbraError } from '../../error.ts';
import {
  asCategories,
  type CategoricalColumn,
  type Column,
  type ColumnDescription,
  type ColumnReference,
  codesBy,
  type Description,
  findColumn,
  label,
} from '../../foundation/table/index.ts';
import { sameCode } from '../../recipe/index.ts';

/** A file with the requested columns. */
export interface AnalysedFile {
  /** Name in messages. */
  readonly name: string;
  readonly records: number;
  readonly sha256: string;
  readonly columns: readonly Column[];
}

/** A column in every file: numbers in all files, or codes for the same levels in all files. */
export type CommonColumn = NumberColumn | LevelColumn;

interface NumberColumn {
  readonly kind: 'numbers';
  readonly name: string;
  readonly values: readonly Float64Array[];
}

interface LevelColumn {
  readonly kind: 'levels';
  readonly name: string;
  readonly codes: readonly Int32Array[];
  readonly levels: readonly string[];
  /** Whether the order of the levels was declared, or is that of numbers. */
  readonly hasOrder: boolean;
}

/** Columns of several files of one synthesis, with the original, if given, at the end. */
export interface CommonColumns {
  find(reference: ColumnReference): CommonColumn;
  /** The column as categories, even if it has numbers. */
  findLevels(reference: ColumnReference): LevelColumn;
}

/** The columns of files whose first one is described so. */
export function commonColumns(
  files: readonly AnalysedFile[],
  categories: readonly ColumnReference[],
  { columns: described }: Description,
): CommonColumns {
  const [first] = files;
  const asked = new Set(categories.map((reference) => findColumn(first.columns, reference)));
  const made = new Map<string, CommonColumn>();
  function find(reference: ColumnReference, isLevels: boolean): CommonColumn {
    const position = findColumn(first.columns, reference);
    const wantsLevels = isLevels || asked.has(position);
    const key = `${position} ${wantsLevels}`;
    let column = made.get(key);
    if (column === undefined) {
      column = commonColumn(files, position, wantsLevels ? 'levels' : 'any', described[position]);
      made.set(key, column);
    }
    return column;
  }
  return {
    find: (reference) => find(reference, false),
    findLevels: (reference) => find(reference, true) as LevelColumn,
  };
}

/** Files of one synthesis have the same columns. */
export function refuseOtherColumns(first: AnalysedFile, other: AnalysedFile): void {
  for (const [file, against] of [
    [other, first],
    [first, other],
  ]) {
    const names = file.columns.map(({ name }) => name);
    for (const [position, { name }] of against.columns.entries()) {
      const at = names.indexOf(name);
      if (at === -1) {
        throw new PenumbraError(
          'usage',
          `${file.name} has no column ${label(against.columns, position)}, which ${against.name} has: name files of one synthesis.`,
          { file: file.name, column: name },
        );
      }
      names.splice(at, 1);
    }
  }
}

function commonColumn(
  files: readonly AnalysedFile[],
  position: number,
  wanted: 'levels' | 'any',
  about: ColumnDescription | undefined,
): CommonColumn {
  const wantsLevels = wanted === 'levels';
  const own = files.map((file) => file.columns[placeIn(file, files[0], position)]);
  const name = nameOf(files[0].columns, position);
  const isNumbers = own.map(({ kind }) => kind === 'numeric');
  if (!wantsLevels && isNumbers.every(Boolean)) {
    return {
      kind: 'numbers',
      name,
      values: own.map((column) => (column.kind === 'numeric' ? column.values : new Float64Array())),
    };
  }
  if (!wantsLevels && isNumbers.some(Boolean)) {
    const words = files[isNumbers.indexOf(false)].name;
    throw new PenumbraError(
      'data',
      `Column ${label(files[0].columns, position)} has numbers in ${files[isNumbers.indexOf(true)].name} and other texts in ${words}: declare it with --categories, or check its values.`,
      { file: words, column: name },
    );
  }
  const columns = own.map(asCategories);
  const { levels, hasOrder } = sortedLevels(columns, about);
  const codes = columns.map((column) => codesBy(levels, column).codes);
  return { kind: 'levels', name, levels, hasOrder, codes };
}

/** The position in a file of a column of the first file: the same position, else by its name. */
function placeIn(file: AnalysedFile, first: AnalysedFile, position: number): number {
  const { name } = first.columns[position];
  if (file.columns[position]?.name === name) return position;
  const places = file.columns.flatMap((column, place) => (column.name === name ? [place] : []));
  if (places.length === 1) return places[0];
  throw new PenumbraError(
    'usage',
    `${file.name} has ${places.length === 0 ? 'no column' : 'several columns'} ${label(first.columns, position)}, which ${first.name} has. It must occur exactly once under this name: rename the columns.`,
    { file: file.name, column: name },
  );
}

function nameOf(columns: readonly Column[], position: number): string {
  const { name } = columns[position];
  return name === '' ? `column ${position + 1}` : name;
}

/**
 * The levels of all files, in an order that does not depend on the order of the files: by number if
 * all are numbers, else by a declared order, else by code points.
 */
function sortedLevels(
  columns: readonly CategoricalColumn[],
  about: ColumnDescription | undefined,
): { readonly levels: readonly string[]; readonly hasOrder: boolean } {
  const all = [...new Set(columns.flatMap(({ levels }) => [...levels]))];
  const declared = about?.kind === 'ordinal' ? (about.values ?? []) : [];
  const places = new Map(declared.map(({ code }, place) => [sameCode(code), place]));
  const placeOf = (level: string) => places.get(sameCode(level));
  if (declared.length > 0 && all.every((level) => placeOf(level) !== undefined)) {
    return { levels: all.sort((a, b) => placeOf(a)! - placeOf(b)!), hasOrder: true };
  }
  if (columns.every(({ ordered }) => ordered)) return { levels: all, hasOrder: true };
  const areNumbers = all.every((level) => level.trim() !== '' && Number.isFinite(Number(level)));
  const levels = areNumbers
    ? all.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    : all.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { levels, hasOrder: areNumbers };
}
