import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../disk/index.ts';

const EARLIER = 'earlier';

/**
 * Copies what an earlier run kept in `stay` into `earlier/N` of the folder that will take its place: its
 * seed and partition may belong to a file that is out already.
 */
export async function keepEarlier(stay: string, staging: string): Promise<void> {
  const names = await readdir(stay).catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (names === null) return;
  const runs = names.includes(EARLIER) ? await readdir(join(stay, EARLIER)) : [];
  if (names.includes(EARLIER)) {
    await cp(join(stay, EARLIER), join(staging, EARLIER), { recursive: true });
  }
  // Not their count: somebody may have taken one away, and none may be overwritten.
  const last = Math.max(0, ...runs.map(Number).filter(Number.isSafeInteger));
  const target = join(staging, EARLIER, String(last + 1));
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of names) {
    if (name !== EARLIER) await cp(join(stay, name), join(target, name), { recursive: true });
  }
}
