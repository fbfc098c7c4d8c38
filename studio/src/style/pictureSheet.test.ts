import { expect, it } from 'vitest';
import { pictureStyle, recipeMapStyle } from '../../../src/report/pictures/index.ts';
import { pictureSheet } from './pictureSheet.ts';

const sheet = pictureSheet([pictureStyle, recipeMapStyle]);
// The studio's types know no Node, and a bundler gives no style sheet as text here.
const { readFile }: { readFile(path: URL, encoding: 'utf8'): Promise<string> } = await import(
  'node:fs/promises' as string
);
const shipped = await readFile(new URL('./pictures.css', import.meta.url), 'utf8');
const packed = (css: string) => css.replace(/\s+/g, ' ');

it('the style sheet that is shipped is that of the pictures of a report', () => {
  expect(packed(shipped)).toBe(packed(sheet));
});

it('every colour has a dark variant, by the system and by choice', () => {
  const [, light, bySystem, byChoice] = sheet.split('{\n  --pn-surface: #');
  const names = (part: string) =>
    [...part.matchAll(/^ {2}(--pn-[\w-]+):/gm)].map(([, name]) => name);
  expect(names(light).length).toBeGreaterThan(10);
  expect(names(bySystem)).toEqual(names(light));
  expect(names(byChoice)).toEqual([...names(light), '--pn-surface']);
});
