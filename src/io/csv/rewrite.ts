import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../bytes/index.ts';
import { contentOf } from './content.ts';
import { type Dialect, outputDialect } from './dialect.ts';
import type { MissingCodes } from './missing.ts';
import { type ByteSink, Output } from './output.ts';
import { type PassOptions, passOver, recordsOf } from './pass.ts';
import { FIELD, PLAIN, type Scanner } from './scanner.ts';

/** What is to be different in a copy of a file. Columns are positions from 0, records are from 0. */
export interface CsvEdits {
  /** Columns to leave out, with their names. */
  readonly drop?: Iterable<number> | undefined;
  /** New content for a column's cells, as text or as bytes in the file's encoding; null keeps the cell. */
  readonly replace?: ReadonlyMap<number, (record: number) => NewCell> | undefined;
  /** A column that is added behind the others. */
  readonly append?: { readonly name: string; cell(record: number): string } | undefined;
  /** Records to keep; without it, all. Called once for each record, in order. */
  readonly keepRecord?: ((record: number) => boolean) | undefined;
  /** Called before records up to before `end` are copied: to fetch what takes the place of their cells. */
  readonly prepare?: ((end: number) => void | Promise<void>) | undefined;
  /** Called once for each record, in order, before anything is asked about it. */
  readonly onRecord?: ((record: number) => void) | undefined;
}

/**
 * Text, bytes, a text that would be missing without quotes, a missing cell that keeps the reason it has, or null for the cell
 * as it is.
 */
export type NewCell = string | Uint8Array | { readonly quoted: string } | MissingCell | null;

/** How a missing cell is written, and the codes of those that stay as they are. */
export interface MissingCell {
  readonly missing: string;
  readonly reasons: MissingCodes;
  /** What is written instead where the cell had a value, and the codes by which it had none: of numbers, also in quotes. */
  readonly emptied?: {
    readonly code: string;
    readonly known: MissingCodes;
    readonly isNumeric: boolean;
  };
}

interface Rewritten {
  /** Records of the source. */
  readonly records: number;
  /** Records of the copy. */
  readonly kept: number;
}

/**
 * Copies a file byte for byte except for the edits: quotes, line ends, byte order mark and the end of the
 * file stay as they are. A replaced cell is quoted if it has to be, or if the
 * file quotes every cell; never because this one was, which may tell what it held. One pass, in the memory
 * of one piece of the file.
 *
 * If one column is left, its empty cells are written as `""`: blank lines at the end would be no records.
 */
export async function rewriteCsv(
  source: ByteSource,
  dialect: Dialect,
  edits: CsvEdits,
  sink: ByteSink,
  options: PassOptions = {},
): Promise<Rewritten> {
  const output = new Output(sink, outputDialect(dialect));
  const rewriter = new Rewriter(dialect, edits, output);
  const scanner = await passOver(source, dialect, rewriter, options);
  if (rewriter.lastIsUnended) output.dropLineEnd();
  output.copy(scanner.bytes, scanner.end, scanner.rest);
  await output.close();
  return { records: recordsOf(scanner, dialect.header), kept: rewriter.kept };
}

class Rewriter {
  kept = 0;
  /** Whether the file's last record was left out and had no line end. */
  lastIsUnended = false;
  readonly #dialect: Dialect;
  readonly #edits: CsvEdits;
  readonly #output: Output;
  readonly #drop: ReadonlySet<number>;
  /** Columns that are touched, in the order of the file. */
  #steps: readonly Step[] = [];
  readonly #replaceAt = new Map<number, (record: number) => NewCell>();
  #quoteEmpty = false;
  /** Whether one column is left: an empty cell that is new there would be a blank line. */
  #isAlone = false;
  /** What separates cells, and whether the copy has something else. */
  readonly #delimiter: number;
  readonly #isOther: boolean;
  /** Whether the content that was made last needs quotes. */
  #isQuoted = false;

  constructor(dialect: Dialect, edits: CsvEdits, output: Output) {
    this.#dialect = dialect;
    this.#edits = edits;
    this.#output = output;
    this.#drop = new Set(edits.drop);
    const { delimiter, outputDelimiter = delimiter } = dialect;
    this.#delimiter = outputDelimiter.charCodeAt(0);
    this.#isOther = outputDelimiter !== delimiter;
  }

  start(batch: Scanner): void {
    this.#plan(batch.columns);
    this.#output.copy(batch.bytes, batch.begin, batch.fields[0]);
    if (!this.#dialect.header) return;
    const to = batch.records > 1 ? batch.fields[batch.columns * FIELD] : batch.end;
    this.#copyRecord(batch, 0, -1, to);
  }

  records(batch: Scanner, from: number, first: number): void | Promise<void> {
    const wait = this.#edits.prepare?.(first + batch.records - from);
    return wait === undefined
      ? this.#copy(batch, from, first)
      : wait.then(() => this.#copy(batch, from, first));
  }

  #copy(batch: Scanner, from: number, first: number): void | Promise<void> {
    const { bytes, fields, records } = batch;
    const stride = batch.columns * FIELD;
    const { keepRecord, onRecord, append } = this.#edits;
    const isPlain = [keepRecord, onRecord, append].every((edit) => edit === undefined);
    if (isPlain && this.#steps.length === 0 && !this.#isOther) {
      this.#output.copy(bytes, fields[from * stride], batch.end);
      this.kept += records - from;
      return this.#output.offer();
    }
    for (let r = from; r < records; r++) {
      const to = r + 1 < records ? fields[(r + 1) * stride] : batch.end;
      const record = first + r - from;
      onRecord?.(record);
      if (keepRecord === undefined || keepRecord(record)) {
        this.kept++;
        this.lastIsUnended = false;
        this.#copyRecord(batch, r, record, to);
      } else {
        this.lastIsUnended = to === fields[(r + 1) * stride - 2];
      }
    }
    return this.#output.offer();
  }

  #plan(columns: number): void {
    const steps: Step[] = [];
    let left = 0;
    for (let position = 0; position < columns; position++) {
      const replace = this.#edits.replace?.get(position);
      if (this.#drop.has(position))
        steps.push({ position, replace: undefined, leading: left === 0 });
      else {
        left++;
        if (replace !== undefined) steps.push({ position, replace, leading: false });
      }
    }
    if (left === 0) {
      throw new PenumbraError('usage', 'All columns would be left out: keep at least one.');
    }
    this.#isAlone = left === 1 && this.#edits.append === undefined;
    this.#quoteEmpty = this.#isAlone && (columns > 1 || this.#edits.keepRecord !== undefined);
    if (this.#quoteEmpty && !steps.some((step) => step.replace !== undefined)) {
      const position = Array.from({ length: columns }, (_, i) => i).find(
        (i) => !this.#drop.has(i),
      )!;
      steps.push({ position, replace: () => null, leading: false });
      steps.sort((a, b) => a.position - b.position);
    }
    this.#steps = steps;
    for (const { position, replace } of steps) {
      if (replace !== undefined) this.#replaceAt.set(position, replace);
    }
  }

  #unlessReason(given: Exclude<NewCell, { quoted: string }>, batch: Scanner, f: number) {
    if (given === null || typeof given === 'string' || !('missing' in given)) return given;
    const { missing, reasons, emptied } = given;
    const cell = contentOf(batch, f);
    const isPlain = batch.fields[f + 2] === PLAIN || this.#dialect.quotedMissing === true;
    if (isPlain && reasons.hasValue(...cell)) return null;
    if (emptied === undefined) return missing;
    const isMissing = (isPlain || emptied.isNumeric) && emptied.known.hasValue(...cell);
    return isMissing ? missing : emptied.code;
  }

  /** The new content of a cell; null if it stays as it is. */
  #newContent(
    replace: (record: number) => NewCell,
    batch: Scanner,
    f: number,
    record: number,
  ): string | Uint8Array | null {
    const { fields } = batch;
    const given = record < 0 ? null : replace(record);
    const isQuoted = given !== null && typeof given === 'object' && 'quoted' in given;
    let content = isQuoted ? given.quoted : this.#unlessReason(given, batch, f);
    if (content === null && this.#quoteEmpty && fields[f] === fields[f + 1]) content = '';
    if (content === null) return null;
    const isEmpty = (this.#quoteEmpty || this.#isAlone) && content.length === 0;
    this.#isQuoted = this.#dialect.quotedMissing === true || isEmpty || isQuoted;
    return content;
  }

  /** Writes the cells of a record with another delimiter; returns where the last one of the original ends. */
  #otherwise(batch: Scanner, base: number, record: number): number {
    const { bytes, fields, columns } = batch;
    const output = this.#output;
    let isFirst = true;
    for (let position = 0; position < columns; position++) {
      if (this.#drop.has(position)) continue;
      if (!isFirst) output.byte(this.#delimiter);
      isFirst = false;
      const f = base + position * FIELD;
      const [start, end] = [fields[f], fields[f + 1]];
      const replace = this.#replaceAt.get(position);
      const content = replace === undefined ? null : this.#newContent(replace, batch, f, record);
      if (content !== null) output.cell(content, this.#isQuoted);
      else if (fields[f + 2] === PLAIN) output.cell(bytes.subarray(start, end), false);
      else output.copy(bytes, start, end);
    }
    return fields[base + columns * FIELD - 2];
  }

  /** `to` is where the next record begins. The header is record -1: its cells are never replaced. */
  #copyRecord(batch: Scanner, r: number, record: number, to: number): void {
    const { bytes, fields } = batch;
    const output = this.#output;
    const base = r * batch.columns * FIELD;
    let copied = this.#isOther ? this.#otherwise(batch, base, record) : fields[base];
    for (const step of this.#isOther ? [] : this.#steps) {
      const f = base + step.position * FIELD;
      const start = fields[f];
      const end = fields[f + 1];
      if (step.replace === undefined) {
        // With the delimiter behind it if no column is left before it, else with the one in front.
        if (step.leading) copied = end + 1;
        else {
          output.copy(bytes, copied, start - 1);
          copied = end;
        }
        continue;
      }
      const content = this.#newContent(step.replace, batch, f, record);
      if (content === null) continue;
      output.copy(bytes, copied, start);
      output.cell(content, this.#isQuoted);
      copied = end;
    }
    const { append } = this.#edits;
    if (append !== undefined) {
      const last = fields[base + batch.columns * FIELD - 2];
      output.copy(bytes, copied, last);
      output.byte(this.#delimiter);
      const content = record < 0 ? append.name : append.cell(record);
      output.cell(content, this.#dialect.quotedMissing === true);
      copied = last;
    }
    output.copy(bytes, copied, to);
  }
}

interface Step {
  readonly position: number;
  /** Undefined for a column that is left out. */
  readonly replace: ((record: number) => NewCell) | undefined;
  /** Left out, and no column is left before it. */
  readonly leading: boolean;
}
