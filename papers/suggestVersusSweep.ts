import { formatSeed, randomStream } from '../src/foundation/numerics/index.ts';
import type { Crew, Job } from '../src/foundation/work/work.ts';
import { type DataFile, load, type Recipe, readRecipe, suggest } from '../src/index.ts';
import { bytesSource } from '../src/io/bytes/source.ts';
import {
  type TrialResult,
  type TrialTask,
  trialFile,
  trialJob,
} from '../src/tasks/search/trial/trial.ts';
import { SEED } from './data.ts';

/** A file and the columns of it that are protected. */
export interface Subject {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Numeric columns, all where not given. */
  readonly columns?: readonly string[];
  /** Only every second, third, ... record, where the whole file would take too long. */
  readonly every?: number;
}

export interface VersusOptions {
  readonly crew: Crew;
  /** Seconds for suggest. */
  readonly budget: number;
  say(line: string): void;
}

/** The best of a sweep beside what suggest found, on the same realisations. */
export interface Versus {
  readonly name: string;
  readonly records: number;
  /** 1 for the whole file. */
  readonly every: number;
  readonly columns: number;
  readonly sweep: { readonly recipes: number; readonly seconds: number; readonly refused: number };
  readonly search: { readonly trials: number; readonly seconds: number; readonly words: string };
  readonly best: readonly Contender[];
  readonly suggested: Contender;
}

interface Contender {
  readonly words: string;
  readonly score: number;
  readonly spread: number | null;
  readonly figures: TrialResult['figures'];
}

const MEASURES = ['score', 'il', 'linkage-subsets', 'linkage-probabilistic', 'interval-rank'];
/** The best of the sweep by one realisation are run again with so many, which neither the sweep nor the search has seen. */
const AGAIN = 5;
const REALISATIONS = 10;

/** Runs suggest, then every recipe of the sweep, and judges the best of both alike. */
export async function suggestVersusSweep(
  { name, bytes, columns, every = 1 }: Subject,
  { crew, budget, say }: VersusOptions,
): Promise<Versus> {
  const file = await load(bytesSource(name, every === 1 ? bytes : thinned(bytes, every)));
  const own = columns ?? file.table.columns.flatMap((c) => (c.kind === 'numeric' ? [c.name] : []));
  const recipes = sweepOf(own);
  const seeds = seedsOf(1 + REALISATIONS);
  const found = await suggest(file, {
    crew,
    budget,
    seed: SEED,
    recipe: recipes[0].recipe,
    onBest: ({ words, loss }) => say(`${name}: suggest ${words}, ${loss.toFixed(2)}`),
  });
  const since = performance.now();
  const results = await run(
    file,
    crew,
    recipes.map(({ recipe }) => ({ recipe, seeds: seeds.slice(0, 1), measures: MEASURES })),
    (answered) => answered % 25 === 0 && say(`${name}: ${answered} of ${recipes.length} recipes`),
  );
  const seconds = (performance.now() - since) / 1000;
  const scored = results.flatMap((result, i) => {
    const score = scoreOf(result);
    return score === null ? [] : [{ ...recipes[i], score }];
  });
  const best = scored.toSorted((a, b) => a.score - b.score).slice(0, AGAIN);
  say(`${name}: best of the sweep ${best[0].words}, ${best[0].score.toFixed(2)}`);
  const contenders = [
    ...best,
    { words: found.choice.words, recipe: found.choice.recipe, score: found.choice.loss },
  ];
  const judged = await run(
    file,
    crew,
    contenders.map(({ recipe }) => ({ recipe, seeds: seeds.slice(1), measures: MEASURES })),
  );
  const compared = judged.map((result, i): Contender => {
    const { value, spread } = result.figures.find((figure) => figure.name === 'score')!;
    return { words: contenders[i].words, score: value!, spread, figures: result.figures };
  });
  return {
    name,
    records: file.records,
    every,
    columns: own.length,
    sweep: { recipes: recipes.length, seconds, refused: recipes.length - scored.length },
    search: { trials: found.trials, seconds: found.seconds, words: found.choice.words },
    best: compared.slice(0, -1).toSorted((a, b) => a.score - b.score),
    suggested: compared.at(-1)!,
  };
}

/** The page of the comparison. */
export function versusPage(found: readonly Versus[]): string {
  const lines = [
    '<!-- Made by `node scripts/suggest.mjs`: change papers/suggestVersusSweep.ts and run it again. -->',
    '# Suggest against an exhaustive sweep',
    '',
    `An exhaustive sweep of 300 recipes beside one run of \`penumbra suggest\`, both without limits and for the Score of Domingo-Ferrer and Torra (2001), which is to be small. The sweep runs each recipe once; its best ${AGAIN} and the recipe that suggest chose are then run again with the same ${REALISATIONS} seeds, which neither has seen. ± is the standard deviation over these seeds (divisor 9), so that a mean of ten is known to about a third of it, and what differs by less is a tie. Missing values: own-group.`,
    '',
  ];
  for (const { name, records, every, columns, sweep, search, best, suggested } of found) {
    lines.push(
      `## ${name}`,
      '',
      `${records} records${every === 1 ? '' : ` (every ${every}th of the file)`}, ${columns} columns. Sweep: ${sweep.recipes} recipes, of which ${sweep.refused} were refused, in ${Math.round(sweep.seconds)} s. Suggest: ${search.trials} trials in ${Math.round(search.seconds)} s.`,
      '',
      '| | Score | ± | IL | DLD | PLD | ID |',
      '|---|---:|---:|---:|---:|---:|---:|',
    );
    const row = (what: string, { score, spread, figures }: Contender) => {
      const parts = MEASURES.slice(1).map((measure) =>
        figures.find((figure) => figure.name === measure)!.value!.toFixed(2),
      );
      return `| ${what} | ${score.toFixed(2)} | ${spread === null ? '' : spread.toFixed(2)} | ${parts.join(' | ')} |`;
    };
    lines.push(
      row(`suggested: ${suggested.words}`, suggested),
      ...best.map((one) => row(`sweep: ${one.words}`, one)),
      '',
      `* The recipe that was suggested has a Score of ${suggested.score.toFixed(2)}, the best of the sweep ${best[0].score.toFixed(2)}.`,
      '',
    );
  }
  return lines.join('\n');
}

/** The header and every second, third, ... line behind it; for files without line breaks in cells. */
function thinned(bytes: Uint8Array, every: number): Uint8Array {
  const [header, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\n');
  const kept = lines.filter((_, i) => i % every === 0);
  return new TextEncoder().encode(`${[header, ...kept].join('\n')}\n`);
}

function scoreOf({ figures }: TrialResult): number | null {
  return figures.find(({ name }) => name === 'score')?.value ?? null;
}

async function run(
  file: DataFile,
  crew: Crew,
  questions: readonly TrialTask[],
  onAnswer?: (answered: number) => void,
): Promise<readonly TrialResult[]> {
  const start = trialFile(file);
  const wish = { wish: 'each', job: trialJob as Job, start, questions } as const;
  const answers = crew.fulfil(onAnswer === undefined ? wish : { ...wish, onAnswer });
  return (await answers) as TrialResult[];
}

function seedsOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const stream = randomStream(new Uint8Array(32).fill(103), 0, 0, i);
    return formatSeed(Uint8Array.from({ length: 32 }, () => stream.below(256)));
  });
}

interface Swept {
  readonly words: string;
  readonly recipe: Recipe;
}

/** 300 recipes over the methods for numbers, each along its main parameter. */
export function sweepOf(columns: readonly string[]): Swept[] {
  const found: Swept[] = [];
  const add = (words: string, step: object) =>
    found.push({
      words,
      recipe: readRecipe({ penumbra: 1, steps: [{ columns, missing: 'own-group', ...step }] }),
    });
  const range = (from: number, to: number, by = 1) =>
    Array.from({ length: Math.floor((to - from) / by + 1e-9) + 1 }, (_, i) => from + i * by);
  const sized = (method: string, group: string, k: number, more: object = {}) => ({
    method,
    group: { method: group, k },
    ...more,
  });
  const by = (method: string, parameters: object, group: object = { method: 'whole' }) => ({
    method,
    group,
    replace: { method, ...parameters },
  });
  for (const k of range(2, 30)) {
    add(`microaggregation by optimise, k ${k}`, sized('microaggregation', 'optimise', k));
    add(`microaggregation by mdav, k ${k}`, sized('microaggregation', 'mdav', k));
    add(`individual ranking, k ${k}`, sized('individual-ranking', 'hansen-mukherjee', k));
  }
  for (const p of range(1, 30)) add(`rank swapping, p ${p}`, by('rank-swap', { p }));
  for (const i of range(1, 20)) {
    const amount = i / 50;
    add(`noise, amount ${amount}`, by('noise', { kind: 'exact', amount }));
  }
  for (const i of range(1, 10)) {
    const amount = i / 25;
    add(`correlated noise, amount ${amount}`, by('noise', { kind: 'correlated', amount }));
  }
  const least = 2 * columns.length + 1;
  for (const k of range(least, least + 38, 2)) {
    add(`microhybrid, k ${k}`, sized('microhybrid', 'optimise', k));
  }
  for (const model of ['VVV', 'EEE']) {
    for (const components of range(1, 10)) {
      const group = { method: 'mixture', k: least, components, model };
      add(`model hybrid, ${components} ${model}`, { method: 'model-hybrid', group });
    }
  }
  for (const k of [3, 5, 8, 12, 20]) {
    for (const m of [1.1, 1.2, 1.4, 1.8]) {
      add(`fuzzy, k ${k}, m ${m}`, {
        method: 'fuzzy',
        group: { method: 'fuzzy', k, m1: m, m2: m },
      });
    }
  }
  for (const i of range(1, 19)) {
    const alpha = i / 20;
    add(`Muralidhar-Sarathy, alpha ${alpha}`, by('muralidhar-sarathy', { alpha }));
    add(`Latin hypercube, alpha ${alpha}`, by('latin-hypercube', { alpha }));
  }
  for (const i of range(0, 19)) {
    // From 0.0005 to about 1, each half as large again.
    const degree = Number(
      range(1, i)
        .reduce((x) => 1.5 * x, 0.0005)
        .toPrecision(3),
    );
    add(`rotation, degree ${degree}`, by('rotation', { degree }));
  }
  for (const k of range(3, 30, 3))
    add(`condensation, k ${k}`, sized('condensation', 'condensation', k));
  for (const k of range(2, 20, 2)) {
    add(
      `microaggregation by mdav, k ${k}, columns by 3`,
      sized('microaggregation', 'mdav', k, { columnGroups: 3 }),
    );
  }
  for (const k of range(2, 28, 2)) add(`k-modes, k ${k}`, sized('k-modes', 'k-modes', k));
  add('shuffling', { method: 'shuffle' });
  return found;
}
