import {
  asCategories,
  type CategoricalColumn,
  type Column,
  codesBy,
  namesOf,
  scaleOf,
} from '../../foundation/table/index.ts';
import { type Preparation, prepareColumns } from '../plan/index.ts';
import type { LoadedFile } from './load.ts';

/** A file whose columns are as steps get them. */
export function withColumns(file: LoadedFile, columns: readonly Column[]): LoadedFile {
  return { ...file, table: { ...file.table, columns } };
}

/** The original as steps got it, of which only some columns may have been read. */
export function prepareLoaded(
  file: LoadedFile,
  preparations: readonly Preparation[] = [],
): LoadedFile {
  const places = new Map(file.positions.map((position, place) => [position, place]));
  const own = preparations.flatMap((preparation) => {
    const place = places.get(preparation.position);
    return place === undefined ? [] : [{ ...preparation, position: place }];
  });
  return withColumns(file, prepareColumns(file.table.columns, own, file.lineOf));
}

/**
 * What was written with the codes that the original has for the same texts; texts that it does not have are numbered
 * on. `pairs` are positions of categories in both files.
 */
export function withCodesOf(
  written: LoadedFile,
  original: LoadedFile,
  pairs: readonly { readonly position: number; readonly written: number }[],
): LoadedFile {
  const columns = [...written.table.columns];
  for (const { position, written: after } of pairs) {
    const place = written.positions.indexOf(after);
    const source = original.table.columns[original.positions.indexOf(position)];
    if (place < 0 || source === undefined || scaleOf(source).kind === 'numeric') continue;
    const known = asCategories(source);
    const texts = withoutEmpty(asCategories(columns[place]), known);
    const plain = written.dialect.decimal === '.' ? texts : pointed(texts, written.dialect.decimal);
    const coded = codesBy(namesOf(known), plain);
    const { ordered, taxonomy } = known;
    columns[place] = { ...coded, ordered, ...(taxonomy === undefined ? {} : { taxonomy }) };
  }
  return withColumns(written, columns);
}

/** In a file of one column an empty cell is written in quotes, so that its line is a record: it is missing, no text. */
function withoutEmpty(column: CategoricalColumn, { levels }: CategoricalColumn): CategoricalColumn {
  const empty = column.levels.indexOf('');
  if (empty < 0 || levels.includes('')) return column;
  return { ...column, codes: column.codes.map((code) => (code === empty ? -1 : code)) };
}

const NUMBER = /^-?\d+,\d+$/;

/** Numbers as they are called: with a point. */
function pointed(column: CategoricalColumn, decimal: string): CategoricalColumn {
  return {
    ...column,
    levels: column.levels.map((level) =>
      NUMBER.test(level) ? level.replace(decimal, '.') : level,
    ),
  };
}

/** The level as it is written where decimals have another mark. */
export function levelText(name: string, decimal: string): string {
  return decimal !== '.' && /^-?\d+\.\d+$/.test(name) ? name.replace('.', decimal) : name;
}
