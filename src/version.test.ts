import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

test('the program calls itself by the version of its package', () => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  expect(VERSION).toBe(JSON.parse(text).version);
});
