import type { AnalystNote, ColumnEffect, ReportData, Verdict } from '../../figures/index.ts';
import {
  type Bound,
  boundOf,
  CORRELATION_CHANGES,
  extentOf,
  formatBound,
  formatNumber,
  formatShare,
  quoted,
  SHIFTS,
  VARIANCE_CHANGES,
} from '../../text/index.ts';
import { categoryNotes } from './categories.ts';
import { judged, NOT_COUNTED, type Readers, verdictOf } from './judged.ts';
import { drawsRecords, methodNotes } from './methods.ts';

/** A column of the internal edition. */
interface Column {
  readonly name: string;
  readonly effect: ColumnEffect;
}

/**
 * What analysts of the protected file can rely on. Each topic has a verdict, a sentence with the
 * size of the bias and the columns where it is largest, and the rule behind the verdict. Sizes are
 * standard deviations, ratios and shares over whole columns; the public edition has only bounds.
 */
export function analystNotes(
  data: ReportData,
  readers: Readers = { isPublic: false, isPartial: false },
): AnalystNote[] {
  const columns = data.columns.flatMap(({ name, effect }) =>
    effect === null ? [] : [{ name, effect }],
  );
  return [
    ...(columns.length === 0
      ? []
      : [
          means(columns, readers),
          variances(columns, readers),
          quantilesNote(columns, readers),
          tails(columns, readers),
        ]),
    ...correlations(data, readers),
    ...regressions(data, readers),
    ...categoryNotes(data, readers),
    ...missing(data, columns, readers),
    ...methodNotes(data.treatment),
    records(data, columns),
  ];
}

function deviations({ isPublic }: Readers): (size: number) => string {
  const write = (limit: number) => `${formatNumber(limit, 2)} standard deviations`;
  return (size) => (isPublic ? formatBound(boundOf(size, SHIFTS), write) : `up to ${write(size)}`);
}

function means(columns: readonly Column[], readers: Readers): AnalystNote {
  const found = columns.map(({ name, effect }) => ({ name, size: sizeOf(effect.meanShift) }));
  return judged('Means and totals', found, [0.001, 0.05], readers, {
    valid: () => 'Means are kept, except for rounding.',
    off: (worst, where, isAll) =>
      `Means are shifted by ${worst} of the original${where}.${
        isAll || where === '' ? '' : ' The other columns keep their means, except for rounding.'
      }`,
    show: deviations(readers),
    rule: 'Valid up to 0.001 standard deviations of the original; with care up to 0.05.',
  });
}

function variances(columns: readonly Column[], readers: Readers): AnalystNote {
  const found = columns.map(({ name, effect: { varianceRatio } }) => ({
    name,
    size: varianceRatio === null ? null : Math.abs(varianceRatio - 1),
  }));
  const isShrunk = columns.every(({ effect }) => (effect.varianceRatio ?? 1) <= 1.01);
  return judged('Variances and standard errors', found, [0.01, 0.1], readers, {
    valid: () => 'Variances are kept within 1 %.',
    off: (worst, where) =>
      isShrunk
        ? `Variances are smaller than in the original, by ${worst}${where}. There, standard errors and confidence intervals are too short, and tests too significant.`
        : `Variances differ from the original by ${worst}${where}. Standard errors and tests are wrong by as much.`,
    show: (size) => shareBound(boundOf(size, VARIANCE_CHANGES)),
    rule: 'Valid up to 1 % of the original variance; with care up to 10 %.',
  });
}

function quantilesNote(columns: readonly Column[], readers: Readers): AnalystNote {
  const found = columns.map(({ name, effect }) => ({ name, size: effect.quantileShift }));
  return judged('Medians and other quantiles', found, [0.05, 0.25], readers, {
    valid: (worst) => `Deciles move by ${worst}.`,
    off: (worst, where) => `Deciles move by ${worst}${where}.`,
    show: deviations(readers),
    rule: 'Deciles: valid up to 0.05 standard deviations of the original; with care up to 0.25.',
  });
}

function tails(columns: readonly Column[], readers: Readers): AnalystNote {
  const found = columns.map(({ name, effect: { below, above, belowBefore, aboveBefore } }) => {
    const lost = (now: number | null, old: number | null) =>
      now === null || old === null || old === 0 ? null : Math.max(0, 1 - now / old);
    const both = [lost(below, belowBefore), lost(above, aboveBefore)].filter((x) => x !== null);
    return { name, size: both.length === 0 ? null : Math.max(...both) };
  });
  // Shares of records do not depend on how extreme a record is, so no column is left out.
  return judged(
    'Tails of distributions',
    found,
    [0.1, 0.3],
    { ...readers, isPartial: false },
    {
      valid: () =>
        'The lowest and the highest 5 % of every column keep at least nine tenths of their records.',
      off: (worst, where) =>
        `Tails are cut: the lowest or the highest 5 % lose ${worst} of their records${where}. Maxima, minima and measures of inequality are too moderate.`,
      // In a small file a finer share would count records.
      show: (size) => shareBound(boundOf(size, [0.1, 0.3, 0.5, 1])),
      rule: 'Valid up to 10 % fewer records beyond the 5 % and 95 % quantiles of the original; with care up to 30 %.',
    },
  );
}

function correlations({ pictures }: ReportData, { isPublic, isPartial }: Readers): AnalystNote[] {
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
  const rule = 'Valid up to a difference of 0.02; with care up to 0.1.';
  const topic = 'Correlations';
  if (worst === null) {
    const sentence = 'No statement is possible: no pair of columns varies in both files.';
    return [{ topic, verdict: 'not known', sentence, rule }];
  }
  const { change, names } = worst;
  const verdict = verdictOf(change, [0.02, 0.1]);
  if (isPublic) {
    const bound = formatBound(boundOf(change, CORRELATION_CHANGES), (limit) => formatNumber(limit));
    const sentence = `Correlations are wrong by ${bound}.`;
    if (!isPartial) return [{ topic, verdict, sentence, rule }];
    const capped = verdict === 'valid' ? 'with care' : verdict;
    return [{ topic, verdict: capped, sentence: `${sentence} ${NOT_COUNTED}`, rule }];
  }
  const where = verdict === 'valid' ? '' : `, most between ${quoted(names)}`;
  const sentence = `Correlations are wrong by up to ${formatNumber(change, 2)}${where}.`;
  return [{ topic, verdict, sentence, rule }];
}

/**
 * From measures of utility with "regression" in their name and 1 or 100 as their best value:
 * overlaps of confidence intervals.
 */
function regressions({ figures }: ReportData, { isPublic }: Readers): AnalystNote[] {
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
      const where = isPublic || poor.length === 0 ? '' : `, least for ${quoted(poor)}`;
      const mean = share(value!);
      const overlap = isPublic ? atLeast(mean) : formatShare(mean, 0);
      return {
        topic: `Regressions (${title.charAt(0).toLowerCase()}${title.slice(1)})`,
        verdict,
        sentence: `Confidence intervals of coefficients overlap those of the original by ${overlap} on average${where}.`,
        rule: 'Valid if every coefficient overlaps by at least 90 %; with care from 70 %.',
      };
    });
}

function missing(
  { categories }: ReportData,
  columns: readonly Column[],
  readers: Readers,
): AnalystNote[] {
  const found = [...columns, ...categories].map(({ name, effect }) => ({
    name,
    size: sizeOf(effect?.missingChange ?? null),
  }));
  if (found.every(({ size }) => size === null || size <= 0.001)) return [];
  return [
    judged(
      'Missing values',
      found,
      [0.001, 0.05],
      { ...readers, isPartial: false },
      {
        valid: () => 'The share of missing values is the same as in the original.',
        off: (band, where) =>
          `The share of missing values changed by ${band} of the records${where}. Analyses of complete records use other records than before.`,
        // A band, because the exact share could count few records.
        show: (size) => (size <= 0.05 ? 'at most 5 %' : 'more than 5 %'),
        rule: 'Valid up to 0.1 % of the records; with care up to 5 %.',
      },
    ),
  ];
}

function records({ treatment, categories }: ReportData, columns: readonly Column[]): AnalystNote {
  const topic = 'Single records';
  const rule = 'By the number of changed values, record by record.';
  const how = treatment.steps === null ? '' : ' as described under “What was done”';
  const ofCategories = categories.map(({ effect }) => {
    const changed = effect?.changed ?? null;
    return changed === null || changed.of === 0 ? null : changed.records / changed.of;
  });
  const shares = [...columns.map(({ effect }) => effect.changed), ...ofCategories].filter(
    (share) => share !== null,
  );
  const caution =
    'Do not link records with other files, and do not read single values, ranks or outliers as facts.';
  const say = (verdict: Verdict, sentence: string) => ({ topic, verdict, sentence, rule });
  if (shares.length === 0 && treatment.steps?.some(drawsRecords)) {
    return say(
      'misleading',
      `Records were drawn from a model: none is a person or firm. ${caution}`,
    );
  }
  if (shares.length === 0) {
    return say(
      treatment.steps === null ? 'not known' : 'misleading',
      `It is unknown which record became which, so changed values were not counted${how}. ${caution}`,
    );
  }
  const extents = shares.map(extentOf);
  if (extents.every((extent) => extent === 'none')) {
    return say(
      'not known',
      'All values equal the original: nothing was protected in the compared columns.',
    );
  }
  return say(
    'misleading',
    extents.every((extent) => extent === 'most')
      ? `Most or all values were changed${how}. No record can be taken for a person or firm. ${caution}`
      : `Some values equal the original and others were changed${how}; nobody can see which. ${caution}`,
  );
}

function shareBound(bound: Bound): string {
  return formatBound(bound, (limit) => formatShare(limit, 0));
}

/** The lower bound of a share, in words. */
function atLeast(share: number): string {
  const limit = [0.95, 0.9, 0.8, 0.7, 0.5].find((one) => share >= one);
  return limit === undefined
    ? `less than ${formatShare(0.5, 0)}`
    : `at least ${formatShare(limit, 0)}`;
}

function sizeOf(x: number | null): number | null {
  return x === null ? null : Math.abs(x);
}
