import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The end of the names of files that are being written, or were moved away to make room; the number is the process id. */
const UNFINISHED = /\.penumbra-(old-)?(\d+)-[0-9a-f]+$/;

/** What this process is writing now: process numbers are used again, so its own number proves nothing. */
const current = new Set<string>();

/** The name under which something is written until it is whole: hidden, beside the target, and marked with this process. */
export function unfinishedName(target: string): string {
  return mark(`.${target}.penumbra-`);
}

/** The name of the old file while the new one replaces it. */
export function replacedName(target: string): string {
  return mark(`.${target}.penumbra-old-`);
}

function mark(beginning: string): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0].toString(16);
  const name = `${beginning}${process.pid}-${random}`;
  current.add(name);
  return name;
}

/**
 * Removes what processes that are no longer there have left behind for this target. If one was ended just
 * when it had moved the target away, the target gets its name back.
 */
export async function removeResidue(folder: string, target: string): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`.${target}.`)) continue;
    const [, old, writer] = UNFINISHED.exec(name) ?? [];
    if (writer === undefined || current.has(name) || isAlive(Number(writer))) continue;
    const whole = name.startsWith(`.${target}.penumbra-old-`);
    if (old && whole && !names.includes(target)) {
      await rename(join(folder, name), join(folder, target));
    } else {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Whether another process with this id runs. */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
