import { chmod, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './failure.ts';
import { BEAT, isGone, PLACE, STALE } from './place.ts';

/** The end of the names of files that are being written, or were moved away to make room: place and process of the owner. */
const UNFINISHED = /\.penumbra-(old-)?([0-9a-f]{8})-(\d+)-[0-9a-f]+$/;

/** What this process is writing now. A process before it can have had the same number. */
const current = new Set<string>();

/** What this process touches, so that other machines see that somebody is at work. */
const beaten = new Set<string>();
let beats: NodeJS.Timeout | undefined;

/** The path under which something is written until it is whole: hidden, beside the target, and marked with this process. */
export function unfinishedPath(target: string): string {
  return marked(target, 'penumbra-');
}

/** The path of the old file while the new one replaces it. */
export function replacedPath(target: string): string {
  return marked(target, 'penumbra-old-');
}

function marked(target: string, mark: string): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0].toString(16);
  const name = `.${basename(target)}.${mark}${PLACE}-${process.pid}-${random}`;
  const path = join(dirname(target), name);
  current.add(path);
  beaten.add(path);
  beats ??= setInterval(touchAll, BEAT).unref();
  return path;
}

/** Shows that this process is at work on its files. */
export async function touchAll(): Promise<void> {
  for (const path of beaten) {
    // The time of a change of the mode, not of the content: a file that is read back must not look changed.
    await stat(path)
      .then(({ mode }) => chmod(path, mode))
      .catch(() => beaten.delete(path));
  }
  if (beaten.size > 0) return;
  clearInterval(beats);
  beats = undefined;
}

/**
 * Removes what processes that are no longer there have left behind for this target. If the target was moved away and
 * nothing took its place, it gets its name back.
 */
export async function removeResidue(target: string): Promise<void> {
  const [folder, own] = [dirname(target), basename(target)];
  const names: string[] = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`.${own}.`)) continue;
    const [, old, place, pid] = UNFINISHED.exec(name) ?? [];
    const path = join(folder, name);
    if (pid === undefined || !(await isLeft(path, place, Number(pid)))) continue;
    const whole = name.startsWith(`.${own}.penumbra-old-`);
    if (old && whole && !names.includes(own)) await rename(path, target);
    else await rm(path, { recursive: true, force: true });
  }
}

/** Whether nobody is at work on an unfinished file. What a living process of this place writes is never taken away. */
async function isLeft(path: string, place: string, pid: number): Promise<boolean> {
  if (place === PLACE) return pid === process.pid ? !current.has(path) : isGone(place, pid);
  const found = await stat(path).catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  return found !== null && Date.now() - found.ctimeMs > STALE;
}
