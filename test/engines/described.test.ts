import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, kept, type Playground } from '../cli/run.ts';
import { ABOUT_CODES, asParquet, codedSurvey, WAYS } from './codes.ts';

/** Some codes first appear after the records that stand for a file, in the large one. */
const LARGE = 12_500;
const SMALL = 2_000;
const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
const COMMON = ['--seed', SEED];

const survey = { large: codedSurvey(LARGE), small: codedSurvey(SMALL, 1500) };

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
    if (format === 'parquet' && place > 1) continue;
    it(
      name,
      inFolder(async (folder) => {
        folder.write('survey.csv', survey[size]);
        const cut = ['--cut', size === 'large' ? '2000' : '600'];
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
