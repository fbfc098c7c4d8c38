/** Types of numbers: their bytes, and above which number they are missing values. */
export interface NumberType {
  readonly name: 'byte' | 'int' | 'long' | 'float' | 'double';
  readonly bytes: number;
  /** The least and the largest number of the type. */
  readonly least: number;
  readonly largest: number;
}

/** The largest numbers of single and double precision below the missing values: 2^127 and 2^1023, less the last bit. */
const LARGEST_FLOAT = 2 ** 127 - 2 ** 103;
const LARGEST_DOUBLE = (2 - 2 ** -52) * 2 ** 1022;

/** From the smallest to the largest. */
export const TYPES: readonly NumberType[] = [
  { name: 'byte', bytes: 1, least: -127, largest: 100 },
  { name: 'int', bytes: 2, least: -32_767, largest: 32_740 },
  { name: 'long', bytes: 4, least: -2_147_483_647, largest: 2_147_483_620 },
  { name: 'float', bytes: 4, least: -LARGEST_FLOAT, largest: LARGEST_FLOAT },
  { name: 'double', bytes: 8, least: -LARGEST_DOUBLE, largest: LARGEST_DOUBLE },
];

export const typeOf = (name: NumberType['name']) => TYPES.find((type) => type.name === name)!;

/** The bits of the first missing value, `.`, and the step to .a to .z; of doubles, the upper four bytes. */
export const FIRST_FLOAT = 0x7f000000;
export const FLOAT_STEP = 0x800;
export const FIRST_DOUBLE = 0x7fe00000;
export const DOUBLE_STEP = 0x100;

/** The longest text of fixed width; longer ones are strLs. */
export const LONGEST_FIXED = 2045;
export const STRL = 32_768;
const FIRST_NEW = 65_526;

/** How values of a column lie: text of some bytes, a long text, or a number. */
export type Storage =
  | { readonly is: 'text'; readonly bytes: number }
  | { readonly is: 'long text'; readonly bytes: 8 }
  | { readonly is: 'number'; readonly type: NumberType; readonly bytes: number };

const NEW = ['double', 'float', 'long', 'int', 'byte'] as const;
const OLD = ['byte', 'int', 'long', 'float', 'double'] as const;

/** The storage of a type code of formats 117 and later, or of earlier ones; null if there is no such type. */
export function storageOf(code: number, isOld: boolean): Storage | null {
  if (isOld) {
    if (code >= 251) return numberOf(OLD[code - 251]);
    return code >= 1 && code <= 244 ? { is: 'text', bytes: code } : null;
  }
  if (code === STRL) return { is: 'long text', bytes: 8 };
  if (code >= FIRST_NEW && code < FIRST_NEW + NEW.length) return numberOf(NEW[code - FIRST_NEW]);
  return code >= 1 && code <= LONGEST_FIXED ? { is: 'text', bytes: code } : null;
}

function numberOf(name: NumberType['name']): Storage {
  const type = typeOf(name);
  return { is: 'number', type, bytes: type.bytes };
}

export function codeOf(storage: Storage): number {
  if (storage.is === 'long text') return STRL;
  return storage.is === 'text' ? storage.bytes : FIRST_NEW + NEW.indexOf(storage.type.name);
}

const DAY = 86_400;
/** Seconds from 1 January 1960 to 1 January 1970. */
export const EPOCH = 3653 * DAY;

const PARTS =
  'CC|YY|NN|nn|Month|month|Mon|mon|DD|dd|Dayname|Day|Da|HH|Hh|hH|hh|MM|mm|SS|ss|\\.s{1,3}|A\\.?M\\.?|a\\.?m\\.?|JJJ|jjj|WW|ww|[qh_.,:/+ -]';
const DISPLAY = new RegExp(`^%-?(0?\\d{1,2}[.,]\\d{1,2}[gfe]c?|t[cCdwmqhy](${PARTS})*|d)$`);

/** A display format that has nothing but what Stata makes of numbers, dates and times: texts of its own are left out. */
export function displayOf(format: string): string | undefined {
  if (DISPLAY.test(format)) return format;
  const time = /^%-?(t[cCdwmqhy])/.exec(format);
  return time === null ? undefined : `%${time[1]}`;
}

/** What a display format makes of numbers: dates of days, or of thousandths of seconds. */
export function timeOf(format: string): 'date' | 'timestamp' | null {
  const kind = /^%-?t?([dcC])/.exec(format);
  if (kind === null) return null;
  if (kind[1] === 'd') return 'date';
  return /^%-?tc/.test(format) ? 'timestamp' : null;
}
