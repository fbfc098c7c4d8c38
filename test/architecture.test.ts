import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { everyJob } from '../src/engine/jobs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The rooms from the ground up: a room may import from those before it, and from no other. */
const ROOMS = [
  ...[
    'kernels',
    'numerics',
    'table',
    'expression',
    'method',
    'edits',
    'measure',
    'group',
    'replace',
  ],
  ...['mask', 'utility', 'risk', 'inference'],
  ...['score', 'claims', 'search', 'recipe', 'report', 'io', 'engine'],
];

/** Rooms beside each other that know nothing of one another. */
const APART = [
  ['group', 'replace', 'mask', 'utility', 'risk', 'inference'],
  ['recipe', 'io'],
  ['search', 'recipe', 'report'],
];

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('assembly'),
);

function importsOf(path: string): string[] {
  const text = readFileSync(join(root, 'src', path), 'utf8');
  return [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gms)].map(([, from]) => from);
}

const roomOf = (path: string) => (path.includes('/') ? path.split('/')[0] : null);

describe.each(files.filter((path) => roomOf(path) !== null))('src/%s', (path) => {
  const room = roomOf(path)!;
  const local = importsOf(path)
    .filter((from) => from.startsWith('.'))
    .map((from) => normalize(join(dirname(path), from)));

  test('imports only from rooms below, through their front doors', () => {
    expect(ROOMS).toContain(room);
    for (const target of local) {
      const other = roomOf(target);
      if (other === null || other === room) continue;
      expect(ROOMS.indexOf(other), `${path} imports ${target}`).toBeLessThan(ROOMS.indexOf(room));
      for (const rooms of APART) {
        expect(rooms.includes(room) && rooms.includes(other), `${path} imports ${target}`).toBe(
          false,
        );
      }
      const door =
        /^io\/(source|sha256|memoryTarget)\.ts$/.test(target) || target.endsWith('/index.ts');
      expect(door, `${path} imports ${target}`).toBe(true);
    }
  });

  test('raises nothing but numbers written out to a power, because engines may differ in the rest', () => {
    const text = readFileSync(join(root, 'src', path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(text).not.toMatch(/[^\d\s] \*\* /);
  });

  test('touches no file, process or network unless it is made for that', () => {
    const node = importsOf(path).filter((from) => from.startsWith('node:'));
    const allowed =
      /^(io\/files\/|engine\/(external|spark)\/|engine\/(assessFiles|protectFile|refineFile|releaseFiles|sweepFiles|nodeCrew|suggestFiles)\.ts)/.test(
        path,
      );
    if (!allowed) expect(node).toEqual([]);
    const text = readFileSync(join(root, 'src', path), 'utf8');
    expect(text).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|\beval\(|new Function\b/);
  });
});

test('every job that can be done elsewhere is one that workers know', () => {
  const known = everyJob.map(({ name }) => name);
  const named = files.flatMap((path) => {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    return [...text.matchAll(/: Job<[^=]*> = \{\s*name: '([^']+)'/g)].map(([, name]) => name);
  });
  expect(named.sort()).toEqual(known.sort());
});
