import { randomStream } from '../../../foundation/numerics/index.ts';
import type { DataFile } from '../../../recipe/dataset/index.ts';
import {
  type Candidate,
  crossed,
  familyOf,
  keyOf,
  quickFirst,
  strengthened,
  usualCandidates,
} from './candidates.ts';
import { lossVariance, type Objective } from './judge.ts';
import { type Judged, ranked } from './judged.ts';
import { observedIn, proposals } from './proposals.ts';
import { nothingRuns } from './refusals.ts';
import type { SuggestSpace } from './space.ts';
import { surrogateOf } from './surrogate.ts';
import { drawnSeeds, type Trials, type Tried } from './trials.ts';
import { Walk } from './walk.ts';

/** A running search. */
export interface Search {
  readonly file: DataFile;
  readonly known: SuggestSpace;
  readonly objective: Objective;
  readonly trials: Trials;
  readonly seed: Uint8Array;
  /** Seconds, and number of trials; Infinity without a limit. */
  readonly budget: number;
  readonly mostTrials: number;
  readonly hasLimits: boolean;
  readonly rounds: SearchRound[];
  /** What was spent when every family had been tried. */
  screened: { trials: number; seconds: number };
  elapsed(): number;
}

export interface SearchRound {
  readonly what: 'screening' | 'refinement' | 'judgement';
  /** Number of families that took part. */
  readonly families: number;
  readonly records: number;
  readonly realisations: number;
  readonly trials: number;
}

/** One family of methods, and the walk to its best candidate. */
interface Line {
  readonly number: number;
  readonly family: string;
  readonly walk: Walk;
}

/**
 * A round of refinement. Fewer families get more steps each, on more records and with more draws: the budget goes where
 * promise is.
 */
interface Round {
  /** Largest number of records. */
  readonly records: number;
  readonly realisations: number;
  /** Largest number of families, the best; and the steps of each if the number of trials is not limited. */
  readonly families: number;
  readonly steps: number;
  /** The share of the budget that is spent when the round ends. */
  readonly until: number;
}

const SCREENED = { records: 500, realisations: 1 };
/** How far towards its strongest a family begins where there are limits, as a share of its ranges, and each push after that. */
const STRONG = 0.5;
const PUSH = 0.25;
const PUSHES = 2;
/** The share of the budget within which the best of several parts are combined; every family is tried in any case. */
const COMBINED = 0.6;
const ROUNDS: readonly Round[] = [
  { records: 500, realisations: 1, families: Infinity, steps: 4, until: 0.3 },
  { records: 2000, realisations: 1, families: 6, steps: 8, until: 0.5 },
  { records: 5000, realisations: 3, families: 3, steps: 12, until: 0.75 },
  { records: 5000, realisations: 3, families: 2, steps: Infinity, until: 1 },
];
/** Steps without which a family cannot show what it can do: with few trials, the first round has fewer families. */
const FEWEST_STEPS = 3;
/** Candidates that are tried at once. Fixed, so that the search does not depend on the number of workers. */
const BATCH = 6;
/** The best families of a layout with several parts, whose parts are combined with each other. */
const CROSSED = 3;

/** Candidates that are judged at the end, at most, and their draws: first, and again for the best if draws vary much. */
const FINALISTS = 6;
/** Candidates that are judged if no finalist has a value. */
const MOST_OTHERS = 20;
const JUDGED = 10;
const JUDGED_AGAIN = 40;
/** The best by the search alone; the others are the best of their families. */
const BEST = 3;
/** A recipe that breaks a limit in the judgement is strengthened by this share of its ranges, and more each time. */
const REPAIR = 0.02;
const MOST_REPAIRS = 6;
/** Largest accepted relative error of the objective, so that chance does not decide. */
const NOISE = 0.004;
/** The share of trials, and of time, that is left for the judgement. */
const JUDGEMENT_SHARE = 0.1;
/** Draws that no search uses: the seeds behind these are for the judgement. */
const MOST_SEARCHED = 10;

const JUMPS_PURPOSE = 93;
const MODEL_PURPOSE = 94;

/**
 * Every family of methods once; then rounds of steps around the best of each, in which the worst families are dropped;
 * then the judgement on the whole file, with draws that the search did not see. The best first.
 */
export async function searchRecipes(search: Search): Promise<readonly Tried[]> {
  let lines = await screen(search);
  for (const round of ROUNDS) {
    if (isLate(search, round)) continue;
    lines = drop(search, lines, Math.min(round.families, mostFamilies(search, round)));
    await refine(search, lines, round);
  }
  return judge(search, lines);
}

/** As many families as can have some steps each in a round. */
function mostFamilies({ mostTrials, trials, screened }: Search, { until }: Round): number {
  const all = (1 - JUDGEMENT_SHARE) * mostTrials - screened.trials;
  return Math.max(2, Math.floor((screened.trials + until * all - trials.count) / FEWEST_STEPS));
}

/**
 * Tries every family once, and combinations of the best where a recipe has several parts. With limits, each begins where it
 * protects much: what breaks them even there is dropped first, and the others walk back to the border.
 */
async function screen(search: Search): Promise<readonly Line[]> {
  const { known, trials, file, mostTrials, budget, hasLimits, rounds, elapsed } = search;
  const records = Math.min(SCREENED.records, file.records);
  const before = trials.count;
  const told: Judged[] = [];
  const attempt = async (candidates: readonly Candidate[], until: number) => {
    // The very first trial is one alone, so that something can be seen soon.
    const first = told.length === 0 ? candidates.slice(0, 1) : [];
    for (const batch of [first, ...inBatches(candidates.slice(first.length))]) {
      const isOver =
        told.length > 0 && (trials.count >= until * mostTrials || elapsed() >= until * budget);
      if (isOver) {
        for (const one of batch) trials.refusals.add(familyOf(one), LATE);
        continue;
      }
      const judgements = await trials.run(batch, records, drawnSeeds(search.seed, 1));
      told.push(...batch.map((candidate, i) => ({ candidate, judgement: judgements[i] })));
    }
  };
  const usual = usualCandidates(known.space);
  const starts = hasLimits ? usual.map((one) => strengthened(known.space, one, STRONG)) : usual;
  const families = new Map(starts.map((one) => [keyOf(one), one]));
  await attempt(quickFirst(known.space, [...families.values()]), 1 - JUDGEMENT_SHARE);
  for (let push = 0; push < PUSHES; push++) {
    const pushed = nearlyHolding(told).map((one) => strengthened(known.space, one.candidate, PUSH));
    await attempt(pushed, COMBINED);
  }
  const tried = new Set(told.map(({ candidate }) => keyOf(candidate)));
  const best = bestOfEach(usable(told));
  const combined = known.space.flatMap(({ name }) => {
    const own = best.filter(({ candidate }) => candidate.layout === name).slice(0, CROSSED);
    return own.flatMap((a, i) =>
      own.slice(i + 1).flatMap((b) => crossed(a.candidate, b.candidate)),
    );
  });
  const isNew = (candidate: Candidate) => {
    const key = keyOf(candidate);
    return !tried.has(key) && tried.add(key);
  };
  await attempt(combined.filter(isNew), COMBINED);
  if (usable(told).length === 0) throw nothingRuns(trials.refusals);
  trials.settleFloors();
  for (const [i, { candidate }] of told.entries()) {
    told[i] = { candidate, judgement: trials.last(candidate)!.judgement };
  }
  search.screened = { trials: trials.count, seconds: search.elapsed() };
  const lines = bestOfEach(usable(told)).map((start, i) => lineFrom(search, start, i));
  rounds.push({
    what: 'screening',
    families: new Set(told.map(({ candidate }) => familyOf(candidate))).size,
    records,
    realisations: 1,
    trials: trials.count - before,
  });
  return lines;
}

/** The best of each family that breaks limits, and costs less than the best that holds them: worth a push. */
function nearlyHolding(told: readonly Judged[]): Judged[] {
  const best = ranked(told)[0];
  const most = best !== undefined && best.judgement.broken === 0 ? best.judgement.loss : Infinity;
  // A loss that was not measured can be anything.
  return bestOfEach(usable(told)).filter(
    ({ judgement: { broken, loss } }) => broken > 0 && (loss < most || loss === Infinity),
  );
}

const LATE = 'The budget was spent before it was tried: give a larger --budget or more --trials.';

function lineFrom({ known, seed }: Search, start: Judged, number: number): Line {
  const walk = new Walk(known.space, start, (turn) =>
    randomStream(seed, number, JUMPS_PURPOSE, turn),
  );
  return { number, family: familyOf(start.candidate), walk };
}

/** The best lines stay; for each other one the reason is kept. */
function drop({ trials, known, file }: Search, lines: readonly Line[], most: number): Line[] {
  const best = rankedLines(lines);
  const [first] = best;
  for (const { family, walk } of best.slice(most)) {
    const { candidate, judgement } = walk.at;
    const words = known.wordsOf(candidate, file.records);
    const leader = familyOf(first.walk.at.candidate);
    const because =
      judgement.broken > first.walk.at.judgement.broken || judgement.loss === Infinity
        ? `Its best, ${words}, breaks limits more than ${leader} on the same records: ${trials.brokenBy(candidate)}`
        : `Its best, ${words}, costs ${short(judgement.loss)} and ${leader} ${short(first.walk.at.judgement.loss)} on the same ${trials.last(candidate)!.records} records.`;
    trials.refusals.drop(family, because, trials.triesOf(family));
  }
  return best.slice(0, most);
}

/** Steps around the best of each family, all families in turn. */
async function refine(search: Search, lines: readonly Line[], round: Round): Promise<void> {
  const { trials, seed, mostTrials, rounds, file } = search;
  const records = recordsFor(search, lines, round);
  const seeds = drawnSeeds(seed, round.realisations);
  const before = trials.count;
  await judgeAgain(search, lines, records, round.realisations);
  const steps = stepsOf(search, lines, round);
  const each = Math.max(1, Math.floor(BATCH / lines.length));
  for (let step = 0; step < steps && !isLate(search, round); step += each) {
    const asked = lines.flatMap((line) =>
      nextOf(search, line, Math.min(each, steps - step), step / each).map((candidate) => ({
        line,
        candidate,
      })),
    );
    const left = Math.max(0, mostTrials - trials.count);
    const some = asked.flatMap(({ line, candidate }) =>
      candidate === null ? [] : [{ line, candidate }],
    );
    if (some.length === 0) break;
    for (const batch of inBatches(some.slice(0, left))) {
      if (isLate(search, round)) break;
      const candidates = batch.map(({ candidate }) => candidate);
      const judgements = await trials.run(candidates, records, seeds);
      for (const [i, { line, candidate }] of batch.entries()) {
        line.walk.tell({ candidate, judgement: judgements[i] });
      }
    }
  }
  rounds.push({
    what: 'refinement',
    families: lines.length,
    records: Math.min(records, file.records),
    realisations: round.realisations,
    trials: trials.count - before,
  });
}

/** The next candidates of a family: by its walk and by a model of its trials in turn. */
function nextOf(
  { trials, known, seed }: Search,
  { number, family, walk }: Line,
  count: number,
  turn: number,
): (Candidate | null)[] {
  const own = trials.triesOf(family) * 64 + turn;
  const modelled =
    turn % 2 === 0
      ? []
      : proposals(
          known.space,
          trials.like(walk.at.candidate),
          (one) => walk.isNew(one),
          randomStream(seed, number, MODEL_PURPOSE, own),
        );
  return Array.from({ length: count }, (_, i) =>
    i < modelled.length ? walk.take(modelled[i]) : walk.next(),
  );
}

/** The number of steps of each family: by the round, or by its share of the trials that are left. */
function stepsOf(
  { mostTrials, trials, screened }: Search,
  lines: readonly Line[],
  { steps, until }: Round,
): number {
  if (mostTrials === Infinity || steps === Infinity) return steps;
  const all = Math.max(0, (1 - JUDGEMENT_SHARE) * mostTrials - screened.trials);
  return Math.max(1, Math.floor((screened.trials + until * all - trials.count) / lines.length));
}

/** More records only if they can be afforded, by the times of trials on this file. */
function recordsFor(
  { trials, file, budget }: Search,
  lines: readonly Line[],
  round: Round,
): number {
  const wanted = Math.min(round.records, file.records);
  const least = Math.max(...lines.map(({ walk }) => trials.last(walk.at.candidate)!.records));
  const candidates = lines.map(({ walk }) => walk.at.candidate);
  const affordable = trials.affordable(candidates, wanted, round.realisations, 0.1 * budget);
  return Math.max(least, affordable);
}

/** The best of each family on the records and with the draws of a round. */
async function judgeAgain(
  { trials, seed }: Search,
  lines: readonly Line[],
  records: number,
  realisations: number,
): Promise<void> {
  const isOld = ({ walk }: Line) => {
    const last = trials.last(walk.at.candidate)!;
    return last.records < records || last.asked < realisations;
  };
  const old = lines.filter(isOld);
  const candidates = old.map(({ walk }) => walk.at.candidate);
  const judgements = await trials.run(candidates, records, drawnSeeds(seed, realisations));
  for (const [i, { walk }] of old.entries()) {
    walk.judgeAgain({ candidate: candidates[i], judgement: judgements[i] });
  }
}

/**
 * Judges the best of the search and the best of each family on the whole file, with draws that had no part in the search.
 * If the best breaks a limit there, it is strengthened until it holds.
 */
async function judge(search: Search, lines: readonly Line[]): Promise<readonly Tried[]> {
  const { trials, seed, file, rounds, known } = search;
  const before = trials.count;
  const fresh = drawnSeeds(seed, MOST_SEARCHED + JUDGED_AGAIN).slice(MOST_SEARCHED);
  const ofLines = rankedLines(lines).map((line) => [...bestByModel(search, line), line.walk.at]);
  // The best families in turn, the first with one more each time.
  const turns = Array.from({ length: FINALISTS }, (_, turn) =>
    ofLines.flatMap((own, place) => own.slice(turn * (place === 0 ? 2 : 1))[0] ?? []),
  );
  const order = new Map(turns.flat().map((one) => [keyOf(one.candidate), one]));
  const finalists = [...order.values()].slice(0, FINALISTS).map(({ candidate }) => candidate);
  const final: Tried[] = [];
  const standing = () => ranked(usable(final));
  for (const candidate of finalists) {
    // Two must stand beside each other, whatever the budget.
    if (standing().length > 1 && isOver(search, [candidate], JUDGED)) break;
    final.push(await judged(search, candidate, fresh.slice(0, JUDGED)));
  }
  // Far outside the limits nobody knows whether the objective has a value: then others must stand in.
  const others = ranked(usable(trials.all())).filter(
    ({ candidate }) => !finalists.includes(candidate),
  );
  for (const { candidate } of others.slice(0, MOST_OTHERS)) {
    if (standing().length > 0) break;
    final.push(await judged(search, candidate, fresh.slice(0, JUDGED)));
  }
  let by = REPAIR;
  for (let repair = 0; repair < MOST_REPAIRS; repair++) {
    const [best] = standing();
    if (best === undefined || best.judgement.broken === 0) break;
    const stronger = strengthened(known.space, best.candidate, by);
    by *= 1.5;
    if (isOver(search, [best.candidate], JUDGED)) break;
    if (final.some(({ candidate }) => keyOf(candidate) === keyOf(stronger))) continue;
    final.push(await judged(search, stronger, fresh.slice(0, JUDGED)));
  }
  // The best of several is partly the luckiest: close ones are judged again, with more draws.
  const close = standing().filter((one, i) => i < BEST && isNoisy(one, search.objective));
  if (
    close.length > 1 &&
    !isOver(
      search,
      close.map(({ candidate }) => candidate),
      JUDGED_AGAIN,
    )
  ) {
    for (const { candidate } of close) {
      const at = final.findIndex((one) => one.candidate === candidate);
      final[at] = await judged(search, candidate, fresh);
    }
  }
  rounds.push({
    what: 'judgement',
    families: new Set(final.map(({ candidate }) => familyOf(candidate))).size,
    records: file.records,
    realisations: JUDGED,
    trials: trials.count - before,
  });
  if (standing().length === 0) throw nothingRuns(trials.refusals);
  return standing();
}

/**
 * The best trials of a family by the objective that a model of its trials expects, so that chance does not choose: the
 * best of many draws is partly the luckiest.
 */
function bestByModel({ trials, known }: Search, { walk }: Line): Judged[] {
  const own = trials.like(walk.at.candidate);
  const best = ranked(usable(own));
  const isDrawn = own.some(({ result }) => result.realisations > 1);
  const model = isDrawn ? surrogateOf(known.space, observedIn(own)) : null;
  if (model === null) return best;
  const nearest = best.filter(({ judgement }) => judgement.broken === best[0].judgement.broken);
  const means = new Map(nearest.map((one) => [one, model.mean(one.candidate)]));
  return nearest.toSorted((a, b) => means.get(a)! - means.get(b)!);
}

/** A candidate on the whole file, or on as many records as time allows. */
async function judged(
  { trials, file, budget }: Search,
  candidate: Candidate,
  seeds: readonly string[],
): Promise<Tried> {
  const least = trials.last(candidate)?.records ?? file.records;
  const affordable = trials.affordable(
    [candidate],
    file.records,
    seeds.length,
    0.25 * budget,
    true,
  );
  await trials.run([candidate], Math.max(least, affordable), seeds, true);
  return trials.last(candidate)!;
}

/** Whether another draw could change the objective much. */
function isNoisy({ result, judgement }: Tried, objective: Objective): boolean {
  const bound = NOISE * Math.abs(judgement.loss);
  return lossVariance(result, objective) / Math.max(1, result.realisations) > bound * bound;
}

/** Whether the share of a round is spent, of the time or of the trials that the screening left. */
function isLate({ trials, mostTrials, budget, screened, elapsed }: Search, round: Round): boolean {
  const end = (begun: number, all: number) =>
    begun + round.until * Math.max(0, (1 - JUDGEMENT_SHARE) * all - begun);
  return (
    trials.count >= end(screened.trials, mostTrials) || elapsed() >= end(screened.seconds, budget)
  );
}

/** Whether the judgement of candidates would take more than the budget, by the times of trials on this file. */
function isOver(
  { trials, file, budget, mostTrials, elapsed }: Search,
  candidates: readonly Candidate[],
  realisations: number,
): boolean {
  const seconds = trials.seconds(candidates, file.records, realisations, true) / trials.workers;
  return elapsed() + seconds > budget || trials.count + candidates.length > mostTrials;
}

function usable<J extends Judged>(judged: readonly J[]): J[] {
  return judged.filter(({ judgement }) => judgement.broken < Infinity);
}

function rankedLines(lines: readonly Line[]): Line[] {
  const order = ranked(lines.map((line) => ({ line, judgement: line.walk.at.judgement })));
  return order.map(({ line }) => line);
}

/** The best of each family, best first. */
export function bestOfEach<T extends Judged>(judged: readonly T[]): T[] {
  const families = new Set<string>();
  return ranked(judged).filter(({ candidate }) => {
    const family = familyOf(candidate);
    return !families.has(family) && families.add(family);
  });
}

function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) =>
    all.slice(i * BATCH, (i + 1) * BATCH),
  );
}

function short(x: number): number {
  return Number(x.toPrecision(4));
}
