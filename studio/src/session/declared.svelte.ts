import type { Declarations } from '../work/tasks/declarations.ts';
import type { PurposeFacts } from '../work/tasks/purposes.ts';
import { session } from './session.svelte.ts';

/** The group size if the purpose asks for none. */
const USUAL_K = 3;

/** What the core declares: methods, measures, and the limits of each purpose. Asked for once, and again for other limits. */
class Declared {
  methods = $state.raw<Declarations | null>(null);
  purposes = $state.raw<readonly PurposeFacts[]>([]);
  purpose = $derived(this.purposes.find(({ name }) => name === session.decisions.purpose) ?? null);
  /** The first group size under the purpose. */
  k = $derived(this.purpose?.k ?? USUAL_K);
  #limits: unknown;

  async load(): Promise<void> {
    if (this.purposes.length === 0 || this.#limits !== session.limits) {
      this.#limits = session.limits;
      this.purposes = (await session.do('purposes', null)) ?? [];
    }
    this.methods ??= await session.do('declarations', null);
  }

  isPreparation(method: string): boolean {
    return this.methods?.steps.find(({ name }) => name === method)?.isPreparation === true;
  }
}

export const core = new Declared();
