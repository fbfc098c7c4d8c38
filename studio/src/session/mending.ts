import type { GateOutcome } from '../../../src/index.ts';
import type { LimitAdvice } from '../../../src/tasks/release/index.ts';
import { bench } from './bench.svelte.ts';
import { core } from './declared.svelte.ts';
import { protecting } from './protecting.svelte.ts';
import type { StepName } from './session.svelte.ts';
import { session } from './session.svelte.ts';

/** The step in which the user can mend the finding of a gate. */
export const MENDED_IN: Readonly<Record<string, StepName>> = {
  alone: 'bench',
  claims: 'bench',
  decided: 'roles',
  'free-text': 'roles',
  identifiers: 'roles',
  inferred: 'bench',
  keys: 'bench',
  limits: 'bench',
  metadata: 'load',
  order: 'roles',
  rules: 'roles',
  'small-strata': 'bench',
  weights: 'bench',
};

/** The remedy that keeps a limit and breaks the fewest others; null if none was found. */
export function remedyOf(advice: readonly LimitAdvice[] | null, limit: string) {
  const works = (advice ?? [])
    .filter((one) => one.limit === limit)
    .flatMap(({ tried }) => tried.filter(({ holds, recipe }) => holds && recipe !== undefined));
  return works.sort((a, b) => a.others.length - b.others.length)[0] ?? null;
}

/** Mends what a gate found: changes the recipe and runs it, or leads to where the user decides. */
export async function mend({ gate }: GateOutcome): Promise<void> {
  if (gate === 'weights') {
    const group = { method: 'hansen-mukherjee', k: 10 };
    return bench.add({ method: 'group-weights', group });
  }
  const open = session.run?.certificate.notCovered ?? [];
  if (gate === 'keys' && open.length > 0 && protectToo(open)) return protecting.run();
  if (gate === 'claims') return protecting.run();
  const place = MENDED_IN[gate] ?? 'release';
  if (place === 'bench') bench.tab = 'recipe';
  session.goto(place);
}

/** Adds columns to the first step that protects some; false if there is none. */
function protectToo(columns: readonly string[]): boolean {
  const { steps } = session.decisions;
  const first = steps.find(
    ({ isOn, step }) => isOn && step.columns !== undefined && !core.isPreparation(step.method),
  );
  if (first === undefined) return false;
  const all = [...new Set([...first.step.columns!, ...columns])];
  session.decide({
    steps: steps.map((one) =>
      one === first ? { ...one, step: { ...one.step, columns: all } } : one,
    ),
  });
  return true;
}
