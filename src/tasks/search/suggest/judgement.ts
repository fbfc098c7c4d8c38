import { type Candidate, familyOf, keyOf, strengthened } from './candidates.ts';
import { lossVariance, type Objective } from './judge.ts';
import { type Judged, ranked, towardsLimits } from './judged.ts';
import { type Line, rankedLines, type Search, usable } from './lines.ts';
import { observedIn } from './proposals.ts';
import { nothingRuns } from './refusals.ts';
import { surrogateOf } from './surrogate.ts';
import { drawnSeeds, type Tried } from './trials.ts';

/** Candidates that are judged at the end, at most, and their draws: first, and again for the best if draws vary much. */
const FINALISTS = 6;
/** Candidates that are judged at the same time. */
const TOGETHER = 2;
/** Largest share of the time for judging some of them. */
const LARGEST_SHARE = 0.25;
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
/** Draws that no search uses: the seeds behind these are for the judgement. */
const MOST_SEARCHED = 10;

/**
 * Judges the best of the search and the best of each family on the whole file, with draws that had no part in the search.
 * If the best breaks a limit there, it is strengthened until it holds.
 */
export async function judge(search: Search, lines: readonly Line[]): Promise<readonly Tried[]> {
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
  for (let at = 0; at < finalists.length; at += TOGETHER) {
    const some = finalists.slice(at, at + TOGETHER);
    // Two must stand beside each other, whatever the budget.
    if (standing().length > 1 && isOver(search, some, JUDGED)) break;
    final.push(...(await judged(search, some, fresh.slice(0, JUDGED))));
  }
  // Far outside the limits nobody knows whether the objective has a value: then others must stand in.
  const others = ranked(usable(trials.all())).filter(
    ({ candidate }) => !finalists.includes(candidate),
  );
  for (const { candidate } of others.slice(0, MOST_OTHERS)) {
    if (standing().length > 0) break;
    final.push(...(await judged(search, [candidate], fresh.slice(0, JUDGED))));
  }
  let by = REPAIR;
  for (let repair = 0; repair < MOST_REPAIRS; repair++) {
    const [best] = standing();
    if (best === undefined || best.judgement.broken === 0) break;
    const moved = strengthened(known.space, best.candidate, by * towardsLimits(best.judgement));
    by *= 1.5;
    if (isOver(search, [best.candidate], JUDGED)) break;
    if (final.some(({ candidate }) => keyOf(candidate) === keyOf(moved))) continue;
    final.push(...(await judged(search, [moved], fresh.slice(0, JUDGED))));
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
    const again = await judged(
      search,
      close.map(({ candidate }) => candidate),
      fresh,
    );
    for (const one of again) {
      final[final.findIndex(({ candidate }) => candidate === one.candidate)] = one;
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

/** Candidates on the whole file, or on as many records as time allows. */
async function judged(
  { trials, file, budget, elapsed }: Search,
  candidates: readonly Candidate[],
  seeds: readonly string[],
): Promise<Tried[]> {
  const known = candidates.map((candidate) => trials.last(candidate)?.records ?? file.records);
  const seconds = Math.min(LARGEST_SHARE * budget, budget - elapsed());
  const affordable = trials.affordable(candidates, file.records, 1, seconds, true);
  const records = Math.max(...known, affordable);
  // Where time is short, on fewer draws.
  const once =
    trials.seconds(candidates, records, 1, true) / Math.min(trials.workers, candidates.length);
  const draws = Math.max(1, Math.min(seeds.length, Math.floor(seconds / once) || seeds.length));
  await trials.run(candidates, records, seeds.slice(0, draws), true);
  return candidates.map((candidate) => trials.last(candidate)!);
}

/** Whether another draw could change the objective much. */
function isNoisy({ result, judgement }: Tried, objective: Objective): boolean {
  const bound = NOISE * Math.abs(judgement.loss);
  return lossVariance(result, objective) / Math.max(1, result.realisations) > bound * bound;
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

/** Seconds that judging the best candidates on the whole file will take, by the times of trials on this file. */
export function secondsOfJudgement({ trials, file }: Search, lines: readonly Line[]): number {
  const candidates = rankedLines(lines)
    .slice(0, TOGETHER)
    .map(({ walk }) => walk.at.candidate);
  const together = Math.min(trials.workers, candidates.length);
  return trials.seconds(candidates, file.records, JUDGED, true) / together;
}
