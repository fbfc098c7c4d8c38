import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { assess } from './assess.ts';

/** Numbers without a pattern, a category and a text; the same each time. */
function csv(records: number, seed: number, shift = 0): string {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const lines = Array.from({ length: records }, () => {
    const a = uniform();
    return `${(100 * a + shift).toFixed(3)},${(50 * (a + uniform())).toFixed(3)},${'ABC'[Math.floor(3 * uniform())]}`;
  });
  return `x,y,place\n${lines.join('\n')}\n`;
}

const source = (text: string, name = 'a.csv') => bytesSource(name, text);
const names = ['closest-record', 'membership', 'membership-low', 'nearest-ratio', 'near-copies'];
const original = source(csv(400, 1));

/** Ten thousand different persons in the population, in codes: chance alone makes copies. */
function codes(records: number, seed: number): string {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const code = () => Math.floor(10 * uniform());
  const lines = Array.from({ length: records }, () => `${code()},${code()},${code()},${code()}`);
  return `region,age_group,education,health\n${lines.join('\n')}\n`;
}

describe('assess with a holdout', () => {
  test('what chance alone finds is no risk: attacks beside persons who were not in the original', async () => {
    const original = source(codes(3000, 1));
    const holdout = source(codes(3000, 2));
    const roles = ['region', 'age_group', 'education'].map((column) => ({
      column,
      role: 'key' as const,
    }));
    const columns = [...roles, { column: 'health', role: 'confidential' as const }];
    const description = {
      columns: columns.map((one) => ({ ...one, kind: 'nominal' as const, decided: true })),
    };
    const names = ['copies-of-uniques', 'near-copies', 'replicated-uniques', 'disco'];
    const values = async (masked: string) => {
      const { figures } = await assess(original, source(masked), {
        measures: names.flatMap((name) => [name, `${name}-excess`]),
        isUnpaired: true,
        holdout,
        description,
      });
      return new Map(figures.map(({ name, value }) => [name, value!]));
    };
    const honest = await values(codes(3000, 3));
    expect(honest.get('copies-of-uniques')).toBeGreaterThan(15);
    for (const name of names) expect(honest.get(`${name}-excess`), name).toBeLessThan(3);
    const copied = await values(codes(3000, 1));
    for (const name of names) expect(copied.get(`${name}-excess`), name).toBeGreaterThan(3);
    expect(copied.get('copies-of-uniques-excess')).toBeGreaterThan(60);
  });

  test('copies with a little noise are near the original, other persons are as near to both', async () => {
    const holdout = source(csv(400, 3));
    const values = async (masked: string) => {
      const { figures, holdout: told } = await assess(original, source(masked), {
        measures: names,
        isUnpaired: true,
        holdout,
      });
      expect(told?.records).toBe(400);
      return new Map(figures.map(({ name, value }) => [name, value!]));
    };
    const copied = await values(csv(400, 1, 0.002));
    expect(copied.get('closest-record')).toBeGreaterThan(95);
    expect(copied.get('membership')).toBeGreaterThan(0.95);
    expect(copied.get('near-copies')).toBeGreaterThan(90);
    const honest = await values(csv(400, 2));
    expect(honest.get('closest-record')).toBeGreaterThan(40);
    expect(honest.get('closest-record')).toBeLessThan(60);
    expect(honest.get('membership')).toBeGreaterThan(0.45);
    expect(honest.get('membership')).toBeLessThan(0.55);
    expect(honest.get('near-copies')).toBeLessThan(4);
  });

  test('changes no figure that needs none, and its columns may be in another order', async () => {
    const masked = source(csv(400, 2));
    const plain = await assess(original, masked, { isUnpaired: true });
    const turned = csv(300, 3)
      .split('\n')
      .map((line) => line.split(',').toReversed().join(','))
      .join('\n');
    const beside = await assess(original, masked, { isUnpaired: true, holdout: source(turned) });
    for (const { name, value } of plain.figures) {
      expect(beside.figures.find((one) => one.name === name)?.value, name).toBe(value);
    }
    expect(beside.figures.find(({ name }) => name === 'closest-record')!.value).not.toBeNull();
    const { because } = plain.leftOut.find(({ name }) => name === 'membership')!;
    expect(because).toMatch(/--holdout.*penumbra attack/);
  });

  test.each([
    ['the original itself', csv(400, 1), /holdout is the original itself/],
    ['a column less', 'x,y\n1,2\n', /no column "place"/],
    ['words for numbers', 'x,y,place\nlow,2,A\nhigh,3,A\n', /Column "x" has finite numbers/],
    ['no records', 'x,y,place\n', /no records/],
  ])('is refused: %s', async (_, text, sentence) => {
    const asked = assess(original, source(csv(400, 2)), { holdout: source(text) });
    await expect(asked).rejects.toThrow(sentence);
  });
});
