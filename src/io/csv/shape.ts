/**
 * How texts are written, where all cells of a column are written alike. The bits of a column are those
 * that every one of its distinct cells has.
 */
export const NUMBER_LIKE = 1;
const ISO_DATE = 2;
const DOT_DATE = 4;
const DAY_FIRST = 8;
const MONTH_FIRST = 16;
export const DATES = ISO_DATE | DOT_DATE | DAY_FIRST | MONTH_FIRST;
export const ANY_SHAPE = NUMBER_LIKE | DATES;

const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;
const TIME =
  '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\\d{2}:?\\d{2})?)?';
const ISO = new RegExp(`^\\d{4}-(\\d{2})-(\\d{2})${TIME}$`, 'i');
const DOTTED = new RegExp(`^(\\d{1,2})\\.(\\d{1,2})\\.\\d{4}${TIME}$`, 'i');
const SLASHED = new RegExp(`^(\\d{1,2})/(\\d{1,2})/\\d{4}${TIME}$`, 'i');

const LONGEST = 40;

/** The shapes a cell's text has: number-like, 2020-01-31, 31.12.2020, 31/12/2020, 12/31/2020, with time. */
export function shapeOf(text: string): number {
  if (text.length > LONGEST) return 0;
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return NUMBER_LIKE;
  let parts = ISO.exec(trimmed);
  if (parts !== null) return isDay(parts[2]) && isMonth(parts[1]) ? ISO_DATE : 0;
  parts = DOTTED.exec(trimmed);
  if (parts !== null) return isDay(parts[1]) && isMonth(parts[2]) ? DOT_DATE : 0;
  parts = SLASHED.exec(trimmed);
  if (parts === null) return 0;
  return (
    (isDay(parts[1]) && isMonth(parts[2]) ? DAY_FIRST : 0) |
    (isMonth(parts[1]) && isDay(parts[2]) ? MONTH_FIRST : 0)
  );
}

/** The dates' order in words. */
export function dateWords(shape: number): string {
  if (shape & ISO_DATE) return 'year-month-day';
  if (shape & DOT_DATE) return 'day.month.year';
  if ((shape & DAY_FIRST) === 0) return 'month/day/year';
  if ((shape & MONTH_FIRST) === 0) return 'day/month/year';
  return 'day/month/year or month/day/year';
}

/** Whether number-like text starts with a zero that a number would lose. */
export function hasLeadingZero(text: string): boolean {
  return /^[+-]?0\d/.test(text.trim());
}

/** Whether number-like text is a whole number that a double may not hold. */
export function isLongInteger(text: string): boolean {
  return /^[+-]?\d{16,}$/.test(text.trim());
}

function isDay(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 31;
}

function isMonth(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 12;
}
