import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeResidue, touchAll, unfinishedPath } from './residue.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-residue-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('what other machines write is left alone while they touch it, and removed a minute after', async () => {
  const target = join(folder, 'x');
  const elsewhere = join(folder, '.x.penumbra-00000000-1-1a2b');
  mkdirSync(elsewhere);
  await removeResidue(target);
  expect(existsSync(elsewhere)).toBe(true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const own = unfinishedPath(target);
  writeFileSync(own, '');
  await removeResidue(target);
  expect(existsSync(elsewhere)).toBe(false);
  expect(existsSync(own)).toBe(true);
});

test('a touch does not make a file look changed to whoever reads it', async () => {
  const path = unfinishedPath(join(folder, 'y'));
  writeFileSync(path, 'content');
  const { mtimeMs, ctimeMs } = statSync(path);
  await setTimeout(20);
  await touchAll();
  expect(statSync(path).ctimeMs).toBeGreaterThan(ctimeMs);
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
});
