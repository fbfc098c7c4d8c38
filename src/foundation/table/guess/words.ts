import {
  BODY,
  CONCEPTS,
  COUNTING,
  GROUPED,
  HOUSEHOLD,
  NAMING,
  NAMING_ALWAYS,
  NUMBERING,
  PARTS,
  QUANTITIES,
  UNITS,
  WEIGHT,
} from './vocabulary.ts';

const VOCABULARY: ReadonlySet<string> = new Set([
  ...CONCEPTS.flatMap(({ words }) => words),
  ...UNITS.flatMap(({ words }) => words),
  ...WEIGHT,
  ...HOUSEHOLD,
  ...NAMING,
  ...NAMING_ALWAYS,
  ...NUMBERING,
  ...QUANTITIES,
  ...COUNTING,
  ...GROUPED,
  ...BODY,
  ...PARTS,
]);

/** Fewest letters of the noun at the end of a compound. */
const SHORTEST_NOUN = 6;

/** Ends of words that are common in names and short enough to end ordinary words too. */
const FALSE_ENDS =
  /^(paid|valid|void|acid|said|laid|avid|fluid|android|identity|video|identified)$/;

/**
 * The words in the name of a column. The name is stripped of accents and split at underscores, spaces, dots, digits and
 * changes of case; a word that is not in the vocabulary is split into words that are (`hhsize`, `FEDTAX`), and loses the
 * letters P and H for person and household that statistical offices put around them (`PINCP`).
 */
export function wordsOf(name: string): readonly string[] {
  const isCapitals = name === name.toUpperCase();
  return unaccented(name)
    .replace(/(\p{Lowercase})(\p{Uppercase})/gu, '$1 $2')
    .replace(/(\p{Uppercase})(\p{Uppercase}\p{Lowercase})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => partsOf(word, isCapitals));
}

function partsOf(word: string, isCapitals: boolean): readonly string[] {
  if (VOCABULARY.has(word) || word.length < 4 || word.length > 40 || FALSE_ENDS.test(word)) {
    return [word];
  }
  const parts = splitUp(word, 3);
  if (parts !== null) return parts;
  // A compound, as German has them: the end is the noun.
  for (let at = 2; at <= word.length - SHORTEST_NOUN; at++) {
    if (VOCABULARY.has(word.slice(at))) return [word.slice(0, at), word.slice(at)];
  }
  if (!isCapitals) return [word];
  for (const inner of [word.slice(0, -1), word.slice(1), word.slice(1, -1)]) {
    const around = word.replace(inner, '');
    if (inner.length >= 3 && /^[ph]+$/.test(around) && VOCABULARY.has(inner)) return [inner];
  }
  return [word];
}

/** The fewest words of the vocabulary that make up a word; null if there are none, or more than `most`. */
function splitUp(word: string, most: number): readonly string[] | null {
  if (isPart(word)) return [word];
  if (most === 1) return null;
  let best: readonly string[] | null = null;
  for (let at = 2; at <= word.length - 2; at++) {
    const first = word.slice(0, at);
    if (!isPart(first)) continue;
    const rest = splitUp(word.slice(at), most - 1);
    if (rest === null || (best !== null && best.length <= rest.length + 1)) continue;
    best = [first, ...rest];
  }
  return best?.some((part) => part.length > 2) ? best : null;
}

/** Words of two letters are parts only if nothing else is meant by them. */
function isPart(word: string): boolean {
  return VOCABULARY.has(word) && (word.length > 2 || /^(hh|id|no|nr|dt|yr|wt|gr)$/.test(word));
}

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{Mark}/gu, '');
}
