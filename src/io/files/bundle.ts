import { constants } from 'node:fs';
import { access, cp, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import {
  finishNear,
  HalfNamed,
  removeResidue,
  syncTree,
  unfinishedPath,
  unreadable,
  unwritable,
  whileNaming,
} from '../disk/index.ts';
import { MOST_JSON, readText } from './source.ts';
import { type PiecedText, writeSynced } from './text.ts';

/** The folder to which the files of an earlier release of the same file are moved. */
const EARLIER = 'earlier-releases';

/** A file of the bundle while it is written. */
export interface BundleFile {
  /** Where it can be read back from once it is finished. */
  readonly path: string;
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<void>;
}

/** What a commit adds to the folder that must stay. */
export interface StayAdditions {
  /** New files, which take the place of those of an earlier release. */
  readonly texts: ReadonlyMap<string, PiecedText>;
  /** Files of an earlier release that are no longer true, also if no new one takes their place. */
  readonly outdated?: readonly string[];
  /** Existing files that are continued, such as the audit log, each with the function that makes its new text. */
  readonly continued: ReadonlyMap<string, (before: string) => string>;
  /** Texts that must not have changed since they were read. */
  readonly unchanged: ReadonlyMap<string, string>;
}

/**
 * A folder that may leave, and what is added to the one that must stay, on their way to disk. Both are written under
 * hidden names beside their targets and get their names together at the end; `abandon` leaves nothing.
 */
export interface UnfinishedBundle {
  file(name: string): Promise<BundleFile>;
  text(name: string, text: string): Promise<void>;
  commit(additions: StayAdditions): Promise<void>;
  abandon(): Promise<void>;
}

/** Refuses, before any work is done, a folder that holds something or cannot be made, and one inside the folder that must stay. */
export async function refuseBundle(folder: string, stay: string): Promise<void> {
  await finishNear([folder, stay]);
  const found = await stat(folder).catch(() => null);
  if (found !== null && !found.isDirectory()) {
    throw new PenumbraError('file', `${folder} is a file: name a new folder.`, { file: folder });
  }
  if (found !== null && (await readdir(folder)).length > 0) {
    throw new PenumbraError(
      'file',
      `${folder} is there already and holds something, which is never overwritten: name a new folder.`,
      { file: folder },
    );
  }
  const within = relative(resolve(stay), resolve(folder));
  if (within.split(/[\\/]/)[0] !== '..' && !isAbsolute(within)) {
    throw new PenumbraError(
      'usage',
      `${folder} lies in the folder ${stay}, which must stay: name a folder elsewhere.`,
      { file: folder },
    );
  }
  for (const path of [folder, stay]) {
    // The slash makes a file in the place of the folder an error.
    await access(join(dirname(resolve(path)), '/'), constants.W_OK).catch((error) => {
      throw unwritable(path, error);
    });
  }
}

/** A text of the folder that must stay; null if it is not there. */
export async function stayText(
  stay: string,
  name: string,
  signal?: AbortSignal,
  most = MOST_JSON,
): Promise<string | null> {
  const path = join(stay, name);
  const found = await stat(path).catch(() => null);
  return found === null ? null : readText(path, signal, most);
}

/** Starts to write a bundle. */
export async function beginBundle(folder: string, stay: string): Promise<UnfinishedBundle> {
  const target = resolve(folder);
  await finishNear([stay, target]);
  await removeResidue(target);
  const staging = unfinishedPath(target);
  await mkdir(staging, { mode: 0o700 }).catch((error) => {
    throw unwritable(folder, error);
  });
  return new Bundle(folder, target, resolve(stay), staging);
}

class Bundle implements UnfinishedBundle {
  /** How it is called in messages: as the user did. */
  readonly #name: string;
  readonly #target: string;
  readonly #stay: string;
  readonly #staging: string;
  readonly #open = new Set<{ close(): Promise<void> }>();
  /** The folder that must stay as it will be. */
  #stayStaging: string | null = null;
  /** Whether a journal speaks of the folders, so that they must not be removed. */
  #isHalfNamed = false;

  constructor(name: string, target: string, stay: string, staging: string) {
    this.#name = name;
    this.#target = target;
    this.#stay = stay;
    this.#staging = staging;
  }

  async file(name: string): Promise<BundleFile> {
    const failed = (error: unknown) => unwritable(join(this.#name, name), error);
    const handle = await open(join(this.#staging, name), 'wx', 0o600).catch((error) => {
      throw failed(error);
    });
    this.#open.add(handle);
    return {
      path: join(this.#staging, name),
      write: async (chunk) => {
        try {
          for (let at = 0; at < chunk.length; ) {
            at += (await handle.write(chunk, at)).bytesWritten;
          }
        } catch (error) {
          throw failed(error);
        }
      },
      finish: async () => {
        try {
          await handle.sync();
          await handle.close();
          this.#open.delete(handle);
        } catch (error) {
          throw failed(error);
        }
      },
    };
  }

  async text(name: string, text: string): Promise<void> {
    await writeSynced(join(this.#staging, name), text).catch((error) => {
      throw unwritable(join(this.#name, name), error);
    });
  }

  async commit(additions: StayAdditions): Promise<void> {
    try {
      await syncTree(this.#staging);
      await whileNaming(this.#stay, async (name) => {
        const from = await this.#stageStay(additions);
        await syncTree(from);
        await name([
          { from, to: this.#stay },
          { from: this.#staging, to: this.#target, isNew: true },
        ]);
      });
    } catch (error) {
      this.#isHalfNamed = error instanceof HalfNamed;
      throw unwritable(this.#name, error);
    }
  }

  async abandon(): Promise<void> {
    for (const handle of this.#open) await handle.close().catch(() => {});
    if (this.#isHalfNamed) return;
    await rm(this.#staging, { recursive: true, force: true });
    if (this.#stayStaging !== null) await rm(this.#stayStaging, { recursive: true, force: true });
  }

  /** A copy of the folder that must stay with what is new in it, so that all of it appears at once. */
  async #stageStay(additions: StayAdditions): Promise<string> {
    const { texts, outdated = [], continued, unchanged } = additions;
    const stay = this.#stay;
    await removeResidue(stay);
    const read = (name: string) =>
      readFile(join(stay, name), 'utf8').catch((error) => {
        throw unreadable(join(stay, name), error);
      });
    for (const [name, text] of unchanged) {
      if ((await read(name)) === text) continue;
      throw new PenumbraError(
        'file',
        `${join(stay, name)} changed meanwhile: release again when no other run is at work. Nothing was changed.`,
        { file: join(stay, name) },
      );
    }
    const goingOn = new Map<string, string>();
    for (const [name, go] of continued) goingOn.set(name, go(await read(name)));
    const staging = unfinishedPath(stay);
    this.#stayStaging = staging;
    await mkdir(staging, { mode: 0o700 });
    const names = await readdir(stay);
    const earlier = names.filter((name) => texts.has(name) || outdated.includes(name));
    const place = await this.#placeOfEarlier(names, earlier);
    for (const name of names) {
      const into = earlier.includes(name) ? join(place, name) : join(staging, name);
      await cp(join(stay, name), into, { recursive: true, preserveTimestamps: true });
    }
    for (const [name, text] of [...texts, ...goingOn]) {
      await writeSynced(join(staging, name), text);
    }
    return staging;
  }

  /** A new folder for what an earlier release left; not made where there is nothing. */
  async #placeOfEarlier(names: readonly string[], earlier: readonly string[]): Promise<string> {
    if (earlier.length === 0) return '';
    const runs = names.includes(EARLIER) ? await readdir(join(this.#stay, EARLIER)) : [];
    const last = Math.max(0, ...runs.map(Number).filter(Number.isSafeInteger));
    const place = join(this.#stayStaging!, EARLIER, String(last + 1));
    await mkdir(place, { recursive: true, mode: 0o700 });
    return place;
  }
}
