import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whileAlone } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const alone = <T>(work: () => Promise<T>, name = 'x') =>
  whileAlone(join(folder, name), (lock) => new Error(`taken: ${lock}`), work);
const lock = () => join(folder, '.x.penumbra-lock');

describe('work that takes long and is done by one run at a time', () => {
  test('holds its lock while it works, and gives it back however it ends', async () => {
    const found = await alone(async () => readFileSync(lock(), 'utf8'));
    expect(found).toBe(String(process.pid));
    expect(existsSync(lock())).toBe(false);
    await expect(alone(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(existsSync(lock())).toBe(false);
  });

  test('is refused at once where another run is at it, of this process or another', async () => {
    await alone(async () => {
      await expect(alone(async () => 1)).rejects.toThrow(`taken: ${lock()}`);
      expect(existsSync(lock())).toBe(true);
      expect(await alone(async () => 2, 'other')).toBe(2);
    });
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      writeFileSync(lock(), String(other.pid));
      const since = performance.now();
      await expect(alone(async () => 1)).rejects.toThrow(/taken/);
      expect(performance.now() - since).toBeLessThan(500);
      expect(readFileSync(lock(), 'utf8')).toBe(String(other.pid));
    } finally {
      other.kill('SIGKILL');
    }
  });

  test('does not wait for a process that is gone, nor for one that ended before it said its number', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    for (const left of [String(pid), '', 'no number', String(process.pid)]) {
      writeFileSync(lock(), left);
      expect(await alone(async () => 3)).toBe(3);
      expect(existsSync(lock())).toBe(false);
    }
  });

  test('says so where its folder cannot be written to', async () => {
    await expect(alone(async () => 1, 'none/x')).rejects.toThrow(/folder does not exist/);
  });
});
