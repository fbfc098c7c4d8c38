import { undecided } from './describing.ts';
import type { session as Session, StepName } from './session.svelte.ts';

type StepState = 'open' | 'good' | 'warning';

/** How a step of the rail stands. */
export function stateOf(step: StepName, session: typeof Session): StepState {
  const { file, columns, run, isCurrent, seen } = session;
  switch (step) {
    case 'start':
      return seen.has('load') || file !== null ? 'good' : 'open';
    case 'load':
      return file === null ? 'open' : 'good';
    case 'roles':
      if (file === null) return 'open';
      return undecided(columns).length > 0 ? 'warning' : 'good';
    case 'bench':
      if (run === null) return 'open';
      return isCurrent && run.certificate.holds && run.assessment.limits?.holds !== false
        ? 'good'
        : 'warning';
    case 'release':
      return session.released === null || session.released.run !== run?.id ? 'open' : 'good';
  }
}
