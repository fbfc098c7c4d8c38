import {
  type Batch,
  type Form,
  isTag,
  type LabelledColumn,
  type LabelledFile,
  secondsOf,
  type TableChoice,
  timeText,
} from '../labelled/index.ts';
import type { Lines } from '../parquet/index.ts';
import { chosenName } from './choose.ts';
import { type CodebookEntry, isCodebook, readCodebook, textsOf } from './codebook.ts';
import * as refusal from './refusal.ts';
import { type Cell, placeOf, type Row, type Sheet, textOf } from './workbook.ts';

const LONGEST = 1 << 20;
const DAY = 86_400;
/** Texts in a column of numbers that say that a value is missing, as in CSV. */
const MISSING = new Set(['NA', 'N/A', 'NaN', 'NULL', 'null', '.', '#N/A']);
/** Reasons for missing numbers, as Stata and SAS have them, which a column of numbers can hold as texts. */
export const MISSING_LETTERS: readonly string[] = Array.from(
  'abcdefghijklmnopqrstuvwxyz_',
  (letter) => `.${letter}`,
);
const encoder = new TextEncoder();

/** A sheet whose first row has the names of columns, and what the codebook says about them. */
export async function tableIn(
  sheets: readonly Sheet[],
  file: string,
  choice: TableChoice,
): Promise<LabelledFile> {
  const { sheet, codebook } = await choose(sheets, file, choice);
  const survey = new Survey(sheet.name, file, codebook);
  const refuseMerged = (range: string) => {
    throw refusal.merged(file, sheet.name, range);
  };
  for await (const rows of sheet.rows(refuseMerged)) for (const row of rows) survey.see(row);
  const columns = survey.columns();
  const { first, top } = survey;
  return {
    dictionary: { columns, table: sheet.name },
    async *batches() {
      const missing = columns.map((column) => new Set(column.missing));
      for await (const rows of sheet.rows(() => {})) {
        const records = rows.filter(({ number }) => number > top);
        yield new Records(records, first, columns, missing);
      }
    },
  };
}

/** The sheet with records, and what the codebook says. */
async function choose(sheets: readonly Sheet[], file: string, choice: TableChoice) {
  const withRecords: Sheet[] = [];
  let codebook: ReadonlyMap<string, CodebookEntry> = new Map();
  for (const sheet of sheets) {
    const top = await firstRow(sheet);
    if (top === null) continue;
    if (isCodebook(textsOf(top)) && sheet.name !== choice.table) codebook = await codebookIn(sheet);
    else withRecords.push(sheet);
  }
  const names = withRecords.map(({ name }) => name);
  const name = chosenName(file, names, choice, 'sheet');
  return { sheet: withRecords[names.indexOf(name)], codebook };
}

async function firstRow(sheet: Sheet): Promise<Row | null> {
  for await (const rows of sheet.rows(() => {})) {
    const top = rows.find(({ cells }) => !cells.every(isBlank));
    if (top !== undefined) return top;
  }
  return null;
}

async function codebookIn(sheet: Sheet): Promise<ReadonlyMap<string, CodebookEntry>> {
  const texts: string[][] = [];
  for await (const rows of sheet.rows(() => {})) texts.push(...rows.map(textsOf));
  return readCodebook(texts.slice(1));
}

/** What the cells of a column are. */
interface Found {
  readonly name: string;
  numbers: number;
  dates: number;
  texts: number;
  hasTime: boolean;
  /** Where the first number stands. */
  place: string;
}

/** Finds the table in a sheet, and what its columns are. */
class Survey {
  /** The first column of the table, from 0. */
  first = 0;
  /** The number of the row with the names. */
  top = 0;
  readonly #sheet: string;
  readonly #file: string;
  readonly #codebook: ReadonlyMap<string, CodebookEntry>;
  #found: Found[] | null = null;
  #missing: ReadonlySet<string>[] = [];
  #dates: boolean[] = [];
  #before = 0;

  constructor(sheet: string, file: string, codebook: ReadonlyMap<string, CodebookEntry>) {
    this.#sheet = sheet;
    this.#file = file;
    this.#codebook = codebook;
  }

  see({ number, cells }: Row): void {
    if (this.#found === null) {
      if (!cells.every(isBlank)) this.#begin(number, cells);
      return;
    }
    if (number !== this.#before + 1) {
      throw refusal.emptyRow(this.#file, this.#sheet, this.#before + 1);
    }
    this.#before = number;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (cell === undefined) continue;
      const column = i - this.first;
      const found = this.#found[column];
      if (found === undefined) {
        if (isBlank(cell)) continue;
        const place = placeOf(number - 1, i);
        throw refusal.noName(this.#file, this.#sheet, place, this.top);
      }
      this.#seeCell(found, cell, column, number - 1, i);
    }
  }

  #begin(number: number, cells: Row['cells']): void {
    this.top = number;
    this.#before = number;
    this.first = cells.findIndex((cell) => !isBlank(cell));
    const last = cells.findLastIndex((cell) => !isBlank(cell));
    this.#found = Array.from(cells.slice(this.first, last + 1), (cell, i) => {
      const place = () => placeOf(number - 1, this.first + i);
      if (cell === undefined || isBlank(cell))
        throw refusal.noName(this.#file, this.#sheet, place(), number);
      this.#refuseCell(cell, place);
      const name = textOf(cell);
      return { name, numbers: 0, dates: 0, texts: 0, hasTime: false, place: '' };
    });
    const entries = this.#found.map(({ name }) => this.#codebook.get(name));
    this.#missing = entries.map((entry) => new Set(entry?.missing));
    this.#dates = entries.map((entry) => entry?.isDate === true);
  }

  #seeCell(found: Found, cell: Cell, column: number, row: number, at: number): void {
    switch (cell.kind) {
      case 'number':
        if (found.numbers++ === 0) found.place = placeOf(row, at);
        break;
      case 'date':
      case 'timestamp':
        found.dates++;
        found.hasTime ||= cell.kind === 'timestamp' || (cell.value as number) % DAY !== 0;
        break;
      case 'error':
      case 'uncalculated':
        this.#refuseCell(cell, () => placeOf(row, at));
        break;
      case 'text':
        if (this.#dates[column] && isDateText(cell.value as string)) {
          found.dates++;
          found.hasTime ||= (cell.value as string).includes('T');
        } else if (cell.value !== '' && !isMissingText(cell.value as string, this.#missing[column]))
          found.texts++;
        break;
      default:
        found.texts++;
    }
  }

  #refuseCell({ kind }: Cell, place: () => string): void {
    if (kind === 'uncalculated') throw refusal.uncalculated(this.#file, this.#sheet, place());
    if (kind === 'error') throw refusal.errorValue(this.#file, this.#sheet, place());
  }

  columns(): LabelledColumn[] {
    return (this.#found ?? []).map((found) => {
      const { name, numbers, dates, place } = found;
      if (numbers > 0 && dates > 0) {
        throw refusal.numberAmongDates(this.#file, this.#sheet, place);
      }
      const { isDate: _, ...entry } = this.#codebook.get(name) ?? { labels: [], missing: [] };
      return { name, form: formOf(found), ...entry };
    });
  }
}

function formOf({ numbers, dates, texts, hasTime }: Found): Form {
  if (texts > 0 || numbers + dates === 0) return 'text';
  return numbers > 0 ? 'number' : hasTime ? 'timestamp' : 'date';
}

/** Whether a cell has no value. A text without a character is one, but its row is a record. */
function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell.value === '';
}

function isDateText(text: string): boolean {
  const seconds = secondsOf(text);
  return (
    seconds !== undefined && timeText(seconds, text.includes('T') ? 'timestamp' : 'date') === text
  );
}

function isMissingText(text: string, missing: ReadonlySet<string>): boolean {
  return MISSING.has(text) || isTag(text) || missing.has(text);
}

/** Some consecutive records of a sheet. */
class Records implements Batch {
  readonly records: number;
  readonly #rows: readonly Row[];
  readonly #first: number;
  readonly #columns: readonly LabelledColumn[];
  readonly #missing: readonly ReadonlySet<string>[];

  constructor(
    rows: readonly Row[],
    first: number,
    columns: readonly LabelledColumn[],
    missing: readonly ReadonlySet<string>[],
  ) {
    this.records = rows.length;
    this.#rows = rows;
    this.#first = first;
    this.#columns = columns;
    this.#missing = missing;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const cell = this.#rows[record].cells[this.#first + column];
    if (cell === undefined) return false;
    const { kind, value } = cell;
    const { form } = this.#columns[column];
    if (form === 'text') return putText(textOf(cell), lines, true);
    if (typeof value === 'string') {
      // A reason for a missing value, a date that no program shows, or nothing.
      const isReason =
        this.#missing[column].has(value) ||
        isTag(value) ||
        (form !== 'number' && isDateText(value));
      return isReason && putText(value, lines, false);
    }
    if (kind === 'number') lines.double(value);
    else lines.ascii(timeText(value, form === 'date' ? 'date' : 'timestamp'));
    return true;
  }
}

/** In a column of texts, one that is spelled like a missing number stands in quotes. */
function putText(text: string, lines: Lines, isValue: boolean): boolean {
  if (text === '') return false;
  if (isTag(text)) {
    lines.ascii(isValue ? `"${text}"` : text);
    return true;
  }
  const bytes = encoder.encode(text);
  lines.text(bytes, 0, bytes.length, LONGEST);
  return true;
}
