import { SaxesParser } from 'saxes';
import { defaultLimits } from '../csv/limits.ts';
import type { ByteSource } from '../source.ts';
import * as refusal from './refusal.ts';
import { Rows } from './rows.ts';
import { Utf8Pieces } from './utf8.ts';

/** What the elements around the values are called, without prefixes. */
export interface XmlNames {
  readonly root: string;
  readonly record: string;
}

/** Records of an XML file as plain CSV: commas, LF, UTF-8, names in the first line, quotes where needed. */
export interface XmlSource extends ByteSource {
  /** Whatever is said about delimiters and encodings, these bytes are plain CSV. */
  readonly plain: true;
  /** Names of the root and of the records. Reads as far as the first record. */
  elementNames(): Promise<XmlNames>;
  /** Line of the XML file on which a record, counted from 0, starts; known once it was read. */
  lineOf(record: number): number;
}

/** Encodings whose texts are UTF-8 too. */
const UTF8 = /^(utf-?8|us-ascii|ascii)$/i;

/** Small, so that what never ends is noticed soon. */
const PIECE = 1 << 16;

/**
 * The records of an XML document as plain CSV. The document has one element per record below its root and
 * in each record one element per value, named as the column (Cano and Torra, 2011); the names are those
 * of the first record, in its order. An empty value and an absent one are empty cells.
 *
 * Comments, processing instructions, CDATA, character references and the five predefined entities are
 * read as XML 1.0 says; a document type declaration is refused, so nothing can be defined or fetched.
 * Prefixes and namespace declarations are left out, and so are attributes of the root; attributes of
 * records and values are refused. Encoding: UTF-8. One pass for each reading; memory: a piece of the
 * file, one record, and four bytes per record for its line.
 */
export function xmlToCsv(source: ByteSource): XmlSource {
  const { name } = source;
  let lines = new Int32Array(0);
  let names: XmlNames | null = null;
  return {
    name,
    plain: true,
    async *open() {
      const encoder = new TextEncoder();
      const reading = new Reading(name);
      for await (const chunk of source.open()) {
        reading.push(chunk);
        if (reading.rows.text !== '') yield encoder.encode(reading.takeText());
      }
      reading.finish();
      names = reading.names;
      lines = reading.rows.lines.join();
      if (reading.rows.text !== '') yield encoder.encode(reading.takeText());
    },
    async elementNames() {
      if (names !== null) return names;
      const reading = new Reading(name);
      for await (const chunk of source.open()) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          reading.push(chunk.subarray(at, at + PIECE));
          if (reading.names !== null) return reading.names;
        }
      }
      reading.finish();
      return reading.names!;
    },
    lineOf: (record) => lines[record],
  };
}

/** One reading of a document. */
class Reading {
  readonly rows: Rows;
  readonly #file: string;
  readonly #parser = new SaxesParser({
    xmlns: false,
    fragment: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  readonly #utf8 = new Utf8Pieces();
  /** Whether the first tag or declaration is closed. */
  #started = false;
  /** Characters read since the parser last had something whole. */
  #open = 0;

  constructor(file: string) {
    const rows = new Rows(file);
    const parser = this.#parser;
    this.#file = file;
    this.rows = rows;
    const settled = () => {
      this.#open = 0;
    };
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !UTF8.test(encoding)) throw refusal.encoding(file, encoding);
    });
    parser.on('doctype', () => {
      throw refusal.documentType(file, parser.line);
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#open = 0;
      rows.open(name, attributes, parser.line);
    });
    parser.on('closetag', () => {
      this.#open = 0;
      rows.close(parser.line);
    });
    const characters = (text: string) => {
      this.#open = 0;
      rows.characters(text, parser.line);
    };
    parser.on('text', characters);
    parser.on('cdata', characters);
    parser.on('comment', settled);
    parser.on('processinginstruction', settled);
    parser.on('error', ({ message }) => {
      throw fault(file, parser.line, message);
    });
  }

  /** Names of the elements, once the first record has begun. */
  get names(): XmlNames | null {
    const { root, record } = this.rows;
    return record === '' ? null : { root, record };
  }

  takeText(): string {
    const { text } = this.rows;
    this.rows.text = '';
    return text;
  }

  push(chunk: Uint8Array): void {
    let at = 0;
    if (!this.#started) {
      // The declaration may say that the rest is no UTF-8, so it comes first and alone.
      const closed = chunk.indexOf(0x3e);
      this.#started = closed >= 0;
      at = closed >= 0 ? closed + 1 : chunk.length;
      this.#write(chunk.subarray(0, at));
    }
    for (; at < chunk.length; at += PIECE) this.#write(chunk.subarray(at, at + PIECE));
  }

  finish(): void {
    const { line } = this.#parser;
    if (!this.#utf8.whole) throw refusal.notUtf8(this.#file, line);
    this.#parser.close();
    if (this.rows.lines.length === 0) throw refusal.noRecords(this.#file);
  }

  #write(bytes: Uint8Array): void {
    const text = this.#utf8.push(bytes);
    const { line } = this.#parser;
    if (text === null) throw refusal.notUtf8(this.#file, line + this.#utf8.linesBefore());
    this.#open += text.length;
    const before = this.#open;
    this.#parser.write(text);
    // Whatever was closed in this piece, less than the piece is open.
    if (this.#open < before) this.#open = Math.min(this.#open + text.length, PIECE);
    if (this.#open > defaultLimits.cell + PIECE) throw refusal.tooLong(this.#file, line);
  }
}

/** What the parser says, in words that show nothing of the file. */
function fault(file: string, line: number, message: string) {
  if (/undefined entity|entity (name|reference)/.test(message)) {
    return refusal.unknownEntity(file, line);
  }
  if (/unclosed tag|unexpected end/.test(message)) return refusal.cutOff(file, line);
  if (/must contain a root/.test(message)) return refusal.noElement(file);
  if (/disallowed character\.$|malformed character entity/.test(message)) {
    return refusal.forbiddenCharacter(file, line);
  }
  const known = REASONS.find(([pattern]) => pattern.test(message));
  return refusal.notWellFormed(file, line, known?.[1]);
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/text data outside/, 'text outside the outermost element'],
  [/only one root/, 'more than one outermost element'],
  [/clos(e|ing) tag/, 'a closing tag that closes nothing'],
  [/duplicate attribute/, 'an attribute twice'],
  [/attribute/, 'a damaged attribute'],
  [/comment/, 'a damaged comment'],
  [/declaration|version number|encoding value|standalone/, 'a damaged or misplaced declaration'],
  [/tag name/, 'a "<" that starts no tag, or a damaged name'],
];
