import { PenumbraError } from '../../error.ts';
import type { ColumnDescription, LabelledCode } from '../../foundation/table/index.ts';
import { decode, type Encoding, IS_NUMBER, NumberParser } from '../csv/index.ts';
import {
  dateText,
  numberText,
  parseDate,
  parseTimestamp,
  shortestSingle,
  timestampText,
  UnwritableValue,
} from '../parquet/index.ts';
import type { Form, LabelledColumn } from './dictionary.ts';
import { isTag, letterOf, numberOfTag, UNDERSCORE } from './tags.ts';

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
  /** A missing code outside the range. */
  readonly missingBeside: string | null;
  /** What its valid numbers are. */
  readonly numbers: NumbersFound;
  /** What the format that it comes from called its type, if it is the same format. */
  readonly type: string | undefined;
  /** How it was shown in the file that it comes from, if that is of the same format, and the column still is of its form. */
  readonly display: string | undefined;
  /** UTF-8 bytes of all of its texts. */
  readonly textBytes: number;
  /** How many of its cells are texts. */
  readonly texts: number;
  /** Whether the type that it came with holds all of its texts as they are. */
  readonly typed: boolean;
  /** The different texts of a column of categories, in their order; null for any other. */
  readonly levels: readonly string[] | null;
  /** Its missing codes that are written otherwise, as they stand in the CSV: the reason, from 1 for a, or the number that is
   * written, which is no number if nothing is left of the code. */
  readonly reasons: ReadonlyMap<string, number>;
  /** Codes in their order, whether a record has them or not. */
  readonly order: readonly string[];
  readonly measuredIn: string | undefined;
  /** What it is for in the sampling design, as the description says. */
  readonly use: DesignUse | undefined;
}

export type DesignUse = 'weight' | 'stratum' | 'cluster';

/** The numbers of a column, without missing codes. */
export interface NumbersFound {
  readonly least: number;
  readonly largest: number;
  /** The one nearest to zero, by its size. */
  readonly smallest: number;
  readonly areWhole: boolean;
  readonly hasMinusZero: boolean;
  /** Whether single precision keeps their texts. */
  readonly areSingles: boolean;
}

/**
 * How a format has missing numbers: `codes` are numbers that a list calls missing; `reasons` are no numbers, .a to .z;
 * a format with `both` keeps numbers as codes, and a format with neither has one kind of missing number.
 */
export type MissingForm = 'codes' | 'both' | 'reasons' | 'reasons and _' | 'one';

/** The format that is written, and whether the cells `.a` to `.z` of the CSV are reasons for missing numbers. */
export interface WrittenForm {
  readonly missing: MissingForm;
  readonly hasTags: boolean;
  /** What the format called the types of its columns, if they come from the same format. */
  readonly isSame: boolean;
  /** Whether an empty text is not a missing one. */
  readonly hasEmpty: boolean;
  fits?(type: string): ((text: string) => boolean) | undefined;
}

/** The most missing codes that SPSS lists one by one. */
const MOST_SINGLE = 3;

/** The most categories of a column. */
const MOST_LEVELS = 100_000;

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
  readonly #use: DesignUse | undefined;
  readonly #missing: readonly LabelledCode[];
  /** Codes that may have labels; what is described comes first. */
  readonly #labelled: readonly LabelledCode[];
  /** Codes that are looked for, those that were found, and the numbers between which missing codes lie. */
  readonly #wanted: ReadonlySet<string>;
  readonly #found = new Set<string>();
  readonly #span: readonly [number, number] | null;
  /** Whether the file can have more missing codes than are listed one by one. */
  readonly #isLong: boolean;
  readonly #missingKeys: ReadonlySet<string>;
  readonly #form: WrittenForm;
  readonly #reasons: ReadonlySet<string>;
  readonly #tags = new Set<string>();
  /** The code of cells that were emptied, if it is a reason such as .s. */
  readonly #emptied: string | null;
  #fits: ((text: string) => boolean) | null;
  #levels: Set<string> | null;
  #hasEmpty = false;
  #isSpanFree = true;
  #least = Number.POSITIVE_INFINITY;
  /** The least that is no missing code. */
  #leastValid = Number.POSITIVE_INFINITY;
  #largest = Number.NEGATIVE_INFINITY;
  #smallest = Number.POSITIVE_INFINITY;
  #areWhole = true;
  #hasMinusZero = false;
  #areSingles: boolean;
  #textBytes = 0;
  #texts = 0;
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
    form: WrittenForm,
    { use, emptied }: { readonly use?: DesignUse; readonly emptied?: LabelledCode } = {},
  ) {
    this.name = name;
    this.#use = use;
    this.#form = form;
    this.#areSingles = came?.isSingle === true;
    const type = form.isSame ? came?.type : undefined;
    this.#fits = (type !== undefined && form.fits?.(type)) || null;
    this.#levels = type === 'category' ? new Set() : null;
    this.#about = about;
    this.#came = came;
    const codes = [...(about?.missing ?? []), ...shared];
    const isNew = emptied !== undefined && !codes.some(({ code }) => code === emptied.code);
    this.#missing = isNew ? [...codes, emptied] : codes;
    this.#missingKeys = new Set(this.#missing.map(keyOf));
    this.#emptied = emptied !== undefined && isTag(emptied.code) ? emptied.code : null;
    this.#labelled = [...(about?.values ?? []), ...this.#missing, ...(came?.labels ?? [])];
    this.#wanted = new Set(this.#labelled.map(keyOf));
    this.#reasons = new Set(
      form.missing === 'codes' || (form.isSame && form.missing !== 'both')
        ? []
        : this.#missing
            .filter((one) => form.missing !== 'both' || numberCode(one.code) === null)
            .map(keyOf)
            .filter((key) => key !== ''),
    );
    const numbers = this.#missing.flatMap(({ code }) => numberCode(code) ?? []);
    this.#isLong = numbers.length > MOST_SINGLE;
    this.#span =
      numbers.length >= MOST_SINGLE ? [Math.min(...numbers), Math.max(...numbers)] : null;
  }

  see(
    parser: NumberParser,
    bytes: Uint8Array,
    start: number,
    end: number,
    encoding: Encoding,
    isQuoted: boolean,
  ): void {
    this.#hasValues = true;
    const width = encoding === 'utf-8' ? 1 : WIDEST;
    this.#bytes = Math.max(this.#bytes, width * (end - start));
    this.#textBytes += end - start;
    this.#texts++;
    const isNumber = parser.parse(bytes, start, end) === IS_NUMBER;
    if (isNumber) {
      this.#decimals = Math.max(this.#decimals, parser.decimals);
      this.#areDates = false;
      this.#areTimestamps = false;
      if (this.#wanted.size === 0 && this.#fits === null && this.#levels === null) {
        this.#seeNumber(parser.value);
        return;
      }
    }
    const text = isNumber ? numberText(parser.value) : decode(bytes, start, end, encoding);
    if (text === undefined) throw new Undecodable();
    if (!isNumber && encoding !== 'utf-8') this.#textBytes += utf8Length(text) - (end - start);
    const key = text.trim();
    if (this.#wanted.has(key)) this.#found.add(key);
    if (!isNumber && !isQuoted && this.#isTag(key)) {
      this.#tags.add(key);
      return;
    }
    if (this.#reasons.has(key) && (isNumber || !isQuoted)) return;
    if (this.#fits !== null || this.#levels !== null) {
      this.#seeTyped(decode(bytes, start, end, encoding)!);
    }
    if (isNumber) {
      this.#seeNumber(parser.value, this.#missingKeys.has(key));
      this.#seeInSpan(parser.value, text);
      return;
    }
    this.#areNumbers = false;
    if (this.#areDates || this.#areTimestamps) {
      const seconds = secondsOf(text);
      const isTime = (form: 'date' | 'timestamp') =>
        seconds !== undefined && timeText(seconds, form) === text;
      this.#areTimestamps &&= isTime('timestamp');
      this.#areDates &&= isTime('date');
    }
  }

  /** A text without a character. */
  seeEmpty(): void {
    if (!this.#form.hasEmpty) return;
    this.#hasEmpty = true;
    this.#texts++;
    this.#levels?.add('');
    this.#fits = null;
  }

  #isTag(key: string): boolean {
    return (this.#form.hasTags && isTag(key)) || key === this.#emptied;
  }

  /** No text has a reason for being missing. */
  #leftEmpty(): Map<string, number> {
    return new Map(this.#emptied === null ? [] : [[this.#emptied, Number.NaN]]);
  }

  #seeTyped(text: string): void {
    if (this.#fits?.(text) === false) this.#fits = null;
    if (this.#levels === null) return;
    this.#levels.add(text);
    if (this.#levels.size > MOST_LEVELS) this.#levels = null;
  }

  written(format: string, file: string): WrittenColumn {
    const { name } = this;
    const about = this.#about;
    const form = this.#formFound();
    const isThere = (one: LabelledCode) => this.#found.has(keyOf(one));
    const missing = this.#missing.filter((one) => isThere(one) && !this.#isTag(one.code));
    const isPlain = form === 'text' && this.#form.missing !== 'one';
    const reasons = isPlain ? this.#leftEmpty() : this.#reasonsOf(missing, format, file);
    const isAmount = about?.kind === 'amount' || about?.kind === 'count';
    if (isAmount && form === 'text' && missing.length > 0) {
      throw wordsAmongNumbers(name, format, file);
    }
    const written = (key: string) =>
      this.#form.missing === 'codes' && isTag(key) ? numberText(reasons.get(key)!) : key;
    const isWritten = (key: string) => !Number.isNaN(reasons.get(key) ?? 0);
    const labels = this.#labelled
      .filter((one) => isThere(one) && (one.label ?? '') !== '')
      .filter((one) => (form !== 'text' || !this.#isTag(one.code)) && isWritten(keyOf(one)))
      .map((one) => ({ ...one, code: written(keyOf(one)) }));
    const codes = missing
      .map(keyOf)
      .filter((key) => this.#form.missing !== 'both' || form === 'text' || !reasons.has(key));
    const numbers = this.#form.missing === 'codes' ? numbersIn(reasons) : [];
    const listed = [...new Set([...codes, ...numbers.map(numberText)])];
    const range = this.#rangeOf(codes, numbers);
    return {
      ...{ name, form, bytes: this.#bytes, textBytes: this.#textBytes, texts: this.#texts },
      ...{ reasons, type: this.#form.isSame ? this.#came?.type : undefined },
      display: this.#form.isSame && this.#came?.form === form ? this.#came.display : undefined,
      ...{ typed: this.#fits !== null && this.#hasValues, levels: this.#levelsInOrder(form) },
      numbers: {
        ...{ least: this.#least, largest: this.#largest, smallest: this.#smallest },
        hasMinusZero: this.#hasMinusZero,
        ...{ areWhole: this.#areWhole, areSingles: this.#areSingles },
      },
      decimals: Math.min(16, Math.max(0, this.#decimals)),
      label: about?.label ?? '',
      measure: MEASURES[about?.kind ?? ''],
      labels: [...new Map(labels.toReversed().map((one) => [keyOf(one), one])).values()].reverse(),
      missing: listed,
      missingRange: range,
      missingBeside: range === null ? null : besideOf(listed, range),
      order: [...(about?.values ?? []), ...(this.#came?.labels ?? [])].map(keyOf),
      measuredIn: about?.measuredIn ?? this.#came?.measuredIn,
      use: form === 'text' && this.#use === 'weight' ? undefined : this.#use,
    };
  }

  /** Categories in the order of the description, and those that it does not have behind, by their characters. */
  #levelsInOrder(form: Form): readonly string[] | null {
    const found = this.#levels;
    if (found === null || form !== 'text') return null;
    const described = (this.#about?.values ?? []).map(({ code }) => code);
    const first = [...new Set(described)].filter((code) => found.has(code));
    const others = [...found].filter((code) => !described.includes(code)).sort();
    return [...first, ...others];
  }

  /** What is written for each missing code that occurs: those that are letters already keep theirs. */
  #reasonsOf(
    missing: readonly LabelledCode[],
    format: string,
    file: string,
  ): ReadonlyMap<string, number> {
    const { missing: how } = this.#form;
    const tags = [...this.#tags].sort();
    if (how === 'one') return new Map([...this.#reasons, ...tags].map((key) => [key, Number.NaN]));
    if (how === 'codes') return this.#numbersOf(tags, missing, format, file);
    const words = missing.filter((one) => how !== 'both' || numberCode(one.code) === null);
    const most = how === 'reasons and _' ? UNDERSCORE : UNDERSCORE - 1;
    const reasons = new Map<string, number>();
    const taken = new Set<number>();
    for (const tag of tags) {
      const letter = letterOf(tag);
      if (letter > most || taken.has(letter)) continue;
      taken.add(letter);
      reasons.set(tag, letter);
    }
    for (const key of [...words.map(keyOf), ...tags]) {
      if (reasons.has(key)) continue;
      const free = Array.from({ length: most }, (_, i) => i + 1).find((one) => !taken.has(one));
      if (free === undefined && key !== this.#emptied)
        throw tooManyReasons(this.name, format, file);
      taken.add(free ?? 0);
      reasons.set(key, free ?? 0);
    }
    return reasons;
  }

  /**
   * The numbers that stand for reasons: below all values, and also below codes that mean something else. If the format has no
   * place for one more, emptied cells have no code.
   */
  #numbersOf(
    tags: readonly string[],
    missing: readonly LabelledCode[],
    format: string,
    file: string,
  ): ReadonlyMap<string, number> {
    const labelOf = (code: string) =>
      this.#labelled.find((one) => keyOf(one) === code && one.label !== undefined)?.label;
    const below = (least: number) =>
      new Map(tags.map((tag) => [tag, numberOfTag(tag, least) ?? Number.NaN]));
    const near = below(this.#leastValid);
    const isTaken = missing.some((one) =>
      tags.some((tag) => numberText(near.get(tag)!) === keyOf(one) && labelOf(tag) !== one.label),
    );
    const numbers = isTaken ? below(this.#least) : near;
    const hasRoom = () => {
      const codes = missing.map(keyOf);
      const all = new Set([...codes, ...numbersIn(numbers).map(numberText)]);
      return all.size <= MOST_SINGLE || this.#rangeOf(codes, numbersIn(numbers)) !== null;
    };
    const emptied = this.#emptied;
    if (emptied !== null && numbers.has(emptied) && !hasRoom()) numbers.set(emptied, Number.NaN);
    if (tags.some((tag) => tag !== emptied && Number.isNaN(numbers.get(tag)))) {
      throw tooManyReasons(this.name, format, file);
    }
    return numbers;
  }

  /** A range that holds all of these codes but one, or all of them, and no value; null if there is none, or none is needed. */
  #rangeOf(codes: readonly string[], tags: readonly number[]): readonly [number, number] | null {
    const span = this.#isSpanFree ? this.#span : null;
    if (tags.length === 0) return this.#isLong ? span : null;
    if (new Set([...codes, ...tags.map(numberText)]).size <= MOST_SINGLE) return null;
    if (codes.length <= 1) return [Math.min(...tags), Math.max(...tags)];
    return tags.length === 1 ? span : null;
  }

  #seeNumber(value: number, isMissing = false): void {
    if (value < this.#least) this.#least = value;
    if (value < this.#leastValid && !isMissing) this.#leastValid = value;
    if (value > this.#largest) this.#largest = value;
    const size = Math.abs(value);
    if (size === 0) this.#hasMinusZero ||= Object.is(value, -0);
    else if (size < this.#smallest) this.#smallest = size;
    if (this.#areWhole && !Number.isInteger(value)) this.#areWhole = false;
    if (!this.#areSingles) return;
    const single = Math.fround(value);
    this.#areSingles = single === value || Number(shortestSingle(single)) === value;
  }

  #seeInSpan(value: number, text: string): void {
    const span = this.#span;
    if (span === null || value < span[0] || value > span[1]) return;
    this.#isSpanFree &&= this.#missing.some((one) => keyOf(one) === text);
  }

  #formFound(): Form {
    const described = { date: 'date', text: 'text' } as const;
    const kind = this.#about?.kind;
    const asked =
      this.#came?.form ?? (kind === 'date' || kind === 'text' ? described[kind] : 'number');
    if (!this.#hasValues && this.#hasEmpty) return 'text';
    if (!this.#hasValues || asked === 'text') return asked;
    if (this.#areNumbers) return 'number';
    if (asked === 'number') return 'text';
    // Dates with a time of the day are dates too, for formats that show some with one and some without.
    return this.#areTimestamps ? 'timestamp' : this.#areDates ? 'date' : 'text';
  }
}

/** The numbers that are written for reasons. */
function numbersIn(reasons: ReadonlyMap<string, number>): number[] {
  return [...reasons.values()].filter((number) => !Number.isNaN(number));
}

/** The code that is not in the range. */
function besideOf(codes: readonly string[], [first, last]: readonly [number, number]) {
  return codes.find((code) => !(Number(code) >= first && Number(code) <= last)) ?? null;
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

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

function tooManyReasons(column: string, format: string, file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: "${column}" has more codes for missing values than a file of ${format} can hold. Describe some of the codes as values, or name the output .csv.`,
    { file, column },
  );
}

function wordsAmongNumbers(column: string, format: string, file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: "${column}" has numbers and a missing code that is no number, which a file of ${format} cannot hold in one column. Use a number for that code in the original, or name the output .csv.`,
    { file, column },
  );
}
