import type { ColumnDescription } from '../../src/index.ts';
import { codes } from '../described.ts';

/** A file with categories to try methods on, with a name that says what is hard about it. */
export interface CategorySample {
  readonly name: string;
  readonly csv: string;
  readonly records: number;
  /** Columns to protect; beside them each file has an `id`, which is copied, and a `pay` that nobody should learn. */
  readonly columns: readonly string[];
  /** Kinds, orders and hierarchies of columns that are categories. */
  readonly described: readonly ColumnDescription[];
  /** What is done where a value is missing. */
  readonly missing: 'refuse' | 'level' | 'own-group';
}

const SIZES = ['small', 'middle', 'large', 'huge'];
const JOBS = ['baker', 'clerk', '"cook, head"', 'driver', 'nurse'];
const PLACES = ['A1', 'A2', 'B1', 'B2', 'B3'];

const ORDER: ColumnDescription = { column: 'size', kind: 'ordinal', values: codes(...SIZES) };
const TREE: ColumnDescription = {
  column: 'place',
  kind: 'nominal',
  hierarchy: {
    nodes: [
      ...PLACES.map((name) => ({ name, parent: name[0] })),
      { name: 'A', parent: 'land' },
      { name: 'B', parent: 'land' },
      { name: 'land', parent: null },
    ],
  },
};

/** Cells of each column for record i, spread by a fixed rule. */
const CELLS: Readonly<Record<string, (i: number) => string | number>> = {
  size: (i) => SIZES[(i * i + (i >> 2)) % 4],
  job: (i) => JOBS[(i * 7 + (i >> 1)) % 5],
  place: (i) => PLACES[(i * i * 3 + i) % 5],
  years: (i) => 20 + ((i * 37) % 31),
  code: (i) => `c${i}`,
  same: () => 'one',
  constant: () => 'huge',
};

function sample(
  name: string,
  records: number,
  columns: readonly string[],
  others: Partial<Pick<CategorySample, 'missing' | 'described'>> & {
    isEmpty?(i: number, j: number): boolean;
  } = {},
): CategorySample {
  const { isEmpty, ...rest } = others;
  const lines = Array.from({ length: records }, (_, i) => {
    const cells = columns.map((column, j) => (isEmpty?.(i, j) ? '' : CELLS[column](i)));
    return [`r${i}`, 900 + ((i * 131) % 500), ...cells].join();
  });
  return {
    name,
    records,
    columns,
    csv: `${[['id', 'pay', ...columns].join(), ...lines].join('\n')}\n`,
    described: [ORDER, TREE].filter(({ column }) => columns.includes(column as string)),
    missing: 'refuse',
    ...rest,
  };
}

/** Ordinal, nominal, both with numbers, kinds of something, levels for missing, constants, and tiny files. */
export function categorySamples(): CategorySample[] {
  const all = ['size', 'job', 'place', 'years'];
  return [
    sample('everything at once', 40, all),
    sample('ordinal levels', 30, ['size']),
    sample('nominal levels', 30, ['job']),
    sample('kinds of something', 30, ['place']),
    sample('numbers that are codes', 30, ['years', 'job'], {
      described: [{ column: 'years', kind: 'nominal' }],
    }),
    sample('missing as a level of its own', 40, ['size', 'job', 'place'], {
      missing: 'level',
      isEmpty: (i, j) => (i * 5 + j) % 7 === 0,
    }),
    sample('records that lack values apart', 40, all, {
      missing: 'own-group',
      isEmpty: (i, j) => (i * 3 + j) % 11 === 0,
    }),
    sample('a column of one level', 24, ['job', 'same']),
    sample('an order of which one level is there', 24, ['constant', 'place'], {
      described: [{ column: 'constant', kind: 'ordinal', values: codes(...SIZES) }, TREE],
    }),
    sample('every record alike', 12, ['same', 'constant']),
    sample('every record different', 20, ['code', 'size']),
    sample('seven records', 7, all),
    sample('one record', 1, all),
  ];
}

/** The same file with a taxonomy for every nominal column: levels are kinds of their first letter. */
export function withTrees(sample: CategorySample): CategorySample {
  const known = new Set(
    sample.described.flatMap(({ column, values, hierarchy }) =>
      values === undefined && hierarchy === undefined ? [] : [column],
    ),
  );
  const bare = sample.columns.filter(
    (column) =>
      !known.has(column) &&
      (column !== 'years' || sample.described.some((its) => its.column === 'years')),
  );
  const trees = bare.map((column): ColumnDescription => {
    const levels = [
      ...new Set(
        Array.from({ length: sample.records }, (_, i) =>
          String(CELLS[column](i)).replaceAll('"', ''),
        ),
      ),
    ];
    const kinds = [...new Set(levels.map((level) => `kind ${level[0]}`))];
    const nodes = [
      ...levels.map((name) => ({ name, parent: `kind ${name[0]}` })),
      ...kinds.map((name) => ({ name, parent: null })),
    ];
    return { column, kind: 'nominal', hierarchy: { nodes } };
  });
  return {
    ...sample,
    described: [...sample.described.filter(({ column }) => known.has(column)), ...trees],
  };
}
