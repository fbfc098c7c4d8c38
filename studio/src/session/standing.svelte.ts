import type { GateOutcome } from '../../../src/index.ts';
import { t, declared as titled } from '../texts/index.svelte.ts';
import { releasing } from './releasing.svelte.ts';
import { session } from './session.svelte.ts';

interface Standing {
  readonly kind: 'open' | 'good' | 'warning' | 'problem';
  readonly words: string;
}

/** The title of a purpose in the language of the page. */
export function purposeTitle(name: string, given?: string): string {
  return t().start.purposes[name]?.title ?? titled(`purpose-${name}`, given ?? name);
}

/** The limits have bars of their own. */
export function failingGates(gates: readonly GateOutcome[] | null): readonly GateOutcome[] {
  return (gates ?? []).filter(
    ({ gate, state, parts, isFinal }) =>
      gate !== 'limits' &&
      state === 'fails' &&
      (isFinal === true || !releasing.isAccepted(gate, parts)),
  );
}

/** The verdict on the branch in one sentence. Failures come before open limits. */
export function standingNow(): Standing {
  const words = t().bench.verdict;
  const { run, file } = session;
  if (file === null) return { kind: 'open', words: words.noFile };
  if (run === null) return { kind: 'open', words: words.none };
  const { certificate, assessment } = run;
  const claims = [...certificate.steps.flatMap((step) => step.claims), ...certificate.file];
  const failing = claims.filter(({ holds }) => !holds).length;
  if (!certificate.holds || failing > 0) return { kind: 'problem', words: words.claims(failing) };
  const verdicts = assessment.limits?.verdicts ?? [];
  const count = (state: boolean | null) => verdicts.filter(({ holds }) => holds === state).length;
  if (count(false) > 0) {
    return { kind: 'problem', words: words.failing(count(false), verdicts.length) };
  }
  const alone = assessment.copied?.alone ?? 0;
  if (alone > 0) return { kind: 'problem', words: words.alone(alone) };
  const gates = failingGates(releasing.gates);
  if (gates.length > 0) return { kind: 'problem', words: words.gates(gates.length) };
  if (certificate.notReleasable.length > 0) return { kind: 'warning', words: words.notReleasable };
  if (count(null) > 0) return { kind: 'warning', words: words.open(count(null)) };
  const { limits } = assessment;
  return { kind: 'good', words: words.ready(purposeTitle(limits?.purpose ?? '', limits?.title)) };
}
