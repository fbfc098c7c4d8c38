import {
  clockText,
  dateText,
  decimalText,
  halfOf,
  type Lines,
  timestampText,
  UnwritableValue,
} from '../parquet/index.ts';
import type { Vector } from './batch.ts';
import type { ArrowType, Unit } from './type.ts';

/** Writes the value with a number; false if there is none. */
export type Put = (i: number, lines: Lines) => boolean;

const LONGEST = 1 << 20;
const SAFE = 9_007_199_254_740_992n;
const DAY = 86_400_000;

/** How the values of a column are written. Points that lead outside of a buffer throw a RangeError. */
export function putterOf(vector: Vector): Put {
  const { valid, type } = vector;
  const put = anyPut(vector, type);
  if (valid === null) return put;
  return (i, lines) => (valid[i >> 3] & (1 << (i & 7))) !== 0 && put(i, lines);
}

/** How the values are written that places in a dictionary stand for. */
export function throughDictionary(places: Vector, values: Vector, put: Put): Put {
  const { type, valid, data } = places;
  if (type.kind !== 'int') throw new RangeError('no place');
  const at = placeOf(type, data);
  return (i, lines) => {
    if (valid !== null && (valid[i >> 3] & (1 << (i & 7))) === 0) return false;
    const place = at(i);
    if (place < 0 || place >= values.length) throw new RangeError('outside');
    return put(place, lines);
  };
}

function placeOf(
  { bits, isSigned }: ArrowType & { readonly kind: 'int' },
  data: DataView,
): (i: number) => number {
  if (bits === 8) return isSigned ? (i) => data.getInt8(i) : (i) => data.getUint8(i);
  if (bits === 16) {
    return isSigned ? (i) => data.getInt16(2 * i, true) : (i) => data.getUint16(2 * i, true);
  }
  if (bits === 32) {
    return isSigned ? (i) => data.getInt32(4 * i, true) : (i) => data.getUint32(4 * i, true);
  }
  return (i) => Number(data.getBigInt64(8 * i, true));
}

function anyPut(vector: Vector, type: ArrowType): Put {
  const { data } = vector;
  switch (type.kind) {
    case 'null':
      return () => false;
    case 'bool':
      return (i, lines) => {
        lines.ascii(data.getUint8(i >> 3) & (1 << (i & 7)) ? 'true' : 'false');
        return true;
      };
    case 'int':
      return integers(type, data);
    case 'half':
      return (i, lines) => floating(halfOf(data.getUint16(2 * i, true)), lines, true);
    case 'single':
      return (i, lines) => floating(data.getFloat32(4 * i, true), lines, true);
    case 'double':
      return (i, lines) => floating(data.getFloat64(8 * i, true), lines, false);
    case 'decimal':
      return (i, lines) => {
        lines.ascii(decimalText(longAt(data, i * type.bytes, type.bytes), type.scale));
        return true;
      };
    case 'date':
      return (i, lines) => {
        lines.ascii(dateText(data.getInt32(4 * i, true)));
        return true;
      };
    case 'date64':
      return (i, lines) => {
        const day = Math.floor(Number(data.getBigInt64(8 * i, true)) / DAY);
        if (Math.abs(day) >= 2 ** 31) throw new UnwritableValue('out of range');
        lines.ascii(dateText(day));
        return true;
      };
    case 'timestamp':
      return (i, lines) => {
        const [units, unit] = inUnit(data.getBigInt64(8 * i, true), type.unit);
        lines.ascii(timestampText(units, unit, type.isUtc));
        return true;
      };
    case 'time':
      return (i, lines) => {
        const own =
          type.bits === 32 ? BigInt(data.getInt32(4 * i, true)) : data.getBigInt64(8 * i, true);
        const text = clockText(...inUnit(own, type.unit));
        if (text === undefined) throw new UnwritableValue('out of range');
        lines.ascii(text);
        return true;
      };
    case 'text':
      return texts(vector, type.form);
  }
}

/** Seconds are written as thousandths. */
export function inUnit(units: bigint, unit: Unit): [bigint, Exclude<Unit, 'second'>] {
  return unit === 'second' ? [units * 1000n, 'MILLIS'] : [units, unit];
}

function integers(type: ArrowType & { readonly kind: 'int' }, data: DataView): Put {
  if (type.bits < 64) {
    const at = placeOf(type, data);
    return (i, lines) => {
      lines.integer(at(i));
      return true;
    };
  }
  return (i, lines) => {
    const value = type.isSigned ? data.getBigInt64(8 * i, true) : data.getBigUint64(8 * i, true);
    if (value <= SAFE && value >= -SAFE) lines.integer(Number(value));
    else lines.ascii(String(value));
    return true;
  };
}

function floating(value: number, lines: Lines, isSingle: boolean): boolean {
  if (Number.isNaN(value)) return false;
  if (isSingle) lines.single(value);
  else lines.double(value);
  return true;
}

function longAt(data: DataView, at: number, bytes: number): bigint {
  if (bytes === 4) return BigInt(data.getInt32(at, true));
  let value = data.getBigInt64(at + bytes - 8, true);
  for (let place = bytes - 16; place >= 0; place -= 8) {
    value = (value << 64n) | data.getBigUint64(at + place, true);
  }
  return value;
}

function texts(
  { data, offsets, texts: all, others }: Vector,
  form: 'short' | 'large' | 'view',
): Put {
  if (form === 'view') {
    const inline = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return (i, lines) => {
      const length = data.getInt32(16 * i, true);
      if (length >= 0 && length <= 12) {
        lines.text(inline, 16 * i + 4, 16 * i + 4 + length, LONGEST);
        return true;
      }
      const from = data.getInt32(16 * i + 12, true);
      return putText(others[data.getInt32(16 * i + 8, true)], from, from + length, lines);
    };
  }
  if (form === 'large') {
    const at = (i: number) => Number(offsets.getBigInt64(8 * i, true));
    return (i, lines) => putText(all, at(i), at(i + 1), lines);
  }
  return (i, lines) =>
    putText(all, offsets.getInt32(4 * i, true), offsets.getInt32(4 * i + 4, true), lines);
}

function putText(bytes: Uint8Array | undefined, from: number, to: number, lines: Lines): boolean {
  if (bytes === undefined || from < 0 || to < from || to > bytes.length)
    throw new RangeError('outside');
  lines.text(bytes, from, to, LONGEST);
  return true;
}
