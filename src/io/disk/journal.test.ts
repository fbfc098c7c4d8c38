import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fault, isWorth, watchFiles, withFault } from '../../../test/cli/faults.ts';
import { finishNear, whileNaming } from './journal.ts';
import { takeLock } from './lock.ts';
import { unfinishedPath } from './residue.ts';

let restore: () => void;
beforeAll(async () => {
  restore = await watchFiles();
});
afterAll(() => restore());

test('a folder that is replaced and one that is new have their names together, whichever call fails', async () => {
  const base = mkdtempSync(join(tmpdir(), 'penumbra-journal-'));
  const faults: readonly Fault[] = ['kill', 'torn', 'EIO', 'ENOSPC'];
  let count = 0;
  const run = async (at: number, fault: Fault) => {
    const folder = join(base, String(count++));
    const [old, fresh] = ['papers', 'bundle'].map((name) => join(folder, name));
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, 'log'), 'old');
    const outcome = await withFault(at, fault, async (killed) => {
      const moves = [old, fresh].map((to) => ({
        from: unfinishedPath(to),
        to,
        isNew: to === fresh,
      }));
      for (const { from } of moves) {
        mkdirSync(from);
        writeFileSync(join(from, 'log'), 'new');
      }
      const named = whileNaming(old, (name) => name(moves)).then(
        () => true,
        () => false,
      );
      return Promise.race([named, killed]);
    });
    await finishNear([fresh]);
    const isNew = readFileSync(join(old, 'log'), 'utf8') === 'new';
    expect({ fault, at, isThere: existsSync(fresh) }).toEqual({ fault, at, isThere: isNew });
    if (!outcome.isKilled) expect({ fault, at, isNew }).toEqual({ fault, at, isNew: outcome.done });
    return outcome.calls;
  };
  const calls = await run(-1, 'kill');
  for (const fault of faults) {
    for (const [at, call] of calls.entries()) if (isWorth(fault, call)) await run(at, fault);
  }
  rmSync(base, { recursive: true });
});

test('a stale lock is taken away whole, whichever call fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-stale-'));
  const path = join(folder, '.x.penumbra-lock');
  const run = async (at: number) => {
    writeFileSync(path, '');
    utimesSync(path, 0, 0);
    const { done, calls } = await withFault(at, 'EIO', async () => {
      const lock = await takeLock(path, join(folder, 'x')).catch(() => null);
      await lock?.release();
      return lock !== null;
    });
    const left = readdirSync(folder).filter((name) => !name.endsWith('-lock'));
    if (calls[at] !== 'rm') expect({ at, left }).toEqual({ at, left: [] });
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    return { done, calls };
  };
  const { done, calls } = await run(-1);
  expect(done).toBe(true);
  for (const [at, call] of calls.entries()) if (isWorth('EIO', call)) await run(at);
  rmSync(folder, { recursive: true });
});
