import { untrack } from 'svelte';
import type { PenumbraError } from '../../../src/error.ts';
import type { RefineState } from '../../../src/tasks/refine/index.ts';
import type { RunFacts } from '../work/finishRun.ts';
import { session } from './session.svelte.ts';
import { thinned } from './thinned.ts';

/** The refinement of a run. It continues while the user is at another step of the rail. */
class Refining {
  /** The entered values, by the names of `refineParameters`. They concern one run, not the recipe. */
  settings = $state.raw<Readonly<Record<string, unknown>>>({});
  /** The values of E so far. */
  states = $state.raw<readonly RefineState[]>([]);
  /** The target of E. */
  target = $state.raw(0);
  failure = $state.raw<PenumbraError | null>(null);
  isRunning = $state.raw(false);
  /** The runs of `states`: the one that is refined and, when it exists, the result. */
  about = $state.raw<readonly string[]>([]);
  /** The unrefined runs, by their refined results. */
  #before = $state.raw<ReadonlyMap<string, RunFacts>>(new Map());

  constructor() {
    $effect.root(() => {
      // Drops runs to which nobody can go back, and all of them with the file.
      $effect(() => {
        const runs = new Set(session.branches.map(({ run }) => run?.id));
        const kept = [...untrack(() => this.#before)].filter(([id]) => runs.has(id));
        this.#before = new Map(kept);
      });
      $effect(() => {
        if (session.file !== null) return;
        this.settings = {};
        this.states = [];
        this.failure = null;
        this.about = [];
      });
    });
  }

  /** The run that a refined one began at; null for others. */
  beforeOf(run: RunFacts): RunFacts | null {
    return this.#before.get(run.id) ?? null;
  }

  /** Refines a run and puts the result in its place. `target` is the target of E. */
  async start(run: RunFacts, columns: readonly number[], target: number): Promise<void> {
    if (this.isRunning) return;
    const { id: branch, ran } = session.branch;
    const before = this.beforeOf(run) ?? run;
    const purpose = (ran ?? session.decisions).purpose;
    this.states = [];
    this.target = target;
    this.failure = null;
    this.about = [run.id, before.id];
    this.isRunning = true;
    const result = await session.attempt(
      'refine',
      { run: run.id, purpose, settings: this.settings, columns },
      { onNews: (heap) => (this.states = thinned([...this.states, ...heap])) },
    );
    this.isRunning = false;
    if ('failure' in result) {
      this.failure = result.failure.code === 'cancelled' ? null : result.failure;
      return;
    }
    // Another run may have replaced it meanwhile.
    const now = session.branches.find(({ id }) => id === branch);
    if (now?.run?.id !== run.id || now.ran === null) return;
    this.#before = new Map([...this.#before, [result.answer.id, before]]);
    this.about = [...this.about, result.answer.id];
    session.keepRun(result.answer, now.ran, branch);
  }

  stop(): void {
    for (const { task, cancel } of session.running) if (task === 'refine') cancel();
  }

  /** Puts the run before a refinement in its place again. */
  takeBack(run: RunFacts): void {
    const before = this.beforeOf(run);
    const { ran, id } = session.branch;
    if (before !== null && ran !== null) session.keepRun(before, ran, id);
  }
}

export const refining = new Refining();
