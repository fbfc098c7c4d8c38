import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Fault, isWorth, REPLACED } from './faults.ts';
import { expectDone, inFolder, type Playground, persons, type Run } from './run.ts';

/** Whether every call gets every fault, as `npm run test:long` has it. Threads and DuckDB need a process of their own. */
const ALL = process.env.PENUMBRA_CASES === '1';
const FAULTS: readonly Fault[] = ['kill', 'EIO', 'ENOSPC', 'torn'];
const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
const WORK = 'out.csv.must-stay.unfinished';
const PRELOAD = fileURLToPath(new URL('faultAt.mjs', import.meta.url));

const protect = (k: number, ...more: string[]) => [
  ...['protect', 'a.csv', '-o', 'out.csv', '-q', '--columns', 'age,income', '--seed', SEED],
  ...['--group', 'mdav', '--cut', '20', '--memory', '1GB', '--workers', '1'],
  ...['--k', String(k), ...more],
];
const RESUME = protect(4, '--resume');

interface Faulty {
  readonly run: Run;
  readonly calls: readonly string[];
}

/** Runs a command in a process of its own, with a fault at one of its file calls. */
async function withFault(
  folder: Playground,
  at: number,
  fault: Fault,
  command: readonly string[],
): Promise<Faulty> {
  const notes = mkdtempSync(join(tmpdir(), 'penumbra-calls-'));
  const calls = join(notes, 'calls.json');
  const env = {
    NODE_OPTIONS: `--import=${PRELOAD}`,
    PENUMBRA_FAULT: JSON.stringify({ at, fault, names: REPLACED, calls }),
  };
  try {
    const run = await folder.runWith({ env }, ...command);
    return { run, calls: run.signal === null ? JSON.parse(readFileSync(calls, 'utf8')) : [] };
  } finally {
    rmSync(notes, { recursive: true });
  }
}

const isHidden = (name: string) => /(^|\/)\./.test(name);
const hidden = (folder: Playground) => Object.keys(folder.state()).filter(isHidden);

/** What people see, without logs, which hold the time, and without the folder of a run that was stopped. */
function seen(folder: Playground): string {
  const kept = Object.entries(folder.state()).filter(
    ([name]) => !isHidden(name) && !name.endsWith('audit.jsonl') && !name.startsWith(WORK),
  );
  return JSON.stringify(kept, null, 1);
}

/** A lock that was cut off has no owner: it counts for a minute, so two are let go by. */
function letGoBy(folder: Playground): void {
  const past = Date.now() / 1000 - 120;
  for (const name of Object.keys(folder.state())) {
    if (/-lock$|unfinished\/process$/.test(name)) utimesSync(folder.at(name), past, past);
  }
}

/** In the usual run: few calls, spread over the run, and the last name that is given. */
function chosen(calls: readonly string[], share: number) {
  const worth = FAULTS.flatMap((fault) =>
    [...calls.entries()].flatMap(([at, call]) =>
      isWorth(fault, call) ? [{ fault, call, at }] : [],
    ),
  );
  if (ALL) return worth;
  const names = worth.filter(({ fault, call }) => fault === 'kill' && call === 'rename');
  const spread = worth.filter((_, i) => i % share === share - 1);
  return [...new Set([...spread, ...names.slice(-1)])];
}

async function afterFaults(
  folder: Playground,
  command: readonly string[],
  share: number,
): Promise<void> {
  const base = mkdtempSync(join(tmpdir(), 'penumbra-base-'));
  cpSync(folder.path, base, { recursive: true, preserveTimestamps: true });
  const again = (at: number, fault: Fault) => {
    for (const name of Object.keys(folder.state())) {
      rmSync(folder.at(name), { recursive: true, force: true });
    }
    cpSync(base, folder.path, { recursive: true, preserveTimestamps: true });
    return withFault(folder, at, fault, command);
  };
  const before = seen(folder);
  const residue = hidden(folder);
  const { run, calls } = await again(-1, 'kill');
  expectDone(run);
  const after = seen(folder);
  expect(after).not.toBe(before);
  expect(folder.has(WORK)).toBe(false);
  expect(hidden(folder)).toEqual([]);
  for (const one of chosen(calls, share)) {
    const { run } = await again(one.at, one.fault);
    const isKilled = run.signal !== null;
    if (isKilled) letGoBy(folder);
    const said = { ...one, said: run.stderr };
    const left = hidden(folder).filter(
      (name) => !/-lock$|penumbra-old-/.test(name) && !residue.includes(name),
    );
    if (!isKilled && one.call !== 'rm') expect({ ...said, left }).toEqual({ ...said, left: [] });
    // A command that only reads finishes or undoes what was left half named.
    expectDone(await folder.run('audit', 'verify', 'out.csv'));
    const now = seen(folder);
    const isDone = now === after;
    if (!isDone) expect({ ...said, now }).toEqual({ ...said, now: before });
    if (!isKilled) expect({ ...said, isDone: run.code === 0 }).toEqual({ ...said, isDone });
    // Whoever has the output is not asked to continue.
    if (isDone) expect({ ...said, left: folder.has(WORK) }).toEqual({ ...said, left: false });
    const next = await folder.run(...(isDone ? protect(4) : RESUME));
    expect({ ...said, code: next.code, next: next.stderr }).toEqual({ ...said, code: 0, next: '' });
    if (!isDone) expect({ ...said, now: seen(folder) }).toEqual({ ...said, now: after });
    expect({ ...said, hidden: hidden(folder) }).toEqual({ ...said, hidden: [] });
    expect({ ...said, left: folder.has(WORK) }).toEqual({ ...said, left: false });
  }
  rmSync(base, { recursive: true });
}

async function prepare(folder: Playground): Promise<void> {
  folder.write('a.csv', persons(60));
  // A time that copies keep: a run continues only with the same input.
  utimesSync(folder.at('a.csv'), 1e9, 1e9);
  expectDone(await folder.run(...protect(3)));
}

test(
  'a fault at a file call of a run with --memory leaves all as it was, or all as it should be',
  inFolder(async (folder) => {
    await prepare(folder);
    await afterFaults(folder, protect(4), 300);
  }),
  3_600_000,
);

if (ALL) {
  test(
    'and so does one at a file call of --resume',
    inFolder(async (folder) => {
      await prepare(folder);
      const { calls } = await withFault(folder, -1, 'kill', protect(4));
      await prepare(folder);
      const at = calls.lastIndexOf('mkdir');
      expect((await withFault(folder, at, 'kill', protect(4))).run.signal).toBe('SIGKILL');
      expect(folder.has(`${WORK}/blocks.json`)).toBe(true);
      await afterFaults(folder, RESUME, 1);
    }),
    3_600_000,
  );
}
