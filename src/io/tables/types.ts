import type { WrittenColumn } from '../labelled/index.ts';

/** Whole numbers from the first to the last. */
const WHOLE: Readonly<Record<string, readonly [number, number]>> = {
  tinyint: [-128, 127],
  smallint: [-32_768, 32_767],
  mediumint: [-8_388_608, 8_388_607],
  int: [-2_147_483_648, 2_147_483_647],
  integer: [-2_147_483_648, 2_147_483_647],
  bigint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  'tinyint unsigned': [0, 255],
  'smallint unsigned': [0, 65_535],
  'mediumint unsigned': [0, 16_777_215],
  'int unsigned': [0, 4_294_967_295],
  'bigint unsigned': [0, Number.MAX_SAFE_INTEGER],
  utinyint: [0, 255],
  usmallint: [0, 65_535],
  uinteger: [0, 4_294_967_295],
  ubigint: [0, Number.MAX_SAFE_INTEGER],
};

const DECIMAL = /^(?:numeric|decimal)\((\d+),(\d+)\)$/;
const OF_LENGTH = /^(?:character varying|varchar)\((\d+)\)$/;
const DAYS = ['date'];
const TIMES = [
  ...['timestamp', 'timestamp without time zone', 'datetime'],
  // Written in universal time, as it is read.
  'timestamp with time zone',
];
const WITHOUT_LIMIT = ['text', 'varchar', 'character varying', 'longtext'];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/;

/** Whether a type of numbers has one that is none. */
export function hasNaN(type: string | undefined): boolean {
  return type !== undefined && /^(double|double precision|float|real)$/i.test(type);
}

/** Whole numbers beyond 2^53 are texts here, digit for digit. */
function isInt64(text: string): boolean {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return false;
  const value = BigInt(text);
  return value >= -0x8000000000000000n && value < 0x8000000000000000n;
}

/** Says of texts whether a type that has its own spellings holds them; undefined for any other type. */
export function spells(type: string): ((text: string) => boolean) | undefined {
  if (/^boolean$/i.test(type)) return (text) => text === 'true' || text === 'false';
  if (/^bigint$/i.test(type)) return isInt64;
  if (/^uuid$/i.test(type)) return (text) => UUID.test(text);
  return /^time( without time zone)?$/i.test(type) ? (text) => TIME.test(text) : undefined;
}

/** What a database calls the types of columns that have none of their own. */
export interface TypeNames {
  readonly whole: string;
  readonly double: string;
  readonly text: string;
  readonly date: string;
  readonly timestamp: string;
}

/** The type of a written column: the one that it came with, if that holds all of its values, else the one for such values. */
export function typeOf(column: WrittenColumn, names: TypeNames): string {
  const { form, type, numbers, typed } = column;
  if (type !== undefined && (typed || holds(type.toLowerCase(), column))) return type;
  if (form === 'number') {
    const isInRange = Math.max(-numbers.least, numbers.largest) <= Number.MAX_SAFE_INTEGER;
    return numbers.areWhole && isInRange && !numbers.hasMinusZero ? names.whole : names.double;
  }
  return form === 'date' ? names.date : form === 'timestamp' ? names.timestamp : names.text;
}

function holds(type: string, { form, numbers, bytes, decimals }: WrittenColumn): boolean {
  if (DAYS.includes(type)) return form === 'date';
  if (TIMES.includes(type)) return form === 'date' || form === 'timestamp';
  if (form === 'number') {
    const [first, last] = WHOLE[type] ?? [];
    if (first !== undefined && last !== undefined) {
      return (
        numbers.areWhole &&
        (numbers.largest < numbers.least || (numbers.least >= first && numbers.largest <= last))
      );
    }
    if (/^(double|double precision|float8)$/.test(type)) return true;
    if (/^(real|float|float4)$/.test(type)) return numbers.areSingles;
    const [, digits, scale] = DECIMAL.exec(type)?.map(Number) ?? [];
    if (digits === undefined) return type === 'numeric' && Number.isFinite(numbers.least);
    const most = Number(`1e${digits - scale}`);
    return decimals <= scale && numbers.least > -most && numbers.largest < most;
  }
  if (form !== 'text') return false;
  if (WITHOUT_LIMIT.includes(type)) return true;
  const length = OF_LENGTH.exec(type)?.[1];
  return length !== undefined && bytes <= Number(length);
}
