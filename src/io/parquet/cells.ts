import { defaultLimits } from '../csv/index.ts';
import type { Values } from './encodings.ts';
import { type Lines, UnwritableValue } from './lines.ts';
import { dateText, timestampOf, timestampText, timeText } from './temporal.ts';
import type { ColumnType, ParquetColumn } from './type.ts';

/** Writes a value as a cell. */
export type PutCell = (values: Values, i: number, lines: Lines) => void;

const HALF = 4294967296;
/** A high half in this range makes a number that a double holds. */
const SAFE_HIGH = 1 << 21;

/** A cell with its quotes must keep within the limit of cells. */
const LONGEST_TEXT = defaultLimits.cell - 2;

/** The Julian day of 1 January 1970, from which INT96 counts. */
const EPOCH = 2_440_588;

/**
 * How the values of a column are written. Each value has one text, and each text is read back as that value:
 * `parserOf` is the way back.
 */
export function putterOf({ type, physical }: ParquetColumn): PutCell {
  switch (type.kind) {
    case 'boolean':
      return ({ words }, i, lines) => lines.ascii(words[i] === 0 ? 'false' : 'true');
    case 'integer':
      return integers(type, physical === 'INT64');
    case 'float':
      return ({ floats }, i, lines) => lines.single(floats[i]);
    case 'double':
      return ({ floats }, i, lines) => lines.double(floats[i]);
    case 'half':
      return ({ bytes, starts }, i, lines) =>
        lines.double(halfOf(bytes[starts[i]] | (bytes[starts[i] + 1] << 8)));
    case 'decimal':
      return decimals(type);
    case 'text':
      return ({ bytes, starts, ends }, i, lines) =>
        lines.text(bytes, starts[i], ends[i], LONGEST_TEXT);
    case 'date':
      return ({ words }, i, lines) => lines.ascii(dateText(words[i]));
    case 'time': {
      const { unit } = type;
      const isLong = physical === 'INT64';
      return ({ words }, i, lines) => {
        const text = timeText(isLong ? long(words, i) : BigInt(words[i]), unit);
        if (text === undefined) throw new UnwritableValue('out of range');
        lines.ascii(text);
      };
    }
    case 'timestamp': {
      const { unit, isUtc } = type;
      return ({ words }, i, lines) => lines.ascii(timestampText(long(words, i), unit, isUtc));
    }
    case 'int96':
      return ({ bytes, starts }, i, lines) => {
        const view = new DataView(bytes.buffer, bytes.byteOffset + starts[i], 12);
        const nanos = view.getBigInt64(0, true);
        if (nanos < 0n || nanos >= 86_400_000_000_000n) throw new UnwritableValue('out of range');
        lines.ascii(timestampOf(view.getInt32(8, true) - EPOCH, Number(nanos), 'NANOS'));
      };
    case 'uuid':
      return ({ bytes, starts }, i, lines) => lines.ascii(uuidText(bytes, starts[i]));
    case 'nothing':
      return () => {};
  }
}

/** Both halves of an INT64 as one. */
function long(words: Int32Array, i: number): bigint {
  return BigInt(words[2 * i + 1]) * 4294967296n + BigInt(words[2 * i] >>> 0);
}

function integers(
  { bits, isSigned }: ColumnType & { readonly kind: 'integer' },
  isLong: boolean,
): PutCell {
  if (!isLong) {
    if (isSigned || bits < 32) return ({ words }, i, lines) => lines.scaled(words[i], 0, false);
    return ({ words }, i, lines) => lines.integer(words[i] >>> 0);
  }
  return ({ words }, i, lines) => {
    const high = words[2 * i + 1];
    if (high < SAFE_HIGH && high >= (isSigned ? -SAFE_HIGH : 0)) {
      lines.integer(high * HALF + (words[2 * i] >>> 0));
    } else {
      const value = long(words, i);
      lines.ascii(String(isSigned ? value : BigInt.asUintN(64, value)));
    }
  };
}

function decimals({ scale, physical }: ColumnType & { readonly kind: 'decimal' }): PutCell {
  const put = (units: bigint, lines: Lines): void => {
    const short = Number(BigInt.asIntN(32, units));
    if (BigInt(short) === units) lines.scaled(short, scale, true);
    else lines.ascii(decimalText(units, scale));
  };
  switch (physical) {
    case 'INT32':
      return ({ words }, i, lines) => lines.scaled(words[i], scale, true);
    case 'INT64':
      return ({ words }, i, lines) => {
        const low = words[2 * i];
        // The high half repeats the sign of the low one.
        if (words[2 * i + 1] === low >> 31) lines.scaled(low, scale, true);
        else lines.ascii(decimalText(long(words, i), scale));
      };
    default:
      return ({ bytes, starts, ends }, i, lines) =>
        put(bigEndian(bytes, starts[i], ends[i]), lines);
  }
}

/** A number of two's complement, the most significant byte first. */
function bigEndian(bytes: Uint8Array, start: number, end: number): bigint {
  if (end - start > 32) throw new UnwritableValue('out of range');
  if (end === start) return 0n;
  let value = BigInt((bytes[start] << 24) >> 24);
  let i = start + 1;
  for (; i + 4 <= end; i += 4) {
    const word =
      ((bytes[i] << 24) | (bytes[i + 1] << 16) | (bytes[i + 2] << 8) | bytes[i + 3]) >>> 0;
    value = (value << 32n) | BigInt(word);
  }
  for (; i < end; i++) value = (value << 8n) | BigInt(bytes[i]);
  return value;
}

/** `-12.50`: with all decimals of the scale. */
export function decimalText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A number of half precision (IEEE 754 binary16). */
export function halfOf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  // 2^-24 is the smallest of them; each exponent from 1 on doubles.
  const scale = exponent === 0 ? 2 : 1 << exponent;
  return (sign * (exponent === 0 ? fraction : 1024 + fraction) * scale) / 33_554_432;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function uuidText(bytes: Uint8Array, start: number): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += HEX[bytes[start + i]];
  }
  return text;
}
