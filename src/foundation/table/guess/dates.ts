import type { Numbers, Profile } from './profile.ts';

const YEAR = '(1[6-9]|20|21)\\d{2}';
const SHORT_DAY = '\\d{1,2}[./-]\\d{1,2}[./-]\\d{2}(\\d{2})?';
const MONTHS =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez|ene|abr|ago|dic|fev|avr|juin|juil|aout|mär|mrz)[a-zé]*\\.?';
const DATE = new RegExp(
  `^\\s*(${[
    `${YEAR}[-/.]\\d{1,2}([-/.]\\d{1,2})?`,
    SHORT_DAY,
    `\\d{1,2}[ -.]${MONTHS}[ -.]\\d{2}(\\d{2})?`,
    `${MONTHS} \\d{1,2},? ${YEAR}`,
    `${MONTHS}[ -]\\d{2}(\\d{2})?`,
    `${YEAR}[- ]?q[1-4]`,
  ].join('|')})([T ]\\d{1,2}:\\d{2}.*)?\\s*$`,
  'i',
);

const MONTH_NAME = new RegExp(`^\\s*${MONTHS}\\s*$`, 'i');

/** Whether texts are dates: all of the first ones, apart from words for missing values. */
export function holdsDateTexts({ texts }: Profile): boolean {
  if (texts === null || texts.length === 0) return false;
  if (texts.length > 1 && texts.every(({ text }) => MONTH_NAME.test(text))) return true;
  let dates = 0;
  let others = 0;
  for (const { text } of texts.slice(0, 500)) {
    if (DATE.test(text)) dates++;
    else others++;
  }
  return dates > 0 && others <= dates / 50;
}

/** How dates are written in whole numbers; null if they are not. `isNamed`: the name of the column is about dates. */
export function dateForm(
  numbers: Numbers,
  isNamed: boolean,
  words: readonly string[],
): string | null {
  const { values, isWhole } = numbers;
  if (!isWhole || values.length === 0) return null;
  const lowest = values[0];
  const highest = values[values.length - 1];
  const every = (test: (value: number) => boolean) => values.every(test);
  const isFew = values.length < 3;
  if (every((v) => isYear(Math.floor(v / 1e4)) && isMonthDay(v % 1e4)) && (isNamed || !isFew)) {
    return 'year, month and day in one number';
  }
  if (isNamed && every((v) => v < 1e8 && isMonthDay(Math.floor(v / 1e4)) && isYear(v % 1e4))) {
    return 'month, day and year in one number';
  }
  if (isNamed && every((v) => isDayMonth(Math.floor(v / 1e4)) && isYear(v % 1e4))) {
    return 'day, month and year in one number';
  }
  // Whole numbers from 1900 to 2100 without a month above twelve are rare unless they are months of years.
  if (every((v) => isYear(Math.floor(v / 100)) && isMonth(v % 100)) && (isNamed || !isFew)) {
    return 'year and month in one number';
  }
  if (lowest >= 1900 && highest <= 2100 && (isNamed || values.length >= 3)) return 'years';
  if (isNamed && lowest >= 1850 && highest <= 2100) return 'years';
  if (isNamed && every((v) => v >= 101 && v <= 9912 && isMonth(v % 100)) && values.length > 1) {
    return 'year and month in four digits';
  }
  if (isNamed && lowest > 1e4 && every((v) => v <= 991231 && isMonthDay(v % 1e4))) {
    return 'year, month and day in six digits';
  }
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (lowest >= 1 && highest <= 12 && has(/^(month|monat|mois|mes)$/)) return 'months';
  if (lowest >= 1 && highest <= 31 && has(/^(day|tag|jour|dia)$/)) return 'days';
  if (lowest >= 1 && highest <= 4 && has(/^(quarter|quartal|trimestre)$/)) return 'quarters';
  if (lowest >= 0 && highest <= 99 && values.length > 5 && has(/^(birthyear|birthyr|yob)$/)) {
    return 'years in two digits';
  }
  return null;
}

function isYear(year: number): boolean {
  return year >= 1850 && year <= 2100;
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12;
}

function isMonthDay(digits: number): boolean {
  return isMonth(Math.floor(digits / 100)) && digits % 100 >= 1 && digits % 100 <= 31;
}

function isDayMonth(digits: number): boolean {
  return isMonth(digits % 100) && Math.floor(digits / 100) >= 1 && Math.floor(digits / 100) <= 31;
}
