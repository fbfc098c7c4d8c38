import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reference } from '../../cli/reference.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the reference pages are those the declarations make: npm run build writes them', () => {
  for (const [path, text] of reference()) {
    if (!path.startsWith('dist/')) expect(read(path), path).toBe(text);
  }
});

test('every link between the pages leads somewhere', () => {
  const pages = [...reference().keys()].filter((path) => path.endsWith('.md'));
  for (const path of [...pages, 'docs/guide.md', 'docs/files.md', 'docs/library.md', 'README.md']) {
    for (const [, link] of read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      expect(() => read(new URL(link, `file:///${path}`).pathname.slice(1)), link).not.toThrow();
    }
  }
});
