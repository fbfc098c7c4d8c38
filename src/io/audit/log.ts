import { PenumbraError } from '../../error.ts';
import { parseNested } from '../../foundation/words/index.ts';
import { roomForText, sha256Text } from '../bytes/index.ts';
import { isSigned, type Signer } from '../signatures/index.ts';

/** Something that happened, as a line of an audit log. */
export interface AuditEntry {
  readonly time: string;
  /** Who ran the program; null in logs that do not tell. */
  readonly who: string | null;
  readonly event: string;
  /** Digests and counts, never values. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The digest of the entry before; empty in the first. */
  readonly previous: string;
  readonly digest: string;
}

/** The first entry that breaks the chain, counted from 1, and the reason. */
export interface BrokenEntry {
  readonly number: number;
  /** What it is about, if that can be read. */
  readonly event: string | null;
  /** The end of a sentence that begins with the entry. */
  readonly what: string;
}

/** The clock and the user of a log. Tests replace them. */
export interface AuditOptions {
  /** Who did it. */
  who(): string;
  now?(): Date;
}

/** The event of a signature. */
const SIGNED = 'signed';

const RESERVED = new Set(['time', 'who', 'event', 'previous', 'digest']);

/**
 * The audit log as JSON lines. Each line holds the digest of the one before, and its own over both, so
 * that a line that was changed, added or taken out later breaks the chain. That the last lines were taken
 * out breaks nothing: only the digest of the last one, kept elsewhere, tells.
 */
export class AuditLog {
  readonly #lines: string[];
  readonly #who: () => string;
  readonly #now: () => Date;
  #previous: string;

  constructor({ who, now = () => new Date() }: AuditOptions) {
    this.#lines = [];
    this.#previous = '';
    this.#who = who;
    this.#now = now;
  }

  /** Continues a log. One whose chain is broken is refused, as new entries would make it look whole. */
  static from(text: string, name: string, options: AuditOptions): AuditLog {
    const log = new AuditLog(options);
    log.goOn(text, name);
    return log;
  }

  /** Takes over the entries of another log. The log must still be empty. */
  protected goOn(text: string, name: string): void {
    const { entries, broken } = readAudit(text);
    if (broken !== null) throw brokenAudit(name, broken);
    for (const line of text.split('\n').slice(0, -1)) this.#lines.push(line);
    this.#previous = entries.at(-1)?.digest ?? '';
  }

  /** Adds something that happened. Facts are digests and counts, never values. */
  add(event: string, facts: Readonly<Record<string, unknown>>): void {
    this.#append(this.#now().toISOString(), event, facts);
  }

  #append(time: string, event: string, facts: Readonly<Record<string, unknown>>): void {
    for (const key of Object.keys(facts)) {
      if (RESERVED.has(key)) throw new RangeError(`A fact cannot be called ${key}.`);
    }
    const body = JSON.stringify({
      time,
      who: this.#who(),
      event,
      ...facts,
      previous: this.#previous,
    });
    const digest = sha256Text(body);
    this.#lines.push(`${body.slice(0, -1)},"digest":"${digest}"}`);
    this.#previous = digest;
  }

  /** Adds a signature of the last entry and so of all entries before it. */
  sign({ publicKey: key, sign }: Signer): void {
    const time = this.#now().toISOString();
    this.#append(time, SIGNED, { key, signature: sign('log', this.#previous, time) });
  }

  /** The digest of the last entry, to be kept elsewhere; empty if there is none. */
  get digest(): string {
    return this.#previous;
  }

  toString(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}

/**
 * The entries of a log up to the first that does not fit the chain. Digests are of the bytes of a line, so that no
 * byte can be altered, not even one that leaves the same JSON.
 */
export function readAudit(log: string): {
  readonly entries: readonly AuditEntry[];
  readonly broken: BrokenEntry | null;
} {
  const entries: AuditEntry[] = [];
  const lines = log.split('\n');
  const last = lines.pop();
  for (const line of last === '' ? lines : [...lines, last!]) {
    const found = readEntry(line, entries.at(-1)?.digest ?? '');
    const number = entries.length + 1;
    if ('what' in found) return { entries, broken: { number, ...found } };
    if (number > lines.length) {
      const what = 'has no line end: the file was cut there';
      return { entries, broken: { number, event: found.event, what } };
    }
    entries.push(found);
  }
  return { entries, broken: null };
}

/** More characters than an entry has: it names files, columns and claims. */
const LONGEST = 1 << 23;

function readEntry(line: string, previous: string): AuditEntry | Omit<BrokenEntry, 'number'> {
  if (line.length > Math.min(LONGEST, roomForText(true).most)) {
    return { event: null, what: 'is longer than an entry of this program can be' };
  }
  const [, start, digest] = /^(.*),"digest":"([0-9a-f]{64})"\}$/s.exec(line) ?? [];
  const event = eventIn(line);
  if (start === undefined) return { event, what: 'is not what this program writes' };
  const body = `${start}}`;
  if (sha256Text(body) !== digest) return { event, what: 'does not fit its own digest' };
  const { time, who, previous: named, event: _, ...facts } = fieldsOf(body);
  if (typeof time !== 'string' || event === null) {
    return { event, what: 'is not what this program writes' };
  }
  if (named !== previous) {
    return {
      event,
      what:
        previous === ''
          ? 'is not the first: entries before it were taken out'
          : 'names another digest for the entry before it, so that one was altered and sealed again, or entries were added or taken out between them',
    };
  }
  const { key, signature, ...others } = facts;
  const by = { key: String(key), time, signature: String(signature) };
  if (event === SIGNED && !isSigned('log', previous, by)) {
    return { event, what: 'is a signature that was not made by the key that it names' };
  }
  // A signature covers the lines before it, and not what else stands in its own.
  if (event === SIGNED && Object.keys(others).length > 0) {
    return { event, what: 'is a signature that says more than a key and a time' };
  }
  return { time, who: typeof who === 'string' ? who : null, event, facts, previous, digest };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value = parseNested(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function eventIn(line: string): string | null {
  const { event } = fieldsOf(line);
  return typeof event === 'string' ? event : null;
}

/** A signature in a log: of all entries before it. */
export interface SignedEntry {
  /** The number of the entry, counted from 1. */
  readonly number: number;
  readonly key: string;
  readonly time: string;
}

/** The signatures of a log, in its order. A log with a forged one is broken there. */
export function signaturesIn(entries: readonly AuditEntry[]): SignedEntry[] {
  return entries.flatMap(({ event, time, facts }, i) =>
    event === SIGNED ? [{ number: i + 1, key: String(facts.key), time }] : [],
  );
}

/** The number of the first line that does not fit the chain, counted from 1, or null. */
export function brokenLine(log: string): number | null {
  return readAudit(log).broken?.number ?? null;
}

/** The error for a log whose chain is broken. */
export function brokenAudit(name: string, { number, event, what }: BrokenEntry): PenumbraError {
  const which = event === null ? `Entry ${number}` : `Entry ${number} ("${event}")`;
  return new PenumbraError('claim', `${which} of ${name} ${what}.`, { line: number });
}
