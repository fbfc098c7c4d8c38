import type { DescribedKind } from '../description.ts';
import type { Numbers } from './profile.ts';

export interface KindGuess {
  readonly kind: DescribedKind;
  readonly because: string;
}

const FRACTIONS: KindGuess = { kind: 'amount', because: 'numbers with fractions' };
const AMOUNT: KindGuess = { kind: 'amount', because: 'many different numbers' };
const CODES: KindGuess = {
  kind: 'nominal',
  because: 'few whole numbers that repeat: codes, not amounts',
};

/** A code list without a known name has at most this many codes. */
const MOST_CODES = 60;
/** Fewer numbers show nothing about their kind. */
const FEWEST_NUMBERS = 20;
/** On average, a code occurs in at least this many records. */
const FEWEST_REPEATS = 5;

/**
 * What numbers are, by their values alone, without codes for missing values. Fractions are amounts. Whole numbers are
 *
 * - codes, if they are two at most;
 * - counts, if they begin at zero or one and get rarer and rarer from a peak near the beginning;
 * - codes, if few of them repeat often; in an order, if their frequencies rise to one peak and fall, as on a scale. By chance, n
 *   frequencies do this with probability 2^(n-1)/n!, one in eighty for seven, so shorter lists count as unordered;
 * - amounts, if they fill a range smoothly, as ages do, or are multiples of ten, or have different numbers of digits;
 * - codes, if they all have the same number of digits and leave most of their range empty.
 */
export function kindOfNumbers(numbers: Numbers): KindGuess {
  const { values, counts, present, isWhole } = numbers;
  const distinct = values.length;
  if (distinct === 0) return { kind: 'text', because: 'it has no value' };
  if (!isWhole) return FRACTIONS;
  if (present < FEWEST_NUMBERS) return { kind: 'amount', because: 'too few numbers to tell' };
  if (distinct <= 2) return CODES;
  const repeats = present / distinct;
  const lowest = values[0];
  const range = values[distinct - 1] - lowest + 1;
  const isDense = distinct / range > 0.6;
  if (lowest >= 0 && lowest <= 1 && isDense && repeats >= 3 && getsRarer(counts)) {
    return { kind: 'count', because: 'small whole numbers, the larger the rarer' };
  }
  if (repeats < FEWEST_REPEATS || lowest < 0) return AMOUNT;
  if (isDense && distinct <= MOST_CODES) {
    if (distinct > 12 && isSmooth(values, counts)) {
      return { kind: 'amount', because: 'whole numbers that fill a range smoothly' };
    }
    if (distinct <= 11 && lowest <= 1) {
      return distinct >= 7 && hasOnePeak(counts)
        ? {
            kind: 'ordinal',
            because: 'few whole numbers whose frequencies have one peak, like a scale',
          }
        : CODES;
    }
    // A list of codes begins far from zero, or is short.
    return distinct <= 20 || lowest > 3 * range
      ? CODES
      : { kind: 'amount', because: AMOUNT.because };
  }
  if (isDense) return { kind: 'amount', because: 'whole numbers that fill a wide range' };
  if (areRounded(numbers))
    return { kind: 'amount', because: 'multiples of ten, like rounded amounts' };
  if (distinct <= 12 && repeats >= 20) return CODES;
  if (haveOneLength(values) && values[0] >= 100) {
    return {
      kind: 'nominal',
      because: 'whole numbers of one length that repeat and leave wide gaps: codes',
    };
  }
  return AMOUNT;
}

/** Whether a list of codes is possible at all: whole, none below zero, with many repetitions. */
export function couldBeCodes({ values, present, isWhole }: Numbers): boolean {
  return isWhole && values.length <= 1000 && present >= 2 * values.length;
}

/** Whether numbers with a name for an amount are classes of it: 1 to at most 12, without a gap, each often. */
export function areClasses({ values, present, isWhole }: Numbers): boolean {
  const { length } = values;
  return (
    isWhole &&
    length >= 3 &&
    length <= 12 &&
    values[0] >= 0 &&
    values[0] <= 1 &&
    values[length - 1] - values[0] === length - 1 &&
    present >= 10 * length
  );
}

/**
 * At least six numbers whose peak is one of the first three, each of the later ones rarer than the one before, apart from what
 * chance explains, and the last ones rare.
 */
function getsRarer(counts: Float64Array): boolean {
  const { length } = counts;
  if (length < 6) return false;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const peak = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  if (peak > 2 || counts[length - 1] > 0.02 * total) return false;
  for (let i = peak + 1; i < length; i++) {
    if (counts[i] > counts[i - 1] + 2 * Math.sqrt(counts[i - 1] + 1)) return false;
  }
  return true;
}

/** Whether frequencies rise to one peak and fall. */
function hasOnePeak(counts: Float64Array): boolean {
  let i = 1;
  while (i < counts.length && counts[i] >= counts[i - 1]) i++;
  while (i < counts.length && counts[i] <= counts[i - 1]) i++;
  return i === counts.length;
}

/**
 * Whether neighbours are alike in frequency, more than chance explains, or all are. The sum of squared steps between
 * neighbours is twice that of the deviations from the mean if the order means nothing (von Neumann 1941).
 */
function isSmooth(values: Float64Array, counts: Float64Array): boolean {
  const lowest = values[0];
  const range = values[values.length - 1] - lowest + 1;
  const all = new Float64Array(range);
  for (const [i, value] of values.entries()) all[value - lowest] = counts[i];
  const mean = all.reduce((sum, count) => sum + count, 0) / range;
  let steps = 0;
  let deviations = 0;
  for (let i = 0; i < range; i++) {
    deviations += (all[i] - mean) * (all[i] - mean);
    if (i > 0) steps += (all[i] - all[i - 1]) * (all[i] - all[i - 1]);
  }
  // What chance adds to both, if frequencies vary as those of a Poisson distribution do.
  const chance = mean * range;
  const isFlat = deviations < 2 * chance;
  if (isFlat) return range > 30;
  return steps - 2 * chance < 0.8 * (deviations - chance);
}

/** Nine of ten records have a multiple of ten, and the numbers are not tens of a short list. */
function areRounded({ values, counts, present }: Numbers): boolean {
  let rounded = 0;
  for (const [i, value] of values.entries()) if (value % 10 === 0) rounded += counts[i];
  return rounded > 0.9 * present && values.length > 12;
}

function haveOneLength(values: Float64Array): boolean {
  return String(values[0]).length === String(values[values.length - 1]).length;
}
