import { present } from '../../fields.ts';
import {
  asCategories,
  type CategoricalColumn,
  type Column,
  codesBy,
  type Dataset,
  namesOf,
  scaleOf,
} from '../../foundation/table/index.ts';
import { type Preparation, prepareColumns } from '../description/index.ts';

/** A dataset whose columns are as steps see them. */
export function withColumns<T extends Dataset>(dataset: T, columns: readonly Column[]): T {
  return { ...dataset, table: { ...dataset.table, columns } };
}

/** The original as steps saw it. */
export function prepareLoaded<T extends Dataset>(
  original: T,
  preparations: readonly Preparation[],
): T {
  const { columns } = original.table;
  // A different file can have fewer columns.
  const isThere = ({ position }: Preparation) => position < columns.length;
  return withColumns(
    original,
    prepareColumns(columns, preparations.filter(isThere), original.lineOf),
  );
}

/**
 * The written categories with the codes of the original for the same texts; new texts get the next
 * codes. `pairs` are positions of categories in both files.
 */
export function withCodesOf<T extends Dataset>(
  written: T,
  { table: { columns: originals } }: Dataset,
  pairs: readonly { readonly position: number; readonly written: number }[],
  decimal: string,
): T {
  const columns = [...written.table.columns];
  for (const { position, written: place } of pairs) {
    const source = originals[position];
    if (source === undefined || columns[place] === undefined) continue;
    if (scaleOf(source).kind === 'numeric') continue;
    const known = asCategories(source);
    const texts = withoutEmpty(asCategories(columns[place]), known);
    const plain = decimal === '.' ? texts : pointed(texts, decimal);
    const coded = codesBy(namesOf(known), plain);
    const { ordered, taxonomy } = known;
    columns[place] = { ...coded, ordered, ...present({ taxonomy }) };
  }
  return withColumns(written, columns);
}

/**
 * In a file of one column an empty cell is written in quotes, so that its line is a record. It is
 * missing, not a text.
 */
function withoutEmpty(column: CategoricalColumn, { levels }: CategoricalColumn): CategoricalColumn {
  const empty = column.levels.indexOf('');
  if (empty < 0 || levels.includes('')) return column;
  return { ...column, codes: column.codes.map((code) => (code === empty ? -1 : code)) };
}

const NUMBER = /^-?\d+,\d+$/;

/** Numbers as names of levels: with a decimal point. */
function pointed(column: CategoricalColumn, decimal: string): CategoricalColumn {
  return {
    ...column,
    levels: column.levels.map((level) =>
      NUMBER.test(level) ? level.replace(decimal, '.') : level,
    ),
  };
}

/** The level as it is written if the file has another decimal mark. */
export function levelText(name: string, decimal: string): string {
  return decimal !== '.' && /^-?\d+\.\d+$/.test(name) ? name.replace('.', decimal) : name;
}
