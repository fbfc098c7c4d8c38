import type { ByteSource } from '../bytes/index.ts';
import type { Delimiter } from './dialect.ts';
import { defaultLimits } from './limits.ts';
import * as refusal from './refusal.ts';
import { FIELD, PLAIN, Scanner } from './scanner.ts';

/** The start of a file, from which its dialect is told. */
interface Sample {
  readonly bytes: Uint8Array;
  /** Whether the file has no more. */
  readonly whole: boolean;
}

const SAMPLE = 1 << 18;

/** The first 256 KiB of a source. */
export async function takeSample(source: ByteSource): Promise<Sample> {
  let bytes = new Uint8Array(0);
  let used = 0;
  for await (const chunk of source.open()) {
    const part = chunk.subarray(0, SAMPLE - used);
    const needed = used + part.length;
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.min(SAMPLE, Math.max(needed, 2 * used)));
      larger.set(bytes.subarray(0, used));
      bytes = larger;
    }
    bytes.set(part, used);
    used = needed;
    if (part.length < chunk.length) return { bytes, whole: false };
  }
  return { bytes: bytes.subarray(0, used), whole: true };
}

/** Starts of files that people pass for text, by what they are. */
const KNOWN_STARTS: readonly (readonly [number[], string])[] = [
  [[0x50, 0x4b, 3, 4], 'an Excel workbook or a ZIP archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file'],
  [[0x24, 0x46, 0x4c, 0x32], 'an SPSS file'],
  [[...'<stata_dta>'].map((one) => one.charCodeAt(0)), 'a Stata file'],
];

/** Refuses what is not text, or is text in UTF-16. One NUL among text is left to the scanner, which has the line. */
export function checkIsText(file: string, { bytes }: Sample): void {
  if (bytes.length === 0) throw refusal.emptyFile(file);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw refusal.utf16(file);
  }
  for (const [start, what] of KNOWN_STARTS) {
    if (start.every((byte, i) => bytes[i] === byte)) throw refusal.notText(file, what);
  }
  let controls = 0;
  const nuls = [0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte < 32 && (byte < 9 || byte > 13)) controls++;
    if (byte === 0) nuls[i & 1]++;
  }
  const half = bytes.length / 2;
  const [more, fewer] = nuls[0] > nuls[1] ? nuls : [nuls[1], nuls[0]];
  if (bytes.length >= 4 && more > 0.4 * half && fewer < 0.1 * half) throw refusal.utf16(file);
  if (controls >= 8 && controls > 0.02 * bytes.length) throw refusal.notText(file);
}

/** The records of a sample, cut at one delimiter; they may differ in length. */
export interface SampleRecords {
  readonly scanner: Scanner;
  /** Cells of each record. */
  readonly counts: readonly number[];
}

/**
 * Cuts a sample; stops without complaint at the first error, which the reading will meet again. A record
 * that the sample's end cuts off is no example, unless there is no other.
 */
export function cutSample(sample: Sample, delimiter: Delimiter): SampleRecords {
  const records = cut(sample.whole ? withLineEnd(sample.bytes) : sample.bytes, delimiter);
  if (records.counts.length > 0 || sample.whole) return records;
  return cut(withLineEnd(sample.bytes), delimiter);
}

function cut(bytes: Uint8Array, delimiter: Delimiter): SampleRecords {
  const limits = { ...defaultLimits, cell: SAMPLE };
  const scanner = new Scanner('', delimiter, limits, true);
  try {
    scanner.push(bytes);
  } catch {
    // What was cut before the error is enough.
  }
  return { scanner, counts: scanner.counts };
}

function withLineEnd(bytes: Uint8Array): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = 10;
  return longer;
}

/** Calls `visit` with each cell's content (without quotes) as a place in the scanner's bytes. */
export function eachCell(
  { scanner, counts }: SampleRecords,
  fromRecord: number,
  visit: (start: number, end: number, quoting: number) => void,
): void {
  const { fields } = scanner;
  let f = 0;
  for (const [record, cells] of counts.entries()) {
    for (let cell = 0; cell < cells; cell++, f += FIELD) {
      if (record < fromRecord) continue;
      const inside = fields[f + 2] === PLAIN ? 0 : 1;
      visit(fields[f] + inside, fields[f + 1] - inside, fields[f + 2]);
    }
  }
}
