import { present } from '../../fields.ts';
import type { GateOutcome } from './decide.ts';
import type { LoggedOther } from './otherReleases.ts';

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

/** Other releases of the same original: whether they were judged together with this one, and which are known. */
export interface OtherReleases {
  readonly judged: 'yes' | 'no, as told with --also-released none';
  readonly known: readonly LoggedOther[];
}

/** One entry for all gates, one for each accepted gate, and one for the bundle. */
export function auditEvents(
  outcomes: readonly GateOutcome[],
  facts: ReleaseFacts,
  others?: OtherReleases,
): AuditEvent[] {
  const states = Object.fromEntries(outcomes.map(({ gate, state }) => [gate, state]));
  return [
    {
      event: 'gates',
      facts: {
        program: facts.program,
        purpose: facts.purpose,
        gates: states,
        ...present({ others }),
      },
    },
    ...outcomes.filter(({ state }) => state === 'accepted').flatMap((one) => accepted(one, facts)),
    { event: 'released', facts: { ...facts } },
  ];
}

/** An entry for an accepted gate, or one for each of its accepted parts. */
function accepted(
  { gate, found, reason, author, until, parts }: GateOutcome,
  { purpose }: ReleaseFacts,
): AuditEvent[] {
  if (parts === undefined) {
    const facts = { purpose, gate, found, reason, ...present({ author, until }) };
    return [{ event: 'accepted', facts }];
  }
  return parts.map(({ name, ...decision }) => ({
    event: 'accepted',
    facts: { purpose, gate, limit: name, ...present(decision) },
  }));
}
