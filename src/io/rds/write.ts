import { PenumbraError } from '../../error.ts';
import {
  type Encoder,
  type LabelledFormat,
  letterOf,
  numberCode,
  type WrittenColumn,
} from '../labelled/index.ts';
import { Packing } from './packing.ts';
import { RdsBytes } from './rdsBytes.ts';

const DAY = 86_400;
const NO_INTEGER = -(2 ** 31);
const NO_INTEGER64 = -0x8000000000000000n;

/** Data frames of R (.rds), packed with gzip. */
export const rdsFormat: LabelledFormat = {
  name: 'R',
  missing: 'both',
  hasEmpty: true,
  refuse() {
    // A data frame can hold all numbers, texts, codes and labels; names are refused before.
  },
  begin: (columns, records, title, type) => new RdsEncoder(columns, records, title, type),
};

function mixedDates(column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The file of R cannot be written: "${column}" has dates with a time of the day and dates without. Give all of them one, or name the output .csv.`,
    { column },
  );
}

/** Refuses names that a data frame cannot have, before any work is done. */
export function refuseRdsNames(names: readonly string[], file: string): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice === undefined) return;
  throw new PenumbraError(
    'data',
    `${file} cannot be written: two columns are called ${twice}. Give them different names.`,
    { file, column: twice },
  );
}

/** Values of a column until all are there, because a data frame has its columns one after the other. */
interface Values {
  number(value: number): void;
  /** A missing value, or one that is missing for a reason: from 1 for a. */
  missing(letter: number): void;
  text(bytes: Uint8Array): void;
  /** Writes the column. */
  write(out: RdsBytes): void;
}

class RdsEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  readonly #values: readonly Values[];
  readonly #records: number;
  readonly #title: string;
  readonly #type: string | undefined;

  constructor(
    columns: readonly WrittenColumn[],
    records: number,
    title: string,
    type: string | undefined,
  ) {
    this.#columns = columns;
    this.#records = records;
    this.#title = title;
    this.#type = type;
    this.#values = columns.map((column) =>
      column.form !== 'text'
        ? new Numbers(column)
        : isFactor(column)
          ? new Levels(column)
          : new Texts(column),
    );
  }

  number(column: number, value: number): void {
    if (Number.isNaN(value)) this.#values[column].missing(0);
    else this.#values[column].number(value);
  }

  noNumber(column: number): void {
    this.#values[column].number(Number.NaN);
  }

  reason(column: number, letter: number): void {
    this.#values[column].missing(letter);
  }

  noText(column: number): void {
    this.#values[column].missing(0);
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#values[column].text(bytes.subarray(start, end));
  }

  take(isEnd: boolean): Uint8Array {
    if (!isEnd) return new Uint8Array(0);
    const packing = new Packing();
    const out = new RdsBytes((bytes) => packing.push(bytes));
    out.begin();
    out.list(this.#columns.length, true);
    for (const values of this.#values) values.write(out);
    out.attribute('names', () => out.texts(this.#columns.map(({ name }) => name)));
    if (this.#title !== '') out.attribute('label', () => out.texts([this.#title]));
    const classes = this.#type === 'tibble' ? ['tbl_df', 'tbl', 'data.frame'] : ['data.frame'];
    out.attribute('class', () => out.texts(classes));
    out.attribute('row.names', () => out.integers([NO_INTEGER, -this.#records]));
    out.endAttributes();
    out.flush();
    return packing.end();
  }
}

/** Texts with an order are levels, and so are those that were. */
function isFactor({ type, measure, labels }: WrittenColumn): boolean {
  if (type === 'factor' || type === 'ordered') return true;
  return type === undefined && measure === 'ordinal' && labels.length === 0;
}

const FIRST_ROOM = 1024;

class Numbers implements Values {
  readonly #column: WrittenColumn;
  #values = new Float64Array(FIRST_ROOM);
  /** 1 for those that are missing, and more for those with a letter; others that are no numbers are NaN. */
  #missing = new Uint8Array(FIRST_ROOM);
  #count = 0;
  #areIntegers = true;

  constructor(column: WrittenColumn) {
    this.#column = column;
  }

  number(value: number): void {
    const i = this.#next();
    this.#values[i] = value;
    this.#areIntegers &&= (value | 0) === value && value !== NO_INTEGER && !Object.is(value, -0);
  }

  missing(letter: number): void {
    this.#missing[this.#next()] = 1 + letter;
    this.#areIntegers &&= letter === 0;
  }

  text(): void {
    this.missing(0);
  }

  write(out: RdsBytes): void {
    const { name, form, type, measuredIn } = this.#column;
    const values = this.#values.subarray(0, this.#count);
    const missing = this.#missing;
    if (form === 'date') {
      for (let i = 0; i < values.length; i++) {
        if (values[i] % DAY !== 0) throw mixedDates(name);
        values[i] /= DAY;
      }
      out.doubles(values, missing, true);
      this.#attributes(out, ['Date']);
    } else if (form === 'timestamp') {
      out.doubles(values, missing, true);
      const zone = type?.startsWith('POSIXct') ? type.slice(8) : 'UTC';
      if (zone !== '') out.attribute('tzone', () => out.texts([zone]));
      this.#attributes(out, ['POSIXct', 'POSIXt']);
    } else if (
      type === 'integer64' &&
      values.every((value, i) => this.#missing[i] > 0 || isWhole(value))
    ) {
      out.integers64(values, missing);
      this.#attributes(out, ['integer64']);
    } else if (type === 'difftime' && measuredIn !== undefined) {
      out.doubles(values, missing, true);
      out.attribute('units', () => out.texts([measuredIn]));
      this.#attributes(out, ['difftime']);
    } else this.#writePlain(out, values);
  }

  #writePlain(out: RdsBytes, values: Float64Array): void {
    const { type, labels, label, missing, reasons } = this.#column;
    const isInteger =
      this.#areIntegers &&
      (type === 'integer' || type === undefined) &&
      [...labels.map(({ code }) => code), ...missing].every((code) => isInt32(numberCode(code)));
    const hasCodes = labels.length + missing.length > 0;
    const hasAttributes = hasCodes || label !== '';
    if (isInteger) out.integersOf(values, this.#missing, hasAttributes, hasCodes);
    else out.doubles(values, this.#missing, hasAttributes, hasCodes);
    if (!hasAttributes) return;
    const numbers = (codes: readonly string[], names: readonly string[] = []) => {
      const all = Float64Array.from(codes, (code) => numberCode(code) ?? Number.NaN);
      const none = Uint8Array.from(codes, (code) =>
        numberCode(code) === null ? 1 + (reasons.get(code) ?? letterOf(code)) : 0,
      );
      const isNamed = names.length > 0;
      if (isInteger) out.integersOf(all, none, isNamed, false);
      else out.doubles(all, none, isNamed, false);
      if (!isNamed) return;
      out.attribute('names', () => out.texts(names));
      out.endAttributes();
    };
    codesOut(out, this.#column, numbers, isInteger ? 'integer' : 'double');
  }

  #attributes(out: RdsBytes, classes: readonly string[]): void {
    const { label } = this.#column;
    if (label !== '') out.attribute('label', () => out.texts([label]));
    out.attribute('class', () => out.texts(classes));
    out.endAttributes();
  }

  #next(): number {
    if (this.#count === this.#values.length) {
      const [values, missing] = [
        new Float64Array(2 * this.#count),
        new Uint8Array(2 * this.#count),
      ];
      values.set(this.#values);
      missing.set(this.#missing);
      this.#values = values;
      this.#missing = missing;
    }
    return this.#count++;
  }
}

function isWhole(value: number): boolean {
  return Number.isInteger(value);
}

function isInt32(value: number | null): boolean {
  return value !== null && (value | 0) === value && value !== NO_INTEGER;
}

/** Label, labels and missing codes of a column as haven has them, and the end of its attributes. */
function codesOut(
  out: RdsBytes,
  { labels, missing, label }: WrittenColumn,
  codes: (codes: readonly string[], names?: readonly string[]) => void,
  type: string,
): void {
  if (label !== '') out.attribute('label', () => out.texts([label]));
  if (labels.length > 0) {
    out.attribute('labels', () =>
      codes(
        labels.map(({ code }) => code),
        labels.map((one) => one.label ?? ''),
      ),
    );
  }
  if (missing.length > 0) out.attribute('na_values', () => codes(missing));
  if (labels.length + missing.length > 0) {
    const spss = missing.length > 0 ? ['haven_labelled_spss'] : [];
    out.attribute('class', () => out.texts([...spss, 'haven_labelled', 'vctrs_vctr', type]));
  }
  out.endAttributes();
}

/** Texts, one after the other as R writes them. */
class Texts implements Values {
  readonly #column: WrittenColumn;
  readonly #cells = new RdsBytes(null);
  #count = 0;
  #areLogical = true;
  #areWhole = true;

  constructor(column: WrittenColumn) {
    this.#column = column;
    this.#areLogical = column.type === 'logical';
    this.#areWhole = column.type === 'integer64';
  }

  number(): void {
    this.missing();
  }

  missing(): void {
    this.#cells.noText();
    this.#count++;
  }

  text(bytes: Uint8Array): void {
    this.#cells.textBytes(bytes);
    this.#count++;
    if (this.#areLogical) this.#areLogical = /^(TRUE|FALSE)$/.test(latin(bytes));
    if (this.#areWhole) this.#areWhole = isInteger64(latin(bytes));
  }

  write(out: RdsBytes): void {
    const { labels, label, missing } = this.#column;
    if (this.#areLogical) {
      out.logicals(this.#cells, this.#count, label !== '');
      if (label !== '') {
        out.attribute('label', () => out.texts([label]));
        out.endAttributes();
      }
      return;
    }
    if (this.#areWhole) {
      out.integers64OfTexts(this.#cells, this.#count, NO_INTEGER64);
      if (label !== '') out.attribute('label', () => out.texts([label]));
      out.attribute('class', () => out.texts(['integer64']));
      out.endAttributes();
      return;
    }
    const hasCodes = labels.length + missing.length > 0;
    const hasAttributes = hasCodes || label !== '';
    out.textsOf(this.#cells, this.#count, hasAttributes, hasCodes);
    if (!hasAttributes) return;
    const texts = (codes: readonly string[], names: readonly string[] = []) => {
      out.texts(codes, names.length > 0);
      if (names.length === 0) return;
      out.attribute('names', () => out.texts(names));
      out.endAttributes();
    };
    codesOut(out, this.#column, texts, 'character');
  }
}

const latin = (bytes: Uint8Array) => (bytes.length > 24 ? '' : String.fromCharCode(...bytes));

function isInteger64(text: string): boolean {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return false;
  const value = BigInt(text);
  return value > NO_INTEGER64 && value < 0x8000000000000000n;
}

/** Codes of levels, which get their order when all are known. */
class Levels implements Values {
  readonly #column: WrittenColumn;
  readonly #codes = new Map<string, number>();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #values = new Int32Array(FIRST_ROOM);
  #count = 0;

  constructor(column: WrittenColumn) {
    this.#column = column;
  }

  number(): void {
    this.#push(-1);
  }

  missing(): void {
    this.#push(-1);
  }

  text(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes);
    let code = this.#codes.get(text);
    if (code === undefined) {
      code = this.#codes.size;
      this.#codes.set(text, code);
    }
    this.#push(code);
  }

  write(out: RdsBytes): void {
    const { order, type, label, measure } = this.#column;
    const described = new Map(order.map((code, i) => [code, i]));
    const levels = [...this.#codes.keys()].sort(
      (a, b) =>
        (described.get(a) ?? order.length) - (described.get(b) ?? order.length) || (a < b ? -1 : 1),
    );
    const places = new Map(levels.map((level, i) => [level, i + 1]));
    const numbers = Array.from(this.#codes.keys(), (level) => places.get(level)!);
    const values = this.#values.subarray(0, this.#count);
    out.integers(
      values.map((code) => (code < 0 ? NO_INTEGER : numbers[code])),
      true,
    );
    if (label !== '') out.attribute('label', () => out.texts([label]));
    out.attribute('levels', () => out.texts(levels));
    // Categories that were joined have no order any more.
    const isOrdered =
      (type === 'ordered' || type === undefined || measure === 'ordinal') &&
      levels.every((level) => described.has(level));
    out.attribute('class', () => out.texts([...(isOrdered ? ['ordered'] : []), 'factor']));
    out.endAttributes();
  }

  #push(code: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Int32Array(2 * this.#count);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = code;
  }
}
