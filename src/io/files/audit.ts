import { sha256Text } from '../sha256.ts';

/**
 * The audit log as JSON lines. Each line holds the digest of the one before, and its own over both, so
 * that a line that was changed, added or taken out later breaks the chain.
 */
export class AuditLog {
  readonly #lines: string[] = [];
  #previous = '';

  /** Adds something that happened. Facts are digests and counts, never values. */
  add(event: string, facts: Readonly<Record<string, unknown>>): void {
    const entry = { time: new Date().toISOString(), event, ...facts, previous: this.#previous };
    const digest = sha256Text(JSON.stringify(entry));
    this.#lines.push(JSON.stringify({ ...entry, digest }));
    this.#previous = digest;
  }

  toString(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}

/** The number of the first line that does not fit the chain, counted from 1, or null. */
export function brokenLine(log: string): number | null {
  let previous = '';
  for (const [i, line] of log.split('\n').entries()) {
    if (line === '') continue;
    let entry: Record<string, unknown>;
    try {
      entry = JSON.parse(line);
    } catch {
      return i + 1;
    }
    const { digest, ...rest } = entry;
    if (rest.previous !== previous || digest !== sha256Text(JSON.stringify(rest))) return i + 1;
    previous = digest as string;
  }
  return null;
}
