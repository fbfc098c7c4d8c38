import { PenumbraError } from '../../error.ts';
import { mean, variance } from '../../foundation/numerics/index.ts';
import { type Interval, intervalOf } from './interval.ts';

/**
 * How the synthetic files were made, which decides how far an estimate from them can be from the truth:
 * fully: samples of synthetic populations, parameters drawn from their posterior for each (Rubin 1993; Raghunathan,
 * Reiter and Rubin 2003);
 * partially: the original records with some of their values replaced, parameters drawn for each file (Reiter 2003);
 * complete: all values of all records are drawn from models of the one original sample (Raab, Nowok and Dibben 2017);
 * masked: one file of the original records, masked and not synthetic, whose variances are taken as they are.
 */
export type Rule = 'fully' | 'partially' | 'complete' | 'masked';

/** Whether the parameters of the models were drawn from their posterior for each file, or fixed as fitted. */
export type Parameters = 'drawn' | 'fixed';

export interface CombineOptions {
  readonly rule: Rule;
  /** For the rule complete. Default: drawn, which gives the longer intervals. */
  readonly parameters?: Parameters;
  /**
   * The number of records in the files: one number, or one for each file, all equal. The rule partially does not need
   * it.
   */
  readonly syntheticRecords?: number | readonly number[];
  /** The number of original records. Default: as many as a synthetic file has. */
  readonly originalRecords?: number;
  /** Confidence level of the interval, strictly between 0 and 1. Default: 0.95. */
  readonly level?: number;
}

export interface Combined extends Interval {
  readonly estimate: number;
  readonly standardError: number;
  /** Degrees of freedom of Student's t; Infinity if the interval is from the normal distribution. */
  readonly degrees: number;
  /** The variance of the estimates among the files, divisor m - 1; null if there is only one file. */
  readonly between: number | null;
  /** The mean of the variances. */
  readonly within: number;
  /** Whether the rule fully gave a variance that is not positive, so that the variance of Reiter (2002) replaces it. */
  readonly isAdjusted: boolean;
}

/**
 * One estimate and its interval from the estimates q_l of m synthetic files. An analyst computes the variance v_l from
 * each file as if it were the original; vbar is the mean of the v_l, and b = sum (q_l - qbar)^2 / (m - 1). The estimate
 * is qbar, and its variance:
 *
 * - fully: T = (1 + 1/m) b - vbar, with (m - 1) (1 - vbar / ((1 + 1/m) b))^2 degrees of freedom (Raghunathan, Reiter
 *   and Rubin 2003). If T is not positive: (k/n) vbar (Reiter 2002), with normal quantiles.
 * - partially: T = vbar + b/m, with (m - 1) (1 + vbar / (b/m))^2 degrees of freedom (Reiter 2003).
 * - complete: T = vbar (k/n + 1/m) if parameters are fixed, vbar (k/n + (1 + k/n) / m) if they are drawn, with
 *   normal quantiles (Raab, Nowok and Dibben 2017): k synthetic records in each file, n original ones, m from 1 on.
 *
 * Student's t ignores the degrees of freedom of the v_l: files are assumed to be large. O(m).
 */
export function combineEstimates(
  estimates: ArrayLike<number>,
  variances: ArrayLike<number>,
  options: CombineOptions,
): Combined {
  const { rule, level = 0.95 } = options;
  const m = estimates.length;
  refuseUnfit(estimates, variances, rule, level);
  const q = Float64Array.from(estimates);
  const estimate = mean(q);
  const within = mean(Float64Array.from(variances));
  const between = m === 1 ? null : variance(q, 'n-1');
  const { total, degrees, isAdjusted } = totalOf(between ?? 0, within, m, options);
  const standardError = Math.sqrt(total);
  return {
    estimate,
    standardError,
    degrees,
    ...intervalOf(estimate, standardError, degrees, level),
    between,
    within,
    isAdjusted,
  };
}

interface Total {
  readonly total: number;
  readonly degrees: number;
  readonly isAdjusted: boolean;
}

function totalOf(b: number, within: number, m: number, options: CombineOptions): Total {
  const normal = { degrees: Number.POSITIVE_INFINITY, isAdjusted: false };
  switch (options.rule) {
    case 'partially': {
      const part = b / m;
      if (part === 0) return { total: within, ...normal };
      const ratio = 1 + within / part;
      return { total: within + part, degrees: (m - 1) * ratio * ratio, isAdjusted: false };
    }
    case 'masked':
      return { total: within, ...normal };
    case 'complete': {
      const share = recordsShare(options);
      const factor = options.parameters === 'fixed' ? share + 1 / m : share + (1 + share) / m;
      return { total: within * factor, ...normal };
    }
    case 'fully': {
      const whole = (1 + 1 / m) * b;
      const total = whole - within;
      if (total > 0) {
        const ratio = 1 - within / whole;
        return { total, degrees: (m - 1) * ratio * ratio, isAdjusted: false };
      }
      return { total: recordsShare(options) * within, ...normal, isAdjusted: within > 0 };
    }
  }
}

/** k/n: synthetic records divided by original records. */
function recordsShare({ syntheticRecords, originalRecords }: CombineOptions): number {
  const all = typeof syntheticRecords === 'number' ? [syntheticRecords] : (syntheticRecords ?? []);
  const [first] = all;
  if (all.some((records) => records !== first)) {
    throw new PenumbraError(
      'usage',
      'The synthetic files have different numbers of records, and no rule combines such files: synthesise all of them with the same number of records.',
    );
  }
  if (first === undefined) {
    if (originalRecords === undefined) return 1;
    throw new PenumbraError(
      'usage',
      'The number of original records is given, but not the number of synthetic ones: give both, or neither if they are equal.',
    );
  }
  const share = first / (originalRecords ?? first);
  if (share > 0 && share < Number.POSITIVE_INFINITY) return share;
  throw new PenumbraError('usage', 'A number of records must be at least 1: correct it.');
}

function refuseUnfit(
  estimates: ArrayLike<number>,
  variances: ArrayLike<number>,
  rule: Rule,
  level: number,
): void {
  const m = estimates.length;
  if (m === 0) {
    throw new PenumbraError(
      'usage',
      'There is no estimate to combine: give one estimate for each file.',
    );
  }
  if (variances.length !== m) {
    throw new PenumbraError(
      'usage',
      `There are ${m} estimates and ${variances.length} variances: give one variance for each estimate.`,
    );
  }
  refuseOne(rule, m);
  refuseLevel(level);
  for (let l = 0; l < m; l++) {
    if (!Number.isFinite(estimates[l])) {
      throw new PenumbraError('data', `Estimate ${l + 1} is not a number: leave that file out.`);
    }
    if (!(variances[l] >= 0 && variances[l] < Number.POSITIVE_INFINITY)) {
      throw new PenumbraError(
        'data',
        `Variance ${l + 1} is negative or not a number: give the square of the standard error.`,
      );
    }
  }
}

/** Two of the rules use the differences between files. */
export function refuseOne(rule: Rule, files: number): void {
  if (rule === 'complete' || rule === 'masked' || files !== 1) return;
  throw new PenumbraError(
    'usage',
    `The rule "${rule}" uses the differences between synthetic files and needs at least two, but there is one: give more files of the same synthesis, or use the rule "complete", which is right if every value is synthetic and too careful if some are not.`,
  );
}

export function refuseLevel(level: number): void {
  if (level > 0 && level < 1) return;
  throw new PenumbraError(
    'usage',
    'The confidence level of an interval lies between 0 and 1, both excluded: give 0.95 for 95 %.',
  );
}
