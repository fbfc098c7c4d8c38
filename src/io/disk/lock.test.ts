import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { finishNear, whileNaming } from './journal.ts';
import { takeLock, whileAlone, whileLocked } from './lock.ts';
import { PLACE } from './place.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const alone = <T>(work: () => Promise<T>, name = 'x') =>
  whileAlone(join(folder, name), (lock) => new Error(`taken: ${lock}`), work);
const lock = () => join(folder, '.x.penumbra-lock');

const PID = process.pid;
const holder = (over: object) =>
  JSON.stringify({ token: 'other', place: PLACE, pid: PID, host: 'h', ...over });
const gone = spawnSync(process.execPath, ['-e', '0']).pid;
const age = (seconds: number) => {
  const past = Date.now() / 1000 - seconds;
  utimesSync(lock(), past, past);
};

describe('work that takes long and is done by one run at a time', () => {
  test('holds its lock while it works, and gives it back however it ends', async () => {
    const found = await alone(async () => readFileSync(lock(), 'utf8'));
    expect(JSON.parse(found)).toMatchObject({ pid: PID, place: PLACE });
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
      writeFileSync(lock(), holder({ pid: other.pid }));
      await expect(alone(async () => 1)).rejects.toThrow(/taken/);
      expect(JSON.parse(readFileSync(lock(), 'utf8')).pid).toBe(other.pid);
    } finally {
      other.kill('SIGKILL');
    }
  });

  test('does not wait for a process that is gone, nor for one before that had the same number', async () => {
    for (const pid of [gone, PID]) {
      writeFileSync(lock(), holder({ pid }));
      expect(await alone(async () => 3)).toBe(3);
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  test('the number of a process means nothing in another place: only time tells', async () => {
    writeFileSync(lock(), holder({ pid: gone, place: '00000000' }));
    await expect(alone(async () => 1)).rejects.toThrow(/taken/);
    age(59);
    await expect(alone(async () => 1)).rejects.toThrow(/taken/);
    age(61);
    expect(await alone(async () => 4)).toBe(4);
  });

  test.each(['', '{"token":', 'no number', '{}', 'null', `${PID}`])(
    'a damaged lock counts for a minute: %j',
    async (left) => {
      writeFileSync(lock(), left);
      await expect(alone(async () => 1)).rejects.toThrow(/taken/);
      age(61);
      expect(await alone(async () => 5)).toBe(5);
    },
  );

  test('says so where its folder cannot be written to', async () => {
    await expect(alone(async () => 1, 'none/x')).rejects.toThrow(/folder does not exist/);
  });
});

test('an owner touches its lock, and notices if another run has taken it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const taken = (await takeLock(lock()))!;
  try {
    age(59);
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(() => expect(Date.now() - statSync(lock()).mtimeMs).toBeLessThan(30_000));
    expect(await takeLock(lock())).toBe(null);
    await taken.check();
    age(61);
    const thief = (await takeLock(lock()))!;
    await expect(taken.check()).rejects.toThrow(/suspended for more than a minute/);
    await taken.release();
    await thief.check();
    await thief.release();
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('whoever waits takes a lock that nobody touches for a minute, also if its time is still to come', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  try {
    for (const left of ['', holder({ place: '00000000' })]) {
      writeFileSync(lock(), left);
      age(-3600);
      await expect(alone(async () => 1)).rejects.toThrow(/taken/);
      expect(await whileLocked(join(folder, 'x'), async () => 6)).toBe(6);
      expect(readdirSync(folder)).toEqual([]);
    }
  } finally {
    clock.mockRestore();
  }
});

/** Names a file, after it was told to go on. */
const SLOW = `
  import { writeFileSync } from 'node:fs';
  import { once } from 'node:events';
  const [, module, target] = process.argv;
  const { whileNaming } = await import(module);
  await whileNaming(target, async (name) => {
    const from = target.replace(/x$/, '.x.penumbra-slow');
    writeFileSync(from, 'slow');
    process.stdout.write('begun');
    await once(process.stdin, 'data');
    await name([{ from, to: target }]);
  }).catch(({ message }) => process.stdout.write(message));
  process.exit();
`;

test.runIf(process.platform === 'linux')(
  'a process that was suspended while another took its lock does not touch what this one wrote',
  async () => {
    const target = join(folder, 'x');
    const module = fileURLToPath(new URL('../../../dist/src/io/disk/index.js', import.meta.url));
    const slow = spawn(process.execPath, ['--input-type=module', '-e', SLOW, module, target]);
    try {
      let said = '';
      slow.stdout.on('data', (text) => (said += text));
      const ended = new Promise((resolve) => slow.on('close', resolve));
      await vi.waitFor(() => expect(said).toBe('begun'), { timeout: 20_000, interval: 10 });
      slow.kill('SIGSTOP');
      const isStopped = () => / T /.test(readFileSync(`/proc/${slow.pid}/stat`, 'utf8'));
      await vi.waitFor(() => expect(isStopped()).toBe(true), { timeout: 20_000, interval: 10 });
      await expect(alone(async () => 1)).rejects.toThrow(/taken/);
      age(61);
      await whileNaming(target, async (name) => {
        writeFileSync(join(folder, '.x.penumbra-quick'), 'quick');
        await name([{ from: join(folder, '.x.penumbra-quick'), to: target }]);
      });
      slow.kill('SIGCONT');
      slow.stdin.write('go');
      await ended;
      expect(said).toMatch(/^begunAnother run has taken .* suspended for more than a minute/);
      expect(readFileSync(target, 'utf8')).toBe('quick');
      expect(readdirSync(folder).sort()).toEqual(['.x.penumbra-slow', 'x']);
    } finally {
      slow.kill('SIGKILL');
    }
  },
);

test('whoever comes by removes locks that nobody holds, and no others', async () => {
  const left = ['', holder({ pid: gone }), holder({ place: '00000000' })];
  for (const [i, text] of left.entries()) {
    writeFileSync(lock(), text);
    // Only a process that is gone in this place is known to be.
    if (i !== 1) {
      await finishNear([join(folder, 'x')]);
      expect(existsSync(lock())).toBe(true);
      age(61);
    }
    await finishNear([join(folder, 'x')]);
    expect(readdirSync(folder)).toEqual([]);
  }
  await alone(async () => {
    await finishNear([join(folder, 'x')]);
    expect(existsSync(lock())).toBe(true);
  });
});

test('of many that see a stale lock, one gets it', async () => {
  writeFileSync(lock(), holder({ pid: gone }));
  const tries = await Promise.all(Array.from({ length: 20 }, () => takeLock(lock())));
  const owners = tries.filter((one) => one !== null);
  const still = await Promise.allSettled(owners.map((one) => one.check()));
  expect(still.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of owners) await one.release();
});
