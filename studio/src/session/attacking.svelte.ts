import type { PenumbraError } from '../../../src/error.ts';
import type { RunFacts } from '../work/finishRun.ts';
import type { AttackFacts } from '../work/tasks/attack.ts';
import { session } from './session.svelte.ts';

/** Attacks on halves of the file: they go on while other steps of the rail are looked at. */
class Attacking {
  isRunning = $state.raw(false);
  /** The run that what follows is about. */
  about = $state.raw<string | null>(null);
  found = $state.raw<AttackFacts | null>(null);
  failure = $state.raw<PenumbraError | null>(null);

  async start(run: RunFacts): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.about = run.id;
    this.found = null;
    this.failure = null;
    const result = await session.attempt('attack', { run: run.id });
    this.isRunning = false;
    if ('answer' in result) this.found = result.answer;
    else this.failure = result.failure.code === 'cancelled' ? null : result.failure;
  }

  stop(): void {
    for (const { task, cancel } of session.running) if (task === 'attack') cancel();
  }
}

export const attacking = new Attacking();
