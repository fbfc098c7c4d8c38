import { countingWord, hasQuantity, inName, unitIn } from './names.ts';
import type { Profile } from './profile.ts';
import { NAMING, NAMING_ALWAYS, NUMBERING, THINGS, UNITS } from './vocabulary.ts';

const UNIT_WORDS: ReadonlySet<string> = new Set(UNITS.flatMap(({ words }) => words));

/** Why the name of a column says that its values name persons or firms; null if it does not, or the values cannot. */
export function namedIdentifier(profile: Profile): string | null {
  const { words, texts, numbers } = profile;
  if (words.length === 0 || countingWord(words) !== undefined || hasQuantity(words)) return null;
  const always = words.find((word) => NAMING_ALWAYS.includes(word));
  const naming = words.find((word) => NAMING.includes(word));
  const isThing = words.some((word) => THINGS.has(word));
  if (always !== undefined) return couldIdentify(profile) ? inName(always) : null;
  if (naming !== undefined && !isThing) {
    // A key worker is not a key.
    if (naming === 'key' && words.at(-1) !== 'key' && !words.includes('id')) return null;
    // A name is an identifier whether or not it repeats.
    const isName = naming !== 'id' && naming !== 'key' && texts !== null && numbers === null;
    return couldIdentify(profile) || (isName && profile.distinct > 20) ? inName(naming) : null;
  }
  const unit = words.find((word) => UNIT_WORDS.has(word));
  if (unit === undefined || unitIn(words) === 'household') return null;
  const isNumber = words.every((word) => NUMBERING.has(word) || UNIT_WORDS.has(word));
  const number = words.find((word) => NUMBERING.has(word) && word !== 'code');
  return isNumber && number !== undefined && couldIdentify(profile) ? inName(number) : null;
}

/** Whether values tell persons apart: no fractions, and many different values. */
export function couldIdentify({ numbers, distinct, present }: Profile): boolean {
  if (numbers !== null && !numbers.isWhole) return false;
  return distinct > present / 2 || (distinct > 20 && distinct > Math.min(present / 50, 100));
}

/** Why the values of a column name records; null if they do not seem to. */
export function identifierByValues(profile: Profile): string | null {
  const { column, present, distinct, isExact, numbers } = profile;
  if (column.kind === 'text' && numbers === null) {
    if (present < 2 || distinct < present) return null;
    return isExact ? 'every value is different' : 'nearly every value is different';
  }
  if (column.kind === 'numeric' && areConsecutive(column.values)) {
    return 'whole numbers without a gap, each occurs once';
  }
  return null;
}

/**
 * n consecutive whole numbers, in any order, are record numbers. Distinct numbers alone are not: incomes are all
 * different too.
 */
function areConsecutive(values: Float64Array): boolean {
  if (values.length < 10) return false;
  let least = values[0];
  for (const value of values) if (value < least) least = value;
  const seen = new Uint8Array(values.length);
  for (const value of values) {
    const place = value - least;
    // Not `place >= length`, because of NaN. Fractions and larger numbers are not indices of the array.
    if (seen[place] !== 0) return false;
    seen[place] = 1;
  }
  return Number.isInteger(least);
}
