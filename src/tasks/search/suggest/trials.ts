import { PenumbraError } from '../../../error.ts';
import { formatSeed, randomStream } from '../../../foundation/numerics/index.ts';
import { type Crew, soloCrew } from '../../../foundation/work/index.ts';
import { type DataFile, someRecords } from '../../../recipe/dataset/index.ts';
import { planRecipe } from '../../../recipe/index.ts';
import { isRandom } from '../../../recipe/plan/index.ts';
import { excessOf, judgeLimits, type Purpose } from '../../limits/index.ts';
import { type SweepCache, trialKey } from '../sweep/sweep.ts';
import { type TrialFile, type TrialResult, type TrialTask, trialFile } from '../trial/trial.ts';
import { askTrials } from './askTrials.ts';
import { type Candidate, familyOf, keyOf } from './candidates.ts';
import {
  carefulFigures,
  type Floors,
  floorsOf,
  judgementOf,
  NO_FLOORS,
  NONE,
  type Objective,
  stoppingGates,
} from './judge.ts';
import { compareJudged, type Judgement } from './judged.ts';
import { type EstimateErrors, Pace } from './pace.ts';
import { Refusals } from './refusals.ts';
import type { SuggestSpace } from './space.ts';
import { stepsTaken } from './weights.ts';

/** The settings of all trials of a search. */
export interface TrialSetting {
  readonly file: DataFile;
  readonly known: SuggestSpace;
  readonly objective: Objective;
  readonly purpose: Purpose | undefined;
  readonly task: Omit<TrialTask, 'recipe' | 'seeds'>;
  readonly seed: Uint8Array;
  readonly crew: Crew | undefined;
  readonly signal: AbortSignal | undefined;
  /** Results of an earlier search, which are not run again. */
  readonly cache: SweepCache | undefined;
  /**
   * Largest number of seconds for one trial, by the times of its method; Infinity without a limit.
   */
  readonly patience: number;
  /** Seconds until the search must end. */
  left(): number;
  onTried(tried: Tried): void;
  onBest(tried: Tried): void;
}

/** A candidate and the result of its last trial. */
export interface Tried {
  readonly candidate: Candidate;
  readonly result: TrialResult;
  readonly judgement: Judgement;
  readonly records: number;
  /** Number of requested realisations; a recipe that draws nothing has only one. */
  readonly asked: number;
  /** Whether links were computed for all records, as in the final judgement. */
  readonly isFinal: boolean;
}

/** What planning a candidate on the whole file shows. */
interface Fate {
  readonly refused: string | null;
  readonly isRandom?: boolean;
}

/** Largest number of records for links by subsets of keys in the search, the same in all trials. */
const LINKED = 1000;
/** Assumed factor of a trial that computes all links, until one was measured. */
const DEARER = 3;

/** Random streams of a search: the records in samples, and the seeds of realisations. */
const SAMPLE_PURPOSE = 90;
const SEEDS_PURPOSE = 91;

/** Tries candidates on samples of a file, and caches the results. */
export class Trials {
  readonly refusals = new Refusals();
  /** Number of trials. */
  count = 0;
  readonly #setting: TrialSetting;
  readonly #crew: Crew;
  readonly #tried = new Map<string, Tried>();
  readonly #pace = new Pace();
  readonly #tries = new Map<string, number>();
  readonly #fates = new Map<string, Fate>();
  readonly #order: Int32Array;
  #sample: { readonly records: number; readonly file: TrialFile } | null = null;
  #best: Tried | null = null;
  #floors: Floors = NO_FLOORS;
  #dearer: number | null = null;

  constructor(setting: TrialSetting) {
    this.#setting = setting;
    this.#crew = setting.crew ?? soloCrew();
    const { seed, file } = setting;
    this.#order = randomStream(seed, 0, SAMPLE_PURPOSE, 0).permutation(file.records);
  }

  get workers(): number {
    return this.#crew.size;
  }

  last(candidate: Candidate): Tried | undefined {
    return this.#tried.get(keyOf(candidate));
  }

  /** The last trial of every candidate. */
  all(): readonly Tried[] {
    return [...this.#tried.values()];
  }

  /** How far the estimates of times were off. */
  get estimateErrors(): EstimateErrors {
    return this.#pace.errors;
  }

  /** What gates fail by in every recipe that was tried. */
  get floors(): Floors {
    return this.#floors;
  }

  /** Sets the floors by the trials so far, and judges them again. */
  settleFloors(): void {
    const { objective, purpose } = this.#setting;
    const tried = this.all().map(({ candidate, result }) => ({
      family: familyOf(candidate),
      result,
    }));
    this.#floors = floorsOf(tried);
    for (const [key, one] of this.#tried) {
      const judged = judgementOf(one.result, objective, purpose, this.#floors);
      const judgement = { ...judged, steps: stepsTaken(one.candidate) };
      this.#tried.set(key, { ...one, judgement });
    }
    this.#best = null;
  }

  /** The trials on the same records of candidates with the same families in the same parts. */
  like(candidate: Candidate): readonly Tried[] {
    const shape = shapeOf(candidate);
    const records = this.last(candidate)!.records;
    return this.all().filter((one) => one.records === records && shapeOf(one.candidate) === shape);
  }

  /** The number of trials of a family. */
  triesOf(family: string): number {
    return this.#tries.get(family) ?? 0;
  }

  /** The trials on the largest number of records, of those with most draws among them. */
  onMostRecords(): readonly Tried[] {
    const all = [...this.#tried.values()].filter(({ judgement }) => judgement.broken < Infinity);
    const records = Math.max(0, ...all.map((one) => one.records));
    const own = all.filter((one) => one.records === records);
    const asked = Math.max(0, ...own.map((one) => one.asked));
    return own.filter((one) => one.asked === asked || one.result.realisations < one.asked);
  }

  /** The limit that a candidate breaks most, in a sentence. */
  brokenBy(candidate: Candidate): string {
    const { purpose } = this.#setting;
    const { result } = this.last(candidate)!;
    if (purpose === undefined) return '';
    const verdicts = judgeLimits(purpose, carefulFigures(result, purpose), result.nature);
    const [worst] = verdicts.toSorted((a, b) => excessOf(b) - excessOf(a));
    if (worst !== undefined && excessOf(worst) > 0) return worst.words;
    return stoppingGates(result, this.#floors).map(({ found }) => found)[0] ?? '';
  }

  /**
   * Tries candidates, and returns their judgements in the same order. Candidates that cannot be
   * planned are not run.
   */
  async run(
    candidates: readonly Candidate[],
    records: number,
    seeds: readonly string[],
    isFinal = false,
  ): Promise<Judgement[]> {
    const { file, known, task, signal, cache } = this.#setting;
    const fates = candidates.map((candidate) => this.#fateOf(candidate));
    // What draws nothing gives the same again.
    const isKnown = candidates.map((candidate, i) => {
      const last = this.last(candidate);
      const isWhole = last?.result.isFar !== true;
      const isAsFinal = last?.isFinal === isFinal || (records <= LINKED && isWhole);
      return last?.records === records && fates[i].isRandom === false && isAsFinal;
    });
    const refused = candidates.map(
      (candidate, i) =>
        fates[i].refused ?? (isFinal ? null : this.#whyTooSlow(candidate, records, seeds.length)),
    );
    const isOpen = (i: number) => refused[i] === null && !isKnown[i];
    const questions = candidates.flatMap((candidate, i): TrialTask[] =>
      isOpen(i)
        ? [
            {
              ...task,
              recipe: known.recipeOf(candidate, records),
              seeds,
              ...(isFinal ? { isWhole: true as const } : { linked: LINKED }),
            },
          ]
        : [],
    );
    const asked = candidates.filter((_, i) => isOpen(i));
    for (const [i, candidate] of candidates.entries()) {
      const because = refused[i];
      if (because === null || isKnown[i]) continue;
      this.refusals.add(familyOf(candidate), because);
      const result = noResult(because);
      const asked = seeds.length;
      const tried = { candidate, result, judgement: NONE, records, asked, isFinal };
      this.#tried.set(keyOf(candidate), tried);
    }
    const start = this.#fileOf(records);
    const keys = questions.map((question) => trialKey(start.key!, question));
    const expected = asked.map((candidate) => this.#expected(candidate, records, seeds.length));
    const kept = keys.map((key) => cache?.find(key));
    const open = [...questions.keys()].filter((i) => kept[i] === undefined);
    let next = 0;
    const takeAnswered = () => {
      for (; kept[next] !== undefined && !signal?.aborted; next++) {
        const own = isFinal ? null : expected[next];
        this.#take(asked[next], kept[next]!, { records, asked: seeds.length, isFinal }, own);
      }
    };
    takeAnswered();
    const patience = () => Math.max(0, Math.min(isFinal ? Infinity : most, this.#setting.left()));
    const most = this.#setting.patience;
    const questionAt = (place: number) => {
      const seconds = patience();
      return { ...questions[open[place]], ...(seconds < Infinity && { patience: seconds }) };
    };
    const all = { length: open.length, at: questionAt };
    await askTrials(this.#crew, start, all, signal, (place, result) => {
      const i = open[place];
      kept[i] = result;
      if (!result.isGivenUp) cache?.keep(keys[i], known.wordsOf(asked[i], file.records), result);
      takeAnswered();
    });
    return candidates.map((candidate) => this.last(candidate)!.judgement);
  }

  /**
   * The largest number of records on which candidates can be tried in this many seconds of all
   * workers.
   */
  affordable(
    candidates: readonly Candidate[],
    wanted: number,
    realisations: number,
    seconds: number,
    isFinal = false,
  ): number {
    const most = seconds * Math.min(this.#crew.size, candidates.length);
    let records = wanted;
    while (records > 1 && this.seconds(candidates, records, realisations, isFinal) > most) {
      records = Math.floor(records / 1.5);
    }
    return records;
  }

  /** Seconds of trials on one thread, estimated from earlier trials. */
  seconds(
    candidates: readonly Candidate[],
    records: number,
    realisations: number,
    isFinal = false,
  ): number {
    const dearer = isFinal && records > LINKED ? (this.#dearer ?? DEARER) : 1;
    return candidates.reduce((sum, candidate) => {
      const last = this.last(candidate);
      if (last === undefined) return sum;
      const { realisations: had, seconds } = last.result;
      const times = last.asked > 1 && had === 1 ? 1 : realisations;
      const own = { seconds: seconds / Math.max(1, had), records: last.records };
      const one = own.seconds * this.#pace.growth(familyOf(candidate), own.records, records);
      return sum + times * one * (last.isFinal ? 1 : dearer);
    }, 0);
  }

  /** Whether a candidate can be used on the file, where line numbers are right, and whether it draws. */
  #fateOf(candidate: Candidate): Fate {
    const key = keyOf(candidate);
    const known = this.#fates.get(key) ?? fateOn(this.#setting, candidate);
    this.#fates.set(key, known);
    return known;
  }

  #take(
    candidate: Candidate,
    result: TrialResult,
    { records, asked, isFinal }: Pick<Tried, 'records' | 'asked' | 'isFinal'>,
    estimated: number | null,
  ): void {
    const { objective, purpose, file, onTried, onBest } = this.#setting;
    this.count++;
    const family = familyOf(candidate);
    if (result.isGivenUp) {
      this.refusals.add(family, result.refused!);
      // What an earlier trial on fewer records or draws found stays.
      if (this.last(candidate) !== undefined) return;
    }
    this.#tries.set(family, this.triesOf(family) + 1);
    const judgement = {
      ...judgementOf(result, objective, purpose, this.#floors),
      steps: stepsTaken(candidate),
    };
    if (isFinal && records > LINKED) {
      this.#dearer = DEARER;
      const expected = this.seconds([candidate], records, asked, true) / DEARER;
      if (expected > 0) this.#dearer = Math.max(1, result.seconds / expected);
    }
    const tried = { candidate, result, judgement, records, asked, isFinal };
    this.#tried.set(keyOf(candidate), tried);
    if (!isFinal) {
      const times = result.isGivenUp ? 1 : result.realisations;
      this.#pace.keep(family, records, times, result.seconds, estimated);
    }
    if (!result.isGivenUp)
      this.refusals.take(family, result, judgement, this.#setting, records < file.records);
    onTried(tried);
    if (judgement.broken === Infinity || judgement.loss === Infinity) return;
    const best = this.#best;
    const isBetter =
      best === null ||
      records > best.records ||
      (records === best.records && compareJudged(judgement, best.judgement) < 0);
    if (!isBetter) return;
    this.#best = tried;
    onBest(tried);
  }

  /** By the trials of the same family, so that one slow method does not use up all the time. */
  #whyTooSlow(candidate: Candidate, records: number, realisations: number): string | null {
    const one = this.#pace.of(familyOf(candidate), records);
    if (one === null || realisations * one <= this.#setting.patience) return null;
    return `A trial on ${records} records would take about ${Math.ceil(realisations * one)} s, as earlier ones show: too long for this budget.`;
  }

  /** Seconds that a trial of a candidate will take, by its last trial or by those of its family; null without any. */
  #expected(candidate: Candidate, records: number, realisations: number): number | null {
    const isOnce = this.#fateOf(candidate).isRandom === false;
    const one = this.#pace.of(familyOf(candidate), records);
    return one === null ? null : (isOnce ? 1 : realisations) * one;
  }

  /** Some of the records, in the order of the file. A smaller sample is part of a larger one. */
  #fileOf(records: number): TrialFile {
    const { file, seed } = this.#setting;
    if (this.#sample?.records !== records) {
      const order = this.#order.slice(0, records).sort();
      const part = records < file.records ? someRecords(file, order) : file;
      const key = `${file.sha256} ${records} ${formatSeed(seed)}`;
      const start = { ...trialFile({ ...part, dialect: file.dialect }), key };
      this.#sample = { records, file: start };
    }
    return this.#sample.file;
  }
}

function fateOn({ known, file }: TrialSetting, candidate: Candidate): Fate {
  try {
    const recipe = known.recipeOf(candidate, file.records);
    return { refused: null, isRandom: isRandom(planRecipe(recipe, file.table, file.lineOf)) };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    return { refused: error.message };
  }
}

function shapeOf({ layout, choices }: Candidate): string {
  return JSON.stringify([layout, choices.map(({ family }) => family)]);
}

/** Seeds for realisations, by their numbers. */
export function drawnSeeds(seed: Uint8Array, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const stream = randomStream(seed, 0, SEEDS_PURPOSE, i);
    return formatSeed(Uint8Array.from({ length: 32 }, () => stream.below(256)));
  });
}

function noResult(refused: string): TrialResult {
  return { figures: [], realisations: 0, refused, notReleasable: [], seconds: 0 };
}
