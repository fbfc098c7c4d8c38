import type { FlatTable } from './table.ts';

export type Unit = 'second' | 'MILLIS' | 'MICROS' | 'NANOS';

/** What the values of a column are. */
export type ArrowType =
  | { readonly kind: 'null' | 'bool' | 'half' | 'single' | 'double' | 'date' | 'date64' }
  | { readonly kind: 'int'; readonly bits: 8 | 16 | 32 | 64; readonly isSigned: boolean }
  | {
      readonly kind: 'decimal';
      readonly bytes: number;
      readonly precision: number;
      readonly scale: number;
    }
  | { readonly kind: 'timestamp'; readonly unit: Unit; readonly isUtc: boolean }
  | { readonly kind: 'time'; readonly unit: Unit; readonly bits: number }
  | { readonly kind: 'text'; readonly form: 'short' | 'large' | 'view' };

const UNITS: readonly Unit[] = ['second', 'MILLIS', 'MICROS', 'NANOS'];

/** Types that are not read, by their numbers, in words. */
const UNREAD: Readonly<Record<number, string>> = {
  11: 'intervals of time',
  12: 'lists',
  13: 'structs',
  14: 'unions',
  15: 'bytes of a fixed length',
  16: 'lists',
  17: 'maps',
  18: 'durations',
  21: 'lists',
  22: 'runs of values',
};

/** The type with a number of Schema.fbs, with its details; in words what it is if it is not read. */
export function typeIn(number: number, details: FlatTable | null): ArrowType | string {
  const int32 = (field: number, usual: number) => details?.int32(field, usual) ?? usual;
  const int16 = (field: number, usual: number) => details?.int16(field, usual) ?? usual;
  switch (number) {
    case 1:
      return { kind: 'null' };
    case 2:
      return integer(int32(0, 0), details?.boolean(1) ?? false);
    case 3:
      return { kind: (['half', 'single', 'double'] as const)[int16(0, 0)] ?? 'double' };
    case 4:
    case 5:
      return { kind: 'text', form: 'short' };
    case 6:
      return { kind: 'bool' };
    case 7:
      return decimal(int32(0, 0), int32(1, 0), int32(2, 128));
    case 8:
      return { kind: int16(0, 1) === 0 ? 'date' : 'date64' };
    case 9:
      return {
        kind: 'time',
        unit: UNITS[int16(0, 1)] ?? 'MILLIS',
        bits: int32(1, 32) === 64 ? 64 : 32,
      };
    case 10:
      return {
        ...{ kind: 'timestamp', unit: UNITS[int16(0, 0)] ?? 'second' },
        isUtc: details !== null && details.text(1) !== '',
      };
    case 19:
    case 20:
      return { kind: 'text', form: 'large' };
    case 23:
    case 24:
      return { kind: 'text', form: 'view' };
    default:
      return UNREAD[number] ?? 'values of a type that is not known';
  }
}

function integer(bits: number, isSigned: boolean): ArrowType | string {
  if (bits !== 8 && bits !== 16 && bits !== 32 && bits !== 64) return 'integers of an odd width';
  return { kind: 'int', bits, isSigned };
}

function decimal(precision: number, scale: number, bits: number): ArrowType | string {
  const isPossible = [32, 64, 128, 256].includes(bits) && scale >= 0 && scale <= 76;
  if (!isPossible) return 'decimals with a scale that is not read';
  return { kind: 'decimal', bytes: bits / 8, precision, scale };
}

/** How a type is called; `typeOfName` reads it. */
export function nameOf(type: ArrowType): string {
  if (type.kind === 'int') return `${type.isSigned ? '' : 'u'}int${type.bits}`;
  if (type.kind === 'decimal') return `decimal ${type.precision} ${type.scale} ${type.bytes}`;
  if (type.kind === 'timestamp') return `timestamp ${type.unit} ${type.isUtc ? 'UTC' : 'local'}`;
  if (type.kind === 'time') return `time ${type.unit} ${type.bits}`;
  return type.kind;
}

export function typeOfName(name: string): ArrowType | null {
  const [kind, ...rest] = name.split(' ');
  const int = /^(u?)int(8|16|32|64)$/.exec(kind);
  if (int !== null) return { kind: 'int', bits: Number(int[2]) as 8, isSigned: int[1] === '' };
  if (kind === 'decimal') {
    const [precision, scale, bytes] = rest.map(Number);
    return { kind, precision, scale, bytes };
  }
  if (kind === 'timestamp') return { kind, unit: rest[0] as Unit, isUtc: rest[1] === 'UTC' };
  if (kind === 'time') return { kind, unit: rest[0] as Unit, bits: Number(rest[1]) };
  const plain = ['null', 'bool', 'half', 'single', 'double', 'date', 'date64'] as const;
  return plain.some((one) => one === kind) ? { kind: kind as (typeof plain)[number] } : null;
}

export function isNumeric({ kind }: ArrowType): boolean {
  return ['int', 'half', 'single', 'double', 'decimal'].includes(kind);
}
