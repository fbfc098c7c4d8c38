import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SCENES, type Scene } from './crashScenes.ts';
import { type Fault, isWorth, WATCHED, watchFiles, withFault } from './faults.ts';
import { expectDone, inFolder, type Playground } from './run.ts';

/** Whether every call of every command gets every fault, as `npm run test:long` has it. */
const ALL = process.env.PENUMBRA_CASES === '1';
const FAULTS: readonly Fault[] = ['kill', 'torn', 'EIO', 'ENOSPC'];

let restore: () => void;
beforeAll(async () => {
  restore = await watchFiles();
});
afterAll(() => restore());
beforeEach(() => {
  // Only the clock: logs of the same run are the same.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => vi.useRealTimers());

const isHidden = (name: string) => /(^|\/)\./.test(name);
const hidden = (folder: Playground) => Object.keys(folder.state()).filter(isHidden);

/** Everything but what is hidden or grows, with digests, or sizes of what is drawn. */
const seen = (folder: Playground, { growing = /^$/, drawn = /^$/ }: Scene) =>
  Object.fromEntries(
    Object.entries(folder.state())
      .filter(([name]) => !isHidden(name) && !growing.test(name))
      .map(([name, digest]) => [name, drawn.test(name) ? folder.bytes(name).length : digest]),
  );

/** A lock that was cut off has no owner: it counts for a minute, so two are let go by. */
function letGoBy(folder: Playground): void {
  const past = Date.now() / 1000 - 120;
  for (const name of hidden(folder)) {
    if (name.endsWith('-lock')) utimesSync(folder.at(name), past, past);
  }
}

/** In the usual run: the calls that give names. */
function isChosen(fault: Fault, call: string): boolean {
  return isWorth(fault, call) && (ALL || (fault !== 'ENOSPC' && /^(link|rename)$/.test(call)));
}

test('every file call that the program imports is one that can be made to fail here', () => {
  const imports = /import (?!type)\{([^}]*)\} from '(node:fs(?:\/promises)?)'/g;
  for (const folder of ['src', 'cli']) {
    const path = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      // The studio's server writes nothing.
      if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('studio')) continue;
      for (const [, names, from] of readFileSync(join(path, name), 'utf8').matchAll(imports)) {
        const calls = names.split(',').map((one) => one.trim().split(' ')[0]);
        const others = calls.filter((call) => !['', 'type', ...WATCHED[from]].includes(call));
        expect({ name, others }).toEqual({ name, others: [] });
      }
    }
  }
});

const scenes = Object.entries(SCENES).filter(([, { isUsual }]) => ALL || isUsual);

describe.each(scenes)('%s, with a fault at a file call', (_, scene) => {
  test(
    'leaves all as it was, or all as it should be',
    inFolder(async (folder) => {
      await scene.prepare(folder);
      const base = mkdtempSync(join(tmpdir(), 'penumbra-base-'));
      cpSync(folder.path, base, { recursive: true, preserveTimestamps: true });
      const again = (at: number, fault: Fault) => {
        for (const name of Object.keys(folder.state())) {
          rmSync(folder.at(name), { recursive: true, force: true });
        }
        cpSync(base, folder.path, { recursive: true, preserveTimestamps: true });
        return withFault(at, fault, (killed) => folder.runWith({ killed }, ...scene.command));
      };
      const before = seen(folder, scene);
      const { done, calls } = await again(-1, 'kill');
      expectDone(done);
      const after = seen(folder, scene);
      expect(after).not.toEqual(before);
      expect(hidden(folder)).toEqual([]);
      const cases = FAULTS.flatMap((fault) =>
        [...calls.entries()].flatMap(([at, call]) =>
          isChosen(fault, call) ? [{ fault, call, at }] : [],
        ),
      );
      for (const one of cases) {
        const { done, isKilled } = await again(one.at, one.fault);
        if (isKilled) letGoBy(folder);
        const next = await folder.run(...scene.next);
        const now = seen(folder, scene);
        const is = [before, after].findIndex((state) => same(state, now));
        const what = { ...one, is: ['as it was', 'as it should be'][is] ?? now };
        expect(next.code === 0 ? what : { ...what, said: next.stderr }).toEqual({
          ...one,
          is: is === 0 ? 'as it was' : 'as it should be',
        });
        // Who ends by itself says the truth, and leaves nothing.
        if (isKilled) continue;
        expect({ ...one, isDone: done.code === 0 }).toEqual({ ...one, isDone: is === 1 });
        // A lock that cannot be given back is stale as soon as the process ends.
        const left = hidden(folder).filter((name) => !name.endsWith('-lock'));
        if (one.call !== 'rm') expect({ ...one, left }).toEqual({ ...one, left: [] });
      }
      rmSync(base, { recursive: true });
    }),
    3_600_000,
  );
});

function same(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
