import { defaultLimits } from '../csv/index.ts';
import {
  declaredEncoding,
  expand,
  FORBIDDEN,
  isInstruction,
  parseEndTag,
  parseStartTag,
  type StartTag,
} from './markup.ts';
import * as refusal from './refusal.ts';
import { IN_RECORD, IN_VALUE, OUTSIDE, Rows } from './rows.ts';

/** Encodings whose texts are UTF-8 too. */
const UTF8 = /^(utf-?8|us-ascii|ascii)$/i;

const BANG = 33;
const GREATER = 62;
const LESS = 60;
const QUESTION = 63;
const SLASH = 47;

const COMMENT = ascii('<!--');
const CDATA = ascii('<![CDATA[');
const DOCTYPE = ascii('<!DOCTYPE');
const COMMENT_END = ascii('--');
const CDATA_END = ascii(']]>');
const INSTRUCTION_END = ascii('?>');
const TAG_END = ascii('>');

/** Tags without attributes that were seen, so that each is looked at once. Records have few different ones. */
const MOST_KNOWN = 20_000;

// ignoreBOM: the one at the start is left out here, and elsewhere it is a character like any other.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Reads XML 1.0 that comes in pieces, and makes rows of it. It is strict about what it reads and knows
 * less than XML has: no document type, so no entities but the five, and nothing is ever fetched. A tag, a
 * text or a comment is looked at when it is there as a whole; none may be longer than 1 MiB.
 *
 * Ours, because saxes 6.0.0, which reads the rules, took 1.4 to 2.8 times as long to make the same rows (60,000 records, with
 * and without references) before any check of ours. It keeps all attributes of a tag that never ends, 1 GB for 16 MiB,
 * and says what is wrong in sentences that quote names and would have to be taken apart.
 */
export class XmlScanner {
  readonly rows: Rows;
  readonly #file: string;
  #bytes = new Uint8Array(1 << 12);
  /** What has been read, and how much there is. */
  #at = 0;
  #limit = 0;
  /** Fewer bytes than this are known not to be whole: at first those of a byte order mark. */
  #needed = 3;
  #line = 1;
  /** Whether the byte order mark, if there is one, is still to come. */
  #fresh = true;
  /** Whether a declaration may come: only as the very first thing. */
  #first = true;
  #sawRoot = false;
  /** Elements that are open, with their prefixes. */
  readonly #open: string[] = [];
  readonly #known = new Map<string, StartTag>();

  constructor(file: string) {
    this.#file = file;
    this.rows = new Rows(file);
  }

  /** Takes the next bytes. Cost: linear, whatever the pieces' sizes. */
  push(piece: Uint8Array): void {
    this.#append(piece);
    if (this.#limit - this.#at < this.#needed) return;
    if (this.#fresh) this.#start();
    this.#read(false);
    const left = this.#limit - this.#at;
    if (left > defaultLimits.cell) throw refusal.tooLong(this.#file, this.#line);
    // Twice as many before it is tried again, so that a long text in small pieces is not read each time.
    this.#needed = 2 * left;
  }

  /** Says that there are no more bytes. */
  finish(): void {
    if (this.#fresh) this.#start();
    this.#read(true);
    if (this.#at < this.#limit || this.#open.length > 0) {
      throw refusal.cutOff(this.#file, this.#line);
    }
    if (!this.#sawRoot) throw refusal.noElement(this.#file);
    if (this.rows.lines.length === 0) throw refusal.noRecords(this.#file);
  }

  #append(piece: Uint8Array): void {
    const left = this.#limit - this.#at;
    // One byte more than the data: a `<` behind them stops the inner loops without a test.
    if (this.#limit + piece.length + 1 > this.#bytes.length) {
      const room =
        left + piece.length + 1 > this.#bytes.length
          ? new Uint8Array(2 * (left + piece.length + 1))
          : this.#bytes;
      room.set(this.#bytes.subarray(this.#at, this.#limit));
      this.#bytes = room;
      this.#at = 0;
      this.#limit = left;
    }
    this.#bytes.set(piece, this.#limit);
    this.#limit += piece.length;
    this.#bytes[this.#limit] = LESS;
  }

  /** Leaves out a byte order mark. */
  #start(): void {
    this.#fresh = false;
    const [a, b, c] = this.#bytes.subarray(0, this.#limit);
    if (a === 0xef && b === 0xbb && c === 0xbf) this.#at = 3;
    // UTF-16, with a mark and without.
    else if (a >= 0xfe || a === 0 || b === 0) throw refusal.notUtf8(this.#file, 1);
  }

  #read(final: boolean): void {
    while (this.#at < this.#limit) {
      if (this.rows.depth !== IN_VALUE && !this.#skipBlanks(final)) return;
      if (this.#at === this.#limit) return;
      if (this.rows.depth === IN_RECORD) {
        const next = this.rows.takeSimple(this.#bytes, this.#at, this.#limit);
        if (next >= 0) {
          this.#at = next;
          continue;
        }
      }
      const line = this.#line;
      const next = this.#bytes[this.#at] === LESS ? this.#markup() : this.#text();
      if (next < 0) return;
      if (next - this.#at > defaultLimits.cell) throw refusal.tooLong(this.#file, line);
      this.#at = next;
      this.#first = false;
    }
  }

  /** Blanks between tags. Returns false if it needs the next byte. */
  #skipBlanks(final: boolean): boolean {
    const bytes = this.#bytes;
    const limit = this.#limit;
    let i = this.#at;
    let known = true;
    for (; i < limit; i++) {
      const byte = bytes[i];
      if (byte === 10) this.#line++;
      else if (byte === 13) {
        if (i + 1 === limit && !final) {
          known = false;
          break;
        }
        if (bytes[i + 1] !== 10) this.#line++;
      } else if (byte !== 32 && byte !== 9) break;
    }
    if (i > this.#at) this.#first = false;
    this.#at = i;
    return known;
  }

  /** Reads a text up to the next tag; returns where that is, or -1 if it is not there yet. */
  #text(): number {
    const { depth } = this.rows;
    if (depth !== IN_VALUE) this.#refuseText();
    const end = this.#at + this.#bytes.subarray(this.#at).indexOf(LESS);
    if (end >= this.#limit) return -1;
    const raw = this.#decode(this.#at, end);
    if (raw.includes(']]>')) throw refusal.notWellFormed(this.#file, this.#line, '"]]>" in a text');
    const text = withLineFeeds(raw);
    const expanded = expand(text);
    if (typeof expanded !== 'string') {
      const line = this.#line + lineFeeds(text.slice(0, expanded.at));
      if (expanded.to === 'entity') throw refusal.unknownEntity(this.#file, line);
      if (expanded.to === 'character') throw refusal.forbiddenCharacter(this.#file, line);
      throw refusal.notWellFormed(this.#file, line, 'a "&" that should be "&amp;"');
    }
    this.rows.characters(expanded, this.#line);
    this.#line += lineFeeds(text);
    return end;
  }

  #refuseText(): never {
    const byte = this.#bytes[this.#at];
    if (byte < 0x20) throw refusal.forbiddenCharacter(this.#file, this.#line);
    if (this.rows.depth !== OUTSIDE) throw refusal.strayText(this.#file, this.#line);
    if (!this.#sawRoot) throw refusal.noElement(this.#file);
    throw refusal.notWellFormed(this.#file, this.#line, 'text outside the outermost element');
  }

  /** Reads what starts with `<`; returns where it ends, or -1 if it is not there as a whole. */
  #markup(): number {
    const at = this.#at;
    if (at + 1 === this.#limit) return -1;
    switch (this.#bytes[at + 1]) {
      case QUESTION:
        return this.#instruction();
      case BANG:
        return this.#declared();
      case SLASH:
        return this.#endTag();
      default:
        return this.#startTag();
    }
  }

  #instruction(): number {
    const start = this.#at + 2;
    const end = this.#find(INSTRUCTION_END, start);
    if (end < 0) return -1;
    if (this.#first && /^xml[ \t\r\n]/.test(latin1(this.#bytes, start, Math.min(end, start + 4)))) {
      // Before anything is decoded, because it may say that the rest is no UTF-8.
      const encoding = declaredEncoding(latin1(this.#bytes, start, Math.min(end, start + 1024)));
      if (encoding === null) this.#damaged('a damaged declaration');
      if (!UTF8.test(encoding)) throw refusal.encoding(this.#file, encoding);
    } else if (!isInstruction(this.#decode(start, end))) {
      this.#damaged('a damaged processing instruction, or a declaration that is not at the start');
    }
    this.#line += this.#linesIn(start, end);
    return end + 2;
  }

  /** A comment, a section of CDATA, or the beginning of a document type, which is refused. */
  #declared(): number {
    if (this.#begins(DOCTYPE)) throw refusal.documentType(this.#file, this.#line);
    if (this.#begins(COMMENT)) {
      const start = this.#at + COMMENT.length;
      const end = this.#find(COMMENT_END, start);
      if (end < 0 || end + 2 === this.#limit) return -1;
      if (this.#bytes[end + 2] !== GREATER) this.#damaged('a damaged comment');
      this.#line += lineFeeds(withLineFeeds(this.#decode(start, end)));
      return end + 3;
    }
    if (this.#begins(CDATA)) {
      if (this.rows.depth === OUTSIDE) this.#damaged('text outside the outermost element');
      const start = this.#at + CDATA.length;
      const end = this.#find(CDATA_END, start);
      if (end < 0) return -1;
      const text = withLineFeeds(this.#decode(start, end));
      if (this.rows.depth === IN_VALUE) this.rows.characters(text, this.#line);
      else if (/[^ \t\n]/.test(text)) throw refusal.strayText(this.#file, this.#line);
      this.#line += lineFeeds(text);
      return end + CDATA_END.length;
    }
    const there = this.#bytes.subarray(this.#at, this.#limit);
    const whole = [DOCTYPE, COMMENT, CDATA].every((text) =>
      there.some((byte, i) => i < text.length && byte !== text[i]),
    );
    if (whole) this.#damaged('a declaration inside the document');
    return -1;
  }

  #endTag(): number {
    const start = this.#at + 2;
    const end = this.#find(TAG_END, start);
    if (end < 0) return -1;
    const content = this.#decode(start, end);
    const expected = this.#open.pop();
    if (content !== expected) {
      const name = parseEndTag(content);
      if (name === null) this.#damaged('a damaged closing tag');
      if (expected === undefined) this.#damaged('a closing tag that closes nothing');
      if (name !== expected) this.#damaged(`a closing tag where ${expected} is to be closed`);
    }
    this.rows.close(this.#line);
    this.#line += this.#linesIn(start, end);
    return end + 1;
  }

  #startTag(): number {
    const start = this.#at + 1;
    const end = this.#tagEnd(start);
    if (end < 0) return -1;
    const content = this.#decode(start, end);
    const tag = this.#known.get(content) ?? parseStartTag(content);
    if (tag === null) this.#damaged('a damaged tag, or a "<" that should be "&lt;"');
    if (tag.attributes.length === 0 && this.#known.size < MOST_KNOWN) this.#known.set(content, tag);
    if (this.rows.depth === OUTSIDE) {
      if (this.#sawRoot) this.#damaged('more than one outermost element');
      this.#sawRoot = true;
    }
    this.rows.open(tag, this.#line);
    if (tag.empty) this.rows.close(this.#line);
    else this.#open.push(tag.name);
    this.#line += this.#linesIn(start, end);
    return end + 1;
  }

  /** The `>` of a tag: not one in the value of an attribute. */
  #tagEnd(start: number): number {
    const bytes = this.#bytes;
    let quote = 0;
    for (let i = start; i < this.#limit; i++) {
      const byte = bytes[i];
      if (byte === LESS) this.#damaged('a damaged tag, or a "<" that should be "&lt;"');
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) return i;
      else if (byte === 34 || byte === 39) quote = byte;
    }
    return -1;
  }

  #begins(text: Uint8Array): boolean {
    if (this.#limit - this.#at < text.length) return false;
    return text.every((byte, i) => this.#bytes[this.#at + i] === byte);
  }

  #find(text: Uint8Array, from: number): number {
    const bytes = this.#bytes;
    const last = this.#limit - text.length;
    for (let i = from; i <= last; i++) {
      i = bytes.indexOf(text[0], i);
      if (i < 0 || i > last) return -1;
      let j = 1;
      while (j < text.length && bytes[i + j] === text[j]) j++;
      if (j === text.length) return i;
    }
    return -1;
  }

  #decode(start: number, end: number): string {
    let text: string;
    try {
      text = utf8.decode(this.#bytes.subarray(start, end));
    } catch {
      throw refusal.notUtf8(this.#file, this.#line + linesOfUtf8(this.#bytes.subarray(start, end)));
    }
    const forbidden = text.search(FORBIDDEN);
    if (forbidden < 0) return text;
    const line = this.#line + lineFeeds(withLineFeeds(text.slice(0, forbidden)));
    throw refusal.forbiddenCharacter(this.#file, line);
  }

  /** Line ends in a tag: most have none. */
  #linesIn(start: number, end: number): number {
    for (let i = start; i < end; i++) {
      const byte = this.#bytes[i];
      if (byte === 10 || byte === 13) {
        return lineFeeds(withLineFeeds(latin1(this.#bytes, start, end)));
      }
    }
    return 0;
  }

  #damaged(why: string): never {
    throw refusal.notWellFormed(this.#file, this.#line, why);
  }
}

/** Line ends as XML sees them (section 2.11): a return, with a line feed behind it or without, is a line feed. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function lineFeeds(text: string): number {
  let n = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return n;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}

/** Lines before the one that is no UTF-8. */
function linesOfUtf8(bytes: Uint8Array): number {
  let lines = 0;
  for (let start = 0; start < bytes.length; lines++) {
    const found = bytes.indexOf(10, start);
    const end = found < 0 ? bytes.length : found + 1;
    try {
      utf8.decode(bytes.subarray(start, end));
    } catch {
      return lines;
    }
    start = end;
  }
  return lines;
}
