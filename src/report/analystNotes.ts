import { listed } from './markup.ts';
import type { AnalystNote, ColumnSummary, ReportData, Verdict } from './model.ts';
import { formatNumber, formatShare } from './numbers.ts';

/**
 * What analysts of the protected file may rely on: by topic a verdict, a sentence with the size of the bias and
 * where it is largest, and the rule behind the verdict. Everything is said in standard deviations, ratios and
 * shares over whole columns, rounded, so that it may stand in a public edition.
 */
export function analystNotes(data: ReportData): AnalystNote[] {
  const { columns } = data;
  return [
    ...(columns.length === 0
      ? []
      : [means(columns), variances(columns), quantilesNote(columns), tails(columns)]),
    ...correlations(data),
    ...regressions(data),
    ...missing(columns),
    records(data),
  ];
}

/** A note from one size per column: the worst decides. */
function judged(
  topic: string,
  found: readonly { readonly name: string; readonly size: number | null }[],
  limits: readonly [valid: number, care: number],
  words: {
    readonly valid: (worst: string) => string;
    readonly off: (worst: string, names: string) => string;
    readonly show: (size: number) => string;
    readonly rule: string;
  },
): AnalystNote {
  const known = found
    .filter((one): one is { name: string; size: number } => one.size !== null)
    .sort((a, b) => b.size - a.size);
  if (known.length === 0) {
    const sentence = 'Nothing can be said: no column varies, or none has values in both files.';
    return { topic, verdict: 'not known', sentence, rule: words.rule };
  }
  const worst = known[0].size;
  const verdict: Verdict =
    worst <= limits[0] ? 'valid' : worst <= limits[1] ? 'with care' : 'misleading';
  const over = known.filter(({ size }) => size > limits[0]).map(({ name }) => name);
  const sentence =
    verdict === 'valid'
      ? words.valid(words.show(worst))
      : words.off(words.show(worst), listed(over));
  return { topic, verdict, sentence, rule: words.rule };
}

const deviations = (size: number) => `${formatNumber(size, 2)} standard deviations`;

function means(columns: readonly ColumnSummary[]): AnalystNote {
  const found = columns.map(({ name, effect }) => ({ name, size: sizeOf(effect.meanShift) }));
  return judged('Means and totals', found, [0.001, 0.05], {
    valid: () => 'Means are kept in every column, but for rounding.',
    off: (worst, names) =>
      `Means are shifted by up to ${worst} of the original; most in ${names}. The other columns keep theirs but for rounding.`,
    show: deviations,
    rule: 'Valid up to 0.001 standard deviations of the original, with care up to 0.05.',
  });
}

function variances(columns: readonly ColumnSummary[]): AnalystNote {
  const found = columns.map(({ name, effect: { varianceRatio } }) => ({
    name,
    size: varianceRatio === null ? null : Math.abs(varianceRatio - 1),
  }));
  const isShrunk = columns.every(({ effect }) => (effect.varianceRatio ?? 1) <= 1.01);
  return judged('Variances and standard errors', found, [0.01, 0.1], {
    valid: () => 'Variances are kept within 1 % in every column.',
    off: (worst, names) =>
      isShrunk
        ? `Variances are smaller than in the original, by ${worst}; most in ${names}. Standard errors and confidence intervals come out too short there, and tests too significant.`
        : `Variances differ from the original by ${worst}; most in ${names}. Standard errors and tests are off by as much.`,
    // A finer figure would tell the value of a record that makes up much of the variance.
    show: (size) => boundOf(size),
    rule: 'Valid up to 1 % of the original variance, with care up to 10 %.',
  });
}

function quantilesNote(columns: readonly ColumnSummary[]): AnalystNote {
  const found = columns.map(({ name, effect }) => ({ name, size: effect.quantileShift }));
  return judged('Medians and other quantiles', found, [0.05, 0.25], {
    valid: (worst) => `Deciles move by at most ${worst}.`,
    off: (worst, names) => `Deciles move by up to ${worst}; most in ${names}.`,
    show: deviations,
    rule: 'Deciles: valid up to 0.05 standard deviations of the original, with care up to 0.25.',
  });
}

function tails(columns: readonly ColumnSummary[]): AnalystNote {
  const found = columns.map(({ name, effect: { below, above, belowBefore, aboveBefore } }) => {
    const lost = (now: number | null, old: number | null) =>
      now === null || old === null || old === 0 ? null : Math.max(0, 1 - now / old);
    const both = [lost(below, belowBefore), lost(above, aboveBefore)].filter((x) => x !== null);
    return { name, size: both.length === 0 ? null : Math.max(...both) };
  });
  return judged('Tails of distributions', found, [0.1, 0.3], {
    valid: () =>
      'The lowest and the highest 5 % of every column have kept at least nine tenths of their records.',
    off: (worst, names) =>
      `Tails are cut: of the records in the lowest or the highest 5 % up to ${worst} are missing there; most in ${names}. Maxima, minima and measures of inequality are too moderate.`,
    // In tenths: of a small file, a finer share would count records.
    show: (size) => formatShare(Math.round(size * 10) / 10, 0),
    rule: 'Valid up to 10 % fewer records beyond the 5 % and 95 % quantiles of the original, with care up to 30 %.',
  });
}

function correlations({ pictures }: ReportData): AnalystNote[] {
  const data = pictures.correlations;
  if (data === null || data.pairs.length === 0) return [];
  let worst: { change: number; names: string[] } | null = null;
  for (const { first, second, before, after } of data.pairs) {
    if (before === null || after === null) continue;
    const change = Math.abs(after - before);
    if (worst === null || change > worst.change) {
      worst = { change, names: [data.names[first], data.names[second]] };
    }
  }
  const rule = 'Valid up to a difference of 0.02, with care up to 0.1.';
  const topic = 'Correlations';
  if (worst === null) {
    const sentence = 'Nothing can be said: no pair of columns varies in both files.';
    return [{ topic, verdict: 'not known', sentence, rule }];
  }
  const { change, names } = worst;
  const verdict: Verdict = change <= 0.02 ? 'valid' : change <= 0.1 ? 'with care' : 'misleading';
  const sentence =
    verdict === 'valid'
      ? `Correlations are off by at most ${formatNumber(change, 2)}.`
      : `Correlations are off by up to ${formatNumber(change, 2)}, the most between ${listed(names)}.`;
  return [{ topic, verdict, sentence, rule }];
}

/** From figures of utility whose name speaks of regression and whose best value is 1 or 100: overlaps of confidence intervals. */
function regressions({ figures }: ReportData): AnalystNote[] {
  return figures
    .filter(
      ({ about, name, direction, value }) =>
        about === 'utility' &&
        name.includes('regression') &&
        direction !== 'lower is better' &&
        value !== null,
    )
    .map(({ title, value, unit, parts }) => {
      const share = (x: number) => (unit === '%' ? x / 100 : x);
      const worst = Math.min(share(value!), ...parts.map((part) => share(part.value ?? value!)));
      const verdict: Verdict = worst >= 0.9 ? 'valid' : worst >= 0.7 ? 'with care' : 'misleading';
      const poor = parts
        .filter((part) => part.value !== null && share(part.value) < 0.9)
        .sort((a, b) => a.value! - b.value!)
        .map(({ name }) => name);
      const where = poor.length === 0 ? '' : `, the least for ${listed(poor)}`;
      return {
        topic: `Regressions (${title.charAt(0).toLowerCase()}${title.slice(1)})`,
        verdict,
        sentence: `Confidence intervals of coefficients overlap with those of the original by ${formatShare(share(value!), 0)} on average${where}.`,
        rule: 'Valid where every coefficient overlaps by at least 90 %, with care from 70 %.',
      };
    });
}

function missing(columns: readonly ColumnSummary[]): AnalystNote[] {
  const found = columns.map(({ name, effect }) => ({ name, size: sizeOf(effect.missingChange) }));
  if (found.every(({ size }) => size === null || size <= 0.001)) return [];
  return [
    judged('Missing values', found, [0.001, 0.05], {
      valid: () => 'The share of missing values is as before.',
      off: (band, names) =>
        `The share of missing values changed by ${band} of the records; most in ${names}. Analyses that leave out incomplete records rest on others than before.`,
      // A band, because the exact share would count few records.
      show: (size) => (size <= 0.05 ? 'at most 5 %' : 'more than 5 %'),
      rule: 'Valid up to 0.1 % of the records, with care up to 5 %.',
    }),
  ];
}

function records({ treatment }: ReportData): AnalystNote {
  const how = treatment.steps === null ? '' : ' as said under “What was done”';
  return {
    topic: 'Single records',
    verdict: 'misleading',
    sentence: `Values were changed${how}: no record describes a person or firm any more. Do not link records with other files, and do not read single values, ranks or outliers as facts.`,
    rule: 'Always, whatever the figures say.',
  };
}

const BOUNDS = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5];

function boundOf(share: number): string {
  const bound = BOUNDS.find((limit) => share <= limit);
  return bound === undefined ? 'more than 50 %' : `up to ${formatShare(bound, 0)}`;
}

function sizeOf(x: number | null): number | null {
  return x === null ? null : Math.abs(x);
}
