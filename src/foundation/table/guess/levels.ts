import type { KindGuess } from './codes.ts';
import { isMissingWord } from './missingCodes.ts';
import type { CountedText, Profile } from './profile.ts';

/** Words of scales, from low to high, in the languages that we read. */
const SCALES: readonly (readonly string[])[] = [
  'very low|low|medium low|medium|moderate|middle|average|medium high|high|very high|severe|critical|extreme',
  'none|mild|moderate|severe|very severe',
  'never|rarely|seldom|occasionally|sometimes|often|usually|very often|always|daily',
  'never|former|ex|current',
  'terrible|unhappy|mostly dissatisfied|mixed|mostly satisfied|pleased|delighted',
  'strongly disagree|completely disagree|disagree|rather disagree|somewhat disagree|neutral|neither agree nor disagree|neither|undecided|somewhat agree|rather agree|agree|completely agree|strongly agree',
  'very dissatisfied|completely dissatisfied|dissatisfied|rather dissatisfied|neutral|mixed|neither|rather satisfied|somewhat satisfied|satisfied|mostly satisfied|pleased|very satisfied|completely satisfied|delighted',
  'terrible|very bad|bad|very poor|poor|fair|average|ok|satisfactory|good|very good|excellent|outstanding',
  'not at all|a little|slightly|somewhat|moderately|quite|very|very much|extremely|completely',
  'tiny|small|medium|large|big|very large|huge',
  'xs|s|m|l|xl|xxl',
  'primary|lower secondary|secondary|upper secondary|vocational|post secondary|post-secondary|tertiary|bachelor|master|doctorate|phd',
  'no|partly|partially|mostly|fully|yes',
  'young|middle aged|middle-aged|old|very old',
  'sehr niedrig|niedrig|gering|mittel|hoch|sehr hoch',
  'sehr schlecht|schlecht|mittelmäßig|befriedigend|gut|sehr gut',
  'nie|selten|manchmal|oft|häufig|immer',
  'stimme gar nicht zu|stimme nicht zu|stimme eher nicht zu|teils teils|teils/teils|weder noch|stimme eher zu|stimme zu|stimme voll zu|stimme voll und ganz zu',
  'klein|mittel|groß',
  'très faible|faible|moyen|moyenne|élevé|élevée|très élevé|fort',
  "pas du tout d'accord|plutôt pas d'accord|pas d'accord|neutre|plutôt d'accord|d'accord|tout à fait d'accord",
  'jamais|rarement|parfois|souvent|toujours',
  'mauvais|passable|moyen|bon|très bon',
  'muy bajo|bajo|medio|alto|muy alto',
  'baja|media|alta',
  'muy en desacuerdo|en desacuerdo|neutral|ni de acuerdo ni en desacuerdo|de acuerdo|muy de acuerdo',
  'nunca|a veces|raramente|casi nunca|casi siempre|a menudo|siempre',
  'muy malo|malo|regular|bueno|muy bueno',
].map((scale) => scale.split('|').map(plain));

/** `18-24`, `25 to 34`, `<18`, `>=65`, `65+`, `<=50K`, `1000 - 1999`. */
const RANGE =
  /^[[(]?\s*([<>≤≥]=?|under|over|less than|more than|up to|unter|über|bis|moins de|plus de|menos de|más de)?\s*[€$£]?\s*\d[\d.,' ]*\s*[km%]?\s*((-|–|to|bis|à|a|,|and|y)\s*[<>]?[€$£]?\s*\d[\d.,' ]*\s*[km%]?|\+|and over|or more|and older|or older|plus|years?|jahre)?\s*(years?|jahre|ans|años)?[\])]?$/i;
/** `1 - never`, `2: often`, `(3) good`. */
const NUMBERED = /^\(?\d{1,2}\)?\s*[-.:=)]?\s+\p{Letter}/u;

/** What the levels of a text column with few of them are: in an order, if they are ranges, words of one scale, or numbered. */
export function kindOfLevels({ texts }: Profile): KindGuess {
  const levels = (texts ?? []).filter(({ text }) => !isMissingWord(text));
  if (levels.length >= 2) {
    if (areRanges(levels)) return { kind: 'ordinal', because: 'its texts are ranges of numbers' };
    if (areOnScale(levels)) return { kind: 'ordinal', because: 'its texts are steps of a scale' };
    if (levels.length >= 3 && levels.every(({ text }) => NUMBERED.test(text.trim()))) {
      return { kind: 'ordinal', because: 'its texts begin with a number' };
    }
  }
  return { kind: 'nominal', because: 'few texts that repeat' };
}

function areRanges(levels: readonly CountedText[]): boolean {
  const isRange = ({ text }: CountedText) =>
    text.length < 40 && RANGE.test(text.trim()) && !isDescending(text);
  const isPlain = ({ text }: CountedText) => /^\s*[+-]?\d+([.,]\d+)?\s*$/.test(text);
  return levels.every(isRange) && levels.filter(isPlain).length < levels.length / 2;
}

/** `25-00503` is a code: its second number is lower, or has leading zeros. */
function isDescending(text: string): boolean {
  const parts = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(text);
  if (parts === null) return false;
  return Number(parts[1]) >= Number(parts[2]) || /^0\d/.test(parts[1]) || /^0\d/.test(parts[2]);
}

function areOnScale(levels: readonly CountedText[]): boolean {
  const words = levels.map(({ text }) => plain(text));
  return SCALES.some((scale) => {
    const known = words.filter((word) => scale.includes(word)).length;
    // Yes and no alone are no scale.
    return known >= Math.max(2, words.length - 1) && !(words.length <= 2 && words.includes('yes'));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
}

const GROUPED_BY_POINTS = /^\s*[+-]?\d{1,3}(\.\d{3})+(,\d+)?\s*$/;
const GROUPED_BY_OTHERS = /^\s*[+-]?\d{1,3}([,' \u00a0\u202f’]\d{3})+(\.\d+|,\d+)?\s*$/;
const SINGLE = /^\s*[+-]?\d+([.,]\d+)?\s*$/;

/** Whether a text column holds numbers with marks between thousands: `1.234,50`, `1,234.50`, `1 234,50`. */
export function hasThousands({ texts }: Profile): boolean {
  if (texts === null || texts.length < 2) return false;
  let grouped = 0;
  for (const { text } of texts) {
    if (GROUPED_BY_POINTS.test(text) || GROUPED_BY_OTHERS.test(text)) grouped++;
    else if (!SINGLE.test(text) && !isMissingWord(text)) return false;
  }
  return grouped > 0;
}

/** Codes of digits of which some begin with a zero. */
export function arePaddedCodes({ texts }: Profile): boolean {
  if (texts === null || texts.length === 0) return false;
  let padded = 0;
  for (const { text } of texts) {
    if (/^\s*0\d+\s*$/.test(text)) padded++;
    else if (!/^\s*\d+\s*$/.test(text) && !isMissingWord(text)) return false;
  }
  return padded > 0;
}

/** Diagnoses as ICD writes them: a letter, two digits, perhaps a point and more. */
export function areDiagnoses({ texts }: Profile): boolean {
  if (texts === null || texts.length < 5) return false;
  let codes = 0;
  let initials = '';
  for (const { text } of texts) {
    if (!/^\s*[A-Z]\d[\dA-Z](\.?[\dA-Z]{1,4})?\s*$/.test(text)) continue;
    codes++;
    if (!initials.includes(text.trim()[0])) initials += text.trim()[0];
  }
  return codes > 0.9 * texts.length && initials.length >= 3;
}
