import { type ByteSource, joined, roomToHold } from '../bytes/index.ts';
import { unpacked } from '../compressed/index.ts';
import {
  type Batch,
  isTag,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  timeText,
} from '../labelled/index.ts';
import { type Lines, UnwritableValue } from '../parquet/index.ts';
import { type Frame, frameOf, NO_INTEGER } from './columns.ts';
import { DOUBLE, Items } from './items.ts';
import * as refusal from './refusal.ts';

/**
 * The records of a data frame of R (.rds) as plain CSV, with what it says about its columns; see `labelledSource`. The source
 * may be packed with gzip. Memory: the unpacked file, because it holds its columns one after the other.
 */
export function rdsToCsv(source: ByteSource): LabelledSource {
  return labelledSource(source.name, 'R', () => openRds(source), {
    isPadded: false,
    missing: LETTERS,
  });
}

async function openRds(source: ByteSource): Promise<LabelledFile> {
  const read = async () => {
    const items = new Items(await wholeOf(source), source.name);
    return { items, frame: frameOf(items, source.name) };
  };
  const first = await read();
  // The first reading of the records is of these bytes; afterwards they make room.
  let kept: typeof first | null = first;
  return {
    dictionary: first.frame.dictionary,
    async *batches() {
      const { items, frame } = kept ?? (await read());
      kept = null;
      for (let at = 0; at < frame.records; at += BATCH) {
        yield new Records(items, frame, at, Math.min(BATCH, frame.records - at));
      }
    },
  };
}

/** Missing values with a letter, as haven has them. */
const LETTERS: readonly string[] = Array.from(
  'abcdefghijklmnopqrstuvwxyz',
  (letter) => `.${letter}`,
);

const BATCH = 4096;
const MOST_BYTES = 2 ** 32 - 1;

async function wholeOf(given: ByteSource): Promise<Uint8Array> {
  const source = await unpacked(given);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Once in pieces and once as a whole.
  const most = roomToHold(2 * MOST_BYTES) / 2;
  for await (const chunk of source.open()) {
    size += chunk.length;
    if (size > most) throw refusal.tooLarge(given.name, most);
    chunks.push(chunk.slice());
  }
  if (size < 14) throw refusal.cutOff(given.name);
  return joined(chunks);
}

const LONGEST = 1 << 20;
const POINT = 46;
const DAY = 86_400;
const NO_INTEGER64 = -0x8000000000000000n;
const encoder = new TextEncoder();

/** Some consecutive records of a data frame, which holds columns. */
class Records implements Batch {
  readonly records: number;
  readonly #items: Items;
  readonly #frame: Frame;
  readonly #first: number;

  constructor(items: Items, frame: Frame, first: number, records: number) {
    this.#items = items;
    this.#frame = frame;
    this.#first = first;
    this.records = records;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const { vector, how, levels } = this.#frame.places[column];
    const index = this.#first + record;
    if (how === 'text') return this.#putText(column, index, lines);
    if (how === 'integer64') {
      const value = this.#items.view.getBigInt64(vector.at + 8 * index, this.#items.isLittle);
      if (value === NO_INTEGER64) return false;
      lines.ascii(String(value));
      return true;
    }
    const value = this.#items.numberAt(vector, index);
    if (vector.type !== DOUBLE && value === NO_INTEGER) return false;
    if (Number.isNaN(value)) return this.#putNaN(column, index, lines);
    if (how === 'number') lines.double(value);
    else if (how === 'logical') lines.ascii(value === 0 ? 'FALSE' : 'TRUE');
    else if (how === 'level') {
      const level = levels[value - 1];
      if (level === undefined) throw new UnwritableValue('not text');
      putEncoded(level, lines);
    } else if (how === 'date') lines.ascii(timeText(Math.floor(value) * DAY, 'date'));
    else lines.ascii(timeText(value, 'timestamp'));
    return true;
  }

  #putNaN(column: number, index: number, lines: Lines): boolean {
    const { vector, how } = this.#frame.places[column];
    if (how !== 'number') return false;
    if (!this.#items.isMissing(vector, index)) {
      lines.ascii('NaN');
      return true;
    }
    const letter = this.#items.letterOf(vector, index);
    if (letter === null) return false;
    lines.ascii(letter);
    return true;
  }

  #putText(column: number, index: number, lines: Lines): boolean {
    const { vector } = this.#frame.places[column];
    const { texts } = this.#frame;
    const { bytes } = this.#items;
    const place = vector.of === null ? texts.placeOf(vector, index) : undefined;
    if (place === null) return false;
    const isPoint = place !== undefined && place[1] - place[0] === 2 && bytes[place[0]] === POINT;
    if (place !== undefined && !isPoint && isAscii(bytes, ...place)) {
      lines.text(bytes, ...place, LONGEST);
      return true;
    }
    const text = texts.at(vector, index);
    if (text === null) return false;
    if (text === undefined) throw new UnwritableValue('not text');
    putEncoded(text, lines);
    return true;
  }
}

function putEncoded(text: string, lines: Lines): void {
  // A text that is spelled like a missing number stands in quotes.
  if (isTag(text)) {
    lines.ascii(`"${text}"`);
    return;
  }
  const encoded = encoder.encode(text);
  lines.text(encoded, 0, encoded.length, LONGEST);
}

function isAscii(bytes: Uint8Array, first: number, last: number): boolean {
  for (let i = first; i < last; i++) if (bytes[i] >= 0x80) return false;
  return true;
}
