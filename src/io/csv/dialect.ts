import { PenumbraError } from '../../error.ts';

export type Delimiter = ',' | ';' | '\t' | '|';
export type DecimalMark = '.' | ',';
export type Encoding = 'utf-8' | 'windows-1252';
export type Newline = '\n' | '\r\n';

/** How a file of delimited text is written. */
export interface Dialect {
  readonly delimiter: Delimiter;
  /** What separates the cells of a file that is made from this one, if it is something else. */
  readonly outputDelimiter?: Delimiter;
  readonly decimal: DecimalMark;
  readonly encoding: Encoding;
  /** Whether the first record holds the names of the columns. */
  readonly header: boolean;
  /**
   * Spellings of a missing value. Spaces around them do not count. In a numeric column a code that is a
   * number (`-99`) is compared by value, and quoted codes are missing too.
   */
  readonly missing: readonly string[];
  /** Whether the file starts with the UTF-8 byte order mark. */
  readonly byteOrderMark: boolean;
  /** How the first line ends. Other lines may end otherwise. */
  readonly newline: Newline;
  /**
   * Whether a quoted code (`"NA"`, `""`) is missing in text and categories too. Otherwise quotes make it
   * a text of that spelling: Namibia keeps its country code, and an empty text is not a missing one.
   */
  readonly quotedMissing?: boolean;
  /** Columns that are read in their own way. */
  readonly columns?: readonly ColumnDialect[];
}

/** How one column is read. */
export interface ColumnDialect {
  /** Its position in the file, from 0. */
  readonly position: number;
  /** What its cells are, whatever they look like. */
  readonly kind?: 'numeric' | 'text';
  /** Whether its numbers are codes: a survey lists them, also if more is asked of the column. */
  readonly isCoded?: true;
  /** Codes that are missing in this column only. */
  readonly missing?: readonly string[];
  /** The missing code that cells get which the protection empties. It counts in the protected file only. */
  readonly emptied?: string;
}

/** What the user says about a file; what is left out is detected. A whole `Dialect` will do too. */
export interface DialectOptions {
  readonly delimiter?: Delimiter | undefined;
  readonly outputDelimiter?: Delimiter | undefined;
  readonly decimal?: DecimalMark | undefined;
  readonly encoding?: Encoding | undefined;
  /** 'auto' takes the first record as names, and refuses where it looks like data. */
  readonly header?: 'auto' | 'yes' | 'no' | boolean | undefined;
  /** Takes the place of the default codes. */
  readonly missing?: readonly string[] | undefined;
  /** Codes beside the default ones, or beside `missing`. */
  readonly addMissing?: readonly string[] | undefined;
  readonly byteOrderMark?: boolean | undefined;
  readonly newline?: Newline | undefined;
  readonly quotedMissing?: boolean | undefined;
  readonly columns?: readonly ColumnDialect[] | undefined;
  /** Which table is meant, for files that hold several; delimited text holds one. */
  readonly table?: string | undefined;
  readonly query?: string | undefined;
  readonly orderBy?: readonly string[] | undefined;
}

/** Why each part of a dialect is what it is, in words. */
export type DialectReasons = Readonly<
  Record<Exclude<keyof Dialect, 'columns' | 'outputDelimiter'>, string>
>;

export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

export const defaultMissing: readonly string[] = ['', 'NA', 'N/A', 'NaN', 'NULL', 'null', '.'];

/** Comma, decimal point, UTF-8, names in the first line: for tables made in code. */
export const plainDialect: Dialect = {
  delimiter: ',',
  decimal: '.',
  encoding: 'utf-8',
  header: true,
  missing: defaultMissing,
  byteOrderMark: false,
  newline: '\n',
};

/** How a file is read that was made from one of this dialect. */
export function outputDialect<T extends DialectOptions>({ outputDelimiter, ...dialect }: T) {
  return { ...dialect, ...(outputDelimiter !== undefined && { delimiter: outputDelimiter }) };
}

/** A delimiter as one says it. */
export function delimiterName(delimiter: Delimiter): string {
  switch (delimiter) {
    case ',':
      return 'comma';
    case ';':
      return 'semicolon';
    case '\t':
      return 'tab';
    case '|':
      return 'vertical bar';
  }
}

/** The codes in force: the given or the default ones, then the added ones, each once. */
export function missingCodes(options: DialectOptions): readonly string[] {
  return [...new Set([...(options.missing ?? defaultMissing), ...(options.addMissing ?? [])])];
}

/** The codes that are missing in one column: those of the file, and its own. */
export function missingIn(
  { missing, columns }: Pick<Dialect, 'missing' | 'columns'>,
  position: number,
): readonly string[] {
  const own = columns?.find((column) => column.position === position)?.missing;
  return own === undefined ? missing : [...new Set([...missing, ...own])];
}

/** The dialect of a file that has some of the columns, at other positions; -1 for a column that it lacks. */
export function atPositions<T extends DialectOptions>(
  dialect: T,
  placeOf: (position: number) => number,
): T {
  if (dialect.columns === undefined) return dialect;
  const columns = dialect.columns.flatMap((column) => {
    const position = placeOf(column.position);
    return position < 0 ? [] : [{ ...column, position }];
  });
  return { ...dialect, columns };
}

/** Refuses parts that no file can have, before anything is read. */
export function checkDialectOptions(options: DialectOptions): void {
  among(
    'delimiter',
    options.delimiter,
    delimiters,
    'a comma, a semicolon, a tab or a vertical bar',
  );
  among('decimal', options.decimal, ['.', ','], '. or ,');
  among('encoding', options.encoding, ['utf-8', 'windows-1252'], 'utf-8 or windows-1252');
  among('header', options.header, ['auto', 'yes', 'no', true, false], 'auto, yes or no');
  among('newline', options.newline, ['\n', '\r\n'], 'LF or CRLF');
}

function among(key: string, given: unknown, legal: readonly unknown[], words: string): void {
  if (given === undefined || legal.includes(given)) return;
  throw new PenumbraError('usage', `The ${key} of a file must be ${words}.`, { key });
}
