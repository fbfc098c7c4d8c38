import type { Unit } from './type.ts';

/** Digits behind the second, and how many units a day has. */
const DIGITS: Readonly<Record<Unit, number>> = { MILLIS: 3, MICROS: 6, NANOS: 9 };
const PER_SECOND: Readonly<Record<Unit, bigint>> = {
  MILLIS: 1_000n,
  MICROS: 1_000_000n,
  NANOS: 1_000_000_000n,
};
const DAY = 86_400;
/** 2^53, up to which doubles hold every integer. */
const SAFE = 9_007_199_254_740_992n;

/** The day (in days since 1 January 1970) as `2020-01-31`; years of more than four digits, or before 0, have a sign. */
export function dateText(day: number): string {
  const [year, month, dayOfMonth] = civil(day);
  return `${yearText(year)}-${two(month)}-${two(dayOfMonth)}`;
}

/**
 * Year, month and day of the proleptic Gregorian calendar: eras of 400 years that begin in March, so that the leap day is
 * the last of its year (Hinnant 2013). Exact for all 32-bit days.
 */
function civil(day: number): [number, number, number] {
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const dayOfMonth = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth];
}

function dayOf(year: number, month: number, dayOfMonth: number): number {
  const y = year - (month <= 2 ? 1 : 0);
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const fromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfYear = Math.floor((153 * fromMarch + 2) / 5) + dayOfMonth - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function yearText(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
}

function two(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

const DATE = /^(\d{4}|[+-]\d{6,9})-(\d\d)-(\d\d)$/;

/** The day of a text that `dateText` writes; undefined for any other. */
export function parseDate(text: string): number | undefined {
  const parts = DATE.exec(text);
  if (parts === null) return undefined;
  const day = dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return day === (day | 0) && dateText(day) === text ? day : undefined;
}

/** `12:34:56.789`, without zeros behind; undefined if it is no time of a day. */
export function timeText(units: bigint, unit: Unit): string | undefined {
  const perSecond = PER_SECOND[unit];
  if (units < 0n || units >= BigInt(DAY) * perSecond) return undefined;
  return clock(Number(units / perSecond), Number(units % perSecond), unit);
}

function clock(seconds: number, fraction: number, unit: Unit): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const whole = `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
  if (fraction === 0) return whole;
  return `${whole}.${String(fraction).padStart(DIGITS[unit], '0').replace(/0+$/, '')}`;
}

const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?$/;

/** The units of a text that `timeText` writes; undefined for any other. */
export function parseTime(text: string, unit: Unit): bigint | undefined {
  const parts = TIME.exec(text);
  if (parts === null) return undefined;
  const seconds = Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
  const fraction = (parts[4] ?? '').padEnd(DIGITS[unit], '0');
  if (fraction.length > DIGITS[unit]) return undefined;
  const units = BigInt(seconds) * PER_SECOND[unit] + BigInt(fraction);
  return timeText(units, unit) === text ? units : undefined;
}

/** `2020-01-31T12:34:56.789`, with `Z` behind where it is in universal time. */
export function timestampText(units: bigint, unit: Unit, isUtc: boolean): string {
  const perDay = BigInt(DAY) * PER_SECOND[unit];
  let day: number;
  let rest: number;
  if (units >= -SAFE && units <= SAFE) {
    const all = Number(units);
    day = Math.floor(all / Number(perDay));
    rest = all - day * Number(perDay);
    // The quotient may have been rounded up to the next day.
    if (rest < 0) {
      day--;
      rest += Number(perDay);
    }
  } else {
    const lower = units / perDay - (units % perDay < 0n ? 1n : 0n);
    day = Number(lower);
    rest = Number(units - lower * perDay);
  }
  return `${timestampOf(day, rest, unit)}${isUtc ? 'Z' : ''}`;
}

/** A day, and the units since it began. */
export function timestampOf(day: number, rest: number, unit: Unit): string {
  const perSecond = Number(PER_SECOND[unit]);
  const seconds = Math.floor(rest / perSecond);
  return `${dateText(day)}T${clock(seconds, rest - seconds * perSecond, unit)}`;
}

const TIMESTAMP = /^(\d{4}|[+-]\d{6,9})-(\d\d)-(\d\d)T([\d:.]+)(Z?)$/;
const LARGEST = 9_223_372_036_854_775_808n;

/** The units of a text that `timestampText` writes; undefined for any other. */
export function parseTimestamp(text: string, unit: Unit, isUtc: boolean): bigint | undefined {
  const parts = TIMESTAMP.exec(text);
  if (parts === null || (parts[5] === 'Z') !== isUtc) return undefined;
  const day = dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  const time = parseTime(parts[4], unit);
  if (time === undefined || !text.startsWith(`${dateText(day)}T`)) return undefined;
  const units = BigInt(day) * BigInt(DAY) * PER_SECOND[unit] + time;
  return units >= -LARGEST && units < LARGEST ? units : undefined;
}
