import {
  type ByteSink,
  contentOf,
  type Dialect,
  decode,
  FIELD,
  MissingCodes,
  Output,
  PLAIN,
  plainDialect,
  Scanner,
} from '../csv/index.ts';
import { isElementName } from './name.ts';
import type { XmlNames } from './read.ts';
import * as refusal from './refusal.ts';

/** Takes the bytes of a CSV file in pieces, and writes them as XML. */
interface XmlWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the document. */
  finish(): Promise<void>;
}

/** What the elements are called where the input does not say. */
export const defaultXmlNames: XmlNames = { root: 'Records', record: 'Record' };

/** As the scanner likes it. */
const PIECE = 1 << 18;

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);

/** What stands for bytes that may not stand for themselves; a return would be read as a line feed. */
const ESCAPES = new Map([
  [0x26, bytesOf('&amp;')],
  [0x3c, bytesOf('&lt;')],
  [0x3e, bytesOf('&gt;')],
  [0x0d, bytesOf('&#13;')],
]);

const COPY = 0;
const ESCAPE = 1;
const FORBIDDEN = 2;
const NOT_ASCII = 3;

/** What is to be done about each byte. */
const ACTION = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return NOT_ASCII;
  if (ESCAPES.has(byte)) return ESCAPE;
  return byte < 0x20 && byte !== 9 && byte !== 10 ? FORBIDDEN : COPY;
});

/**
 * Writes CSV as XML, a line for each record: `<Record><age>31</age><region/></Record>`. Column names that
 * cannot be names of elements, and characters that XML 1.0 cannot hold, are refused; so are two columns
 * of one name. Where the CSV has no names, columns are V1, V2 and so on. An empty cell is an empty
 * element, with quotes and without. XML has no quotes, so a text that only its quotes tell from a missing
 * value (`"NA"`, the country code of Namibia) is refused: nobody could read it back.
 * Cost: one pass, in the memory of one piece. `name` is how the XML file is called in messages.
 */
export function csvToXml(
  { root, record }: XmlNames,
  sink: ByteSink,
  name: string,
  form: Dialect = plainDialect,
): XmlWriter {
  const output = new Output(sink, { encoding: 'utf-8', delimiter: ',' });
  const scanner = new Scanner(name, form.delimiter);
  const missing = form.quotedMissing === true ? null : spelledCodes(form);
  const put = (bytes: Uint8Array) => output.copy(bytes, 0, bytes.length);
  const opening = bytesOf(`<${record}>`);
  const closing = bytesOf(`</${record}>\n`);
  let columns: readonly Column[] | null = null;
  const deliver = (): void | Promise<void> => {
    let from = 0;
    if (columns === null && scanner.records > 0) {
      columns = columnsOf(scanner, form, name);
      from = form.header ? 1 : 0;
      put(bytesOf(`<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n`));
    }
    for (let r = from; r < scanner.records; r++) {
      put(opening);
      for (let j = 0; j < columns!.length; j++) {
        const f = (r * scanner.columns + j) * FIELD;
        if (isEmpty(scanner, f)) put(columns![j].empty);
        else {
          put(columns![j].opening);
          const problem = putCell(scanner, f, form, missing, output);
          if (problem !== null) throw problem(name, lineOf(scanner, r), columns![j].name);
          put(columns![j].closing);
        }
      }
      put(closing);
    }
    return output.offer();
  };
  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        scanner.push(chunk.subarray(at, at + PIECE));
        await deliver();
      }
    },
    async finish() {
      scanner.finish();
      await deliver();
      put(bytesOf(`</${root}>\n`));
      await output.close();
    },
  };
}

/** The codes that are not blank: between an empty text and a missing one nobody needs to tell. */
function spelledCodes(form: Dialect): MissingCodes {
  return new MissingCodes(
    form.missing.filter((code) => code.trim() !== ''),
    form,
  );
}

interface Column {
  readonly name: string;
  readonly opening: Uint8Array;
  readonly closing: Uint8Array;
  readonly empty: Uint8Array;
}

function columnsOf(scanner: Scanner, { header, encoding }: Dialect, file: string): Column[] {
  const names = Array.from({ length: scanner.columns }, (_, j) => {
    const name = header ? decode(...contentOf(scanner, j * FIELD), encoding) : `V${j + 1}`;
    if (name === undefined) throw refusal.undecodable(file, 1, `column ${j + 1}`);
    return name;
  });
  refuseColumnNames(names, file);
  return names.map((name) => ({
    name,
    opening: bytesOf(`<${name}>`),
    closing: bytesOf(`</${name}>`),
    empty: bytesOf(`<${name}/>`),
  }));
}

/** Refuses columns that cannot be written as elements. */
export function refuseColumnNames(names: readonly string[], file: string): void {
  const known = new Set<string>();
  for (const [i, name] of names.entries()) {
    if (!isElementName(name)) throw refusal.noElementName(file, name, i + 1);
    if (known.has(name)) throw refusal.sameElementName(file, name);
    known.add(name);
  }
}

function isEmpty({ fields }: Scanner, f: number): boolean {
  return fields[f + 1] - fields[f] === (fields[f + 2] === PLAIN ? 0 : 2);
}

type Problem = (file: string, line: number, column: string) => Error;

/** Writes a cell's content, or says what is wrong with it. */
function putCell(
  scanner: Scanner,
  f: number,
  { encoding }: Dialect,
  missing: MissingCodes | null,
  output: Output,
): Problem | null {
  const [bytes, start, end] = contentOf(scanner, f);
  const quoted = scanner.fields[f + 2] !== PLAIN;
  if (quoted && missing?.has(bytes, start, end)) return refusal.quotedCode;
  const plain = putAscii(bytes, start, end, output);
  if (plain === end) return null;
  if (ACTION[bytes[plain]] === FORBIDDEN) return refusal.unwritableCharacter;
  const text = decode(bytes, plain, end, encoding);
  if (text === undefined) return refusal.undecodable;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text)) return refusal.unwritableCharacter;
  const escaped = bytesOf(text.replace(/[&<>\r]/g, (c) => ESCAPE_TEXTS.get(c)!));
  output.copy(escaped, 0, escaped.length);
  return null;
}

const ESCAPE_TEXTS = new Map(
  [...ESCAPES].map(([byte, bytes]) => [String.fromCharCode(byte), new TextDecoder().decode(bytes)]),
);

/** Writes ASCII up to the first byte that is none, or that XML cannot hold; returns its place. */
function putAscii(bytes: Uint8Array, start: number, end: number, output: Output): number {
  let from = start;
  for (let i = start; i < end; i++) {
    const action = ACTION[bytes[i]];
    if (action === COPY) continue;
    output.copy(bytes, from, i);
    if (action !== ESCAPE) return i;
    const reference = ESCAPES.get(bytes[i])!;
    output.copy(reference, 0, reference.length);
    from = i + 1;
  }
  output.copy(bytes, from, end);
  return end;
}

/** Line of the CSV on which a record of this batch starts. */
function lineOf(scanner: Scanner, r: number): number {
  const record = scanner.before + r;
  const breaks = scanner.lineBreaks.filter((_, i) => scanner.brokenRecords[i] < record);
  return 1 + record + breaks.reduce((sum, n) => sum + n, 0);
}
