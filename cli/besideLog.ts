import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ByteSource, PenumbraError, verifyBundle } from '../src/index.ts';
import {
  AUDIT_FILE,
  type AuditEntry,
  brokenAudit,
  fileBytes,
  nodeSha256,
  otherLogsIn,
  readAudit,
  receivedFiles,
} from '../src/node.ts';

/** A log whose own chain holds. */
interface Chain {
  readonly path: string;
  readonly entries: readonly AuditEntry[];
}

/** The most that a statement has. */
const MOST_STATEMENT = 1 << 20;

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
 * certificates must be named in it and have the recipes and partitions that they name, and bundles beside the folder that carry
 * one of its certificates or digests must be named in it and have the files that they name. A run or a release that was dropped
 * from the log leaves one of these behind, unless somebody removed them too.
 */
export async function compareBeside([log, ...earlier]: readonly Chain[]): Promise<ComparedLog> {
  for (const one of earlier) refuseOther(log, one);
  const stay = dirname(log.path);
  const seals = new Set<string>();
  for (const folder of [stay, ...earlier.map(({ path }) => dirname(path))]) {
    const path = join(folder, 'certificate.json');
    const { seal, ...stated } = fieldsIn(await readFile(path, 'utf8').catch(() => ''));
    if (typeof seal !== 'string') continue;
    if (!certifiedIn(log).includes(seal)) {
      throw dropped(log, `has no entry for the certificate ${path}`);
    }
    await refuseEdited(folder, stated, seal);
    seals.add(seal);
  }
  const certified = new Set(certifiedIn(log));
  const digests = new Set(log.entries.map(({ digest }) => digest));
  const bundles = await bundlesBeside(
    stay,
    (bundle) => certified.has(bundle.certificate) || digests.has(bundle.log),
  );
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

/** Refuses a certificate that does not fit its seal, and papers beside it that are others than it names. */
async function refuseEdited(
  folder: string,
  stated: Readonly<Record<string, unknown>>,
  seal: string,
): Promise<void> {
  const edited = (name: string, what: string) => {
    const path = join(folder, name);
    return new PenumbraError('claim', `${path} ${what}.`, { file: path });
  };
  if (sha256Of(JSON.stringify(stated)) !== seal) {
    throw edited('certificate.json', 'was edited: its seal does not match');
  }
  // A refinement has a certificate of its own, and leaves the recipe with the file before.
  for (const [name, digest] of [
    ['recipe.json', stated.recipe],
    ['partition.csv', stated.partition],
  ] as const) {
    const found = await digestOf(join(folder, name));
    if (found !== null && found !== digest) {
      throw edited(name, 'is not the one that the certificate beside it names');
    }
  }
}

/** The digest of a file; null if it is not there. */
async function digestOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  const hash = nodeSha256();
  for await (const chunk of (await fileBytes(path)).open()) hash.update(chunk);
  return hash.digest();
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a bundle says about the log of its office. */
interface Named {
  readonly certificate: string;
  readonly log: string;
}

interface Beside extends Named {
  readonly path: string;
  readonly sha256: string;
}

/** The bundles of a log, folders and archives, in the folder around the one that must stay. */
async function bundlesBeside(stay: string, isOurs: (bundle: Named) => boolean): Promise<Beside[]> {
  const around = dirname(stay);
  const entries = await readdir(around, { withFileTypes: true }).catch(() => []);
  const found: Beside[] = [];
  // What is hidden is not released yet.
  const places = entries.filter((one) => !one.name.startsWith('.'));
  for (const one of places) {
    const place = join(around, one.name);
    const path = one.isDirectory() ? join(place, 'statement.json') : place;
    const files = await filesOf(place, one.isDirectory());
    const text = await textOf(files?.get('statement.json'));
    const { format, certificate, log } = fieldsIn(text);
    if (files === null || format !== 'penumbra-statement') continue;
    const named = { certificate: String(certificate), log: String(log) };
    if (!isOurs(named)) continue;
    const { verdicts } = await verifyBundle(files, place, {}, { newHash: nodeSha256 });
    const failed = verdicts.filter(({ verdict }) => verdict === 'fails');
    if (failed.length > 0) {
      const words = failed.map(
        ({ statement, found: why }) => `"${statement.replace(/\.$/, '')}" fails (${why})`,
      );
      const message = `${place} is not what was released: ${words.join('; ')}.`;
      throw new PenumbraError('claim', message, { file: place });
    }
    found.push({ ...named, path, sha256: sha256Of(text) });
  }
  return found;
}

/** The files of a folder, or of a ZIP archive; null for anything else, and for an archive that is none. */
async function filesOf(place: string, isFolder: boolean) {
  if (!isFolder && !/\.zip$/i.test(place)) return null;
  return receivedFiles(place).catch(() => null);
}

/** The text of a file that is not large; empty if there is none. */
async function textOf(file: (() => Promise<ByteSource>) | undefined): Promise<string> {
  const source = await file?.().catch(() => undefined);
  if (source === undefined || (source.size ?? 0) > MOST_STATEMENT) return '';
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
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
