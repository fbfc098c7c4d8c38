import { sum } from '../../foundation/numerics/index.ts';
import { halfUnit } from '../../foundation/table/index.ts';
import { ROUNDOFF } from './claim.ts';

/** Differences of means and covariances below this part of the standard deviations are rounding. */
const EXACT = 1e-10;

/** Roundings on the way from a value to the one beside it: generous, because sums of many are taken. */
const ROUNDINGS = 16;

/** Products that are added up before their sum is added to those of others, so that errors stay small. */
const RUN = 1024;

/** A column before and after, and how far its values may be off. */
export interface MomentColumn {
  readonly name: string;
  readonly before: Centred;
  readonly after: Centred;
  /** How far rounding can move a value: to the grid, and in doubles that have an offset. */
  readonly off: number;
  /** Standard deviation over the whole file, with divisor n. */
  readonly sd: number;
}

interface Centred {
  readonly mean: number;
  readonly deviations: Float64Array;
  readonly sd: number;
}

/** The largest difference found, as a share of what is allowed. */
export interface MomentGap {
  readonly share: number;
  /** The difference in standard deviations, or for covariances in products of them. */
  readonly scaled: number;
  readonly names: readonly string[];
}

export const NO_GAP: MomentGap = { share: 0, scaled: 0, names: [] };

/** What is compared: values of some records before and after, all of them there. */
export interface Compared {
  readonly name: string;
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly decimals: number | 'full';
}

/**
 * Columns of a file. Records that lack a value in one of them before are left out for all. Rounding to the grid
 * moves a value by at most half a unit; storing a value moves it by a few roundoffs of its size, for which the
 * root mean square stands, because one wild value must not excuse the others.
 */
export function momentColumns(columns: readonly Compared[]): MomentColumn[] {
  const lacks = (i: number) => columns.some(({ before }) => Number.isNaN(before[i]));
  const some = columns.some(({ before }) => before.some(Number.isNaN));
  const present = (values: Float64Array) => (some ? values.filter((_, i) => !lacks(i)) : values);
  return columns.map(({ name, before, after, decimals }) => {
    const from = centred(present(before));
    const size = Math.sqrt(from.mean * from.mean + from.sd * from.sd);
    return {
      name,
      before: from,
      after: centred(present(after)),
      off: halfUnit(decimals) + ROUNDINGS * ROUNDOFF * size + Number.MIN_VALUE,
      sd: from.sd,
    };
  });
}

/** The same columns for some of the records of `columns`, with the tolerances of the whole. */
export function momentsAmong(
  columns: readonly MomentColumn[],
  compared: readonly Pick<Compared, 'before' | 'after'>[],
): MomentColumn[] {
  return columns.map((column, j) => ({
    ...column,
    before: centred(compared[j].before),
    after: centred(compared[j].after),
  }));
}

/** How far the mean moved. */
export function meanGap({ name, before, after, off, sd }: MomentColumn): MomentGap {
  return gapOf(Math.abs(before.mean - after.mean), off + EXACT * sd, sd, [name]);
}

/**
 * How far the covariance of two columns moved. Moving values by at most e and f moves it by at most
 * e sd(y) + f sd(x) + e f, by the inequality of Cauchy and Schwarz.
 */
export function covarianceGap(a: MomentColumn, b: MomentColumn): MomentGap {
  const gap = Math.abs(covariance(a.before, b.before) - covariance(a.after, b.after));
  const allowed = a.off * b.before.sd + b.off * a.before.sd + a.off * b.off + EXACT * a.sd * b.sd;
  return gapOf(gap, allowed, a.sd * b.sd, [a.name, b.name]);
}

/**
 * How far the covariances of a column with the indicators of levels moved: those are sums of deviations over the records
 * of a level. An indicator is not rounded. O(n), however many levels there are.
 */
export function levelGap(
  { name, before, after, off, sd }: MomentColumn,
  category: string,
  codes: Int32Array,
  levels: number,
): MomentGap {
  const n = codes.length;
  const counts = new Int32Array(levels);
  const moved = new Float64Array(levels);
  for (const [i, code] of codes.entries()) {
    counts[code]++;
    moved[code] += after.deviations[i] - before.deviations[i];
  }
  let worst = NO_GAP;
  for (const [level, count] of counts.entries()) {
    const spread = Math.sqrt((count / n) * (1 - count / n));
    const allowed = off * spread + EXACT * sd * spread + Number.MIN_VALUE;
    const gap = Math.abs(moved[level]) / n;
    worst = worseGap(worst, gapOf(gap, allowed, sd * spread, [name, category]));
  }
  return worst;
}

export function worseGap(a: MomentGap, b: MomentGap): MomentGap {
  return b.share > a.share ? b : a;
}

/** In words. */
export function gapWords(what: string, { share, scaled, names }: MomentGap): string {
  if (share === 0) return `no ${what} differs`;
  const different = [...new Set(names)];
  const of = different.map((name) => `"${name}"`).join(' and ');
  const unit =
    names.length > 1 ? 'the product of their standard deviations' : 'its standard deviation';
  const size = Number.isFinite(scaled) ? `, by ${scaled.toPrecision(2)} of ${unit}` : '';
  return `the ${what} of ${of} differs most${size}`;
}

function gapOf(gap: number, allowed: number, unit: number, names: readonly string[]): MomentGap {
  if (gap === 0) return NO_GAP;
  const share = Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap / allowed;
  return { share, scaled: gap / unit, names };
}

function centred(values: Float64Array): Centred {
  const n = values.length;
  if (n === 0) return { mean: 0, deviations: values, sd: 0 };
  const mean = sum(values) / n;
  const deviations = new Float64Array(n);
  for (let i = 0; i < n; i++) deviations[i] = values[i] - mean;
  return { mean, deviations, sd: Math.sqrt(meanProduct(deviations, deviations)) };
}

/** The mean is rounded, so that deviations need not sum to 0. */
function covariance({ deviations: a }: Centred, { deviations: b }: Centred): number {
  return a.length === 0 ? 0 : meanProduct(a, b) - (sum(a) / a.length) * (sum(b) / b.length);
}

function meanProduct(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let start = 0; start < a.length; start += RUN) {
    let run = 0;
    for (let i = start; i < Math.min(a.length, start + RUN); i++) run += a[i] * b[i];
    total += run;
  }
  return total / a.length;
}
