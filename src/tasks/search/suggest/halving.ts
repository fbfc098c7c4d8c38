/** The result of a trial: by how much limits are broken, and the loss. */
export interface Judgement {
  /** 0 within all limits, larger the more they are broken, Infinity without a result. */
  readonly broken: number;
  readonly loss: number;
}

export interface Judged<C> {
  readonly candidate: C;
  readonly judgement: Judgement;
}

/** Limits first, then the loss: below 0 if `a` is better. */
export function compareJudged(a: Judgement, b: Judgement): number {
  if (a.broken !== b.broken) return a.broken < b.broken ? -1 : 1;
  return a.loss === b.loss ? 0 : a.loss < b.loss ? -1 : 1;
}

/** The best first; equals stay in their order. */
export function ranked<J extends { readonly judgement: Judgement }>(judged: readonly J[]): J[] {
  return judged.toSorted((a, b) => compareJudged(a.judgement, b.judgement));
}

/**
 * Successive halving (Jamieson and Talwalkar 2016) with thirds: all candidates are tried at small
 * cost, the best third again at higher cost, and so on. A state is immutable: `tellHalving` returns
 * the next one.
 */
export interface Halving<C> {
  /** The round, counted from 0, and the number of rounds. */
  readonly round: number;
  readonly rounds: number;
  /** Candidates still to be tried in this round, in order. */
  readonly open: readonly C[];
  /** Candidates tried in this round. */
  readonly told: readonly Judged<C>[];
  /** Candidates of earlier rounds, by round. */
  readonly past: readonly (readonly Judged<C>[])[];
  readonly isDone: boolean;
}

/** One candidate in this many goes on to the next round. */
const KEPT = 3;

export function beginHalving<C>(candidates: readonly C[], rounds: number): Halving<C> {
  return {
    round: 0,
    rounds,
    open: candidates,
    told: [],
    past: [],
    isDone: candidates.length === 0 || rounds === 0,
  };
}

/** The next candidates to try. */
export function askHalving<C>({ open, isDone }: Halving<C>, most: number): readonly C[] {
  return isDone ? [] : open.slice(0, most);
}

/**
 * Takes the results of the last candidates, in their order. When a round ends, the best third goes
 * on, and the best of each family, so that the end compares all families; together no more than
 * half. Candidates without a result never go on.
 */
export function tellHalving<C>(
  state: Halving<C>,
  judgements: readonly Judgement[],
  familyOf: (candidate: C) => string,
): Halving<C> {
  const told = [
    ...state.told,
    ...judgements.map((judgement, i) => ({ candidate: state.open[i], judgement })),
  ];
  const open = state.open.slice(judgements.length);
  const next = { ...state, told, open };
  return open.length > 0 ? next : endRound(next, familyOf);
}

/**
 * Ends a round early, for example because time is short: candidates that were not tried are out.
 */
export function endRound<C>(state: Halving<C>, familyOf: (candidate: C) => string): Halving<C> {
  const past = [...state.past, state.told];
  if (state.round + 1 >= state.rounds) return { ...state, past, open: [], isDone: true };
  const best = ranked(state.told).filter(({ judgement }) => judgement.broken < Infinity);
  const families = new Set<string>();
  const most = Math.ceil(state.told.length / KEPT);
  const open = best
    .filter(({ candidate }, i) => {
      const family = familyOf(candidate);
      const isFirst = !families.has(family);
      families.add(family);
      return i < most || isFirst;
    })
    .slice(0, Math.ceil(state.told.length / 2))
    .map(({ candidate }) => candidate);
  return {
    ...state,
    round: state.round + 1,
    open,
    told: [],
    past,
    isDone: open.length === 0,
  };
}
