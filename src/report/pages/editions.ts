import { PenumbraError } from '../../error.ts';
import {
  type Bin,
  type ColumnEffect,
  type ColumnSummary,
  type Correlations,
  type Distribution,
  type EffectBands,
  evenly,
  type GroupSizes,
  type ReportData,
  type ReportFile,
  type Scatter,
  type Treatment,
} from '../figures/index.ts';
import { boundOf, extentOf, multiple, niceStep, SHIFTS, VARIANCE_CHANGES } from '../text/index.ts';
import { analystNotes } from './notes/analyst.ts';
import {
  isSpokenOf,
  isWidelyChanged,
  publicCategoryBars,
  publicCategorySummary,
  publicCombinations,
  publicContributions,
} from './public/categories.ts';
import { publicCount, rounded } from './public/counts.ts';
import { hasDigit, publicFigures } from './public/figures.ts';
import { publicLimits } from './public/limits.ts';

interface PublicOptions {
  /**
   * Counts below this are merged with others or not shown; all others are rounded to multiples of
   * it.
   */
  readonly threshold?: number;
  /** The outermost bins hold at least this share of the original values and are open. */
  readonly tail?: number;
}

/**
 * If one record has at least this share in the sum of squares of a column, or of the differences
 * between the files, statistics of the column reveal too much about that record. This follows the
 * dominance rules for magnitude tables (Hundepool et al. 2012).
 */
const DOMINANT = 0.25;

/** Characters of a date that name the day: 2026-11-18. */
const DAY = 10;

/** Correlations are rounded to multiples of this. */
const CORRELATION_STEP = 0.1;

/**
 * The edition that may leave. It omits or coarsens what helps an intruder: names and digests of the
 * original, the seed, secret parameters, warnings, scores, the risk of single records and columns,
 * single values of the original and their extremes, small counts. Readers have the protected file,
 * so an exact figure about both files is an equation for the values they lack. Utility is therefore
 * given by bounds, and hardly at all if one record makes up much of the change. Methods and their
 * parameters stay, with notes on which analyses remain valid. In doubt, a text is omitted:
 * sentences of the internal edition that contain a digit could count few records, and are dropped.
 */
export function publicEdition(data: ReportData, options: PublicOptions = {}): ReportData {
  const { threshold = 5, tail = 0.05 } = options;
  if (data.edition.kind === 'public') return data;
  refuseOptions(threshold, tail);
  const few = tooFew(data, threshold);
  const isSafe = (name: string) => !few.has(name);
  // The excluded columns are collected, because columns can share a name.
  const uneven = new Set(
    data.columns
      .filter((column) => !isSafe(column.name) || !isEven(column))
      .map(({ name }) => name),
  );
  const even = new Set(data.columns.map(({ name }) => name).filter((name) => !uneven.has(name)));
  // Columns without a description can be of any kind.
  const isDominated = data.columns.length === 0 || uneven.size > 0;
  const spokenOf = data.categories.filter((column) => isSpokenOf(column, threshold));
  const silent = new Set(
    data.categories.filter((column) => !spokenOf.includes(column)).map(({ name }) => name),
  );
  const areCategoriesEven = data.categories.every((column) => isWidelyChanged(column, threshold));
  const figures = publicFigures(data.figures, isDominated, areCategoriesEven);
  const edition: ReportData = {
    format: 'penumbra-report',
    version: 1,
    edition: { kind: 'public', threshold, withheld: withheldSentences(threshold, tail, data) },
    title: data.title,
    program: data.program,
    // The day is enough; the hour could tell who was at work.
    made: data.made?.slice(0, DAY) ?? null,
    files: {
      original: null,
      protected: data.files.protected,
      isPaired: data.files.isPaired,
      notes: [],
    },
    // The names of columns leave with the file.
    ...(data.assumptions && { assumptions: data.assumptions }),
    treatment: publicTreatment(data.treatment),
    figures,
    limits: publicLimits(data.limits ?? null, figures),
    leftOut: [],
    columns: data.columns
      .filter(({ name }) => isSafe(name))
      .map(({ name, effect }) => ({
        name,
        before: null,
        after: null,
        effect: null,
        bands: effect && bandsOf(effect, even.has(name)),
      })),
    categories: spokenOf.map((column) => publicCategorySummary(column, threshold)),
    twoWay: null,
    pictures: publicPictures(data.pictures, {
      ...{ threshold, tail, isSafe, even },
      isSpoken: (name) => !silent.has(name),
    }),
    claims: data.claims.map((claim) => ({ ...claim, found: null })),
    withdrawn: data.withdrawn.map(({ sentence }) => ({ sentence, found: null })),
    warnings: [],
    // Always derived: notes that somebody wrote into the data were not meant for the public.
    analystNotes: analystNotes(about(data, isSafe, even, threshold), {
      isPublic: true,
      isPartial: isDominated,
    }),
  };
  return scrubbed(edition, secretsOf(data));
}

function refuseOptions(threshold: number, tail: number): void {
  if (!(Number.isSafeInteger(threshold) && threshold >= 2)) {
    throw new PenumbraError(
      'usage',
      'The threshold of a public report must be a whole number of at least 2.',
    );
  }
  if (!(tail > 0 && tail < 0.5)) {
    throw new PenumbraError(
      'usage',
      'The tail of a public report must be a share above 0 and below 0.5.',
    );
  }
}

/** Which columns a public report can describe, and how exactly. */
interface Discretion extends Required<PublicOptions> {
  readonly isSafe: (name: string) => boolean;
  /** Whether enough records have a value in this column of categories, and enough have none. */
  readonly isSpoken: (name: string) => boolean;
  readonly even: ReadonlySet<string>;
}

function publicPictures(
  pictures: ReportData['pictures'],
  { threshold, tail, isSafe, isSpoken, even }: Discretion,
): ReportData['pictures'] {
  return {
    distributions: pictures.distributions
      .filter(({ name }) => isSafe(name))
      .map((distribution) => publicDistribution(distribution, threshold, tail)),
    categories: pictures.categories
      .filter(({ name }) => isSpoken(name))
      .flatMap((bars) => publicCategoryBars(bars, threshold) ?? []),
    scatters: pictures.scatters
      .filter(({ names }) => names.every(isSafe))
      .map((scatter) => publicScatter(scatter, threshold))
      .filter(({ groups }) => groups.length > 0),
    correlations: publicCorrelations(pictures.correlations, threshold, even),
    pairCounts: [],
    combinations: publicCombinations(pictures.combinations, threshold),
    contributions: publicContributions(pictures.contributions, threshold),
    riskByRecord: null,
    groupSizes: pictures.groupSizes.flatMap((sizes) => publicGroupSizes(sizes, threshold) ?? []),
    columnDrive: null,
    scoreBars: [],
  };
}

/** Whether no record makes up much of the variance of a column, or of its change. */
function isEven({ before, effect }: ColumnSummary): boolean {
  return (
    before !== null &&
    effect !== null &&
    (before.largestShare ?? 0) < DOMINANT &&
    (effect.largestChange ?? 0) < DOMINANT
  );
}

/**
 * The data about columns that can be described. Sizes are kept only for columns that no record
 * dominates.
 */
function about(
  data: ReportData,
  isSafe: (name: string) => boolean,
  even: ReadonlySet<string>,
  threshold: number,
): ReportData {
  const { correlations } = data.pictures;
  const categories = data.categories.filter(
    (column) => isSpokenOf(column, threshold) && isWidelyChanged(column, threshold),
  );
  const isPairEven = (places: readonly number[]) =>
    places.every((place) => even.has(correlations!.names[place]));
  const unsized = { meanShift: null, varianceRatio: null, quantileShift: null };
  return {
    ...data,
    columns: data.columns
      .filter(({ name }) => isSafe(name))
      .map((column) =>
        even.has(column.name) || column.effect === null
          ? column
          : { ...column, effect: { ...column.effect, ...unsized } },
      ),
    categories,
    twoWay: categories.length === data.categories.length ? data.twoWay : null,
    figures: data.columns.every(({ name }) => even.has(name)) ? data.figures : [],
    pictures: {
      ...data.pictures,
      correlations: correlations && {
        ...correlations,
        pairs: correlations.pairs.filter(({ first, second }) => isPairEven([first, second])),
      },
    },
  };
}

/** Columns with too few values: the public report omits them. */
function tooFew(data: ReportData, threshold: number): ReadonlySet<string> {
  const few = new Set<string>();
  for (const { name, before, after } of data.columns) {
    if (before === null || after === null) continue;
    if (Math.min(before.values, after.values) < threshold) few.add(name);
  }
  for (const { name, before, after } of data.pictures.distributions) {
    if (Math.min(before.values, after.values) < threshold) few.add(name);
  }
  return few;
}

function withheldSentences(
  threshold: number,
  tail: number,
  { models = [], categories, treatment }: ReportData,
): string[] {
  const percent = Number((tail * 100).toFixed(1));
  return [
    `Counts are rounded to multiples of ${threshold}. Bars with fewer than ${threshold} records are merged with their neighbours, and smaller numbers are given as “fewer than ${threshold}”.`,
    `The outermost bars of a distribution hold at least ${percent} % of the original values and are open, so that no extreme value is shown.`,
    'No record of the original is drawn. For groups, only the centres of their protected records are drawn, rounded.',
    `Columns with fewer than ${threshold} values are left out.`,
    'Risks in percent are rounded up. Other measures of risk, and scores that contain them, are left out.',
    'The seed, the groups of single records, and the name and digest of the original file are never published.',
    'Measures of utility are bounds: 1, 2, 5, 10, ...; for categories 1, 5, 25 and 100. They are not given by column. Correlations are rounded to tenths.',
    'If one record makes up a quarter or more of the variance of a column, or of its change, the value of that record could be computed. The size of the bias of such a column is left out. Of the measures of utility, only a wide bound of the information loss is given.',
    ...(categories.length === 0
      ? []
      : [
          `Levels with fewer than ${threshold} records in one of the files, and levels that no longer occur, are not named; they are counted together as others. The number of unique records is given by bounds, for the protected file only.`,
        ]),
    ...(treatment.prepared.some(({ words, openWords }) => words !== openWords)
      ? ['Recoding rules are described without the names of levels.']
      : []),
    ...(models.length === 0
      ? []
      : [
          'The models behind the groups are left out: they reveal nearly everything about a small group.',
        ]),
  ];
}

function publicTreatment({ steps, prepared, sample, remarks }: Treatment): Treatment {
  return {
    steps:
      steps?.map((step) => ({
        ...step,
        parameters: step.parameters.filter(
          ({ isSecret, name }) => !isSecret && !/seed/i.test(name),
        ),
        missing: step.missing === null || hasDigit(step.missing) ? null : step.missing,
      })) ?? null,
    prepared: prepared.map((one) => ({ ...one, words: one.openWords })),
    sample,
    remarks: remarks.filter((remark) => !hasDigit(remark)),
    seed: null,
  };
}

function bandsOf(effect: ColumnEffect, isSized: boolean): EffectBands {
  const bound = (size: number | null, limits: readonly number[]) =>
    size === null || !isSized ? null : boundOf(Math.abs(size), limits);
  const { meanShift, varianceRatio, quantileShift, changed } = effect;
  return {
    meanShift: bound(meanShift, SHIFTS),
    varianceChange: bound(varianceRatio === null ? null : varianceRatio - 1, VARIANCE_CHANGES),
    quantileShift: bound(quantileShift, SHIFTS),
    changed: changed === null ? null : extentOf(changed),
  };
}

function publicDistribution(data: Distribution, threshold: number, tail: number): Distribution {
  const side = ({ values, missing }: Distribution['before']) => ({
    values: rounded(values, threshold),
    missing: publicCount(missing, threshold),
  });
  return {
    name: data.name,
    scale: data.scale,
    scaleReason: data.scaleReason,
    bins: mergedBins(data, threshold, tail).map((bin) => ({
      ...bin,
      before: rounded(bin.before, threshold),
      after: rounded(bin.after, threshold),
    })),
    before: side(data.before),
    after: side(data.after),
    quantiles: [],
  };
}

/**
 * Each bin has 0 or at least the threshold of records of each file. The outermost bins are open and
 * hold at least the tail's share of the original. A bin with too few records joins the smaller of
 * its neighbours.
 */
function mergedBins(data: Distribution, threshold: number, tail: number): Bin[] {
  const bins = [...data.bins];
  const join = (i: number) => {
    const [a, b] = bins.splice(i, 2);
    const both = { before: a.before + b.before, after: a.after + b.after };
    bins.splice(i, 0, { from: a.from, to: b.to, ...both });
  };
  const outer = Math.max(threshold, Math.ceil(tail * data.before.values));
  const isShort = (bin: Bin) => bin.before < outer;
  while (bins.length > 1 && isShort(bins[0])) join(0);
  while (bins.length > 1 && isShort(bins[bins.length - 1])) join(bins.length - 2);
  const isSmall = (count: number) => count > 0 && count < threshold;
  for (;;) {
    const small = bins.findIndex(({ before, after }) => isSmall(before) || isSmall(after));
    if (small < 0 || bins.length === 1) break;
    const size = (i: number) =>
      bins[i] === undefined ? Number.POSITIVE_INFINITY : bins[i].before + bins[i].after;
    join(size(small - 1) <= size(small + 1) ? small - 1 : small);
  }
  return bins.map((bin, i) => ({
    ...bin,
    from: i === 0 ? null : bin.from,
    to: i === bins.length - 1 ? null : bin.to,
  }));
}

/**
 * Centres on a coarse grid. Groups below the threshold are omitted, and so are groups whose records
 * differ: a centre would reveal a part of the partition, and can equal the mean of the originals.
 * The number of centres is a multiple of the threshold, so that nobody can count the omitted
 * groups. They are sorted, because the order of groups reveals something too.
 */
function publicScatter(data: Scatter, threshold: number): Scatter {
  const safe = data.groups.filter(({ size, isUniform }) => isUniform && size >= threshold);
  const shown = evenly(safe.length, Math.floor(safe.length / threshold) * threshold);
  const groups = shown
    .map((place) => safe[place])
    .sort((a, b) => a.centre[0] - b.centre[0] || a.centre[1] - b.centre[1]);
  const grids = [0, 1].map((axis) =>
    data.scales[axis] === 'log' ? twoDigits : gridOf(groups.map(({ centre }) => centre[axis])),
  );
  return {
    names: data.names,
    scales: data.scales,
    points: [],
    groups: groups.map(({ centre, size }) => ({
      centre: [grids[0](centre[0]), grids[1](centre[1])] as const,
      size: rounded(size, threshold),
      isUniform: true,
    })),
    notes: [
      `The picture shows centres of groups of at least ${threshold} records, on a coarse grid. There can be more groups.`,
    ],
  };
}

function twoDigits(x: number): number {
  return Number(x.toPrecision(2));
}

/** A grid of about 200 steps over the range of the values. */
function gridOf(values: readonly number[]): (x: number) => number {
  const step = niceStep(Math.max(...values) - Math.min(...values), 200);
  if (step === 0) return (x) => Number(x.toPrecision(3));
  return (x) => multiple(Math.round(x / step), step);
}

/** Only columns that no record dominates; null if none is left. */
function publicCorrelations(
  data: Correlations | null,
  threshold: number,
  even: ReadonlySet<string>,
): Correlations | null {
  if (data === null) return null;
  const rounded = (r: number | null) =>
    r === null ? null : multiple(Math.round(r / CORRELATION_STEP), CORRELATION_STEP) + 0;
  const pairs = data.pairs.map(({ first, second, before, after, records }) => {
    const isKnown =
      even.has(data.names[first]) &&
      even.has(data.names[second]) &&
      records !== null &&
      records >= Math.max(3, threshold);
    return {
      first,
      second,
      before: isKnown ? rounded(before) : null,
      after: isKnown ? rounded(after) : null,
      records: null,
    };
  });
  const isTold = pairs.some(({ before, after }) => before !== null || after !== null);
  return isTold ? { names: data.names, step: CORRELATION_STEP, pairs } : null;
}

/** Sizes below the threshold share one bar, and so do sizes of too few groups. */
function publicGroupSizes(data: GroupSizes, threshold: number): GroupSizes | null {
  if (data.groups < threshold) return null;
  const bars: { from: number | null; to: number | null; groups: number }[] = [];
  for (const bar of data.bars) {
    const last = bars.at(-1);
    const isBelow = (bar.from ?? 0) < threshold && last !== undefined;
    if (last !== undefined && (isBelow || last.groups < threshold)) {
      bars[bars.length - 1] = { from: last.from, to: bar.to, groups: last.groups + bar.groups };
    } else bars.push({ ...bar });
  }
  while (bars.length > 1 && bars[bars.length - 1].groups < threshold) {
    const [a, b] = bars.splice(-2);
    bars.push({ from: a.from, to: b.to, groups: a.groups + b.groups });
  }
  return {
    title: data.title,
    counted: data.counted,
    records: rounded(data.records, threshold),
    groups: rounded(data.groups, threshold),
    bars: bars.map(({ from, to, groups }, i) => ({
      // A stated size is at least the threshold. The largest size belongs to one group.
      from: from !== null && from < threshold ? null : from,
      to: i === bars.length - 1 ? null : to !== null && to < threshold ? threshold - 1 : to,
      groups: rounded(groups, threshold),
    })),
  };
}

/** Texts that must not occur anywhere. Very short names would match unrelated words. */
function secretsOf({ files, treatment }: ReportData): string[] {
  const original: Partial<ReportFile> = files.original ?? {};
  const secret = (treatment.steps ?? []).flatMap(({ parameters }) =>
    parameters.filter(({ isSecret }) => isSecret).map(({ value }) => String(value)),
  );
  return [treatment.seed, original.sha256, original.name, ...secret]
    .filter((text): text is string => typeof text === 'string' && text.length >= 5)
    .sort((a, b) => b.length - a.length);
}

/**
 * The same data with every secret replaced in every text: the last guard, in case a sentence quotes
 * one.
 */
function scrubbed<T>(value: T, secrets: readonly string[]): T {
  if (typeof value === 'string') {
    return secrets.reduce<string>(
      (text, secret) => text.replaceAll(secret, 'withheld'),
      value,
    ) as T;
  }
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, secrets)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, scrubbed(one, secrets)]),
  ) as T;
}
