import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { PenumbraError } from '../../error.ts';
import { unreadable } from '../disk/index.ts';

/** Refuses a file that is no longer the one first seen: a run reads it several times over. */
export function refuseChanged(path: string, before: Stats, now: Stats): void {
  if (now.size === before.size && now.mtimeMs === before.mtimeMs && now.ino === before.ino) return;
  throw new PenumbraError(
    'file',
    `${path} changed while it was read: run again when it is complete.`,
    { file: path },
  );
}

/** The bytes from `from` to before `to` of a file that has to be the one first seen. */
export async function readPart(
  path: string,
  before: Stats,
  from: number,
  to: number,
): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      refuseChanged(path, before, await file.stat());
      const bytes = new Uint8Array(to - from);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
        if (bytesRead === 0) refuseChanged(path, before, await file.stat());
        if (bytesRead === 0) return bytes.subarray(0, at);
        at += bytesRead;
      }
      return bytes;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}
