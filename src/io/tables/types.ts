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
  year: [1901, 2155],
  utinyint: [0, 255],
  usmallint: [0, 65_535],
  uinteger: [0, 4_294_967_295],
  ubigint: [0, Number.MAX_SAFE_INTEGER],
};

const DECIMAL = /^(?:numeric|decimal)\((\d+),(\d+)\)( unsigned)?$/;
const OF_LENGTH = /^(?:character varying|varchar)\((\d+)\)$/;
/** Written in universal time, as it is read; the digits are those behind the seconds. */
const TIMES = /^(timestamp|datetime)(?:\((\d)\))?( with(out)? time zone)?$/;
/** Characters of a time without digits behind its seconds. */
const TO_SECONDS = '2020-01-31T12:34:56'.length;
const WITHOUT_LIMIT = ['text', 'varchar', 'character varying', 'longtext'];

/** How wide the server of MySQL shows whole numbers; nothing else follows from it. */
const WIDTH = /^((?:tiny|small|medium|big)?int|year)\(\d+\)/;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/;
const TIME_TYPE = /^time(\(\d\))?( without time zone)?$/i;
const ZEROFILL = /int\((\d+)\) unsigned zerofill$/;

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

function isUint64(text: string): boolean {
  return /^(0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= 0xffff_ffff_ffff_ffffn;
}

/** Says of texts whether a type that has its own spellings holds them; undefined for any other type. */
export function spells(type: string): ((text: string) => boolean) | undefined {
  if (/^boolean$/i.test(type)) return (text) => text === 'true' || text === 'false';
  if (/^bigint(\(\d+\))?$/i.test(type)) return isInt64;
  if (/^bigint(\(\d+\))? unsigned$/.test(type)) return isUint64;
  if (/^uuid$/i.test(type)) return (text) => UUID.test(text);
  const width = Number(ZEROFILL.exec(type)?.[1]);
  if (width > 0) return (text) => text.length === width && /^\d+$/.test(text);
  return TIME_TYPE.test(type) ? (text) => TIME.test(text) : undefined;
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

function holds(shown: string, { form, numbers, bytes, decimals }: WrittenColumn): boolean {
  const type = shown.replace(WIDTH, '$1');
  if (type === 'date') return form === 'date';
  const [, time, precision] = TIMES.exec(type) ?? [];
  if (time !== undefined) {
    const digits = Number(precision ?? (time === 'datetime' ? 0 : 6));
    const most = digits === 0 ? TO_SECONDS : TO_SECONDS + 1 + digits;
    return form === 'date' || (form === 'timestamp' && bytes <= most);
  }
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
    const isSigned = !type.endsWith('unsigned');
    const isInRange = numbers.least > (isSigned ? -most : -Number.MIN_VALUE);
    return decimals <= scale && isInRange && numbers.largest < most;
  }
  if (form !== 'text') return false;
  if (WITHOUT_LIMIT.includes(type)) return true;
  const length = OF_LENGTH.exec(type)?.[1];
  return length !== undefined && bytes <= Number(length);
}
