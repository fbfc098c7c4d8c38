import { firstWhere } from '../../../foundation/numerics/index.ts';
import type { Scale } from '../../../foundation/table/index.ts';
import { divide, inner, type Orthonormal, takeAway } from '../moments/orthogonal.ts';
import { reserve } from '../moments/room.ts';
import type { Split } from '../moments/split.ts';

/** A column of codes, with records in the order of `membersOf`. */
export interface Category {
  readonly codes: Float64Array;
  readonly scale: Scale;
}

/** A number that describes a record's category: whether it has a level, or its rank in an order. */
export interface Indicator {
  /** Index of the category. */
  readonly category: number;
  /** The level; -1 for the codes themselves, as scores of an ordinal category. */
  readonly level: number;
  /** The score of a missing value. */
  readonly centre: number;
  readonly missing: number;
}

/** The indicators that are used in a group. */
export interface Chosen {
  readonly indicators: readonly Indicator[];
  /** As orthonormal vectors, orthogonal to the constant and the given columns. */
  readonly basis: Orthonormal;
  /**
   * The upper triangle that takes the basis to the remainders of the indicators after projection on the constant and
   * the given columns.
   */
  readonly triangle: readonly Float64Array[];
}

/**
 * A level of fewer records has no indicator: the mean of one record is its value, and of two records each knows the
 * other's (the threshold rule for tables).
 */
const FEWEST = 3;

/**
 * Largest leverage: the share of a record's value in its fitted value. At 1 the numbers of a record would stay
 * unchanged with its categories; a level of three records gives each of them a third.
 */
export const MOST_LEVERAGE = 0.4;

/** Largest number of indicators in any group; in a very large group, memory limits it further. */
const MOST_INDICATORS = 50;
const MOST_NUMBERS = 33_554_432;

/** An indicator whose remainder is below this, relative to its length, counts as zero. */
const NOTHING = 1e-6;

interface ChoiceLimits {
  /** Largest number that can be chosen. */
  readonly most: number;
  /** Largest share of each column's variance, after the given columns, that the indicators may explain together. */
  readonly mostExplained: number;
}

/**
 * Chooses the indicators that the numbers of a group depend on. Each step takes the one that explains most of the
 * remaining variances, summed over the columns as shares (the first in ties). An indicator that would give a record a
 * leverage above `MOST_LEVERAGE` is left out, and so are those that break the limits. `leverage` has the leverage of
 * each record before and after. Numbers are read through sums over levels, so that a candidate costs little until it
 * is tried. O(m (c r + s (s + c))) for m records, c categories, rank r and s chosen, and O(m s) for each that is
 * tried in vain.
 */
export function chooseIndicators(
  categories: readonly Category[],
  at: number,
  parts: Split,
  { most, mostExplained }: ChoiceLimits,
  leverage: Float64Array,
): Chosen {
  const { size, explaining, residual, factor, columns, room } = parts;
  const limit = Math.min(most, MOST_INDICATORS, Math.floor(MOST_NUMBERS / size));
  const rank = residual.count;
  if (limit <= 0 || rank === 0 || categories.length === 0) return NONE;
  const table = tabulate(categories, at, size);
  const candidates = candidatesIn(categories, table, size);
  const count = candidates.length;
  if (count === 0) return NONE;

  const sums = reserve(room, 'sums', table.counts.length);
  const along = new Float64Array(count);
  const alongOf = (vectors: Float64Array, start: number) => {
    alongAll(candidates, table, vectors.subarray(start, start + size), sums, along);
    return along;
  };
  const left = Float64Array.from(candidates, (candidate) => squaredLength(candidate, table));
  const whole = left.slice();
  for (let k = 0; k < explaining.count; k++) {
    const onto = alongOf(explaining.vectors, k * size);
    for (let c = 0; c < count; c++) left[c] -= onto[c] * onto[c];
  }
  // Coordinates along each residual vector, candidate after candidate.
  const share = new Float64Array(count * rank);
  for (let k = 0; k < rank; k++) {
    const onto = alongOf(residual.vectors, k * size);
    for (let c = 0; c < count; c++) share[c * rank + k] = onto[c];
  }

  const explained = new Float64Array(columns);
  const total = new Float64Array(columns);
  for (let j = 0; j < columns; j++) total[j] = inner(factor, j * rank, factor, j * rank, rank);
  const vectors = reserve(room, 'indicators', size * limit);
  const taken = new Float64Array(explaining.count + limit);
  const chosen: Indicator[] = [];
  const triangle: Float64Array[] = [];
  const isOpen = new Uint8Array(count).fill(1);
  const onto = new Float64Array(rank);
  while (chosen.length < limit) {
    const best = mostExplaining(isOpen, left, whole, share, parts);
    if (best < 0) break;
    isOpen[best] = 0;
    const start = chosen.length * size;
    const { indicator } = candidates[best];
    const { codes } = categories[indicator.category];
    writeIndicator(indicator, codes.subarray(at, at + size), vectors.subarray(start));
    taken.fill(0);
    const used = { vectors, count: chosen.length };
    const length = takeAway(vectors, start, size, [explaining, used], taken);
    if (!(length * length > NOTHING * whole[best])) continue;
    divide(vectors, start, size, length);
    if (bringsTooNear(leverage, vectors, start, size)) continue;
    for (let k = 0; k < rank; k++) {
      onto[k] = inner(residual.vectors, k * size, vectors, start, size);
    }
    if (explainsTooMuch(onto, factor, explained, total, mostExplained)) continue;
    for (let i = 0; i < size; i++) leverage[i] += vectors[start + i] * vectors[start + i];
    const row = taken.slice(explaining.count, explaining.count + chosen.length + 1);
    row[chosen.length] = length;
    triangle.push(row);
    chosen.push(indicator);
    const shadows = alongOf(vectors, start);
    for (let c = 0; c < count; c++) {
      left[c] -= shadows[c] * shadows[c];
      for (let k = 0; k < rank; k++) share[c * rank + k] -= shadows[c] * onto[k];
    }
  }
  return { indicators: chosen, basis: { vectors, count: chosen.length }, triangle };
}

const NONE: Chosen = {
  indicators: [],
  basis: { vectors: new Float64Array(0), count: 0 },
  triangle: [],
};

/** Writes the value of an indicator for each record of a group. */
export function writeIndicator(
  { level, centre, missing }: Indicator,
  codes: Float64Array,
  out: Float64Array,
): void {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    out[i] = level >= 0 ? (code === level ? 1 : 0) : code === missing ? centre : code;
  }
}

/** The levels of a group, numbered over all categories. */
interface LevelTable {
  /** The number of each record's level, category after category. */
  readonly numbers: Int32Array;
  readonly counts: number[];
  readonly levels: number[];
  /** Index of the first level of each category. */
  readonly starts: number[];
}

/** Levels are numbered in the order of their codes, so that the order of the records does not matter. */
function tabulate(categories: readonly Category[], at: number, size: number): LevelTable {
  const numbers = new Int32Array(categories.length * size);
  const counts: number[] = [];
  const levels: number[] = [];
  const starts = [0];
  for (const [c, { codes }] of categories.entries()) {
    const own = codes.slice(at, at + size).sort();
    const start = levels.length;
    // A group without values in a category has NaN there.
    for (const code of own) {
      if (code !== levels[levels.length - 1] || levels.length === start) {
        if (Number.isNaN(code)) break;
        levels.push(code);
        counts.push(0);
      }
    }
    starts.push(levels.length);
    if (levels.length === start) {
      numbers.fill(-1, c * size, (c + 1) * size);
      continue;
    }
    for (let i = 0; i < size; i++) {
      const code = codes[at + i];
      const number = firstWhere(start, levels.length - 1, (level) => !(levels[level] < code));
      numbers[c * size + i] = number;
      counts[number]++;
    }
  }
  return { numbers, counts, levels, starts };
}

interface Candidate {
  readonly indicator: Indicator;
  /** The range of the levels that count, end excluded. */
  readonly from: number;
  readonly to: number;
  /** The value that each of them counts. */
  readonly values: Float64Array;
}

const ONE = Float64Array.of(1);

function candidatesIn(
  categories: readonly Category[],
  { counts, levels, starts }: LevelTable,
  size: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [category, { scale }] of categories.entries()) {
    const missing = scale.kind === 'numeric' ? -1 : (scale.missing ?? -1);
    const [from, to] = [starts[category], starts[category + 1]];
    for (let at = from; at < to; at++) {
      if (counts[at] < FEWEST || counts[at] > size - FEWEST) continue;
      const indicator = { category, level: levels[at], centre: 0, missing };
      candidates.push({ indicator, from: at, to: at + 1, values: ONE });
    }
    if (scale.kind !== 'ordinal') continue;
    let sum = 0;
    let records = 0;
    let ordered = 0;
    for (let at = from; at < to; at++) {
      if (levels[at] === missing) continue;
      sum += counts[at] * levels[at];
      records += counts[at];
      ordered++;
    }
    // With two levels, the indicator gives the same information.
    if (ordered < 3) continue;
    const centre = sum / records;
    const indicator = { category, level: -1, centre, missing };
    const values = Float64Array.from({ length: to - from }, (_, l) =>
      levels[from + l] === missing ? centre : levels[from + l],
    );
    candidates.push({ indicator, from, to, values });
  }
  return candidates;
}

function squaredLength({ from, to, values }: Candidate, { counts }: LevelTable): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += counts[at] * values[at - from] * values[at - from];
  return sum;
}

/** The inner products of all candidates with one vector, from its sums over levels. */
function alongAll(
  candidates: readonly Candidate[],
  { numbers, counts }: LevelTable,
  vector: Float64Array,
  sums: Float64Array,
  along: Float64Array,
): void {
  sums.fill(0, 0, counts.length);
  for (let at = 0; at < numbers.length; at += vector.length) {
    if (numbers[at] < 0) continue;
    for (let i = 0; i < vector.length; i++) sums[numbers[at + i]] += vector[i];
  }
  for (let c = 0; c < candidates.length; c++) {
    const { from, to, values } = candidates[c];
    let sum = 0;
    for (let at = from; at < to; at++) sum += values[at - from] * sums[at];
    along[c] = sum;
  }
}

/** The open candidate that explains most; -1 if none is left. */
function mostExplaining(
  isOpen: Uint8Array,
  left: Float64Array,
  whole: Float64Array,
  share: Float64Array,
  { factor, columns, residual: { count: rank } }: Split,
): number {
  let best = -1;
  let most = 0;
  for (let c = 0; c < isOpen.length; c++) {
    if (isOpen[c] === 0) continue;
    if (!(left[c] > NOTHING * whole[c])) {
      isOpen[c] = 0;
      continue;
    }
    let explained = 0;
    for (let j = 0; j < columns; j++) {
      const onto = inner(share, c * rank, factor, j * rank, rank);
      explained += onto * onto;
    }
    explained /= left[c];
    // With a margin, so that rounding does not decide between equal candidates.
    if (best < 0 || explained > most * 1.000001) {
      most = explained;
      best = c;
    }
  }
  return best;
}

function bringsTooNear(
  leverage: Float64Array,
  vectors: Float64Array,
  start: number,
  size: number,
): boolean {
  for (let i = 0; i < size; i++) {
    if (leverage[i] + vectors[start + i] * vectors[start + i] > MOST_LEVERAGE) return true;
  }
  return false;
}

/** Whether the explained share of some column would be above the limit; if not, the shares are added. */
function explainsTooMuch(
  onto: Float64Array,
  factor: Float64Array,
  explained: Float64Array,
  total: Float64Array,
  most: number,
): boolean {
  const rank = onto.length;
  const more = Float64Array.from(explained, (before, j) => {
    const sum = inner(onto, 0, factor, j * rank, rank);
    return before + sum * sum;
  });
  if (more.some((share, j) => share > most * total[j])) return true;
  explained.set(more);
  return false;
}
