import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { run } from '../../cli/run.ts';

/** The built command line. */
export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Values that stand in every test file, and may appear nowhere but in protected files. */
export const SENTINELS = ['SECRET4711', '471147114711'];

export interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as it came. */
  readonly bytes: Buffer;
  readonly seconds: number;
}

export interface RunOptions {
  /** Written to standard input, which is then closed; null leaves it open. */
  readonly input?: string | Uint8Array | null;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  /** A shell script that ends in `"$@"`, which stands for the command. */
  readonly shell?: string;
  /** Ends a command inside this process that goes no further, as if it were killed. */
  readonly killed?: Promise<unknown>;
  /** Sent to the process, or done, as soon as it is time. If the process ends first, the test begins again. */
  readonly meanwhile?: { readonly when: Moment; readonly act: NodeJS.Signals | (() => void) };
  /** Sees the process as soon as it is there. */
  onStart?(child: ChildProcess): void;
}

/** A temporary folder in which commands are run. */
export interface Playground {
  readonly path: string;
  /** The absolute path of a file in it. */
  at(name: string): string;
  write(name: string, content: string | Uint8Array): string;
  read(name: string): string;
  bytes(name: string): Buffer;
  has(name: string): boolean;
  /** Everything in it, hidden names too, with digests of the files. */
  state(): Record<string, string>;
  run(...args: string[]): Promise<Run>;
  /** Runs the built command in a process of its own. */
  runApart(...args: string[]): Promise<Run>;
  runWith(options: RunOptions, ...args: string[]): Promise<Run>;
  /** Protects quietly, and expects that to work. */
  protect(input: string, output: string, ...args: string[]): Promise<Run>;
  /** Verifies against what was kept beside the output. */
  verify(input: string, output: string, ...args: string[]): Promise<Run>;
  /** Waits until something is so, as long as the test lasts, looking every few milliseconds. */
  until(so: () => boolean): Promise<void>;
}

/** The moment for a signal was missed, because the process ended before anybody could look: this says nothing about it. */
class Missed extends Error {}

/** How often a test is begun again where a moment was missed. */
const MOST_MISSED = 5;

/**
 * A test in a folder of its own, which is removed afterwards. Nothing outlives it, be it that it fails or that its time
 * is up: processes are killed, and who waits is told so.
 */
export function inFolder(
  body: (folder: Playground) => Promise<void>,
): (test?: { readonly signal: AbortSignal }) => Promise<void> {
  return async (test) => {
    for (let missed = 0; ; missed++) {
      const path = mkdtempSync(join(tmpdir(), 'penumbra-cli-'));
      const end = new AbortController();
      const processes = new Set<Promise<unknown>>();
      try {
        const scope = {
          end: AbortSignal.any([end.signal, ...(test === undefined ? [] : [test.signal])]),
          processes,
        };
        await body(playground(path, scope));
        return;
      } catch (error) {
        if (!(error instanceof Missed) || missed === MOST_MISSED) throw error;
      } finally {
        end.abort();
        await Promise.all(processes);
        rmSync(path, { recursive: true, force: true });
      }
    }
  };
}

/** How long a test lasts, and the ends of the processes that it began. */
interface Scope {
  readonly end: AbortSignal;
  readonly processes: Set<Promise<unknown>>;
}

function playground(path: string, scope: Scope): Playground {
  const at = (name: string) => join(path, name);
  const apart = (options: RunOptions, args: readonly string[]) =>
    runApart(folder, scope, options, args);
  /**
   * Runs a command: inside this process, unless something is asked that only a process of its own has, such as a shell or
   * a signal. Both run the same code; the one in here is spared the start.
   */
  const run = (options: RunOptions, args: readonly string[]) => {
    const { shell, env, onStart, meanwhile, input } = options;
    const isInside =
      [shell, env, onStart, meanwhile].every((asked) => asked === undefined) && input !== null;
    return isInside ? runInside(path, options, args) : apart(options, args);
  };
  const folder: Playground = {
    path,
    at,
    write(name, content) {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), content);
      return name;
    },
    read: (name) => readFileSync(at(name), 'utf8'),
    bytes: (name) => readFileSync(at(name)),
    has: (name) => existsSync(at(name)),
    state: () => stateOf(path),
    run: (...args) => run({}, args),
    runApart: (...args) => apart({}, args),
    runWith: (options, ...args) => run(options, args),
    async protect(input, output, ...args) {
      const done = await run({}, ['protect', input, '-o', output, '-q', ...args]);
      expectDone(done);
      return done;
    },
    verify: (input, output, ...args) =>
      run({}, [
        'verify',
        input,
        output,
        '--certificate',
        kept(output, 'certificate.json'),
        ...args,
      ]),
    async until(so) {
      while (!so()) {
        if (scope.end.aborted) throw new Error('The test ended before what it waits for was so.');
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
    },
  };
  return folder;
}

/** The path of a file in the folder that must stay. */
export function kept(output: string, name: string): string {
  return join(`${output}.must-stay`, name);
}

/** Commands inside this process go one after the other: they share its folder and its streams. */
let turn: Promise<unknown> = Promise.resolve();

function runInside(path: string, options: RunOptions, args: readonly string[]): Promise<Run> {
  const done = turn.then(() => runNow(options.cwd ?? path, options, args));
  turn = done.catch(() => {});
  return done;
}

async function runNow(cwd: string, options: RunOptions, args: readonly string[]): Promise<Run> {
  const { input = '', killed = new Promise<never>(() => {}) } = options;
  const begun = performance.now();
  const home = process.cwd();
  const [out, err] = [caught(process.stdout), caught(process.stderr)];
  const cores = os.availableParallelism;
  setCores(() => 1);
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  Object.defineProperty(process, 'stdin', {
    ...stdin,
    get: () => Readable.from([Buffer.from(input ?? '')]),
  });
  process.chdir(cwd);
  try {
    const signal = await Promise.race([
      run(args, new AbortController().signal).then(() => null),
      killed.then(() => 'SIGKILL' as const),
    ]);
    const code = Number(process.exitCode ?? 0);
    const seconds = (performance.now() - begun) / 1000;
    const [bytes, stderr] = [out.bytes(), err.bytes().toString()];
    return { code, signal, stdout: bytes.toString(), stderr, bytes, seconds };
  } finally {
    process.exitCode = undefined;
    setCores(cores);
    process.chdir(home);
    Object.defineProperty(process, 'stdin', stdin);
    for (const stream of [out, err]) stream.release();
  }
}

/** A command uses all cores if it is not told otherwise, but this thread is warm and new ones are not. */
function setCores(cores: () => number): void {
  os.availableParallelism = cores;
  syncBuiltinESMExports();
}

/** What is written to a stream is kept and not shown. */
function caught(stream: NodeJS.WriteStream) {
  const chunks: Buffer[] = [];
  const write = stream.write;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk as string));
    const callback = rest.findLast((one) => typeof one === 'function') as (() => void) | undefined;
    if (callback !== undefined) setImmediate(callback);
    return true;
  };
  return {
    bytes: () => Buffer.concat(chunks),
    release() {
      stream.write = write;
    },
  };
}

function runApart(
  folder: Playground,
  { end, processes }: Scope,
  options: RunOptions,
  args: readonly string[],
): Promise<Run> {
  const command = [process.execPath, MAIN, ...args];
  const whole =
    options.shell === undefined ? command : ['sh', '-c', options.shell, 'sh', ...command];
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const begun = performance.now();
  return new Promise((done, failed) => {
    const child = spawn(whole[0], whole.slice(1), {
      cwd: options.cwd ?? folder.path,
      env: { ...env, ...options.env },
    });
    const kill = () => child.kill('SIGKILL');
    end.addEventListener('abort', kill);
    processes.add(
      new Promise<void>((ended) => {
        for (const event of ['exit', 'error']) child.on(event, () => ended());
      }),
    );
    const [out, err]: Buffer[][] = [[], []];
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => err.push(chunk));
    // A command that refuses its arguments does not read what it is given.
    child.stdin.on('error', () => {});
    if (options.input !== null) child.stdin.end(options.input ?? '');
    child.on('error', failed);
    const { meanwhile } = options;
    let isMissed = meanwhile !== undefined;
    const look = () => {
      try {
        if (!meanwhile!.when(folder, child.pid!, Buffer.concat(err).toString())) return;
        clearInterval(looking);
        isMissed = false;
        if (typeof meanwhile!.act === 'string') child.kill(meanwhile!.act);
        else meanwhile!.act();
      } catch (error) {
        kill();
        failed(error);
      }
    };
    const looking = meanwhile === undefined ? undefined : setInterval(look, 3);
    child.on('exit', () => clearInterval(looking));
    child.on('close', (code, signal) => {
      end.removeEventListener('abort', kill);
      // A signal that came when all was done was too late.
      isMissed ||= typeof meanwhile?.act === 'string' && code === 0;
      if (isMissed && !end.aborted) {
        const said = Buffer.concat(err).toString();
        failed(new Missed(`The command ended, with ${code}, before it was time. It said: ${said}`));
        return;
      }
      const bytes = Buffer.concat(out);
      done({
        code,
        signal,
        stdout: bytes.toString(),
        stderr: Buffer.concat(err).toString(),
        bytes,
        seconds: (performance.now() - begun) / 1000,
      });
    });
    options.onStart?.(child);
  });
}

function stateOf(root: string): Record<string, string> {
  const names = namesIn(root).sort();
  const states = names.map((name) => {
    const found = lstatSync(join(root, name));
    if (!found.isFile()) return [name, found.isDirectory() ? 'folder' : 'special'];
    return [
      name,
      createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest('hex'),
    ];
  });
  return Object.fromEntries(states);
}

/** All names below a folder. Links are not followed, because they can lead back to it. */
function namesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    return entry.isDirectory() ? [name, ...namesIn(root, name)] : [name];
  });
}

/** Records that hold the sentinels, and others: age, income, region and a note. */
export function persons(records = 12): string {
  const lines = ['age,income,region,note'];
  for (let i = 0; i < records; i++) {
    const income = i === 3 ? '471147114711.50' : `${900 + ((i * 7919) % 1000)}.50`;
    lines.push(`${20 + ((i * 37) % 60)},${income},${'NS'[i % 2]},SECRET4711`);
  }
  return `${lines.join('\n')}\n`;
}

/** Many records that take a while to group. */
export function manyNumbers(records: number, columns: number): string {
  let state = 1;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return ((state >>> 8) / 16777.216).toFixed(2);
  };
  const cells = (make: (j: number) => string) => Array.from({ length: columns }, (_, j) => make(j));
  const lines = [cells((j) => `c${j + 1}`).join(',')];
  for (let i = 0; i < records; i++) lines.push(cells(draw).join(','));
  lines[2] = lines[2].replace(/^[^,]*/, '471147114711.00');
  return `${lines.join('\n')}\n`;
}

/** The words of a command as a shell reads them, without the first, which is the program. */
export function wordsOf(command: string): string[] {
  const words = command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return [...words].map(([, double, single, plain]) => double ?? single ?? plain).slice(1);
}

/** Expects that a command ended well; otherwise its own words are the failure. */
export function expectDone({ code, stderr }: Pick<Run, 'code' | 'stderr'>): void {
  expect(code === 0 ? '' : `exit code ${code}: ${stderr}`).toBe('');
}

/** Expects that nothing of the data was shown. */
export function expectNoValues({ stdout, stderr }: Pick<Run, 'stdout' | 'stderr'>): void {
  for (const sentinel of SENTINELS) {
    expect(stdout).not.toContain(sentinel);
    expect(stderr).not.toContain(sentinel);
  }
}

/** Expects one line of at most two sentences on standard error, nothing else, and a folder as it was. */
export function expectRefused(
  run: Run,
  code: number,
  says: RegExp,
  folder: Playground,
  before: Record<string, string>,
): void {
  expect(run.stderr.replace(/^penumbra: |\n$/g, '')).toMatch(says);
  expect(run.code).toBe(code);
  expect(run.stderr).toMatch(/^penumbra: [^\n]+[.?]\n$/);
  expect(run.stderr).not.toMatch(/\bat \S+:\d+:\d+|node:internal/);
  expect(run.stdout).toBe('');
  expectNoValues(run);
  expect(folder.state()).toEqual(before);
}

/** Runs a command that has to be refused. */
export async function refuses(
  folder: Playground,
  code: number,
  says: RegExp,
  ...args: string[]
): Promise<Run> {
  const before = folder.state();
  const run = await folder.run(...args);
  expectRefused(run, code, says, folder, before);
  return run;
}

/** Runs a command that has to work, without a word. */
export async function works(folder: Playground, ...args: string[]): Promise<void> {
  const run = await folder.run(...args, '-q');
  expectDone(run);
  expect(run.stderr).toBe('');
}

/** Whether it is time to stop a process, by its number and by what it said so far. */
export type Moment = (folder: Playground, pid: number, said: string) => boolean;

/** Whether a process has a file open; where that cannot be seen, it has after two seconds. */
export function opened(name: string): Moment {
  const begun = performance.now();
  return (folder, pid) => {
    if (!existsSync('/proc/self/fd')) return performance.now() - begun > 2000;
    try {
      const folders = readdirSync(`/proc/${pid}/fd`).map((fd) =>
        readlinkSync(`/proc/${pid}/fd/${fd}`),
      );
      return folders.includes(folder.at(name));
    } catch {
      return false;
    }
  };
}

/** The names by which what stops a release is accepted: limits one by one, and other gates as a whole. */
export function acceptable(
  gates: readonly {
    readonly gate: string;
    readonly state: string;
    readonly parts?: readonly { readonly name: string }[];
  }[],
): string[] {
  return gates
    .filter(({ state }) => state === 'fails')
    .flatMap(({ gate, parts }) => parts?.map(({ name }) => name) ?? [gate]);
}

/** Makes a named pipe into which nobody writes anything. `isRead` says whether somebody has opened it to read. */
export async function withPipe(
  path: string,
  body: (isRead: () => boolean) => Promise<void>,
): Promise<void> {
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  const writer = open(path, 'w');
  let isRead = false;
  void writer.then(() => {
    isRead = true;
  });
  try {
    await body(() => isRead);
  } finally {
    // Whatever happened, the writer must not wait for a reader for ever.
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    await (await writer).close();
    closeSync(reader);
  }
}
