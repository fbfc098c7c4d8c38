import {
  correlationMatrix,
  log,
  mean,
  midranks,
  normalQuantile,
  randomStream,
} from '../src/foundation/numerics/index.ts';
import { finish } from '../src/foundation/work/index.ts';
import {
  combineEstimates,
  type Estimate,
  linearRegression,
  logisticRegression,
  meanOf,
} from '../src/measures/inference/index.ts';
import {
  drawSequence,
  fitSequence,
  sequenceOptions,
  synthesise,
} from '../src/methods/synthesis/index.ts';
import type { Analysis, MadeColumn, MadeFile } from './madeFiles.ts';

/** A way to synthesise: the parameters that differ from the defaults. */
export interface Way {
  /** In commands. */
  readonly name: string;
  readonly words: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export const WAYS: readonly Way[] = [
  { name: 'effects', words: 'effects (default)', parameters: {} },
  { name: 'alone', words: 'main effects alone', parameters: { evidence: 100 } },
  { name: 'tree', words: 'tree', parameters: { model: 'tree' } },
  { name: 'parametric', words: 'parametric', parameters: { model: 'parametric' } },
  {
    name: 'normal',
    words: 'normal regressions',
    parameters: { model: 'parametric', numbers: 'normal' },
  },
];

/** Counts of another revision are those of another method. */
export const REVISION = synthesise.revision;

const DEFAULTS = {
  ...{ model: 'effects', numbers: 'normal-rank', bounds: 'sign', leaf: 5, trees: 10 },
  ...{ values: 'new', complexity: 1e-8, evidence: 1 },
};
const FILES = 5;
const TRUTH_RECORDS = 1_000_000;

/** What was found about one analysis: sums over replications, which can be added up over runs. */
export interface Covered {
  readonly replications: number;
  /** How many 95 % intervals hold the truth: of five synthetic files, of the original sample, and both of them. */
  readonly covered: number;
  readonly coveredByOriginal: number;
  readonly coveredByBoth: number;
  /** Sums of the estimates from synthetic files, and from the originals. */
  readonly drawn: number;
  readonly original: number;
}

export interface CoverageOptions {
  readonly records: number;
  /** The first replication, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/**
 * How often intervals from synthetic files hold the truth: samples of a made file are synthesised, five files each, with
 * parameters as fitted; every file is analysed like an original, and the results are combined by the rule `complete`.
 */
export function coverage(
  file: MadeFile,
  way: Way,
  { records, from, to }: CoverageOptions,
): Covered[] {
  const truth = truths(file);
  let counts: Covered[] = file.analyses.map(() => NOTHING);
  for (let r = from; r < to; r++) {
    const sample = file.make(madeStream(r, 1), records);
    const files = synthesised(sample, way, FILES, r);
    counts = counts.map((count, a) => added(count, one(file.analyses[a], truth[a], sample, files)));
  }
  return counts;
}

const NOTHING: Covered = {
  ...{ replications: 0, covered: 0, coveredByOriginal: 0, coveredByBoth: 0, drawn: 0, original: 0 },
};

/** The sums of two runs. */
export function added(a: Covered, b: Covered): Covered {
  return {
    replications: a.replications + b.replications,
    covered: a.covered + b.covered,
    coveredByOriginal: a.coveredByOriginal + b.coveredByOriginal,
    coveredByBoth: a.coveredByBoth + b.coveredByBoth,
    drawn: a.drawn + b.drawn,
    original: a.original + b.original,
  };
}

/** One replication of one analysis; nothing if a sample cannot be analysed. */
function one(
  analysis: Analysis,
  truth: number,
  sample: readonly MadeColumn[],
  files: readonly (readonly MadeColumn[])[],
): Covered {
  const original = estimate(analysis, sample);
  const found = files.map((columns) => estimate(analysis, columns));
  if (original === null || found.includes(null)) return NOTHING;
  const estimates = found as Estimate[];
  const records = sample[0].values.length;
  const combined = combineEstimates(
    estimates.map(({ value }) => value),
    estimates.map(({ variance }) => variance),
    {
      rule: 'complete',
      parameters: 'fixed',
      syntheticRecords: records,
      originalRecords: records,
    },
  );
  const half = normalQuantile(0.025, 'upper') * Math.sqrt(original.variance);
  const covered = combined.low <= truth && truth <= combined.high ? 1 : 0;
  const own = Math.abs(original.value - truth) <= half ? 1 : 0;
  return {
    replications: 1,
    covered,
    coveredByOriginal: own,
    coveredByBoth: covered * own,
    drawn: combined.estimate,
    original: original.value,
  };
}

/** How far synthetic files are from their originals, on average. */
export interface Closeness {
  readonly tables: number;
  readonly ranks: number;
}

const CLOSENESS_SAMPLES = 20;

/** Differences in tables of three columns and in rank correlations; without a way, those of another sample. */
export function closeness(file: MadeFile, way: Way | null, records: number): Closeness {
  let [tables, ranks] = [0, 0];
  for (let r = 0; r < CLOSENESS_SAMPLES; r++) {
    const sample = file.make(madeStream(r, 1), records);
    const [other] =
      way === null ? [file.make(madeStream(r, 2), records)] : synthesised(sample, way, 1, r);
    tables += marginalError(sample, other) / CLOSENESS_SAMPLES;
    ranks += spearmanError(sample, other) / CLOSENESS_SAMPLES;
  }
  return { tables, ranks };
}

/** The lower end of the 95 % interval of a share (Wilson 1927). */
export function lowerBound(share: number, replications: number): number {
  const z = normalQuantile(0.025, 'upper');
  const [n, q] = [replications, z * z];
  return (
    (share + q / (2 * n) - z * Math.sqrt((share * (1 - share)) / n + q / (4 * n * n))) / (1 + q / n)
  );
}

/** Draws several files from the models of one. */
export function synthesised(
  sample: readonly MadeColumn[],
  { parameters }: Way,
  files: number,
  replication: number,
): MadeColumn[][] {
  const values = { ...DEFAULTS, ...parameters } as Parameters<typeof sequenceOptions>[0];
  const options = sequenceOptions(values, sample.length);
  const chance = (file: number) => ({
    seed: seedOf(1e6 * (file + 1) + replication),
    step: 0,
    part: 0,
  });
  const model = finish(fitSequence(sample, [], options, chance(0)));
  return Array.from({ length: files }, (_, file) => {
    const drawn = finish(
      drawSequence(model, [], sample[0].values.length, 'fixed', chance(file + 1)),
    );
    return sample.map((column, j) => {
      if (column.scale.kind !== 'numeric') return { ...column, values: drawn[j] };
      const unit = 10 ** column.decimals;
      return { ...column, values: drawn[j].map((value) => Math.round(value * unit) / unit) };
    });
  });
}

/** The mean absolute difference of Spearman's correlations of all pairs of numbers. */
export function spearmanError(one: readonly MadeColumn[], other: readonly MadeColumn[]): number {
  const correlations = (columns: readonly MadeColumn[]) => {
    const numbers = columns.filter(({ scale }) => scale.kind === 'numeric');
    return correlationMatrix(numbers.map(({ values }) => midranks(values)));
  };
  const [a, b] = [correlations(one), correlations(other)];
  const size = a.rows;
  const errors = a.data.reduce((sum, value, at) => sum + Math.abs(value - b.data[at]), 0);
  return errors / (size * (size - 1));
}

/**
 * The mean, over all combinations of three columns, of the share of records that would have to move between the cells of
 * their table; numbers are cut at the quintiles of the first file.
 */
export function marginalError(one: readonly MadeColumn[], other: readonly MadeColumn[]): number {
  const cuts = one.map(({ values, scale }) => {
    if (scale.kind !== 'numeric') return null;
    const sorted = values.slice().sort();
    return [0.2, 0.4, 0.6, 0.8].map((share) => sorted[Math.floor(share * sorted.length)]);
  });
  const codes = (columns: readonly MadeColumn[]) =>
    columns.map(({ values }, j) => {
      const cut = cuts[j];
      return cut === null ? values : values.map((x) => cut.filter((at) => x > at).length);
    });
  const [a, b] = [codes(one), codes(other)];
  const errors: number[] = [];
  for (let j = 0; j < a.length; j++) {
    for (let k = 0; k < j; k++) {
      for (let l = 0; l < k; l++) errors.push(tableError([a[j], a[k], a[l]], [b[j], b[k], b[l]]));
    }
  }
  return mean(Float64Array.from(errors));
}

const MOST_CODES = 8;

function tableError(one: readonly Float64Array[], other: readonly Float64Array[]): number {
  const cells = new Float64Array(MOST_CODES ** 3);
  const add = ([a, b, c]: readonly Float64Array[], sign: number) => {
    for (let i = 0; i < a.length; i++) {
      cells[(a[i] * MOST_CODES + b[i]) * MOST_CODES + c[i]] += sign / a.length;
    }
  };
  add(one, 1);
  add(other, -1);
  return cells.reduce((sum, difference) => sum + Math.abs(difference), 0) / 2;
}

const known = new Map<string, number[]>();

/** By the analysis of the population, or of a million records. */
function truths(file: MadeFile): number[] {
  const found = known.get(file.name);
  if (found !== undefined) return found;
  const all = file.population ?? file.make(randomStream(seedOf(0), 0, 0, 0), TRUTH_RECORDS);
  const figures = file.analyses.map((analysis) => estimate(analysis, all)!.value);
  known.set(file.name, figures);
  return figures;
}

/** Null if a response or a term has only one value. */
function estimate(
  { kind, response, terms }: Analysis,
  columns: readonly MadeColumn[],
): Estimate | null {
  const y = termOf(response, columns);
  if (kind === 'mean') return meanOf(y);
  const x = terms.map((term) => termOf(term, columns));
  if ([y, ...x].some((values) => values.every((value) => value === values[0]))) return null;
  if (kind === 'linear') return linearRegression(y, x).at(-1)!;
  const named = x.map((values, t) => ({ name: terms[t], values }));
  return finish(logisticRegression(Uint8Array.from(y), named)).at(-1)!;
}

function termOf(term: string, columns: readonly MadeColumn[]): Float64Array {
  const valuesOf = (name: string) => columns.find((column) => column.name === name)!.values;
  const [name, code] = term.split('=');
  if (code !== undefined) return valuesOf(name).map((value) => (value === Number(code) ? 1 : 0));
  const inner = /^log\((.*)\)$/.exec(term)?.[1];
  if (inner === undefined) return valuesOf(term);
  // No number of a drawn file is 0 but by rounding.
  return valuesOf(inner).map((value) => log(Math.max(0.5, value)));
}

/** The random numbers of a sample: another purpose gives another sample. */
export function madeStream(replication: number, purpose: number) {
  return randomStream(seedOf(replication), purpose, 0, 0);
}

function seedOf(number: number): Uint8Array {
  const seed = new Uint8Array(32).fill(23);
  new DataView(seed.buffer).setUint32(0, number);
  return seed;
}
