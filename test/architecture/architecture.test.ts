import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { everyJob } from '../../src/jobs.ts';
import { ENTRIES, FOLDERS, files, GROUND, HOUSE, importsOf, placeOf, textOf } from './house.ts';
import { pictureOfHouse } from './picture.ts';

/** What is not yet as it should be: this list may only become shorter. */
const NOT_YET: readonly string[] = [];

/** A folder's front door: index.ts, and node.ts for what only Node.js can load. */
const isDoor = (path: string) =>
  /^src\/[^/]+\/([^/]+\/)?index\.ts$|^src\/[^/]+\/[^/]+\/node\.ts$/.test(path);

/** Whether a module may import another one of src. */
function mayImport(path: string, target: string): boolean {
  if (GROUND.includes(target)) return true;
  const [from, to] = [placeOf(path), placeOf(target)];
  if (!path.startsWith('src/')) return ENTRIES.includes(target) || isDoor(target);
  if (from.folder === null) return true;
  if (to.folder === null) return false;
  if (from.folder !== to.folder) {
    return isDoor(target) && FOLDERS.indexOf(to.folder) < FOLDERS.indexOf(from.folder);
  }
  if (from.room === null || from.room === to.room) return true;
  const rooms = HOUSE[from.folder];
  if (to.room === null || !isDoor(target)) return false;
  return rooms.indexOf(to.room) < rooms.indexOf(from.room);
}

const broken = files.flatMap((path) =>
  importsOf(path)
    .filter((target) =>
      target.startsWith('node:')
        ? /^src\/(?!io\/|engines\/)/.test(path)
        : target.startsWith('src/') && !mayImport(path, target),
    )
    .map((target) => `${path} -> ${target}`),
);

test('folders import from those below them, through their front doors', () => {
  expect(broken.filter((one) => !NOT_YET.includes(one))).toEqual([]);
});

test('what has been put right is taken off the list', () => {
  expect(NOT_YET.filter((one) => !broken.includes(one))).toEqual([]);
});

test('every folder and sub-folder has its place in the order', () => {
  const places = files.filter((path) => path.startsWith('src/')).map(placeOf);
  for (const { folder, room } of places) {
    if (folder === null) continue;
    expect(FOLDERS).toContain(folder);
    if (room !== null) expect(HOUSE[folder], folder).toContain(room);
  }
});

const own = files.filter((path) => path.startsWith('src/'));

test('nothing but numbers written out is raised to a power, because engines may differ in the rest', () => {
  const offending = own.filter((path) =>
    /[^\d\s] \*\* /.test(textOf(path).replace(/\/\*[\s\S]*?\*\//g, '')),
  );
  expect(offending).toEqual([]);
});

test('no file touches the network or makes code', () => {
  const offending = own.filter((path) =>
    /\bfetch\(|XMLHttpRequest|WebSocket|\beval\(|new Function\b/.test(textOf(path)),
  );
  expect(offending).toEqual([]);
});

/** What a module loads, also while it runs. */
const loadedBy = (path: string) => [
  ...importsOf(path),
  ...[...textOf(path).matchAll(/\bimport\('([^']+)'\)/g)].map(([, from]) =>
    from.startsWith('.') ? normalize(join(dirname(path), from)) : from,
  ),
];

test('only the folder of a database opens a connection, to the address that the user typed', () => {
  const DRIVERS = /^(pg|pg-copy-streams|mysql2.*|node:(net|tls|http|https|http2|dgram|dns))$/;
  const found = own.flatMap((path) =>
    loadedBy(path)
      .filter((target) => DRIVERS.test(target))
      .map((target) => `${path} -> ${target}`),
  );
  expect([...new Set(found)]).toEqual([
    // Whether the master of Spark answers, at the address that the user typed.
    'src/engines/spark/session.ts -> node:net',
    // A pipe is read as a socket is; it has no address.
    'src/io/files/source.ts -> node:net',
    'src/io/mysql/connect.ts -> mysql2',
    'src/io/postgres/connect.ts -> pg',
    'src/io/postgres/connect.ts -> pg-copy-streams',
  ]);
});

test('nothing that the page is made of leads to the folder of a database', () => {
  const doors = files.filter((path) => path.startsWith('studio/src/') || path === 'src/web.ts');
  const reached = new Set(doors);
  for (const path of reached) {
    for (const target of loadedBy(path)) if (files.includes(target)) reached.add(target);
  }
  expect(reached.size).toBeGreaterThan(300);
  expect(
    [...reached].filter((path) =>
      /^src\/io\/(servers|postgres|mysql|databases|duckdb|duckdbFiles)\//.test(path),
    ),
  ).toEqual([]);
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

test('the picture in the documentation shows the imports that there are (-u draws it anew)', async () => {
  await expect(pictureOfHouse()).toMatchFileSnapshot('../../docs/architecture.svg');
});
