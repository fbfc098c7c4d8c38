import { PenumbraError } from '../../error.ts';
import { joined } from '../bytes/index.ts';
import type { Encoder, LabelledFormat, WrittenColumn } from '../labelled/index.ts';
import { GrowingColumn } from './columns.ts';
import { MAGIC } from './detect.ts';
import { fitsOf, type Storage, storageFor } from './storage.ts';
import { type Flat, flatBytes, int, structs, table, tables, text } from './tableBuilder.ts';
import type { ArrowType, Unit } from './type.ts';

/** The most records of a batch, and about its bytes. */
const BATCH = 65_536;
const MOST_BYTES = 1 << 26;
/** A cell that is no longer than other formats can have. */
const LONGEST = 1 << 20;

/** Arrow files, or streams, without compression. Categories stay categories, and types stay what they are. */
export function arrowFormat(isStream: boolean): LabelledFormat {
  return {
    name: 'Arrow',
    missing: 'one',
    hasEmpty: true,
    fits: fitsOf,
    refuse(columns, file) {
      const long = columns.find(({ form, bytes }) => form === 'text' && bytes > 3 * LONGEST);
      if (long === undefined) return;
      throw new PenumbraError(
        'data',
        `${file} cannot be written: "${long.name}" has a text of more than 1 MiB: shorten it, or name the output .csv.`,
        { file, column: long.name },
      );
    },
    begin: (columns) => new ArrowEncoder(columns, isStream),
  };
}

/** Where a part of a file lies. */
interface Block {
  readonly at: number;
  readonly head: number;
  readonly body: number;
}

class ArrowEncoder implements Encoder {
  readonly #columns: readonly GrowingColumn[];
  readonly #last: number;
  readonly #schema: Flat;
  readonly #isStream: boolean;
  #ready: Uint8Array[] = [];
  #at = 0;
  #records = 0;
  readonly #dictionaries: Block[] = [];
  readonly #batches: Block[] = [];

  constructor(columns: readonly WrittenColumn[], isStream: boolean) {
    this.#isStream = isStream;
    const storages = columns.map(storageFor);
    const levels = columns.map((column) => column.levels ?? []);
    this.#columns = storages.map(
      (storage, i) => new GrowingColumn(storage, new Map(levels[i].map((one, at) => [one, at]))),
    );
    this.#last = columns.length - 1;
    this.#schema = schemaOf(columns, storages);
    if (!isStream) this.#put(new TextEncoder().encode(`${MAGIC}\0\0`));
    this.#message(1, this.#schema, []);
    for (const [i, storage] of storages.entries()) {
      if (storage.kind !== 'category') continue;
      const values = new GrowingColumn({ kind: 'text', form: 'short' }, new Map());
      for (const level of levels[i]) {
        const bytes = new TextEncoder().encode(level);
        values.text(bytes, 0, bytes.length);
      }
      const { buffers, header } = batchOf(levels[i].length, [values]);
      const dictionary = table(int(8, i), header, null);
      this.#dictionaries.push(this.#message(2, dictionary, buffers));
    }
  }

  number(column: number, value: number): void {
    if (Number.isNaN(value)) this.#columns[column].missing();
    else this.#columns[column].number(value);
    if (column === this.#last) this.#end();
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#columns[column].text(bytes, start, end);
    if (column === this.#last) this.#end();
  }

  noText(column: number): void {
    this.#columns[column].missing();
    if (column === this.#last) this.#end();
  }

  take(isEnd: boolean): Uint8Array {
    if (isEnd) {
      this.#flush();
      this.#put(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0));
      if (!this.#isStream) this.#footer();
    }
    const taken = joined(this.#ready);
    this.#ready = [];
    return taken;
  }

  #end(): void {
    this.#records++;
    const isFull =
      this.#records % 1024 === 0 &&
      this.#columns.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES;
    if (this.#records === BATCH || isFull) this.#flush();
  }

  #flush(): void {
    if (this.#records === 0) return;
    const { header, buffers } = batchOf(this.#records, this.#columns);
    this.#batches.push(this.#message(3, header, buffers));
    this.#records = 0;
  }

  /** The list of the parts, which only files have. */
  #footer(): void {
    const blocks = (all: readonly Block[]) =>
      structs(all.map(({ at, head, body }) => [at, head, body]));
    const footer = flatBytes(
      table(int(2, VERSION), this.#schema, blocks(this.#dictionaries), blocks(this.#batches)),
    );
    const length = new DataView(new ArrayBuffer(4));
    length.setInt32(0, footer.length, true);
    this.#put(footer);
    this.#put(new Uint8Array(length.buffer));
    this.#put(new TextEncoder().encode(MAGIC));
  }

  #message(kind: number, header: Flat, buffers: readonly Uint8Array[]): Block {
    const body = buffers.reduce((sum, { length }) => sum + padded(length), 0);
    const bytes = messageBytes(kind, header, body);
    const block = { at: this.#at, head: bytes.length, body };
    this.#put(bytes);
    for (const buffer of buffers) {
      this.#put(buffer);
      this.#put(new Uint8Array(padded(buffer.length) - buffer.length));
    }
    return block;
  }

  #put(bytes: Uint8Array): void {
    this.#ready.push(bytes);
    this.#at += bytes.length;
  }
}

/** Version 5 of the messages, by its number. */
const VERSION = 4;

/** What stands in front of the values of a part. */
function messageBytes(kind: number, header: Flat, body: number): Uint8Array {
  const bytes = flatBytes(table(int(2, VERSION), int(1, kind), header, int(8, body)));
  const head = new DataView(new ArrayBuffer(8));
  head.setInt32(0, -1, true);
  head.setInt32(4, bytes.length, true);
  return joined([new Uint8Array(head.buffer), bytes]);
}

/** The columns of a Parquet file with their labels, as Arrow leaves its schema there. */
export function schemaMessage(
  columns: readonly { readonly name: string; readonly label: string; readonly type: ArrowType }[],
): Uint8Array {
  const types = columns.map(({ type }) => type);
  return messageBytes(1, schemaOf(columns, types), 0);
}

const padded = (length: number) => Math.ceil(length / 8) * 8;

/** What a batch says, and its buffers, which begin at multiples of eight bytes. */
function batchOf(records: number, columns: readonly GrowingColumn[]) {
  const taken = columns.map((column) => column.take());
  const buffers = taken.flatMap((column) => column.buffers);
  let at = 0;
  const places = buffers.map(({ length }) => {
    const place = [at, length];
    at += padded(length);
    return place;
  });
  const nodes = taken.map(({ missing }) => [records, missing]);
  return { buffers, header: table(int(8, records), structs(nodes), structs(places)) };
}

function schemaOf(
  columns: readonly Pick<WrittenColumn, 'name' | 'label'>[],
  storages: readonly Storage[],
): Flat {
  const fields = columns.map(({ name, label }, i) => {
    const storage = storages[i];
    const isCategory = storage.kind === 'category';
    const [number, details] = isCategory ? [UTF8, table()] : typeOf(storage);
    const dictionary = isCategory
      ? table(int(8, i), table(int(4, 32), int(1, 1)), int(1, storage.isOrdered ? 1 : 0))
      : null;
    const said = label === '' ? null : tables([table(text('comment'), text(label))]);
    return table(text(name), int(1, 1), int(1, number), details, dictionary, tables([]), said);
  });
  return table(int(2, 0), tables(fields));
}

const UTF8 = 5;
const UNITS: readonly Unit[] = ['second', 'MILLIS', 'MICROS', 'NANOS'];

/** The number of a type of Schema.fbs, and its details. */
function typeOf(type: Exclude<Storage, { kind: 'category' }>): [number, Flat] {
  switch (type.kind) {
    case 'null':
      return [1, table()];
    case 'int':
      return [2, table(int(4, type.bits), int(1, type.isSigned ? 1 : 0))];
    case 'single':
      return [3, table(int(2, 1))];
    case 'bool':
      return [6, table()];
    case 'decimal':
      return [7, table(int(4, type.precision), int(4, type.scale), int(4, 8 * type.bytes))];
    case 'date':
    case 'date64':
      return [8, table(int(2, type.kind === 'date' ? 0 : 1))];
    case 'time':
      return [9, table(int(2, UNITS.indexOf(type.unit)), int(4, type.bits))];
    case 'timestamp':
      return [10, table(int(2, UNITS.indexOf(type.unit)), type.isUtc ? text('UTC') : null)];
    case 'text':
      return [UTF8, table()];
    default:
      return [3, table(int(2, 2))];
  }
}
