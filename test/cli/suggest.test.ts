import { describe, expect, it } from 'vitest';
import { expectNoValues, inFolder, persons, refuses } from './run.ts';

const SEED = '5eed'.padEnd(64, '1');
const fewBy = (workers: number) => [
  ...['--trials', '12', '--seed', SEED, '--columns', 'age,income', '--workers', `${workers}`],
  ...['--objective', 'score-all-columns', '--methods', 'rank-swap,microaggregation,noise'],
];

const few = fewBy(1);

describe.concurrent('suggest', () => {
  it(
    'writes recipes that protect takes, with no seed in them, and says why in sentences',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(150));
      const run = await folder.run(
        ...['suggest', 'a.csv', '-q', '--json', '-o', 'recipes'],
        ...fewBy(2),
      );
      expect(run.code).toBe(0);
      expectNoValues(run);
      const { choice, runnersUp, written, trials } = JSON.parse(run.stdout);
      expect(trials).toBeGreaterThanOrEqual(12);
      expect(written[0]).toBe('recipes/recipe.json');
      expect(written).toHaveLength(1 + runnersUp.length);
      for (const path of written) {
        expect(JSON.parse(folder.read(path)).seed).toBeUndefined();
        await folder.protect('a.csv', `${path}.csv`, '--recipe', path);
      }
      expect(JSON.parse(folder.read('recipes/recipe.json'))).toEqual(choice.recipe);
      const again = await folder.run('suggest', 'a.csv', '-o', 'best.json', ...few);
      expect(again.stdout).toMatch(/^Suggested {2}/m);
      expect(again.stdout).toMatch(/^Cost: .* \[score-all-columns\] /m);
      expect(again.stdout).toMatch(/more than the first/);
      expect(again.stdout).toMatch(/protect a.csv -o PROTECTED.csv --recipe\s+best.json/);
      expect(JSON.parse(folder.read('best.json'))).toEqual(choice.recipe);
      expectNoValues(again);
    }),
  );

  it(
    'writes nothing where nothing is within the limits, shows the nearest, and ends with 4',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(60));
      const before = folder.state();
      const run = await folder.run(
        ...['suggest', 'a.csv', '-o', 'recipes', '--limit', 'il1s<=0.0001', '--max-risk', '1'],
        ...few,
      );
      expect(run.code).toBe(4);
      expect(run.stdout).toMatch(/No recipe that was tried is within the limits/);
      expect(run.stdout).toMatch(/fails {2}(IL1s|Distance-based)[^[]*\[(il1s|linkage)\]/);
      expect(folder.state()).toEqual(before);
    }),
  );

  it(
    'stopped, it says what it had found and writes nothing',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(100));
      const before = folder.state();
      const run = await folder.runWith(
        { meanwhile: { act: 'SIGINT', when: (_, __, said) => /best/.test(said) } },
        ...['suggest', 'a.csv', '-o', 'recipes', '--budget', '5m', '--columns', 'age,income'],
        ...['--methods', 'rank-swap,noise', '--objective', 'il1s', '--workers', '2'],
      );
      expect(run.code).toBe(130);
      expect(run.stderr).toMatch(/^Searching \d+ %.*best [\d.]+/m);
      expect(run.stderr).toMatch(/Best so far: .* records/s);
      expect(run.stderr).toMatch(/Stopped as asked: nothing was written/);
      expect(run.stdout).toBe('');
      expect(folder.state()).toEqual(before);
      const kept = await folder.run('suggest', 'a.csv', '-q', '--resume', 'trials', ...fewBy(1));
      expect(kept.code).toBe(0);
      const lines = folder.read('trials/results.jsonl');
      const again = await folder.run('suggest', 'a.csv', '-q', '--resume', 'trials', ...fewBy(1));
      expect(again.code).toBe(0);
      expect(folder.read('trials/results.jsonl')).toBe(lines);
      const foreign = await folder.run('suggest', 'a.csv', '--resume', '.', ...fewBy(1));
      expect(foreign.stderr).toMatch(/not the folder of an earlier search.*--resume/s);
    }),
  );

  it(
    'refuses what makes no sense',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(20));
      const wrong = (says: RegExp, ...args: string[]) =>
        refuses(folder, 2, says, 'suggest', 'a.csv', ...args);
      await wrong(/--budget takes a time/, '--budget', 'soon');
      await wrong(/--trials takes a whole number/, '--trials', '0');
      await wrong(/--max-risk takes a number/, '--max-risk', '120');
      await wrong(/no purpose "press"/, '--for', 'press');
      await wrong(/no method "mdaw"/, '--methods', 'mdaw');
      await wrong(/no measure "scor"/, '--objective', 'scor');
      await wrong(/no column "agee"/, '--columns', 'agee');
      await wrong(/exists and is not a folder/, '-o', 'a.csv');
    }),
  );
});
