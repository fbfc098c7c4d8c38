import { describe, expect, test } from 'vitest';
import { bytesSource, memoryTarget } from '../../io/bytes/index.ts';
import { load } from '../../recipe/dataset/index.ts';
import { type Recipe, readRecipe } from '../../recipe/index.ts';
import type { Codebook } from '../../report/index.ts';
import { protect } from '../protect/index.ts';
import { protectionOf, tellsProtection, withoutRareLevels } from './protection.ts';

const ROWS = Array.from({ length: 60 }, (_, i) =>
  [i % 6 < 3 ? 'a' : i % 6 < 5 ? 'b' : 'c', i % 4, 100 + ((i * 37) % 60), (i * 11) % 60].join(','),
);
const FILE = bytesSource('file.csv', `level,code,x,y\n${ROWS.join('\n')}\n`);
const SEED = '7'.repeat(64);

async function told(steps: readonly object[], more: object = {}) {
  const recipe = readRecipe({ penumbra: 2, seed: SEED, steps, ...more }) as Recipe;
  const target = memoryTarget();
  const { certificate, partition } = await protect(FILE, recipe, target);
  const original = await load(FILE, {}, { description: recipe.description });
  return protectionOf({ original, certificate, recipe, partition })!;
}

const PRAM = { method: 'pram', columns: ['level'], replace: { method: 'pram', retain: 0.8 } };
const NOISE = {
  method: 'noise',
  columns: ['x', 'y'],
  replace: { method: 'noise', kind: 'uncorrelated', amount: 0.5 },
};

describe('what a recipient may know', () => {
  test('the matrix of PRAM keeps the shares of an invariant one, and the noise has its variances', async () => {
    const { pram, noise, steps } = await told([PRAM, NOISE]);
    expect(pram[0].levels).toEqual(['a', 'b', 'c']);
    const shares = [1 / 2, 1 / 3, 1 / 6];
    for (const [l, share] of shares.entries()) {
      const after = shares.reduce((sum, own, k) => sum + own * pram[0].matrix[k][l], 0);
      expect(after).toBeCloseTo(share, 3);
    }
    for (const row of pram[0].matrix) expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    // The values of both columns are all of 0 to 59, moved: variance 60 * 61 / 12.
    expect(noise).toEqual([
      {
        columns: ['x', 'y'],
        shrink: 1,
        covariance: [
          [152.5, 0],
          [0, 152.5],
        ],
      },
    ]);
    expect(steps.map(({ parameters }) => parameters.amount ?? parameters.retain)).toEqual([
      0.8, 0.5,
    ]);
  });

  test('noise that is taken back is told with its factor, and k of groups without a matrix', async () => {
    const exact = { ...NOISE, replace: { method: 'noise', kind: 'exact', amount: 0.44 } };
    expect((await told([exact])).noise[0].shrink).toBeCloseTo(1 / 1.2, 12);
    const groups = {
      method: 'microaggregation',
      columns: ['x'],
      group: { method: 'mdav', k: 4 },
      replace: { method: 'mean' },
    };
    const { steps, pram, noise } = await told([groups]);
    expect([steps[0].parameters.k, pram, noise]).toEqual([4, [], []]);
  });

  test('what no single matrix says is not told, and the reason is', async () => {
    const apart = { ...PRAM, blocks: { strata: ['code'] } };
    const { pram, notTold } = await told([apart]);
    expect(pram).toEqual([]);
    expect(notTold).toEqual([expect.stringMatching(/level, because each group of records/)]);
  });

  test('a bundle names no level that its codebook does not', async () => {
    const all = await told([PRAM]);
    const codebook = (names: string[]) =>
      ({
        columns: [{ name: 'level', levels: names.map((name) => ({ name })) }],
      }) as unknown as Codebook;
    expect(withoutRareLevels(all, codebook(['a', 'b', 'c'])).pram).toEqual(all.pram);
    const withheld = withoutRareLevels(all, codebook(['a', 'b']));
    expect(withheld.pram).toEqual([]);
    expect(JSON.stringify(withheld)).not.toMatch(/"c"/);
    expect(withheld.notTold[0]).toMatch(/few records/);
  });

  test('a purpose for anybody tells nothing', () => {
    const purpose = { name: 'p', title: 'P', description: '', limits: [] };
    expect(tellsProtection({ ...purpose, k: 5 })).toBe(false);
    expect(tellsProtection({ ...purpose, k: 3 })).toBe(true);
    expect(tellsProtection(purpose)).toBe(true);
  });
});
