import { counted } from '../../foundation/words/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import {
  checkDialectOptions,
  type DecimalMark,
  type Delimiter,
  type Dialect,
  type DialectOptions,
  type DialectReasons,
  delimiterName,
  delimiters,
  missingCodes,
} from './dialect.ts';
import { decode, isUtf8 } from './encoding.ts';
import { looksLikeRecord } from './headerGuard.ts';
import { isSpace } from './missing.ts';
import * as refusal from './refusal.ts';
import { checkIsText, cutSample, eachCell, type SampleRecords, takeSample } from './sample.ts';
import { PLAIN } from './scanner.ts';

/** A dialect, and why each part of it is so. */
export interface Detected {
  readonly dialect: Dialect;
  readonly reasons: DialectReasons;
}

const GIVEN = 'as given';
const PLAIN_REASON = 'the records are not kept as CSV';
/** How records of other formats are handed over. */
const PLAIN_FORM = {
  delimiter: ',',
  encoding: 'utf-8',
  header: true,
  byteOrderMark: false,
  newline: '\n',
  quotedMissing: false,
} as const;
/** A line that Excel writes and reads above the names, behind a byte order mark or none. */
const SEPARATOR_LINE = /^(ï»¿)?"?sep=.?"?\r?\n/i;

/** Tells the dialect of a file from its first 256 KiB, except for what the user says. */
export async function detectDialect(
  source: ByteSource,
  options: DialectOptions = {},
): Promise<Detected> {
  if (source.example !== undefined) return detectDialect(source.example, options);
  if (source.plain !== true) return detect(source, options);
  // Names of a table can come from the first record of a file without a header, which another program read.
  const isAsked = (options.header ?? 'auto') === 'auto';
  const form = { ...options, ...PLAIN_FORM, ...(isAsked && { header: 'auto' as const }) };
  const { dialect, reasons } = await detect(source, form);
  const instead = Object.keys(PLAIN_FORM).map((key) => [key, PLAIN_REASON]);
  return { dialect, reasons: { ...reasons, ...Object.fromEntries(instead) } };
}

async function detect(source: ByteSource, options: DialectOptions): Promise<Detected> {
  checkDialectOptions(options);
  const sample = await takeSample(source);
  checkIsText(source.name, sample);
  const { bytes } = sample;
  const firstLetters = decode(bytes, 0, Math.min(bytes.length, 12), 'windows-1252') ?? '';
  if (SEPARATOR_LINE.test(firstLetters)) throw refusal.separatorLine(source.name);
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const valid = isUtf8(bytes, sample.whole);
  const encoding = options.encoding ?? (valid ? 'utf-8' : 'windows-1252');

  const cuts = new Map<Delimiter, SampleRecords>();
  const cutAt = (delimiter: Delimiter): SampleRecords => {
    let cut = cuts.get(delimiter);
    if (cut === undefined) cuts.set(delimiter, (cut = cutSample(sample, delimiter)));
    return cut;
  };
  const [delimiter, whyDelimiter] =
    options.delimiter === undefined ? chooseDelimiter(cutAt) : [options.delimiter, GIVEN];
  const { outputDelimiter = delimiter } = options;
  const cut = cutAt(delimiter);
  const [decimal, whyDecimal] =
    options.decimal === undefined ? chooseDecimal(cut) : [options.decimal, GIVEN];

  const missing = missingCodes(options);
  const asked = options.header ?? 'auto';
  if (asked === 'auto' && looksLikeRecord(cut, decimal, missing))
    throw source.plain === true
      ? refusal.namesAreData(source.name)
      : refusal.headerIsData(source.name);
  const header = asked !== 'no' && asked !== false;
  const newline = options.newline ?? firstLineEnd(bytes);
  const quotedMissing = options.quotedMissing ?? everyCellQuoted(cut, header);

  return {
    dialect: {
      delimiter,
      ...(outputDelimiter !== delimiter && { outputDelimiter }),
      decimal,
      encoding,
      header,
      missing,
      byteOrderMark: options.byteOrderMark ?? mark,
      newline,
      quotedMissing,
      ...(options.columns !== undefined && { columns: options.columns }),
    },
    reasons: {
      delimiter: whyDelimiter,
      decimal: whyDecimal,
      encoding:
        options.encoding !== undefined
          ? GIVEN
          : valid
            ? 'all bytes are valid UTF-8'
            : 'some bytes are not valid UTF-8, so the text is taken as Windows-1252',
      header:
        asked !== 'auto'
          ? GIVEN
          : 'no cell of the first line could be a value of its column, so it holds the names',
      missing:
        options.missing === undefined && options.addMissing === undefined
          ? 'the usual codes'
          : GIVEN,
      byteOrderMark: mark ? 'the file starts with one' : 'the file starts without one',
      newline: newline === '\n' ? 'the first line ends in LF' : 'the first line ends in CRLF',
      quotedMissing:
        options.quotedMissing !== undefined
          ? GIVEN
          : quotedMissing
            ? 'every cell is quoted, so quotes say nothing about missing values'
            : 'quoted codes are texts of that spelling',
    },
  };
}

/**
 * The delimiter whose records agree best in length with the first one; among equals the one that leaves
 * more numbers, then the one that makes more cells. A title above the names is not taken for a file of
 * one column, so that the ragged line below it is refused.
 */
function chooseDelimiter(cutAt: (delimiter: Delimiter) => SampleRecords): [Delimiter, string] {
  let best: { delimiter: Delimiter; agreeing: number; numbers: number; cells: number } | undefined;
  for (const delimiter of delimiters) {
    const cut = cutAt(delimiter);
    const cells = cut.counts[0] ?? 1;
    if (cells === 1) continue;
    const agreeing = cut.counts.filter((n) => n === cells).length;
    if (agreeing < cut.counts.length / 2) continue;
    const numbers = shareOfNumbers(cut);
    if (
      best === undefined ||
      agreeing > best.agreeing ||
      (agreeing === best.agreeing &&
        (numbers > best.numbers || (numbers === best.numbers && cells > best.cells)))
    ) {
      best = { delimiter, agreeing, numbers, cells };
    }
  }
  if (best !== undefined) {
    const records = cutAt(best.delimiter).counts.length;
    const lines =
      best.agreeing === records
        ? counted(records, 'record')
        : `${best.agreeing} of ${counted(records, 'record')}`;
    return [
      best.delimiter,
      `a ${delimiterName(best.delimiter)} gives ${best.cells} cells in ${lines} at the start`,
    ];
  }
  for (const delimiter of delimiters) {
    const rest = cutAt(delimiter).counts.slice(1);
    const cells = rest[0] ?? 1;
    const agreeing = rest.filter((n) => n === cells).length;
    const decimals = cells === 2 && shareOfDecimalHalves(cutAt(delimiter)) === 1;
    if (cells > 1 && rest.length > 1 && agreeing > 0.9 * rest.length && !decimals) {
      const name = delimiterName(delimiter);
      return [delimiter, `a ${name} gives ${cells} cells in most records, though not in the first`];
    }
  }
  const unused = delimiters.find((delimiter) => cutAt(delimiter).counts.every((n) => n === 1));
  return [unused ?? ',', 'no delimiter: the file has one column'];
}

const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;

/** Share of the cells below the first record that are numbers, with either mark. */
function shareOfNumbers(cut: SampleRecords): number {
  let numbers = 0;
  let cells = 0;
  eachCell(cut, 1, (start, end) => {
    cells++;
    if (NUMBER.test(contentOf(cut, start, end))) numbers++;
  });
  return cells === 0 ? 0 : numbers / cells;
}

/** Share of the cells below the first record that are digits alone, as both halves of `1,5` are. */
function shareOfDecimalHalves(cut: SampleRecords): number {
  let halves = 0;
  let cells = 0;
  eachCell(cut, 1, (start, end) => {
    cells++;
    if (/^[+-]?\d+$/.test(contentOf(cut, start, end))) halves++;
  });
  return cells === 0 ? 0 : halves / cells;
}

const POINT = /^[+-]?(\d+\.\d+|\.\d+|\d+\.)(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?(\d*|[1-9]\d{0,2}(\.\d{3})+),\d+(e[+-]?\d+)?$/i;
/** `1,234` is one and a bit to some and a thousand to others. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const THOUSANDS = /^[+-]?[1-9]\d{0,2}((,\d{3}){2,}|(,\d{3})+\.\d+)$/;

/**
 * A decimal comma only if some cell can be nothing else and none has a decimal point. A comma before
 * exactly three digits proves nothing: read wrongly, it would change a value a thousandfold.
 */
function chooseDecimal(cut: SampleRecords): [DecimalMark, string] {
  let points = 0;
  let commas = 0;
  let either = 0;
  let thousands = 0;
  eachCell(cut, 1, (start, end) => {
    const content = contentOf(cut, start, end);
    if (POINT.test(content)) points++;
    else if (EITHER.test(content)) either++;
    else if (COMMA.test(content)) commas++;
    else if (THOUSANDS.test(content)) thousands++;
  });
  if (points > 0 && commas > 0) {
    return ['.', 'some cells have a decimal point and some a decimal comma: the point is taken'];
  }
  if (points > 0) return ['.', 'cells have decimal points'];
  if (commas > 0 && thousands === 0) {
    return [',', 'cells have decimal commas and none a decimal point'];
  }
  if (either + thousands > 0) {
    return [
      '.',
      'commas before three digits may part thousands or decimals, so these cells stay text: say which is meant with --decimal',
    ];
  }
  return ['.', 'no cell at the start has decimals'];
}

function everyCellQuoted(cut: SampleRecords, header: boolean): boolean {
  let plain = 0;
  let quoted = 0;
  eachCell(cut, header ? 1 : 0, (_start, _end, quoting) => {
    if (quoting === PLAIN) plain++;
    else quoted++;
  });
  return plain === 0 && quoted > 0;
}

/** A cell's content where it can be a number or a date, else some text that is neither. */
function contentOf(cut: SampleRecords, start: number, end: number): string {
  const { bytes } = cut.scanner;
  while (start < end && isSpace(bytes[start])) start++;
  while (end > start && isSpace(bytes[end - 1])) end--;
  if (end - start > 40) return 'text';
  return decode(bytes, start, end, 'windows-1252') ?? 'text';
}

function firstLineEnd(bytes: Uint8Array): '\n' | '\r\n' {
  const at = bytes.indexOf(10);
  return at > 0 && bytes[at - 1] === 13 ? '\r\n' : '\n';
}
