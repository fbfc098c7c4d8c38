import { PenumbraError } from '../../error.ts';
import type { ColumnDescription, LabelledCode } from '../../foundation/table/index.ts';
import { decode, type Encoding, IS_NUMBER, NumberParser } from '../csv/index.ts';
import {
  dateText,
  numberText,
  parseDate,
  parseTimestamp,
  timestampText,
  UnwritableValue,
} from '../parquet/index.ts';
import type { Form, LabelledColumn } from './dictionary.ts';

/** A column as it is written. Only codes that some record has are among its labels and missing codes. */
export interface WrittenColumn {
  readonly name: string;
  readonly form: Form;
  /** Most bytes of its texts. */
  readonly bytes: number;
  /** Most decimals of its numbers. */
  readonly decimals: number;
  readonly label: string;
  readonly measure: LabelledColumn['measure'];
  readonly labels: readonly LabelledCode[];
  readonly missing: readonly string[];
  /** The first and the last missing code, if no valid value lies between them. */
  readonly missingRange: readonly [number, number] | null;
  /** Codes in their order, whether a record has them or not. */
  readonly order: readonly string[];
  /** What the format that it comes from calls its type, and its unit of measurement. */
  readonly type: string | undefined;
  readonly measuredIn: string | undefined;
}

const MEASURES: Readonly<Record<string, LabelledColumn['measure']>> = {
  amount: 'scale',
  count: 'scale',
  date: 'scale',
  ordinal: 'ordinal',
  nominal: 'nominal',
};

/** Most bytes that a character of Windows-1252 has in UTF-8. */
const WIDEST = 3;

/** Thrown if a cell is no text in the encoding of the file. The caller adds the record. */
export class Undecodable extends Error {}

/** What is found out about a column before it is written. */
export class SurveyedColumn {
  readonly name: string;
  readonly #about: ColumnDescription | undefined;
  readonly #came: LabelledColumn | undefined;
  readonly #missing: readonly LabelledCode[];
  /** Codes that may have labels; what is described comes first. */
  readonly #labelled: readonly LabelledCode[];
  /** Codes that are looked for, those that were found, and the numbers between which missing codes lie. */
  readonly #wanted: ReadonlySet<string>;
  readonly #found = new Set<string>();
  readonly #span: readonly [number, number] | null;
  #isSpanFree = true;
  #areNumbers = true;
  #areDates = true;
  #areTimestamps = true;
  #hasValues = false;
  #bytes = 0;
  #decimals = 0;

  /** `came` is the column in the file that it comes from; `shared` are missing codes of the whole file. */
  constructor(
    name: string,
    about: ColumnDescription | undefined,
    came: LabelledColumn | undefined,
    shared: readonly LabelledCode[],
  ) {
    this.name = name;
    this.#about = about;
    this.#came = came;
    this.#missing = [...(about?.missing ?? []), ...shared];
    this.#labelled = [...(about?.values ?? []), ...this.#missing, ...(came?.labels ?? [])];
    this.#wanted = new Set(this.#labelled.map(keyOf));
    const numbers = this.#missing.flatMap(({ code }) => numberCode(code) ?? []);
    this.#span = numbers.length > 3 ? [Math.min(...numbers), Math.max(...numbers)] : null;
  }

  see(
    parser: NumberParser,
    bytes: Uint8Array,
    start: number,
    end: number,
    encoding: Encoding,
  ): void {
    this.#hasValues = true;
    const width = encoding === 'utf-8' ? 1 : WIDEST;
    this.#bytes = Math.max(this.#bytes, width * (end - start));
    const isNumber = parser.parse(bytes, start, end) === IS_NUMBER;
    if (isNumber) {
      this.#decimals = Math.max(this.#decimals, parser.decimals);
      this.#areDates = false;
      this.#areTimestamps = false;
      if (this.#wanted.size === 0) return;
    } else this.#areNumbers = false;
    const text = isNumber ? numberText(parser.value) : decode(bytes, start, end, encoding);
    if (text === undefined) throw new Undecodable();
    if (this.#wanted.has(text.trim())) this.#found.add(text.trim());
    if (isNumber) this.#seeInSpan(parser.value, text);
    else if (this.#areDates || this.#areTimestamps) {
      const seconds = secondsOf(text);
      const isTime = (form: 'date' | 'timestamp') =>
        seconds !== undefined && timeText(seconds, form) === text;
      this.#areTimestamps &&= isTime('timestamp');
      this.#areDates &&= isTime('date');
    }
  }

  written(format: string, file: string): WrittenColumn {
    const { name } = this;
    const about = this.#about;
    const form = this.#form();
    const isThere = (one: LabelledCode) => this.#found.has(keyOf(one));
    const missing = this.#missing.filter(isThere);
    const isAmount = about?.kind === 'amount' || about?.kind === 'count';
    if (isAmount && form === 'text' && missing.length > 0) {
      throw wordsAmongNumbers(name, format, file);
    }
    const labels = this.#labelled.filter((one) => isThere(one) && (one.label ?? '') !== '');
    return {
      ...{ name, form, bytes: this.#bytes },
      decimals: Math.min(16, Math.max(0, this.#decimals)),
      label: about?.label ?? '',
      measure: MEASURES[about?.kind ?? ''],
      labels: [...new Map(labels.toReversed().map((one) => [keyOf(one), one])).values()].reverse(),
      missing: [...new Set(missing.map(keyOf))],
      missingRange: this.#isSpanFree ? this.#span : null,
      order: [...(about?.values ?? []), ...(this.#came?.labels ?? [])].map(keyOf),
      type: this.#came?.type,
      measuredIn: about?.measuredIn ?? this.#came?.measuredIn,
    };
  }

  #seeInSpan(value: number, text: string): void {
    const span = this.#span;
    if (span === null || value < span[0] || value > span[1]) return;
    this.#isSpanFree &&= this.#missing.some((one) => keyOf(one) === text);
  }

  #form(): Form {
    const described = { date: 'date', text: 'text' } as const;
    const kind = this.#about?.kind;
    const asked =
      this.#came?.form ?? (kind === 'date' || kind === 'text' ? described[kind] : 'number');
    if (!this.#hasValues || asked === 'text') return asked;
    if (this.#areNumbers) return 'number';
    if (asked === 'number') return 'text';
    // Dates with a time of the day are dates too, for formats that show some with one and some without.
    return this.#areTimestamps ? 'timestamp' : this.#areDates ? 'date' : 'text';
  }
}

/** A code as it is compared: numbers by their value. */
function keyOf({ code }: LabelledCode): string {
  const value = numberCode(code);
  return value === null ? code.trim() : numberText(value);
}

/** The value of a code that is a number, or null. */
export function numberCode(code: string, decimal = '.'): number | null {
  const bytes = new TextEncoder().encode(code);
  const parser = new NumberParser(decimal);
  return parser.parse(bytes, 0, bytes.length) === IS_NUMBER ? parser.value : null;
}

const DAY = 86_400;

/** Seconds since 1970 as a date, or with the time of the day if that is asked for or there is one. */
export function timeText(seconds: number, form: 'date' | 'timestamp'): string {
  const day = Math.floor(seconds / DAY);
  if (!(Math.abs(day) < 2 ** 31)) throw new UnwritableValue('out of range');
  if (form === 'date' && day * DAY === seconds) return dateText(day);
  const thousandths = BigInt(Math.round((seconds - day * DAY) * 1000));
  return timestampText(BigInt(day) * 86_400_000n + thousandths, 'MILLIS', false);
}

/** Seconds since 1970 of a date, or of a date with a time; undefined if it is neither. */
export function secondsOf(text: string): number | undefined {
  const day = parseDate(text);
  if (day !== undefined) return day * DAY;
  const thousandths = parseTimestamp(text, 'MILLIS', false);
  return thousandths === undefined ? undefined : Number(thousandths) / 1000;
}

function wordsAmongNumbers(column: string, format: string, file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: "${column}" has numbers and a missing code that is no number, which a file of ${format} cannot hold in one column. Use a number for that code in the original, or name the output .csv.`,
    { file, column },
  );
}
