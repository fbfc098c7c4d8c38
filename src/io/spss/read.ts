import { type ByteSource, withParts } from '../bytes/index.ts';
import {
  type Batch,
  Feed,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  roomToDescribe,
  timeText,
} from '../labelled/index.ts';
import { type Lines, UnwritableValue } from '../parquet/index.ts';
import { casesOf } from './cases.ts';
import { type Layout, layoutOf, type Place } from './dictionary.ts';
import { type Header, readHeader } from './header.ts';
import * as refusal from './refusal.ts';

/**
 * The records of an SPSS file (.sav, .zsav) as plain CSV, with what it says about its columns; see `labelledSource`.
 * Memory: the description of the file, and a piece or a packed block of it.
 */
export function spssToCsv(source: ByteSource): LabelledSource {
  return labelledSource(source.name, 'SPSS', () => openSpss(source));
}

async function openSpss(given: ByteSource): Promise<LabelledFile> {
  const feed = feedOf(given, roomToDescribe(given));
  const header = await readHeader(feed, given.name);
  const start = feed.position;
  await feed.close();
  // Where packed records lie stands behind them.
  const source = header.packing === 'zlib' ? await withParts(given) : given;
  const layout = layoutOf(header, given.name);
  return {
    dictionary: layout.dictionary,
    ...(header.records >= 0 && { records: header.records }),
    batches: () => batchesOf(source, header, layout, start),
  };
}

const feedOf = (source: ByteSource, check?: (position: number) => void) =>
  new Feed(source, () => refusal.cutOff(source.name), check);

async function* batchesOf(
  source: ByteSource,
  header: Header,
  layout: Layout,
  start: number,
): AsyncGenerator<Batch> {
  const feed = feedOf(source);
  try {
    await feed.skip(start);
    let before = 0;
    for await (const { bytes, records } of casesOf(feed, source, header, layout.size)) {
      yield new Records(bytes, records, layout, header.isLittle);
      before += records;
    }
    if (header.records >= 0 && before !== header.records) throw refusal.cutOff(source.name);
  } finally {
    await feed.close();
  }
}

const SPACE = 32;
const LONGEST = 1 << 20;
const encoder = new TextEncoder();
/** Seconds from the first day of the Gregorian calendar to 1 January 1970. */
const EPOCH = 141_428 * 86_400;

/** Records as they lie in the file. */
class Records implements Batch {
  readonly records: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #layout: Layout;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array, records: number, layout: Layout, isLittle: boolean) {
    this.records = records;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#layout = layout;
    this.#isLittle = isLittle;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const place = this.#layout.places[column];
    const start = record * this.#layout.size;
    if (place.form === 'text') return this.#putText(place, start, lines);
    const value = this.#view.getFloat64(start + place.from, this.#isLittle);
    if (value === -Number.MAX_VALUE || Number.isNaN(value)) return false;
    if (place.form === 'number') lines.double(value);
    else lines.ascii(timeText(value - EPOCH, place.form));
    return true;
  }

  #putText({ pieces, from }: Place, start: number, lines: Lines): boolean {
    let bytes = this.#bytes;
    let first = start + from;
    let last = first + pieces[0].bytes;
    if (pieces.length > 1) {
      bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.bytes, 0));
      first = 0;
      last = 0;
      for (const piece of pieces) {
        const at = start + piece.from;
        bytes.set(this.#bytes.subarray(at, at + piece.bytes), last);
        last += piece.bytes;
      }
    }
    while (last > first && bytes[last - 1] === SPACE) last--;
    if (last === first) return false;
    const { decode } = this.#layout;
    if (decode === null || isAscii(bytes, first, last)) {
      lines.text(bytes, first, last, LONGEST);
      return true;
    }
    const text = decode(bytes.subarray(first, last));
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
