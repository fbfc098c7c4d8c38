import type { GateOutcome } from './decide.ts';

/** Something for the audit log. */
export interface AuditEvent {
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a release was, as far as the log and its record tell. */
interface ReleaseFacts {
  readonly program: string;
  readonly purpose: string;
  /** Digests: of the certificate's seal, the limits, the protected file, the permutation, and all that left. */
  readonly certificate: string;
  readonly limits: string;
  readonly protected: string;
  readonly permutation: string;
  readonly left: readonly { readonly name: string; readonly sha256: string }[];
}

/** One entry for all gates, one for each that was accepted, and one for what left. */
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
