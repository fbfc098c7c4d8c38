import type { AuditEntry } from '../../io/audit/index.ts';

/** A release as an audit log names it. */
export interface OtherOfLog {
  /** Digests of the original and of the protected file. */
  readonly original: string;
  readonly protected: string;
  /** The data of the bundle. */
  readonly data: { readonly name: string; readonly sha256: string };
  /** The digest of the entry that names the release. */
  readonly log: string;
}

/** The releases of a log. Entries of a run name its original, and those after it are about this run. */
export function releasesIn(entries: readonly AuditEntry[]): OtherOfLog[] {
  let original = '';
  return entries.flatMap(({ event, facts, digest }) => {
    // A refinement reads two files.
    if (event === 'read') original = String(facts.original ?? facts.sha256);
    if (event !== 'released' || !Array.isArray(facts.left)) return [];
    const [data] = facts.left;
    if (typeof data?.name !== 'string' || typeof data.sha256 !== 'string') return [];
    return [{ original, protected: String(facts.protected), data, log: digest }];
  });
}

/** Another release of the same original, as a log records that it was known: by its own log, or as a file that somebody named. */
export type LoggedOther =
  | {
      /** The folder of the other log, and the digest of the entry that names the release. */
      readonly stay: string;
      readonly log: string;
    }
  | { readonly file: string };

/** The other logs that an entry of a log names, which must still have these entries. */
export function otherLogsIn(
  entries: readonly AuditEntry[],
): readonly { readonly stay: string; readonly log: string }[] {
  return entries.flatMap(({ event, facts }) => {
    const { known } = (facts.others ?? {}) as { readonly known?: unknown };
    if (event !== 'gates' || !Array.isArray(known)) return [];
    return known.filter(({ stay, log }) => typeof stay === 'string' && typeof log === 'string');
  });
}
