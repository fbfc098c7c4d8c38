import { PenumbraError } from '../../error.ts';
import { joined } from '../bytes/index.ts';
import type { Encoder, LabelledFormat, WrittenColumn } from '../labelled/index.ts';
import { MARK } from './detect.ts';
import { padding, RECORD } from './header.ts';
import { byteOf, LARGEST, SMALLEST, toIbm, WIDTH } from './numbers.ts';

/** Longest texts, names and labels of version 5, and of version 8. */
const OLD = { text: 200, name: 8, label: 40 };
const NEW = { text: 32_767, name: 32, label: 256 };
const MOST_COLUMNS = 9_999;

/**
 * SAS transport files: of version 5 where it can hold names, labels and texts, else of version 8, in UTF-8. They hold no
 * labels of codes.
 */
export const xportFormat: LabelledFormat = {
  name: 'SAS transport',
  missing: 'reasons and _',
  refuse(columns, file) {
    refuseXportNames(
      columns.map(({ name }) => name),
      file,
    );
    for (const { name, form, bytes, numbers } of columns) {
      if (form === 'text') {
        if (bytes <= NEW.text) continue;
        throw refused(file, name, `has a text of more than ${NEW.text} bytes: shorten it`);
      }
      if (numbers.least > numbers.largest) continue;
      const largest = Math.max(Math.abs(numbers.least), Math.abs(numbers.largest));
      if (largest > LARGEST || numbers.smallest < SMALLEST) {
        throw refused(
          file,
          name,
          'has a number beyond 7.2e75, or nearer to zero than 5.4e-79, which the format cannot hold: recode it',
        );
      }
    }
  },
  begin: (columns, records, title) => new XportEncoder(columns, records, title),
};

/** Refuses names that SAS cannot have, before any work is done. */
export function refuseXportNames(names: readonly string[], file: string): void {
  if (names.length > MOST_COLUMNS) {
    throw new PenumbraError(
      'data',
      `${file} cannot be written: a SAS transport file has at most 9,999 columns. Name the output .csv.`,
      { file },
    );
  }
  const known = new Set<string>();
  for (const name of names) {
    if (!/^[A-Z_][A-Z0-9_]{0,31}$/i.test(name)) {
      throw refused(
        file,
        name,
        'has a name that SAS cannot have: use letters from A to Z, digits and _, do not begin with a digit, and no more than 32 characters',
      );
    }
    if (known.has(name.toLowerCase()))
      throw refused(
        file,
        name,
        'differs from another column only in upper and lower case: rename one of them',
      );
    known.add(name.toLowerCase());
  }
}

function refused(file: string, column: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: "${column}" ${what}, or name the output .csv.`,
    { file, column },
  );
}

const DAY = 86_400;
/** Seconds from 1 January 1960 to 1 January 1970. */
const EPOCH = 3653 * DAY;
const SPACE = 32;

class XportEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  #bytes = new Uint8Array(1 << 16);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;
  /** Bytes of records so far. */
  #written = 0;

  constructor(columns: readonly WrittenColumn[], records: number, title: string) {
    this.#columns = columns;
    const header = headerBytes(columns, records, title);
    // The room comes first: it can be in a new buffer.
    const at = this.#room(header.length);
    this.#bytes.set(header, at);
    this.#written = 0;
  }

  number(column: number, value: number): void {
    if (Number.isNaN(value)) {
      this.reason(column, 0);
      return;
    }
    const { form } = this.#columns[column];
    const seconds = value + EPOCH;
    const at = this.#room(WIDTH);
    toIbm(form === 'number' ? value : form === 'date' ? seconds / DAY : seconds, this.#view, at);
  }

  reason(_: number, letter: number): void {
    const at = this.#room(WIDTH);
    this.#bytes.fill(0, at, at + WIDTH);
    this.#bytes[at] = byteOf(letter);
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    const width = widthOf(this.#columns[column]);
    const at = this.#room(width);
    const to = this.#bytes;
    let place = at;
    for (let i = start; i < end; i++) to[place++] = bytes[i];
    to.fill(SPACE, place, at + width);
  }

  take(isEnd: boolean): Uint8Array {
    if (isEnd) {
      const behind = padding(this.#written);
      const at = this.#room(behind);
      this.#bytes.fill(SPACE, at, at + behind);
    }
    const taken = this.#bytes.slice(0, this.#used);
    this.#used = 0;
    return taken;
  }

  #room(more: number): number {
    const at = this.#used;
    this.#used += more;
    this.#written += more;
    if (this.#used > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#used);
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}

function widthOf({ form, bytes }: WrittenColumn): number {
  return form === 'text' ? Math.max(1, bytes) : WIDTH;
}

const encoder = new TextEncoder();
/** All files are of the same time. */
const TIME = '01JAN70:00:00:00';

/** What stands before the records, without the time and the system of its writing. */
function headerBytes(
  columns: readonly WrittenColumn[],
  records: number,
  title: string,
): Uint8Array {
  const labels = columns.map(({ label }) => cut(label, NEW.label));
  const isNew =
    columns.some((column) => column.name.length > OLD.name) ||
    columns.some((column) => column.form === 'text' && column.bytes > OLD.text) ||
    labels.some((label) => label.length > OLD.label);
  const longest = isNew ? NEW.label : OLD.label;
  const parts: Uint8Array[] = [];
  const record = (text: string) => parts.push(field(encoder.encode(text), RECORD));
  const part = (name: string, numbers: string) =>
    record(`${MARK}${name.padEnd(8)}HEADER RECORD!!!!!!!${numbers.padEnd(30, '0')}`);
  const system = `${'9.4'.padEnd(8)}${'penumbra'.padEnd(8)}`;
  part(isNew ? 'LIBV8' : 'LIBRARY', '');
  record(`${'SAS'.padEnd(8)}${'SAS'.padEnd(8)}${'SASLIB'.padEnd(8)}${system}`.padEnd(64) + TIME);
  record(TIME);
  part(isNew ? 'MEMBV8' : 'MEMBER', '000000000000000001600000000140');
  part(isNew ? 'DSCPTV8' : 'DSCRPTR', '');
  const name = 'DATA'.padEnd(isNew ? 32 : 8);
  record(`${'SAS'.padEnd(8)}${name}${'SASDATA'.padEnd(8)}${system}`.padEnd(64) + TIME);
  parts.push(
    joined([field(encoder.encode(TIME.padEnd(32)), 32), field(cut(title, 40), 40), blank(8)]),
  );
  part(isNew ? 'NAMSTV8' : 'NAMESTR', String(columns.length).padStart(10, '0'));
  let from = 0;
  for (const [i, column] of columns.entries()) {
    parts.push(described(column, i + 1, from, labels[i], isNew));
    from += widthOf(column);
  }
  parts.push(blank(padding(140 * columns.length)));
  const long = isNew ? labels.flatMap((label, i) => (label.length > OLD.label ? [i] : [])) : [];
  if (long.length > 0) {
    part('LABELV8', String(long.length).padEnd(30));
    let length = 0;
    for (const i of long) {
      const own = encoder.encode(columns[i].name);
      const label = labels[i].subarray(0, longest);
      const head = new DataView(new ArrayBuffer(6));
      head.setUint16(0, i + 1);
      head.setUint16(2, own.length);
      head.setUint16(4, label.length);
      parts.push(new Uint8Array(head.buffer), own, label);
      length += 6 + own.length + label.length;
    }
    parts.push(blank(padding(length)));
  }
  if (isNew) part('OBSV8', String(records).padStart(15).padEnd(30));
  else part('OBS', '');
  return joined(parts);
}

/** The description of a column: see TS-140, and for version 8 its sequel. */
function described(
  column: WrittenColumn,
  position: number,
  from: number,
  label: Uint8Array,
  isNew: boolean,
): Uint8Array {
  const { form, name } = column;
  const view = new DataView(new ArrayBuffer(140));
  const bytes = new Uint8Array(view.buffer);
  const text = (at: number, content: Uint8Array, width: number) =>
    bytes.set(field(content, width), at);
  view.setInt16(0, form === 'text' ? 2 : 1);
  view.setInt16(4, widthOf(column));
  view.setInt16(6, position);
  text(8, encoder.encode(name), OLD.name);
  text(16, cutBytes(label, OLD.label), OLD.label);
  const [format, width] =
    form === 'date'
      ? ['DATE', 9]
      : form === 'timestamp'
        ? ['DATETIME', 20]
        : [column.display ?? '', column.display === undefined ? 0 : 8];
  text(56, encoder.encode(format), 8);
  view.setInt16(64, width);
  text(72, new Uint8Array(0), 8);
  view.setInt32(84, from);
  if (isNew) {
    text(88, encoder.encode(name), NEW.name);
    view.setInt16(120, label.length);
  }
  return bytes;
}

function blank(length: number): Uint8Array {
  return new Uint8Array(length).fill(SPACE);
}

function field(content: Uint8Array, width: number): Uint8Array {
  const all = blank(width);
  all.set(content.subarray(0, width));
  return all;
}

function cut(text: string, most: number): Uint8Array {
  return cutBytes(encoder.encode(text), most);
}

/** The bytes of a text, cut between two characters if it is longer. */
function cutBytes(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length <= most) return bytes;
  let end = most;
  while ((bytes[end] & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
