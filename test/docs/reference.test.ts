import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reference } from '../../cli/reference.ts';
import { benchPages } from '../../scripts/benchPages.mjs';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the reference pages are those the declarations make: npm run build writes them', () => {
  for (const [path, text] of reference()) {
    if (!path.startsWith('dist/')) expect(read(path), path).toBe(text);
  }
});

test('every method has its line in the table of records, units and weights', () => {
  const page = read('docs/methods/units.md');
  const lines = new Set([...page.matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \|/gm)].map(([, to]) => to));
  const pages = readdirSync(new URL('../../docs/methods', import.meta.url), { recursive: true });
  const methods = (pages as string[]).filter((path) => /.\/.*\.md$/.test(path));
  expect([...lines].sort()).toEqual(methods.sort());
});

test('the pages about speed are those that the kept rows make: npm run bench -- page writes them', () => {
  const rows = read('bench/rows.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const [path, text] of benchPages(rows, JSON.parse(read('bench/machine.json')))) {
    expect(read(path), path).toBe(text);
  }
});

/** Pages of a folder that are written by hand or by the build, by their path from the root. */
const pagesIn = (folder: string) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);

const PAGES = [
  ...new Set([
    ...[...reference().keys()].filter((path) => path.endsWith('.md')),
    ...pagesIn('docs'),
    ...['examples/README.md', 'README.md', 'CHANGELOG.md'],
  ]),
];

/** What a page says outside of code. */
const proseOf = (page: string) => page.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** Headings as they are linked to: small letters, hyphens for spaces, no other marks. */
const anchorsOf = (page: string) =>
  [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

test('every page of docs and of the examples is looked at', () => {
  for (const name of ['releasing', 'audit', 'categories', 'rules', 'files', 'limits', 'sweeping']) {
    expect(PAGES).toContain(`docs/${name}.md`);
  }
  expect(PAGES.length).toBeGreaterThan(50);
});

test.each(PAGES)('every link of %s leads somewhere', (path) => {
  for (const [, link, anchor] of proseOf(read(path)).matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g)) {
    const target = link === '' ? path : new URL(link, `file:///${path}`).pathname.slice(1);
    expect(existsSync(new URL(`../../${target}`, import.meta.url)), `${path}: ${link}`).toBe(true);
    if (anchor !== undefined && target.endsWith('.md')) {
      expect(anchorsOf(read(target)), `${path}: ${link}#${anchor}`).toContain(anchor);
    }
  }
});
