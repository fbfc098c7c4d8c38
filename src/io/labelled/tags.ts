import type { LabelledColumn } from './dictionary.ts';

/** Reasons of missing numbers, as Stata and SAS have them: `.a` to `.z`, in SAS also `._`. */
const TAG = /^\.[a-z_]$/i;

export function isTag(text: string): boolean {
  return TAG.test(text);
}

/** The letter of a reason, from 1 for a; 27 for the underscore, and 0 for what is no reason. */
export function letterOf(text: string): number {
  if (!isTag(text)) return 0;
  return text[1] === '_' ? UNDERSCORE : text.toLowerCase().charCodeAt(1) - 96;
}

export const UNDERSCORE = 27;

const TENS = Array.from({ length: 12 }, (_, i) => 10 ** (i + 3));

/**
 * The number that stands for a reason in a format that has numbers alone: -1001 for .a, or if a value is as small as
 * that, -10001, and so on. Undefined if there is none.
 */
export function numberOfTag(tag: string, least: number): number | undefined {
  const base = TENS.find((ten) => least > -ten);
  return base === undefined ? undefined : -base - letterOf(tag);
}

/** The missing codes of a column that stand for reasons: what `numberOfTag` gives. */
export function numbersOfTags({ missing, missingRange, labels }: LabelledColumn): string[] {
  const codes = missing.filter(standsForTag);
  if (missingRange === undefined) return codes;
  const [first, last] = missingRange;
  const isRange =
    last - first <= UNDERSCORE && standsForTag(String(first)) && standsForTag(String(last));
  if (!isRange) return codes;
  const within = labels
    .map(({ code }) => Number(code))
    .filter((one) => one >= first && one <= last);
  for (let one = first; one <= last; one++) within.push(one);
  return [...new Set([...codes, ...within.map(String)])];
}

function standsForTag(code: string): boolean {
  const value = -Number(code);
  return TENS.some((ten) => Number.isInteger(value) && value > ten && value <= ten + UNDERSCORE);
}
