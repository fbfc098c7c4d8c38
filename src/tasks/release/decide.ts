import { didYouMean, PenumbraError } from '../../error.ts';
import type { Gate, GateFinding, ReleaseCandidate } from './gate.ts';
import { gates } from './gates/index.ts';

/** A gate that may fail, and the reason to accept it. */
export interface Acceptance {
  readonly gate: string;
  readonly reason: string;
}

/** A finding of a gate, and whether it stops the release. */
export interface GateOutcome extends GateFinding {
  readonly gate: string;
  readonly title: string;
  readonly asks: string;
  readonly next: string;
  readonly state: 'holds' | 'fails' | 'accepted' | 'not checked';
  /** True if no reason can make the gate pass. */
  readonly isFinal?: true;
  /** Why the failure was accepted. */
  readonly reason?: string;
}

/** Gates by their names now, where they had another one in earlier versions. */
export const FORMER_GATES: ReadonlyMap<string, string> = new Map([['quasi-identifiers', 'keys']]);

const presentName = (gate: string) => FORMER_GATES.get(gate) ?? gate;

/** Refuses acceptances that name no gate, name one twice, or give no reason. */
export function checkAcceptances(acceptances: readonly Acceptance[]): void {
  const names = gates.map(({ name }) => name);
  for (const [i, { gate: given, reason }] of acceptances.entries()) {
    const gate = presentName(given);
    if (!names.includes(gate)) {
      throw new PenumbraError(
        'usage',
        `There is no gate "${gate}". The gates are ${names.join(', ')}.${didYouMean(gate, names)}`,
      );
    }
    if (acceptances.findIndex((other) => presentName(other.gate) === gate) < i) {
      throw new PenumbraError('usage', `The gate "${gate}" is accepted twice: accept it once.`);
    }
    if (!/\p{L}.*\p{L}/su.test(reason)) {
      throw new PenumbraError(
        'usage',
        `The gate "${gate}" is accepted without a reason: write one. The audit log keeps it.`,
      );
    }
  }
}

/** Checks every gate. A gate that holds needs no acceptance. */
export function passGates(
  candidate: ReleaseCandidate,
  acceptances: readonly Acceptance[],
): readonly GateOutcome[] {
  return gates.map((gate) => outcomeOf(gate, gate.check(candidate), acceptances));
}

/** A certificate of other files is worth nothing, so this failure cannot be accepted. */
export function stopAtCertificate(found: string): readonly GateOutcome[] {
  const [first, ...others] = gates;
  return [
    {
      ...outcomeOf(first, { holds: false, found }, []),
      isFinal: true,
      next: 'Give the two files and the folder that belong together. A certificate that was edited, or that is about other files, cannot be accepted.',
    },
    ...others.map((gate) => ({
      ...outcomeOf(gate, { holds: false, found: 'needs the certificate of these files' }, []),
      state: 'not checked' as const,
    })),
  ];
}

/** Whether no gate stops the release. */
export function isFree(outcomes: readonly GateOutcome[]): boolean {
  return outcomes.every(({ state }) => state === 'holds' || state === 'accepted');
}

function outcomeOf(
  { name, title, asks, next }: Gate,
  finding: GateFinding,
  acceptances: readonly Acceptance[],
): GateOutcome {
  const accepted = acceptances.find(({ gate }) => presentName(gate) === name);
  const declared = { gate: name, title, asks, next, ...finding };
  if (finding.holds) return { ...declared, state: 'holds' };
  if (accepted === undefined) return { ...declared, state: 'fails' };
  return { ...declared, state: 'accepted', reason: accepted.reason };
}
