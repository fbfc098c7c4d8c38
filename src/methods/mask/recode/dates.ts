import type { CategoricalColumn, Column, LineOf } from '../../../foundation/table/index.ts';
import { levelsOf } from './levels.ts';
import { type DateRecode, type DateUnit, refusedColumn } from './rule.ts';

/** A period that contains a date: its name and its rank among all periods of its unit. */
interface Time {
  readonly name: string;
  readonly place: number;
}

/** The periods of dates that occur, as categories in their order. Each distinct text is read once. */
export function intoTimes(column: Column, { to }: DateRecode, lineOf?: LineOf): CategoricalColumn {
  const { codes, levels } = levelsOf(column, 'date');
  const times = levels.map((level) => {
    const date = readDate(level) ?? (FINER_THAN_YEARS.has(to) ? null : readYear(level));
    return date && timeOf(date, to);
  });
  refuseOthers(column, codes, times, lineOf);
  const used = new Set(codes);
  const found = new Map<number, string>();
  for (const [code, time] of times.entries()) {
    if (time !== null && used.has(code)) found.set(time.place, time.name);
  }
  const places = Float64Array.from(found.keys()).sort();
  const codeOf = new Map(Array.from(places, (place, code) => [place, code]));
  return {
    kind: 'categorical',
    name: column.name,
    codes: codes.map((code) => (code < 0 ? -1 : codeOf.get(times[code]!.place)!)),
    levels: Array.from(places, (place) => found.get(place)!),
    ordered: true,
  };
}

function refuseOthers(
  column: Column,
  codes: Int32Array,
  times: readonly (Time | null)[],
  lineOf?: LineOf,
): void {
  const isOther = (code: number) => code >= 0 && times[code] === null;
  const first = codes.findIndex(isOther);
  if (first < 0) return;
  const count = codes.reduce((sum, code) => sum + (isOther(code) ? 1 : 0), 0);
  const line = lineOf?.(first);
  const where = line === undefined ? `in record ${first + 1}` : `on line ${line}`;
  const what =
    count === 1
      ? `a value that is not a date, ${where}`
      : `${count} values that are not dates, the first ${where}`;
  throw refusedColumn(
    column,
    `has ${what}: write dates as 1985-08-17, 19850817 or 17.08.1985, or leave them empty.`,
    line,
  );
}

interface CalendarDate {
  readonly year: number;
  readonly month: number;
}

const FORMS = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
];

/** A day of the Gregorian calendar: 1985-08-17, with or without a time after it, 19850817 or 17.08.1985. */
function readDate(text: string): CalendarDate | null {
  for (const form of FORMS) {
    const groups = form.exec(text.trim())?.groups;
    if (groups === undefined) continue;
    const [year, month, day] = [groups.year, groups.month, groups.day].map(Number);
    const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
    return isDay ? { year, month } : null;
  }
  return null;
}

const FINER_THAN_YEARS: ReadonlySet<DateUnit> = new Set(['month', 'quarter']);

/** A year alone, which has a place in every period that is not finer. */
function readYear(text: string): CalendarDate | null {
  const year = /^[12]\d{3}$/.test(text.trim()) ? Number(text) : 0;
  return year === 0 ? null : { year, month: 1 };
}

function daysIn(year: number, month: number): number {
  if (month === 2) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return isLeap ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function timeOf({ year, month }: CalendarDate, unit: DateUnit): Time {
  const digits = (x: number, length: number) => String(x).padStart(length, '0');
  const written = digits(year, 4);
  switch (unit) {
    case 'month':
      return { name: `${written}-${digits(month, 2)}`, place: year * 12 + month };
    case 'quarter': {
      const quarter = Math.ceil(month / 3);
      return { name: `${written}-Q${quarter}`, place: year * 4 + quarter };
    }
    case 'year':
      return { name: written, place: year };
    case 'five-years': {
      const first = year - (year % 5);
      return { name: `${digits(first, 4)}-${digits(first + 4, 4)}`, place: first };
    }
    case 'decade': {
      const first = year - (year % 10);
      return { name: `${digits(first, 4)}s`, place: first };
    }
  }
}
