import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, kept, type Playground } from '../cli/run.ts';
import { ALL } from '../some.ts';
import { ABOUT_CODES, asParquet, codedSurvey, WAYS } from './codes.ts';

/** Some codes first appear after the records that stand for a file, in the large one. */
const LARGE = 10_600;
const SMALL = 1_200;
const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
const COMMON = ['--seed', SEED];

const survey = { large: codedSurvey(LARGE), small: codedSurvey(SMALL, 900) };

const json = (folder: Playground, output: string, name: string) =>
  JSON.parse(folder.read(kept(output, name))) as Record<string, unknown>;

/** Expects the same bytes, certificate and recipe of two runs, and that both are verified. */
async function expectSame(
  folder: Playground,
  input: string,
  [one, other]: readonly [string, string],
): Promise<void> {
  expect(folder.bytes(other).equals(folder.bytes(one))).toBe(true);
  expect(json(folder, other, 'certificate.json')).toEqual(json(folder, one, 'certificate.json'));
  expect(json(folder, other, 'recipe.json')).toEqual(json(folder, one, 'recipe.json'));
  expect(folder.read(kept(other, 'partition.csv'))).toBe(folder.read(kept(one, 'partition.csv')));
  expectDone(await folder.verify(input, one));
  expectDone(await folder.verify(input, other, '--memory', '1GB'));
}

describe.each(['csv', 'parquet'])('a description obeyed in memory and in blocks: %s', (format) => {
  for (const [place, { name, flags }] of WAYS.entries()) {
    const size = place === 0 ? 'large' : 'small';
    // Whatever the format, a large file is read in the same pieces.
    if (format === 'parquet' && !ALL && place !== 1) continue;
    it(
      name,
      inFolder(async (folder) => {
        folder.write('survey.csv', survey[size]);
        const cut = ['--cut', size === 'large' ? '500' : '600'];
        const input = `survey.${format}`;
        if (format === 'parquet') await asParquet(folder.at('survey.csv'), folder.at(input));
        folder.write('survey.description.json', JSON.stringify(ABOUT_CODES));
        const outputs = [`memory.${format}`, `blocks.${format}`] as const;
        const all = [...COMMON, ...cut, ...flags];
        await folder.protect(input, outputs[0], ...all);
        await folder.protect(input, outputs[1], ...all, '--memory', '1GB');
        await expectSame(folder, input, outputs);
      }),
    );
  }
});

describe('columns that only a description makes right', () => {
  it(
    'amounts with points between thousands, in memory and in blocks',
    inFolder(async (folder) => {
      const amount = (i: number) => {
        const [whole, decimals] = (((i * 7919) % 90_000) + 0.5).toFixed(2).split('.');
        return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals}`;
      };
      const rows = Array.from({ length: 60 }, (_, i) => `${amount(i + 1)};${20 + (i % 40)}`);
      folder.write('survey.csv', `income;age\n${rows.join('\n')}\n`);
      const flags = ['--as', 'income=amount', '--columns', 'income,age', '--k', '3'];
      const all = [...flags, ...COMMON, '--cut', '30'];
      await folder.protect('survey.csv', 'memory.csv', ...all);
      await folder.protect('survey.csv', 'blocks.csv', ...all, '--memory', '1GB');
      expect(folder.read('memory.csv')).toMatch(/^\d{4,},\d\d;/m);
      await expectSame(folder, 'survey.csv', ['memory.csv', 'blocks.csv']);
    }),
  );

  it(
    'a column that is guessed as text, as codes of a key',
    inFolder(async (folder) => {
      const rows = Array.from({ length: 60 }, (_, i) => `${20 + (i % 40)},n${(i * 7) % 30} x`);
      folder.write('survey.csv', `age,place\n${rows.join('\n')}\n`);
      const flags = ['--role', 'place=key', '--role', 'age=key', '--as', 'place=nominal'];
      const all = [...flags, ...COMMON, '--k', '3', '--cut', '30'];
      await folder.protect('survey.csv', 'memory.csv', ...all);
      await folder.protect('survey.csv', 'blocks.csv', ...all, '--memory', '1GB');
      await expectSame(folder, 'survey.csv', ['memory.csv', 'blocks.csv']);
    }),
  );
});
