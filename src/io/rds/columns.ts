import type { LabelledCode } from '../../foundation/table/index.ts';
import {
  type Decode,
  type Dictionary,
  decoderOf,
  type Form,
  type LabelledColumn,
  roomToDescribe,
} from '../labelled/index.ts';
import { numberText } from '../parquet/index.ts';
import { DOUBLE, INTEGER, type Item, type Items, LOGICAL, TEXT, type Vector } from './items.ts';
import * as refusal from './refusal.ts';

/** How the values of a column become cells. */
export interface Place {
  readonly vector: Vector;
  readonly how: 'number' | 'logical' | 'text' | 'level' | 'date' | 'time' | 'integer64';
  /** The levels of a factor. */
  readonly levels: readonly string[];
}

/** A data frame that was understood. */
export interface Frame {
  readonly dictionary: Dictionary;
  readonly places: readonly Place[];
  readonly records: number;
  readonly texts: Texts;
}

/** The integer that R has for a missing one. */
export const NO_INTEGER = -(2 ** 31);

/** Bytes that a text takes in a file at least. */
const PER_TEXT = 8;
const UTF8 = 8 << 12;
const LATIN1 = 4 << 12;

/** Texts of a file of R. Each says its encoding; those that do not are in that of the machine that wrote them. */
export class Texts {
  readonly #items: Items;
  readonly #file: string;
  readonly #native: Decode | null;
  readonly #latin: Decode;
  readonly #utf8: Decode;

  constructor(items: Items, file: string) {
    const refuse = (name: string) => () => refusal.encoding(file, name);
    const native = items.native?.toLowerCase() ?? null;
    this.#items = items;
    this.#file = file;
    this.#utf8 = decoderOf('utf-8', refuse('UTF-8'));
    this.#latin = decoderOf('windows-1252', refuse('windows-1252'));
    this.#native =
      native === null || /^utf-?8$/.test(native) ? null : decoderOf(native, refuse(native));
  }

  /** Where the bytes of a text lie, or null if it is missing. */
  placeOf(vector: Vector, index: number): readonly [number, number] | null {
    const at = vector.starts![index];
    const length = this.#items.int(at + 4);
    return length < 0 ? null : [at + 8, at + 8 + length];
  }

  /** A text, or null if it is missing; undefined if it is none in its encoding. */
  at(vector: Vector, index: number): string | null | undefined {
    if (vector.of !== null) return this.#ofNumber(vector.of, index);
    const place = this.placeOf(vector, index);
    if (place === null) return null;
    const flags = this.#items.int(vector.starts![index]);
    const bytes = this.#items.bytes.subarray(...place);
    if ((flags & UTF8) !== 0) return this.#utf8(bytes);
    if ((flags & LATIN1) !== 0) return this.#latin(bytes);
    if (this.#native !== null) return this.#native(bytes);
    return this.#utf8(bytes) ?? (this.#items.native === null ? this.#latin(bytes) : undefined);
  }

  /** All texts of a vector; what is no text is empty. */
  all(item: Item | undefined): string[] {
    if (item?.kind !== 'vector' || item.type !== TEXT) return [];
    roomToDescribe({ name: this.#file })(PER_TEXT * item.length);
    return Array.from({ length: item.length }, (_, i) => this.at(item, i) ?? '');
  }

  #ofNumber(vector: Vector, index: number): string | null {
    const value = this.#items.numberAt(vector, index);
    if (vector.type !== DOUBLE) return value === NO_INTEGER ? null : String(value);
    if (Number.isNaN(value)) return this.#items.isMissing(vector, index) ? null : 'NaN';
    return textOfDouble(value);
  }
}

/** A number as `as.character` of R has it: 15 digits, and with an exponent where that is shorter. */
export function textOfDouble(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf';
  if (value === 0) return '0';
  const [digits, power] = Math.abs(value).toExponential(14).split('e');
  const shortest = digits.replace(/\.?0+$/, '');
  const exponent = Number(power);
  const significant = shortest.replace('.', '');
  const decimals = Math.max(0, significant.length - 1 - exponent);
  const fixedWidth = Math.max(exponent, 0) + 1 + (decimals > 0 ? decimals + 1 : 0);
  const size = String(Math.abs(exponent)).padStart(2, '0');
  const scientific = `${shortest}e${exponent < 0 ? '-' : '+'}${size}`;
  const text = fixedWidth <= scientific.length ? fixed(significant, exponent) : scientific;
  return value < 0 ? `-${text}` : text;
}

function fixed(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0');
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/** Understands a data frame. Anything else is refused, by what it is. */
export function frameOf(items: Items, file: string): Frame {
  const item = items.read();
  const texts = new Texts(items, file);
  if (item.kind === 'other') throw refusal.noFrame(file, item.what);
  const classes = texts.all(item.attributes.get('class'));
  if (item.kind === 'vector') {
    throw refusal.noFrame(file, item.attributes.has('dim') ? 'a matrix' : 'a vector');
  }
  if (!classes.includes('data.frame')) throw refusal.noFrame(file, 'a list');
  const names = texts.all(item.attributes.get('names'));
  if (names.length !== item.items.length)
    throw refusal.damaged(file, 'it has not as many names as columns');
  const found = item.items.map((one, i) => columnOf(one, names[i], items, texts, file));
  const lengths = new Set(found.map(({ place }) => place.vector.length));
  if (lengths.size > 1) throw refusal.damaged(file, 'its columns differ in length');
  return {
    dictionary: {
      title: texts.all(item.attributes.get('label'))[0],
      columns: found.map(({ column }) => column),
      ...(classes.includes('tbl_df') && { type: 'tibble' }),
    },
    places: found.map(({ place }) => place),
    records: [...lengths][0] ?? 0,
    texts,
  };
}

function columnOf(item: Item, name: string, items: Items, texts: Texts, file: string) {
  const classes = texts.all(item.attributes.get('class'));
  const refuse = (what: string, how: string) => refusal.column(file, name, what, how);
  if (classes.includes('POSIXlt')) {
    throw refuse('times as lists (POSIXlt)', 'convert them with as.POSIXct()');
  }
  if (item.kind === 'list') {
    throw classes.includes('data.frame')
      ? refuse('a data frame', 'give each of its columns a place of its own')
      : refuse('lists', 'make one value of each, or leave the column out');
  }
  if (item.kind === 'other') throw refuse(item.what, 'leave the column out');
  if (item.attributes.has('dim')) {
    throw refuse('a matrix', 'give each of its columns a place of its own');
  }
  const { form, how, type } = natureOf(item, classes, texts);
  const levels = how === 'level' ? texts.all(item.attributes.get('levels')) : [];
  const codes = levels.map((code) => ({ code }));
  const [units] = texts.all(item.attributes.get('units'));
  const column: LabelledColumn = {
    ...{ name, form, type },
    label: texts.all(item.attributes.get('label'))[0],
    measure: how !== 'level' ? undefined : type === 'ordered' ? 'ordinal' : 'nominal',
    labels: how === 'level' ? codes : labelsOf(item, items, texts),
    ...missingOf(item, items, texts),
    measuredIn: classes.includes('difftime') ? units : undefined,
  };
  return { column, place: { vector: item, how, levels } satisfies Place };
}

interface Nature {
  readonly form: Form;
  readonly how: Place['how'];
  readonly type: string;
}

function natureOf(item: Vector, classes: readonly string[], texts: Texts): Nature {
  const has = (name: string) => classes.includes(name);
  if (has('factor') && item.type === INTEGER) {
    return { form: 'text', how: 'level', type: has('ordered') ? 'ordered' : 'factor' };
  }
  if (item.type === TEXT) return { form: 'text', how: 'text', type: 'character' };
  if (item.type === LOGICAL) return { form: 'text', how: 'logical', type: 'logical' };
  if (has('Date')) return { form: 'date', how: 'date', type: 'Date' };
  if (has('POSIXct')) {
    const zone = texts.all(item.attributes.get('tzone'))[0] ?? '';
    const isZone = /^[A-Za-z][\w+/-]{0,63}$/.test(zone);
    return { form: 'timestamp', how: 'time', type: `POSIXct${isZone ? ` ${zone}` : ''}` };
  }
  if (has('integer64') && item.type === DOUBLE && item.sequence === null) {
    return { form: 'number', how: 'integer64', type: 'integer64' };
  }
  if (has('difftime')) return { form: 'number', how: 'number', type: 'difftime' };
  return { form: 'number', how: 'number', type: item.type === INTEGER ? 'integer' : 'double' };
}

/** Labels of codes, as haven has them. */
function labelsOf(item: Vector, items: Items, texts: Texts): LabelledCode[] {
  const labels = item.attributes.get('labels');
  if (labels?.kind !== 'vector') return [];
  const names = texts.all(labels.attributes.get('names'));
  const codes = codesOf(labels, items, texts);
  const known = new Map<string, LabelledCode>();
  for (const [i, code] of codes.entries()) {
    if (code !== null && !known.has(code)) known.set(code, { code, label: names[i] ?? '' });
  }
  return [...known.values()];
}

/** Values as they are spelled in cells; those that are missing without a letter are null. */
function codesOf(vector: Vector, items: Items, texts: Texts): (string | null)[] {
  return Array.from({ length: vector.length }, (_, i) => {
    if (vector.type === TEXT) return texts.at(vector, i) ?? null;
    const value = items.numberAt(vector, i);
    if (vector.type === DOUBLE && Number.isNaN(value)) return items.letterOf(vector, i);
    return vector.type !== DOUBLE && value === NO_INTEGER ? null : numberText(value);
  });
}

/** Letters of haven's missing values that the column may have, beside the missing codes of SPSS. */
function missingOf(
  item: Vector,
  items: Items,
  texts: Texts,
): Pick<LabelledColumn, 'missing' | 'missingRange'> {
  const listed = item.attributes.get('na_values');
  const missing = listed?.kind === 'vector' ? codesOf(listed, items, texts) : [];
  const range = item.attributes.get('na_range');
  const ends =
    range?.kind === 'vector' && range.type !== TEXT && range.length === 2
      ? ([items.numberAt(range, 0), items.numberAt(range, 1)] as const)
      : undefined;
  return {
    missing: [...new Set([...missing.filter((code) => code !== null), ...items.letters(item)])],
    ...(ends !== undefined && !ends.some(Number.isNaN) && { missingRange: ends }),
  };
}
