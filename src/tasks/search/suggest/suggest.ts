import { didYouMean, PenumbraError } from '../../../error.ts';
import { randomStream, seedOf } from '../../../foundation/numerics/index.ts';
import { type Description, label } from '../../../foundation/table/index.ts';
import type { DataFile, TaskOptions } from '../../../recipe/dataset/index.ts';
import { pairings, planRecipe, type Recipe } from '../../../recipe/index.ts';
import { isRandom } from '../../../recipe/plan/index.ts';
import { findDeclared } from '../../assess/index.ts';
import { allHold, judgeLimits, type LimitVerdict, type Purpose } from '../../limits/index.ts';
import type { TrialFigure } from '../trial/trial.ts';
import {
  type Candidate,
  familyOf,
  keyOf,
  neighbours,
  redraw,
  type SearchSpace,
  shaken,
  usualCandidates,
} from './candidates.ts';
import { askHalving, beginHalving, endRound, type Judged, ranked, tellHalving } from './halving.ts';
import { judgedFigures, lossVariance, type Objective, objectiveOf, taskOf } from './judge.ts';
import { askLocal, beginLocalSearch, type Neighbourhood, tellLocal } from './localSearch.ts';
import { nothingRuns, type Refused } from './refusals.ts';
import { type SuggestSpace, suggestSpace } from './space.ts';
import { drawnSeeds, Trials, type Tried } from './trials.ts';

export interface SuggestOptions extends TaskOptions {
  /**
   * The fixed parts: roles, columns, rules, missing values. The methods of the steps are searched.
   */
  readonly recipe?: Recipe | undefined;
  /** Limits that must hold. */
  readonly purpose?: Purpose | undefined;
  /** The objective: the name of a measure or a score. */
  readonly objective?: string | undefined;
  /** Names of pairings to search; all that fit if not given. */
  readonly methods?: readonly string[] | undefined;
  /**
   * Seconds after which the search ends, or a number of trials, or both. With trials alone, the
   * result is reproducible.
   */
  readonly budget?: number | undefined;
  readonly trials?: number | undefined;
  /** Seed of the search, 64 hexadecimal digits. The recipes found have no seed. */
  readonly seed?: string | undefined;
  /** Called when a better recipe is found. */
  onBest?(best: BestSoFar): void;
  /** Called after every trial. */
  onTrial?(trial: ToldTrial): void;
}

/** A recipe that was tried, on all records or on a sample. */
export interface ToldTrial {
  /** The same for the same recipe, for any number of tries and records. */
  readonly key: string;
  /** The names of the methods. */
  readonly method: string;
  readonly words: string;
  /** For the whole file, without a seed. */
  readonly recipe: Recipe;
  /** Requested figures; empty if the recipe could not be run. */
  readonly figures: readonly TrialFigure[];
  /** The objective; null if it could not be measured. */
  readonly loss: number | null;
  /**
   * Whether every limit holds; null if none fails but one is open, or if the recipe could not be
   * run.
   */
  readonly holds: boolean | null;
  /** Total excess over the limits, each in units of the limit: 0 if none is broken. */
  readonly broken: number;
  /** Why the recipe could not be run on these records. */
  readonly refused: string | null;
  readonly records: number;
  readonly realisations: number;
  /** Whether this is the final judgement, with realisations that the search did not use. */
  readonly isFinal: boolean;
}

export interface BestSoFar {
  readonly words: string;
  readonly loss: number;
  readonly holds: boolean | null;
  readonly recipe: Recipe;
  /** Number of records in the trial. */
  readonly records: number;
}

/** The result of a search. */
export interface Suggestions {
  readonly records: number;
  /** Names of the protected columns. */
  readonly columns: readonly string[];
  readonly objective: Objective;
  readonly purpose: Purpose | null;
  /** The best recipe. It is within all limits unless `holds` says otherwise. */
  readonly choice: SuggestedRecipe;
  /** The best recipe of each other method, best first. */
  readonly runnersUp: readonly SuggestedRecipe[];
  readonly refused: readonly Refused[];
  readonly rounds: readonly SearchRound[];
  readonly trials: number;
  readonly seconds: number;
  readonly notes: readonly string[];
}

export interface SuggestedRecipe {
  /** The names of the methods. */
  readonly method: string;
  readonly title: string;
  readonly words: string;
  readonly recipe: Recipe;
  readonly loss: number;
  readonly figures: readonly (TrialFigure & { readonly unit: string; readonly title: string })[];
  readonly verdicts: readonly LimitVerdict[];
  /** True if every limit holds, false if one fails, null if none fails but one is open. */
  readonly holds: boolean | null;
  readonly notReleasable: readonly string[];
  /** Number of records in the final judgement. */
  readonly records: number;
  readonly realisations: number;
  readonly seconds: number;
}

export interface SearchRound {
  readonly what: 'halving' | 'local search' | 'judgement';
  readonly records: number;
  readonly realisations: number;
  readonly trials: number;
}

/** Sample sizes for candidates, before the whole file or the largest useful sample. */
const SAMPLES = [500, 2000] as const;
const MOST_SEARCHED = 5000;
/**
 * Realisations of methods that draw: in the rounds, at most around the best, and in the final
 * judgement.
 */
const SEARCHED = 2;
const MOST_REALISATIONS = 10;
/**
 * Realisations of the best candidates before the local search, to measure the variation between
 * draws.
 */
const PROBES = 6;
const JUDGED = 5;
/** If draws vary much, the best are judged again with this many realisations. */
const JUDGED_AGAIN = 20;
/** Largest accepted relative error of a mean loss, so that chance does not guide the search. */
const NOISE = 0.015;
/** Number of steps around the best that must be possible, however noisy the loss. */
const STEPS = 40;
/** Candidates of each family in the first round, if there is time. */
const DRAWS = 4;
const MOST_DRAWS = 16;
/** Fixed, so that the search does not depend on the number of workers. */
const BATCH = 6;
const WALKS = 3;
const FINALISTS = 6;
const MOST_FAMILIES = 10;
const USUAL_BUDGET = 120;
/**
 * Shares of the time: until the end of the first round, until the end of all rounds, and for a
 * single trial.
 */
const FIRST_SHARE = 0.35;
const ROUNDS_SHARE = 0.55;
const SLOW_SHARE = 0.25;
/** Random streams of a search, different from those of its trials. */
const DRAWS_PURPOSE = 92;
const SHAKES_PURPOSE = 93;
const ORDERS_PURPOSE = 94;

/** A running search. */
interface Search {
  readonly file: DataFile;
  readonly known: SuggestSpace;
  readonly objective: Objective;
  readonly trials: Trials;
  readonly seed: Uint8Array;
  readonly budget: number;
  readonly mostTrials: number;
  readonly rounds: SearchRound[];
  elapsed(): number;
}

/**
 * Searches methods and parameters for the recipe with the lowest loss within limits: successive
 * halving on growing samples, then hill climbing around the best, then a judgement on the whole
 * file with new realisations, so that a lucky recipe does not win.
 */
export async function suggest(file: DataFile, options: SuggestOptions = {}): Promise<Suggestions> {
  const since = performance.now();
  const elapsed = () => (performance.now() - since) / 1000;
  refuseUnknown(options);
  const { purpose } = options;
  const mostTrials = options.trials ?? Infinity;
  const budget = options.budget ?? (mostTrials === Infinity ? USUAL_BUDGET : Infinity);
  const base: Recipe = {
    ...(options.recipe ?? {
      penumbra: 2 as const,
      steps: [{ method: 'microaggregation', group: { method: 'mdav', k: 3 } }],
    }),
    description: knownAbout(file, options.recipe),
  };
  const known = suggestSpace(file, base, options.methods);
  const objective = objectiveOf(options.objective, known);
  const seed = seedOf(options.seed);
  let note = '';
  const trials = new Trials({
    file,
    known,
    objective,
    purpose,
    task: taskOf(file, known, objective, purpose, base),
    seed,
    crew: options.crew,
    signal: options.signal,
    patience: SLOW_SHARE * budget,
    onTried: (tried) => {
      options.onTrial?.(toldTrial(tried, known, file.records, purpose));
      const share = Math.max(elapsed() / budget, trials.count / (mostTrials + MOST_FAMILIES));
      options.onProgress?.('search', Math.min(0.99, share), note);
    },
    onBest: ({ candidate, judgement, records }) => {
      const { broken, loss } = judgement;
      note = `best ${Number(loss.toPrecision(4))}${broken > 0 ? ', not yet within limits' : ''}`;
      options.onBest?.({
        words: known.wordsOf(candidate, file.records),
        loss,
        holds: broken === 0,
        recipe: known.recipeOf(candidate, file.records),
        records,
      });
    },
  });
  const search = { file, known, objective, trials, seed, budget, mostTrials, rounds: [], elapsed };
  const { judged, records } = await halve(search);
  if (judged.length === 0) throw nothingRuns(trials.refusals);
  const best = await judge(search, await climb(search, judged, records));
  if (best.length === 0) throw nothingRuns(trials.refusals);
  const suggested = best.map((tried) => suggestedFrom(tried, known, file.records, purpose));
  options.onProgress?.('search', 1);
  return {
    records: file.records,
    columns: known.positions.map((position) => label(known.columns, position)),
    objective,
    purpose: purpose ?? null,
    choice: suggested[0],
    runnersUp: suggested.slice(1),
    refused: [...trials.refusals.list(), ...known.leftOut.map((left) => ({ ...left, count: 0 }))],
    rounds: search.rounds,
    trials: trials.count,
    seconds: elapsed(),
    notes: known.notes,
  };
}

/**
 * Tries all candidates on small samples, and the best on larger ones. Returns those of the last
 * round that have a result.
 */
async function halve(
  search: Search,
): Promise<{ readonly judged: readonly Judged<Candidate>[]; readonly records: number }> {
  const { file, known, trials, seed, budget, mostTrials, rounds, elapsed } = search;
  const sizes = sizesFor(file.records);
  const seeds = drawnSeeds(seed, SEARCHED);
  let halving = beginHalving(firstCandidates(known.space, seed, budget, mostTrials), sizes.length);
  let records = 0;
  let told = halving.told;
  while (!halving.isDone && trials.count < mostTrials) {
    const { round } = halving;
    const realisations = round === sizes.length - 1 ? SEARCHED : 1;
    const until = budget * (round === 0 ? FIRST_SHARE : ROUNDS_SHARE);
    const size =
      round === 0
        ? sizes[0]
        : trials.affordable(halving.open, sizes[round], realisations, until - elapsed());
    // If a larger sample would take too long, the search continues with the present one.
    if (size < 1.3 * records) break;
    records = size;
    const before = trials.count;
    told = [];
    while (halving.round === round && !halving.isDone) {
      const most = Math.min(4 * trials.workers, Math.max(1, mostTrials - trials.count));
      const batch = askHalving(halving, most);
      const judgements = await trials.run(batch, records, seeds.slice(0, realisations));
      told = [...told, ...judgements.map((judgement, i) => ({ candidate: batch[i], judgement }))];
      halving = tellHalving(halving, judgements, familyOf);
      const isLate = elapsed() >= until || trials.count >= mostTrials;
      if (isLate && halving.round === round && !halving.isDone) {
        halving = endRound(halving, familyOf);
      }
    }
    const run = trials.count - before;
    rounds.push({ what: 'halving', records, realisations, trials: run });
  }
  return { judged: ranked(told).filter(({ judgement }) => judgement.broken < Infinity), records };
}

/**
 * Searches around the best of several families, on the sample of the last round. Returns all judged
 * candidates, best first.
 */
async function climb(
  search: Search,
  starts: readonly Judged<Candidate>[],
  records: number,
): Promise<readonly Judged<Candidate>[]> {
  const { known, trials, seed, budget, mostTrials, rounds, elapsed, file } = search;
  const { space } = known;
  const around: Neighbourhood<Candidate> = {
    keyOf,
    neighbours: (candidate, reach) => neighbours(space, candidate, reach),
    shaken: (candidate, reach, turn) =>
      shaken(space, candidate, reach, randomStream(seed, 0, SHAKES_PURPOSE, turn)),
    order: (n, turn) => randomStream(seed, 0, ORDERS_PURPOSE, turn).permutation(n),
  };
  const before = trials.count;
  const families = bestOfEach(starts).slice(0, WALKS);
  const again = families.map(({ candidate }) => candidate);
  const realisations = await realisationsFor(search, starts[0], records);
  const seeds = drawnSeeds(seed, realisations);
  // The starting candidates are judged with as many realisations as the steps.
  const judgements = realisations > SEARCHED ? await trials.run(again, records, seeds) : [];
  const begun = families.map((one, i) => ({ ...one, judgement: judgements[i] ?? one.judgement }));
  const judged = [...begun, ...starts.filter((one) => !families.includes(one))];
  // Time is reserved for the final judgement of the best.
  const isLate = () => {
    const best = ranked(judged).map(({ candidate }) => candidate);
    const seconds =
      trials.seconds(best.slice(0, FINALISTS), file.records, JUDGED, true) +
      (realisations > SEARCHED
        ? trials.seconds(best.slice(0, FINALISTS / 2), file.records, JUDGED_AGAIN, true)
        : 0);
    const needed = (1.2 * seconds) / trials.workers;
    return elapsed() + Math.min(needed, 0.3 * budget) >= 0.97 * budget;
  };
  let local = beginLocalSearch(
    begun,
    starts.map(({ candidate }) => candidate),
    around,
  );
  while (trials.count < mostTrials && !isLate()) {
    local = askLocal(local, around, Math.min(BATCH, mostTrials - trials.count));
    if (local.asked.length === 0) break;
    const batch = local.asked.map(({ candidate }) => candidate);
    const judgements = await trials.run(batch, records, seeds);
    for (const [i, judgement] of judgements.entries()) {
      if (judgement.broken < Infinity) judged.push({ candidate: batch[i], judgement });
    }
    local = tellLocal(local, judgements);
  }
  const run = trials.count - before;
  if (run > 0) {
    rounds.push({ what: 'local search', records, realisations, trials: run });
  }
  // The best of many is partly the luckiest: the start of the search is judged too.
  const [first, ...others] = ranked(judged);
  return [first, begun[0], ...others.filter((one) => one !== begun[0])].filter(
    (one, i, all) => all.indexOf(one) === i,
  );
}

/**
 * The number of realisations that makes a mean loss precise enough and leaves time for steps around
 * the best.
 */
async function realisationsFor(
  { trials, budget, elapsed, objective, seed }: Search,
  { candidate }: Judged<Candidate>,
  records: number,
): Promise<number> {
  if (budget === Infinity || lossVariance(trials.last(candidate)!.result, objective) === 0) {
    return SEARCHED;
  }
  const [{ loss }] = await trials.run([candidate], records, drawnSeeds(seed, PROBES));
  const bound = NOISE * loss;
  const variance = lossVariance(trials.last(candidate)!.result, objective);
  const wanted = Math.ceil(variance / (bound * bound));
  const seconds = trials.seconds([candidate], records, 1);
  const left = Math.max(0, 0.7 * budget - elapsed()) * trials.workers;
  const affordable = Math.floor(left / (STEPS * Math.max(1e-3, seconds)));
  return Math.max(1, Math.min(wanted, affordable, MOST_REALISATIONS));
}

/**
 * Judges the best of all and the best of each family, on the whole file if there is time, with new
 * realisations. A candidate without time for this keeps its last judgement, and is not chosen.
 */
async function judge(
  { file, known, objective, trials, seed, budget, rounds, elapsed }: Search,
  judged: readonly Judged<Candidate>[],
): Promise<readonly Tried[]> {
  const best = judged.slice(0, FINALISTS);
  const others = bestOfEach(judged)
    .slice(0, MOST_FAMILIES)
    .filter((one) => !best.includes(one));
  const time = Math.max(budget - elapsed(), 0.5 * budget);
  const [first, ...next] = best;
  const searched = trials.last(first.candidate)!.records;
  const affordable = trials.affordable([first.candidate], file.records, JUDGED, time, true);
  const records = Math.max(searched, affordable);
  // On more records another method can be the best; on the same records, only chance changes the
  // order.
  const order = records > searched ? [first, ...others, ...next] : [...best, ...others];
  const candidates = order.map(({ candidate }) => candidate);
  const fresh = drawnSeeds(seed, MOST_REALISATIONS + JUDGED).slice(MOST_REALISATIONS);
  const before = trials.count;
  const final: Tried[] = [];
  const late: Tried[] = [];
  const size = Math.max(FINALISTS, trials.workers);
  for (let at = 0; at < candidates.length; at += size) {
    let needed = 0;
    const batch = candidates.slice(at, at + size).filter((candidate, i) => {
      const own = trials.seconds([candidate], records, JUDGED, true) / trials.workers;
      if (at + i === 0 || elapsed() + needed + own <= budget) {
        needed += own;
        return true;
      }
      late.push(trials.last(candidate)!);
      return false;
    });
    const again = batch.filter((candidate) => {
      const { table, lineOf } = file;
      const isWhole = trials.last(candidate)!.records >= records;
      return (
        !isWhole || isRandom(planRecipe(known.recipeOf(candidate, file.records), table, lineOf))
      );
    });
    await trials.run(again, records, fresh, true);
    final.push(...batch.map((candidate) => trials.last(candidate)!));
  }
  const isUsable = ({ judgement }: Tried) => judgement.broken < Infinity;
  let standing = ranked(final.filter(isUsable));
  const [leader] = standing;
  if (leader !== undefined && isNoisy(leader, objective)) {
    // The best of several is partly the luckiest: close ones are judged again, with more draws.
    const close = standing.slice(0, FINALISTS / 2).filter((one) => isNoisy(one, objective));
    const many = drawnSeeds(seed, MOST_REALISATIONS + JUDGED_AGAIN).slice(MOST_REALISATIONS);
    const candidates = close.map(({ candidate }) => candidate);
    const needed = trials.seconds(candidates, records, JUDGED_AGAIN, true) / trials.workers;
    if (close.length > 1 && elapsed() + needed <= budget) {
      await trials.run(candidates, records, many, true);
      standing = ranked(standing.map((one) => trials.last(one.candidate)!));
    }
  }
  const run = trials.count - before;
  if (run > 0) rounds.push({ what: 'judgement', records, realisations: JUDGED, trials: run });
  const [choice, ...rest] = standing;
  return choice === undefined
    ? []
    : bestOfEach([choice, ...ranked([...rest, ...late.filter(isUsable)])]);
}

/** Whether another draw could change the objective much. */
function isNoisy({ result, judgement }: Tried, objective: Objective): boolean {
  const bound = NOISE * judgement.loss;
  return lossVariance(result, objective) / Math.max(1, result.realisations) > (bound * bound) / 16;
}

function refuseUnknown({ objective, methods, budget, trials, purpose }: SuggestOptions): void {
  if (objective !== undefined) findDeclared(objective);
  for (const { measure } of purpose?.limits ?? []) findDeclared(measure);
  const known = pairings.map(({ name }) => name);
  for (const name of methods ?? []) {
    if (known.includes(name)) continue;
    throw new PenumbraError(
      'usage',
      `There is no method "${name}". The methods are ${known.join(', ')}.${didYouMean(name, known)}`,
    );
  }
  if (budget !== undefined && !(budget > 0 && budget < Infinity)) {
    throw new PenumbraError('usage', 'The budget must be a number of seconds above 0.');
  }
  if (trials !== undefined && !(Number.isSafeInteger(trials) && trials >= 1)) {
    throw new PenumbraError('usage', 'The number of trials must be a whole number of at least 1.');
  }
}

/** Each twice as large as the one before; the last is the part of the file that is searched on. */
function sizesFor(records: number): number[] {
  const last = Math.min(records, MOST_SEARCHED);
  return [...SAMPLES.filter((size) => 2 * size <= last), last];
}

/** Each family with its usual values, then drawn, as often as time allows. */
function firstCandidates(
  space: SearchSpace,
  seed: Uint8Array,
  budget: number,
  trials: number,
): Candidate[] {
  const usual = usualCandidates(space);
  const draws = Math.min(
    MOST_DRAWS,
    Math.max(DRAWS, budget === Infinity ? 0 : Math.round((DRAWS * budget) / USUAL_BUDGET)),
  );
  const most = Math.max(1, Math.ceil(trials / 2));
  const found = new Map(usual.map((candidate) => [keyOf(candidate), candidate]));
  for (let draw = 1; draw < draws; draw++) {
    for (const [i, like] of usual.entries()) {
      const stream = randomStream(seed, draw, DRAWS_PURPOSE, i);
      const candidate = redraw(space, like, stream);
      found.set(keyOf(candidate), candidate);
    }
  }
  return [...found.values()].slice(0, most);
}

/** The best of each family, best first. */
function bestOfEach<T extends { readonly candidate: Candidate }>(best: readonly T[]): T[] {
  const families = new Set<string>();
  return best.filter(({ candidate }) => {
    const family = familyOf(candidate);
    return !families.has(family) && families.add(family);
  });
}

function toldTrial(
  { candidate, result, judgement, records: triedOn, isFinal }: Tried,
  known: SuggestSpace,
  records: number,
  purpose: Purpose | undefined,
): ToldTrial {
  const verdicts =
    purpose === undefined ? [] : judgeLimits(purpose, judgedFigures(result), result.nature);
  const isUsable = judgement.broken < Infinity;
  return {
    key: keyOf(candidate),
    method: familyOf(candidate),
    words: known.wordsOf(candidate, records),
    recipe: known.recipeOf(candidate, records),
    figures: result.figures,
    loss: isUsable ? judgement.loss : null,
    holds: isUsable ? allHold(verdicts) : null,
    broken: judgement.broken,
    refused: result.refused,
    records: triedOn,
    realisations: result.realisations,
    isFinal,
  };
}

function suggestedFrom(
  { candidate, result, judgement, records: judgedOn }: Tried,
  known: SuggestSpace,
  records: number,
  purpose: Purpose | undefined,
): SuggestedRecipe {
  const verdicts =
    purpose === undefined ? [] : judgeLimits(purpose, judgedFigures(result), result.nature);
  return {
    method: familyOf(candidate),
    title: known.titleOf(candidate),
    words: known.wordsOf(candidate, records),
    recipe: known.recipeOf(candidate, records),
    loss: judgement.loss,
    figures: result.figures.map((figure) => {
      const { unit, title } = findDeclared(figure.name);
      return { ...figure, unit, title };
    }),
    verdicts,
    holds: verdicts.length === 0 ? true : allHold(verdicts),
    notReleasable: result.notReleasable,
    records: judgedOn,
    realisations: result.realisations,
    seconds: result.seconds,
  };
}

/** What is known about the file, and what the recipe says beyond that, which wins. */
function knownAbout({ description }: DataFile, recipe: Recipe | undefined): Description {
  const given = recipe?.description;
  if (given === undefined) return description;
  return { ...description, ...given, columns: [...description.columns, ...given.columns] };
}
