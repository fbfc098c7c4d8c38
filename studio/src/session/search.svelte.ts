import type { ToldTrial } from '../../../src/index.ts';
import type { SuggestAnswer, SuggestAsk } from '../work/tasks/suggest.ts';
import { core } from './declared.svelte.ts';
import { session } from './session.svelte.ts';

/** A recipe that was tried, with the number it has on the map and in the table. */
export interface NumberedTrial extends ToldTrial {
  readonly number: number;
}

/** A search for recipes: it goes on while other steps of the rail are looked at, and what it found stays when it is stopped. */
class Search {
  /** One for each recipe, as it was tried last. */
  trials = $state.raw<readonly NumberedTrial[]>([]);
  found = $state.raw<SuggestAnswer | null>(null);
  ask = $state.raw<SuggestAsk | null>(null);
  /** The file of the search; its results do not apply to another file. */
  about = $state.raw<unknown>(null);
  state = $state.raw<'none' | 'running' | 'stopped' | 'done'>('none');

  /** Seconds. */
  budget = $state(30);
  /** The name of a measure; empty for the default. */
  objective = $state('');
  /** Whether the limits of the purpose must hold. */
  hasLimits = $state(true);
  /** Which columns are protected: those of the steps of the branch, or all keys. */
  scope = $state<'steps' | 'roles'>('roles');

  /** Searches with these options for the file and the branch. */
  async begin(): Promise<void> {
    const { recipe, decisions } = session;
    const kept = recipe.steps.filter(({ method }) => core.isPreparation(method));
    const isWide = this.scope === 'roles' || kept.length === recipe.steps.length;
    await this.start({
      recipe: { ...recipe, steps: isWide ? kept : recipe.steps },
      purpose: this.hasLimits && core.purpose !== null ? decisions.purpose : null,
      budget: this.budget,
      objective: this.objective === '' ? null : this.objective,
    });
  }

  async start(ask: SuggestAsk): Promise<void> {
    if (this.state === 'running') return;
    this.trials = [];
    this.found = null;
    this.ask = ask;
    this.about = session.file;
    this.state = 'running';
    const result = await session.attempt('suggest', ask, { onNews: (heap) => this.#take(heap) });
    this.state = 'answer' in result ? 'done' : 'stopped';
    if ('answer' in result) this.found = result.answer;
    else session.tell(result.failure);
  }

  stop(): void {
    for (const { task, cancel } of session.running) if (task === 'suggest') cancel();
  }

  #take(heap: readonly ToldTrial[]): void {
    const byKey = new Map(this.trials.map((trial) => [trial.key, trial]));
    for (const trial of heap) {
      const number = byKey.get(trial.key)?.number ?? byKey.size + 1;
      byKey.set(trial.key, { ...trial, number });
    }
    this.trials = [...byKey.values()];
  }
}

export const search = new Search();
