import { PenumbraError } from '../src/error.ts';
import { mean, parseSeed, randomStream } from '../src/foundation/numerics/index.ts';
import {
  assessLoaded,
  bytesSource,
  checkRules,
  type DataFile,
  type Description,
  load,
  memoryTarget,
  protect,
  type Recipe,
  readRecipe,
} from '../src/index.ts';
import { readRules } from '../src/methods/rules/read.ts';
import { loadLike } from '../src/recipe/dataset/index.ts';
import { realisationSeeds } from '../src/tasks/search/sweep/sweep.ts';
import { associationError } from './associations.ts';
import { SEED } from './data.ts';

/** A file that is synthesised. */
export interface Subject {
  readonly name: string;
  /** CSV, one record in each line. */
  readonly bytes: Uint8Array;
  /** Other real records. Without them a random half of the file is synthesised, and the other half is real. */
  readonly other?: Uint8Array;
  /** Columns with the role identifier are no part of the file. */
  readonly description?: Description;
  /** Rules that hold in every record, one in a line. */
  readonly rules?: string;
  /** Ways that are not tried. */
  readonly without?: readonly string[];
  /** How often the default is realised, if more often than the other ways. */
  readonly ofDefault?: number;
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
  /** A value for each realisation, by the name of the figure; NaN where there is none. */
  readonly figures: ReadonlyMap<string, Float64Array>;
}

export interface SyntheticFile {
  readonly name: string;
  readonly records: number;
  readonly columns: number;
  readonly categories: number;
  readonly rules: number;
  readonly realisations: number;
  /** Realisations of the default. */
  readonly ofDefault: number;
  readonly isHalved: boolean;
  /** In the order of `CONTENDERS`, then other real records. */
  readonly judged: readonly Judged[];
  readonly remarks: readonly string[];
}

const ON_FILES = ['k-marginal', 'correlations', 'propensity-tree', 'unique-matches'];
const ON_HALVES = ['membership'];
/** The figures that are no measures. */
export const [ASSOCIATIONS, CPU] = ['associations', 'cpu'];
const FIGURES = [...ON_FILES, ...ON_HALVES, ASSOCIATIONS, CPU];

interface Contender {
  readonly words: string;
  readonly method: string;
  readonly group?: Readonly<Record<string, unknown>>;
  readonly replace?: Readonly<Record<string, unknown>>;
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

export const DEFAULT = 'default (effects)';
export const TREES = 'trees alone';
export const REGRESSIONS = 'regressions';
export const WITHOUT_EVIDENCE = 'trees without evidence';
export const OVERFITTED = 'noise of 1 %, no synthesis';
export const OTHERS = 'other real records';

/** How files are made, all columns in one step. */
const CONTENDERS: readonly Contender[] = [
  bySequence(DEFAULT, {}),
  bySequence(TREES, { model: 'tree' }),
  bySequence(REGRESSIONS, { model: 'parametric', most: 6 }),
  {
    words: 'joint model',
    method: 'joint-synthesis',
    group: { method: 'mixture', k: 50 },
    missing: 'own-group',
  },
  bySequence(WITHOUT_EVIDENCE, { model: 'tree', values: 'original', evidence: 0 }),
  {
    words: OVERFITTED,
    method: 'noise',
    replace: { method: 'noise', kind: 'uncorrelated', amount: 0.0001 },
    missing: 'median',
    numbersOnly: true,
  },
];

/** Real records to synthesise, and others of the same kind. */
interface Pair {
  readonly original: DataFile;
  readonly bytes: Uint8Array;
  readonly other: DataFile;
}

/** Makes a file anew in several ways, several times each, and judges what was written. */
export async function syntheticFile(
  subject: Subject,
  { realisations, say = () => {}, only = CONTENDERS.map(({ words }) => words) }: SyntheticOptions,
): Promise<SyntheticFile> {
  const file = await read(subject, subject.bytes);
  const own = columnsOf(file);
  const numbers = own.filter(({ kind }) => kind === 'numeric');
  const ofDefault = Math.max(realisations, subject.ofDefault ?? 0);
  const seeds = realisationSeeds(SEED, ofDefault);
  const usual = seeds.slice(0, realisations);
  const judged: Judged[] = [];
  const isTried = (words: string) => only.includes(words) && !subject.without?.includes(words);
  for (const contender of CONTENDERS.filter(({ words }) => isTried(words))) {
    if (contender.numbersOnly && numbers.length === 0) continue;
    const own = contender.words === DEFAULT ? seeds : usual;
    const one = await judgedOrRefused(contender, subject, own);
    say(`${subject.name}, ${one.words}: ${one.refused ?? inShort(one)}`);
    judged.push(one);
  }
  judged.push(await otherRecords(subject, usual));
  say(`${subject.name}, ${OTHERS}: ${inShort(judged.at(-1)!)}`);
  return {
    name: subject.name,
    records: file.records,
    columns: own.length,
    categories: own.length - numbers.length,
    rules: rulesOf(subject).length,
    realisations,
    ofDefault,
    isHalved: subject.other === undefined,
    judged,
    remarks: subject.remarks ?? [],
  };
}

function inShort({ figures }: Judged): string {
  return [...figures].map(([name, values]) => `${name} ${mean(values).toFixed(3)}`).join(', ');
}

function read({ name, description }: Subject, bytes: Uint8Array): Promise<DataFile> {
  return load(bytesSource(name, bytes), undefined, description && { description });
}

/** The columns that are synthesised. */
function columnsOf({ table, description }: DataFile) {
  const isLeftOut = (name: string) =>
    description.columns.some(({ column, role }) => column === name && role === 'identifier');
  return table.columns.filter(({ name }) => !isLeftOut(name));
}

function rulesOf({ rules }: Subject) {
  return rules === undefined ? [] : readRules(rules, 'the rules').rules;
}

function recipeOf(
  { method, group, replace, missing, numbersOnly }: Contender,
  file: DataFile,
  subject: Subject,
): Recipe {
  const own = columnsOf(file).filter(({ kind }) => !numbersOnly || kind === 'numeric');
  const hasGaps = own.some((column) =>
    column.kind === 'numeric'
      ? column.values.some(Number.isNaN)
      : column.kind === 'categorical' && column.codes.includes(-1),
  );
  return readRecipe({
    penumbra: 2,
    ...(subject.description && { description: subject.description }),
    identifiers: 'drop',
    steps: [
      {
        method,
        columns: own.map(({ name }) => name),
        ...(group && { group }),
        ...(replace && { replace }),
        ...(missing && hasGaps && { missing }),
      },
    ],
    ...(subject.rules && { rules: rulesOf(subject).map(({ text }) => text) }),
  });
}

async function judgedOrRefused(
  contender: Contender,
  subject: Subject,
  seeds: readonly string[],
): Promise<Judged> {
  const figures = emptyFigures(seeds.length);
  const rules = rulesOf(subject);
  let violating = rules.length === 0 ? null : 0;
  try {
    for (const [r, seed] of seeds.entries()) {
      const pair = await pairOf(subject, seed);
      const made = await synthetic(contender, subject, pair, seed);
      if (violating !== null) violating += (await checkRules(made.file, rules)).violating;
      const found = await compared(pair, made.file, subject.other ? [] : ON_HALVES);
      if (subject.other !== undefined) {
        // Another year differs by more than chance: only halves of one file show who was in it.
        const halves = await halvesOf(subject, seed);
        const ofHalf = await synthetic(contender, subject, halves, seed);
        const { assessment } = await assessLoaded(
          halves.original,
          ofHalf.file,
          { measures: ON_HALVES, isUnpaired: true },
          halves.other,
        );
        for (const { name, value } of assessment.figures) found.set(name, value ?? Number.NaN);
      }
      found.set(CPU, made.seconds);
      for (const [name, value] of found) figures.get(name)![r] = value;
    }
    return { words: contender.words, refused: null, violating, figures };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    const { words } = contender;
    return { words, refused: error.message, violating: null, figures: new Map() };
  }
}

/** What the measures say of records that are real and others. */
async function otherRecords(subject: Subject, seeds: readonly string[]): Promise<Judged> {
  const figures = emptyFigures(seeds.length);
  for (const [r, seed] of seeds.entries()) {
    const pair = await pairOf(subject, seed);
    for (const [name, value] of await compared(pair, pair.other, [])) figures.get(name)![r] = value;
  }
  return { words: OTHERS, refused: null, violating: null, figures };
}

function emptyFigures(realisations: number): Map<string, Float64Array> {
  return new Map(FIGURES.map((name) => [name, new Float64Array(realisations).fill(Number.NaN)]));
}

async function pairOf(subject: Subject, seed: string): Promise<Pair> {
  const { bytes, other } = subject;
  if (other === undefined) return halvesOf(subject, seed);
  const original = await read(subject, bytes);
  return { original, bytes, other: await loadLike(original, bytesSource('other.csv', other)) };
}

/** Random halves of a file, each in its order. */
async function halvesOf(subject: Subject, seed: string): Promise<Pair> {
  const [head, ...lines] = new TextDecoder().decode(subject.bytes).trimEnd().split(/\r?\n/);
  const order = randomStream(parseSeed(seed), 0, 0, 0).permutation(lines.length);
  const half = Math.floor(lines.length / 2);
  const partOf = (from: number) => {
    const own = order.slice(from, from + half).sort();
    return new TextEncoder().encode(`${[head, ...[...own].map((i) => lines[i])].join('\n')}\n`);
  };
  const [bytes, other] = [partOf(0), partOf(half)];
  const original = await read(subject, bytes);
  return { original, bytes, other: await loadLike(original, bytesSource('other.csv', other)) };
}

async function synthetic(
  contender: Contender,
  subject: Subject,
  { original, bytes }: Pair,
  seed: string,
): Promise<{ readonly file: DataFile; readonly seconds: number }> {
  const target = memoryTarget();
  const before = process.cpuUsage();
  const recipe = recipeOf(contender, original, subject);
  await protect(bytesSource(subject.name, bytes), { ...recipe, seed }, target);
  const { user, system } = process.cpuUsage(before);
  const file = await loadLike(original, bytesSource('synthetic.csv', target.bytes()));
  return { file, seconds: (user + system) / 1e6 };
}

/** All figures of a file beside its original. */
async function compared(
  { original, other }: Pair,
  file: DataFile,
  withOthers: readonly string[],
): Promise<Map<string, number>> {
  const { assessment } = await assessLoaded(
    original,
    file,
    { measures: [...ON_FILES, ...withOthers], isUnpaired: true },
    withOthers.length > 0 ? other : null,
  );
  const found = new Map(
    assessment.figures.map(({ name, value }) => [name, value ?? Number.NaN] as const),
  );
  const names = columnsOf(original).map(({ name }) => name);
  return found.set(ASSOCIATIONS, associationError(original, file, names));
}

/** The mean of a figure over the realisations, NaN where there is none. */
export function meanIn({ judged }: SyntheticFile, words: string, figure: string): number {
  const values = judged.find((one) => one.words === words)?.figures.get(figure);
  return values === undefined ? Number.NaN : mean(values);
}
