import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inFolder, kept } from '../cli/run.ts';

const example = (name: string) =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';

describe('the example that is made for the public', () => {
  it(
    'is released whole, within every limit, without anything to accept',
    inFolder(async (folder) => {
      folder.write('survey.csv', example('persons.csv'));
      const recipe = JSON.parse(example('persons-public.recipe.json'));
      folder.write('recipe.json', JSON.stringify({ ...recipe, seed: SEED }));
      await folder.protect('survey.csv', 'masked.csv', '--recipe', 'recipe.json');
      const run = await folder.run('release', 'survey.csv', 'masked.csv', '-o', 'out', '-q');
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const record = JSON.parse(folder.read(kept('masked.csv', 'release.json')));
      expect(record.purpose).toBe('public');
      for (const { gate, state } of record.gates) expect([gate, state]).toEqual([gate, 'holds']);
      expect(record.limitsOfPurpose.length).toBeGreaterThan(10);
      for (const { limit, holds, words } of record.limitsOfPurpose) {
        expect([limit.measure, holds], words).toEqual([limit.measure, true]);
      }
      const [names, ...rows] = folder
        .read('out/data.csv')
        .trimEnd()
        .split('\n')
        .map((line) => line.split(','));
      expect(rows).toHaveLength(5000);
      expect(names).toEqual([
        ...['weight', 'age', 'sex', 'region', 'marital_status', 'education', 'occupation'],
        ...['hours_worked', 'total_income', 'net_income', 'rent', 'visits_to_doctor'],
      ]);
    }),
    // A quarter of a minute, but every measure of a report is computed.
    300_000,
  );
});
