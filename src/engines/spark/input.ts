import { access } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { typesIn } from './row.ts';
import type { SparkSession } from './session.ts';
import { columnName, handedOver, refuseTypes, type SparkColumn } from './type.ts';

/** Numbered records that Spark can read. */
export interface SparkInput {
  readonly columns: readonly SparkColumn[];
  readonly records: number;
  /** The relation of record numbers and records as text. */
  readonly rows: string;
}

/** Prefix of our tables and views. */
const INPUT = 'penumbra';

/**
 * The records as read, the files with the number of records before each, the numbered records, and
 * the records as text.
 */
function namesOf(prefix: string): string[] {
  return ['raw', 'files', 'numbered', 'rows'].map((name) => `${prefix}_${name}`);
}

export const [RAW, FILES, NUMBERED, ROWS] = namesOf(INPUT);

const ADDRESS = /^[a-z][a-z0-9+.-]*:\//i;

/** Whether the place is an address for Spark only, not a path on this machine. */
export function isAddress(place: string): boolean {
  return ADDRESS.test(place) && !place.startsWith('file:');
}

/** The place for Spark: paths of this machine become absolute. */
async function placeOfInput(input: string): Promise<string> {
  if (ADDRESS.test(input)) return input;
  const path = isAbsolute(input) ? input : resolve(input);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return `file://${path.replace(/[\\{}[\]*?,]/g, '\\$&')}`;
  if (/[*?[{]/.test(path)) return `file://${path}`;
  throw new PenumbraError('file', `${input} does not exist: check the path.`, { file: input });
}

/** The names and types of the columns. */
export async function describeInput(
  session: SparkSession,
  place: string,
): Promise<readonly SparkColumn[]> {
  const from = `parquet.${quoted(place)}`;
  const doing = 'read the input';
  // Names come as data and never appear in our SQL, so they can contain anything.
  const [found] = await session.texts(
    `SELECT to_json(array(to_json(json_object_keys(to_json(struct(*), map('ignoreNullFields', 'false')))), typeof(struct(*)))) FROM (SELECT * FROM ${from} LIMIT 1) AS t`,
    doing,
  );
  if (found === undefined) {
    throw new PenumbraError('data', 'The input has no records: check the path.');
  }
  const [list, types] = JSON.parse(found) as [string, string];
  const names = JSON.parse(list) as string[];
  const described = typesIn(types, names).map((type, j) => ({ name: names[j], type }));
  refuseTypes(described);
  return described;
}

/**
 * Statements that number every record: files in the order of their paths, records in the order of
 * their file. The numbers do not depend on the executors. Records are passed on as one text: see
 * `handedOver`.
 */
function numberRecords(place: string, columns: readonly SparkColumn[], prefix = INPUT): string[] {
  const [RAW, FILES, NUMBERED, ROWS] = namesOf(prefix);
  const names = columns.map((_, position) => columnName(position));
  const cells = columns.map(({ type }, j) => handedOver(type, names[j]));
  return [
    view(
      RAW,
      `SELECT * FROM (SELECT *, _metadata.file_path, _metadata.row_index FROM parquet.${quoted(place)}) AS t(${names.join(', ')}, file, place)`,
    ),
    table(
      FILES,
      `SELECT file, many, sum(many) OVER (ORDER BY file ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - many AS earlier FROM (SELECT file, count(*) AS many FROM ${RAW} GROUP BY file) AS f`,
    ),
    view(
      NUMBERED,
      `SELECT /*+ BROADCAST(f) */ f.earlier + r.place AS rid, ${names.map((name) => `r.${name}`).join(', ')} FROM ${RAW} AS r JOIN ${FILES} AS f ON r.file = f.file`,
    ),
    view(ROWS, `SELECT rid, to_json(array(${cells.join(', ')})) AS payload FROM ${NUMBERED}`),
  ];
}

/** Opens Parquet files for reading; `prefix` keeps several of them apart. */
export async function openInput(
  session: SparkSession,
  input: string,
  prefix = INPUT,
): Promise<SparkInput> {
  const place = await placeOfInput(input);
  const columns = await describeInput(session, place);
  for (const statement of numberRecords(place, columns, prefix)) {
    await session.run(statement, 'read the input');
  }
  const [, files, , rows] = namesOf(prefix);
  const [[records]] = await session.rows(`SELECT sum(many) FROM ${files}`, 'count the records');
  return { columns, records: Number(records), rows };
}

export function view(name: string, query: string): string {
  return `CREATE OR REPLACE TEMPORARY VIEW ${name} AS ${query}`;
}

export function table(name: string, query: string): string {
  return `CREATE TABLE ${name} USING parquet AS ${query}`;
}

function quoted(place: string): string {
  return `\`${place.replaceAll('`', '``')}\``;
}
