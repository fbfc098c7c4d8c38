import type { Step } from '../../../src/recipe/index.ts';
import { samples } from '../samples/index.ts';
import { reading } from './reading.svelte.ts';
import { type StepName, session } from './session.svelte.ts';
import { newStep } from './work.ts';

/** Where the tour stops: a step of the rail, and its words in the catalogue. */
export const STOPS = ['start', 'load', 'roles', 'bench', 'release'] as const;

/** The guided tour. The page works as always while it goes on, and it can be left at any time. */
class Tour {
  /** The place in `STOPS`; null while there is no tour. */
  at = $state.raw<number | null>(null);
  isBusy = $state.raw(false);
  stop = $derived<StepName | null>(this.at === null ? null : STOPS[this.at]);

  start(): void {
    this.#goto(0);
  }

  next(): void {
    if (this.at === null) return;
    if (this.at + 1 === STOPS.length) this.end();
    else this.#goto(this.at + 1);
  }

  back(): void {
    if (this.at !== null && this.at > 0) this.#goto(this.at - 1);
  }

  end(): void {
    this.at = null;
  }

  /** Loads the sample of persons with its roles and rules. */
  async loadSample(): Promise<void> {
    await this.#busy(async () => {
      const { file, first } = await samples.persons();
      await reading.read(file, first);
    });
  }

  /** A recipe, if there is none yet, and its run: something to look at in the next stop. */
  async runExample(): Promise<void> {
    await this.#busy(async () => {
      if (session.decisions.steps.length === 0) {
        const columns = exampleColumns();
        if (columns.length === 0) return;
        const step: Step = {
          method: 'microaggregation',
          columns,
          group: { method: 'mdav', k: 5, standardise: 'sd' },
          missing: 'own-group',
        };
        session.decide({ steps: [newStep(step)] });
      }
      const ran = session.decisions;
      const run = await session.do('protect', { recipe: session.recipe, purpose: ran.purpose });
      if (run !== null) session.keepRun(run, ran);
    });
  }

  async #busy(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await work();
    } finally {
      this.isBusy = false;
    }
  }

  #goto(at: number): void {
    this.at = at;
    session.goto(STOPS[at]);
  }
}

/** The keys and confidential columns of the sample, with all columns that rules tie to them. */
const OF_SAMPLE = [
  ...['age', 'marital_status', 'education', 'hours_worked', 'height_cm', 'wages'],
  ...['self_employment_income', 'capital_income', 'benefits', 'total_income', 'tax'],
  ...['net_income', 'tax_rate'],
];

/** Positions of the columns of the sample, or of the first five numbers of another file. */
function exampleColumns(): number[] {
  const { columns } = session;
  const ofSample = columns.filter(({ name }) => OF_SAMPLE.includes(name));
  const isHidden = (role: string | null) => ['identifier', 'weight', 'unit'].includes(role ?? '');
  const chosen =
    ofSample.length === OF_SAMPLE.length
      ? ofSample
      : columns
          .filter(({ kind }) => kind === 'numeric')
          .filter(({ role }) => !isHidden(role))
          .slice(0, 5);
  return chosen.map(({ position }) => position);
}

export const tour = new Tour();
