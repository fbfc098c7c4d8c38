import { randomStream } from '../src/foundation/numerics/index.ts';
import {
  type AnalyseOptions,
  type Analysis,
  analyse,
  bytesSource,
  memoryTarget,
  protect,
  readRecipe,
} from '../src/index.ts';
import { realisationSeeds } from '../src/tasks/search/sweep/sweep.ts';
import { lowerBound, REVISION } from './coverage.ts';
import { DRAWN, STAYING, surveyDescription, surveySample } from './surveySample.ts';

/** A figure of an analysis: of a request, by its title and its name. */
interface Figure {
  readonly words: string;
  readonly kind: Analysis['parts'][number]['kind'];
  readonly name: string;
  readonly isWeighted: boolean;
}

const REQUEST: AnalyseOptions = {
  means: ['income', 'employed'],
  totals: ['income'],
  quantiles: ['income'],
  at: [0.1, 0.5, 0.9],
  tables: [['sex', 'health']],
  regressions: ['income ~ age*sex + education'],
  logistic: ['employed ~ age + sex'],
  ordered: ['health ~ age + sex'],
  categories: ['education'],
};

const figure = (words: string, kind: Figure['kind'], name: string) => ({ words, kind, name });
const UNWEIGHTED = [
  figure('mean of income', 'means', 'income'),
  figure('share of the employed', 'means', 'employed = yes'),
  figure('income, 10 % quantile', 'quantile', 'income at 0.1'),
  figure('income, median', 'quantile', 'income at 0.5'),
  figure('income, 90 % quantile', 'quantile', 'income at 0.9'),
  figure('table: women in poor health', 'table', 'sex = female, health = poor'),
  figure('linear: income on age', 'regression', 'age'),
  figure('linear: income on the highest education', 'regression', 'education = 3'),
  figure('interaction: income on age by sex', 'regression', 'age : sex = male'),
  figure('logistic: employed on age', 'logistic', 'age'),
  figure('logistic: employed on sex', 'logistic', 'sex = male'),
  figure('ordered: health on age', 'ordered', 'age'),
  figure('ordered: health on sex', 'ordered', 'sex = male'),
];
const WEIGHTED = [
  ...UNWEIGHTED.filter(({ words }) => !/quantile|highest/.test(words)),
  figure('total of income', 'totals', 'income'),
];
export const FIGURES: readonly Figure[] = [
  ...UNWEIGHTED.map((one) => ({ ...one, isWeighted: false })),
  ...WEIGHTED.map((one) => ({ ...one, isWeighted: true })),
];

/** How files are made and combined. */
interface RuleTried {
  readonly words: string;
  readonly files: number;
  readonly parameters: 'fixed' | 'posterior';
  readonly isPartial: boolean;
}

const FILES = 5;
/** A rule for one file takes the first of the five files before it. */
export const RULES_TRIED: readonly RuleTried[] = [
  { words: 'complete, fixed, 5 files', files: FILES, parameters: 'fixed', isPartial: false },
  { words: 'complete, fixed, 1 file', files: 1, parameters: 'fixed', isPartial: false },
  { words: 'complete, drawn, 5 files', files: FILES, parameters: 'posterior', isPartial: false },
  { words: 'partially, 5 files', files: FILES, parameters: 'posterior', isPartial: true },
];

/** What was found about one figure. */
export interface FigureCovered {
  readonly figure: Figure;
  /** Percentages of replications: of the original, then by rule. */
  readonly original: number;
  readonly rules: readonly number[];
  /** The mean estimate by each rule, divided by that of the originals. */
  readonly ratios: readonly number[];
}

export interface AnalysisCoverageOptions {
  readonly records: number;
  readonly replications: number;
  /** The model of the synthesis; its default where not given. */
  readonly model?: string;
  /** Size of the sample whose figures count as the truth. */
  readonly truthRecords?: number;
  say?(line: string): void;
}

/**
 * How often 95 % intervals of `analyse` hold the truth: samples of a survey are synthesised by `protect`, and the files that
 * it writes are analysed. Truth is the analysis of a large sample.
 */
export async function analysisCoverage(options: AnalysisCoverageOptions): Promise<FigureCovered[]> {
  const { records, replications, model, truthRecords = 200_000, say = () => {} } = options;
  const truth = await truths(records, truthRecords);
  const rules = RULES_TRIED.map(() => FIGURES.map(() => ({ held: 0, sum: 0 })));
  const original = FIGURES.map(() => ({ held: 0, sum: 0 }));
  for (const [r, seed] of realisationSeeds('27'.repeat(32), replications).entries()) {
    const sample = encoded(surveySample(randomStream(seedBytes(r + 1), 0, 0, 0), records));
    let files: Uint8Array[] = [];
    for (const [at, rule] of RULES_TRIED.entries()) {
      files = rule.files === 1 ? files.slice(0, 1) : await implicates(sample, rule, seed, model);
      const found = await figuresOf(files, rule, sample);
      for (const [f, { low, high, estimate, original: own }] of found.entries()) {
        const count = rules[at][f];
        if (low <= truth[f] && truth[f] <= high) count.held++;
        count.sum += estimate;
        if (at > 0) continue;
        if (own!.low <= truth[f] && truth[f] <= own!.high) original[f].held++;
        original[f].sum += own!.estimate;
      }
    }
    if ((r + 1) % 20 === 0) say(`${r + 1} of ${replications} samples`);
  }
  return FIGURES.map((one, f) => ({
    figure: one,
    original: original[f].held / replications,
    rules: rules.map((counts) => counts[f].held / replications),
    ratios: rules.map((counts) => counts[f].sum / original[f].sum),
  }));
}

/** The figures of a large sample. Totals are those of as many records as a sample has. */
async function truths(records: number, all: number): Promise<number[]> {
  const large = encoded(surveySample(randomStream(seedBytes(0), 0, 0, 0), all));
  const found = await figuresOf([large], RULES_TRIED[1]);
  return found.map(({ estimate }, f) =>
    FIGURES[f].kind === 'totals' ? (estimate * records) / all : estimate,
  );
}

/** Synthetic files of one sample, each by a run of its own. */
async function implicates(
  sample: Uint8Array,
  { files, parameters, isPartial }: RuleTried,
  seed: string,
  model: string | undefined,
): Promise<Uint8Array[]> {
  const written: Uint8Array[] = [];
  for (const own of realisationSeeds(seed, files)) {
    const recipe = readRecipe({
      penumbra: 2,
      seed: own,
      description: surveyDescription(false),
      steps: [
        {
          method: 'sequential-synthesis',
          columns: isPartial ? DRAWN : [...STAYING, ...DRAWN],
          ...(isPartial ? { given: STAYING } : {}),
          replace: { method: 'sequential-synthesis', parameters, ...(model && { model }) },
        },
      ],
    });
    const target = memoryTarget();
    await protect(bytesSource('survey.csv', sample), recipe, target);
    written.push(target.bytes());
  }
  return written;
}

/** All figures of the files, by the rule that fits them, beside those of the original. */
async function figuresOf(
  files: readonly Uint8Array[],
  { parameters, isPartial }: RuleTried,
  original?: Uint8Array,
) {
  const sources = files.map((bytes, l) => bytesSource(`synthetic-${l + 1}.csv`, bytes));
  const how = isPartial
    ? ({ rule: 'partially' } as const)
    : ({ rule: 'complete', parameters: parameters === 'fixed' ? 'fixed' : 'drawn' } as const);
  const beside = original === undefined ? {} : { original: bytesSource('survey.csv', original) };
  const analyses: Analysis[] = [];
  for (const isWeighted of [false, true]) {
    const description = surveyDescription(isWeighted);
    analyses.push(await analyse(sources, { ...REQUEST, ...how, ...beside, description }));
  }
  return FIGURES.map(
    ({ kind, name, isWeighted }) =>
      analyses[Number(isWeighted)].parts
        .find((part) => part.kind === kind)!
        .figures.find((one) => one.name === name)!,
  );
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function seedBytes(number: number): Uint8Array {
  const seed = new Uint8Array(32).fill(28);
  new DataView(seed.buffer).setUint32(0, number);
  return seed;
}

/** The upper end of the 95 % interval of a share (Wilson 1927). */
function upperBound(share: number, replications: number): number {
  return 1 - lowerBound(1 - share, replications);
}

const percent = (share: number) => (100 * share).toFixed(1);
const titleOf = ({ words, isWeighted }: Figure) => `${isWeighted ? 'weighted, ' : ''}${words}`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The table for the page of analyses, and the sentences that follow from it. */
export function analysisTable(
  found: readonly FigureCovered[],
  { records, replications }: AnalysisCoverageOptions,
): string {
  const head = [
    `${replications} samples of ${records} records`,
    'original',
    ...RULES_TRIED.map(({ words }) => words),
    'ratio',
  ];
  const bounds = [lowerBound, upperBound].map((bound) => percent(bound(0.95, replications)));
  return [
    row(head),
    row(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...found.map(({ figure: one, original, rules, ratios }) =>
      row([titleOf(one), ...[original, ...rules].map(percent), ratios[0].toFixed(2)]),
    ),
    '',
    `Sequential synthesis is of revision ${REVISION}. A percentage of 95.0 has the confidence bounds ${bounds.join(' and ')} (Wilson 1927). ${shortWords(found, replications)}`,
  ].join('\n');
}

/** The figures whose percentages are below 95 beyond chance. */
function shortWords(found: readonly FigureCovered[], replications: number): string {
  const isShort = (share: number) => upperBound(share, replications) < 0.95;
  const all = found.flatMap(({ rules }) => rules);
  const short = found.filter(({ rules }) => rules.some(isShort));
  if (short.length === 0) return `No upper bound of the ${all.length} percentages is below 95.`;
  const list = short.map(({ figure: one, rules, ratios }) => {
    const lowest = percent(Math.min(...rules));
    return `* ${titleOf(one)}: ${rules.filter(isShort).length} of ${rules.length}, the lowest ${lowest}; ratio ${ratios[0].toFixed(2)}`;
  });
  return [
    `The upper bound is below 95 for ${all.filter(isShort).length} of ${all.length} percentages:`,
    '',
    ...list,
  ].join('\n');
}
