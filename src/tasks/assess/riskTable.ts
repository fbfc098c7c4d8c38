import type { Dataset } from '../../foundation/table/index.ts';
import type { Measure, RecordColumn } from '../../measures/contract/index.ts';
import type { Assessment, LeftOut } from './assess.ts';
import type { Comparison } from './comparison.ts';

/**
 * The risk of single records: a line for each protected record and a column for each measure that is
 * made of values of single records. It holds no value of the data, but must stay: it tells which
 * records an intruder finds.
 */
export interface RiskTable {
  /** Number of protected records. */
  readonly records: number;
  /** The line of a protected record, from 0, in its file. */
  protectedLine(record: number): string;
  /** The line of its original in the other file; empty if it is unknown which record became which. */
  originalLine(record: number): string;
  readonly columns: readonly RecordColumn[];
  /** Columns that are not in the table, with the reason. */
  readonly leftOut: readonly LeftOut[];
}

/** What is said about a table without its lines. */
export interface RiskTableSummary {
  /** Path of the file, if it was written to one. */
  readonly file?: string;
  readonly records: number;
  readonly columns: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

interface Files {
  readonly original: Dataset;
  readonly masked: Dataset;
  readonly comparison: Comparison;
}

const NOT_PAIRED =
  'it needs the original of each record, and it is unknown which record became which';

/** The table of the measures that were asked for, from the values that they gave. */
export function riskTableOf(
  { original, masked, comparison }: Files,
  measures: readonly Measure[],
  byRecord: ReadonlyMap<string, readonly RecordColumn[]>,
  { figures, leftOut: gone, isPaired }: Pick<Assessment, 'figures' | 'leftOut' | 'isPaired'>,
): RiskTable {
  const columns: RecordColumn[] = [];
  const leftOut: LeftOut[] = [];
  for (const { name: measure, recordColumns: declared = [] } of measures) {
    const found = byRecord.get(measure) ?? [];
    columns.push(...found);
    const figure = figures.find(({ name }) => name === measure);
    const without =
      gone.find(({ name }) => name === measure)?.because ??
      (figure?.value === null ? clause(figure.reason ?? 'it has no figure.') : NOT_PAIRED);
    for (const { name, title } of declared) {
      if (found.some((column) => column.name === name)) continue;
      leftOut.push({ name, title, because: without });
    }
  }
  const { kept } = comparison;
  return {
    records: masked.table.records,
    protectedLine: (record) => String(masked.lineOf(record)),
    originalLine: (record) =>
      isPaired ? String(original.lineOf(kept === null ? record : kept[record])) : '',
    columns,
    leftOut,
  };
}

/** A sentence as the end of another one. */
function clause(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');
}

export function summaryOfRiskTable(
  { records, columns, leftOut }: RiskTable,
  file?: string,
): RiskTableSummary {
  const names = [...PLACES, ...columns.map(({ name }) => name)];
  return { ...(file !== undefined && { file }), records, columns: names, leftOut };
}

/** The columns that say where a record stands. */
const PLACES = ['original-line', 'protected-line'];

/** Records in one piece of the text. */
const PIECE = 4096;

/**
 * The table as CSV, in pieces, so that a large one is never in memory as a whole. The heading of a column is the name
 * of its measure. A value that is not defined is an empty cell; others have nine digits.
 */
export function* riskTableCsv(table: RiskTable): Generator<string> {
  const { records, columns, originalLine, protectedLine } = table;
  yield `${[...PLACES, ...columns.map(({ name }) => name)].join(',')}\n`;
  for (let first = 0; first < records; first += PIECE) {
    let piece = '';
    for (let i = first; i < Math.min(records, first + PIECE); i++) {
      piece += `${quoted(originalLine(i))},${quoted(protectedLine(i))}`;
      for (const { values } of columns) piece += `,${cell(values[i])}`;
      piece += '\n';
    }
    yield piece;
  }
}

/** Digits of a value: more are rounding error. */
const DIGITS = 9;

function cell(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Number.isNaN(value) ? '' : String(Number(value.toPrecision(DIGITS)));
}

/** With several input files, a line is named with the file, whose name can hold anything. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
