import { describe, expect, it } from 'vitest';
import { expectNoValues, inFolder, refuses } from './run.ts';

function csv(records: number, seed: number): string {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const lines = Array.from({ length: records }, () => {
    const a = uniform();
    return `${(100 * a).toFixed(3)},${(50 * (a + uniform())).toFixed(3)}`;
  });
  return `x,y\n${lines.join('\n')}\n`;
}

const RECIPE = JSON.stringify({
  penumbra: 2,
  steps: [{ method: 'microaggregation', group: { method: 'mdav', k: 3 } }],
});
const SEED = '00112233445566778899aabbccddeeff'.repeat(2);

describe('attack', () => {
  it(
    'tells how well members can be told, the same with any number of workers, and writes nothing',
    inFolder(async (folder) => {
      folder.write('a.csv', csv(200, 1));
      folder.write('recipe.json', RECIPE);
      const before = folder.state();
      const run = await folder.run('attack', 'a.csv', '--recipe', 'recipe.json', '--times', '2');
      expect(run.code).toBe(0);
      expectNoValues(run);
      expect(folder.state()).toEqual(before);
      expect(run.stdout).toMatch(/\(membership, AUC\) +0\.\d+( ± [\d.]+)? +0\.5\n/);
      expect(run.stdout).toMatch(/Half of the file is 100 records. It was run 2 times/);
      const json = (workers: string) =>
        folder.run(
          ...['attack', 'a.csv', '--recipe', 'recipe.json', '--times', '3', '--json', '-q'],
          ...['--seed', SEED, '--workers', workers],
        );
      const [one, two] = [await json('1'), await json('2')];
      expect(two.stdout).toBe(one.stdout);
      const { figures, half } = JSON.parse(one.stdout);
      expect(half).toBe(100);
      expect(figures.map(({ name }: { name: string }) => name)).toEqual([
        'copies-of-uniques-excess',
        'near-copies-excess',
        'closest-record',
        'membership',
        'membership-low',
        'replicated-uniques-excess',
        'disco-excess',
        'filled-cells',
      ]);
      await refuses(
        folder,
        2,
        /--times takes/,
        'attack',
        'a.csv',
        '--recipe',
        'recipe.json',
        '--times',
        '0',
      );
      await refuses(
        folder,
        2,
        /seed/,
        'attack',
        'a.csv',
        '--recipe',
        'recipe.json',
        '--seed',
        '12',
      );
      await refuses(folder, 3, /does not exist/, 'attack', 'a.csv', '--recipe', 'no.json');
      const attacked = ['attack', 'a.csv', '--recipe', 'recipe.json'];
      await refuses(folder, 2, /There is no column "nowhere"/, ...attacked, '--columns', 'nowhere');
      folder.write('large.json', RECIPE.replace('"k":3', '"k":150'));
      const large = ['attack', 'a.csv', '--recipe', 'large.json'];
      await refuses(folder, 4, /On half of the file .* k is 150, but/, ...large);
    }),
  );
});

describe('assess --holdout', () => {
  it(
    'measures against records that the protection never saw, and refuses others',
    inFolder(async (folder) => {
      folder.write('a.csv', csv(200, 1));
      folder.write('h.csv', csv(200, 2));
      folder.write('other.csv', 'x,z\n1,2\n3,4\n');
      await folder.protect('a.csv', 'p.csv', '--k', '3');
      const run = await folder.run(
        ...['assess', 'a.csv', 'p.csv', '--holdout', 'h.csv', '-q'],
        ...['--measures', 'closest-record,membership'],
      );
      expect(run.stdout).toMatch(/^closest-record +[\d.]+ %\nmembership +0\.\d+\n$/);
      const without = await folder.run(
        ...['assess', 'a.csv', 'p.csv', '-q', '--measures', 'membership'],
      );
      expect(without.stdout).toMatch(/membership +none +it needs records .*--holdout/);
      await refuses(
        folder,
        4,
        /no column "y"/,
        'assess',
        'a.csv',
        'p.csv',
        '--holdout',
        'other.csv',
      );
      await refuses(folder, 2, /original itself/, 'assess', 'a.csv', 'p.csv', '--holdout', 'a.csv');
      const page = await folder.run(
        ...['assess', 'a.csv', 'p.csv', '--holdout', 'h.csv', '-q', '--report', 'r.html'],
      );
      expect(page.code).toBe(0);
      const html = folder.read('r.html');
      expect(html).toMatch(/Records closer to the original than to a holdout/);
      expect(html).toMatch(/50 without overfitting/);
    }),
  );
});
