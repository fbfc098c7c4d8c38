import { untrack } from 'svelte';
import { PenumbraError } from '../../../src/error.ts';
import type { Recipe, Stage } from '../../../src/index.ts';
import { t } from '../texts/index.svelte.ts';
import { DeskClient, type Listening, type TaskName } from '../work/client.ts';
import type { AnswerOf, AskOf, NewsOf } from '../work/task.ts';
import type { tasks } from '../work/tasks/index.ts';
import type { LoadedFacts } from '../work/tasks/load.ts';
import type { RunFacts } from '../work/tasks/protect.ts';
import { besideOf } from './besideOf.ts';
import { type KnownColumn, knownColumns } from './describing.ts';
import { beginHistory, decide, type History, jump, redo, undo } from './history.ts';
import { type Decisions, noDecisions, recipeOf } from './work.ts';

export const STEPS = ['start', 'load', 'roles', 'bench', 'release'] as const;
export type StepName = (typeof STEPS)[number];

/** A task that runs in the worker. */
export interface Running {
  readonly id: number;
  readonly task: TaskName;
  readonly stage: Stage | null;
  readonly share: number;
  readonly note: string;
  /** When it began, by performance.now(). */
  readonly since: number;
  cancel(): void;
}

/** One of several strategies: its decisions, and the result of its last run. */
export interface Branch {
  readonly id: string;
  readonly name: string;
  readonly history: History<Decisions>;
  /** The result of `ran`; null before the first run. */
  readonly run: RunFacts | null;
  readonly ran: Decisions | null;
}

/** What happened and what to do, shown until it is closed. */
interface Notice {
  readonly id: number;
  readonly kind: 'problem' | 'done' | 'warning';
  readonly words: string;
  readonly next?: string;
}

/** Tasks that need no file. */
const FIRST: readonly TaskName[] = ['load', 'purposes', 'findDescription'];

/** The state of the page. Raw state: values are replaced, never changed. */
class Session {
  step = $state.raw<StepName>('start');
  /** The given file, to read it again if the worker is lost. */
  source = $state.raw<File | null>(null);
  file = $state.raw<LoadedFacts | null>(null);
  branches = $state.raw<readonly Branch[]>([newBranch('A')]);
  at = $state.raw(0);
  running = $state.raw<readonly Running[]>([]);
  notices = $state.raw<readonly Notice[]>([]);
  /** The run that was released last, and when. */
  released = $state.raw<{ readonly run: string; readonly time: string } | null>(null);
  /** The limits given by the user. */
  limits = $state.raw<{ readonly name: string; readonly text: string } | null>(null);
  /** Steps of the rail that were opened, for their state. */
  seen = $state.raw<ReadonlySet<StepName>>(new Set(['start']));

  branch = $derived(this.branches[this.at]);
  decisions = $derived(this.branch.history.now);
  recipe = $derived<Recipe>(recipeOf(this.decisions));
  /** The columns of the file, with what is known about each of them now. */
  columns = $derived<readonly KnownColumn[]>(knownColumns(this.file, this.decisions.description));
  /** Whether the last run used the present decisions. */
  isCurrent = $derived(this.branch.run !== null && this.branch.ran === this.decisions);
  run = $derived(this.branch.run);

  readonly #desk = new DeskClient((isKnown) => this.#lost(isKnown));
  /** After the loss of a worker: resolves when the next one has read the file. Other tasks wait for it. */
  #restored: Promise<unknown> = Promise.resolve();
  #next = 0;

  goto(step: StepName): void {
    this.step = step;
    this.seen = new Set([...this.seen, step]);
  }

  /** Changes decisions; can be undone. */
  decide(change: Partial<Decisions>): void {
    const next = { ...this.decisions, ...change };
    this.#change({ history: decide(this.branch.history, next) });
  }

  undo(): void {
    this.#change({ history: undo(this.branch.history) });
  }

  redo(): void {
    this.#change({ history: redo(this.branch.history) });
  }

  /** Goes to a state of the history, counted from 0 for the first. */
  jump(place: number): void {
    this.#change({ history: jump(this.branch.history, place) });
  }

  /** Stores a result in the branch of its decisions: the user may have gone to another branch meanwhile. */
  keepRun(run: RunFacts, ran: Decisions, branch: string = this.branch.id): void {
    this.branches = this.branches.map((one) => (one.id === branch ? { ...one, run, ran } : one));
  }

  /** Another strategy that begins as this one is. */
  addBranch(): void {
    const name = nameFor(this.branches);
    this.branches = [...this.branches, { ...newBranch(name), history: this.branch.history }];
    this.at = this.branches.length - 1;
  }

  removeBranch(index: number): void {
    if (this.branches.length === 1) return;
    this.branches = this.branches.filter((_, i) => i !== index);
    const shifted = index < this.at ? this.at - 1 : this.at;
    this.at = Math.min(shifted, this.branches.length - 1);
  }

  renameBranch(index: number, name: string): void {
    this.branches = this.branches.map((one, i) => (i === index ? { ...one, name } : one));
  }

  /** Loads a new file. Decisions about the earlier file are dropped, except the purpose. `first` has known decisions. */
  begin(source: File, file: LoadedFacts, first: Partial<Decisions> = {}): void {
    const { purpose } = this.decisions;
    this.source = source;
    this.file = file;
    this.branches = [newBranch('A', { ...noDecisions, purpose, ...first })];
    this.at = 0;
    this.released = null;
  }

  /** Sets other limits, and drops the verdicts under the earlier ones. */
  useLimits(limits: { readonly name: string; readonly text: string } | null): void {
    this.limits = limits;
    this.branches = this.branches.map((one) => ({ ...one, run: null, ran: null }));
  }

  /** Forgets everything; the worker's memory goes too. */
  wipe(): void {
    this.#desk.end();
    this.source = null;
    this.file = null;
    this.branches = [newBranch('A')];
    this.at = 0;
    this.running = [];
    this.notices = [];
    this.released = null;
    this.limits = null;
    this.seen = new Set(['start']);
    this.step = 'start';
  }

  /** Runs a task in the worker and shows its progress. A failure becomes a notice, and the result is null. */
  async do<Name extends TaskName>(
    task: Name,
    ask: AskOf<(typeof tasks)[Name]>,
    listening: Omit<Listening<NewsOf<(typeof tasks)[Name]>>, 'signal'> = {},
  ): Promise<AnswerOf<(typeof tasks)[Name]> | null> {
    const result = await this.attempt(task, ask, listening);
    if ('answer' in result) return result.answer;
    this.tell(result.failure);
    return null;
  }

  /** The same, for callers that show a failure themselves. */
  async attempt<Name extends TaskName>(
    task: Name,
    ask: AskOf<(typeof tasks)[Name]>,
    listening: Omit<Listening<NewsOf<(typeof tasks)[Name]>>, 'signal'> = {},
  ): Promise<
    { readonly answer: AnswerOf<(typeof tasks)[Name]> } | { readonly failure: PenumbraError }
  > {
    const id = this.#next++;
    const stop = new AbortController();
    const cancel = () => stop.abort();
    // Asked for in an effect, it must not make the effect run again.
    const others = untrack(() => this.running);
    this.running = [
      ...others,
      { id, task, stage: null, share: 0, note: '', since: performance.now(), cancel },
    ];
    try {
      if (!FIRST.includes(task)) await this.#restored;
      const work = this.#desk.do(task, ask, {
        ...listening,
        signal: stop.signal,
        onProgress: (stage, share, note = '') => {
          this.running = this.running.map((one) =>
            one.id === id ? { ...one, stage, share, note } : one,
          );
          listening.onProgress?.(stage, share, note);
        },
      });
      // Tasks that need the file wait until it is read.
      if (task === 'load') this.#restored = work.catch(() => null);
      return { answer: await work };
    } catch (error) {
      if (error instanceof PenumbraError) return { failure: error };
      throw error;
    } finally {
      this.running = this.running.filter((one) => one.id !== id);
    }
  }

  tell(what: PenumbraError | Omit<Notice, 'id'>): void {
    if (what instanceof PenumbraError && what.code === 'cancelled') return;
    const notice =
      what instanceof PenumbraError ? { kind: 'problem' as const, words: what.message } : what;
    this.notices = [...this.notices, { ...notice, id: this.#next++ }];
  }

  close(notice: number): void {
    this.notices = this.notices.filter(({ id }) => id !== notice);
  }

  /** The worker is gone with its state: the file is read again, and the user must run recipes again. */
  #lost(isKnown: boolean): void {
    if (!isKnown) this.tell({ kind: 'warning', words: t().notice.lost });
    this.branches = this.branches.map((one) => ({ ...one, run: null, ran: null }));
    const { source, limits } = this;
    this.#restored = Promise.all([
      limits === null ? null : this.do('purposes', limits),
      source === null
        ? null
        : this.do('load', { file: source, beside: besideOf.get(source), ...this.form() }),
    ]);
  }

  /** How the file is read, by the present decisions. */
  form(): Pick<Decisions, 'input' | 'description'> {
    const { input, description } = this.decisions;
    return { input, description };
  }

  #change(change: Partial<Branch>): void {
    this.branches = this.branches.map((one, i) => (i === this.at ? { ...one, ...change } : one));
  }
}

let branches = 0;

function newBranch(name: string, decisions: Decisions = noDecisions): Branch {
  return {
    id: `branch-${++branches}`,
    name,
    history: beginHistory(decisions),
    run: null,
    ran: null,
  };
}

/** The first letter that no branch has. */
function nameFor(taken: readonly Branch[]): string {
  for (let i = 0; ; i++) {
    const name = i < 26 ? String.fromCharCode(65 + i) : `Z${i - 24}`;
    if (!taken.some((one) => one.name === name)) return name;
  }
}

export const session = new Session();
