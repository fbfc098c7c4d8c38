import { untrack } from 'svelte';
import type { PenumbraError } from '../../../src/error.ts';
import type { TaskName } from '../work/client.ts';
import type { AnswerOf, AskOf } from '../work/task.ts';
import type { tasks } from '../work/tasks/index.ts';
import { session } from './session.svelte.ts';

type Ask<Name extends TaskName> = AskOf<(typeof tasks)[Name]>;
type Answer<Name extends TaskName> = AnswerOf<(typeof tasks)[Name]>;

/**
 * The answer to the latest question. One question at a time goes to the worker, and only the last of those that wait. A
 * question that was already answered for the same file is not asked again.
 */
export class Latest<Name extends TaskName> {
  answer = $state.raw<Answer<Name> | null>(null);
  failure = $state.raw<PenumbraError | null>(null);
  isBusy = $state.raw(false);

  readonly #task: Name;
  #asked: string | null = null;
  #about: unknown = null;
  #waiting: Ask<Name> | null = null;

  constructor(task: Name) {
    this.#task = task;
  }

  /** May be called in an effect: it depends on the question alone, and on the file. */
  ask(ask: Ask<Name>): void {
    void session.file;
    untrack(() => this.#ask(ask));
  }

  #ask(ask: Ask<Name>): void {
    const words = JSON.stringify(ask);
    if (this.#asked === words && this.#about === session.file) return;
    if (this.#about !== session.file) this.answer = null;
    this.#asked = words;
    this.#about = session.file;
    this.#waiting = ask;
    if (!this.isBusy) void this.#work();
  }

  /** Forgets the answer and the question. */
  forget(): void {
    this.#asked = null;
    this.#waiting = null;
    this.answer = null;
    this.failure = null;
  }

  async #work(): Promise<void> {
    this.isBusy = true;
    try {
      while (this.#waiting !== null) {
        const ask = this.#waiting;
        const about = this.#about;
        this.#waiting = null;
        const result = await session.attempt(this.#task, ask);
        // An answer about an earlier file, or to a forgotten question, is dropped.
        if (this.#about !== about || this.#asked === null) continue;
        if ('answer' in result) {
          this.answer = result.answer as Answer<Name>;
          this.failure = null;
        } else {
          this.failure = result.failure;
          this.#asked = null;
          if (this.#waiting === null) break;
        }
      }
    } finally {
      this.isBusy = false;
    }
  }
}
