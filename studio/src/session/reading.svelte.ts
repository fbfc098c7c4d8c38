import { untrack } from 'svelte';
import type { InputOptions } from '../../../src/recipe/index.ts';
import { LARGEST } from '../work/largest.ts';
import { forPage } from './forPage.ts';
import { session } from './session.svelte.ts';
import type { Decisions } from './work.ts';

/** A file that could not be read, and the reason. */
export interface ReadingProblem {
  readonly file: File;
  readonly input: InputOptions;
  readonly words: string;
  /** Whether another reading of the same bytes might help. */
  readonly isOfForm: boolean;
  readonly isTooLarge: boolean;
}

interface Offer {
  readonly file: File;
  readonly input: InputOptions;
  readonly first: Partial<Decisions>;
  answer(isRead: boolean): void;
}

/** Reads files. The present file stays until another one is read completely. */
class Reading {
  problem = $state.raw<ReadingProblem | null>(null);
  isBusy = $state.raw(false);
  /** A file that waits until the user agrees to lose the decisions about the present one. */
  waiting = $state.raw<Offer | null>(null);
  /** The format options of the present file. */
  #input: InputOptions = {};
  #inputOfProblem: InputOptions | null = null;

  constructor() {
    $effect.root(() => {
      // Undo, another branch or an opened recipe can change the format options.
      $effect(() => {
        const { input } = session.decisions;
        if (session.file === null || this.isBusy || input === this.#inputOfProblem) return;
        if (JSON.stringify(input) !== JSON.stringify(this.#input)) {
          untrack(() => void this.#reread(input));
        }
      });
    });
  }

  /**
   * Reads a file; true if it is loaded now. `first` has decisions that are known beforehand. If decisions about the
   * present file would be lost, the new file waits for `agree` or `decline`.
   */
  offer(file: File, input: InputOptions = {}, first: Partial<Decisions> = {}): Promise<boolean> {
    this.waiting?.answer(false);
    this.waiting = null;
    const { branch, branches, run } = session;
    const hasWork = branch.history.past.length > 0 || branches.length > 1 || run !== null;
    if (session.file === null || !hasWork || file.size > LARGEST) {
      return this.read(file, input, first);
    }
    return new Promise((answer) => (this.waiting = { file, input, first, answer }));
  }

  async agree(): Promise<void> {
    const { waiting } = this;
    this.waiting = null;
    if (waiting !== null) {
      waiting.answer(await this.read(waiting.file, waiting.input, waiting.first));
    }
  }

  decline(): void {
    this.waiting?.answer(false);
    this.waiting = null;
  }

  /** The same without asking. */
  async read(
    file: File,
    input: InputOptions = {},
    first: Partial<Decisions> = {},
  ): Promise<boolean> {
    if (this.isBusy) return false;
    if (file.size > LARGEST) {
      this.problem = { file, input, words: '', isOfForm: false, isTooLarge: true };
      return false;
    }
    const facts = await this.#attempt(file, input, false);
    if (facts === null) return false;
    this.#input = input;
    session.begin(file, facts, { ...first, input });
    this.isBusy = false;
    return true;
  }

  /** Reads the present file again with other options. The decision counts only if that succeeds. */
  async change(input: InputOptions): Promise<void> {
    const { source } = session;
    if (source === null || this.isBusy) return;
    const facts = await this.#attempt(source, input, true);
    if (facts === null) return;
    this.#input = input;
    session.decide({ input });
    session.file = facts;
    this.isBusy = false;
  }

  close(): void {
    this.problem = null;
  }

  async #reread(input: InputOptions): Promise<void> {
    const { source } = session;
    if (source === null) return;
    const facts = await this.#attempt(source, input, true);
    if (facts === null) {
      const { problem } = this;
      if (problem !== null) session.tell({ kind: 'problem', words: problem.words });
      return;
    }
    this.#input = input;
    session.file = facts;
    this.isBusy = false;
  }

  /** On success the caller ends `isBusy`, so that all changes show at once. */
  async #attempt(file: File, input: InputOptions, again: boolean) {
    this.isBusy = true;
    this.problem = null;
    this.#inputOfProblem = null;
    const result = await session.attempt('load', { file, input, again });
    if ('answer' in result) return result.answer;
    // Set before any notice, so that the reading is not repeated endlessly.
    if (session.decisions.input === input) this.#inputOfProblem = input;
    this.isBusy = false;
    const { message, code, place } = result.failure;
    if (code !== 'cancelled') {
      const isOfForm = code === 'data' && place.line !== undefined;
      const isTooLarge = place.key === 'bytes';
      this.problem = { file, input, words: forPage(message), isOfForm, isTooLarge };
    }
    return null;
  }
}

export const reading = new Reading();
