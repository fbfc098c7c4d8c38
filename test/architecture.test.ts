import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { everyJob } from '../src/jobs.ts';

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
  return [...textOf(path).matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gms)].map(
    ([, from]) => from,
  );
}

const roomOf = (path: string) => (path.includes('/') ? path.split('/')[0] : null);

const textOf = (path: string) => readFileSync(join(root, 'src', path), 'utf8');

test('a file imports only from rooms below its own, through their front doors', () => {
  const isAllowed = (room: string, target: string) => {
    const other = roomOf(target);
    if (other === null || other === room) return true;
    const isBelow = ROOMS.includes(room) && ROOMS.indexOf(other) < ROOMS.indexOf(room);
    const isApart = APART.some((rooms) => rooms.includes(room) && rooms.includes(other));
    const isDoor =
      /^io\/(source|sha256|memoryTarget)\.ts$/.test(target) || target.endsWith('/index.ts');
    return isBelow && !isApart && isDoor;
  };
  const offending = files.flatMap((path) => {
    const room = roomOf(path);
    if (room === null) return [];
    return importsOf(path)
      .filter((from) => from.startsWith('.'))
      .map((from) => normalize(join(dirname(path), from)))
      .filter((target) => !isAllowed(room, target))
      .map((target) => `${path} imports ${target}`);
  });
  expect(offending).toEqual([]);
});

test('nothing but numbers written out is raised to a power, because engines may differ in the rest', () => {
  const offending = files.filter((path) =>
    /[^\d\s] \*\* /.test(textOf(path).replace(/\/\*[\s\S]*?\*\//g, '')),
  );
  expect(offending).toEqual([]);
});

test('no file touches a file, process or network unless it is made for that', () => {
  const isMadeForThat =
    /^(node\.ts|io\/files\/|engine\/(external|spark)\/|engine\/(assessFiles|protectFile|refineFile|releaseFiles|sweepFiles|nodeCrew|suggestFiles)\.ts)/;
  const offending = files.filter(
    (path) =>
      (!isMadeForThat.test(path) && importsOf(path).some((from) => from.startsWith('node:'))) ||
      /\bfetch\(|XMLHttpRequest|WebSocket|\beval\(|new Function\b/.test(textOf(path)),
  );
  expect(offending).toEqual([]);
});

test('every job that can be done elsewhere is one that workers know', () => {
  const known = everyJob.map(({ name }) => name);
  const named = files.flatMap((path) => {
    return [...textOf(path).matchAll(/: Job<[^=]*> = \{\s*name: '([^']+)'/g)].map(
      ([, name]) => name,
    );
  });
  expect(named.sort()).toEqual(known.sort());
});
