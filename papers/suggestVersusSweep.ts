import { formatSeed, randomStream } from '../src/foundation/numerics/index.ts';
import { finish } from '../src/foundation/work/index.ts';
import { type DataFile, load, suggest } from '../src/index.ts';
import { bytesSource } from '../src/io/bytes/source.ts';
import type { Candidate, SearchSpace } from '../src/tasks/search/suggest/candidates.ts';
import {
  familyOf,
  redraw,
  strengthened,
  usualCandidates,
} from '../src/tasks/search/suggest/candidates.ts';
import { floorsOf, judgementOf, lossVariance, taskOf } from '../src/tasks/search/suggest/judge.ts';
import { ranked } from '../src/tasks/search/suggest/judged.ts';
import { suggestSpace } from '../src/tasks/search/suggest/space.ts';
import { runTrial, type TrialResult } from '../src/tasks/search/trial/trial.ts';
import { SEED } from './data.ts';
import { baseOf, purposeFor, SUGGEST_FILES, type SuggestFile } from './suggestFiles.ts';

/** Raised where a change of the search could change its rows. */
const REVISION = 2;
/** How many times as many recipes as suggest may try the sweep runs. */
const TIMES = 10;
/** The best of the sweep by one draw are run again, and the best of these stands beside the recipe of suggest, with draws that neither has seen. */
const AGAIN = 8;
const DRAWS = 10;
const COMPARED = 100;
/** Fresh seeds with which the recipe of suggest is protected and released. */
const RELEASES = 5;

/** The best of a sweep beside what suggest found, on the same draws. Plain data, kept between runs. */
export interface Versus {
  readonly name: string;
  readonly words: string;
  readonly records: number;
  readonly columns: number;
  readonly limits: string;
  readonly objective: string;
  readonly suggested: Contender;
  readonly swept: Contender | null;
  /** The revision of the search; absent in the first. */
  readonly revision?: number;
  /** The trials that suggest could make; 100 if absent. */
  readonly budget?: number;
  readonly trials: number;
  readonly swept_trials: number;
  readonly refused: number;
  readonly seconds: { readonly suggest: number; readonly sweep: number };
  /** The releases that passed every gate, of five; the gates that failed otherwise. */
  readonly released: number;
  readonly failed: readonly string[];
}

interface Contender {
  readonly words: string;
  readonly loss: number;
  /** Standard error of the mean over the draws. */
  readonly error: number;
  readonly holds: boolean;
}

export interface VersusOptions {
  /** The text of a file in test/data. */
  read(path: string): string;
  /** Protects a file by a recipe, releases it by limits, and gives the gates that failed. */
  release(text: string, recipe: object, limits: object, seed: string): Promise<readonly string[]>;
  say(line: string): void;
}

/** Runs suggest, then a sweep of ten times as many recipes, judges both alike, and releases what suggest found. */
export async function suggestVersusSweep(
  subject: SuggestFile,
  { read, release, say }: VersusOptions,
): Promise<Versus> {
  const { name, words, records, description, columns } = subject;
  const whole = typeof subject.from === 'string' ? read(subject.from) : subject.from();
  const [header, ...lines] = whole.split('\n').slice(0, records + 1);
  // Some files are sorted, and an order that shows stops every release.
  const order = randomStream(new Uint8Array(32).fill(31), 0, 0, 3).permutation(lines.length);
  const text = `${[header, ...Array.from(order, (i) => lines[i])].join('\n')}\n`;
  const file = await load(bytesSource(`${name}.csv`, text), {}, { description });
  const purpose = purposeFor(subject);
  const base = baseOf(subject);
  const since = seconds();
  const found = await suggest(file, { recipe: base, purpose, trials: subject.trials, seed: SEED });
  const between = seconds();
  say(`${name}: suggest ${found.choice.words}, ${found.choice.loss.toFixed(3)}`);
  const known = suggestSpace(file, base, { k: purpose.k, isForRelease: true });
  const { objective } = found;
  const task = taskOf(file, known, objective, purpose, base);
  const seeds = seedsOf(1 + DRAWS + COMPARED + RELEASES);
  const run = (recipe: Parameters<typeof runTrial>[1]['recipe'], draws: readonly string[]) =>
    finish(runTrial(file, { ...task, recipe, seeds: draws }));
  const tried: { candidate: Candidate; family: string; result: TrialResult }[] = [];
  const all = sweepOf(known.space, TIMES * subject.trials);
  let refused = 0;
  for (const [i, candidate] of all.entries()) {
    if (i % 100 === 99) say(`${name}: ${i + 1} of ${all.length} recipes`);
    const recipe = recipeIf(known, candidate, file);
    const result = recipe === null ? null : run(recipe, seeds.slice(0, 1));
    if (result === null || result.refused !== null) refused++;
    else tried.push({ candidate, family: familyOf(candidate), result });
  }
  const floors = floorsOf(tried);
  const judge = (result: TrialResult) => judgementOf(result, objective, purpose, floors);
  const swept = tried.map(({ candidate, result }) => ({ candidate, judgement: judge(result) }));
  const contender = (
    recipe: Parameters<typeof run>[0],
    said: string,
    draws = seeds.slice(1 + DRAWS, 1 + DRAWS + COMPARED),
  ): Contender => {
    const result = run(recipe, draws);
    const { loss, broken } = judge(result);
    const error = Math.sqrt(lossVariance(result, objective) / Math.max(1, result.realisations));
    return { words: said, loss, error, holds: broken === 0 };
  };
  const again = ranked(swept)
    .slice(0, AGAIN)
    .map(({ candidate }) => {
      const recipe = known.recipeOf(candidate, file.records);
      const said = known.wordsOf(candidate, file.records);
      return { recipe, ...contender(recipe, said, seeds.slice(1, 1 + DRAWS)) };
    })
    .filter(({ holds }) => holds)
    .toSorted((a, b) => a.loss - b.loss);
  const best = again.slice(0, 1).map(({ recipe, words: said }) => contender(recipe, said));
  const ended = seconds();
  const suggested = contender(found.choice.recipe, found.choice.words);
  const limits = { format: 'penumbra-limits', version: 1, purposes: [purpose] };
  const failed: string[] = [];
  let released = 0;
  for (const seed of seeds.slice(1 + DRAWS + COMPARED)) {
    const gates = await release(text, found.choice.recipe, limits, seed);
    if (gates.length === 0) released++;
    failed.push(...gates);
  }
  say(`${name}: sweep ${best[0]?.words}, ${best[0]?.loss.toFixed(3)}; ${released} released`);
  return {
    ...{ name, words, records: file.records, columns: columns.length },
    limits: limitWords(subject),
    objective: objective.terms.map(({ measure }) => measure).join(', '),
    ...{
      suggested,
      swept: best[0] ?? null,
      revision: REVISION,
      budget: subject.trials,
      trials: found.trials,
      swept_trials: all.length,
      refused,
    },
    seconds: { suggest: between - since, sweep: ended - between },
    ...{ released, failed: [...new Set(failed)] },
  };
}

/** Seconds of the processor. */
function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * The sweep: every family along all that decides about its strength, in even steps with all else as usual, and as many
 * recipes again with every parameter drawn.
 */
export function sweepOf(space: SearchSpace, count: number): Candidate[] {
  const usual = usualCandidates(space);
  const each = Math.ceil(count / usual.length);
  const all = usual.map((start, family) => {
    const lines = Array.from({ length: each }, (_, i) =>
      strengthened(space, start, (4 * i) / each - 1),
    ).slice(0, Math.ceil(each / 2));
    const drawn = Array.from({ length: each - lines.length }, (_, i) =>
      redraw(space, start, randomStream(new Uint8Array(32).fill(57), family, 0, i)),
    );
    return [...lines, ...drawn];
  });
  // In turn, so that each family has its share also where the last ones are cut off.
  return Array.from({ length: each }, (_, i) => all.map((own) => own[i]))
    .flat()
    .slice(0, count);
}

function recipeIf(
  { recipeOf }: ReturnType<typeof suggestSpace>,
  candidate: Candidate,
  { records }: DataFile,
) {
  try {
    return recipeOf(candidate, records);
  } catch {
    return null;
  }
}

/** The trials that two minutes of one processor allow, by the time that the search took. */
function inTwoMinutes({ budget = 100, seconds: { suggest: taken } }: Versus): number {
  return Number(((120 * budget) / taken).toPrecision(2));
}

function limitWords({ limits, k }: SuggestFile): string {
  const words = limits.map(({ measure, most }) => `${measure} ≤ ${most}`);
  return [...(k === undefined ? [] : [`k ≥ ${k}`]), ...words].join(', ') || 'none';
}

/** The page of the comparison. */
export function versusPage(found: readonly Versus[]): string {
  const waiting = SUGGEST_FILES.map(({ name }) => name).filter((name) =>
    found.every((one) => one.name !== name),
  );
  const more = (one: Versus) =>
    one.swept === null ? null : 100 * (one.suggested.loss / one.swept.loss - 1);
  const worst = Math.max(...found.flatMap((one) => more(one) ?? []));
  const within = found.filter((one) => (more(one) ?? 0) <= 2 && one.suggested.holds).length;
  const figure = ({ loss, error }: Contender) =>
    `${loss.toFixed(2)}${error > 0 ? ` ± ${error.toFixed(2)}` : ''}`;
  const rows = found.map((one) => {
    const difference = more(one);
    const cells = [
      `${one.name}: ${one.words}`,
      `${one.records} × ${one.columns}`,
      `${one.budget ?? 100} of ${inTwoMinutes(one)}${one.revision === REVISION ? '' : ' (*)'}`,
      one.limits,
      figure(one.suggested),
      one.swept === null ? 'none within the limits' : figure(one.swept),
      difference === null ? '' : `${difference > 0 ? '+' : ''}${difference.toFixed(1)} %`,
      `${one.released} of ${RELEASES}`,
      `${Math.round(one.seconds.suggest)} / ${Math.round(one.seconds.sweep)} s`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const recipes = found.flatMap((one) => [
    `* **${one.name}** (objective: ${one.objective})`,
    `  * suggest, ${one.trials} trials: ${one.suggested.words}${one.suggested.holds ? '' : ' (outside the limits)'}`,
    `  * sweep, ${one.swept_trials} recipes, ${one.refused} refused: ${one.swept?.words ?? 'none within the limits'}`,
    ...(one.failed.length === 0 ? [] : [`  * gates that failed: ${one.failed.join(', ')}`]),
  ]);
  return [
    '<!-- Made by `node scripts/suggest.mjs`: change papers/suggestVersusSweep.ts or papers/suggestFiles.ts and run it again. -->',
    '# Suggest against a sweep with ten times the budget',
    '',
    `On ${found.length} files of different kinds, \`penumbra suggest --trials N\` stands beside a sweep of ${TIMES} N recipes over the same space: every family of methods in even steps along what decides about its strength, and as many recipes again with every parameter drawn. The best ${AGAIN} of the sweep by one draw ran again with ${DRAWS} draws; the best of these that holds the limits with three standard deviations between draws to spare, and the recipe that suggest chose, then ran with the same ${COMPARED} seeds, which neither has seen. ± is the standard error of the mean over these draws. The seed of the search is fixed, and a number of trials gives the same result on every machine; the seconds are those of the processor. N is less than two minutes of one processor allow: the column has both numbers, the second by the time that these N took.`,
    '',
    `Largest difference: suggest is ${worst > 0 ? `${worst.toFixed(1)} % above` : `${(-worst).toFixed(1)} % below`} the best of the sweep. Goal: never more than 2 % above; ${within} of ${found.length} files reach it. The last column but one counts the releases that passed every gate with the same limits, with five fresh seeds.`,
    '',
    '| file | records × columns | N | limits | suggest | best of the sweep | difference | released | time |',
    '|---|---:|---:|---|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    ...(waiting.length === 0
      ? []
      : [`Not yet run: ${waiting.join(', ')} (\`node scripts/suggest.mjs --only NAME\`).`, '']),
    ...(found.some(({ budget }) => budget === undefined)
      ? ['(*) Compared by an earlier revision of the search.', '']
      : []),
    '## The recipes',
    '',
    ...recipes,
    '',
  ].join('\n');
}

function seedsOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const stream = randomStream(new Uint8Array(32).fill(103), 0, 0, i);
    return formatSeed(Uint8Array.from({ length: 32 }, () => stream.below(256)));
  });
}
