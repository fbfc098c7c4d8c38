import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectDone, inFolder, kept } from '../cli/run.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test(
  'the example of the page about recipes runs on the file it is for, and every claim holds',
  inFolder(async (folder) => {
    const [, recipe] = /```json\n([\s\S]*?)```/.exec(read('docs/recipe.md'))!;
    const { steps } = JSON.parse(recipe);
    expect(steps.length).toBeGreaterThan(2);
    folder.write('recipe.json', recipe);
    folder.write('persons.csv', read('examples/persons.csv'));
    await folder.protect('persons.csv', 'out.csv', '--recipe', 'recipe.json');
    const certificate = JSON.parse(folder.read(kept('out.csv', 'certificate.json')));
    expect(certificate.steps.length).toBeGreaterThan(2);
    expectDone(await folder.verify('persons.csv', 'out.csv'));
  }),
);
