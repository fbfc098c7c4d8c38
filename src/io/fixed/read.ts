import { PenumbraError } from '../../error.ts';
import { type ByteSource, roomForText } from '../bytes/index.ts';
import { decode } from '../csv/index.ts';
import {
  type Batch,
  type Decode,
  decoderOf,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
} from '../labelled/index.ts';
import { type Lines, UnwritableValue } from '../parquet/index.ts';
import { layoutOfCodebook } from './codebook.ts';
import { isLayout } from './detect.ts';
import type { Field, Layout } from './layout.ts';
import * as refusal from './refusal.ts';
import { layoutOfSyntax } from './syntax.ts';

/**
 * The records of a file with fields of fixed width as plain CSV. The source is what describes it: an SPSS syntax file, or a
 * DDI codebook; the records stand in the file that it names, beside it. Memory: the layout, and some lines.
 */
export function fixedToCsv(source: ByteSource, is: 'syntax' | 'codebook'): LabelledSource {
  let layout: Promise<Layout> | null = null;
  const look = () => {
    layout ??= textOf(source).then((text) => layoutIn(text, source.name, is));
    return layout;
  };
  const plain = labelledSource(source.name, 'Fixed width', async () =>
    openFixed(source, await look()),
  );
  return { ...plain, describes: async () => (await look()).description ?? plain.describes() };
}

async function textOf(source: ByteSource): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source.open()) {
    pieces.push(new Uint8Array(piece));
    size += piece.length;
    if (size > Math.min(roomForText(false).most, MOST_LAYOUT))
      throw refusal.notUnderstood(source.name, 'it is too long');
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return (utf8Text(all) ?? decode(all, 0, size, 'windows-1252')!).replace(/^\ufeff/, '');
}

const MOST_LAYOUT = 1 << 26;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

async function openFixed(source: ByteSource, layout: Layout): Promise<LabelledFile> {
  const data = await dataBeside(source, layout.data);
  const isUnicode = layout.encoding === null || /^(utf-?8|unicode)$/i.test(layout.encoding);
  const name = isUnicode ? 'windows-1252' : layout.encoding!.toLowerCase();
  const reading = {
    counting: isUnicode ? await countingOf(data, layout) : ('characters' as const),
    isUnicode,
    decode: decoderOf(name, () => refusal.encoding(source.name, name)),
  };
  return { dictionary: layout.dictionary, batches: () => batchesOf(data, layout, reading) };
}

/** How characters are made of bytes: `decode` is for those that are no UTF-8. */
interface Reading {
  readonly counting: Counting;
  readonly isUnicode: boolean;
  readonly decode: Decode;
}

/** What places count: characters, or bytes of UTF-8; other encodings have one byte for each character. */
type Counting = 'characters' | 'bytes';

/**
 * Programs differ, and no layout says it. Lines are as long as those without umlauts in one of the two ways; where lines have no
 * fixed length, places count characters.
 */
async function countingOf(data: ByteSource, { lines }: Layout): Promise<Counting> {
  let start = new Uint8Array(0);
  for await (const chunk of data.open()) {
    const both = new Uint8Array(start.length + chunk.length);
    both.set(start);
    both.set(chunk, start.length);
    start = both;
    if (start.length >= PIECE) break;
  }
  const plain = new Set<string>();
  const others: { bytes: string; characters: string }[] = [];
  for (let at = 0, number = 0; at < start.length; number++) {
    const next = start.indexOf(NEWLINE, at);
    const end = next < 0 ? start.length : next;
    const bytes = start.subarray(at, end > at && start[end - 1] === RETURN ? end - 1 : end);
    const key = (length: number) => `${number % lines}:${length}`;
    const text = isAscii(bytes) ? null : utf8Text(bytes);
    if (text === null) plain.add(key(bytes.length));
    else if (text !== undefined)
      others.push({ bytes: key(bytes.length), characters: key([...text].length) });
    at = end + 1;
  }
  const inBytes = others.filter((one) => plain.has(one.bytes)).length;
  const inCharacters = others.filter(({ characters }) => plain.has(characters)).length;
  return inBytes > inCharacters ? 'bytes' : 'characters';
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

/** Names under which the records can stand: the one that is said, without the folders of another machine, or that of the layout. */
function namesOf(layout: string, said: string | null): string[] {
  const baseOf = (path: string) => path.replace(/^.*[\\/]/, '').trim();
  const own = baseOf(layout);
  const stem = own.replace(/\.[^.]*$/, '');
  const names = [
    ...(said === null ? [] : [baseOf(said)]),
    ...['.dat', '.txt', '.asc'].map((ending) => stem + ending),
  ];
  return [...new Set(names)].filter((name) => name !== '' && name !== own);
}

async function dataBeside(source: ByteSource, said: string | null): Promise<ByteSource> {
  const names = namesOf(source.name, said);
  for (const name of names) {
    const found = await source.beside?.(name);
    if (found) return found;
  }
  throw refusal.noData(source.name, names);
}

/** The name of the file beside a layout that its records are read from; null if it is no layout, or there is none. */
export async function recordsFileOf(source: ByteSource): Promise<string | null> {
  const kind = await isLayout(source);
  if (kind === null) return null;
  try {
    const { data } = layoutIn(await textOf(source), source.name, kind);
    return (await dataBeside(source, data)).name;
  } catch (error) {
    if (error instanceof PenumbraError) return null;
    throw error;
  }
}

function layoutIn(text: string, name: string, is: 'syntax' | 'codebook'): Layout {
  return is === 'syntax' ? layoutOfSyntax(text, name) : layoutOfCodebook(text, name);
}

const PIECE = 1 << 20;
const [NEWLINE, RETURN, SPACE, CONTROL_Z] = [10, 13, 32, 26];

/** Whole records, about a piece at a time. */
async function* batchesOf(
  data: ByteSource,
  layout: Layout,
  reading: Reading,
): AsyncGenerator<Batch> {
  let lines: Line[] = [];
  let used = 0;
  let skip = layout.skip;
  let left = new Uint8Array(0);
  let isFirst = true;
  const take = (bytes: Uint8Array) => {
    const end = bytes[bytes.length - 1] === RETURN ? bytes.length - 1 : bytes.length;
    if (skip > 0) skip--;
    else {
      const line = lineOf(bytes.subarray(0, end), reading);
      if (line === null) throw refusal.notText(data.name);
      lines.push(line);
    }
    used += bytes.length;
  };
  const whole = () => {
    const count = Math.floor(lines.length / layout.lines);
    const some = lines.slice(0, count * layout.lines);
    lines = lines.slice(count * layout.lines);
    used = 0;
    return new Records(some, count, layout);
  };
  for await (const chunk of data.open()) {
    const bytes = new Uint8Array(left.length + chunk.length);
    bytes.set(left);
    bytes.set(chunk, left.length);
    let at = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    isFirst = false;
    for (let end = bytes.indexOf(NEWLINE, at); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
      take(bytes.subarray(at, end));
      at = end + 1;
      // What is blank at the end of the file is no record, so the last line waits.
      if (used >= PIECE && lines.length > layout.lines) {
        const last = lines.pop()!;
        yield whole();
        lines.push(last);
      }
    }
    left = bytes.slice(at);
    if (left.length > LONGEST_LINE) throw refusal.cutOff(data.name, layout.lines);
  }
  if (left.length > 0 && !(left.length === 1 && left[0] === CONTROL_Z)) take(left);
  while (lines.length > 0 && lines[lines.length - 1].length === 0) lines.pop();
  if (lines.length % layout.lines !== 0) throw refusal.cutOff(data.name, layout.lines);
  if (lines.length > 0) yield whole();
}

const LONGEST_LINE = 1 << 24;
const LONGEST = 1 << 20;

/** The characters of a line, or its bytes if places count those. */
type Line = Uint8Array | readonly string[];

function lineOf(bytes: Uint8Array, { counting, isUnicode, decode }: Reading): Line | null {
  if (counting === 'bytes' || isAscii(bytes)) return bytes;
  const text = (isUnicode ? utf8Text(bytes) : undefined) ?? decode(bytes);
  return text === undefined ? null : Array.from(text);
}

const encoder = new TextEncoder();

class Records implements Batch {
  readonly records: number;
  readonly #lines: readonly Line[];
  readonly #layout: Layout;

  constructor(lines: readonly Line[], records: number, layout: Layout) {
    this.records = records;
    this.#lines = lines;
    this.#layout = layout;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const field = this.#layout.fields[column];
    const line = this.#lines[record * this.#layout.lines + field.line];
    const text = field.kind === 'text' ? textIn(line, field) : textIn(line, field).trim();
    if (text === '') return false;
    if (field.kind === 'text') {
      const bytes = encoder.encode(text);
      lines.text(bytes, 0, bytes.length, LONGEST);
      return true;
    }
    if (text === '.') return false;
    lines.ascii(cellOf(text, field));
    return true;
  }
}

/** The characters of a field without the spaces behind them. */
function textIn(line: Line, { from, to }: Field): string {
  let end = Math.min(to, line.length);
  const isBytes = line instanceof Uint8Array;
  while (end > from && (isBytes ? line[end - 1] === SPACE : line[end - 1] === ' ')) end--;
  if (end <= from) return '';
  if (!isBytes) return line.slice(from, end).join('');
  return utf8Text(line.subarray(from, end)) ?? decode(line, from, end, 'windows-1252')!;
}

/** A number or a date as CSV has it. */
function cellOf(text: string, { kind, decimals }: Field): string {
  if (kind === 'day-month-year' || kind === 'month-day-year' || kind === 'year-month-day')
    return dateIn(text, kind);
  const plain =
    kind === 'number with commas'
      ? text.replace(/[,$%\s]/g, '')
      : kind === 'number with decimal comma'
        ? text.replaceAll('.', '').replace(',', '.')
        : text;
  const parts = /^([+-]?)(\d*)(?:(\.)(\d*))?(?:[ed]?([+-]?\d+))?$/i.exec(plain);
  if (parts === null || (parts[2] === '' && (parts[4] ?? '') === ''))
    throw new UnwritableValue('no number');
  const [, sign, digits, point, behind = '', exponent] = parts;
  if (exponent !== undefined) {
    const value = Number(`${sign}${digits || '0'}.${behind || '0'}e${exponent}`);
    if (!Number.isFinite(value)) throw new UnwritableValue('no number');
    return String(value);
  }
  const all = digits.padStart(point === undefined ? decimals + 1 : 1, '0');
  const places = point === undefined ? decimals : 0;
  const whole = all.slice(0, all.length - places).replace(/^0+(?=\d)/, '');
  const fraction = all.slice(all.length - places) + behind;
  const isNegative = sign === '-' && /[1-9]/.test(whole + fraction);
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dateIn(text: string, kind: Field['kind']): string {
  const parts = text.toLowerCase().split(/[-/., ]+/);
  const [year, month, day] =
    kind === 'year-month-day'
      ? parts
      : kind === 'month-day-year'
        ? [parts[2], parts[0], parts[1]]
        : [parts[2], parts[1], parts[0]];
  const named = MONTHS.indexOf((month ?? '').slice(0, 3)) + 1;
  const numbers = [Number(year), named > 0 ? named : Number(month), Number(day)];
  const [y, m, d] = numbers;
  const isDate =
    parts.length === 3 &&
    /^\d{4}$/.test(year) &&
    numbers.every(Number.isInteger) &&
    new Date(Date.UTC(y, m - 1, d)).getUTCDate() === d &&
    m >= 1 &&
    m <= 12 &&
    d >= 1;
  if (!isDate) throw new UnwritableValue('out of range');
  return `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}
