import { brokenAudit, readAudit } from '../../io/audit/index.ts';
import type { Dialect } from '../../io/csv/index.ts';
import { AUDIT_FILE, fileBytes, fileSource, nodeSha256 } from '../../io/files/index.ts';
import { join, namesIn, resolve, textIfThere } from '../../io/folders/index.ts';
import { likeTable } from '../../io/labelled/index.ts';
import { type OtherOfLog, releasesIn } from './otherReleases.ts';

/** A release of the same original that lies in the same folder, found by its audit log. */
export interface FoundRelease extends OtherOfLog {
  /** The log that names it. */
  readonly logPath: string;
  /** The protected file in the order of the original, or the data of the bundle; null if neither is there any more. */
  readonly path: string | null;
}

interface Wanted {
  /** Folders to look in. */
  readonly places: readonly string[];
  /** Digest of the original. */
  readonly original: string;
  /** Digest of the file that is released now: its own releases tell nothing new. */
  readonly protected: string;
  readonly dialect: Dialect;
}

/**
 * Other releases of the same original. Logs in the folders that must stay name the digest of the original and every release.
 * A log whose chain is broken is refused: a release may have been taken out of it.
 */
export async function releasesBeside(
  { places, original, protected: own, dialect }: Wanted,
  signal?: AbortSignal,
): Promise<FoundRelease[]> {
  const folders = await foldersIn(places);
  const found = new Map<string, FoundRelease>();
  for (const folder of folders) {
    const logPath = join(folder, AUDIT_FILE);
    const text = await textIfThere(logPath);
    if (text === null || !text.includes(original)) continue;
    const { entries, broken } = readAudit(text);
    if (broken !== null) throw brokenAudit(logPath, broken);
    for (const release of releasesIn(entries)) {
      if (release.original !== original || release.protected === own) continue;
      const path = await fileOf(release, folder, folders, dialect, signal);
      found.set(release.protected, { ...release, logPath, path });
    }
  }
  return [...found.values()];
}

/** The folders inside some folders, each once. */
async function foldersIn(places: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of new Set(places.map((path) => resolve(path)))) {
    for (const name of (await namesIn(place)) ?? []) {
      const folder = join(place, name);
      if ((await namesIn(folder)) != null) found.push(folder);
    }
  }
  return found;
}

/**
 * The file of a release. In the protected file, records are in the order of the original, so that it is known which belong
 * together; the data of the bundle are shuffled.
 */
async function fileOf(
  { protected: masked, data }: OtherOfLog,
  stay: string,
  folders: readonly string[],
  dialect: Dialect,
  signal?: AbortSignal,
): Promise<string | null> {
  const output = stay.replace(/\.must-stay$/, '');
  if (output !== stay && (await digestOf(output, dialect, signal)) === masked) return output;
  for (const folder of folders) {
    if (!((await namesIn(folder)) ?? []).includes(data.name)) continue;
    const path = join(folder, data.name);
    if ((await digestOf(path, null, signal)) === data.sha256) return path;
  }
  return null;
}

/** The digest of the records of a file in their dialect, or of its bytes; null if it cannot be read. */
async function digestOf(
  path: string,
  dialect: Dialect | null,
  signal?: AbortSignal,
): Promise<string | null> {
  try {
    const hash = nodeSha256();
    const source =
      dialect === null
        ? await fileBytes(path, signal)
        : await fileSource(path, signal, likeTable(undefined));
    for await (const chunk of source.open(dialect ?? undefined)) hash.update(chunk);
    return hash.digest();
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
