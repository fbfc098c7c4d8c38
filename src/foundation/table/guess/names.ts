import type { DescribedKind } from '../description.ts';
import type { Role } from '../roles.ts';
import type { Profile } from './profile.ts';
import { standardName } from './standards.ts';
import {
  BODY,
  CONCEPTS,
  COUNTING,
  GROUPED,
  HOUSEHOLD,
  NUMBERING,
  PLACE,
  QUANTITIES,
  UNITS,
  WEIGHT,
} from './vocabulary.ts';

/** What the name of a column says about it. */
export interface NameHint {
  readonly role: Role | null;
  readonly kind: DescribedKind | null;
  /** Completes "a column is ... because". */
  readonly because: string;
  /** Whether the name is about a place. */
  readonly isPlace: boolean;
}

const PLACES = new Set(PLACE);
const HOUSEHOLDS = new Set(HOUSEHOLD);

/** What the name says, apart from weights, units and identifiers; null if it says nothing. */
export function nameHint(
  { column: { name }, words }: Profile,
  isCryptic: boolean,
): NameHint | null {
  const last = words.at(-1);
  // The last word is the noun: a health region is a place.
  if (last !== undefined && words.length > 1 && PLACES.has(last) && words[0] !== 'own') {
    return hint(CONCEPTS.find(({ about }) => about === 'a place')!, last);
  }
  if (isTenure(words)) return { ...KEY_OF_HOUSING, because: 'its name is about owning or renting' };
  let first: NameHint | null = null;
  for (const concept of CONCEPTS) {
    const word = words.find((candidate) => concept.words.includes(candidate));
    if (word === undefined) continue;
    // A word about the kind only leaves the role to the next concept.
    if (concept.role !== undefined) {
      const found = hint(concept, word);
      // The size of a place is no place.
      return words.some((other) => QUANTITIES.has(other)) ? { ...found, isPlace: false } : found;
    }
    first ??= hint(concept, word);
  }
  return (isCryptic ? standardHint(name) : null) ?? first;
}

function standardHint(name: string): NameHint | null {
  const standard = standardName(name);
  if (standard === undefined || standard.role === 'weight') return null;
  return {
    role: standard.role ?? null,
    kind: standard.kind ?? null,
    because: `${standard.survey} has this name for ${standard.about}`,
    isPlace: standard.about === 'place',
  };
}

const KEY_OF_HOUSING = { role: 'key', kind: 'nominal', isPlace: false } as const;

function isTenure(words: readonly string[]): boolean {
  return words.includes('own') && words.includes('rent');
}

function hint({ role, kind, about }: (typeof CONCEPTS)[number], word: string): NameHint {
  return {
    role: role ?? null,
    kind: kind ?? null,
    because: inName(word),
    isPlace: about === 'a place',
  };
}

export function inName(word: string): string {
  return `its name contains "${word}"`;
}

/** Whether the columns have names of large surveys: two of them, in capitals or with digits. */
export function haveCrypticNames(names: readonly string[]): boolean {
  let known = 0;
  for (const name of names) {
    if (standardName(name) !== undefined && (name === name.toUpperCase() || /\d/.test(name)))
      known++;
  }
  return known >= 2;
}

/** The word for counting in a name, such as number or anzahl. An id or a phone number counts nothing. */
export function countingWord(words: readonly string[]): string | undefined {
  const [first, second] = words;
  if (first === 'nombre') {
    return second !== undefined && !/^(completo|apellidos?)$/.test(second) ? first : undefined;
  }
  if (first === 'n' && words.length > 1) return 'n';
  if (['number', 'num', 'no', 'numero', 'nro'].includes(first)) {
    return second === 'of' || second === 'de' || COUNTING.has(second) ? first : undefined;
  }
  return words.find((word) => COUNTING.has(word) && !NUMBERING.has(word));
}

/** The word for classes in a name, such as group or band. */
export function groupingWord(words: readonly string[]): string | undefined {
  return words.length > 1 ? words.find((word) => GROUPED.has(word)) : undefined;
}

/** The word for a weight of the survey; body weights have none. */
export function weightWord(words: readonly string[]): string | undefined {
  if (words.some((word) => BODY.has(word))) return undefined;
  return words.find((word) => WEIGHT.includes(word));
}

/** The word for a household in a name that has no other words but those of numbers: the income of a household is no number. */
export function householdWord(words: readonly string[]): string | undefined {
  const isOne = (word: string) => HOUSEHOLDS.has(word) || /^(fam|family|familie|famid)$/.test(word);
  if (!words.every((word) => NUMBERING.has(word) || isOne(word) || word === 'ori'))
    return undefined;
  if (words.length === 1 && /^fam/.test(words[0])) return undefined;
  return words.find(isOne);
}

/** The unit that a name speaks of. */
export function unitIn(words: readonly string[]): string | undefined {
  return UNITS.find(({ words: its }) => words.some((word) => its.includes(word)))?.unit;
}

export function hasQuantity(words: readonly string[]): boolean {
  return words.some((word) => QUANTITIES.has(word));
}
