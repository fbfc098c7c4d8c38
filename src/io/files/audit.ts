import { userInfo } from 'node:os';
import { AuditLog as PortableLog, type AuditOptions as PortableOptions } from '../audit/index.ts';

export {
  type AuditEntry,
  type BrokenEntry,
  brokenAudit,
  brokenLine,
  readAudit,
  type SignedEntry,
  signaturesIn,
} from '../audit/index.ts';

/** The clock and the user of a log; by default those of the machine. */
export type AuditOptions = Partial<PortableOptions>;

/** The audit log of whoever runs the program. */
export class AuditLog extends PortableLog {
  constructor(options: AuditOptions = {}) {
    super({ who: whoRuns, ...options });
  }

  static override from(text: string, name = 'The audit log', options: AuditOptions = {}): AuditLog {
    const log = new AuditLog(options);
    log.goOn(text, name);
    return log;
  }
}

/** Who runs the program: PENUMBRA_WHO if it is set (for services), else the user of the operating system. */
export function whoRuns(): string {
  const said = process.env.PENUMBRA_WHO?.trim();
  if (said) return said;
  try {
    return userInfo().username;
  } catch {
    // Containers run under numbers that have no name.
    return 'unknown';
  }
}
