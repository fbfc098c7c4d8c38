import { expect, test } from 'vitest';
import type { Description } from '../../../foundation/table/index.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { load } from '../../../recipe/dataset/index.ts';
import { readRecipe } from '../../../recipe/index.ts';
import { type Candidate, UNITS, usualCandidates } from './candidates.ts';
import { suggestSpace } from './space.ts';

const text = `household,sex,region\n${Array.from(
  { length: 60 },
  (_, i) => `${Math.floor(i / 2)},${'fm'[i % 2]},${'NSEW'[Math.floor(i / 2) % 4]}`,
).join('\n')}\n`;
const description: Description = {
  columns: [
    { column: 'household', kind: 'text', role: 'unit', unit: 'household' },
    { column: 'sex', kind: 'nominal', role: 'key' },
    { column: 'region', kind: 'nominal', role: 'key' },
  ],
};

async function spaceFor(k: number, more: object = {}) {
  const file = await load(bytesSource('a.csv', text), {}, { description });
  const step = { method: 'suppress', columns: ['sex', 'region'] };
  const base = readRecipe({ penumbra: 2, description, steps: [step], ...more });
  return suggestSpace(file, base, { k, isForRelease: true });
}
const wayOf = ({ choices }: Candidate) =>
  choices.find(({ family }) => family === UNITS)?.values.number;

test('the number of a unit is left out by its role, and its records stay one unit', async () => {
  const { space, recipeOf, wordsOf, leftOutBy } = await spaceFor(5);
  const [candidate] = usualCandidates(space);
  expect(wayOf(candidate)).toBe('left out');
  const recipe = recipeOf(candidate, 60);
  expect(recipe.description!.columns[0]).toMatchObject({ role: 'identifier', unit: 'household' });
  expect(wordsOf(candidate, 60)).toContain('household left out');
  expect(leftOutBy(candidate)).toEqual(['household']);
});

test('where linked units do not stop a release, the number stays unless the search finds otherwise', async () => {
  const { space, recipeOf, leftOutBy } = await spaceFor(3);
  const [candidate] = usualCandidates(space);
  expect(wayOf(candidate)).toBe('kept');
  expect(recipeOf(candidate, 60).description!.columns[0].role).toBe('unit');
  expect(leftOutBy(candidate)).toEqual([]);
});

test('a recipe that keeps identifiers or hides them behind pseudonyms decides about the number itself', async () => {
  for (const identifiers of ['keep', 'pseudonym']) {
    const { space } = await spaceFor(5, { identifiers });
    expect(wayOf(usualCandidates(space)[0])).toBeUndefined();
  }
});
