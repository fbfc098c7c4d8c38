import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { memoryTarget } from '../../io/bytes/target.ts';
import { protect } from '../../tasks/protect/protect.ts';
import { verify } from '../../tasks/verify/verify.ts';
import { readRecipe } from '../recipe/read.ts';

const SEED = '00112233445566778899aabbccddeeff'.repeat(2);

/** Widowed are the old only, and who is a child has no job. */
const csv = `group,status,job,id\n${Array.from({ length: 90 }, (_, i) => {
  const group = ['child', 'adult', 'old'][(i * 7) % 3];
  const status = group === 'old' && i % 2 === 0 ? 'widowed' : i % 4 === 1 ? 'married' : 'single';
  const own = group === 'child' ? 'single' : status;
  const job = group === 'child' ? 'none' : ['clerk', 'smith', 'none'][(i * 5) % 3];
  return `${group},${own},${job},${i}`;
}).join('\n')}\n`;

const RULES = [
  'if group = "child" then status = "single"',
  'if status = "widowed" then group = "old"',
  'if group = "child" then job = "none"',
];

const broken = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(
      ([group, status, job]) =>
        (group === 'child' && status !== '' && status !== 'single') ||
        (status === 'widowed' && group !== '' && group !== 'old') ||
        (group === 'child' && job !== '' && job !== 'none'),
    ).length;

async function run(step: object, rules: readonly string[]) {
  const source = bytesSource('a.csv', csv);
  const target = memoryTarget();
  const recipe = readRecipe({ penumbra: 2, seed: SEED, steps: [step], rules });
  const made = await protect(source, recipe, target);
  const written = bytesSource('o.csv', target.bytes());
  const found = await verify(source, written, made);
  expect(found.verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  return { text: new TextDecoder().decode(target.bytes()), certificate: made.certificate };
}

describe('rules over categories hold', () => {
  const columns = ['group', 'status', 'job'];

  test('after they were drawn', async () => {
    const step = { method: 'pram', columns, replace: { method: 'pram', retain: 0.3, alpha: 1 } };
    const free = await run(step, []);
    expect(broken(free.text)).toBeGreaterThan(10);
    const { text } = await run(step, RULES);
    expect(broken(text)).toBe(0);
    expect(text).not.toBe(csv);
  });

  test('in records that were drawn anew, which get nothing of the originals in their places', async () => {
    const none = [0, 0, 0];
    const replace = { method: 'sequential-synthesis', predictors: [none, none, none] };
    const step = { method: 'sequential-synthesis', columns, replace };
    const free = await run(step, []);
    expect(broken(free.text)).toBeGreaterThan(10);
    const { text } = await run(step, RULES);
    expect(broken(text)).toBe(0);
    const own = (all: string) => all.split('\n').map((line) => line.split(',').slice(0, 3).join());
    const before = own(csv);
    const changed = own(free.text).map((line, i) => line !== own(text)[i]);
    const restored = own(text).filter((line, i) => changed[i] && line === before[i]).length;
    expect(restored).toBeLessThan(0.6 * changed.filter(Boolean).length);
  });

  test('after they were exchanged, and what exchanging claims is stated only if it still holds', async () => {
    const step = { method: 'swap', columns: ['status'], replace: { method: 'swap', share: 60 } };
    expect(broken((await run(step, [])).text)).toBeGreaterThan(0);
    const { text } = await run(step, RULES);
    expect(broken(text)).toBe(0);
  });

  test.each(['microaggregation', 'k-modes'])('in groups that share them: %s', async (method) => {
    const group = { method: method === 'k-modes' ? 'k-modes' : 'mdav', k: 3 };
    const { text, certificate } = await run({ method, columns, group }, RULES);
    expect(broken(text)).toBe(0);
    const claims = certificate.steps[0].claims.map(({ claim }) => claim);
    expect(claims).toContain('k-anonymity');
  });

  test('where some are emptied', async () => {
    const step = { method: 'suppress', columns, replace: { method: 'suppress', k: 5 } };
    expect(broken((await run(step, RULES)).text)).toBe(0);
  });
});
