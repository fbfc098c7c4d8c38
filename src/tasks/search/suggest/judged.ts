import type { Candidate } from './candidates.ts';

/** The result of a trial: by how much limits are broken, and the loss. */
export interface Judgement {
  /** 0 within all limits, larger the more they are broken, Infinity without a result. */
  readonly broken: number;
  readonly loss: number;
  /** Steps of recodings and of weights, which decide if all else is equal: the fewer, the better. */
  readonly steps?: number;
  /** Whether only limits on what analysts lose are broken: less protection helps, not more. */
  readonly isTooStrong?: boolean;
}

export interface Judged {
  readonly candidate: Candidate;
  readonly judgement: Judgement;
}

/** The direction to the limits: 1 for more protection, -1 for less. */
export function towardsLimits({ broken, isTooStrong }: Judgement): 1 | -1 {
  return broken > 0 && !isTooStrong ? 1 : -1;
}

/** Limits first, then the loss, then the steps: below 0 if `a` is better. */
export function compareJudged(a: Judgement, b: Judgement): number {
  if (a.broken !== b.broken) return a.broken < b.broken ? -1 : 1;
  if (a.loss !== b.loss) return a.loss < b.loss ? -1 : 1;
  return (a.steps ?? 0) - (b.steps ?? 0);
}

/** The best first; equals stay in their order. */
export function ranked<J extends { readonly judgement: Judgement }>(judged: readonly J[]): J[] {
  return judged.toSorted((a, b) => compareJudged(a.judgement, b.judgement));
}
