import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, type Playground } from './run.ts';

const SEED = 'ab'.repeat(32);

/** Codes in digits, with one that is missing in the age and an answer in the roof. */
const ROWS = Array.from({ length: 120 }, (_, i) => [
  1 + (i % 2),
  i % 13 === 0 ? 97 : 1 + ((i * 5) % 9),
  i % 11 === 0 ? 97 : 20 + ((i * 7) % 40),
  (100 + ((i * 373) % 8000) / 10).toFixed(1),
]);
const NAMES = ['sex', 'roof', 'age', 'income'];
const CSV = `${[NAMES, ...ROWS].map((row) => row.join()).join('\n')}\n`;
const XML = `<file>${ROWS.map((row) => `<person>${row.map((cell, j) => `<${NAMES[j]}>${cell}</${NAMES[j]}>`).join('')}</person>`).join('')}</file>`;
const ABOUT = JSON.stringify({
  format: 'penumbra-description',
  version: 1,
  columns: [
    { column: 'sex', kind: 'nominal', role: 'key' },
    { column: 'roof', kind: 'nominal', role: 'key' },
    { column: 'age', kind: 'count', role: 'key', missing: ['97'] },
    { column: 'income', kind: 'amount', role: 'confidential' },
  ],
});

/** The different cells of a column of a written file. */
function levels(folder: Playground, file: string, name: string): string[] {
  const place = NAMES.indexOf(name);
  const [, ...lines] = folder.read(file).trimEnd().split('\n');
  return [...new Set(lines.map((line) => line.split(',')[place]))].sort();
}

const ROOFS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '97'];

describe('a described file', () => {
  it(
    'is the same file as XML, and keeps its codes when it is refined',
    inFolder(async (folder) => {
      folder.write('survey.csv', CSV);
      folder.write('survey.xml', XML);
      folder.write('survey.description.json', ABOUT);
      const flags = ['--k', '4', '--missing', 'median', '--seed', SEED];
      await folder.protect('survey.csv', 'out.csv', ...flags);
      await folder.protect('survey.xml', 'from-xml.csv', ...flags);
      expect(folder.read('from-xml.csv')).toBe(folder.read('out.csv'));
      expect(ROOFS).toEqual(expect.arrayContaining(levels(folder, 'out.csv', 'roof')));
      expect(levels(folder, 'out.csv', 'age')).not.toContain('97');
      expectDone(await folder.run('refine', 'survey.csv', 'out.csv', '-o', 'refined.csv', '-q'));
      expect(levels(folder, 'refined.csv', 'roof')).toEqual(levels(folder, 'out.csv', 'roof'));
      expect(levels(folder, 'refined.csv', 'sex')).toEqual(['1', '2']);
    }),
  );

  it(
    'is drawn with its codes, and no number is drawn from a missing code, in every implicate',
    inFolder(async (folder) => {
      folder.write('survey.csv', CSV);
      folder.write('survey.description.json', ABOUT);
      const way = ['--method', 'sequential-synthesis', '--implicates', '2', '--seed', SEED];
      expectDone(await folder.run('protect', 'survey.csv', '-o', 'drawn.csv', '-q', ...way));
      for (const file of ['drawn-1.csv', 'drawn-2.csv']) {
        expect(levels(folder, file, 'sex')).toEqual(['1', '2']);
        expect(ROOFS).toEqual(expect.arrayContaining(levels(folder, file, 'roof')));
        // A missing value is drawn as missing, and written as the file writes it: no age is near it.
        const ages = levels(folder, file, 'age').map(Number);
        expect(ages.filter((age) => age > 59)).toEqual([97]);
      }
    }),
  );
});
