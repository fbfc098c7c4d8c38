import type { Gate, GateFinding, GatePart, ReleaseCandidate } from '../gates/index.ts';
import { gates } from '../gates/index.ts';
import { type Acceptance, type EarlierAcceptance, presentName, today } from './waivers.ts';

/** A finding of a gate, and whether it stops the release. */
export interface GateOutcome extends Omit<GateFinding, 'share'> {
  readonly gate: string;
  readonly title: string;
  readonly asks: string;
  readonly next: string;
  readonly state: 'holds' | 'fails' | 'accepted' | 'not checked';
  /** True if no reason can make the gate pass. */
  readonly isFinal?: true;
  /** Why the failure was accepted, by whom and until when. */
  readonly reason?: string;
  readonly author?: string;
  readonly until?: string;
  /** Whether an earlier release of the file accepted it. */
  readonly isEarlier?: true;
  readonly parts?: readonly AcceptedPart[];
}

/** A part of a finding, and why it was accepted, if it was. */
export interface AcceptedPart extends GatePart, Omit<Acceptance, 'gate' | 'reason'> {
  readonly reason?: string;
  readonly isEarlier?: true;
}

/** What was accepted, now and by earlier releases of the same file, and the day on which that is judged. */
export interface Acceptances {
  readonly given: readonly Acceptance[];
  readonly earlier: readonly EarlierAcceptance[];
  readonly day: string;
}

const NOTHING: Acceptances = { given: [], earlier: [], day: '' };

/** Checks every gate. A gate that holds needs no acceptance. */
export function passGates(
  candidate: ReleaseCandidate,
  given: readonly Acceptance[],
  earlier: readonly EarlierAcceptance[] = [],
  day = today(),
): readonly GateOutcome[] {
  return gates.map((gate) => outcomeOf(gate, gate.check(candidate), { given, earlier, day }));
}

/** A certificate of other files is worth nothing, so this failure cannot be accepted. */
export function stopAtCertificate(found: string): readonly GateOutcome[] {
  const [first, ...others] = gates;
  return [
    {
      ...outcomeOf(first, { holds: false, found }, NOTHING),
      isFinal: true,
      next: 'Give the two files and the folder that belong together. A certificate that was edited, or that is about other files, cannot be accepted.',
    },
    ...others.map((gate) => ({
      ...outcomeOf(gate, { holds: false, found: 'needs the certificate of these files' }, NOTHING),
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
  { share: _, ...finding }: GateFinding,
  acceptances: Acceptances,
): GateOutcome {
  const declared = { gate: name, title, asks, next, ...finding };
  if (finding.holds) return { ...declared, state: 'holds' };
  if (finding.parts !== undefined) {
    const parts = finding.parts.map((part) => acceptedPart(part, acceptances));
    const isAccepted = parts.every(({ reason }) => reason !== undefined);
    const found = parts.map((part) => part.found.replace(/\.$/, '')).join('; ');
    return { ...declared, found, parts, state: isAccepted ? 'accepted' : 'fails' };
  }
  const { found, ...accepted } = acceptedPart({ name, found: finding.found }, acceptances);
  if (accepted.reason === undefined) return { ...declared, found, state: 'fails' };
  const { name: __, ...decision } = accepted;
  return { ...declared, ...decision, state: 'accepted' };
}

/** An acceptance of now comes first; one of an earlier release counts until its last day. */
function acceptedPart(part: GatePart, { given, earlier, day }: Acceptances): AcceptedPart {
  const isAbout = ({ gate }: Acceptance) => presentName(gate) === part.name;
  const now = given.find(isAbout);
  const known: (Acceptance & Pick<EarlierAcceptance, 'isUnsigned'>) | undefined =
    now ?? earlier.find(isAbout);
  if (known === undefined) return part;
  const { gate: _, isUnsigned, ...decision } = known;
  const isOver = known.until !== undefined && known.until < day;
  if (!isUnsigned && !isOver) {
    return { ...part, ...decision, ...(now === undefined && { isEarlier: true as const }) };
  }
  const by = known.author === undefined ? '' : ` by ${known.author}`;
  const why = isOver ? `expired on ${known.until}` : 'is not signed by the key that signs now';
  const found = part.found.replace(/\.$/, '');
  return { ...part, found: `${found}; its waiver${by} ${why}: decide again.` };
}
