import { PenumbraError } from '../../error.ts';
import type { Encoding } from './dialect.ts';

/**
 * What Windows-1252 has in place of Latin-1's control characters 0x80 to 0x9F (WHATWG Encoding Standard,
 * index windows-1252). A table of our own, because some releases of Node decode these bytes as Latin-1.
 */
const UPPER_CONTROLS = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
  0x0152, 0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
  0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
];

const WINDOWS_1252 = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte <= 0x9f ? UPPER_CONTROLS[byte - 0x80] : byte,
);

const WINDOWS_1252_BYTES = new Map<number, number>(
  Array.from(WINDOWS_1252, (unit, byte) => [unit, byte]),
);

// ignoreBOM: a byte order mark inside a cell is part of the cell.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf8Encoder = new TextEncoder();

/** Most arguments of one `String.fromCharCode`: a longer list could overflow the stack. */
const SHORT = 64;
const UNITS = Array.from({ length: SHORT + 1 }, (_, length) => new Array<number>(length).fill(0));

/** The text of bytes, or undefined if they are not valid in this encoding (only UTF-8 can be invalid). */
export function decode(
  bytes: Uint8Array,
  start: number,
  end: number,
  encoding: Encoding,
): string | undefined {
  let ascii = true;
  for (let i = start; i < end; i++) {
    if (bytes[i] >= 0x80) {
      ascii = false;
      break;
    }
  }
  if (ascii && end - start <= SHORT) {
    // An array for each length, because a view of the bytes costs more than the text.
    const units = UNITS[end - start];
    for (let i = 0; i < units.length; i++) units[i] = bytes[start + i];
    return String.fromCharCode.apply(null, units);
  }
  if (ascii || encoding === 'utf-8') {
    try {
      return utf8.decode(bytes.subarray(start, end));
    } catch {
      return undefined;
    }
  }
  let text = '';
  const units = new Uint16Array(Math.min(end - start, SHORT));
  for (let at = start; at < end; at += SHORT) {
    const n = Math.min(SHORT, end - at);
    for (let i = 0; i < n; i++) units[i] = WINDOWS_1252[bytes[at + i]];
    text += String.fromCharCode.apply(null, units.subarray(0, n) as unknown as number[]);
  }
  return text;
}

/** The bytes of a text; refuses what Windows-1252 cannot write. Cost: linear. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return utf8Encoder.encode(text);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = WINDOWS_1252_BYTES.get(text.charCodeAt(i));
    if (byte === undefined) {
      throw new PenumbraError(
        'data',
        'A text has a character that Windows-1252 does not have: write the file as UTF-8.',
      );
    }
    bytes[i] = byte;
  }
  return bytes;
}

/** Whether bytes are UTF-8; the last character may be cut off unless they are the whole. */
export function isUtf8(bytes: Uint8Array, whole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}
