import { untrack } from 'svelte';
import type { Recipe } from '../../../src/index.ts';
import { riskNow } from './checks.svelte.ts';
import { core } from './declared.svelte.ts';
import { withLeftOut } from './describing.ts';
import { intruderOf, riskAskOf } from './intruder.ts';
import { Latest } from './latest.svelte.ts';
import { protecting } from './protecting.svelte.ts';
import { releasing } from './releasing.svelte.ts';
import { session } from './session.svelte.ts';
import { decisionsFrom, newStep, recipeOf, type StudioStep } from './work.ts';

export const TABS = ['records', 'recipe', 'risk', 'pictures', 'measures', 'compare'] as const;
export type Tab = (typeof TABS)[number];

/** A run of a branch, as a point on the map. */
interface Trace {
  readonly run: string;
  readonly branch: string;
  readonly words: string;
  readonly figures: readonly { readonly name: string; readonly value: number | null }[];
}

/** The state of the bench that stays while other steps are looked at. */
class Bench {
  tab = $state.raw<Tab>('records');
  /** The record that was chosen in the grid, counted from 0. */
  person = $state.raw<number | null>(null);
  /** The runs of all branches, in their order. */
  trail = $state.raw<readonly Trace[]>([]);
  /** The steps under the handle while it moves; null otherwise. */
  moving = $state.raw<readonly StudioStep[] | null>(null);
  /** The file as it is, and the recipe under the handle, on a sample. */
  readonly asIs = new Latest('preview');
  readonly preview = new Latest('preview');

  readonly intruder = $derived(intruderOf(session.columns, session.decisions.description));

  constructor() {
    $effect.root(() => {
      $effect(() => {
        if (session.file === null) this.#forget();
      });
      $effect(() => {
        const { branches } = session;
        untrack(() => this.#trace(branches));
      });
    });
  }

  /** Asks for what the bench shows of the file before anything is run. May be called in an effect. */
  look(): void {
    if (session.file === null || core.methods === null) return;
    const { description } = session.decisions;
    const { axes } = core.methods;
    const measures = [...axes.utility, ...axes.risk];
    const recipe = { ...recipeOf({ ...session.decisions, steps: [] }) };
    this.asIs.ask({ recipe, purpose: session.decisions.purpose, measures });
    riskNow.ask(riskAskOf(this.intruder, description.missingKeys, false));
  }

  /** Shows what other steps would give on a sample. */
  move(steps: readonly StudioStep[]): void {
    if (core.methods === null) return;
    this.moving = steps;
    const { axes } = core.methods;
    const recipe = recipeOf({ ...session.decisions, steps });
    const { purpose } = session.decisions;
    this.preview.ask({ recipe, purpose, measures: [...axes.utility, ...axes.risk] });
  }

  /** Takes the moved steps and runs them on the whole file. */
  async settle(steps: readonly StudioStep[]): Promise<void> {
    session.decide({ steps });
    await protecting.run();
    this.moving = null;
  }

  /** Takes a recipe that was found, and runs it. What is known about the file stays, but for numbers that are left out. */
  async use(recipe: Recipe): Promise<void> {
    const { seed, description: known } = session.decisions;
    const found = seed === null ? recipe : { ...recipe, seed };
    const description = withLeftOut(known, recipe.description ?? known, session.columns);
    session.decide(decisionsFrom({ ...found, description }, session.decisions, () => true));
    await protecting.run();
  }

  /** Adds a step to the recipe and runs it. */
  async add(step: Parameters<typeof newStep>[0]): Promise<void> {
    session.decide({ steps: [...session.decisions.steps, newStep(step)] });
    await protecting.run();
  }

  /** Tries remedies for the limits that fail, unless that was done. */
  async mend(): Promise<void> {
    if (releasing.advice === null) await releasing.advise();
  }

  #trace(branches: typeof session.branches): void {
    const known = new Set(this.trail.map(({ run }) => run));
    const added = branches.flatMap(({ id, name, run }): Trace[] =>
      run === null || known.has(run.id)
        ? []
        : [{ run: run.id, branch: id, words: name, figures: run.assessment.figures }],
    );
    if (added.length > 0) this.trail = [...this.trail, ...added];
  }

  #forget(): void {
    this.trail = [];
    this.person = null;
    this.moving = null;
    this.tab = 'records';
    this.asIs.forget();
    this.preview.forget();
  }
}

export const bench = new Bench();
