import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What happens instead of a file call: the process ends before it, or after half of what it writes, or it fails. */
export type Fault = 'kill' | 'torn' | 'EIO' | 'ENOSPC';

type Call = (...args: unknown[]) => unknown;

/** A command whose file calls are counted, and one of which goes wrong. */
interface Faulty {
  readonly at: number;
  readonly fault: Fault;
  /** The names of the calls so far. */
  readonly calls: string[];
  /** What the command opened. */
  readonly opened: FileHandle[];
  isDead: boolean;
  kill(): void;
}

const running = new AsyncLocalStorage<Faulty>();

/** Node's file calls that return promises, those that return at once, and those of an open file. */
const ASYNC = [
  ...['access', 'appendFile', 'chmod', 'cp', 'link', 'lstat', 'mkdir', 'mkdtemp', 'open'],
  ...['readFile', 'readdir', 'realpath', 'rename', 'rm', 'rmdir', 'stat', 'utimes', 'writeFile'],
];
const AT_ONCE = ['appendFileSync', 'existsSync', 'statSync', 'openSync', 'createReadStream'];
/** What is only asked of standard streams, or read when the program is loaded. */
const UNTOUCHED = ['constants', 'fstat', 'fstatSync', 'readFileSync', 'readlinkSync'];
/** Every call by its module, so that none of the program goes unwatched. */
export const WATCHED: Readonly<Record<string, readonly string[]>> = {
  'node:fs/promises': [...ASYNC, 'constants'],
  'node:fs': [...AT_ONCE, ...UNTOUCHED],
};
const OF_HANDLES = ['close', 'createReadStream', 'read', 'stat', 'sync', 'write', 'writeFile'];
/** What a preload of another process replaces. */
export const REPLACED = { async: ASYNC, atOnce: AT_ONCE, ofHandles: OF_HANDLES };

/** Calls that change nothing on the disk, and those that a full disk does not stop. */
const READING = /^(access|close|create.*|existsSync|lstat|openSync|read.*|realpath|stat.*)$/;
const FREEING = /^(rm|rmdir|utimes)$/;

/** Whether a fault at a call is worth a case: a kill before a call that only reads is one before the next that writes. */
export function isWorth(fault: Fault, call: string): boolean {
  if (fault === 'EIO') return call !== 'existsSync';
  if (fault === 'torn') return /^(appendFile|write)/.test(call);
  return !READING.test(call) && (fault === 'kill' || !FREEING.test(call));
}

/** Replaces Node's file calls until the function that is returned is called. */
export async function watchFiles(): Promise<() => void> {
  const probe = await promises.open(join(tmpdir(), `.penumbra-probe-${process.pid}`), 'w');
  const handle = Object.getPrototypeOf(probe) as Record<string, Call>;
  await probe.close();
  fs.rmSync(join(tmpdir(), `.penumbra-probe-${process.pid}`));
  const kept: (() => void)[] = [];
  const replace = (owner: object, names: readonly string[], isAtOnce: boolean) => {
    const calls = owner as Record<string, Call>;
    for (const name of names) {
      const own = calls[name];
      calls[name] = function (this: unknown, ...args: unknown[]) {
        return faulty(name, isAtOnce, (...given) => own.apply(this, given), args);
      };
      kept.push(() => {
        calls[name] = own;
      });
    }
  };
  replace(promises, ASYNC, false);
  replace(fs, AT_ONCE, true);
  replace(handle, OF_HANDLES, false);
  syncBuiltinESMExports();
  return () => {
    for (const restore of kept) restore();
    syncBuiltinESMExports();
  };
}

const never = new Promise<never>(() => {});

function faulty(name: string, isAtOnce: boolean, own: Call, args: unknown[]): unknown {
  const run = running.getStore();
  if (run === undefined) return own(...args);
  const dead = () => {
    if (isAtOnce || name === 'createReadStream') throw new Error('killed');
    return never;
  };
  if (run.isDead) return dead();
  run.calls.push(name);
  if (run.calls.length - 1 !== run.at) {
    const result = own(...args);
    if (name === 'open')
      void (result as Promise<FileHandle>).then(
        (one) => run.opened.push(one),
        () => {},
      );
    return result;
  }
  if (run.fault === 'kill' || run.fault === 'torn') {
    run.isDead = true;
    if (run.fault === 'torn') running.exit(() => tear(name, own, args));
    run.kill();
    return dead();
  }
  const error = Object.assign(new Error(run.fault), { code: run.fault });
  if (isAtOnce || name === 'createReadStream') throw error;
  return Promise.reject(error);
}

/** Does half of a call that writes. */
function tear(name: string, own: Call, args: unknown[]): void {
  const half = (content: unknown) =>
    typeof content === 'string' || content instanceof Uint8Array
      ? content.slice(0, content.length >> 1)
      : '';
  if (name === 'appendFileSync') own(args[0], half(args[1]), args[2]);
  // An open file has no path: nothing of what it should write is there then.
  else if (name === 'writeFile' && typeof args[0] === 'string' && args.length > 1) {
    fs.writeFileSync(args[0], half(args[1]), { flag: (args[2] as { flag?: string })?.flag ?? 'w' });
  }
}

export interface Outcome<T> {
  /** What the command returned; undefined if it was killed. */
  readonly done: T;
  readonly isKilled: boolean;
  readonly calls: readonly string[];
}

/** The number of a process that has ended. */
const gone = spawnSync(process.execPath, ['-e', '']).pid;

/**
 * Runs something with a fault at one of its file calls. A process that is killed goes no further: its calls never return.
 * It has a number of its own, that of a process that is gone.
 */
export async function withFault<T>(
  at: number,
  fault: Fault,
  command: (killed: Promise<unknown>) => Promise<T>,
): Promise<Outcome<T>> {
  let kill!: () => void;
  const killed = new Promise<void>((done) => {
    kill = done;
  });
  const run: Faulty = { at, fault, calls: [], opened: [], isDead: false, kill };
  const pid = Object.getOwnPropertyDescriptor(process, 'pid')!;
  Object.defineProperty(process, 'pid', { ...pid, value: gone });
  try {
    const done = await running.run(run, () => command(killed));
    return { done, isKilled: run.isDead, calls: run.calls };
  } finally {
    Object.defineProperty(process, 'pid', pid);
    // Calls that return at once cannot wait for ever: what they throw after the end must not be heard.
    if (run.isDead) await new Promise((done) => setTimeout(done, 1));
    process.exitCode = undefined;
    for (const handle of run.isDead ? run.opened : []) await handle.close().catch(() => {});
  }
}
