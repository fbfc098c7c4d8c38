import { joined } from '../bytes/index.ts';
import { letterOf, type WrittenColumn } from '../labelled/index.ts';
import { codeOf, LONGEST_FIXED, type Storage, TYPES, typeOf } from './types.ts';

/** A column with the way in which its values lie. */
export interface Placed {
  readonly column: WrittenColumn;
  readonly storage: Storage;
}

/** Bytes of the fields of format 118, a zero byte at their end included. */
const WIDTHS = { name: 129, format: 57, label: 321 };
/** Characters of the longest label of a column or of the file, and bytes of the longest label of a code. */
const LONGEST_LABEL = 80;
const LONGEST_CODE_LABEL = 32_000;
/** The largest code that can have a label, by its size. */
const LARGEST_CODE = 2_147_483_620;

export function columnsOf(columns: readonly WrittenColumn[]): Placed[] {
  return columns.map((column) => ({ column, storage: storageFor(column) }));
}

/** The type that the column came with, if it holds the values; else the smallest type that does. */
function storageFor(column: WrittenColumn): Storage {
  const { form, bytes, numbers, type } = column;
  if (form === 'text') {
    if (bytes > LONGEST_FIXED) return { is: 'long text', bytes: 8 };
    return { is: 'text', bytes: Math.max(1, bytes) };
  }
  if (form === 'timestamp') return stored('double');
  if (form === 'date') return stored(numbers.areWhole && type !== 'double' ? 'long' : 'double');
  const came = TYPES.findIndex(({ name }) => name === type);
  const { least, largest, areWhole, areSingles } = numbers;
  const found = TYPES.slice(Math.max(0, came)).find((one) => {
    if (one.name === 'double') return true;
    if (one.name === 'float') return came >= 0 && type === 'float' && areSingles;
    return areWhole && least >= one.least && largest <= one.largest && !numbers.hasMinusZero;
  });
  return stored(found!.name);
}

function stored(name: (typeof TYPES)[number]['name']): Storage {
  const type = typeOf(name);
  return { is: 'number', type, bytes: type.bytes };
}

const encoder = new TextEncoder();

/** What stands before the records, without the time of its writing. */
export function headerBytes(places: readonly Placed[], records: number, title: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const put = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const text = cut(title, LONGEST_LABEL);
  put('<stata_dta><header><release>118</release><byteorder>LSF</byteorder><K>');
  put(number(places.length, 2));
  put('</K><N>');
  put(number(records, 8));
  put('</N><label>');
  put(number(text.length, 2));
  put(text);
  put('</label><timestamp>\0</timestamp></header>');
  const offsets = [0, length];
  put('<map>');
  const map = new Uint8Array(14 * 8);
  put(map);
  put('</map>');
  const part = (name: string, fields: Uint8Array[]) => {
    offsets.push(length);
    put(`<${name}>`);
    for (const field of fields) put(field);
    put(`</${name}>`);
  };
  part(
    'variable_types',
    places.map(({ storage }) => number(codeOf(storage), 2)),
  );
  part(
    'varnames',
    places.map(({ column }) => field(encoder.encode(column.name), WIDTHS.name)),
  );
  part('sortlist', [new Uint8Array(2 * (places.length + 1))]);
  part(
    'formats',
    places.map((place) => field(encoder.encode(formatOf(place)), WIDTHS.format)),
  );
  part(
    'value_label_names',
    places.map((place) =>
      field(encoder.encode(codesOf(place).length > 0 ? place.column.name : ''), WIDTHS.name),
    ),
  );
  part(
    'variable_labels',
    places.map(({ column }) => field(cut(column.label, LONGEST_LABEL), WIDTHS.label)),
  );
  part(
    'characteristics',
    surveySettings(places).map(([name, text]) => characteristic(name, text)),
  );
  offsets.push(length);
  put('<data>');
  const size = places.reduce((sum, { storage }) => sum + storage.bytes, 0);
  let at = length + size * records + '</data>'.length;
  offsets.push(at);
  at += '<strls></strls>'.length + longBytes(places);
  offsets.push(at);
  at += labelBytes(places).length - END.length;
  offsets.push(at, at + END.length);
  const view = new DataView(map.buffer);
  for (const [i, offset] of offsets.entries()) view.setBigUint64(8 * i, BigInt(offset), true);
  return joined(parts);
}

/** What svyset leaves in a file: the weight, and the first stage of the design. */
function surveySettings(places: readonly Placed[]): (readonly [string, string])[] {
  const named = (use: WrittenColumn['use']) =>
    places.find(({ column }) => column.use === use)?.column.name;
  const [weight, stratum, cluster] = [named('weight'), named('stratum'), named('cluster')];
  if (weight === undefined && stratum === undefined && cluster === undefined) return [];
  return [
    ['_svy_version', '2'],
    ['_svy_stages', '1'],
    ['_svy_vce', 'linearized'],
    ['_svy_singleunit', 'missing'],
    ...(weight === undefined
      ? []
      : [
          ['_svy_wtype', 'pweight'] as const,
          ['_svy_wvar', weight] as const,
          ['_svy_wexp', `= ${weight}`] as const,
        ]),
    ...(stratum === undefined ? [] : [['_svy_strata1', stratum] as const]),
    // Stata's word for records that are no clusters.
    ['_svy_su1', cluster ?? '_n'],
  ];
}

/** A characteristic of the whole file. */
function characteristic(name: string, text: string): Uint8Array {
  const content = encoder.encode(`${text}\0`);
  return joined([
    encoder.encode('<ch>'),
    number(2 * WIDTHS.name + content.length, 4),
    field(encoder.encode('_dta'), WIDTHS.name),
    field(encoder.encode(name), WIDTHS.name),
    content,
    encoder.encode('</ch>'),
  ]);
}

const END = '</stata_dta>';

/** Bytes of all long texts: each has a head of twenty bytes and a zero byte behind it. */
function longBytes(places: readonly Placed[]): number {
  return places
    .filter(({ storage }) => storage.is === 'long text')
    .reduce((sum, { column }) => sum + column.textBytes + 21 * column.texts, 0);
}

function formatOf({ column, storage }: Placed): string {
  if (storage.is === 'number' && isShown(column)) return column.display!;
  if (column.form === 'date') return '%td';
  if (column.form === 'timestamp') return '%tc';
  if (storage.is === 'long text') return '%9s';
  if (storage.is === 'text') return `%${Math.max(9, storage.bytes)}s`;
  const widths = { byte: '%8.0g', int: '%8.0g', long: '%12.0g', float: '%9.0g', double: '%10.0g' };
  return widths[storage.type.name];
}

/** A format with a fixed number of decimals must have enough of them. */
function isShown({ display, decimals, form }: WrittenColumn): boolean {
  if (display === undefined) return false;
  const fixed = /[.,](\d+)fc?$/.exec(display);
  return form !== 'number' || fixed === null || Number(fixed[1]) >= decimals;
}

/** Codes with labels that Stata can have, by their values. */
function codesOf({
  column,
  storage,
}: Placed): { readonly value: number; readonly label: Uint8Array }[] {
  if (storage.is !== 'number') return [];
  const codes = column.labels.flatMap(({ code, label }) => {
    const value = labelCode(code, column.reasons);
    return value === undefined ? [] : [{ value, label: cutBytes(label!, LONGEST_CODE_LABEL) }];
  });
  return [...new Map(codes.map((one) => [one.value, one])).values()].sort(
    (a, b) => a.value - b.value,
  );
}

/** The value of a code in a set of labels; undefined if Stata cannot have a label for it. */
function labelCode(code: string, reasons: ReadonlyMap<string, number>): number | undefined {
  const letter = reasons.get(code) ?? letterOf(code);
  if (letter > 0) return LARGEST_CODE + 1 + letter;
  const value = Number(code);
  const isPossible =
    code.trim() !== '' && Number.isInteger(value) && Math.abs(value) <= LARGEST_CODE;
  return isPossible ? value : undefined;
}

/** The sets of labels, each called as its column, and the end of the file. */
export function labelBytes(places: readonly Placed[]): Uint8Array {
  const parts: Uint8Array[] = [encoder.encode('<value_labels>')];
  for (const place of places) {
    const codes = codesOf(place);
    if (codes.length === 0) continue;
    const texts = joined(codes.map(({ label }) => new Uint8Array([...label, 0])));
    const body = new DataView(new ArrayBuffer(8 + 8 * codes.length));
    body.setUint32(0, codes.length, true);
    body.setUint32(4, texts.length, true);
    let from = 0;
    for (const [i, { value, label }] of codes.entries()) {
      body.setUint32(8 + 4 * i, from, true);
      body.setInt32(8 + 4 * (codes.length + i), value, true);
      from += label.length + 1;
    }
    parts.push(
      encoder.encode('<lbl>'),
      number(body.byteLength + texts.length, 4),
      field(encoder.encode(place.column.name), WIDTHS.name),
      new Uint8Array(3),
      new Uint8Array(body.buffer),
      texts,
      encoder.encode('</lbl>'),
    );
  }
  parts.push(encoder.encode(`</value_labels>${END}`));
  return joined(parts);
}

function number(value: number, bytes: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value), true);
  return new Uint8Array(view.buffer, 0, bytes);
}

function field(bytes: Uint8Array, width: number): Uint8Array {
  const all = new Uint8Array(width);
  all.set(bytes.subarray(0, width - 1));
  return all;
}

/** The UTF-8 of the first characters of a text. */
function cut(text: string, most: number): Uint8Array {
  return encoder.encode([...text].slice(0, most).join(''));
}

/** The bytes of a text, cut between two characters if it is longer. */
function cutBytes(text: string, most: number): Uint8Array {
  const bytes = encoder.encode(text);
  if (bytes.length <= most) return bytes;
  let end = most;
  while ((bytes[end] & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
