import { roomToDescribe } from '../labelled/index.ts';
import * as refusal from './refusal.ts';

/** Types of R's objects, by the numbers that its serialization has for them (R Core Team, R Internals, 1.8). */
export const LOGICAL = 10;
export const INTEGER = 13;
export const DOUBLE = 14;
export const TEXT = 16;
export const LIST = 19;

/** Numbers or texts one after the other: where they lie in the bytes of the file. */
export interface Vector {
  readonly kind: 'vector';
  readonly type: typeof LOGICAL | typeof INTEGER | typeof DOUBLE | typeof TEXT;
  readonly length: number;
  /** The first of the numbers; of texts, where each begins. */
  readonly at: number;
  readonly starts: Uint32Array | null;
  /** Set where the numbers are not in the file, but follow from a first one and a step. */
  readonly sequence: { readonly first: number; readonly step: number } | null;
  /** Set where the texts are those of numbers. */
  readonly of: Vector | null;
  readonly attributes: Attributes;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Item[];
  readonly attributes: Attributes;
}

/** What is no data, by the word for it. It was read past and is not kept. */
export interface Other {
  readonly kind: 'other';
  readonly what: string;
  /** Of a symbol its name. */
  readonly name?: string | null;
  /** Of a pairlist its values with their tags. */
  readonly pairs?: readonly Pair[];
  readonly attributes: Attributes;
}

interface Pair {
  readonly tag: string;
  readonly item: Item;
}

export type Item = Vector | List | Other;
export type Attributes = ReadonlyMap<string, Item>;

const NONE: Attributes = new Map();
const NULL: Other = { kind: 'other', what: 'nothing (NULL)', attributes: NONE };
const MOST_DEPTH = 500;
const LEAST_BYTES = 4;

/** The lower half of the number that R has for a missing one. */
const MISSING = 1954;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;

const CHARS = 9;
const HAS_ATTRIBUTES = 0x200;
const HAS_TAG = 0x400;
/** Pairs of lists, and what lies as they do. */
const PAIRS: ReadonlyMap<number, string> = new Map([
  [2, 'a pairlist'],
  [3, 'a function'],
  [5, 'a promise'],
  [6, 'a call'],
  [17, 'arguments'],
]);
const SINGLE: ReadonlyMap<number, string> = new Map([
  [241, 'an environment'],
  [242, 'an environment'],
  [251, 'nothing'],
  [252, 'nothing'],
  [253, 'an environment'],
  [250, 'an environment'],
]);

/** The most values of a sequence that need not be in the file, beyond the bytes of the file. */
const HARMLESS = 1 << 20;

/**
 * Reads one object of R from the bytes of an unpacked file. Nothing is run: functions, environments and pointers are read
 * past. Vectors stay where they are, so that a length that lies is found by the bytes that are not there.
 */
export class Items {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly isLittle: boolean;
  /** The encoding of texts that do not say theirs, if the file says it. */
  readonly native: string | null;
  readonly #file: string;
  #at: number;
  #depth = 0;
  /** Objects so far, each of which takes this many bytes at least. */
  #objects = 0;
  readonly #refuseMany: (bytes: number) => void;
  /** What is referred to later: names of symbols, and null for anything else. */
  readonly #known: (string | null)[] = [];

  constructor(bytes: Uint8Array, file: string) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.isLittle = bytes[0] === 0x42;
    this.#file = file;
    this.#refuseMany = roomToDescribe({ name: file, size: bytes.length });
    this.#at = 2;
    const version = this.#int();
    this.#int();
    this.#int();
    this.native = version === 3 ? this.#latin(this.#count(this.#int(), 1)) : null;
  }

  read(): Item {
    return this.#item();
  }

  int(at: number): number {
    return this.view.getInt32(at, this.isLittle);
  }

  #item(): Item {
    if (++this.#depth > MOST_DEPTH) throw this.#damaged('it nests too deep');
    this.#refuseMany(LEAST_BYTES * ++this.#objects);
    const item = this.#content(this.#int());
    this.#depth--;
    return item;
  }

  #content(flags: number): Item {
    const type = flags & 0xff;
    const hasAttributes = (flags & HAS_ATTRIBUTES) !== 0;
    const attributes = () => (hasAttributes ? this.#attributes() : NONE);
    const other = (what: string): Other => ({ kind: 'other', what, attributes: attributes() });
    const pairs = PAIRS.get(type);
    if (pairs !== undefined) return this.#pairs(flags, pairs);
    const single = SINGLE.get(type);
    if (single !== undefined) return { kind: 'other', what: single, attributes: NONE };
    switch (type) {
      case 254:
        return NULL;
      case 1:
      case 255:
        return { kind: 'other', what: 'a symbol', name: this.#name(flags), attributes: NONE };
      case 4:
        return this.#environment();
      case 7:
      case 8:
        this.#skip(this.#count(this.#int(), 1));
        return other('a function');
      case LOGICAL:
      case INTEGER:
        return this.#numbers(type, 4, attributes);
      case DOUBLE:
        return this.#numbers(type, 8, attributes);
      case 15:
        this.#skip(16 * this.#length(16));
        return other('complex numbers');
      case TEXT:
        return this.#texts(attributes);
      case LIST:
      case 20: {
        const length = this.#length(4);
        const items: Item[] = [];
        for (let i = 0; i < length; i++) items.push(this.#item());
        return { kind: 'list', items, attributes: attributes() };
      }
      case 24:
        this.#skip(this.#length(1));
        return other('raw bytes');
      case 25:
        return other('an S4 object');
      case 21:
        throw refusal.otherForm(
          this.#file,
          'holds a compiled function',
          'save a data frame without functions in it or in its attributes',
        );
      case 22:
        this.#known.push(null);
        this.#item();
        this.#item();
        return other('a pointer');
      case 23:
        this.#known.push(null);
        return other('a reference');
      case 238:
        return this.#alternative();
      case 247:
      case 248:
      case 249:
        return this.#names();
      default:
        throw this.#damaged('it holds an object of an unknown type');
    }
  }

  #environment(): Item {
    this.#known.push(null);
    this.#int();
    for (let part = 0; part < 4; part++) this.#item();
    return { kind: 'other', what: 'an environment', attributes: NONE };
  }

  /** A name of a package or a namespace. */
  #names(): Item {
    this.#int();
    const length = this.#count(this.#int(), 4);
    for (let i = 0; i < length; i++) this.#chars();
    this.#known.push(null);
    return { kind: 'other', what: 'an environment', attributes: NONE };
  }

  #numbers(
    type: typeof LOGICAL | typeof INTEGER | typeof DOUBLE,
    size: number,
    attributes: () => Attributes,
  ): Vector {
    const length = this.#length(size);
    const at = this.#at;
    this.#skip(size * length);
    return {
      ...{ kind: 'vector', type, length, at, starts: null, sequence: null, of: null },
      attributes: attributes(),
    };
  }

  #texts(attributes: () => Attributes): Vector {
    const length = this.#length(8);
    const starts = new Uint32Array(length);
    for (let i = 0; i < length; i++) {
      starts[i] = this.#at;
      this.#chars();
    }
    return {
      ...{ kind: 'vector', type: TEXT, length, at: 0, starts, sequence: null, of: null },
      attributes: attributes(),
    };
  }

  /** Passes a text: its flags, its length (-1 if it is missing) and its bytes. */
  #chars(): void {
    const flags = this.#int();
    if ((flags & 0xff) !== CHARS) throw this.#damaged('a text is none');
    const length = this.#int();
    if (length !== -1) this.#skip(this.#count(length, 1));
  }

  #symbol(): string {
    const from = this.#at;
    this.#chars();
    return String.fromCharCode(...this.bytes.subarray(from + 8, this.#at).subarray(0, 1000));
  }

  /** The name of a symbol, or of one that came before; null if it refers to anything else. */
  #name(flags: number): string | null {
    if ((flags & 0xff) === 1) {
      const name = this.#symbol();
      this.#known.push(name);
      return name;
    }
    if ((flags & 0xff) !== 255) {
      this.#content(flags);
      return null;
    }
    const index = flags >>> 8 || this.#int();
    if (index < 1 || index > this.#known.length) throw this.#damaged('a reference points nowhere');
    return this.#known[index - 1];
  }

  #pairs(first: number, what: string): Other {
    const pairs: Pair[] = [];
    for (let flags = first; ; flags = this.#int()) {
      if (!PAIRS.has(flags & 0xff)) {
        this.#content(flags);
        break;
      }
      if ((flags & HAS_ATTRIBUTES) !== 0) this.#attributes();
      const tag = (flags & HAS_TAG) !== 0 ? this.#name(this.#int()) : null;
      pairs.push({ tag: tag ?? '', item: this.#item() });
    }
    return { kind: 'other', what, pairs, attributes: NONE };
  }

  #attributes(): Attributes {
    const item = this.#item();
    return new Map(
      item.kind === 'other' ? item.pairs?.map(({ tag, item: value }) => [tag, value]) : [],
    );
  }

  /** A vector that R holds in another way than others: a sequence, numbers as texts, or one in a wrapping. */
  #alternative(): Item {
    const about = valuesOf(this.#item())[0];
    const [first] = valuesOf(this.#item());
    const attributes = this.#attributes();
    const name = about?.kind === 'other' ? (about.name ?? '') : '';
    if (first?.kind === 'vector') {
      if (/^compact_(int|real)seq$/.test(name)) return this.#sequence(name, first, attributes);
      if (name === 'deferred_string' && first.type !== TEXT) {
        return { ...first, type: TEXT, of: first, sequence: null, attributes };
      }
    }
    if (name.startsWith('wrap_') && (first?.kind === 'vector' || first?.kind === 'list')) {
      return { ...first, attributes };
    }
    throw this.#damaged('it holds a vector in a form that is not known');
  }

  #sequence(kind: string, state: Vector, attributes: Attributes): Vector {
    if (state.length !== 3) throw this.#damaged('a sequence has no length');
    const [length, first, step] = [0, 1, 2].map((i) => this.numberAt(state, i));
    const isPossible =
      Number.isSafeInteger(length) && length >= 0 && length <= this.bytes.length + HARMLESS;
    if (!isPossible) throw this.#damaged('a sequence is longer than the file can be');
    const type = kind.endsWith('intseq') ? INTEGER : DOUBLE;
    return {
      ...{ kind: 'vector', type, length, at: 0, starts: null, of: null },
      ...{ sequence: { first, step }, attributes },
    };
  }

  /** A number of a vector, as it is in the file. */
  numberAt(vector: Vector, index: number): number {
    if (vector.sequence !== null) return vector.sequence.first + vector.sequence.step * index;
    return vector.type === DOUBLE
      ? this.view.getFloat64(vector.at + 8 * index, this.isLittle)
      : this.int(vector.at + 4 * index);
  }

  /** Whether a number that is none is the one that R has for a missing value. */
  isMissing({ at, sequence }: Vector, index: number): boolean {
    if (sequence !== null) return false;
    const low = at + 8 * index + (this.isLittle ? 0 : 4);
    return this.view.getUint32(low, this.isLittle) === MISSING;
  }

  /** The letter of a missing value as haven tags it, such as `.a`; null if it has none. */
  letterOf(vector: Vector, index: number): string | null {
    if (!this.isMissing(vector, index)) return null;
    const letter = this.bytes[vector.at + 8 * index + (this.isLittle ? 4 : 3)];
    return letter >= LETTER_A && letter <= LETTER_Z ? `.${String.fromCharCode(letter)}` : null;
  }

  /** All letters of missing values that numbers have. */
  letters(vector: Vector): string[] {
    if (vector.type !== DOUBLE || vector.sequence !== null) return [];
    const found = new Set<string>();
    for (let i = 0; i < vector.length; i++) {
      if (!Number.isNaN(this.numberAt(vector, i))) continue;
      const letter = this.letterOf(vector, i);
      if (letter !== null) found.add(letter);
    }
    return [...found].sort();
  }

  #int(): number {
    const at = this.#at;
    if (at + 4 > this.bytes.length) throw refusal.cutOff(this.#file);
    this.#at = at + 4;
    return this.view.getInt32(at, this.isLittle);
  }

  /** The length of a vector; those of more than 2^31 values have it in two parts. */
  #length(size: number): number {
    let length = this.#int();
    if (length === -1) {
      const [high, low] = [this.#int() >>> 0, this.#int() >>> 0];
      length = high * 2 ** 32 + low;
    }
    return this.#count(length, size);
  }

  #count(count: number, size: number): number {
    if (count < 0) throw this.#damaged('it has an impossible length');
    if (count * size > this.bytes.length - this.#at) throw refusal.cutOff(this.#file);
    return count;
  }

  #skip(count: number): void {
    this.#at += count;
  }

  #latin(length: number): string {
    this.#at += length;
    return String.fromCharCode(...this.bytes.subarray(this.#at - length, this.#at).subarray(0, 99));
  }

  #damaged(what: string): Error {
    return refusal.damaged(this.#file, what);
  }
}

/** Values of a pairlist or of a list; the state of some vectors is the vector itself. */
function valuesOf(item: Item): readonly Item[] {
  if (item.kind === 'list') return item.items;
  if (item.kind === 'vector') return [item];
  return item.pairs?.map((pair) => pair.item) ?? [];
}
