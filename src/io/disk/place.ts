import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** How long nothing is heard of the owner of a file before the file counts as left behind, in milliseconds. */
export const STALE = 60_000;

/** How often an owner touches its files, in milliseconds. */
export const BEAT = 5_000;

/**
 * Where the numbers of processes mean the same as here, as eight hexadecimal digits: the host, and on Linux the start of
 * the machine and the namespace of its process numbers, which each container has for itself.
 */
export const PLACE: string = createHash('sha256')
  .update([hostname(), bootOf(), namespaceOf()].join('\n'))
  .digest('hex')
  .slice(0, 8);

function bootOf(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return '';
  }
}

function namespaceOf(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Whether a process is known to have ended: that of another place never is. */
export function isGone(place: string, pid: number): boolean {
  if (place !== PLACE || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
