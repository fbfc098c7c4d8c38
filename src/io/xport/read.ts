import type { ByteSource } from '../bytes/index.ts';
import {
  type Batch,
  Feed,
  type Form,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  roomToDescribe,
  timeText,
  utf8Of,
} from '../labelled/index.ts';
import type { Lines } from '../parquet/index.ts';
import { MARK } from './detect.ts';
import { type Header, RECORD, readHeader, type Variable } from './header.ts';
import { fromIbm, letterAt, WIDTH } from './numbers.ts';
import * as refusal from './refusal.ts';

/** Missing values with a reason: .A to .Z, and ._ */
export const LETTERS: readonly string[] = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ_',
  (letter) => `.${letter}`,
);

const DATES =
  /^(DATE|DAY|DDMMYY[BCDNPS]?|MMDDYY[BCDNPS]?|YYMMDD[BCDNPS]?|[BE]8601DA|IS8601DA|JULIAN|JULDAY|MONYY|MMYY[CDNPS]?|YYMM[CDNPS]?|YYMON|WEEKDAT[EX]|WORDDAT[EX]|MINGUO|NENGO|EUR(DF)?(DD|DE|DN|DWN|MY|WDX|WKX)|NLDATE\w*|YEAR|YYQ\w?|QTRR?|MONTH|MONNAME|DOWNAME|WEEKDAY)$/;
const TIMESTAMPS = /^(DATETIME|DATEAMPM|[BE]8601D[TXZ]|IS8601DT|MDYAMPM|NLDATM\w*|DTDATE|TOD)$/;

/**
 * The records of a SAS transport file (.xpt of versions 5 and 8) as plain CSV, with what it says about its columns; see
 * `labelledSource`. Memory: the description of the file, and a piece of it.
 */
export function xportToCsv(source: ByteSource): LabelledSource {
  return labelledSource(source.name, 'SAS transport', () => openXport(source), {
    missing: LETTERS,
  });
}

const feedOf = (source: ByteSource, check?: (position: number) => void) =>
  new Feed(source, () => refusal.cutOff(source.name), check);

async function openXport(source: ByteSource): Promise<LabelledFile> {
  const feed = feedOf(source, roomToDescribe(source));
  const header = await readHeader(feed, source.name);
  const start = feed.position;
  await feed.close();
  const columns = header.variables.map((variable) => {
    const form = formOf(variable);
    return {
      ...{ name: textOf(variable.name), label: textOf(variable.label), form },
      ...{ labels: [], missing: [], ...(form !== 'text' && { hasTags: true }) },
      ...(form === 'number' &&
        TIMES.test(variable.format) && { measuredIn: 'seconds', display: 'TIME' }),
    };
  });
  const dictionary = { title: textOf(header.title), columns };
  // Spaces behind the last record can look like some more.
  const records = header.records ?? Math.floor(((source.size ?? 0) - start) / header.size);
  return { dictionary, records, batches: () => batchesOf(source, header, start) };
}

/** Formats that show a number of seconds as a time. */
const TIMES = /^(TIME|TIMEAMPM|HHMM|HOUR|MMSS|TOD)$/;

/** Formats of the day's weekday, year or month alone still hold whole dates. */
function formOf({ isNumber, format }: Variable): Form {
  if (!isNumber) return 'text';
  return DATES.test(format) ? 'date' : TIMESTAMPS.test(format) ? 'timestamp' : 'number';
}

const decoder = new TextDecoder();

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decoder.decode(utf8Of(end < 0 ? bytes : bytes.subarray(0, end))).trimEnd();
}

/** About the bytes of records that are handed over at a time. */
const PIECE = 1 << 19;
const MEMBER = [...`${MARK}MEMB`].map((one) => one.charCodeAt(0));

async function* batchesOf(
  source: ByteSource,
  header: Header,
  start: number,
): AsyncGenerator<Batch> {
  const { size, records } = header;
  const file = source.name;
  if (size === 0) return;
  const feed = feedOf(source);
  const most = Math.max(size, Math.floor(PIECE / size) * size);
  // Room for a piece, for what may be padding, and for a record behind it.
  const room = 2 * most + 2 * RECORD;
  const bytes = new Uint8Array(room);
  let used = 0;
  let left = records ?? Number.POSITIVE_INFINITY;
  const members = new Members(file);
  try {
    await feed.skip(start);
    for (let piece = await feed.rest(); piece !== null && left > 0; piece = await feed.rest()) {
      if (records === null) members.see(piece);
      for (let at = 0; at < piece.length && left > 0; ) {
        const taken = Math.min(piece.length - at, bytes.length - used);
        bytes.set(piece.subarray(at, at + taken), used);
        used += taken;
        at += taken;
        // What may be the padding waits for what is behind it.
        const ready = records === null ? used - RECORD - size : used;
        const whole = Math.min(left, Math.floor(ready / size));
        if (whole <= 0 || (used < bytes.length && used < most)) continue;
        yield new Records(bytes, whole, header);
        left -= whole;
        bytes.copyWithin(0, whole * size, used);
        used -= whole * size;
      }
    }
  } finally {
    await feed.close();
  }
  const whole = Math.min(left, lastRecords(bytes.subarray(0, used), size, records === null));
  if (records !== null && whole < left) throw refusal.cutOff(file);
  if (records === null && used % size > 0 && !isBlank(bytes, used - (used % size), used)) {
    throw refusal.cutOff(file);
  }
  if (whole > 0) yield new Records(bytes, whole, header);
}

/** Of the last bytes, the records that are there: up to 79 spaces behind them are padding. */
function lastRecords(bytes: Uint8Array, size: number, isPadded: boolean): number {
  let records = Math.floor(bytes.length / size);
  if (!isPadded) return records;
  for (let spare = bytes.length - records * size; records > 0; records--, spare += size) {
    if (spare + size >= RECORD || !isBlank(bytes, (records - 1) * size, records * size)) break;
  }
  return records;
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] !== SPACE) return false;
  return true;
}

/** Notices the beginning of a second data set, which stands at a multiple of 80 bytes. */
class Members {
  readonly #file: string;
  #at = 0;
  #matched = 0;

  constructor(file: string) {
    this.#file = file;
  }

  see(piece: Uint8Array): void {
    for (let i = 0; i < piece.length; ) {
      const within = (this.#at + i) % RECORD;
      if (within === 0) this.#matched = 0;
      if (within === this.#matched && within < MEMBER.length && piece[i] === MEMBER[within]) {
        if (++this.#matched === MEMBER.length) throw refusal.several(this.#file);
        i++;
      } else i += RECORD - within;
    }
    this.#at += piece.length;
  }
}

const SPACE = 32;
const POINT = 46;
const LONGEST = 1 << 20;
/** Seconds from 1 January 1960 to 1 January 1970. */
const EPOCH = 3653 * 86_400;

/** Records as they lie in the file. */
class Records implements Batch {
  readonly records: number;
  readonly #bytes: Uint8Array;
  readonly #header: Header;
  readonly #view: DataView;
  readonly #forms: readonly Form[];
  readonly #short = new DataView(new ArrayBuffer(WIDTH));

  constructor(bytes: Uint8Array, records: number, header: Header) {
    this.records = records;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#header = header;
    this.#forms = header.variables.map(formOf);
  }

  put(record: number, column: number, lines: Lines): boolean {
    const { from, bytes: width } = this.#header.variables[column];
    const at = record * this.#header.size + from;
    const form = this.#forms[column];
    if (form === 'text') return this.#putText(at, at + width, lines);
    const letter = letterAt(this.#bytes, at, width);
    if (letter === 0) return false;
    if (letter > 0) {
      lines.ascii(LETTERS[letter - 1]);
      return true;
    }
    const value = width === WIDTH ? fromIbm(this.#view, at) : this.#shortAt(at, width);
    if (form === 'number') lines.double(value);
    else lines.ascii(timeText(form === 'date' ? value * 86_400 - EPOCH : value - EPOCH, form));
    return true;
  }

  tagsOf(column: number, found: Set<string>): void {
    const { from, bytes: width } = this.#header.variables[column];
    const { size } = this.#header;
    for (let record = 0, at = from; record < this.records; record++, at += size) {
      const letter = letterAt(this.#bytes, at, width);
      if (letter > 0) found.add(LETTERS[letter - 1]);
    }
  }

  /** A number of fewer than eight bytes. */
  #shortAt(at: number, width: number): number {
    for (let i = 0; i < WIDTH; i++) this.#short.setUint8(i, i < width ? this.#bytes[at + i] : 0);
    return fromIbm(this.#short, 0);
  }

  #putText(start: number, end: number, lines: Lines): boolean {
    const bytes = this.#bytes;
    let last = end;
    while (last > start && (bytes[last - 1] === SPACE || bytes[last - 1] === 0)) last--;
    if (last === start) return false;
    // A text that is spelled like a missing number stands in quotes.
    if (last - start === 2 && bytes[start] === POINT) {
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
