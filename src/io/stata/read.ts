import { type ByteSource, withParts } from '../bytes/index.ts';
import {
  type Batch,
  type Dictionary,
  type LabelledColumn,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  timeText,
  utf8Of,
} from '../labelled/index.ts';
import type { Lines } from '../parquet/index.ts';
import { type Header, readHeader, type Variable } from './header.ts';
import { readLabels } from './labels.ts';
import { LongTexts } from './longTexts.ts';
import * as refusal from './refusal.ts';
import {
  DOUBLE_STEP,
  displayOf,
  EPOCH,
  FIRST_DOUBLE,
  FIRST_FLOAT,
  FLOAT_STEP,
  timeOf,
} from './types.ts';

/** Missing values with a reason. */
export const LETTERS: readonly string[] = Array.from(
  'abcdefghijklmnopqrstuvwxyz',
  (letter) => `.${letter}`,
);

/**
 * The records of a Stata file (.dta of formats 113 to 119) as plain CSV, with what it says about its columns; see
 * `labelledSource`. Memory: the description of the file, a piece of it, and the places of its long texts.
 */
export function stataToCsv(source: ByteSource): LabelledSource {
  return labelledSource(source.name, 'Stata', () => openStata(source), { missing: LETTERS });
}

async function openStata(given: ByteSource): Promise<LabelledFile> {
  // Labels and long texts stand behind the records.
  const source = await withParts(given);
  const header = await readHeader(source);
  const { size, records, dataAt } = header;
  if (dataAt + size * records > source.size!) throw refusal.cutOff(given.name);
  const dictionary = await dictionaryOf(source, header);
  const places = header.variables.map(placeOf);
  return { dictionary, records, batches: () => batchesOf(source, header, places) };
}

async function dictionaryOf(source: ByteSource, header: Header): Promise<Dictionary> {
  const { title, variables, traits } = header;
  const sets = await readLabels(source, header);
  const columns = variables.map((variable): LabelledColumn => {
    const { name, label, labels, storage } = variable;
    const isNumber = storage.is === 'number';
    const own = (isNumber && labels !== '' && sets.get(labels)) || [];
    return {
      ...{ name, label, labels: own },
      form: isNumber ? (timeOf(variable.format) ?? 'number') : 'text',
      missing: own.flatMap(({ code }) => (LETTERS.includes(code) ? [code] : [])),
      type: isNumber ? storage.type.name : 'text',
      display: isNumber ? displayOf(variable.format) : undefined,
      ...(isNumber && { hasTags: true, isSingle: storage.type.name === 'float' }),
    };
  });
  const place = new Map(variables.map(({ name }, i) => [name, i]));
  const named = (...keys: string[]) =>
    keys.flatMap((key) => traits.get(key) ?? []).flatMap((name) => place.get(name.trim()) ?? []);
  // What svyset leaves in the file since Stata 9, and what it left before.
  const [weight] = named('_svy_wvar', '_svy_pweight', 'pweight');
  return {
    ...{ title, columns },
    ...(weight !== undefined && { weight }),
    strata: named('_svy_strata1', '_svy_strata', 'strata').slice(0, 1),
    clusters: named('_svy_su1', '_svy_psu', 'psu').slice(0, 1),
  };
}

/** Where the values of a column lie in a record, and what they are. */
interface Place {
  readonly from: number;
  readonly bytes: number;
  readonly is: 'text' | 'long text' | 'byte' | 'int' | 'long' | 'float' | 'double';
  readonly time: 'date' | 'timestamp' | null;
}

function placeOf({ from, storage, format }: Variable): Place {
  const { bytes } = storage;
  if (storage.is !== 'number') return { from, bytes, is: storage.is, time: null };
  return { from, bytes, is: storage.type.name, time: timeOf(format) };
}

/** About the bytes of records that are handed over at a time, and the most of their long texts. */
const PIECE = 1 << 19;
const MOST_TEXT = 1 << 24;

async function* batchesOf(
  source: ByteSource,
  header: Header,
  places: readonly Place[],
): AsyncGenerator<Batch> {
  const { size, records, dataAt, isLittle } = header;
  const each = Math.max(1, Math.floor(PIECE / size));
  const longColumns = places.filter(({ is }) => is === 'long text');
  const texts = new LongTexts(source, header);
  for (let first = 0; first < records; first += each) {
    const here = Math.min(each, records - first);
    const from = dataAt + first * size;
    const bytes = await source.part!(from, from + here * size);
    if (bytes.length < here * size) throw refusal.cutOff(source.name);
    for (let record = 0; record < here; ) {
      const last =
        longColumns.length === 0
          ? here
          : await fetchTexts(texts, longColumns, bytes, size, record, here);
      yield new Records(bytes.subarray(record * size, last * size), last - record, size, {
        ...{ places, isLittle, texts },
      });
      record = last;
    }
  }
}

/** Reads the long texts of records, of as many as take little memory; returns the first record that is left. */
async function fetchTexts(
  texts: LongTexts,
  columns: readonly Place[],
  bytes: Uint8Array,
  size: number,
  first: number,
  end: number,
): Promise<number> {
  const keys = new Set<number>();
  let sum = 0;
  let record = first;
  for (; record < end && sum < MOST_TEXT; record++) {
    for (const { from } of columns) {
      const key = texts.key(bytes, record * size + from);
      if (key === 0 || keys.has(key)) continue;
      keys.add(key);
      sum += await texts.bytesOf(key);
    }
  }
  await texts.take(keys);
  return record;
}

const LONGEST = 1 << 20;
const POINT = 46;
/** The bit of the sign. */
const NEGATIVE = 0x80000000;

/** How records lie. */
interface Layout {
  readonly places: readonly Place[];
  readonly isLittle: boolean;
  readonly texts: LongTexts;
}

/** Records as they lie in the file. */
class Records implements Batch {
  readonly records: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #size: number;
  readonly #layout: Layout;

  constructor(bytes: Uint8Array, records: number, size: number, layout: Layout) {
    this.records = records;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#size = size;
    this.#layout = layout;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const place = this.#layout.places[column];
    const at = record * this.#size + place.from;
    if (place.is === 'text') return this.#putText(this.#bytes, at, at + place.bytes, lines);
    if (place.is === 'long text') {
      const text = this.#layout.texts.textOf(this.#layout.texts.key(this.#bytes, at));
      return text !== undefined && this.#putText(text, 0, text.length, lines, true);
    }
    const letter = this.#letterAt(place, at);
    if (letter >= 0) {
      if (letter === 0 || letter > LETTERS.length) return false;
      lines.ascii(LETTERS[letter - 1]);
      return true;
    }
    const value = this.#numberAt(place, at);
    if (place.time === 'date') lines.ascii(timeText(value * 86_400 - EPOCH, 'date'));
    else if (place.time === 'timestamp') lines.ascii(timeText(value / 1000 - EPOCH, 'timestamp'));
    else if (place.is === 'float') lines.single(value);
    else lines.double(value);
    return true;
  }

  tagsOf(column: number, found: Set<string>): void {
    const place = this.#layout.places[column];
    for (let record = 0, at = place.from; record < this.records; record++, at += this.#size) {
      const letter = this.#letterAt(place, at);
      if (letter > 0 && letter <= LETTERS.length) found.add(LETTERS[letter - 1]);
    }
  }

  #numberAt({ is }: Place, at: number): number {
    const view = this.#view;
    const { isLittle } = this.#layout;
    if (is === 'double') return view.getFloat64(at, isLittle);
    if (is === 'float') return view.getFloat32(at, isLittle);
    if (is === 'long') return view.getInt32(at, isLittle);
    return is === 'int' ? view.getInt16(at, isLittle) : view.getInt8(at);
  }

  /** Of a missing value: 0, or the number of its letter. Of any other, -1. */
  #letterAt({ is }: Place, at: number): number {
    const view = this.#view;
    const { isLittle } = this.#layout;
    if (is === 'byte') return Math.max(-1, view.getInt8(at) - 101);
    if (is === 'int') return Math.max(-1, view.getInt16(at, isLittle) - 32_741);
    if (is === 'long') return Math.max(-1, view.getInt32(at, isLittle) - 2_147_483_621);
    if (is === 'float')
      return letterOfBits(view.getUint32(at, isLittle), FIRST_FLOAT, FLOAT_STEP, 0x7f800000);
    return letterOfBits(
      view.getUint32(isLittle ? at + 4 : at, isLittle),
      FIRST_DOUBLE,
      DOUBLE_STEP,
      0x7ff00000,
    );
  }

  #putText(bytes: Uint8Array, start: number, end: number, lines: Lines, isLong = false): boolean {
    let last = isLong ? end : start;
    if (!isLong) while (last < end && bytes[last] !== 0) last++;
    if (last === start) return false;
    // A text that is spelled like a missing number stands in quotes.
    if (last - start === 2 && bytes[start] === POINT && bytes[start + 1] < 0x80) {
      const second = String.fromCharCode(bytes[start + 1]);
      if (/[a-z_]/i.test(second)) {
        lines.ascii(`".${second}"`);
        return true;
      }
    }
    for (let i = start; i < last; i++) {
      if (bytes[i] < 0x80) continue;
      const text = utf8Of(bytes.subarray(start, last));
      lines.text(text, 0, text.length, LONGEST);
      return true;
    }
    lines.text(bytes, start, last, LONGEST);
    return true;
  }
}

/** Floating numbers from a first missing value on, in steps. Infinities and what is no number have no reason. */
function letterOfBits(bits: number, first: number, step: number, infinity: number): number {
  if (bits >= NEGATIVE) return bits - NEGATIVE >= infinity ? 0 : -1;
  return bits < first ? -1 : Math.floor((bits - first) / step);
}
