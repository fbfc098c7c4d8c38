import { present } from '../../../fields.ts';
import { type ColumnReference, columnsWithRole } from '../../../foundation/table/index.ts';
import { drive } from '../../../foundation/work/index.ts';
import type { Trait } from '../../../measures/contract/index.ts';
import type { TaskOptions } from '../../../recipe/dataset/index.ts';
import { likelyRoles, type Recipe, type Step } from '../../../recipe/index.ts';
import { findDeclared, measures, scores } from '../../assess/index.ts';
import {
  judgeLimits,
  type Limit,
  type LimitVerdict,
  limitSubject,
  scopeOf,
} from '../../limits/index.ts';
import { judgedFigures, runTrial, type TrialResult } from '../../search/index.ts';
import type { ExaminedRelease } from '../examine.ts';
import { bothOf, type CandidateRemedy, candidatesFor } from './candidates.ts';

/** A change of the recipe that was tried on the file, with the verdict on the limit. */
export interface TriedRemedy {
  readonly words: string;
  /** Flags for penumbra protect, beside the recipe that was kept. */
  readonly flags: readonly string[];
  /** A step to add to the recipe, if no flag says the change. */
  readonly step?: Step;
  /** The changed recipe, with its seed; absent where the flags stand for it. */
  readonly recipe?: Recipe;
  readonly holds: boolean;
  /** The limit with the new figure, in a sentence. */
  readonly found: string;
  /** Other limits that would fail or be open, by their names. */
  readonly others: readonly string[];
}

/** What was tried for a failing limit. */
export interface LimitAdvice {
  readonly limit: string;
  readonly tried: readonly TriedRemedy[];
  /** Why no remedy is named; null if one was found. */
  readonly because: string | null;
}

/** Seconds after which no further remedy is tried, and a running one is stopped. */
const SECONDS = 12;

/** Remedies that are tried for a limit at the most. */
const MOST_TRIES = 10;

interface AdviseOptions extends Pick<TaskOptions, 'signal' | 'onProgress' | 'crew'> {
  /** Columns that an intruder is assumed to know. */
  readonly keys?: readonly ColumnReference[] | undefined;
  readonly seconds?: number;
  /** Seconds since any moment: of the processor, if that can be known. */
  clock?(): number;
}

/**
 * Tries remedies for each failing limit on this file: the recipe is changed, run with its own seed, and judged by every
 * limit. The same flags give the same file. Stops after some seconds.
 */
export async function adviseOn(
  { original, kept, purpose, assessment }: ExaminedRelease,
  { signal, onProgress, keys, crew, seconds = SECONDS, clock = wallClock }: AdviseOptions = {},
): Promise<readonly LimitAdvice[]> {
  const { recipe, certificate } = kept;
  const failing = (assessment.limits?.verdicts ?? []).filter(({ holds }) => holds === false);
  if (recipe === null) {
    const because = 'No recipe was kept with the protected file, so nothing can be tried.';
    return failing.map((verdict) => ({ limit: limitSubject(verdict), tried: [], because }));
  }
  const end = clock() + seconds;
  const results = new Map<string, TrialResult | null>();
  const limitsMeasured = namesFor(purpose.limits.map(({ measure }) => measure));
  const run = async ({ recipe: changed, words }: CandidateRemedy): Promise<TrialResult | null> => {
    const key = JSON.stringify(changed.steps);
    const known = results.get(key);
    if (known !== undefined) return known;
    if (clock() >= end) return null;
    const stop = new AbortController();
    const result = await unlessLate(stop.signal, signal, (either) =>
      drive(
        runTrial(original, {
          recipe: { ...changed, description: original.description },
          seeds: changed.seed === undefined ? ['0'.repeat(64)] : [changed.seed],
          measures: limitsMeasured,
          comparison: { description: original.description, keys },
        }),
        ({ done, total }) => {
          if (clock() >= end) stop.abort();
          onProgress?.('search', done / total, words);
        },
        either,
        crew,
      ),
    );
    results.set(key, result);
    return result;
  };
  const judged = async (candidate: CandidateRemedy, { limit, k }: LimitVerdict) => {
    const result = await run(candidate);
    if (result === null) return null;
    if (result.refused !== null) return 'refused';
    const verdicts = judgeLimits(purpose, judgedFigures(result), result.nature);
    const own = limitSubject({ limit, ...present({ k }) });
    const now = verdicts.find((one) => limitSubject(one) === own);
    const others = verdicts.filter((one) => one.holds !== true && limitSubject(one) !== own);
    return {
      words: candidate.words,
      flags: candidate.flags,
      ...present({ step: candidate.step }),
      recipe: candidate.recipe,
      holds: now === undefined || now.holds === true,
      found: now?.words ?? 'The limit would not apply any more.',
      others: [...new Set(others.map(limitSubject))],
    };
  };
  const advice: LimitAdvice[] = [];
  const ran: CandidateRemedy[] = [];
  for (const verdict of failing) {
    const own = candidatesFor(recipe, verdict, {
      uncovered: certificate.notCovered,
      ...present({ k: purpose.k, about: columnsOf(verdict.limit, assessment, original) }),
    });
    advice.push(await adviceFor(verdict, own, ran, judged));
  }
  return withBoth(advice, failing, ran, judged);
}

type Judged = (
  candidate: CandidateRemedy,
  verdict: LimitVerdict,
) => Promise<TriedRemedy | 'refused' | null>;

async function adviceFor(
  verdict: LimitVerdict,
  own: readonly CandidateRemedy[],
  /** What ran for earlier limits, which costs nothing again. */
  ran: CandidateRemedy[],
  judged: Judged,
): Promise<LimitAdvice> {
  const limit = limitSubject(verdict);
  const tried: TriedRemedy[] = [];
  const isNew = ({ words }: CandidateRemedy) => ran.every((one) => one.words !== words);
  const isOwn = ({ words }: CandidateRemedy) => own.some((one) => one.words === words);
  const candidates = [...ran, ...own.filter(isNew).slice(0, MOST_TRIES)];
  for (const candidate of candidates) {
    const found = await judged(candidate, verdict);
    if (found === null) {
      return { limit, tried, because: tried.some(({ holds }) => holds) ? null : LATE };
    }
    const wasNew = isNew(candidate);
    if (wasNew) ran.push(candidate);
    // What was tried for another limit is named only if it helps.
    if (found === 'refused' || !(wasNew || isOwn(candidate) || found.holds)) continue;
    tried.push(found);
    if (found.holds) break;
  }
  if (tried.some(({ holds }) => holds)) return { limit, tried, because: null };
  return {
    limit,
    tried,
    because:
      tried.length === 0
        ? `No parameter of the recipe decides about this limit: ${findDeclared(verdict.limit.measure).title}.`
        : 'No change that was tried keeps this limit.',
  };
}

/** The columns that a limit is about; undefined if these are all. */
function columnsOf(
  limit: Limit,
  { limits }: ExaminedRelease['assessment'],
  { description, table }: ExaminedRelease['original'],
): readonly string[] | undefined {
  const { has = [], over } = scopeOf(limit);
  if (over === 'unknown numbers' || has.includes('unknown numbers')) {
    return limits?.nature.unknownNumbers;
  }
  if (!has.some((trait) => OF_KEYS.includes(trait))) return undefined;
  const keys = columnsWithRole(likelyRoles(description), 'key');
  return keys.length === 0 ? undefined : keys.map((position) => table.columns[position].name);
}

const OF_KEYS: readonly Trait[] = ['keys', 'shared keys', 'perturbed keys'];

const LATE = 'The time for advice was over before all was tried.';

/** Two remedies at once, where none keeps every limit: the remedy of one limit with that of another. */
async function withBoth(
  advice: readonly LimitAdvice[],
  failing: readonly LimitVerdict[],
  ran: readonly CandidateRemedy[],
  judged: Judged,
): Promise<readonly LimitAdvice[]> {
  const keeps = ({ holds, others }: TriedRemedy) => holds && others.length === 0;
  if (advice.some(({ tried }) => tried.some(keeps))) return advice;
  const works = advice.flatMap(({ tried }) => tried.filter(({ holds }) => holds));
  const remedies = ran.filter(({ words }) => works.some((one) => one.words === words));
  for (const [i, one] of remedies.entries()) {
    for (const other of remedies.slice(i + 1)) {
      const both = bothOf(one, other);
      const found = both && (await judged(both, failing[0]));
      if (found === null || found === 'refused' || !keeps(found)) continue;
      const [first, ...others] = advice;
      return [{ ...first, tried: [...first.tried, found], because: null }, ...others];
    }
  }
  return advice;
}

/** The measures of the limits: a remedy counts only if it keeps all of them. */
function namesFor(names: readonly string[]): readonly string[] {
  const known = new Set([...measures, ...scores].map(({ name }) => name));
  return [...new Set([...names, 'k-anonymity'])].filter((name) => known.has(name));
}

/** The result of work that is stopped when its time is over; then null. */
async function unlessLate<T>(
  late: AbortSignal,
  signal: AbortSignal | undefined,
  work: (either: AbortSignal) => Promise<T>,
): Promise<T | null> {
  try {
    return await work(signal === undefined ? late : AbortSignal.any([late, signal]));
  } catch (error) {
    if (late.aborted && signal?.aborted !== true) return null;
    throw error;
  }
}

function wallClock(): number {
  return performance.now() / 1000;
}
