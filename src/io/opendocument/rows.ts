import { clockText, parseDate } from '../parquet/index.ts';
import { type Cell, MOST_COLUMNS, MOST_ROWS, type Row, type RowMaker } from '../sheets/index.ts';
import type { Attributes, Namespaces } from '../xml/index.ts';

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
/** Namespaces of OpenDocument 1.3, and the one in which LibreOffice says that a formula has no value. */
export const NAMESPACES: Namespaces = new Map([
  [`${ODF}:table:1.0`, 'table'],
  [`${ODF}:office:1.0`, 'office'],
  [`${ODF}:text:1.0`, 'text'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
]);

/** Where a cell has its value, by the kind that it says it is of. */
const VALUES = new Map([
  ['float', 'office:value'],
  ['percentage', 'office:value'],
  ['currency', 'office:value'],
  ['date', 'office:date-value'],
  ['time', 'office:time-value'],
  ['boolean', 'office:boolean-value'],
  ['string', 'office:string-value'],
]);
const DAY = 86_400;
/** Cells that may be made by repeating: as many for each byte as a ZIP archive may become. */
const MOST_REPEATED = 1 << 26;

/** Makes rows of the elements of one sheet of a document; of all that it names with `onName`. */
export class TableRows implements RowMaker {
  isDone = false;
  readonly #wanted: number;
  readonly #onName: (name: string) => void;
  readonly #onMerged: (range: string, row: number, column: number) => void;
  readonly #damaged: (what: string) => Error;
  #ready: Row[] = [];
  #table = -1;
  #depth = 0;
  #isWanted = false;
  /** Elements within others that hold no records: comments, pictures, earlier versions. */
  #aside = 0;
  #row = 0;
  #rowRepeated = 1;
  #cells: (Cell | undefined)[] = [];
  #column = 0;
  #made = 0;
  #attributes: CellAttributes | null = null;
  #paragraphs: string[] = [];
  #paragraph: string | null = null;
  #isAfterSpace = true;

  constructor(
    wanted: number,
    onName: (name: string) => void,
    onMerged: (range: string, row: number, column: number) => void,
    damaged: (what: string) => Error,
  ) {
    this.#wanted = wanted;
    this.#onName = onName;
    this.#onMerged = onMerged;
    this.#damaged = damaged;
  }

  take(): readonly Row[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Sheets that are not wanted are passed over. */
  get passes(): boolean {
    return this.#depth === 1 && !this.#isWanted && this.#aside === 0;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || name === 'table:tracked-changes') {
      this.#aside++;
      return;
    }
    if (name === 'table:table') {
      if (this.#depth++ > 0) throw this.#damaged('it has a table within a cell');
      this.#onName(attributes.get('table:name') ?? '');
      this.#isWanted = ++this.#table === this.#wanted;
      return;
    }
    if (!this.#isWanted) return;
    switch (name) {
      case 'table:table-row':
        this.#rowRepeated = this.#count(attributes.get('table:number-rows-repeated'), MOST_ROWS);
        this.#cells = [];
        this.#column = 0;
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        this.#beginCell(attributes);
        break;
      case 'text:p':
        this.#paragraph = '';
        this.#isAfterSpace = true;
        break;
      case 'text:s':
        this.#add(' '.repeat(this.#count(attributes.get('text:c'), 1 << 20)));
        break;
      case 'text:tab':
        this.#add('\t');
        break;
      case 'text:line-break':
        this.#add('\n');
        break;
      default:
        // Text can have parts with a style of their own; all else in a cell is no part of its value.
        if (this.#attributes !== null && !/^text:(span|a)$/.test(name)) this.#aside++;
    }
  }

  text(text: string): void {
    if (this.#paragraph === null || this.#aside > 0) return;
    // Blanks count as one, and none at the beginning (OpenDocument 1.3, 6.1.2).
    let given = text.replace(/[ \t\n]+/g, ' ');
    if (this.#isAfterSpace && given.startsWith(' ')) given = given.slice(1);
    if (given === '') return;
    this.#paragraph += given;
    this.#isAfterSpace = given.endsWith(' ');
  }

  close(name: string): void {
    if (this.#aside > 0) {
      this.#aside--;
      return;
    }
    if (name === 'table:table') {
      this.#depth--;
      this.isDone ||= this.#isWanted;
      this.#isWanted = false;
    }
    if (!this.#isWanted) return;
    if (name === 'text:p') {
      if (this.#paragraph !== null) this.#paragraphs.push(this.#paragraph);
      this.#paragraph = null;
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#endCell();
    else if (name === 'table:table-row') this.#endRow();
  }

  #add(text: string): void {
    if (this.#paragraph === null) return;
    this.#paragraph += text;
    this.#isAfterSpace = false;
  }

  #count(given: string | undefined, most: number): number {
    if (given === undefined) return 1;
    const count = Number(given);
    if (!Number.isInteger(count) || count < 1 || count > most)
      throw this.#damaged('it repeats something more often than a sheet has place for');
    return count;
  }

  #beginCell(attributes: Attributes): void {
    const columns = Number(attributes.get('table:number-columns-spanned') ?? 1);
    const rows = Number(attributes.get('table:number-rows-spanned') ?? 1);
    if (columns > 1 || rows > 1) this.#onMerged(`${columns}:${rows}`, this.#row, this.#column);
    if (this.#paragraphs.length > 0) this.#paragraphs = [];
    const type = attributes.get('office:value-type');
    const place = type === undefined ? undefined : VALUES.get(type);
    this.#attributes = {
      type,
      value: place === undefined ? undefined : attributes.get(place),
      hasFormula: attributes.get('table:formula') !== undefined,
      isError: attributes.get('calcext:value-type') === 'error',
      repeated: this.#count(attributes.get('table:number-columns-repeated'), MOST_COLUMNS),
    };
  }

  #endCell(): void {
    const attributes = this.#attributes!;
    this.#attributes = null;
    const cell = this.#cellOf(attributes);
    const { repeated } = attributes;
    const first = this.#column;
    this.#column += repeated;
    if (cell === undefined) return;
    if (this.#column > MOST_COLUMNS) throw this.#damaged('it has more columns than a sheet');
    while (this.#cells.length < first) this.#cells.push(undefined);
    for (let i = 0; i < repeated; i++) this.#cells.push(cell);
  }

  #cellOf(attributes: CellAttributes): Cell | undefined {
    const { type, value, hasFormula, isError } = attributes;
    if (isError) {
      const shown = this.#paragraphs.join('');
      return shown === '#N/A' ? { kind: 'text', value: shown } : { kind: 'error', value: shown };
    }
    switch (type) {
      case undefined:
        return hasFormula ? { kind: 'uncalculated', value: '' } : undefined;
      case 'float':
      case 'percentage':
      case 'currency':
        return { kind: 'number', value: this.#number(value) };
      case 'date':
        return {
          kind: value?.includes('T') === true ? 'timestamp' : 'date',
          value: this.#seconds(value ?? ''),
        };
      case 'time':
        return this.#time(value ?? '');
      case 'boolean':
        return { kind: 'boolean', value: value === 'true' ? 'TRUE' : 'FALSE' };
      case 'string': {
        const text = value ?? this.#paragraphs.join('\n');
        // What a formula leaves empty is no record.
        return text === '' && hasFormula ? undefined : { kind: 'text', value: text };
      }
      default:
        throw this.#damaged('a cell of it is of a kind that OpenDocument does not have');
    }
  }

  #endRow(): void {
    const repeated = this.#rowRepeated;
    const first = this.#row + 1;
    this.#row += repeated;
    const cells = this.#cells;
    if (cells.length === 0) return;
    if (this.#row > MOST_ROWS) throw this.#damaged('it has more rows than a sheet');
    this.#made += (repeated - 1) * cells.length;
    if (this.#made > MOST_REPEATED)
      throw this.#damaged('it repeats more cells than any file of its size should');
    for (let i = 0; i < repeated; i++) this.#ready.push({ number: first + i, cells });
  }

  #number(given: string | undefined): number {
    const value = given === undefined || given === '' ? Number.NaN : Number(given);
    if (Number.isFinite(value)) return value;
    throw this.#damaged('a number of it is none');
  }

  #seconds(given: string): number {
    const found = /^([+-]?\d{4,9}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?))?Z?$/.exec(given);
    const day = found === null ? undefined : parseDate(found[1]);
    if (found === null || day === undefined) throw this.#damaged('a date of it is none');
    const [, , hours = '0', minutes = '0', seconds = '0'] = found;
    const rest = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return Math.round((day * DAY + rest) * 1000) / 1000;
  }

  /** A time of the day, or a number of days where it is longer. */
  #time(given: string): Cell {
    const found = /^(-?)PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(given);
    if (found === null) throw this.#damaged('a time of it is none');
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = found;
    const rest = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const text = sign === '' ? clockText(BigInt(Math.round(rest * 1000)), 'MILLIS') : undefined;
    if (text !== undefined) return { kind: 'time', value: text };
    return { kind: 'number', value: (sign === '' ? rest : -rest) / DAY };
  }
}

interface CellAttributes {
  readonly type: string | undefined;
  readonly value: string | undefined;
  readonly hasFormula: boolean;
  readonly isError: boolean;
  readonly repeated: number;
}
