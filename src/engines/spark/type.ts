import { PenumbraError } from '../../error.ts';

/** Name and type of a column of the input. */
export interface SparkColumn {
  /** Name in the input. */
  readonly name: string;
  /** Type in Spark: int, decimal(10,2), string. */
  readonly type: string;
}

/** The name of a column in our SQL: names of the input can contain anything and never appear in it. */
export function columnName(position: number): string {
  return `c${position + 1}`;
}

/** Converts a column's value to text: exactly, and the same whatever the settings. Null stays null. */
export function handedOver(type: string, column: string): string {
  switch (type) {
    case 'string':
      return column;
    case 'float':
      // As a double: its own shortest text would be another number.
      return `CAST(CAST(${column} AS DOUBLE) AS STRING)`;
    case 'date':
      return `CAST(unix_date(${column}) AS STRING)`;
    case 'timestamp':
      return `CAST(unix_micros(${column}) AS STRING)`;
    case 'timestamp_ntz':
      return `CAST(unix_micros(CAST(${column} AS TIMESTAMP)) AS STRING)`;
    default:
      return `CAST(${column} AS STRING)`;
  }
}

const KNOWN =
  /^(tinyint|smallint|int|bigint|float|double|decimal\(\d+,\d+\)|string|boolean|date|timestamp|timestamp_ntz|void)$/;

/** Refuses columns that do not hold single values. */
export function refuseTypes(columns: readonly SparkColumn[]): void {
  for (const { name, type } of columns) {
    if (KNOWN.test(type)) continue;
    const [outer] = /^[a-z_]+/.exec(type) ?? ['another type'];
    throw new PenumbraError(
      'data',
      `Column "${name}" has type ${outer}, and only numbers, texts, booleans, dates and times can be read: leave it out, or split it into columns first.`,
      { column: name },
    );
  }
}

/** Whether a type holds numbers. */
export function isNumberType(type: string): boolean {
  return /^(tinyint|smallint|int|bigint|float|double|decimal)/.test(type);
}
