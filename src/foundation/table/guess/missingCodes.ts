import type { Numbers, Profile } from './profile.ts';

export interface MissingCode {
  readonly code: string;
  readonly because: string;
}

/** A code is named only if at least this many records have it. */
const FEWEST_RECORDS = 3;

/** Numbers that surveys write for a refusal, for "does not know" and for "does not apply". */
function isUsualCode(value: number): boolean {
  if (!Number.isInteger(value)) return false;
  if (value < 0) return value >= -9 || /^-[7-9]?9*[6-9]$|^-(8+|9+)$/.test(String(value));
  return /^(9*[6-9]|8+|9+)$/.test(String(value));
}

/** Positive codes end in these digits behind nines, or are eights. */
const FIRST_OF_SCALE = 7;

/** The numbers of a column without the codes that may stand for missing values. */
export function withoutCodes(numbers: Numbers, codes: ReadonlySet<number>): Numbers {
  if (codes.size === 0) return numbers;
  const keep = (_: number, i: number) => !codes.has(numbers.values[i]);
  const counts = numbers.counts.filter(keep);
  return {
    values: numbers.values.filter(keep),
    counts,
    present: counts.reduce((sum, count) => sum + count, 0),
    isWhole: numbers.isWhole,
  };
}

/**
 * Numbers outside the bulk of a column that are usual codes for missing values. Negative codes count if all other numbers are at
 * least zero. Positive ones count if they are above all other numbers, with a gap between: 97 is an age if others are 95.
 */
export function numericCodes(numbers: Numbers): ReadonlySet<number> {
  const codes = new Set<number>();
  const { values, counts } = numbers;
  let low = 0;
  while (low < values.length && values[low] < 0 && isUsualCode(values[low])) low++;
  if (low < values.length && low > 0 && values[low] >= 0 && low <= 6) {
    for (let i = 0; i < low; i++) codes.add(values[i]);
  }
  // The usual codes at the upper end belong together: 97, 98, 99 are of one length.
  let bulk = values.length - 1;
  const top = values[bulk];
  const length = String(top).length;
  while (
    bulk >= 0 &&
    values.length - bulk <= 5 &&
    isUsualCode(values[bulk]) &&
    values[bulk] >= FIRST_OF_SCALE &&
    String(values[bulk]).length === length
  ) {
    bulk--;
  }
  // A run of the code list itself, 1 to 9, has no gap: take back until there is one.
  let first = bulk + 1;
  while (first < values.length && !isApart(values, first, Math.max(0, low))) first++;
  if (first < values.length && first - Math.max(0, low) >= 2) {
    for (let i = first; i < values.length; i++) codes.add(values[i]);
  }
  // A peak of nines without a gap: nobody earns 99,999 more often than anything else.
  const last = values.length - 1;
  if (
    first >= values.length &&
    last > 20 &&
    /^9{3,}$/.test(String(top)) &&
    counts[last] >= 5 &&
    counts[last] > (10 * numbers.present) / values.length
  ) {
    codes.add(top);
  }
  return codes;
}

/** Whether the values from `first` on lie apart from those before: a gap of two steps, and of a tenth of the range. */
function isApart(values: Float64Array, first: number, from: number): boolean {
  if (first <= from) return false;
  const below = values[first - 1];
  const gap = values[first] - below;
  return gap >= 2 && gap > (below - values[from]) / 10;
}

const WORDS = new RegExp(
  `^(${[
    'n|x|\\?+|-+|\\*+|\\.+|#|na|n\\.?a\\.?|n/a|nan|none|null|nil|missing|unknown|unk|not known|not stated|not available',
    'not applicable|not reported|not asked|no answer|no response|non-?response|refused|refusal',
    "do(n't| not) know|dk|dk/na|undisclosed|unspecified|prefer not to (say|answer)",
    'unbekannt|keine angabe|k\\. ?a\\.|ka|weiss nicht|weiß nicht|verweigert|entfallt|entfällt|trifft nicht zu|fehlend|o\\. ?a\\.',
    'inconnue?|ne sait pas|nsp|non renseigne|non renseigné|sans reponse|sans réponse|refus|nr|non concerne|non concerné|nd',
    'desconocido|no sabe|ns|nc|ns/nc|ns/nr|no contesta|no responde|no aplica|sin dato|sin datos|sin respuesta|perdido',
  ].join('|')})$`,
  'i',
);

/** Codes that may stand for a missing value, each with the reason. Codes of fewer than three records are not named. */
export function missingCodesOf(profile: Profile, codes: ReadonlySet<number>): MissingCode[] {
  const found: MissingCode[] = [];
  const areLetters = (profile.texts ?? []).filter(({ text }) => isLetter(text)).length >= LETTERS;
  for (const { text, records } of profile.texts ?? []) {
    if (records < FEWEST_RECORDS || text.length > 40) continue;
    if (areLetters && isLetter(text)) continue;
    if (profile.apart.some((other) => other.text === text)) {
      found.push({ code: text, because: 'all other values are numbers' });
    } else if (isMissingWord(text)) {
      found.push({ code: text, because: 'this is a usual word or sign for a missing value' });
    }
  }
  const { numbers } = profile;
  for (const [i, value] of (numbers?.values ?? new Float64Array()).entries()) {
    if (!codes.has(value) || numbers!.counts[i] < FEWEST_RECORDS) continue;
    const because =
      value < 0
        ? 'a usual code below zero, and no other number is'
        : 'a usual code that lies apart above all other numbers';
    found.push({ code: String(value), because });
  }
  return found;
}

/** The fewest different letters that are a list of codes, in which N is one; among m, f and x, x may mean missing. */
const LETTERS = 4;

function isLetter(text: string): boolean {
  return /^[a-z]$/i.test(text.trim());
}

export function isMissingWord(text: string): boolean {
  return WORDS.test(text.trim());
}
