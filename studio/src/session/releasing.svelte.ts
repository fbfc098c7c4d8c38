import type { GateOutcome, Recipe } from '../../../src/index.ts';
import type { LimitAdvice } from '../../../src/tasks/release/index.ts';
import type { Bundle } from '../work/tasks/release.ts';
import { reading } from './reading.svelte.ts';
import { session } from './session.svelte.ts';
import { signing } from './signing.svelte.ts';
import { decisionsFrom } from './work.ts';

/** The bundles made from a run. */
interface Made {
  readonly mayLeave: Bundle;
  readonly mustStay: Bundle;
  readonly neutralised: number;
  readonly audit: string;
}

/** The input and the findings of a release. They concern one run, not the recipe. */
class Releasing {
  who = $state('');
  isForSpreadsheet = $state(false);
  /** The format of the data; that of the protected file if it is empty. */
  format = $state('');
  hasExplorer = $state(false);
  others = $state.raw<readonly File[]>([]);
  /** The reasons to accept failing gates and limits, by their names and for one run. */
  reasons = $state.raw<Readonly<Record<string, string>>>({});
  gates = $state.raw<readonly GateOutcome[] | null>(null);
  /** What was tried for each failing limit; null if nothing was tried yet. */
  advice = $state.raw<readonly LimitAdvice[] | null>(null);
  made = $state.raw<Made | null>(null);
  isBusy = $state.raw(false);

  /** The input of the last check of the gates. */
  #looked = '';
  #about: string | null = null;

  readonly run = $derived(session.run);
  readonly purpose = $derived(session.branch.ran?.purpose ?? session.decisions.purpose);
  /** Gates that fail and have no reason yet. */
  readonly open = $derived(
    (this.gates ?? []).filter(
      ({ gate, state, isFinal, parts }) =>
        state !== 'holds' &&
        (isFinal === true || state === 'not checked' || !this.isAccepted(gate, parts)),
    ),
  );

  constructor() {
    $effect.root(() => {
      $effect(() => {
        const id = session.run?.id ?? null;
        if (id === this.#about) return;
        this.#about = id;
        this.reasons = {};
        this.#forget();
        if (session.file === null) {
          this.who = '';
          this.others = [];
          this.isForSpreadsheet = false;
          this.format = '';
          this.hasExplorer = false;
        }
      });
    });
  }

  /** Whether a gate has a reason, or each of its parts, if it has some. */
  isAccepted(gate: string, parts: GateOutcome['parts'] = [{ name: gate, found: '' }]): boolean {
    return parts.every(({ name }) => /\p{L}.*\p{L}/su.test(this.reasons[name] ?? ''));
  }

  setReason(gate: string, reason: string): void {
    this.reasons = { ...this.reasons, [gate]: reason };
    this.made = null;
  }

  setOthers(others: readonly File[]): void {
    this.others = others;
    this.#forget();
  }

  setSpreadsheet(is: boolean): void {
    this.isForSpreadsheet = is;
    this.#forget();
  }

  setFormat(format: string): void {
    this.format = format;
    this.#forget();
  }

  setExplorer(has: boolean): void {
    this.hasExplorer = has;
    this.made = null;
  }

  /** Another key signs, or none: bundles that were made are made again. */
  forgetMade(): void {
    this.made = null;
  }

  /** Checks the gates, unless they were checked for the same input. */
  async look(): Promise<void> {
    const { run } = this;
    if (run === null || this.isBusy) return;
    const key = JSON.stringify([
      ...[run.id, this.purpose, this.isForSpreadsheet, this.format],
      this.others.length,
    ]);
    if (this.gates !== null && key === this.#looked) return;
    this.isBusy = true;
    const found = await session.do('gates', { ...this.#ask(run.id), accept: [] });
    this.isBusy = false;
    if (found === null || this.run?.id !== run.id) return;
    this.#looked = key;
    this.gates = found.gates;
  }

  /** Tries remedies for the limits that fail. */
  async advise(): Promise<void> {
    const { run } = this;
    if (run === null || this.isBusy) return;
    this.isBusy = true;
    const found = await session.do('advise', { ...this.#ask(run.id), accept: [] });
    this.isBusy = false;
    if (found !== null && this.run?.id === run.id) this.advice = found;
  }

  /** Takes the recipe of a remedy, to be run again. */
  async take(recipe: Recipe): Promise<void> {
    const isTaken = await reading.decide(decisionsFrom(recipe, session.decisions, () => true));
    if (isTaken) session.goto('bench');
  }

  /** Makes the two bundles. */
  async make(): Promise<void> {
    const { run } = this;
    if (run === null || this.isBusy) return;
    this.isBusy = true;
    const result = await session.do('release', {
      ...this.#ask(run.id),
      ...this.#who(),
      hasExplorer: this.hasExplorer,
    });
    this.isBusy = false;
    if (result === null || this.run?.id !== run.id) return;
    if (result.released === null) {
      this.gates = result.gates;
      return;
    }
    this.made = result.released;
    session.released = { run: run.id, time: new Date().toISOString() };
  }

  /** The protected file with what must stay, without a release. */
  async keep(): Promise<Bundle | null> {
    const { run } = this;
    if (run === null) return null;
    const answer = await session.do('keepProtected', { run: run.id, ...this.#who() });
    return answer?.mustStay ?? null;
  }

  #who() {
    return { who: this.who, key: signing.pair };
  }

  #ask(run: string) {
    const failing = (this.gates ?? []).filter(({ state }) => state === 'fails');
    return {
      run,
      purpose: this.purpose,
      isForSpreadsheet: this.isForSpreadsheet,
      format: this.format || undefined,
      others: this.others,
      accept: failing
        .flatMap(({ gate, parts }) => parts?.map(({ name }) => name) ?? [gate])
        .filter((name) => this.isAccepted(name))
        .map((name) => ({ gate: name, reason: this.reasons[name].trim() })),
    };
  }

  #forget(): void {
    this.gates = null;
    this.advice = null;
    this.made = null;
    this.#looked = '';
  }
}

export const releasing = new Releasing();
