import type { ByteSource } from '../bytes/index.ts';
import {
  type Batch,
  type LabelledColumn,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  timeText,
} from '../labelled/index.ts';
import { type Lines, UnwritableValue } from '../parquet/index.ts';
import { type CatalogLabels, readCatalog } from './catalog.ts';
import type { SasColumn, SasTable } from './dictionary.ts';
import type { Layout } from './header.ts';
import { REASONS, reasonOf } from './reasons.ts';
import { readTable, recordsOf } from './records.ts';
import { areSeconds, EPOCH, EPOCH_DAYS, formOf } from './times.ts';

/**
 * The records of a SAS data set (.sas7bdat) as plain CSV, with what it says about its columns; see `labelledSource`. Labels
 * of values come from a catalog beside it. Memory: the description of the file, and a page of it.
 */
export function sasToCsv(source: ByteSource): LabelledSource {
  return labelledSource(source.name, 'SAS', () => openSas(source), { missing: REASONS });
}

async function openSas(source: ByteSource): Promise<LabelledFile> {
  const { table, layout } = await readTable(source);
  const labels = await labelsBeside(source);
  const columns = table.columns.map((column) => columnOf(column, labels));
  const forms = columns.map(({ form }) => form);
  return {
    dictionary: { title: table.title, columns },
    async *batches() {
      for await (const { bytes, records } of recordsOf(source, table)) {
        yield new Records(bytes, records, { table, layout, forms });
      }
    },
  };
}

/** Labels of a catalog with the name of the data set, or of the one that SAS writes by default. */
async function labelsBeside(source: ByteSource): Promise<CatalogLabels> {
  const stem = source.name.replace(/^.*[\\/]/, '').replace(/\.sas7bdat$/i, '');
  for (const name of [`${stem}.sas7bcat`, 'formats.sas7bcat']) {
    const catalog = await source.beside?.(name);
    if (catalog) return readCatalog(catalog);
  }
  return new Map();
}

function columnOf(column: SasColumn, catalog: CatalogLabels): LabelledColumn {
  const { name, label, format, isText } = column;
  const labels = catalog.get(isText && !format.startsWith('$') ? `$${format}` : format) ?? [];
  return {
    ...{ name, label, labels },
    form: isText ? 'text' : formOf(format),
    missing: labels.flatMap(({ code }) => (!isText && REASONS.includes(code) ? [code] : [])),
    ...(!isText && { hasTags: true }),
    measuredIn: !isText && areSeconds(format) ? 'seconds' : undefined,
  };
}

const LONGEST = 1 << 20;
const DAY = 86_400;
const [SPACE, NUL, POINT] = [32, 0, 46];
const encoder = new TextEncoder();

interface Read {
  readonly table: SasTable;
  readonly layout: Layout;
  readonly forms: readonly LabelledColumn['form'][];
}

/** Records as they lie in the file. */
class Records implements Batch {
  readonly records: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #read: Read;
  readonly #short = new DataView(new ArrayBuffer(8));

  constructor(bytes: Uint8Array, records: number, read: Read) {
    this.records = records;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#read = read;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const { table, forms } = this.#read;
    const { isText, from, bytes } = table.columns[column];
    const at = record * table.recordBytes + from;
    if (isText) return this.#putText(at, at + bytes, lines);
    const value = this.#numberAt(at, bytes);
    if (Number.isNaN(value)) {
      const reason = this.#reasonAt(at, bytes);
      if (reason === null) return false;
      lines.ascii(reason);
    } else if (forms[column] === 'number') lines.double(value);
    else if (forms[column] === 'date')
      lines.ascii(timeText((Math.floor(value) - EPOCH_DAYS) * DAY, 'date'));
    else lines.ascii(timeText(value - EPOCH, 'timestamp'));
    return true;
  }

  tagsOf(column: number, found: Set<string>): void {
    const { table } = this.#read;
    const { isText, from, bytes } = table.columns[column];
    if (isText) return;
    for (let record = 0; record < this.records; record++) {
      const at = record * table.recordBytes + from;
      if (!Number.isNaN(this.#numberAt(at, bytes))) continue;
      const reason = this.#reasonAt(at, bytes);
      if (reason !== null) found.add(reason);
    }
  }

  /** Numbers can lack their last bytes. */
  #numberAt(at: number, bytes: number): number {
    const { isLittle } = this.#read.layout;
    if (bytes === 8) return this.#view.getFloat64(at, isLittle);
    for (let i = 0; i < 8; i++) this.#short.setUint8(i, 0);
    for (let i = 0; i < bytes; i++) {
      this.#short.setUint8(isLittle ? 8 - bytes + i : i, this.#bytes[at + i]);
    }
    return this.#short.getFloat64(0, isLittle);
  }

  /** The reason of a missing number: a letter is counted from 2, or is itself; null if there is none. */
  #reasonAt(at: number, bytes: number): string | null {
    const { isLittle } = this.#read.layout;
    const code = ~this.#bytes[isLittle ? at + bytes - 3 : at + 2] & 0xff;
    return reasonOf(code);
  }

  #putText(start: number, end: number, lines: Lines): boolean {
    const bytes = this.#bytes;
    let last = end;
    while (last > start && (bytes[last - 1] === SPACE || bytes[last - 1] === NUL)) last--;
    if (last === start) return false;
    // A text that is spelled like a missing number stands in quotes.
    if (last - start === 2 && bytes[start] === POINT && bytes[start + 1] < 0x80) {
      lines.ascii(`".${String.fromCharCode(bytes[start + 1]).replace('"', '""')}"`);
      return true;
    }
    const { layout } = this.#read;
    if (layout.isUtf8 || isAscii(bytes, start, last)) {
      lines.text(bytes, start, last, LONGEST);
      return true;
    }
    const text = layout.decode(bytes.subarray(start, last));
    if (text === undefined) throw new UnwritableValue('not text');
    const encoded = encoder.encode(text);
    lines.text(encoded, 0, encoded.length, LONGEST);
    return true;
  }
}

function isAscii(bytes: Uint8Array, first: number, last: number): boolean {
  for (let i = first; i < last; i++) if (bytes[i] >= 0x80) return false;
  return true;
}
