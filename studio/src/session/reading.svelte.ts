import { untrack } from 'svelte';
import type { InputOptions } from '../../../src/recipe/index.ts';
import { t } from '../texts/index.svelte.ts';
import { LARGEST } from '../work/largest.ts';
import { besideOf } from './besideOf.ts';
import { needsReading } from './describing.ts';
import { session } from './session.svelte.ts';
import { type Decisions, noDecisions } from './work.ts';

/** How a file is read: the options of its format, and the kinds and missing codes of its columns. */
type Form = Pick<Decisions, 'input' | 'description'>;

/** A file that could not be read, and the reason. */
export interface ReadingProblem {
  readonly file: File;
  readonly input: InputOptions;
  readonly words: string;
  /** Whether another reading of the same bytes might help. */
  readonly isOfForm: boolean;
  readonly isTooLarge: boolean;
  /** Whether the description is about other columns. */
  readonly isMisfit?: boolean;
  /** Tables of the file, of which one has to be chosen. */
  readonly tables?: readonly string[] | undefined;
}

interface Offer {
  readonly file: File;
  readonly first: Partial<Decisions>;
  answer(isRead: boolean): void;
}

/** Reads files. The present file stays until another one is read completely. */
class Reading {
  problem = $state.raw<ReadingProblem | null>(null);
  isBusy = $state.raw(false);
  /** A file that waits until the user agrees to lose the decisions about the present one. */
  waiting = $state.raw<Offer | null>(null);
  /** The form of the last reading, whether it succeeded or not. */
  #last = '';
  #input: InputOptions = {};

  constructor() {
    $effect.root(() => {
      // Undo, another branch or an opened recipe can change how the file is read.
      $effect(() => {
        const { input, description } = session.decisions;
        if (session.file === null || this.isBusy) return;
        if (keyOf({ input, description }) === this.#last) return;
        if (this.#mustRead({ input, description })) {
          untrack(() => void this.#reread({ input, description }));
        }
      });
    });
  }

  /**
   * Reads a file; true if it is loaded now. `first` has decisions that are known beforehand. If decisions about the
   * present file would be lost, the new file waits for `agree` or `decline`.
   */
  offer(file: File, first: Partial<Decisions> = {}): Promise<boolean> {
    this.waiting?.answer(false);
    this.waiting = null;
    const { branch, branches, run } = session;
    const hasWork = branch.history.past.length > 0 || branches.length > 1 || run !== null;
    if (session.file === null || !hasWork || file.size > LARGEST) return this.read(file, first);
    return new Promise((answer) => (this.waiting = { file, first, answer }));
  }

  async agree(): Promise<void> {
    const { waiting } = this;
    this.waiting = null;
    if (waiting !== null) waiting.answer(await this.read(waiting.file, waiting.first));
  }

  decline(): void {
    this.waiting?.answer(false);
    this.waiting = null;
  }

  /** The same without asking. */
  async read(file: File, first: Partial<Decisions> = {}): Promise<boolean> {
    if (this.isBusy) return false;
    const { input, description } = { ...noDecisions, ...first };
    if (file.size > LARGEST) {
      this.problem = { file, input, words: '', isOfForm: false, isTooLarge: true };
      return false;
    }
    const facts = await this.#attempt(file, { input, description }, false);
    if (facts === null) return false;
    session.begin(file, facts, first);
    this.isBusy = false;
    return true;
  }

  /** Decides something. If the file must be read again for that, the decision counts only if the reading succeeds. */
  async decide(change: Partial<Decisions>): Promise<boolean> {
    const { file, source } = session;
    if (file === null || source === null || this.isBusy) return false;
    const { input, description } = { ...session.form(), ...change };
    if (this.#mustRead({ input, description })) {
      const facts = await this.#attempt(source, { input, description }, true);
      if (facts === null) return false;
      session.decide(change);
      session.file = facts;
      this.isBusy = false;
    } else session.decide(change);
    return true;
  }

  /** Reads the present file with other options of its format. */
  async change(input: InputOptions): Promise<void> {
    if ((await this.decide({ input })) || !this.#isMisfit) return;
    // Other columns were found, so what was known about the earlier ones says nothing.
    const { description } = noDecisions;
    if (await this.decide({ input, description })) {
      session.tell({ kind: 'warning', words: t().load.otherColumns });
    }
  }

  close(): void {
    this.problem = null;
  }

  async #reread(form: Form): Promise<void> {
    const { source } = session;
    if (source === null) return;
    const facts = await this.#attempt(source, form, true);
    if (facts === null) {
      const { problem } = this;
      if (problem !== null) session.tell({ kind: 'problem', words: problem.words });
      return;
    }
    session.file = facts;
    this.isBusy = false;
  }

  /** Whether the present file was read in another form. */
  #mustRead({ input, description }: Form): boolean {
    if (JSON.stringify(input) !== JSON.stringify(this.#input)) return true;
    return needsReading(session.file?.inspection.columns ?? [], description);
  }

  /** Whether the last reading failed because the description is about other columns. */
  #isMisfit = false;

  /** On success the caller ends `isBusy`, so that all changes show at once. */
  async #attempt(file: File, form: Form, again: boolean) {
    this.isBusy = true;
    this.problem = null;
    const before = this.#last;
    // Set before any notice, so that the reading is not repeated endlessly.
    this.#last = keyOf(form);
    const result = await session.attempt('load', {
      ...{ file, beside: besideOf.get(file), again },
      ...form,
    });
    if ('answer' in result) {
      this.#input = form.input;
      return result.answer;
    }
    if (keyOf(session.form()) !== this.#last) this.#last = before;
    this.isBusy = false;
    const { message, code, place } = result.failure;
    this.#isMisfit = code === 'usage' && place.column !== undefined;
    if (code !== 'cancelled') {
      const isOfForm = code === 'data' && place.line !== undefined;
      const isTooLarge = place.key === 'bytes';
      const { input } = form;
      const tables = place.key === 'table' ? place.choices : undefined;
      const isMisfit = this.#isMisfit;
      this.problem = { file, input, words: message, isOfForm, isTooLarge, isMisfit, tables };
    }
    return null;
  }
}

const keyOf = ({ input, description }: Form) => JSON.stringify([input, description]);

export const reading = new Reading();
