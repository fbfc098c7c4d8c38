import type { GateOutcome } from './decide.ts';

/** An event for the audit log. */
export interface AuditEvent {
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The facts about a release for the log and for release.json. */
interface ReleaseFacts {
  readonly program: string;
  readonly purpose: string;
  /**
   * Digests: seal of the certificate, limits, protected file, permutation, and the files of the
   * bundle.
   */
  readonly certificate: string;
  readonly limits: string;
  readonly protected: string;
  readonly permutation: string;
  readonly left: readonly { readonly name: string; readonly sha256: string }[];
}

/** One entry for all gates, one for each accepted gate, and one for the bundle. */
export function auditEvents(outcomes: readonly GateOutcome[], facts: ReleaseFacts): AuditEvent[] {
  const states = Object.fromEntries(outcomes.map(({ gate, state }) => [gate, state]));
  return [
    { event: 'gates', facts: { program: facts.program, purpose: facts.purpose, gates: states } },
    ...outcomes
      .filter(({ state }) => state === 'accepted')
      .map(({ gate, found, reason }) => ({ event: 'accepted', facts: { gate, found, reason } })),
    { event: 'released', facts: { ...facts } },
  ];
}
