import { didYouMean, PenumbraError } from '../../error.ts';
import { type AuditEntry, readAudit, signaturesIn } from '../../io/audit/index.ts';
import { gates } from '../gates/index.ts';
import { type Purpose, subjectsOf } from '../limits/index.ts';

/** A gate or a limit that may fail, with the reason to accept it. */
export interface Acceptance {
  /** The name of a gate, or of a limit of the purpose: its measure, or k. */
  readonly gate: string;
  readonly reason: string;
  /** Who decided; whoever runs the program if not given. */
  readonly author?: string;
  /** The last day on which it counts, as 2027-01-31. It then counts for later releases of the file, too. */
  readonly until?: string;
}

/** An acceptance of an earlier release of the same protected file. */
export interface EarlierAcceptance extends Acceptance {
  readonly until: string;
  /** Set if whoever signs the release has not signed the log with it. */
  readonly isUnsigned?: true;
}

/** Gates by their names now, where they had another one in earlier versions. */
export const FORMER_GATES: ReadonlyMap<string, string> = new Map([['quasi-identifiers', 'keys']]);

export const presentName = (gate: string) => FORMER_GATES.get(gate) ?? gate;

/** Today, as 2027-01-31. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Refuses acceptances that name no gate and no limit, name one twice, give no reason, or have expired. */
export function checkAcceptances(
  acceptances: readonly Acceptance[],
  purpose: Purpose,
  day = today(),
): void {
  const limits = subjectsOf(purpose);
  const names = [...gates.map(({ name }) => name).filter((name) => name !== 'limits'), ...limits];
  for (const [i, { gate: given, reason, until }] of acceptances.entries()) {
    const gate = presentName(given);
    if (gate === 'limits') {
      throw new PenumbraError(
        'usage',
        `Limits are accepted one by one: name the one that fails, as in --accept ${limits[0] ?? 'NAME'} --reason TEXT. The purpose "${purpose.name}" limits ${limits.join(', ')}.`,
      );
    }
    if (!names.includes(gate)) {
      throw new PenumbraError(
        'usage',
        `There is no gate "${gate}", and no limit of the purpose "${purpose.name}" has this name. They are ${names.join(', ')}.${didYouMean(gate, names)}`,
      );
    }
    const what = limits.includes(gate) ? 'limit' : 'gate';
    if (acceptances.findIndex((other) => presentName(other.gate) === gate) < i) {
      throw new PenumbraError('usage', `The ${what} "${gate}" is accepted twice: accept it once.`);
    }
    if (!/\p{L}.*\p{L}/su.test(reason)) {
      throw new PenumbraError(
        'usage',
        `The ${what} "${gate}" is accepted without a reason: write one. The audit log keeps it.`,
      );
    }
    if (until !== undefined) refuseDay(until, `the ${what} "${gate}"`, day);
  }
}

function refuseDay(until: string, what: string, day: string): void {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== until) {
    throw new PenumbraError('usage', `--until is no day: write it as in --until 2027-01-31.`);
  }
  if (until < day) {
    throw new PenumbraError(
      'usage',
      `The waiver of ${what} expired on ${until}: decide again, with a later day or without --until.`,
    );
  }
}

/**
 * The acceptances of earlier releases of the same protected file for the same purpose that were given a last day, by the log.
 * Anybody can add a line to a log, so whoever signs takes over only what the same key has signed, in the run of that release:
 * a later signature is of lines that others may have added before it.
 */
export function earlierAcceptances(
  audit: string,
  purpose: Purpose,
  by: { readonly protected: string; readonly signer?: string | undefined },
): readonly EarlierAcceptance[] {
  const { entries } = readAudit(audit);
  const signed = new Map(signaturesIn(entries).map(({ number, key }) => [number, key]));
  const found = new Map<string, EarlierAcceptance>();
  let decided: AuditEntry['facts'][] = [];
  for (const [i, { event, facts }] of entries.entries()) {
    if (event === 'gates') decided = [];
    if (event === 'accepted' && facts.purpose === purpose.name) decided.push(facts);
    // The entry of a release comes after those of its decisions.
    if (event !== 'released' || facts.protected !== by.protected) continue;
    const isUnsigned = by.signer !== undefined && signed.get(i + 2) !== by.signer;
    for (const { gate, limit, reason, author, until } of decided) {
      const name = String(limit ?? gate);
      // A later decision without a last day counted for that release alone.
      found.delete(name);
      if (typeof until !== 'string' || typeof reason !== 'string') continue;
      found.set(name, {
        gate: name,
        reason,
        until,
        ...(typeof author === 'string' && { author }),
        ...(isUnsigned && { isUnsigned }),
      });
    }
    decided = [];
  }
  return [...found.values()];
}

/** `ana, until 2027-01-31`: who decided, and for how long. Empty if neither is known. */
export function decidedBy({ author, until }: Pick<Acceptance, 'author' | 'until'>): string {
  const words = [author, until === undefined ? undefined : `until ${until}`];
  return words.filter((one) => one !== undefined).join(', ');
}
