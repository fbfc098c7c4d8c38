import {
  excessOf,
  judgeLimits,
  type Limit,
  type LimitVerdict,
  type Purpose,
} from '../../limits/index.ts';
import { carefulFigures } from './judge.ts';
import type { SuggestSpace } from './space.ts';
import type { Tried } from './trials.ts';

/** What a limit would buy if it were a little wider. */
export interface LimitStep {
  readonly limit: Limit;
  /** Given if the limit is the k of the purpose. */
  readonly k?: number;
  /** The bound that lets a better recipe in; null if none that was tried is better. */
  readonly bound: number | null;
  /** The objective of that recipe, and how much less it is. */
  readonly loss: number | null;
  readonly gain: number;
  readonly words: string | null;
}

/** A recipe counts as better if the objective is smaller by this share. */
const WORTH = 0.01;

/**
 * For each limit, the recipe nearest to it that breaks this limit alone and costs less than the choice: what one more step
 * of the limit would buy. By the trials on the records and with the draws of the search, so that it costs nothing.
 */
export function nextSteps(
  choice: Tried,
  tried: readonly Tried[],
  {
    known,
    records,
    purpose,
  }: {
    readonly known: SuggestSpace;
    readonly records: number;
    readonly purpose: Purpose | undefined;
  },
): LimitStep[] {
  if (purpose === undefined || choice.judgement.broken > 0) return [];
  const most = choice.judgement.loss - WORTH * Math.abs(choice.judgement.loss);
  const better = tried
    .filter((one) => one.records === choice.records && one.judgement.loss < most)
    .map((one) => ({ one, broken: brokenIn(one, purpose) }))
    .filter(({ broken }) => broken.length === 1)
    .sort((a, b) => excessOf(a.broken[0]) - excessOf(b.broken[0]));
  const own = judgeLimits(purpose, carefulFigures(choice.result, purpose), choice.result.nature);
  return own
    .filter(({ holds }) => holds === true)
    .map(({ limit, k }) => {
      const first = better.find(
        ({ broken: [broken] }) => broken.limit.measure === limit.measure && broken.k === k,
      );
      const subject = { limit, ...(k !== undefined && { k }) };
      if (first === undefined) return { ...subject, bound: null, loss: null, gain: 0, words: null };
      const { loss } = first.one.judgement;
      return {
        ...subject,
        bound: first.broken[0].value,
        loss,
        gain: choice.judgement.loss - loss,
        words: known.wordsOf(first.one.candidate, records),
      };
    });
}

function brokenIn({ result }: Tried, purpose: Purpose): readonly LimitVerdict[] {
  const verdicts = judgeLimits(purpose, carefulFigures(result, purpose), result.nature);
  return verdicts.filter(({ holds }) => holds === false);
}
