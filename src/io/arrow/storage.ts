import type { WrittenColumn } from '../labelled/index.ts';
import { parseTime, parseTimestamp } from '../parquet/index.ts';
import { type ArrowType, typeOfName, type Unit } from './type.ts';

/** How the values of a column are written. */
export type Storage = ArrowType | { readonly kind: 'category'; readonly isOrdered: boolean };

const SAFE = 2 ** 53;

/** The type that the column came with, if it holds the values; else the one that numbers and texts of any file have. */
export function storageFor(column: WrittenColumn): Storage {
  const { form, numbers, type, typed, levels, measure } = column;
  if (levels !== null) return { kind: 'category', isOrdered: measure === 'ordinal' };
  const came = typeOfName(type ?? '');
  if (typed && came !== null) return came;
  if (form === 'text') return { kind: 'text', form: 'short' };
  if (form === 'date') return { kind: 'date' };
  if (form === 'timestamp') return { kind: 'timestamp', unit: 'MILLIS', isUtc: false };
  if ((came?.kind === 'single' || came?.kind === 'half') && numbers.areSingles)
    return { kind: 'single' };
  const isFloating = came !== null && came.kind !== 'int';
  const { least, largest, areWhole, hasMinusZero } = numbers;
  if (isFloating || !areWhole || hasMinusZero || least > largest) return { kind: 'double' };
  if (least < -SAFE || largest > SAFE) return { kind: 'double' };
  if (came?.kind === 'int' && least >= leastOf(came) && largest <= largestOf(came)) return came;
  return { kind: 'int', bits: 64, isSigned: true };
}

type Int = ArrowType & { readonly kind: 'int' };

const leastOf = ({ bits, isSigned }: Int) => (isSigned ? -(2 ** (bits - 1)) : 0);
const largestOf = ({ bits, isSigned }: Int) => 2 ** (isSigned ? bits - 1 : bits) - 1;

/** Says of texts whether a type that numbers are not enough for can hold them; undefined for all other types. */
export function fitsOf(name: string): ((text: string) => boolean) | undefined {
  const type = typeOfName(name);
  switch (type?.kind) {
    case 'bool':
      return (text) => text === 'true' || text === 'false';
    case 'int':
      return type.bits === 64 ? (text) => integerOf(text, type.isSigned) !== undefined : undefined;
    case 'decimal':
      return (text) => decimalOf(text, type.precision, type.scale) !== undefined;
    case 'timestamp':
      return (text) => timestampOf(text, type.unit, type.isUtc) !== undefined;
    case 'time':
      return (text) => timeOf(text, type.unit) !== undefined;
    default:
      return undefined;
  }
}

export function integerOf(text: string, isSigned: boolean): bigint | undefined {
  if (!/^(0|-?[1-9]\d{0,19})$/.test(text)) return undefined;
  const value = BigInt(text);
  const same = isSigned ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value);
  return same === value ? value : undefined;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The units of a decimal with no more digits than its type has. */
export function decimalOf(text: string, precision: number, scale: number): bigint | undefined {
  const parts = DECIMAL.exec(text);
  if (parts === null) return undefined;
  const behind = parts[3] ?? '';
  if (behind.length > scale || parts[2].length > 80) return undefined;
  const digits = (parts[2] + behind.padEnd(scale, '0')).replace(/^0+(?=\d)/, '');
  return digits.length <= precision ? BigInt(parts[1] + digits) : undefined;
}

export function timestampOf(text: string, unit: Unit, isUtc: boolean): bigint | undefined {
  return inSeconds(unit, (one) => parseTimestamp(text, one, isUtc));
}

export function timeOf(text: string, unit: Unit): bigint | undefined {
  return inSeconds(unit, (one) => parseTime(text, one));
}

function inSeconds(
  unit: Unit,
  parse: (unit: Exclude<Unit, 'second'>) => bigint | undefined,
): bigint | undefined {
  if (unit !== 'second') return parse(unit);
  const thousandths = parse('MILLIS');
  return thousandths === undefined || thousandths % 1000n !== 0n ? undefined : thousandths / 1000n;
}
