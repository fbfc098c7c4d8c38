import type { Encoding, SchemaElement } from 'hyparquet';
import { decode, NOT_A_NUMBER, NumberParser } from '../csv/index.ts';
import { shortestSingle } from './lines.ts';
import { parseDate, parseTime, parseTimestamp } from './temporal.ts';
import type { ColumnType } from './type.ts';

/** A value as it is written: a number, a long integer, a text, bytes or a truth value; null if there is none. */
export type Stored = number | bigint | string | boolean | Uint8Array | null;

/** Turns cells into values of one type. */
export interface Builder {
  readonly type: ColumnType;
  /** The value of a cell, or undefined if it is none of this type. The bytes are without quotes and in UTF-8. */
  parse(bytes: Uint8Array, start: number, end: number): Stored | undefined;
}

const LARGEST = 9_223_372_036_854_775_808n;
const MINUS = 45;
const ZERO = 48;
const POINT = 46;

const ascii = new TextDecoder('latin1');
const textOf = (bytes: Uint8Array, start: number, end: number) =>
  ascii.decode(bytes.subarray(start, end));

/** The way back from the cells of `putterOf`: each gives the value that it was written from. */
export function builderOf(type: ColumnType, decimal: '.' | ',' = '.'): Builder {
  return { type, parse: parserOf(type, decimal) };
}

function parserOf(type: ColumnType, decimal: '.' | ','): Builder['parse'] {
  switch (type.kind) {
    case 'boolean':
      return (bytes, start, end) => {
        const text = end - start > 5 ? '' : textOf(bytes, start, end);
        return text === 'true' ? true : text === 'false' ? false : undefined;
      };
    case 'integer':
      return integers(type);
    case 'double':
      return doubles(decimal);
    case 'half':
    case 'float':
      return singles(decimal);
    case 'decimal':
      return decimals(type, decimal);
    case 'text': {
      const isFree = type.is !== 'JSON';
      return (bytes, start, end) => {
        const text = decode(bytes, start, end, 'utf-8');
        return text !== undefined && (isFree || isJson(text)) ? text : undefined;
      };
    }
    case 'date':
      return (bytes, start, end) => parseDate(textOf(bytes, start, end));
    case 'time': {
      const { unit } = type;
      return (bytes, start, end) => {
        const units = parseTime(textOf(bytes, start, end), unit);
        return unit === 'MILLIS' && units !== undefined ? Number(units) : units;
      };
    }
    case 'timestamp': {
      const { unit, isUtc } = type;
      return (bytes, start, end) => parseTimestamp(textOf(bytes, start, end), unit, isUtc);
    }
    case 'uuid':
      return (bytes, start, end) => uuidBytes(textOf(bytes, start, end));
    case 'int96':
    case 'nothing':
      return () => undefined;
  }
}

/** Digits without a mark, a plus, blanks or zeros before them. */
function isWhole(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  if (first >= end || (bytes[first] === ZERO && end > first + 1)) return false;
  for (let i = first; i < end; i++) if (bytes[i] < ZERO || bytes[i] > 57) return false;
  return true;
}

function integers({ bits, isSigned }: ColumnType & { readonly kind: 'integer' }): Builder['parse'] {
  if (bits === 64) {
    return (bytes, start, end) => {
      if (end - start > 20 || !isWhole(bytes, start, end)) return undefined;
      const value =
        end - start < 16
          ? BigInt(shortInteger(bytes, start, end))
          : BigInt(textOf(bytes, start, end));
      const least = isSigned ? -LARGEST : 0n;
      const most = isSigned ? LARGEST : 2n * LARGEST;
      return value >= least && value < most ? BigInt.asIntN(64, value) : undefined;
    };
  }
  const range = 2 * (1 << (bits - 2)) * 2;
  const least = isSigned ? -range / 2 : 0;
  const most = isSigned ? range / 2 : range;
  return (bytes, start, end) => {
    if (end - start > 11 || !isWhole(bytes, start, end)) return undefined;
    const value = shortInteger(bytes, start, end);
    return value >= least && value < most ? value | 0 : undefined;
  };
}

/** At most 15 digits. */
function shortInteger(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  let value = 0;
  for (let i = isNegative ? start + 1 : start; i < end; i++) value = 10 * value + bytes[i] - ZERO;
  return isNegative ? 0 - value : value;
}

/** A number of any kind, also one with blanks around it or zeros before; `NaN` too, which nothing but such numbers has. */
function doubles(
  decimal: '.' | ',',
): (bytes: Uint8Array, start: number, end: number) => number | undefined {
  const parser = new NumberParser(decimal);
  return (bytes, start, end) => {
    if (parser.parse(bytes, start, end) !== NOT_A_NUMBER) return parser.value;
    return end - start === 3 && textOf(bytes, start, end) === 'NaN' ? Number.NaN : undefined;
  };
}

/** Only what is the text of a number of single precision: more digits would be lost. */
function singles(decimal: '.' | ','): Builder['parse'] {
  const parse = doubles(decimal);
  return (bytes, start, end) => {
    const value = parse(bytes, start, end);
    if (value === undefined || Number.isNaN(value)) return value;
    const single = Math.fround(value);
    if (single === value) return value;
    return Number.isFinite(single) && Number(shortestSingle(single)) === value ? single : undefined;
  };
}

function decimals(
  { precision, scale, physical, length }: ColumnType & { readonly kind: 'decimal' },
  decimal: '.' | ',',
): Builder['parse'] {
  const mark = decimal === '.' ? POINT : 44;
  return (bytes, start, end) => {
    const first = bytes[start] === MINUS ? start + 1 : start;
    let digits = '';
    let behind = -1;
    for (let i = first; i < end; i++) {
      if (bytes[i] === mark && behind < 0) behind = 0;
      else if (bytes[i] >= ZERO && bytes[i] <= 57) {
        digits += String.fromCharCode(bytes[i]);
        if (behind >= 0) behind++;
      } else return undefined;
    }
    const missing = scale - Math.max(0, behind);
    if (digits === '' || behind === 0 || missing < 0) return undefined;
    digits += '0'.repeat(missing);
    if (digits.replace(/^0+/, '').length > precision) return undefined;
    const size = BigInt(digits);
    const units = first > start ? -size : size;
    switch (physical) {
      case 'INT32':
        return Number(units);
      case 'INT64':
        return units;
      default:
        return bigEndian(units, length);
    }
  };
}

/** Two's complement, the most significant byte first, in the given number of bytes, or in as many as the number needs. */
function bigEndian(units: bigint, length: number): Uint8Array | undefined {
  let size = length;
  if (size === 0) for (size = 1; BigInt.asIntN(8 * size, units) !== units; ) size++;
  if (BigInt.asIntN(8 * size, units) !== units) return undefined;
  const bytes = new Uint8Array(size);
  let rest = BigInt.asUintN(8 * size, units);
  for (let i = size - 1; i >= 0; i--) {
    bytes[i] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidBytes(text: string): Uint8Array | undefined {
  if (!UUID.test(text)) return undefined;
  const digits = text.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}

const NAMES_OF_INTEGERS = ['INT_8', 'INT_16', 'INT_32', 'INT_64'] as const;
const NAMES_OF_UNSIGNED = ['UINT_8', 'UINT_16', 'UINT_32', 'UINT_64'] as const;

/** How a column is described in the file. Every column may have nulls: what was required may have been suppressed. */
export function elementOf(name: string, type: ColumnType): SchemaElement {
  const element = (rest: Omit<SchemaElement, 'name' | 'repetition_type'>): SchemaElement => ({
    ...rest,
    name,
    repetition_type: 'OPTIONAL',
  });
  switch (type.kind) {
    case 'boolean':
      return element({ type: 'BOOLEAN' });
    case 'integer': {
      const physical = type.bits === 64 ? 'INT64' : 'INT32';
      if (type.isPlain) return element({ type: physical });
      // The older of the two ways to say it: all programs know it.
      const place = [8, 16, 32, 64].indexOf(type.bits);
      const names = type.isSigned ? NAMES_OF_INTEGERS : NAMES_OF_UNSIGNED;
      return element({ type: physical, converted_type: names[place] });
    }
    case 'half':
    case 'float':
      return element({ type: 'FLOAT' });
    case 'double':
      return element({ type: 'DOUBLE' });
    case 'decimal': {
      const { precision, scale, physical, length } = type;
      return element({
        type: physical,
        ...(length > 0 ? { type_length: length } : {}),
        converted_type: 'DECIMAL',
        precision,
        scale,
        logical_type: { type: 'DECIMAL', precision, scale },
      });
    }
    case 'text':
      if (type.is === 'none') return element({ type: 'BYTE_ARRAY' });
      return element({
        type: 'BYTE_ARRAY',
        converted_type: type.is === 'STRING' ? 'UTF8' : type.is,
        logical_type: { type: type.is },
      });
    case 'date':
      return element({ type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } });
    case 'time':
    case 'timestamp': {
      const { unit, isUtc } = type;
      const named = type.kind === 'time' ? 'TIME' : 'TIMESTAMP';
      return element({
        type: type.kind === 'time' && unit === 'MILLIS' ? 'INT32' : 'INT64',
        // The older way knows neither local times nor nanoseconds.
        ...(isUtc && unit !== 'NANOS' ? { converted_type: `${named}_${unit}` as const } : {}),
        logical_type: { type: named, isAdjustedToUTC: isUtc, unit },
      });
    }
    case 'uuid':
      return element({
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: 16,
        logical_type: { type: 'UUID' },
      });
    case 'int96':
    case 'nothing':
      return element({ type: 'INT32', logical_type: { type: 'NULL' } });
  }
}

/** The encoding that values must have, where the writer would choose one that loses something. */
export function encodingFor(
  type: ColumnType,
  values: readonly Stored[],
): { readonly encoding?: Encoding } {
  if (type.kind !== 'float' && type.kind !== 'double' && type.kind !== 'half') return {};
  // A dictionary takes minus zero for zero.
  return values.some((value) => Object.is(value, -0)) ? { encoding: 'PLAIN' } : {};
}
