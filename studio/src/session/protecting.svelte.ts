import { session } from './session.svelte.ts';

/** Runs of the recipe of the branch, one at a time: a new one replaces one that goes on. */
class Protecting {
  isRunning = $derived(session.running.some(({ task }) => task === 'protect'));

  async run(): Promise<void> {
    this.stop();
    const { recipe, decisions, branch } = session;
    const { purpose } = decisions;
    const facts = await session.do('protect', { recipe, purpose });
    if (facts !== null) session.keepRun(facts, decisions, branch.id);
  }

  stop(): void {
    for (const { task, cancel } of session.running) if (task === 'protect') cancel();
  }
}

export const protecting = new Protecting();
