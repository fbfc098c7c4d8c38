import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import {
  type Encoder,
  type LabelledFormat,
  type LabelledSource,
  labelledTarget,
  type MadeFrom,
  timeText,
  type WrittenColumn,
} from '../labelled/index.ts';
import { Lines } from '../parquet/index.ts';
import { hasNaN, spells } from './types.ts';

/** Databases that are no files in memory. */
const DATABASES: readonly ByteSource['format'][] = ['DuckDB', 'PostgreSQL', 'MySQL'];

export function isDatabase({ format }: ByteSource): boolean {
  return format !== undefined && DATABASES.includes(format);
}

/**
 * A target in memory for what was made as a table of a database: the CSV that is read from such a table. So a run is made
 * again without a database.
 */
export function tableTarget(source: LabelledSource, from: MadeFrom): MemoryTarget {
  const { format, dictionary, known, describes } = source;
  const kind = {
    name: 'protected.csv',
    format: plainFormat(format!),
    read: (bytes: ByteSource): LabelledSource => ({
      ...{ ...bytes, format: format!, plain: true, dictionary, known, describes },
      lineOf: (record) => record + 1,
    }),
  };
  return labelledTarget(kind, from);
}

/** The CSV that is read from a table with the records, as if it were a format. */
export function plainFormat(name: string): LabelledFormat {
  return {
    name,
    missing: 'both',
    hasEmpty: true,
    fits: spells,
    refuse() {
      // The database would refuse.
    },
    begin: (columns) => new PlainEncoder(columns),
  };
}

const COMMA = 44;
const NEWLINE = 10;
const LONGEST = 1 << 24;

class PlainEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  readonly #lines = new Lines();

  constructor(columns: readonly WrittenColumn[]) {
    this.#columns = columns;
    const encoder = new TextEncoder();
    for (const [i, { name }] of columns.entries()) {
      const bytes = encoder.encode(name);
      this.#lines.text(bytes, 0, bytes.length, LONGEST);
      this.#end(i);
    }
  }

  number(column: number, value: number): void {
    const { form } = this.#columns[column];
    if (Number.isNaN(value)) this.#missing();
    else if (form === 'date' || form === 'timestamp') this.#lines.ascii(timeText(value, form));
    else this.#lines.double(value);
    this.#end(column);
  }

  noNumber(column: number): void {
    if (hasNaN(this.#columns[column].type)) this.#lines.ascii('NaN');
    else this.#missing();
    this.#end(column);
  }

  reason(column: number): void {
    this.#missing();
    this.#end(column);
  }

  noText(column: number): void {
    this.#missing();
    this.#end(column);
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#lines.text(bytes, start, end, LONGEST);
    this.#end(column);
  }

  take(): Uint8Array {
    return this.#lines.take();
  }

  /** A blank line would be no record. */
  #missing(): void {
    if (this.#columns.length === 1) this.#lines.ascii('NULL');
  }

  #end(column: number): void {
    this.#lines.room(1);
    this.#lines.bytes[this.#lines.used++] = column === this.#columns.length - 1 ? NEWLINE : COMMA;
  }
}
