import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PenumbraError, parseStatement } from '../src/index.ts';
import { AUDIT_FILE, type AuditEntry, brokenAudit, otherLogsIn, readAudit } from '../src/node.ts';

/** A log whose own chain holds. */
interface Chain {
  readonly path: string;
  readonly entries: readonly AuditEntry[];
}

/** What a log was compared with. */
export interface ComparedLog {
  readonly certificates: number;
  readonly bundles: number;
  /** Runs of the log whose certificates are not here any more. */
  readonly gone: number;
  /** Logs of other releases of the same original that it names: those that are here, and those that are not. */
  readonly others: number;
  readonly othersGone: number;
}

/**
 * Compares a log with what lies beside it, and refuses what does not fit: logs of earlier runs must be a part of its chain,
 * certificates must be named in it, and so must bundles beside the folder that carry one of its certificates. A run or a
 * release that was dropped from the log leaves one of these behind, unless somebody removed them too.
 */
export async function compareBeside([log, ...earlier]: readonly Chain[]): Promise<ComparedLog> {
  for (const one of earlier) refuseOther(log, one);
  const stay = dirname(log.path);
  const seals = new Set<string>();
  for (const folder of [stay, ...earlier.map(({ path }) => dirname(path))]) {
    const path = join(folder, 'certificate.json');
    const seal = fieldsIn(await readFile(path, 'utf8').catch(() => '')).seal;
    if (typeof seal !== 'string') continue;
    if (certifiedIn(log).includes(seal)) seals.add(seal);
    else throw dropped(log, `has no entry for the certificate ${path}`);
  }
  const certified = new Set(certifiedIn(log));
  const bundles = await bundlesBeside(stay, (seal) => certified.has(seal));
  for (const bundle of bundles) refuseUnnamed(log, bundle);
  const gone = [...certified].filter((seal) => !seals.has(seal)).length;
  const others = await compareOthers(log, dirname(stay));
  return { certificates: seals.size, bundles: bundles.length, gone, ...others };
}

/** Logs of other releases of the same original must still have the entries that this log names. */
async function compareOthers(
  log: Chain,
  around: string,
): Promise<Pick<ComparedLog, 'others' | 'othersGone'>> {
  const [here, away] = [new Set<string>(), new Set<string>()];
  for (const { stay, log: digest } of otherLogsIn(log.entries)) {
    const path = join(around, basename(stay), AUDIT_FILE);
    const text = await readFile(path, 'utf8').catch(() => null);
    (text === null ? away : here).add(path);
    if (text === null) continue;
    const { entries, broken } = readAudit(text);
    if (broken !== null) throw brokenAudit(path, broken);
    if (!entries.some((entry) => entry.digest === digest)) {
      throw new PenumbraError(
        'claim',
        `${path} has no entry for a release that ${log.path} names: entries were taken out.`,
        { file: path },
      );
    }
  }
  return { others: here.size, othersGone: away.size };
}

/** The log of an earlier run is the beginning of the log. */
function refuseOther(log: Chain, earlier: Chain): void {
  const last = earlier.entries.at(-1)!;
  if (log.entries[earlier.entries.length - 1]?.digest === last.digest) return;
  throw dropped(log, `does not contain the run of ${earlier.path}`);
}

function certifiedIn({ entries }: Chain): string[] {
  return entries.flatMap(({ event, facts }) =>
    event === 'certified' ? [String(facts.certificate)] : [],
  );
}

interface Beside {
  readonly path: string;
  readonly sha256: string;
  readonly log: string;
}

/** The bundles in the folder around the one that must stay, and around the folders in it, with certificates of a log. */
async function bundlesBeside(stay: string, isOurs: (seal: string) => boolean): Promise<Beside[]> {
  const around = dirname(stay);
  const entries = await readdir(around, { withFileTypes: true }).catch(() => []);
  const found: Beside[] = [];
  // What is hidden is not released yet.
  const folders = entries.filter((one) => one.isDirectory() && !one.name.startsWith('.'));
  for (const { name } of folders) {
    const path = join(around, name, 'statement.json');
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null || fieldsIn(text).format !== 'penumbra-statement') continue;
    const { certificate, log } = parseStatement(text, path);
    if (!isOurs(certificate)) continue;
    found.push({ path, sha256: createHash('sha256').update(text).digest('hex'), log });
  }
  return found;
}

function refuseUnnamed(log: Chain, { path, sha256, log: digest }: Beside): void {
  if (!log.entries.some((entry) => entry.digest === digest)) {
    throw dropped(log, `has no entry with the digest that ${path} names`);
  }
  const isNamed = log.entries.some(
    ({ event, facts }) => event === 'released' && JSON.stringify(facts.left).includes(sha256),
  );
  if (!isNamed) throw dropped(log, `has no entry for the release of ${path}`);
}

function dropped({ path }: Chain, what: string): PenumbraError {
  const message = `${path} ${what}: entries were taken out, or the file belongs to another log.`;
  return new PenumbraError('claim', message, { file: path });
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
