import { DuckDBInstance } from '@duckdb/node-api';

/** The columns of the survey, in their order, as SQL of Parquet gives them types. */
const TYPES: Readonly<Record<string, string>> = {
  id: 'BIGINT',
  household: 'BIGINT',
  name: 'VARCHAR',
  sex: 'BIGINT',
  region: 'BIGINT',
  educ: 'BIGINT',
  health: 'INTEGER',
  job: 'VARCHAR',
  born: 'BIGINT',
  hours: 'BIGINT',
  children: 'INTEGER',
  age: 'BIGINT',
  income: 'DECIMAL(12, 2)',
  rooms: 'BIGINT',
};

/** From this record on there are codes that the guesses do not see. */
export const LATE = 10_000;

/**
 * A survey whose categories are codes written as digits. Columns that are dropped stand before those that are
 * described, so that the written file has them at other positions.
 */
export function codedSurvey(records: number, late = LATE): string {
  const lines = [Object.keys(TYPES).join(',')];
  for (let i = 0; i < records; i++) {
    const household = Math.floor(i / 3);
    const isLate = i >= late;
    const mixed = (Math.imul(i, 2654435761) >>> 4) % 100_003;
    const month = 1 + (mixed % 12);
    lines.push(
      [
        900_000 + i,
        1_000_000_007 * (household + 1),
        `Person ${i}`,
        1 + (mixed % 2),
        isLate && mixed % 50 === 0 ? 199 : 101 + (household % 7),
        isLate && mixed % 40 === 1 ? 8 : 1 + ((mixed * 5) % 6),
        1 + (mixed % 5),
        String(110 * (mixed % 9)).padStart(4, '0'),
        (1930 + (mixed % 70)) * 10_000 + month * 100 + 1 + (mixed % 28),
        mixed % 31 === 0 ? 97 + (mixed % 2) : (mixed * 3) % 60,
        mixed % 29 === 0 ? -9 : mixed % 6,
        18 + (mixed % 82),
        (900 + ((mixed * 7919) % 500_000) / 100).toFixed(2),
        1 + (household % 8),
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** What is known about the survey. */
export const ABOUT_CODES = {
  format: 'penumbra-description',
  version: 1,
  record: 'person',
  columns: [
    { column: 'id', role: 'identifier', kind: 'text' },
    { column: 'household', kind: 'text', role: 'harmless' },
    { column: 'name', role: 'identifier' },
    { column: 'sex', kind: 'nominal', role: 'key', label: 'Sex' },
    { column: 'region', kind: 'nominal', role: 'key' },
    { column: 'educ', kind: 'ordinal', role: 'key' },
    { column: 'health', kind: 'ordinal', role: 'confidential', values: ['5', '4', '3', '2', '1'] },
    { column: 'job', kind: 'nominal', role: 'key' },
    { column: 'born', kind: 'date', role: 'key' },
    {
      column: 'hours',
      kind: 'amount',
      role: 'confidential',
      missing: ['97', { code: 98, label: 'refused' }],
    },
    { column: 'children', kind: 'count', role: 'key', missing: ['-9'] },
    { column: 'age', kind: 'amount', role: 'key' },
    { column: 'income', kind: 'amount', role: 'confidential' },
  ],
} as const;

/** Writes a CSV of the survey as Parquet, with codes as whole numbers of 64 bits. */
export async function asParquet(csv: string, parquet: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const columns = Object.entries(TYPES).map(
    ([name, type]) => `CAST(${name} AS ${type}) AS ${name}`,
  );
  await connection.run(
    `COPY (SELECT ${columns.join(', ')} FROM read_csv('${csv}', all_varchar = true)) TO '${parquet}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
}

/** Ways to protect the survey, by name. */
export const WAYS: readonly { readonly name: string; readonly flags: readonly string[] }[] = [
  {
    name: 'MDAV of numbers and codes',
    flags: [
      ...['--k', '4', '--group', 'mdav', '--missing', 'median'],
      ...['--columns', 'sex,educ,health,hours,children,age,income'],
    ],
  },
  {
    name: 'MDAV within strata of codes, missing values in groups of their own',
    flags: [
      ...['--k', '4', '--group', 'mdav', '--missing', 'own-group', '--within', 'region'],
      ...['--columns', 'born,hours,children,job'],
    ],
  },
  {
    name: 'local suppression',
    flags: ['--method', 'suppress', '--k', '3', '--columns', 'sex,region,educ,job'],
  },
  { name: 'PRAM', flags: ['--method', 'pram', '--columns', 'sex,region,educ,job'] },
  {
    name: 'rank swapping',
    flags: ['--method', 'rank-swap', '--missing', 'keep', '--columns', 'hours,children,age,income'],
  },
  {
    name: 'recoding of numbers and codes, then groups',
    flags: [
      ...['--recode', 'age=intervals 30,50,70', '--recode', 'educ=merge 1+2>low;3+4>middle'],
      ...['--recode', 'income=round 100', '--recode', 'children=top 4'],
      ...['--recode', 'region=merge 199+107>other'],
      ...[
        '--k',
        '4',
        '--group',
        'mdav',
        '--missing',
        'median',
        '--columns',
        'age,educ,income,children,sex',
      ],
    ],
  },
  {
    name: 'numeric recoding of codes',
    flags: [
      ...['--recode', 'born=round 10000', '--recode', 'educ=top 5', '--recode', 'health=bottom 2'],
      ...['--recode', 'region=intervals 103,106', '--recode', 'rooms=top 6'],
      ...['--k', '4', '--group', 'mdav', '--columns', 'age,income'],
    ],
  },
];
