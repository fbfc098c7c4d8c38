import { type AuditEntry, readAudit } from '../../io/audit/index.ts';
import type { Verdict } from '../../recipe/certificate/index.ts';
import type { Certificate } from '../../recipe/index.ts';

/** What is said of a log that names its certificate. */
export const LOGGED = 'The audit log names this certificate and its recipe.';

/** Whether the audit log beside a certificate is whole and is about this certificate and its recipe. */
export function logVerdict(certificate: Certificate, log: string): Verdict {
  const { entries, broken } = readAudit(log);
  const fault =
    broken === null ? faultIn(certificate, entries) : `entry ${broken.number} ${broken.what}`;
  return {
    statement: LOGGED,
    verdict: fault === null ? 'holds' : 'fails',
    found: fault ?? `its chain of ${entries.length} entries holds`,
  };
}

function faultIn({ seal, recipe, refined }: Certificate, entries: readonly AuditEntry[]) {
  const at = entries.findLastIndex(
    ({ event, facts }) => event === 'certified' && facts.certificate === seal,
  );
  if (at < 0) return 'no entry names the certificate';
  // A refinement plans no recipe: the one of the protection before is in that run's log.
  if (refined !== undefined) return null;
  const planned = entries.slice(0, at).findLast(({ event }) => event === 'planned');
  return planned?.facts.recipe === recipe ? null : 'it names another recipe for this certificate';
}
