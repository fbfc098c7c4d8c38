import type { RandomStream } from '../../../foundation/numerics/index.ts';
import {
  type Candidate,
  keyOf,
  redraw,
  type SearchSpace,
  shaken,
  stepsFrom,
} from './candidates.ts';
import { type Observed, surrogateOf } from './surrogate.ts';
import type { Tried } from './trials.ts';

/** Trials of a family from which a model of them says more than the walk, and the most that it is fitted to. */
const FEWEST = 8;
const MOST = 120;
/** Where the model looks: steps around the best by the model, jumps from them, and anywhere. */
const CENTRES = 3;
const REACHES = [0.2, 0.06, 0.02];
const [JUMPS, JUMP] = [60, 0.3];
const ANYWHERE = 60;

/** What breaks limits by more than this, in units of the limits, is as bad as that. */
const WORST_BREACH = 1;

/**
 * Trials as values for the model. A broken limit costs as much as the losses of the family differ, for each unit of the
 * limit, so that the model leads to the border of the limits and not across it.
 */
export function observedIn(tried: readonly Tried[]): Observed[] {
  const usable = tried.filter(({ judgement }) => judgement.broken < Infinity).slice(-MOST);
  const losses = usable.map(({ judgement }) => judgement.loss).filter((loss) => loss < Infinity);
  if (losses.length === 0) return [];
  const [least, most] = [Math.min(...losses), Math.max(...losses)];
  const price = most - least || Math.abs(least) || 1;
  return usable.map(({ candidate, judgement: { broken, loss }, result }) => ({
    candidate,
    value: Math.min(loss, most) + 2 * price * Math.min(broken, WORST_BREACH),
    draws: Math.max(1, result.realisations),
  }));
}

/** New candidates of a family that a model of its trials expects most of; none while there are few trials. */
export function proposals(
  space: SearchSpace,
  tried: readonly Tried[],
  isNew: (candidate: Candidate) => boolean,
  stream: RandomStream,
): Candidate[] {
  const observed = observedIn(tried);
  const model = observed.length < FEWEST ? null : surrogateOf(space, observed);
  if (model === null) return [];
  const byMean = observed
    .map(({ candidate }) => ({ candidate, mean: model.mean(candidate) }))
    .sort((a, b) => a.mean - b.mean);
  const centres = byMean.slice(0, CENTRES).map(({ candidate }) => candidate);
  const pool = [
    ...centres.flatMap((centre) =>
      REACHES.flatMap((reach) => stepsFrom(space, centre, reach, false)),
    ),
    ...Array.from({ length: JUMPS }, (_, i) =>
      shaken(space, centres[i % centres.length], JUMP, stream),
    ),
    ...Array.from({ length: ANYWHERE }, () => redraw(space, centres[0], stream)),
  ];
  const found = new Map(pool.filter(isNew).map((one) => [keyOf(one), one]));
  return [...found.values()]
    .map((candidate) => ({ candidate, gain: model.improvement(candidate) }))
    .sort((a, b) => b.gain - a.gain)
    .map(({ candidate }) => candidate);
}
