import { PenumbraError } from '../error.ts';
import { type Files, noReading, type Reading } from '../measure/index.ts';
import { finish, type Job, type Work } from '../method/index.ts';
import { parseSeed } from '../numerics/index.ts';
import { type Plan, planRecipe, type Recipe } from '../recipe/index.ts';
import { scoreFrom, scores } from '../score/index.ts';
import { type Column, onGrid } from '../table/index.ts';
import { hasColumnsFor, measures } from './assess.ts';
import { type ComparisonOptions, compareFiles } from './comparison.ts';
import type { LoadedFile } from './load.ts';
import { maskFile } from './maskFile.ts';
import { partitionText } from './partitionFile.ts';
import type { MaskedColumn } from './write.ts';

/** A recipe to be tried on a file, and what is to be measured. Plain data, because it travels to workers. */
export interface TrialTask {
  readonly recipe: Recipe;
  /** A seed for each realisation; of a recipe that draws nothing only the first is used. */
  readonly seeds: readonly string[];
  /** Names of measures and scores. */
  readonly measures: readonly string[];
  readonly comparison?: Omit<ComparisonOptions, 'partition' | 'isUnpaired'>;
  /** Links by subsets of the keys, which take longest, are asked for so many records at most; all where not given. */
  readonly linked?: number;
}

/** What a recipe came to. */
export interface TrialResult {
  /** Of each measure the mean over realisations, and the standard deviation (divisor n - 1) where there are several. */
  readonly figures: readonly TrialFigure[];
  readonly realisations: number;
  /** Why it cannot be used on this file, or null. */
  readonly refused: string | null;
  /** Why the result would not be for release, whatever is measured. */
  readonly notReleasable: readonly string[];
  readonly seconds: number;
  /** What the figures are about; not where it was refused. */
  readonly assumed?: Assumed;
}

export interface TrialFigure {
  readonly name: string;
  readonly value: number | null;
  readonly spread: number | null;
  readonly reason: string | null;
  /** What the value is made of, where the measure says so: means over realisations. */
  readonly parts?: readonly TrialPart[];
}

export interface TrialPart {
  readonly name: string;
  readonly value: number | null;
}

/** Names of the columns that an intruder is taken to know, and of what nobody should learn. */
export interface Assumed {
  /** Numbers that are compared; links over all columns take these as known. */
  readonly columns: readonly string[];
  /** Those of them that links by keys take as known. */
  readonly keys: readonly string[];
  /** Keys of any kind whose combinations are counted. */
  readonly combinations: readonly string[];
  readonly confidential: readonly string[];
}

/** What of a file a trial needs; plain data. */
export interface TrialFile {
  readonly columns: readonly Column[];
  readonly records: number;
  readonly names: readonly string[];
  readonly dialect: LoadedFile['dialect'];
}

export function trialFile({ table, records, names, dialect }: LoadedFile): TrialFile {
  return { columns: table.columns, records, names, dialect };
}

/** Whether another seed gives another result. */
export function isRandom({ steps, sample }: Plan): boolean {
  return (
    sample !== null ||
    steps.some(
      ({ group, replace, replaceOf }) =>
        group.draws || replace.draws || [...replaceOf.values()].some(({ method }) => method.draws),
    )
  );
}

/** Runs a recipe in memory and measures the result. A recipe that is refused is a result, too. */
export function* runTrial(file: LoadedFile, task: TrialTask): Work<TrialResult> {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  try {
    const plan = planRecipe(task.recipe, file.table, file.lineOf);
    const seeds = isRandom(plan) ? task.seeds : task.seeds.slice(0, 1);
    const found: Realised[] = [];
    for (const seed of seeds) found.push(yield* realise(file, task, plan, seed));
    const readings = found.map((one) => one.readings);
    return {
      figures: task.measures.map((name) => figureOf(name, readings)),
      realisations: seeds.length,
      refused: null,
      notReleasable: plan.notReleasable,
      seconds: seconds(),
      assumed: found[0].assumed,
    };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    const refused = error.message;
    return { figures: [], realisations: 0, refused, notReleasable: [], seconds: seconds() };
  }
}

/** Opens a file once and tries recipes on it, on whatever thread. */
export const trialJob: Job<TrialFile, TrialTask, TrialResult> = {
  name: 'trial',
  open: (start) => {
    const file = asLoaded(start);
    return (task) => finish(runTrial(file, task));
  },
};

/** A file that was read elsewhere: lines are those of a file without line breaks in cells. */
function asLoaded({ columns, records, names, dialect }: TrialFile): LoadedFile {
  return {
    table: { columns, records },
    records,
    names,
    positions: names.map((_, position) => position),
    kinds: [],
    dialect,
    reasons: {} as LoadedFile['reasons'],
    blankLines: 0,
    lineOf: (record) => record + (dialect.header ? 2 : 1),
    source: { name: 'file', open: async function* () {} } as unknown as LoadedFile['source'],
    sha256: '',
  };
}

interface Realised {
  readonly readings: ReadonlyMap<string, Reading>;
  readonly assumed: Assumed;
}

function* realise(
  file: LoadedFile,
  { measures: wanted, comparison = {}, linked = Infinity }: TrialTask,
  plan: Plan,
  seed: string,
): Work<Realised> {
  const { masked, partitions } = yield* maskFile(file, plan, parseSeed(seed));
  const after = asWritten(file, plan, masked);
  const partition = partitionText(partitions, plan.kept, file.records);
  const { files, regressionFiles } = compareFiles(file, after, {
    ...comparison,
    partition,
    ...(plan.preparations.length === 0 ? {} : { prepared: plan.preparations }),
  });
  const chosen = scores.filter(({ name }) => wanted.includes(name));
  const needed = new Set([
    ...wanted,
    ...chosen.flatMap(({ terms }) => terms.map(({ measure }) => measure)),
  ]);
  const filesFor = (name: string) =>
    name === 'regression'
      ? regressionFiles
      : name === 'linkage-subsets'
        ? askingFor(files, linked)
        : files;
  const readings = new Map<string, Reading>();
  for (const measure of measures) {
    if (!needed.has(measure.name)) continue;
    readings.set(
      measure.name,
      hasColumnsFor(measure, files) && (files.isPaired || !measure.needsPairs)
        ? yield* measure.measure(filesFor(measure.name))
        : noReading('The files have nothing that it could be measured on.'),
    );
  }
  for (const score of chosen) {
    readings.set(
      score.name,
      scoreFrom(score, (name) => readings.get(name) ?? noReading('It was not measured.')),
    );
  }
  return { readings, assumed: assumedIn(files) };
}

/** Some of the masked records, evenly spaced, and all originals: who lacks values asks for nobody. */
function askingFor(files: Files, most: number): Files {
  const records = files.masked[0].length;
  if (records <= most) return files;
  const masked = [...files.masked];
  for (const j of files.keys) {
    masked[j] = files.masked[j].map((value, i) =>
      Math.floor((i * most) / records) < Math.floor(((i + 1) * most) / records) ? value : NaN,
    );
  }
  return { ...files, masked };
}

function assumedIn({ names, keys, coded }: Files): Assumed {
  const named = (places: readonly number[]) => places.map((place) => coded!.columns[place].name);
  return {
    columns: names,
    keys: keys.map((place) => names[place]),
    combinations: coded === undefined ? [] : named(coded.keys),
    confidential: coded === undefined ? [] : named(coded.confidential),
  };
}

/** The protected file as it would be read back. */
function asWritten(
  file: LoadedFile,
  plan: Plan,
  masked: ReadonlyMap<number, MaskedColumn>,
): LoadedFile {
  const gone = new Set([...plan.dropped, ...plan.pseudonymised]);
  const stays = (_: unknown, record: number) => plan.kept === null || plan.kept[record] === 1;
  const positions = [...file.names.keys()].filter((position) => !gone.has(position));
  const columns = positions.map((position): Column => {
    const column = file.table.columns[position];
    const mask = masked.get(position);
    if (mask === undefined) {
      if (column.kind === 'categorical') return { ...column, codes: column.codes.filter(stays) };
      if (column.kind === 'numeric') return { ...column, values: column.values.filter(stays) };
      return { ...column, values: column.values.filter(stays) };
    }
    const { values, names, grid } = mask;
    const { name } = column;
    if (names === undefined) {
      return { kind: 'numeric', name, grid, values: values.map((x) => onGrid(x, grid.decimals)) };
    }
    const codes = Int32Array.from(values, (code) => (Number.isNaN(code) ? -1 : code));
    return { kind: 'categorical', name, codes, levels: names, ordered: false };
  });
  return {
    ...file,
    table: { columns, records: plan.records },
    records: plan.records,
    names: positions.map((position) => file.names[position]),
    positions: positions.map((_, place) => place),
  };
}

function figureOf(name: string, found: readonly ReadonlyMap<string, Reading>[]): TrialFigure {
  const readings = found.map((one) => one.get(name) ?? noReading('It was not measured.'));
  const values = readings.flatMap(({ value }) => (value === null ? [] : [value]));
  const parts = partsOf(readings);
  const made = parts.length === 0 ? {} : { parts };
  if (values.length < readings.length || values.length === 0) {
    const reason = readings.find(({ value }) => value === null)?.reason ?? null;
    return { name, value: null, spread: null, reason, ...made };
  }
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const spread = values.length === 1 ? null : Math.sqrt(squares / (values.length - 1));
  return { name, value: mean, spread, reason: null, ...made };
}

/** The parts that the first realisation has; without a value where one of the realisations lacks it. */
function partsOf(readings: readonly Reading[]): TrialPart[] {
  const [first, ...others] = readings.map(({ parts }) => parts);
  const known = others.map((parts) => new Map(parts.map(({ name, value }) => [name, value])));
  return first.map(({ name, value }) => {
    const values = [value, ...known.map((parts) => parts.get(name) ?? null)];
    const there = values.filter((one) => one !== null);
    return { name, value: there.length < values.length ? null : meanOf(there) };
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
