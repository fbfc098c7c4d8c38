import { randomStream } from '../../../foundation/numerics/index.ts';
import { type Candidate, familyOf } from './candidates.ts';
import { judge, secondsOfJudgement } from './judgement.ts';
import { inBatches, JUDGEMENT_SHARE, type Line, rankedLines, type Search } from './lines.ts';
import { proposals } from './proposals.ts';
import { screen } from './screen.ts';
import { drawnSeeds, type Tried } from './trials.ts';

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

const ROUNDS: readonly Round[] = [
  { records: 5000, realisations: 1, families: Infinity, steps: 4, until: 0.3 },
  { records: 5000, realisations: 1, families: 6, steps: 8, until: 0.5 },
  { records: 5000, realisations: 3, families: 3, steps: 12, until: 0.75 },
  { records: 5000, realisations: 3, families: 2, steps: Infinity, until: 1 },
];
/** Steps without which a family cannot show what it can do: with few trials, the first round has fewer families. */
const FEWEST_STEPS = 3;
/** Steps that are made at once, of all families together. */
const AT_ONCE = 6;
/** Largest share of the time for trying the best of every family on more records. */
const GROWN = 0.15;
/** Largest share of the time for the trial of a scout, and the number of scouts that promise to cost less. */
const SCOUTED = 0.1;
const PROMISING = 3;
/** Largest share of the time that is kept for the judgement. */
const MOST_RESERVED = 0.3;
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
    lines = await scouted(search, lines, round);
    await refine(search, lines, round);
  }
  return judge(search, lines);
}

/** As many families as can have some steps each in a round. */
function mostFamilies({ mostTrials, trials, screened }: Search, { until }: Round): number {
  const all = (1 - JUDGEMENT_SHARE) * mostTrials - screened.trials;
  return Math.max(2, Math.floor((screened.trials + until * all - trials.count) / FEWEST_STEPS));
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
  search.reserve = Math.min(MOST_RESERVED * search.budget, secondsOfJudgement(search, lines));
  const steps = stepsOf(search, lines, round);
  const each = Math.max(1, Math.floor(AT_ONCE / lines.length));
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

/**
 * Scouts on all records of the round, if they are quick: the quickest family, which shows how times grow on this file, and
 * those that would cost less than the best but break limits on the sample, because many limits hold more easily on more
 * records. If one of them then leads, the families stay that can follow in time.
 */
async function scouted(
  search: Search,
  lines: readonly Line[],
  { records, realisations }: Round,
): Promise<readonly Line[]> {
  const { trials, seed, file, budget } = search;
  const wanted = Math.min(records, file.records);
  const recordsOf = ({ walk }: Line) => trials.last(walk.at.candidate)!.records;
  const secondsOf = (line: Line) =>
    recordsOf(line) >= wanted ? 0 : trials.seconds([line.walk.at.candidate], wanted, realisations);
  const waiting = lines.filter((line) => recordsOf(line) < wanted);
  if (waiting.length === 0 || budget === Infinity) return lines;
  const most = rankedLines(lines)[0].walk.at.judgement.loss;
  const promising = waiting
    .filter(({ walk }) => walk.at.judgement.broken > 0 && walk.at.judgement.loss < most)
    .sort((a, b) => a.walk.at.judgement.loss - b.walk.at.judgement.loss);
  const quickest = waiting.reduce((a, b) => (secondsOf(b) < secondsOf(a) ? b : a));
  const scouts = [...new Set([quickest, ...promising.slice(0, PROMISING)])].filter(
    (line) => secondsOf(line) <= SCOUTED * budget,
  );
  const candidates = scouts.map(({ walk }) => walk.at.candidate);
  const judgements = await trials.run(candidates, wanted, drawnSeeds(seed, realisations));
  for (const [i, { walk }] of scouts.entries()) {
    walk.judgeAgain({ candidate: candidates[i], judgement: judgements[i] });
  }
  const best = rankedLines(lines);
  if (recordsOf(best[0]) < wanted) return lines;
  let left = GROWN * budget * trials.workers;
  const following = best.filter((line) => {
    left -= secondsOf(line);
    return left >= 0 || recordsOf(line) >= wanted;
  });
  const why = `No time was left to try its best on ${wanted} records, where ${best[0].family} leads.`;
  for (const line of best) {
    if (!following.includes(line))
      trials.refusals.drop(line.family, why, trials.triesOf(line.family));
  }
  return following;
}

/** More records only if they can be afforded, by the times of trials on this file. */
function recordsFor(
  { trials, file, budget }: Search,
  lines: readonly Line[],
  round: Round,
): number {
  const wanted = Math.min(round.records, file.records);
  const least = trials.last(rankedLines(lines)[0].walk.at.candidate)!.records;
  const candidates = lines.map(({ walk }) => walk.at.candidate);
  const affordable = trials.affordable(candidates, wanted, round.realisations, GROWN * budget);
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

/** Whether the share of a round is spent, of the time or of the trials that the screening left. */
function isLate(search: Search, { until }: Round): boolean {
  const { trials, mostTrials, budget, screened, reserve, elapsed } = search;
  const end = (begun: number, all: number) => begun + until * Math.max(0, all - begun);
  const seconds = budget - Math.max(JUDGEMENT_SHARE * budget, reserve);
  return (
    trials.count >= end(screened.trials, (1 - JUDGEMENT_SHARE) * mostTrials) ||
    elapsed() >= end(screened.seconds, seconds)
  );
}

function short(x: number): number {
  return Number(x.toPrecision(4));
}
