import type { ByteSource } from '../bytes/index.ts';
import { type Header, unsigned } from './header.ts';
import * as refusal from './refusal.ts';

/** The most bytes of a text that is read; longer ones are refused as cells. */
const LONGEST = (1 << 20) + 2;
const WINDOW = 1 << 20;
/** Texts that lie this near to each other are read together. */
const GAP = 1 << 14;

/** Where a long text lies. */
interface Place {
  readonly at: number;
  readonly bytes: number;
}

/** The long texts (strLs) of a file: they lie behind the records, and records point to them. */
export class LongTexts {
  readonly #source: ByteSource;
  readonly #header: Header;
  #places: ReadonlyMap<number, Place> | null = null;
  #read: Map<number, Uint8Array> = new Map();

  constructor(source: ByteSource, header: Header) {
    this.#source = source;
    this.#header = header;
  }

  /** What a cell points to; 0 for an empty text. */
  key(bytes: Uint8Array, at: number): number {
    const { release, isLittle, variables } = this.#header;
    const wide = release === 117 ? 4 : release === 118 ? 2 : 3;
    const v = unsigned(bytes, at, wide, isLittle);
    const o = unsigned(bytes, at + wide, 8 - wide, isLittle);
    return keyOf(v, o, variables.length);
  }

  /** The bytes of a text that `take` has read. */
  textOf(key: number): Uint8Array | undefined {
    return this.#read.get(key);
  }

  /** How many bytes a text takes. Points that lead nowhere are refused. */
  async bytesOf(key: number): Promise<number> {
    this.#places ??= await this.#find();
    const place = this.#places.get(key);
    if (place === undefined) throw refusal.damaged(this.#source.name, 'a long text is missing');
    return place.bytes;
  }

  /** Reads some texts, and forgets all others. */
  async take(keys: ReadonlySet<number>): Promise<void> {
    const places = (this.#places ??= await this.#find());
    const kept = new Map<number, Uint8Array>();
    const wanted: (Place & { readonly key: number })[] = [];
    for (const key of keys) {
      const known = this.#read.get(key);
      if (known === undefined) wanted.push({ key, ...places.get(key)! });
      else kept.set(key, known);
    }
    wanted.sort((a, b) => a.at - b.at);
    for (let i = 0; i < wanted.length; ) {
      let last = i + 1;
      const end = () => wanted[last - 1].at + wanted[last - 1].bytes;
      while (last < wanted.length && wanted[last].at - end() < GAP && end() - wanted[i].at < WINDOW)
        last++;
      const from = wanted[i].at;
      const bytes = await this.#source.part!(from, end());
      for (; i < last; i++) {
        const { key, at, bytes: length } = wanted[i];
        kept.set(key, bytes.subarray(at - from, at - from + length));
      }
    }
    this.#read = kept;
  }

  /** One pass over the texts, of which only the places are kept. */
  async #find(): Promise<ReadonlyMap<number, Place>> {
    const { name, size } = this.#source;
    const { release, isLittle, dataAt, size: record, records, variables } = this.#header;
    const places = new Map<number, Place>();
    const head = release === 117 ? 16 : 20;
    const wide = release === 117 ? 4 : 8;
    let at = dataAt + record * records;
    let from = at;
    let window = new Uint8Array(0);
    const take = async (count: number) => {
      if (at < from || at + count > from + window.length) {
        from = at;
        window = new Uint8Array(await this.#source.part!(at, Math.min(size!, at + WINDOW)));
      }
      if (window.length - (at - from) < count) throw refusal.cutOff(name);
      at += count;
      return window.subarray(at - count - from, at - from);
    };
    const mark = async (text: string) => String.fromCharCode(...(await take(text.length))) === text;
    if (!(await mark('</data><strls>'))) throw refusal.damaged(name, NOT_THERE);
    for (;;) {
      const start = await take(3);
      if (start[0] === 0x3c) return places;
      if (String.fromCharCode(...start) !== 'GSO') throw refusal.damaged(name, NOT_THERE);
      const fields = await take(head - 3);
      const v = unsigned(fields, 0, 4, isLittle);
      const o = unsigned(fields, 4, wide, isLittle);
      const isText = fields[4 + wide] === 130;
      const length = unsigned(fields, 5 + wide, 4, isLittle);
      if (at + length > size!) throw refusal.cutOff(name);
      // A zero byte stands behind texts, and not behind other bytes.
      const bytes = Math.min(LONGEST, isText ? Math.max(0, length - 1) : length);
      places.set(keyOf(v, o, variables.length), { at, bytes });
      at += length;
    }
  }
}

const NOT_THERE = 'its long texts are not where it says';

/** A number for a variable and a record, both counted from 1. */
function keyOf(variable: number, record: number, variables: number): number {
  return record * (variables + 1) + variable;
}
