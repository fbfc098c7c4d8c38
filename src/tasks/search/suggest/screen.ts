import { randomStream } from '../../../foundation/numerics/index.ts';
import {
  type Candidate,
  crossed,
  familyOf,
  isIdle,
  keyOf,
  quickFirst,
  type SearchSpace,
  strengthened,
  usualCandidates,
} from './candidates.ts';
import { type Judged, ranked, towardsLimits } from './judged.ts';
import { bestOfEach, inBatches, JUDGEMENT_SHARE, type Line, type Search, usable } from './lines.ts';
import { nothingRuns } from './refusals.ts';
import { drawnSeeds } from './trials.ts';
import { Walk } from './walk.ts';

const SCREENED = { records: 500, realisations: 1 };
/** How far towards its strongest a family begins where there are limits, as a share of its ranges, and each push after that. */
const STRONG = 0.5;
const PUSH = 0.25;
const PUSHES = 2;
/** The share of the budget within which the best of several parts are combined; every family is tried in any case. */
const COMBINED = 0.6;
/** The best families of a layout with several parts, whose parts are combined with each other. */
const CROSSED = 3;

const JUMPS_PURPOSE = 93;

/**
 * Tries every family once, and combinations of the best where a recipe has several parts. With limits, each begins where it
 * protects much: what breaks them even there is dropped first, and the others walk back to the border.
 */
export async function screen(search: Search): Promise<readonly Line[]> {
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
  const starts = hasLimits ? usual.map((one) => begun(known.space, one)) : usual;
  const families = new Map(starts.map((one) => [keyOf(one), one]));
  await attempt(quickFirst(known.space, [...families.values()]), 1 - JUDGEMENT_SHARE);
  const tried = new Set(families.keys());
  const isNew = (candidate: Candidate) => {
    const key = keyOf(candidate);
    return !tried.has(key) && tried.add(key);
  };
  for (let push = 0; push < PUSHES && hasLimits; push++) {
    const pushed = worthPushing(told).map(({ candidate, judgement }) =>
      strengthened(known.space, candidate, PUSH * towardsLimits(judgement)),
    );
    await attempt(pushed.filter(isNew), COMBINED);
  }
  const best = bestOfEach(usable(told));
  const combined = known.space.flatMap(({ name }) => {
    const own = best.filter(({ candidate }) => candidate.layout === name).slice(0, CROSSED);
    return own.flatMap((a, i) =>
      own.slice(i + 1).flatMap((b) => crossed(a.candidate, b.candidate)),
    );
  });
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

/** Where a family begins if there are limits: strong in itself. What recodes no column recodes none here. */
function begun(space: SearchSpace, usual: Candidate): Candidate {
  const strong = strengthened(space, usual, STRONG);
  const choices = strong.choices.map((choice, i) =>
    isIdle(usual.choices[i]) ? usual.choices[i] : choice,
  );
  return { ...strong, choices };
}

/**
 * The best of each family that is worth a push to the limits: from inside, or from outside if it costs less than the best
 * that holds them.
 */
function worthPushing(told: readonly Judged[]): Judged[] {
  const best = ranked(told)[0];
  const most = best !== undefined && best.judgement.broken === 0 ? best.judgement.loss : Infinity;
  // A loss that was not measured can be anything.
  return bestOfEach(usable(told)).filter(
    ({ judgement: { broken, loss } }) => broken === 0 || loss < most || loss === Infinity,
  );
}

const LATE = 'The budget was spent before it was tried: give a larger --budget or more --trials.';

function lineFrom({ known, seed }: Search, start: Judged, number: number): Line {
  const walk = new Walk(known.space, start, (turn) =>
    randomStream(seed, number, JUMPS_PURPOSE, turn),
  );
  return { number, family: familyOf(start.candidate), walk };
}
