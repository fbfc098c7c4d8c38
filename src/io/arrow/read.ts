import { type ByteSource, withParts } from '../bytes/index.ts';
import {
  type Batch,
  type Form,
  type LabelledColumn,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
} from '../labelled/index.ts';
import { Lines, UnwritableValue } from '../parquet/index.ts';
import { BatchReader, Room, type Vector } from './batch.ts';
import { guarded, type Message, messagesOf, UNREADABLE } from './messages.ts';
import * as refusal from './refusal.ts';
import { type Field, fieldsIn } from './schema.ts';
import { type ArrowType, isNumeric, nameOf } from './type.ts';
import { type Put, putterOf, throughDictionary } from './values.ts';

/** Records for each byte of a file that has so many columns without values; a bit is the least that a value takes. */
const MOST_PER_BYTE = 8 * 1000;
/** Records that are handed over at a time. */
const PIECE = 1 << 14;
/** The most categories with an order that are looked at. */
const MOST_CATEGORIES = 10_000;

/**
 * The records of an Arrow file or stream as plain CSV, with the order of its categories; see `labelledSource`. Memory: a
 * batch of the file, packed and unpacked, and its dictionaries.
 */
export function arrowToCsv(source: ByteSource): LabelledSource {
  return labelledSource(source.name, 'Arrow', () => openArrow(source), { isPadded: false });
}

async function openArrow(given: ByteSource): Promise<LabelledFile> {
  const source = await withParts(given);
  const file = source.name;
  const dictionaries = new Dictionaries(source);
  let fields: Field[] | null = null;
  for await (const message of messagesOf(source)) {
    if (message.kind === 'schema') fields = guarded(file, () => fieldsIn(message.header, file));
    else if (message.kind === 'records') break;
    else if (fields?.some(({ dictionary }) => dictionary?.isOrdered)) {
      await dictionaries.take(message, fields);
    }
  }
  if (fields === null) throw refusal.damaged(file, UNREADABLE);
  const columns = fields.map((field): LabelledColumn => {
    const { name, type, dictionary } = field;
    return {
      ...{ name, form: formOf(type), label: field.comment, missing: [] },
      labels: dictionary?.isOrdered ? dictionaries.texts(name, dictionary.id) : [],
      measure: dictionary === null ? undefined : dictionary.isOrdered ? 'ordinal' : 'nominal',
      type: dictionary !== null && type.kind === 'text' ? 'category' : nameOf(type),
      isSingle: type.kind === 'single' || type.kind === 'half',
    };
  });
  return { dictionary: { columns }, batches: () => batchesOf(source, fields) };
}

function formOf(type: ArrowType): Form {
  if (isNumeric(type)) return 'number';
  if (type.kind === 'date' || type.kind === 'date64') return 'date';
  return type.kind === 'timestamp' ? 'timestamp' : 'text';
}

async function* batchesOf(source: ByteSource, fields: readonly Field[]): AsyncGenerator<Batch> {
  const file = source.name;
  const dictionaries = new Dictionaries(source);
  for await (const message of messagesOf(source)) {
    if (message.kind === 'dictionary') await dictionaries.take(message, fields);
    if (message.kind !== 'records') continue;
    const body = await source.part!(message.bodyAt, message.bodyAt + message.bodyBytes);
    const { records, puts } = guarded(file, () => {
      const reader = new BatchReader(message.header, body, file);
      if (reader.records > MOST_PER_BYTE * source.size!) {
        throw refusal.damaged(file, 'it says that it holds more than a file of its size can');
      }
      return {
        records: reader.records,
        puts: fields.map((field) => dictionaries.putterOf(field, reader)),
      };
    });
    for (let first = 0; first < records; first += PIECE) {
      yield new Records(Math.min(PIECE, records - first), first, puts, file);
    }
  }
}

/** Some consecutive records of a batch. */
class Records implements Batch {
  readonly records: number;
  readonly #first: number;
  readonly #puts: readonly Put[];
  readonly #file: string;

  constructor(records: number, first: number, puts: readonly Put[], file: string) {
    this.records = records;
    this.#first = first;
    this.#puts = puts;
    this.#file = file;
  }

  put(record: number, column: number, lines: Lines): boolean {
    try {
      return this.#puts[column](this.#first + record, lines);
    } catch (error) {
      if (error instanceof RangeError)
        throw refusal.damaged(this.#file, 'its records have impossible places');
      throw error;
    }
  }
}

/** The values that places stand for, by the numbers of dictionaries. They can grow, or be replaced, on the way. */
class Dictionaries {
  readonly #source: ByteSource;
  readonly #parts = new Map<number, Vector[]>();
  /** For all dictionaries together, and what each has taken of it. */
  readonly #room: Room;
  readonly #taken = new Map<number, number>();

  constructor(source: ByteSource) {
    this.#source = source;
    this.#room = new Room(source.size!, source.name);
  }

  async take({ header, bodyAt, bodyBytes }: Message, fields: readonly Field[]): Promise<void> {
    const file = this.#source.name;
    const body = await this.#source.part!(bodyAt, bodyAt + bodyBytes);
    guarded(file, () => {
      const id = header.int64(0);
      const field = fields.find(({ dictionary }) => dictionary?.id === id);
      const batch = header.table(1);
      if (field === undefined || batch === null) return;
      const isMore = header.boolean(2);
      const before = isMore ? (this.#taken.get(id) ?? 0) : 0;
      if (!isMore) this.#room.take(-(this.#taken.get(id) ?? 0));
      const free = this.#room.used;
      const vector = new BatchReader(batch, body, file, this.#room).take(field.type);
      this.#taken.set(id, before + this.#room.used - free);
      this.#parts.set(id, isMore ? [...(this.#parts.get(id) ?? []), vector] : [vector]);
    });
  }

  putterOf({ name, type, dictionary }: Field, reader: BatchReader): Put {
    if (dictionary === null) return putterOf(reader.take(type));
    const places = reader.take(dictionary.index);
    const parts = this.#parts.get(dictionary.id);
    if (parts === undefined) {
      throw refusal.damaged(this.#source.name, `the categories of ${name} are missing`);
    }
    const puts = parts.map(putterOf);
    if (parts.length === 1) return throughDictionary(places, parts[0], puts[0]);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    return throughDictionary(places, { ...parts[0], length }, (i, lines) => {
      let part = 0;
      let place = i;
      for (; place >= parts[part].length; part++) place -= parts[part].length;
      return puts[part](place, lines);
    });
  }

  /** All categories, in their order; none if they are too many. */
  texts(column: string, id: number): { readonly code: string }[] {
    const parts = this.#parts.get(id) ?? [];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length > MOST_CATEGORIES) return [];
    const lines = new Lines();
    const decoder = new TextDecoder();
    return guarded(this.#source.name, () =>
      parts.flatMap((part) => {
        const put = putterOf(part);
        return Array.from({ length: part.length }, (_, i) => {
          lines.used = 0;
          putCategory(put, i, lines, this.#source.name, column);
          const text = decoder.decode(lines.bytes.subarray(0, lines.used));
          return { code: text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text };
        });
      }),
    );
  }
}

function putCategory(put: Put, i: number, lines: Lines, file: string, column: string): void {
  try {
    put(i, lines);
  } catch (error) {
    if (!(error instanceof UnwritableValue)) throw error;
    throw refusal.damaged(file, `a category of ${column} cannot be written as text`);
  }
}
