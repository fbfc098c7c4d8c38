import type { DataFile } from '../../../recipe/dataset/index.ts';
import { familyOf } from './candidates.ts';
import type { Objective } from './judge.ts';
import { type Judged, ranked } from './judged.ts';
import type { SuggestSpace } from './space.ts';
import type { Trials } from './trials.ts';
import type { Walk } from './walk.ts';

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
  /** Seconds that are kept for the judgement. */
  reserve: number;
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
export interface Line {
  readonly number: number;
  readonly family: string;
  readonly walk: Walk;
}

/** Candidates that are tried at once. Fixed, so that the search does not depend on the number of workers. */
const BATCH = 6;
/** The share of trials, and of time, that is left for the judgement. */
export const JUDGEMENT_SHARE = 0.1;

export function usable<J extends Judged>(judged: readonly J[]): J[] {
  return judged.filter(({ judgement }) => judgement.broken < Infinity);
}

export function rankedLines(lines: readonly Line[]): Line[] {
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

export function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) =>
    all.slice(i * BATCH, (i + 1) * BATCH),
  );
}
