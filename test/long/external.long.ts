import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIN } from '../cli/run.ts';

/** Ten million records of ten columns, larger than the memory that is allowed for them. */
const RECORDS = Number(process.env.PENUMBRA_LONG_RECORDS ?? 10_000_000);
const KILLS = 10;
const MEMORY = 2e9;
const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const FLAGS = [
  ...['--group', 'mdav', '--k', '5', '--cut', '5000'],
  ...['--memory', '2GB', '--seed', SEED, '-q'],
];

let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-long-'));
  const file = openSync(at('a.csv'), 'w');
  let state = 1;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / 16777216;
  };
  writeSync(file, `${Array.from({ length: 10 }, (_, j) => `c${j}`).join(',')}\n`);
  for (let from = 0; from < RECORDS; from += 10_000) {
    let text = '';
    for (let i = 0; i < Math.min(10_000, RECORDS - from); i++) {
      const [a, b] = [draw(), draw()];
      text += `${(1e5 * a * b).toFixed(2)},${Math.floor(100 * a)},${(a - b).toFixed(4)},${Math.floor(1e6 * b)}`;
      for (let j = 4; j < 10; j++) text += `,${(1000 * draw()).toFixed(j - 4)}`;
      text += '\n';
    }
    writeSync(file, text);
  }
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program, ends it after so many seconds if asked to, and says what it took at the most, in bytes. */
async function run(output: string, more: readonly string[], seconds?: number) {
  const child = spawn(process.execPath, [MAIN, 'protect', at('a.csv'), '-o', at(output), ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  let peak = 0;
  const watch = setInterval(() => {
    const status = `/proc/${child.pid}/status`;
    if (!existsSync(status)) return;
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'));
    peak = Math.max(peak, 1024 * Number(found?.[1] ?? 0));
  }, 100);
  const timer = seconds && setTimeout(() => child.kill('SIGKILL'), 1000 * seconds);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  clearInterval(watch);
  clearTimeout(timer);
  return { code, said, peak };
}

async function digestOf(name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(at(name))) hash.update(chunk);
  return hash.digest('hex');
}

/** How long a run takes that nobody ends, in seconds. */
let took = 0;

test('ten million records stay within a quarter more than the memory that was allowed', async () => {
  const begun = performance.now();
  const { code, said, peak } = await run('whole.csv', FLAGS);
  expect({ code, said }).toEqual({ code: 0, said: '' });
  took = (performance.now() - begun) / 1000;
  console.log(`${RECORDS} records: ${Math.round(took)} s, at most ${Math.round(peak / 1e6)} MB`);
  expect(peak).toBeLessThan(1.25 * MEMORY);
}, 7_200_000);

test('after ten kills at random moments the bytes are the same, and what was there before is whole', async () => {
  const old = 'the output of an earlier run\n';
  const whole = await digestOf('whole.csv');
  const digestOfOld = createHash('sha256').update(old).digest('hex');
  const moments: string[] = [];
  while (moments.length < KILLS) {
    writeFileSync(at('killed.csv'), old);
    for (let isDone = false; !isDone; ) {
      // The last is left to end. Each goes on from where the one before was, so few get to the end of their time.
      const seconds = moments.length < KILLS ? (took * randomInt(20, 900)) / 1000 : undefined;
      const { code, said } = await run('killed.csv', [...FLAGS, '--resume'], seconds);
      isDone = code === 0;
      expect({ code, said }).toEqual({
        code: seconds === undefined || isDone ? 0 : null,
        said: '',
      });
      if (isDone) continue;
      moments.push(seconds!.toFixed(1));
      const isOld = statSync(at('killed.csv')).size === old.length;
      expect(await digestOf('killed.csv')).toBe(isOld ? digestOfOld : whole);
    }
    expect(await digestOf('killed.csv')).toBe(whole);
    expect(existsSync(at('killed.csv.must-stay.unfinished'))).toBe(false);
  }
  console.log(`Killed after ${moments.join(', ')} s`);
}, 14_400_000);
