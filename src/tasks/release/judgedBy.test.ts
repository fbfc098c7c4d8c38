import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { load } from '../../recipe/dataset/load.ts';
import type { Certificate, CertifiedFate, Recipe, RoleAssignment } from '../../recipe/index.ts';
import { judgedBy } from './judgedBy.ts';

/** Names say little here: only `region` looks like a key, and `income` like a secret. */
const ORIGINAL = 'v1,v2,region,income,v5,w\n31,4,North,900,1,2.5\n57,5,South,800,2,1.5\n';

async function judged(
  roles: readonly RoleAssignment[] | undefined,
  { masked = ORIGINAL, fates = [] as readonly CertifiedFate['fate'][] } = {},
) {
  const form = { header: 'yes' } as const;
  const before = await load(bytesSource('a.csv', ORIGINAL), form);
  const after = await load(bytesSource('b.csv', masked), form);
  let place = 0;
  const columns = before.names.map((name, i): CertifiedFate => {
    const fate = fates[i] ?? 'protected';
    return { name, fate, original: i + 1, protected: fate === 'left out' ? null : ++place };
  });
  const recipe = { penumbra: 1, steps: [], ...(roles === undefined ? {} : { roles }) } as Recipe;
  return judgedBy(before, after, { columns } as unknown as Certificate, recipe);
}

describe('what a release is judged by', () => {
  test('are the roles of the recipe, and likely ones where it gives none', async () => {
    expect(
      await judged([
        { column: 'v1', role: 'key' },
        { column: 'v2', role: 'confidential' },
        { column: 'w', role: 'weight' },
        { column: 'v5', role: 'unit' },
      ]),
    ).toEqual({ keys: [1, 3], confidential: [2, 4], weight: 6, household: 5 });
  });

  test('is the word of the recipe where a name says something else', async () => {
    const roles: RoleAssignment[] = [
      { column: 'v1', role: 'key' },
      { column: 'region', role: 'harmless' },
      { column: 4, role: 'key' },
      { column: 4, role: 'confidential' },
    ];
    expect(await judged(roles)).toEqual({ keys: [1, 4] });
  });

  test('are no columns that do not reach the protected file, and no pseudonyms', async () => {
    const roles: RoleAssignment[] = [
      { column: 'v1', role: 'key' },
      { column: 'v2', role: 'key' },
      { column: 'v5', role: 'key' },
    ];
    const masked = 'v2,region,income,v5,w\n4,North,900,1,2.5\n5,South,800,2,1.5\n';
    const fates: CertifiedFate['fate'][] = ['left out', 'protected', 'copied', 'copied'];
    expect(await judged(roles, { masked, fates: [...fates, 'pseudonymised'] })).toEqual({
      keys: [2, 3],
      confidential: [4],
    });
  });

  test('is left to be guessed without roles, and keys without a number among them', async () => {
    expect(await judged(undefined)).toEqual({});
    const masked = 'v1,v2,region,income,v5,w\nyoung,4,North,900,1,2.5\nold,5,South,800,2,1.5\n';
    const roles: RoleAssignment[] = [{ column: 'v1', role: 'key' }];
    expect(await judged(roles, { masked })).toEqual({ confidential: [4] });
  });
});
