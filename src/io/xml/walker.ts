import { expand, FORBIDDEN } from './markup.ts';

/** What is told of a document while it is read. Names have the prefixes that the listener knows, whatever the document has. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Text between two tags; a long one can come in parts. */
  text(text: string): void;
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
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^<"]*)"|'([^<']*)')/gy;
const BLANKS = /\s*/y;

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
  readonly #open: string[] = [];
  readonly #attributes: FoundAttributes;
  #text = '';
  #sawRoot = false;

  constructor(listener: XmlListener, namespaces: Namespaces, damaged: (what: string) => Error) {
    this.#listener = listener;
    this.#namespaces = namespaces;
    this.#damaged = damaged;
    this.#attributes = new FoundAttributes((name) => this.#nameOf(name, false), damaged);
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
    const second = text[at + 1];
    if (second === '!' || second === '?') return this.#aside(text, at);
    const end = tagEnd(text, at + 1);
    if (end < 0) return -1;
    if (second === '/') {
      const name = text.slice(at + 2, end).trimEnd();
      if (name !== this.#open.pop()) throw this.#damaged('its tags do not match');
      this.#listener.close(this.#nameOf(name, true));
      return end + 1;
    }
    const isEmpty = text[end - 1] === '/';
    const content = text.slice(at + 1, isEmpty ? end - 1 : end);
    const blank = content.search(/\s/);
    const name = blank < 0 ? content : content.slice(0, blank);
    if (name === '' || /["'=/]/.test(name)) throw this.#damaged('a tag of it cannot be read');
    if (this.#open.length === 0 && this.#sawRoot)
      throw this.#damaged('it has more than one outermost element');
    if (this.#open.length > MOST_DEPTH) throw this.#damaged('it nests too deep');
    this.#sawRoot = true;
    const given = blank < 0 ? '' : content.slice(blank);
    if (given.includes('xmlns')) this.#declare(given);
    this.#attributes.set(given);
    const known = this.#nameOf(name, true);
    this.#listener.open(known, this.#attributes);
    if (isEmpty) this.#listener.close(known);
    else this.#open.push(name);
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
    }
  }

  /** A name with the prefix that the listener knows. Attributes without a prefix have no namespace. */
  #nameOf(name: string, isElement: boolean): string {
    const key = isElement ? name : `@${name}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const colon = name.indexOf(':');
    const given = colon < 0 ? '' : name.slice(0, colon);
    const prefix = !isElement && colon < 0 ? '' : (this.#prefixes.get(given) ?? given);
    const found = prefix === '' ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`;
    if (this.#names.size < 10_000) this.#names.set(key, found);
    return found;
  }
}

class FoundAttributes implements Attributes {
  readonly #nameOf: (name: string) => string;
  readonly #damaged: (what: string) => Error;
  readonly #found = new Map<string, string>();
  #given = '';

  constructor(nameOf: (name: string) => string, damaged: (what: string) => Error) {
    this.#nameOf = nameOf;
    this.#damaged = damaged;
  }

  set(given: string): void {
    this.#given = given;
    this.#found.clear();
  }

  get(name: string): string | undefined {
    if (this.#given !== '') this.#read();
    return this.#found.get(name);
  }

  #read(): void {
    const given = this.#given;
    this.#given = '';
    for (let at = 0; ; ) {
      BLANKS.lastIndex = at;
      at += BLANKS.exec(given)![0].length;
      if (at === given.length) return;
      ATTRIBUTE.lastIndex = at;
      const found = ATTRIBUTE.exec(given);
      const value = found === null ? null : expand(found[2] ?? found[3]);
      if (found === null || typeof value !== 'string')
        throw this.#damaged('a tag of it cannot be read');
      this.#found.set(this.#nameOf(found[1]), value);
      at = ATTRIBUTE.lastIndex;
    }
  }
}

/** The `>` of a tag: not one in the value of an attribute; -1 if it has not come yet. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; ; ) {
    const end = text.indexOf('>', at);
    if (end < 0) return -1;
    for (let i = at; i < end; i++) {
      const letter = text[i];
      if (quote === '') {
        if (letter === '"' || letter === "'") quote = letter;
      } else if (letter === quote) quote = '';
    }
    if (quote === '') return end;
    at = end + 1;
  }
}
