import { expand, FORBIDDEN } from './markup.ts';

/** What is told of a document while it is read. Names have the prefixes that the listener knows, whatever the document has. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Text between two tags; a long one can come in parts. */
  text(text: string): void;
  /** Whether the rest of the element that was just opened is of no use. */
  readonly passes?: boolean;
}

/** Prefixes by the namespaces that they stand for; none for the empty one. */
export type Namespaces = ReadonlyMap<string, string>;

/** Attributes of the tag that was opened. They are the listener's until the next one. */
export interface Attributes {
  get(name: string): string | undefined;
}

/** A tag, a comment or a text that is longer is no part of a document with data: a cell has 1 MiB at most. */
const LONGEST = 1 << 21;
const MOST_DEPTH = 200;
const [EXCLAMATION, DOUBLE, SINGLE, SLASH, EQUALS, GREATER, QUESTION] = Array.from(
  '!"\'/=>?',
  (one) => one.charCodeAt(0),
);

/**
 * Walks through a document of XML that comes in pieces, such as a sheet of a workbook. There is no document type, so no
 * entities but the five, and nothing is ever fetched. Declarations of namespaces hold from where they stand on.
 *
 * Beside XmlScanner, which reads records and says on which line something is wrong, because a sheet has attributes and other
 * depths, and nobody looks at its lines.
 */
export class XmlWalker {
  readonly #listener: XmlListener;
  readonly #damaged: (what: string) => Error;
  readonly #namespaces: Namespaces;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  /** What the prefixes of the document stand for; those that are not declared stand for themselves. */
  readonly #prefixes = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #attributeNames = new Map<string, string>();
  readonly #open: string[] = [];
  readonly #attributes: FoundAttributes;
  #text = '';
  /** The tag that ends what is passed over. */
  #passing = '';
  #sawRoot = false;

  constructor(listener: XmlListener, namespaces: Namespaces, damaged: (what: string) => Error) {
    this.#listener = listener;
    this.#namespaces = namespaces;
    this.#damaged = damaged;
    this.#attributes = new FoundAttributes((name) => this.#attributeName(name), damaged);
  }

  push(piece: Uint8Array): void {
    this.#see(this.#decode(piece, true), false);
  }

  finish(): void {
    this.#see(this.#decode(new Uint8Array(0), false), true);
    if (this.#open.length > 0 || !this.#sawRoot) throw this.#damaged('it ends too early');
  }

  #decode(piece: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(piece, { stream });
    } catch {
      throw this.#damaged('a part of it is not written in UTF-8');
    }
  }

  #see(more: string, isEnd: boolean): void {
    if (FORBIDDEN.test(more)) throw this.#damaged('it holds a character that XML cannot hold');
    const text = this.#text + more;
    let at = 0;
    while (at < text.length) {
      if (this.#passing !== '') {
        at = this.#pass(text, at);
        if (this.#passing !== '') break;
      }
      const next = text.indexOf('<', at);
      if (next < 0) break;
      if (next > at) this.#characters(text.slice(at, next));
      at = next;
      const end = this.#markup(text, next);
      if (end < 0) break;
      at = end;
    }
    this.#text = text.slice(at);
    if (this.#text.length > LONGEST) throw this.#damaged('it has a text or a tag without an end');
    if (isEnd && this.#text.trim() !== '') throw this.#damaged('it ends too early');
  }

  #characters(raw: string): void {
    if (this.#open.length === 0) {
      if (raw.trim() !== '') throw this.#damaged('it has text outside of its elements');
      return;
    }
    const text = expand(raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw);
    if (typeof text !== 'string') throw this.#damaged('it holds a reference that is not known');
    this.#listener.text(text);
  }

  /** Reads what begins with `<`; returns where it ends, or -1 if that has not come yet. */
  #markup(text: string, at: number): number {
    const second = text.charCodeAt(at + 1);
    if (second === EXCLAMATION || second === QUESTION) return this.#aside(text, at);
    if (second === SLASH) return this.#close(text, at);
    const nameEnd = endOfName(text, at + 1);
    const end = tagEnd(text, nameEnd);
    if (end < 0) return -1;
    const isEmpty = text.charCodeAt(end - 1) === SLASH;
    const name = text.slice(at + 1, Math.min(nameEnd, isEmpty ? end - 1 : end));
    const behind = text.charCodeAt(nameEnd);
    const isCut = behind === EQUALS || (behind === SLASH && nameEnd !== end - 1);
    if (name === '' || isCut || name.includes('"') || name.includes("'"))
      throw this.#damaged('a tag of it cannot be read');
    if (this.#open.length === 0 && this.#sawRoot)
      throw this.#damaged('it has more than one outermost element');
    if (this.#open.length > MOST_DEPTH) throw this.#damaged('it nests too deep');
    this.#sawRoot = true;
    const last = isEmpty ? end - 1 : end;
    const given = nameEnd < last ? text.slice(nameEnd, last) : '';
    if (given.includes('xmlns')) this.#declare(given);
    this.#attributes.set(given);
    const known = this.#elementName(name);
    this.#listener.open(known, this.#attributes);
    if (isEmpty) this.#listener.close(known);
    else {
      this.#open.push(name);
      if (this.#listener.passes === true) this.#passing = `</${name}>`;
    }
    return end + 1;
  }

  /** Goes on to the end of an element of which nothing is wanted; to that of the text if it has not come yet. */
  #pass(text: string, at: number): number {
    const end = text.indexOf(this.#passing, at);
    if (end < 0) return Math.max(at, text.length - this.#passing.length);
    this.#passing = '';
    return end;
  }

  #close(text: string, at: number): number {
    const end = text.indexOf('>', at);
    if (end < 0) return -1;
    const name = this.#open.pop() ?? '';
    const isSame = text.startsWith(name, at + 2);
    if (!isSame || (end !== at + 2 + name.length && text.slice(at + 2, end).trimEnd() !== name))
      throw this.#damaged('its tags do not match');
    this.#listener.close(this.#elementName(name));
    return end + 1;
  }

  /** Comments, instructions and sections of text. */
  #aside(text: string, at: number): number {
    const pass = (mark: string, from: number) => {
      const end = text.indexOf(mark, from);
      return end < 0 ? -1 : end + mark.length;
    };
    if (text[at + 1] === '?') return pass('?>', at + 2);
    if (text.startsWith('<!--', at)) return pass('-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) {
      const end = pass(']]>', at + 9);
      if (end >= 0 && this.#open.length > 0) this.#listener.text(text.slice(at + 9, end - 3));
      return end;
    }
    const start = text.slice(at, at + 9);
    if ('<![CDATA['.startsWith(start) || '<!--'.startsWith(start)) return -1;
    throw this.#damaged('it has a document type, which is never read');
  }

  #declare(given: string): void {
    for (const [, name, double, single] of given.matchAll(
      /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    )) {
      const known = this.#namespaces.get(double ?? single);
      // What is of a namespace that nobody asks for must not look like what is.
      this.#prefixes.set(name ?? '', known ?? `?${name ?? ''}`);
      this.#names.clear();
      this.#attributeNames.clear();
    }
  }

  #elementName(name: string): string {
    return this.#names.get(name) ?? this.#nameOf(this.#names, name, '');
  }

  /** A name with the prefix that the listener knows. Attributes without a prefix have no namespace. */
  #attributeName(name: string): string {
    return this.#attributeNames.get(name) ?? this.#nameOf(this.#attributeNames, name, null);
  }

  /** `unprefixed` is the prefix of names without one, as the document declares it; null if they have none. */
  #nameOf(names: Map<string, string>, name: string, unprefixed: '' | null): string {
    const colon = name.indexOf(':');
    const given = colon < 0 ? unprefixed : name.slice(0, colon);
    const prefix = given === null ? '' : (this.#prefixes.get(given) ?? given);
    const found = prefix === '' ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`;
    if (names.size < 10_000) names.set(name, found);
    return found;
  }
}

/** Attributes of a tag, which are looked at only if somebody asks. */
class FoundAttributes implements Attributes {
  readonly #nameOf: (name: string) => string;
  readonly #damaged: (what: string) => Error;
  #given = '';
  #count = -1;
  readonly #names: string[] = [];
  /** Where the value of each begins and ends. */
  readonly #places: number[] = [];

  constructor(nameOf: (name: string) => string, damaged: (what: string) => Error) {
    this.#nameOf = nameOf;
    this.#damaged = damaged;
  }

  set(given: string): void {
    this.#given = given;
    this.#count = given === '' ? 0 : -1;
  }

  get(name: string): string | undefined {
    if (this.#count < 0) this.#read();
    // Of two with one name the last is meant.
    for (let i = this.#count - 1; i >= 0; i--) {
      if (this.#names[i] !== name) continue;
      const value = expand(this.#given.slice(this.#places[2 * i], this.#places[2 * i + 1]));
      if (typeof value !== 'string') throw this.#damaged('a tag of it cannot be read');
      return value;
    }
    return undefined;
  }

  #read(): void {
    const given = this.#given;
    let count = 0;
    for (let at = afterBlanks(given, 0); at < given.length; at = afterBlanks(given, at)) {
      const nameEnd = endOfName(given, at);
      const equals = afterBlanks(given, nameEnd);
      const start = afterBlanks(given, equals + 1);
      const quote = given[start];
      const end = quote === '"' || quote === "'" ? given.indexOf(quote, start + 1) : -1;
      if (nameEnd === at || given.charCodeAt(equals) !== EQUALS || end < 0)
        throw this.#damaged('a tag of it cannot be read');
      this.#names[count] = this.#nameOf(given.slice(at, nameEnd));
      this.#places[2 * count] = start + 1;
      this.#places[2 * count + 1] = end;
      count++;
      at = end + 1;
    }
    if (given.includes('<')) throw this.#damaged('a tag of it cannot be read');
    this.#count = count;
  }
}

function isBlank(letter: number): boolean {
  return letter === 32 || (letter >= 9 && letter <= 13);
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Where a name ends: at a blank, the end of its tag, or what separates it from a value. */
function endOfName(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (isBlank(letter) || letter === GREATER || letter === SLASH || letter === EQUALS) return at;
  }
  return text.length;
}

/** The `>` of a tag: not one in the value of an attribute; -1 if it has not come yet. */
function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === GREATER) return at;
    if (letter !== DOUBLE && letter !== SINGLE) continue;
    at = text.indexOf(letter === DOUBLE ? '"' : "'", at + 1);
    if (at < 0) return -1;
  }
  return -1;
}
