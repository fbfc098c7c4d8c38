import type { Column } from '../column.ts';
import { codesIn, determines } from '../dependencies.ts';
import { inName, unitIn } from './names.ts';
import type { Profile } from './profile.ts';
import { NUMBERING, TIME } from './vocabulary.ts';

/** Largest household whose person numbers are followed. */
const LARGEST = 30;
/** Columns that are tried for each question. */
const MOST_TRIED = 4;

/** Whether a column could number the persons of a household: small whole numbers from one on, each rarer than the one before. */
function couldNumberMembers({ numbers, present, records, words }: Profile): boolean {
  // The waves of a panel restart in each unit, too.
  if (words.some((word) => TIME.test(word))) return false;
  if (numbers === null || !numbers.isWhole || present === 0) return false;
  const { values, counts } = numbers;
  const { length } = values;
  if (length < 2 || length > LARGEST || values[0] !== 1 || records < 10) return false;
  // Households differ in size.
  if (counts[length - 1] > 0.7 * counts[0]) return false;
  const noise = (i: number) => 2 * Math.sqrt(counts[i - 1] + 1);
  return counts.every((count, i) => i === 0 || count <= counts[i - 1] + noise(i));
}

/** Whether the numbers begin at one in each unit and go up by one, in any order. O(n). */
function restartsIn(unit: Column, numbers: Column): boolean {
  if (numbers.kind !== 'numeric') return false;
  const { codes, distinct } = codesIn(unit);
  if (distinct === codes.length || codes.length !== numbers.values.length) return false;
  const seen = new Int32Array(distinct);
  for (let i = 0; i < codes.length; i++) {
    const value = numbers.values[i];
    if (!(value >= 1 && value <= LARGEST)) return false;
    const bit = 1 << value;
    if ((seen[codes[i]] & bit) !== 0) return false;
    seen[codes[i]] |= bit;
  }
  // Bits 1 to m make 2^(m+1) - 2, so two more is a power of two.
  return seen.every((bits) => ((bits + 2) & (bits + 1)) === 0);
}

/** The columns of persons in households, by position. */
export interface Members {
  readonly household: number;
  readonly member: number;
}

/**
 * A column of numbers that restart at one within the values of another: persons within households. `likely` are the columns
 * with the name of a household; others are tried if each of their values has a few records.
 */
export function findMembers(
  profiles: readonly Profile[],
  likely: readonly number[],
): Members | null {
  const members = profiles.filter(couldNumberMembers).slice(0, MOST_TRIED);
  if (members.length === 0) return null;
  const households = [
    ...likely.map((position) => profiles[position]),
    ...profiles
      .filter((profile) => !likely.includes(profile.position) && couldNumberHouseholds(profile))
      .slice(0, MOST_TRIED),
  ];
  for (const { column: household, position } of households) {
    for (const member of members) {
      if (position === member.position || !restartsIn(household, member.column)) continue;
      return { household: position, member: member.position };
    }
  }
  return null;
}

/** Whole numbers or codes of which many are different. In a sample of a large file few values occur twice. */
function couldNumberHouseholds({ numbers, distinct, present, isExact, records }: Profile): boolean {
  if (records < 10 || (numbers !== null && !numbers.isWhole)) return false;
  return distinct >= present / 15 && (distinct < present || !isExact);
}

/** Whether a name is that of a number of persons, such as PERNUM or line_no. */
export function isMemberName(words: readonly string[]): boolean {
  const isPerson = (word: string) =>
    unitIn([word]) === 'person' || /^(line|order|mitglied)$/.test(word);
  return (
    words.length > 1 &&
    words.some(isPerson) &&
    words.every((word) => isPerson(word) || NUMBERING.has(word)) &&
    !words.includes('id')
  );
}

/** Whether a column that is named as the number of a household may be one: it is no quantity and no class. */
export function couldBeHousehold({ numbers, distinct, present }: Profile): boolean {
  if (numbers !== null && !numbers.isWhole) return false;
  return distinct > 20 || distinct > present / 4;
}

/** Smallest number of differences that chance would make within units; a column with fewer says nothing. */
const FEWEST_DIFFERENCES = 5;

/** Whether a column has one value within each unit, and would not by chance. */
export function belongsTo(unit: Column, profile: Profile): boolean {
  const { column, numbers, texts, present } = profile;
  const { distinct, codes } = codesIn(unit);
  const counts = texts?.map(({ records }) => records) ?? [...(numbers?.counts ?? [])];
  const alike =
    counts.reduce((sum, count) => sum + count * count, 0) / Math.max(1, present * present);
  if ((codes.length - distinct) * (1 - alike) < FEWEST_DIFFERENCES) return false;
  return determines(unit, column);
}

export function unitReason(word: string | undefined): string {
  return word === undefined ? 'the person numbers restart within its values' : inName(word);
}
