import { untrack } from 'svelte';
import { type Branch, session } from './session.svelte.ts';

/** Judges the run of the branch again when the purpose changes. The recipe is not run again. */
class Judging {
  constructor() {
    $effect.root(() => {
      $effect(() => {
        const { branch } = session;
        const { purpose } = branch.history.now;
        if (branch.run === null || branch.ran?.purpose === purpose) return;
        untrack(() => void this.#judge(branch, purpose));
      });
    });
  }

  async #judge({ id, run, ran, history: { now } }: Branch, purpose: string): Promise<void> {
    const judged = await session.do('judge', { run: run!.id, purpose });
    const current = session.branches.find((one) => one.id === id);
    if (judged === null || current?.run?.id !== run!.id) return;
    const { purpose: before, ...others } = now;
    const isAsRan = Object.entries(others).every(
      ([name, value]) => ran![name as keyof typeof others] === value,
    );
    session.keepRun(judged, isAsRan ? current.history.now : { ...ran!, purpose }, id);
  }
}

export const judging = new Judging();
