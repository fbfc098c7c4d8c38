import { PenumbraError } from '../src/error.ts';
import { mean, parseSeed, standardDeviation } from '../src/foundation/numerics/index.ts';
import {
  type Assessment,
  assessLoaded,
  attack,
  bytesSource,
  checkRules,
  type DataFile,
  load,
  memoryTarget,
  protect,
  type Recipe,
  readRecipe,
} from '../src/index.ts';
import { readRules } from '../src/methods/rules/read.ts';
import { realisationSeeds } from '../src/tasks/search/sweep/sweep.ts';
import { halvesOf } from '../src/tasks/search/trial/halves.ts';
import { SEED } from './data.ts';

/** A file that is synthesised. */
export interface Subject {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What is no part of it, as nobody would publish it: names, keys and the like. */
  readonly leftOut?: readonly string[];
  /** Categories with an order, from the lowest to the highest. */
  readonly orders?: readonly { readonly column: string; readonly order: readonly string[] }[];
  /** Rules that hold in every record, one in a line. */
  readonly rules?: string;
  /** What a reader of its figures must know. */
  readonly remarks?: readonly string[];
}

export interface SyntheticOptions {
  readonly realisations: number;
  /** Which of the ways to make a file, in words; all where not given. */
  readonly only?: readonly string[];
  say?(line: string): void;
}

/** What was found about one way to make a file. */
export interface Judged {
  readonly words: string;
  /** Why nothing was made, or null. */
  readonly refused: string | null;
  /** Records that break a rule, in all realisations together; null where there are no rules. */
  readonly violating: number | null;
  /** A value for each realisation, by the name of the measure; NaN where there is none. */
  readonly figures: ReadonlyMap<string, Float64Array>;
}

export interface SyntheticFile {
  readonly name: string;
  readonly records: number;
  readonly columns: number;
  readonly categories: number;
  readonly rules: number;
  readonly realisations: number;
  /** In the order of `CONTENDERS`, then what real records of the same kind give. */
  readonly judged: readonly Judged[];
  readonly remarks: readonly string[];
}

/** On whole files; those on halves are in every attack. */
const MEASURES = [
  ...['propensity-tree', 'propensity-quadratic', 'copies', 'near-copies'],
  ...['disco', 'tcap'],
];
interface Contender {
  readonly words: string;
  readonly method: string;
  readonly replace: Readonly<Record<string, unknown>>;
  /** What is made of missing values, where the method does not model them. */
  readonly missing?: string;
  /** Whether categories stay as they are. */
  readonly numbersOnly?: true;
}

const bySequence = (words: string, given: Readonly<Record<string, unknown>>): Contender => ({
  words,
  method: 'sequential-synthesis',
  replace: { method: 'sequential-synthesis', ...given },
});

export const OVERFITTED = 'overfitted on purpose';
export const OTHERS = 'other real records';

/** How files are made, all columns in one step. */
const CONTENDERS: readonly Contender[] = [
  bySequence('tree', { model: 'tree' }),
  bySequence('tree, leaf 20', { model: 'tree', leaf: 20 }),
  bySequence('tree, evidence 0', { model: 'tree', evidence: 0 }),
  bySequence('tree, original numbers', { model: 'tree', values: 'original' }),
  bySequence('tree, original numbers, evidence 0', {
    model: 'tree',
    values: 'original',
    evidence: 0,
  }),
  bySequence('forest', { model: 'forest' }),
  bySequence('parametric, normal', { model: 'parametric', numbers: 'normal' }),
  bySequence('parametric, normal-rank', { model: 'parametric', numbers: 'normal-rank' }),
  {
    words: OVERFITTED,
    method: 'noise',
    replace: { method: 'noise', kind: 'uncorrelated', amount: 0.0001 },
    missing: 'median',
    numbersOnly: true,
  },
];

/** Makes a file anew in several ways, several times each, and judges what was written. */
export async function syntheticFile(
  subject: Subject,
  { realisations, say = () => {}, only = CONTENDERS.map(({ words }) => words) }: SyntheticOptions,
): Promise<SyntheticFile> {
  const file = await load(bytesSource(subject.name, subject.bytes));
  const own = columnsOf(file, subject);
  const judged: Judged[] = [];
  for (const contender of CONTENDERS.filter(({ words }) => only.includes(words))) {
    const one = await judgedOrRefused(contender, subject, file, realisations);
    say(`${subject.name}: ${rowOf(one)}`);
    judged.push(one);
  }
  judged.push(await otherHalf(subject, file, realisations));
  return {
    name: subject.name,
    records: file.records,
    columns: own.length,
    categories: own.filter(({ kind }) => kind === 'categorical').length,
    rules: rulesOf(subject).length,
    realisations,
    judged,
    remarks: subject.remarks ?? [],
  };
}

function columnsOf(file: DataFile, { leftOut = [] }: Subject) {
  return file.table.columns.filter(({ name }) => !leftOut.includes(name));
}

function rulesOf({ rules }: Subject) {
  return rules === undefined ? [] : readRules(rules, 'the rules').rules;
}

function recipeOf(
  { method, replace, missing, numbersOnly }: Contender,
  file: DataFile,
  subject: Subject,
): Recipe {
  const own = columnsOf(file, subject).filter(({ kind }) => !numbersOnly || kind === 'numeric');
  const { leftOut = [], orders = [] } = subject;
  const rules = rulesOf(subject);
  return readRecipe({
    penumbra: 1,
    roles: leftOut.map((column) => ({ column, role: 'identifier' })),
    ...(leftOut.length === 0 ? {} : { identifiers: 'drop' }),
    ...(orders.length === 0 ? {} : { categories: orders }),
    steps: [
      {
        method,
        columns: own.map(({ name }) => name),
        replace,
        ...(missing === undefined ? {} : { missing }),
      },
    ],
    ...(rules.length === 0 ? {} : { rules: rules.map(({ text }) => text) }),
  });
}

async function judgedOrRefused(
  contender: Contender,
  subject: Subject,
  file: DataFile,
  realisations: number,
): Promise<Judged> {
  const { words } = contender;
  const recipe = recipeOf(contender, file, subject);
  try {
    const { violating, figures } = await judgedWhole(subject, file, recipe, realisations);
    const attacked = await attack(file, recipe, { seed: SEED, times: realisations });
    for (const { name, values } of attacked.figures) {
      figures.set(name, Float64Array.from(values, asNumber));
    }
    return { words, refused: null, violating, figures };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    return { words, refused: error.message, violating: null, figures: new Map() };
  }
}

async function judgedWhole(
  subject: Subject,
  file: DataFile,
  recipe: Recipe,
  realisations: number,
): Promise<{ violating: number | null; figures: Map<string, Float64Array> }> {
  const figures = new Map(MEASURES.map((name) => [name, new Float64Array(realisations)]));
  const rules = rulesOf(subject);
  let violating = rules.length === 0 ? null : 0;
  for (const [r, seed] of realisationSeeds(SEED, realisations).entries()) {
    const target = memoryTarget();
    const source = bytesSource(subject.name, subject.bytes);
    await protect(source, { ...recipe, seed }, target);
    const written = await load(bytesSource(subject.name, target.bytes()));
    if (violating !== null) violating += (await checkRules(written, rules)).violating;
    const { assessment } = await assessLoaded(file, written, { measures: MEASURES });
    for (const name of MEASURES) figures.get(name)![r] = found(assessment, name);
  }
  return { violating, figures };
}

/** What the measures say of records that are real and others: random halves of the file beside each other. */
async function otherHalf(subject: Subject, file: DataFile, realisations: number): Promise<Judged> {
  const figures = new Map(MEASURES.map((name) => [name, new Float64Array(realisations)]));
  for (const [r, seed] of realisationSeeds(SEED, realisations).entries()) {
    const { training, holdout } = halvesOf(withoutColumns(file, subject), parseSeed(seed));
    const asFile = (part: typeof training) => ({ ...file, ...part, records: part.table.records });
    const options = { measures: MEASURES, isUnpaired: true };
    const { assessment } = await assessLoaded(asFile(training), asFile(holdout), options);
    for (const name of MEASURES) figures.get(name)![r] = found(assessment, name);
  }
  return { words: OTHERS, refused: null, violating: null, figures };
}

function withoutColumns(file: DataFile, subject: Subject): DataFile {
  return { ...file, table: { ...file.table, columns: columnsOf(file, subject) } };
}

function found({ figures }: Assessment, name: string): number {
  return asNumber(figures.find((one) => one.name === name)?.value ?? null);
}

function asNumber(value: number | null): number {
  return value ?? Number.NaN;
}

const SHOWN: readonly { title: string; measure: string; decimals: number }[] = [
  { title: 'pMSE ratio, tree', measure: 'propensity-tree', decimals: 2 },
  { title: 'pMSE ratio, quadratic', measure: 'propensity-quadratic', decimals: 2 },
  { title: 'membership, AUC', measure: 'membership', decimals: 3 },
  { title: 'members told at 0.1 %, %', measure: 'membership-low', decimals: 2 },
  { title: 'nearer to its original, %', measure: 'closest-record', decimals: 1 },
  { title: 'near copies, %', measure: 'near-copies', decimals: 2 },
  { title: 'copies, %', measure: 'copies', decimals: 2 },
  { title: 'DiSCO, %', measure: 'disco', decimals: 1 },
  { title: 'TCAP, %', measure: 'tcap', decimals: 1 },
];

function cellsOf({ figures }: Judged, shown: typeof SHOWN): string[] {
  return shown.map(({ measure, decimals }) => {
    const values = figures.get(measure);
    if (values === undefined || values.some(Number.isNaN)) return '';
    const spread =
      values.length > 1 ? ` ± ${standardDeviation(values, 'n-1').toFixed(decimals)}` : '';
    return `${mean(values).toFixed(decimals)}${spread}`;
  });
}

function rowOf(one: Judged, shown = SHOWN, withRules = true): string {
  const broken = withRules ? [one.violating === null ? '' : `${one.violating}`] : [];
  const words = one.refused === null ? one.words : `${one.words}: refused`;
  return `| ${[words, ...broken, ...cellsOf(one, shown)].join(' | ')} |`;
}

/** The mean of a measure over the realisations, NaN where there is none. */
export function meanIn({ judged }: SyntheticFile, words: string, measure: string): number {
  const values = judged.find((one) => one.words === words)?.figures.get(measure);
  return values === undefined ? Number.NaN : mean(values);
}

/** The page of the comparison. */
export function syntheticPage(found: readonly SyntheticFile[]): string {
  return [
    '<!-- Made by `node scripts/synthesis.mjs`: change papers/syntheticFiles.ts and run it again. -->',
    '# Synthetic files, measured',
    '',
    'Files that `sequential-synthesis` made anew, column by column, with each of its models: how well they can be told from the original, whether they keep its rules, and whether they give away who was in it. Every figure is the mean over realisations ± their standard deviation (divisor n - 1).',
    '',
    '* pMSE ratio: `propensity-tree` and `propensity-quadratic`, on the numbers of complete records. 1 is what a correct draw from a model fitted to the original gives, 2 what another sample gives; the largest value there is means that every record can be told apart.',
    '* Membership, members told and nearer to its original: `membership`, `membership-low` and `closest-record` of `penumbra attack`. The recipe is run on a random half of the file, and an intruder tries to tell that half from the other one by the nearest synthetic record. 0.5, 0.1 % and 50 % are what guessing gives.',
    '* Near copies and copies: `near-copies` and `copies`, in all columns.',
    '* DiSCO and TCAP: `disco` and `tcap`, for the keys and confidential columns that the names of the columns suggest; only where there are some.',
    `* ${OVERFITTED}: what no one should do, to show that the measures see it: noise with a hundredth of the standard deviation of each number, categories as they are.`,
    `* ${OTHERS}: one random half of the file beside the other, half as many records: what the measures say of a file of real but other records.`,
    '',
    ...found.flatMap(sectionOf),
  ].join('\n');
}

function sectionOf(file: SyntheticFile): string[] {
  const { name, records, columns, categories, rules, realisations, judged } = file;
  const shown = SHOWN.filter(({ measure }) =>
    judged.some(({ figures }) => !(figures.get(measure) ?? [Number.NaN]).some(Number.isNaN)),
  );
  const head = [
    '',
    ...(rules > 0 ? ['records that break a rule'] : []),
    ...shown.map((s) => s.title),
  ];
  const kinds = categories === 0 ? 'all numbers' : `${categories} of them categories`;
  return [
    `## ${name}`,
    '',
    `${records} records, ${columns} columns, ${kinds}; ${rules > 0 ? `${rules} rules, to which every record is brought` : 'no rules'}; ${realisations} realisations.`,
    '',
    `| ${head.join(' | ')} |`,
    `|---|${head
      .slice(1)
      .map(() => '---:')
      .join('|')}|`,
    ...judged.map((one) => rowOf(one, shown, rules > 0)),
    '',
    ...[...remarksOn(file), ...file.remarks].map((remark) => `* ${remark}`),
    '',
  ];
}

function remarksOn(file: SyntheticFile): string[] {
  const { judged } = file;
  const at = (words: string, measure: string) => meanIn(file, words, measure);
  const best = (measure: string) =>
    judged
      .filter(({ words, refused }) => words.startsWith('parametric') && refused === null)
      .map(({ words }) => ({ words, value: at(words, measure) }))
      .toSorted((a, b) => a.value - b.value)[0];
  const remarks = ['propensity-tree', 'propensity-quadratic'].flatMap((measure) => {
    const other = best(measure);
    if (other === undefined) return [];
    const own = at('tree', measure);
    const is = own <= other.value ? 'not above' : 'above';
    return [
      `\`${measure}\` of the tree, ${own.toFixed(2)}, is ${is} that of the best regressions, ${other.value.toFixed(2)} (${other.words}).`,
    ];
  });
  const auc = judged.flatMap((one) => {
    const value = at(one.words, 'membership');
    return Number.isNaN(value) ? [] : [`${one.words} ${value.toFixed(3)}`];
  });
  if (auc.length > 0) {
    remarks.push(
      `Membership, of which 0.5 is nothing: ${auc.join('; ')}. Trees that are split down to the smallest leaves (evidence 0, as in other programs) follow their records; by default a split must be more than chance would make.`,
    );
  }
  const refused = judged.filter((one) => one.refused !== null);
  const first = refused[0]?.refused;
  if (first) {
    remarks.push(
      `Refused: ${refused.map(({ words }) => words).join('; ')}. Rules of the form if ... then ... cut the file, each part gets models of its own, and some parts have too few records for a regression: "${first}"`,
    );
  }
  return remarks;
}
