import { describe, expect, test } from 'vitest';
import { generator } from '../../../../test/reference/generator.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { load } from '../../../recipe/dataset/load.ts';
import { readRecipe } from '../../../recipe/index.ts';
import { findDeclared } from '../../assess/declared.ts';
import { betterOf, diffRecipes } from './diffRecipes.ts';

const random = generator(7);
const line = () => Array.from({ length: 3 }, () => (100 * random()).toFixed(2)).join();
const text = ['a,b,c', ...Array.from({ length: 90 }, line)].join('\n');
const file = await load(bytesSource('x.csv', text));

const figure = (value: number | null, spread: number | null = null) => ({
  name: 'loss',
  value,
  spread,
  reason: null,
});
const loss = findDeclared('loss');

describe('which of two figures is better', () => {
  test('follows the direction, and is open where spreads touch', () => {
    expect(betterOf(figure(3), figure(4), loss)).toBe('a');
    expect(betterOf(figure(4), figure(3), loss)).toBe('b');
    expect(betterOf(figure(3), figure(3), loss)).toBe('same');
    expect(betterOf(figure(3, 0.5), figure(4, 0.5), loss)).toBe('unclear');
    expect(betterOf(figure(3, 0.4), figure(4, 0.5), loss)).toBe('a');
    expect(betterOf(figure(null), figure(4), loss)).toBe(null);
    expect(betterOf(figure(3), figure(4), findDeclared('regression'))).toBe('b');
  });
});

describe('two recipes side by side', () => {
  const named = (name: string, step: object) => ({
    name,
    family: 'x',
    recipe: readRecipe({ penumbra: 2, steps: [step] }),
  });
  const mdav = (k: number) =>
    named(`k=${k}`, { method: 'microaggregation', group: { method: 'mdav', k } });
  const options = {
    measures: ['loss', 'il1s'],
    utility: 'loss',
    risk: 'linkage',
    seed: '5a'.repeat(32),
  };

  test('larger groups lose more and link less, and neither is called better', async () => {
    const { rows, judgement } = await diffRecipes(file, [mdav(3), mdav(12)], options);
    expect(rows.map(({ measure, better }) => [measure.name, better])).toEqual([
      ['loss', 'a'],
      ['il1s', 'a'],
      ['linkage', 'b'],
    ]);
    expect(judgement[0]).toMatch(
      /^k=12 loses .* (more|as much) information \(.*\[loss\] .*\), and k=12 leaves \S+ points less risk/,
    );
    expect(judgement[1]).toMatch(/^Neither is better in both: k=3 keeps more of the data, k=12 is/);
    expect(judgement[2]).toBe('Of 3 measures: k=3 is better in 2, k=12 in 1.');
  });

  test('a recipe against itself is the same in all, and with the same seeds', async () => {
    const noise = named('noise', { method: 'noise' });
    const { rows } = await diffRecipes(file, [noise, { ...noise, name: 'B' }], options);
    for (const { better } of rows) expect(better).toBe('same');
  });

  test('one that is refused is told with its reason', async () => {
    const { judgement } = await diffRecipes(file, [mdav(3), mdav(91)], options);
    expect(judgement).toEqual([expect.stringMatching(/^k=91 cannot be used on this file: /)]);
  });
});
