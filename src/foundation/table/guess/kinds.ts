import { areClasses, couldBeCodes, type KindGuess, kindOfNumbers } from './codes.ts';
import { dateForm, holdsDateTexts } from './dates.ts';
import { areDiagnoses, arePaddedCodes, hasThousands, kindOfLevels } from './levels.ts';
import { withoutCodes } from './missingCodes.ts';
import { countingWord, groupingWord, inName, type NameHint } from './names.ts';
import type { Numbers, Profile } from './profile.ts';

/** Most levels of a category, unless they are at most half of the records. */
const FEW_LEVELS = 20;
const MOST_LEVELS = 1000;

/** Words for classes that have an order whatever they are classes of. */
const ORDERED_CLASSES =
  /^(decile|quintile|quartile|quantile|percentile|tercile|band|bracket|level|stufe|nivel|tramo|tranche)$/;

/** The kind of a column, by its name and its values. `codes` may stand for missing values and do not count. */
export function kindOf(
  profile: Profile,
  hint: NameHint | null,
  codes: ReadonlySet<number>,
): KindGuess {
  if (profile.present === 0) return { kind: 'text', because: 'it has no value' };
  if (holdsDateTexts(profile)) return { kind: 'date', because: 'its texts are dates' };
  if (hasThousands(profile)) {
    return {
      kind: 'text',
      because:
        'numbers with marks between thousands are read as text; write them without these marks to have amounts',
    };
  }
  if (profile.numbers === null) return kindOfTexts(profile, hint);
  return kindOfNamedNumbers(profile, withoutCodes(profile.numbers, codes), hint);
}

function kindOfNamedNumbers(profile: Profile, bulk: Numbers, hint: NameHint | null): KindGuess {
  const { words } = profile;
  const isDateNamed =
    hint?.kind === 'date' ||
    words.some((word) =>
      /^(birth|date|dt|datum|fecha|year|jahr|annee|ano|yr|month|monat|mois|mes)$/.test(word),
    );
  const isPeriod =
    hint?.kind === 'amount' || words.some((word) => /^(years|months|days)$/.test(word));
  const form = isPeriod ? null : dateForm(bulk, isDateNamed, words);
  if (form !== null) return { kind: 'date', because: form };
  const byValues = kindOfNumbers(bulk);
  const lowest = bulk.values[0];
  const grouping = groupingWord(words);
  if (grouping !== undefined && bulk.isWhole && bulk.values.length <= 100) {
    const isNumber = hint?.kind === 'amount' || hint?.kind === 'count' || hint?.kind === 'ordinal';
    if (isNumber || ORDERED_CLASSES.test(grouping)) {
      return { kind: 'ordinal', because: `${inName(grouping)}, so its codes are classes` };
    }
  }
  const counting = countingWord(words);
  const isCountable = bulk.isWhole && lowest >= 0 && bulk.values.length > 2;
  if (counting !== undefined && isCountable && hint?.kind !== 'amount') {
    return { kind: 'count', because: inName(counting) };
  }
  switch (hint?.kind) {
    case 'amount':
      if (bulk.isWhole && bulk.values.length === 2 && bulk.present >= 3) return byValues;
      return areClasses(bulk) && counting === undefined
        ? { kind: 'ordinal', because: 'few whole numbers without a gap: classes of amounts' }
        : { kind: 'amount', because: hint.because };
    case 'count':
      return isCountable ? { kind: 'count', because: hint.because } : byValues;
    case 'nominal': {
      const isList =
        couldBeCodes(bulk) ||
        (bulk.values.length <= 100 && bulk.present >= 10 * bulk.values.length);
      return isList
        ? { kind: 'nominal', because: `${hint.because}, and its numbers repeat` }
        : byValues;
    }
    case 'ordinal':
      if (words.some((word) => /^(years|jahre|annees|anos)$/.test(word))) {
        return { kind: 'amount', because: inName('years') };
      }
      return couldBeCodes(bulk) && bulk.values.length > 2 && bulk.values.length <= 30
        ? { kind: 'ordinal', because: hint.because }
        : byValues;
    default:
      return byValues;
  }
}

function kindOfTexts(profile: Profile, hint: NameHint | null): KindGuess {
  const { distinct, present, column } = profile;
  const isCategory =
    column.kind === 'categorical' ||
    distinct <= FEW_LEVELS ||
    (distinct <= MOST_LEVELS && distinct <= present / 2);
  if (arePaddedCodes(profile)) {
    return {
      kind: isCategory ? 'nominal' : 'text',
      because: 'digits that begin with zeros: codes, not numbers',
    };
  }
  if (!isCategory) return { kind: 'text', because: 'many different texts' };
  if (areDiagnoses(profile)) return { kind: 'nominal', because: 'codes like those of diagnoses' };
  const byLevels = kindOfLevels(profile);
  if (byLevels.kind === 'nominal' && distinct > 2) {
    const grouping = groupingWord(profile.words);
    // Levels of education have an order whatever they are called; opinions that are on no known scale need not.
    if (hint?.kind === 'ordinal' && hint.role === 'key')
      return { kind: 'ordinal', because: hint.because };
    if (grouping !== undefined && ORDERED_CLASSES.test(grouping)) {
      return { kind: 'ordinal', because: inName(grouping) };
    }
  }
  return byLevels;
}
