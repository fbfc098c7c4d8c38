import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of what is being written end so; the number is that of the process. */
const UNFINISHED = /\.penumbra-(\d+)-[0-9a-f]+$/;

/** What this process is writing now: process numbers are used again, so its own number proves nothing. */
const current = new Set<string>();

/** The name under which something is written until it is whole: hidden, beside the target, and marked with this process. */
export function unfinishedName(target: string): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0].toString(16);
  const name = `.${target}.penumbra-${process.pid}-${random}`;
  current.add(name);
  return name;
}

/** Removes what processes that are no longer there have left behind for this target. */
export async function removeResidue(folder: string, target: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`.${target}.`)) continue;
    const writer = UNFINISHED.exec(name)?.[1];
    if (writer !== undefined && !current.has(name) && !isAlive(Number(writer))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
