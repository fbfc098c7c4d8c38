import type { ByteSource } from '../bytes/index.ts';
import { Feed, roomToDescribe } from '../labelled/index.ts';
import * as refusal from './refusal.ts';
import { textOf } from './text.ts';
import { type Storage, storageOf } from './types.ts';

/** A column as it stands before the records. */
export interface Variable {
  readonly name: string;
  readonly storage: Storage;
  /** Where its values begin in a record. */
  readonly from: number;
  readonly format: string;
  /** The name of its set of labels; empty if it has none. */
  readonly labels: string;
  readonly label: string;
}

/** What stands before the records, and where they and the parts behind them are. */
export interface Header {
  readonly release: number;
  readonly isLittle: boolean;
  readonly records: number;
  readonly title: string;
  readonly variables: readonly Variable[];
  /** Notes that programs leave about the file, by their names. */
  readonly traits: ReadonlyMap<string, string>;
  /** The bytes of a record. */
  readonly size: number;
  readonly dataAt: number;
  /** Where sets of labels begin; null if they follow the records, or the long texts behind these. */
  readonly labelsAt: number | null;
}

/** Bytes of fields, which have grown from format to format. */
interface Widths {
  readonly name: number;
  readonly format: number;
  readonly label: number;
}

/** The longest note that is looked at. */
const LONGEST_TRAIT = 1 << 16;
/** The most columns of any format. */
const MOST_COLUMNS = 120_000;

/** Reads what stands before the records. `source` has its size and can be read in parts. */
export async function readHeader(source: ByteSource): Promise<Header> {
  const file = source.name;
  const feed = new Feed(source, () => refusal.cutOff(file), roomToDescribe(source));
  try {
    const [first] = await feed.take(1);
    const reading = new Reading(feed, file);
    return first === 0x3c ? await reading.newer() : await reading.older(first);
  } finally {
    await feed.close();
  }
}

class Reading {
  readonly #feed: Feed;
  readonly #file: string;
  #isLittle = true;

  constructor(feed: Feed, file: string) {
    this.#feed = feed;
    this.#file = file;
  }

  /** Formats 117 to 119, in parts with names. */
  async newer(): Promise<Header> {
    await this.#mark('stata_dta><header><release>');
    const release = Number(textOf(await this.#feed.take(3)));
    if (!(release >= 117 && release <= 119)) throw refusal.release(this.#file, release);
    await this.#mark('</release><byteorder>');
    const order = textOf(await this.#feed.take(3));
    if (order !== 'LSF' && order !== 'MSF') throw this.#damaged('its order of bytes is not known');
    this.#isLittle = order === 'LSF';
    await this.#mark('</byteorder><K>');
    const columns = await this.#number(release === 119 ? 4 : 2);
    await this.#mark('</K><N>');
    const records = await this.#number(release === 117 ? 4 : 8);
    await this.#mark('</N><label>');
    const title = textOf(await this.#feed.take(await this.#number(release === 117 ? 1 : 2)));
    await this.#mark('</label><timestamp>');
    await this.#feed.skip(await this.#number(1));
    await this.#mark('</timestamp></header><map>');
    const places: number[] = [];
    for (let i = 0; i < 14; i++) places.push(await this.#number(8));
    await this.#mark('</map><variable_types>');
    if (columns > MOST_COLUMNS) throw this.#damaged('it has too many columns');
    const widths =
      release === 117 ? { name: 33, format: 49, label: 81 } : { name: 129, format: 57, label: 321 };
    const types = await this.#numbers(columns, 2);
    await this.#mark('</variable_types><varnames>');
    const names = await this.#texts(columns, widths.name);
    await this.#mark('</varnames><sortlist>');
    await this.#feed.skip((columns + 1) * (release === 119 ? 4 : 2));
    await this.#mark('</sortlist><formats>');
    const formats = await this.#texts(columns, widths.format);
    await this.#mark('</formats><value_label_names>');
    const sets = await this.#texts(columns, widths.name);
    await this.#mark('</value_label_names><variable_labels>');
    const labels = await this.#texts(columns, widths.label);
    await this.#mark('</variable_labels><characteristics>');
    const traits = await this.#traits(widths);
    await this.#mark('data>');
    const { variables, size } = this.#variables(types, names, formats, sets, labels, false);
    return {
      ...{ release, isLittle: this.#isLittle, records, title, variables, traits, size },
      dataAt: this.#feed.position,
      labelsAt: places[11],
    };
  }

  /** Formats 113 to 116, in fields without names. */
  async older(release: number): Promise<Header> {
    if (!(release >= 113 && release <= 116)) throw refusal.release(this.#file, release);
    const [order] = await this.#feed.take(3);
    this.#isLittle = order === 2;
    const columns = await this.#number(2);
    const records = await this.#number(4);
    const title = textOf(await this.#feed.take(81));
    await this.#feed.skip(18);
    const widths = { name: 33, format: release === 113 ? 12 : 49, label: 81 };
    const types = await this.#numbers(columns, 1);
    const names = await this.#texts(columns, widths.name);
    await this.#feed.skip(2 * (columns + 1));
    const formats = await this.#texts(columns, widths.format);
    const sets = await this.#texts(columns, widths.name);
    const labels = await this.#texts(columns, widths.label);
    const traits = new Map<string, string>();
    for (;;) {
      const kind = await this.#number(1);
      const length = await this.#number(4);
      if (kind === 0 && length === 0) break;
      await this.#trait(length, widths, traits);
    }
    const { variables, size } = this.#variables(types, names, formats, sets, labels, true);
    return {
      ...{ release, isLittle: this.#isLittle, records, title, variables, traits, size },
      dataAt: this.#feed.position,
      labelsAt: null,
    };
  }

  #variables(
    types: readonly number[],
    names: readonly string[],
    formats: readonly string[],
    sets: readonly string[],
    labels: readonly string[],
    isOld: boolean,
  ): { readonly variables: readonly Variable[]; readonly size: number } {
    let size = 0;
    const variables = types.map((type, i): Variable => {
      const storage = storageOf(type, isOld);
      if (storage === null) throw this.#damaged('a column has a type that is not known');
      const from = size;
      size += storage.bytes;
      return {
        ...{ name: names[i], storage, from, format: formats[i] },
        ...{ labels: sets[i], label: labels[i] },
      };
    });
    return { variables, size };
  }

  /** Notes of the file itself, up to the name of the part behind them. */
  async #traits(widths: Widths): Promise<Map<string, string>> {
    const traits = new Map<string, string>();
    for (;;) {
      await this.#mark('<');
      const [sign] = await this.#feed.take(1);
      if (sign === 0x2f) break;
      await this.#mark('h>');
      await this.#trait(await this.#number(4), widths, traits);
      await this.#mark('</ch>');
    }
    await this.#mark('characteristics><');
    return traits;
  }

  async #trait(length: number, { name }: Widths, traits: Map<string, string>): Promise<void> {
    if (length < 2 * name || length > LONGEST_TRAIT) return this.#feed.skip(length);
    const bytes = await this.#feed.take(length);
    if (textOf(bytes.subarray(0, name)) !== '_dta') return;
    traits.set(textOf(bytes.subarray(name, 2 * name)), textOf(bytes.subarray(2 * name)));
  }

  async #mark(expected: string): Promise<void> {
    const bytes = await this.#feed.take(expected.length);
    for (let i = 0; i < expected.length; i++) {
      if (bytes[i] !== expected.charCodeAt(i))
        throw this.#damaged('its description cannot be read');
    }
  }

  async #texts(count: number, width: number): Promise<string[]> {
    const texts: string[] = [];
    for (let i = 0; i < count; i++) texts.push(textOf(await this.#feed.take(width)));
    return texts;
  }

  async #numbers(count: number, bytes: number): Promise<number[]> {
    const numbers: number[] = [];
    for (let i = 0; i < count; i++) numbers.push(await this.#number(bytes));
    return numbers;
  }

  async #number(bytes: number): Promise<number> {
    return unsigned(await this.#feed.take(bytes), 0, bytes, this.#isLittle);
  }

  #damaged(what: string) {
    return refusal.damaged(this.#file, what);
  }
}

/** A whole number without a sign; those beyond 2^53 lose digits, which no length has. */
export function unsigned(bytes: Uint8Array, at: number, length: number, isLittle: boolean): number {
  let value = 0;
  for (let i = 0; i < length; i++) {
    value = value * 256 + bytes[isLittle ? at + length - 1 - i : at + i];
  }
  return value;
}
