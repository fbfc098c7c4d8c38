import { inName, weightWord } from './names.ts';
import type { Profile } from './profile.ts';
import { standardName } from './standards.ts';

export interface WeightGuess {
  readonly because: string;
  /** Position of the main weight. */
  readonly replicateOf?: number;
}

/** Fewest columns of one name with running numbers that are replicates. */
const FEWEST_REPLICATES = 4;

/** The weights of a survey among the columns, by position. */
export function findWeights(
  profiles: readonly Profile[],
  isCryptic: boolean,
): ReadonlyMap<number, WeightGuess> {
  const hasBodies = profiles.some(({ words }) =>
    words.some((word) =>
      /^(height|ht|hgt|stature|bmi|groesse|große|taille|talla|estatura|altura)$/.test(word),
    ),
  );
  const series = seriesIn(profiles);
  const found = new Map<number, WeightGuess>();
  for (const profile of profiles) {
    if (series.has(profile.position)) continue;
    const because = weightReason(profile, isCryptic);
    if (because === null || !couldBeWeight(profile)) continue;
    if (hasBodies && looksLikeBody(profile)) continue;
    found.set(profile.position, { because });
  }
  const mains = [...found.keys()];
  for (const [position, stem] of series) {
    const alike = [...series].filter(([, other]) => other === stem).map(([other]) => other);
    const replicated = mainOf(profiles, alike, stem, mains);
    if (replicated !== undefined) {
      found.set(position, {
        because: `one of many weights with running numbers; their sums are near that of ${profiles[replicated].column.name}`,
        replicateOf: replicated,
      });
    } else if (
      weightWord([stem]) !== undefined ||
      weightWord(profiles[position].words) !== undefined
    ) {
      found.set(position, { because: inName(stem) });
    }
  }
  return found;
}

/** Short names are weak hints: hw can be hours of work, and such numbers are whole and at most the hours of a week. */
function isShortName({ column: { name }, numbers, present }: Profile): boolean {
  if (!/^(hhw|hw|pw|iw|ww|fw)$/i.test(name) || numbers === null || present < 8) return false;
  const { values } = numbers;
  const isFine = values.some((value) => !Number.isInteger(value));
  return values[0] > 0 && meanOf(numbers) > 1 && (isFine || quantileOf(numbers, 0.5) > 168);
}

/** A single letter is a weak hint: there must be records, and they must stand for more than themselves. */
function isNamedW({ column: { name }, numbers, present }: Profile): boolean {
  return name.toLowerCase() === 'w' && numbers !== null && present >= 8 && meanOf(numbers) > 1;
}

function weightReason(profile: Profile, isCryptic: boolean): string | null {
  const { words } = profile;
  const { name } = profile.column;
  const standard = isCryptic ? standardName(name) : undefined;
  if (standard?.role === 'weight') return `${standard.survey} has this name for a weight`;
  const word =
    weightWord(words) ??
    (isNamedW(profile) || isShortName(profile) ? name.toLowerCase() : undefined);
  return word === undefined ? null : inName(word);
}

/** Numbers, none below zero, and not all alike or zero. */
function couldBeWeight({ column, numbers }: Profile): boolean {
  if (column.kind !== 'numeric' || numbers === null || numbers.values.length === 0) return false;
  return numbers.values[0] >= 0 && numbers.values[numbers.values.length - 1] > 0;
}

/** Weights of bodies are between those of a child and of a giant, and the middle one is that of an adult. */
function looksLikeBody({ numbers }: Profile): boolean {
  const { values } = numbers!;
  const middle = quantileOf(numbers!, 0.5);
  return values[0] >= 1 && values[values.length - 1] <= 400 && middle > 40 && middle < 220;
}

/** The lowest value that at least this share of the records do not exceed. */
export function quantileOf(
  { values, counts, present }: NonNullable<Profile['numbers']>,
  share: number,
): number {
  let below = 0;
  for (const [i, value] of values.entries()) {
    below += counts[i];
    if (below >= share * present) return value;
  }
  return Number.NaN;
}

export function meanOf({ values, counts, present }: NonNullable<Profile['numbers']>): number {
  let sum = 0;
  for (const [i, value] of values.entries()) sum += value * counts[i];
  return sum / present;
}

/** Columns whose names differ in a running number at the end only, with the rest of the name. */
function seriesIn(profiles: readonly Profile[]): ReadonlyMap<number, string> {
  const byStem = new Map<string, number[]>();
  for (const profile of profiles) {
    const stem = /^(.*\D)\d+$/.exec(profile.column.name)?.[1];
    if (stem === undefined || !couldBeWeight(profile)) continue;
    byStem.set(stem, [...(byStem.get(stem) ?? []), profile.position]);
  }
  const found = new Map<number, string>();
  for (const [stem, positions] of byStem) {
    if (positions.length < FEWEST_REPLICATES || !isReplicateStem(stem)) continue;
    for (const position of positions)
      found.set(position, stem.toLowerCase().replace(/[^a-z]/g, ''));
  }
  return found;
}

const REPLICATE =
  /^(w|rw|wt|wgt|wght|weight|repw|repwt|repwgt|repwtp|pwgtp|wgtp|brr|fay|jk|jkw|bsw|bw|boot|bootw|rep|replicate|poids|gewicht|peso)$/;

function isReplicateStem(stem: string): boolean {
  const plain = stem.toLowerCase().replace(/[^a-z]/g, '');
  return REPLICATE.test(plain) || /(wt|wgt|wgtp|weight|brr)$/.test(plain);
}

/** The main weight: of the same name, or the one with the nearest mean, not further off than a factor of two. */
function mainOf(
  profiles: readonly Profile[],
  replicates: readonly number[],
  stem: string,
  mains: readonly number[],
): number | undefined {
  const same = mains.find(
    (main) => profiles[main].column.name.toLowerCase().replace(/[^a-z]/g, '') === stem,
  );
  if (same !== undefined) return same;
  const means = replicates.map((position) => meanOf(profiles[position].numbers!));
  const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
  const distance = (main: number) => {
    const other = meanOf(profiles[main].numbers!);
    return Math.max(other / mean, mean / other);
  };
  // Of two that are alike, the first one: it is mostly that of the records.
  const [nearest] = [...mains].sort(
    (a, b) => Math.round(20 * (distance(a) - distance(b))) || a - b,
  );
  return nearest !== undefined && distance(nearest) < 2 ? nearest : undefined;
}
