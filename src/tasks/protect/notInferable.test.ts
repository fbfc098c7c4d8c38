import { afterAll, beforeAll, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import {
  bytesSource,
  memoryTarget,
  parseCertificate,
  protect,
  readRecipe,
  verify,
} from '../../index.ts';
import { findReplace } from '../../recipe/recipe/registry.ts';

/** Local suppression for the time of this file: a method that declares that its emptied cells stay hidden. */
const suppress = findReplace('suppress', 'replace');
const declared = Object.hasOwn(suppress, 'hidesForGood');
beforeAll(() => void Object.assign(suppress, { hidesForGood: true }));
afterAll(() => {
  if (!declared) delete (suppress as { hidesForGood?: true }).hidesForGood;
});

let state = 5;
const draw = (levels: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * levels);
};

/** A column that a copied one determines, or that has nothing to do with it. */
function file(isDetermined: boolean): string {
  const lines = Array.from({ length: 120 }, () => {
    const district = draw(20);
    return `${district},${isDetermined ? district % 7 : draw(7)},${draw(3)},${draw(4)}`;
  });
  return `district,region,sex,age\n${lines.join('\n')}\n`;
}

const recipe = readRecipe({
  penumbra: 2,
  description: described({
    district: { kind: 'nominal', role: 'harmless' },
    region: { kind: 'nominal', role: 'key' },
    sex: { kind: 'nominal', role: 'key' },
    age: { kind: 'nominal', role: 'key' },
  }),
  steps: [{ method: 'suppress', columns: [2, 3, 4], replace: { method: 'suppress', k: 3 } }],
});

test('nothing is written if a copied column gives emptied cells back, with the number and the source', async () => {
  const running = protect(bytesSource('a.csv', file(true)), recipe, memoryTarget());
  await expect(running).rejects.toMatchObject({
    code: 'claim',
    message: expect.stringMatching(
      /not-inferable \(\d+ of \d+ emptied cells: \d+ from columns that determine it\)\. Protect/,
    ),
  });
});

test('otherwise the certificate claims it, and verify computes it again', async () => {
  const original = bytesSource('a.csv', file(false));
  const target = memoryTarget();
  const { certificate, partition } = await protect(original, recipe, target);
  const stated = certificate.file.find(({ claim }) => claim === 'not-inferable')!;
  expect(stated).toMatchObject({ holds: true, tier: 'tested', measured: 0 });
  expect(stated.found).toMatch(/^none of [1-9]\d* emptied cells$/);
  expect(certificate.inference).toEqual({ positions: [2, 3, 4], units: [] });
  const read = parseCertificate(JSON.stringify(certificate), 'certificate.json');
  const written = bytesSource('b.csv', target.bytes());
  const { verdicts } = await verify(original, written, read, partition);
  expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  expect(verdicts.some(({ statement }) => statement === stated.sentence)).toBe(true);
});
