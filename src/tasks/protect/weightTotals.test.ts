import { expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, memoryTarget } from '../../io/bytes/index.ts';
import { parseCertificate, readRecipe } from '../../recipe/index.ts';
import { verify } from '../verify/index.ts';
import { protect } from './protect.ts';

const ROWS = Array.from({ length: 40 }, (_, i) => [
  'NSW'[i % 3],
  ['f', 'm'][(i * 7) % 2],
  (1 + ((i * 13) % 17) / 4).toFixed(2),
]);
const CSV = `region,sex,w\n${ROWS.map((row) => row.join()).join('\n')}\n`;
const original = bytesSource('a.csv', CSV);
const roles = described({ region: 'key', sex: 'key', w: 'weight' });

async function recalibrated(parameters: object, description: object = {}) {
  const target = memoryTarget();
  const recipe = readRecipe({
    penumbra: 2,
    seed: '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2),
    description: { ...roles, ...description },
    decimals: 4,
    steps: [
      {
        method: 'recalibrate',
        columns: ['w'],
        given: ['region', 'sex'],
        replace: { method: 'recalibrate', ...parameters },
      },
    ],
  });
  const made = await protect(original, recipe, target);
  const certificate = parseCertificate(JSON.stringify(made.certificate), 'c');
  const text = new TextDecoder().decode(target.bytes());
  const verified = async (written: string) => {
    const { verdicts } = await verify(original, bytesSource('b.csv', written), {
      ...made,
      certificate,
    });
    return verdicts.filter(({ verdict }) => verdict !== 'holds');
  };
  return { made, text, certificate, verified };
}

const claimed = ({ certificate }: Awaited<ReturnType<typeof recalibrated>>) =>
  certificate.steps[0].claims.map(({ claim, holds }) => `${claim} ${holds}`);

test('weights reach the population that the description names, and a certificate says so', async () => {
  const population = [
    { unit: 'household', size: 7 },
    { unit: 'person', size: 123456 },
  ];
  const run = await recalibrated({ to: 'population' }, { record: 'person', population });
  expect(claimed(run)).toEqual(['complete true', 'given-totals true', 'positive-values true']);
  expect(run.certificate.steps[0].totals).toEqual([[123456]]);
  expect(await run.verified(run.text)).toEqual([]);
  const total = run.text
    .trimEnd()
    .split('\n')
    .slice(1)
    .reduce((sum, row) => sum + Number(row.split(',')[2]), 0);
  expect(total).toBeCloseTo(123456, 1);
  const without = recalibrated({ to: 'population' }, { record: 'person' });
  await expect(without).rejects.toThrow(/add \{"unit": "person", "size": \.\.\.\} to "population"/);
});

test('weights reach the totals of the described population, and the shares of the weights in other columns', async () => {
  const levels = [
    { code: 'f', size: 600 },
    { code: 'm', size: 400 },
  ];
  const of = (sex: object[], size = 1000) => [
    { unit: 'person', size, totals: [{ column: 'sex', levels: sex }] },
  ];
  const run = await recalibrated({ to: 'population' }, { population: of(levels) });
  expect(claimed(run)).toEqual(['complete true', 'given-totals true', 'positive-values true']);
  expect(await run.verified(run.text)).toEqual([]);
  const rows = run.text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  const total = (place: number, code: string, all: readonly string[][]) =>
    all.reduce((sum, row) => sum + (row[place] === code ? Number(row[2]) : 0), 0);
  expect(total(1, 'f', rows)).toBeCloseTo(600, 2);
  const whole = ROWS.reduce((sum, [, , weight]) => sum + Number(weight), 0);
  expect(total(0, 'N', rows)).toBeCloseTo((1000 * total(0, 'N', ROWS)) / whole, 2);
  // A step that forgets the totals of the description is found out.
  const plain = await recalibrated(
    { to: 'population' },
    { population: [{ unit: 'person', size: 1000 }] },
  );
  expect((await run.verified(plain.text)).length).toBeGreaterThan(0);
  await expect(
    recalibrated({ to: 'population' }, { population: of([{ code: 'f', size: 1000 }]) }),
  ).rejects.toThrow(/the record on line \d+ has a value in "sex", or none, that nobody has/);
  await expect(
    recalibrated(
      { to: 'population' },
      { population: of([...levels, { code: 'x', size: 5 }], 1005) },
    ),
  ).rejects.toThrow(/no record has the code "x" of "sex"/);
  await expect(recalibrated({ to: 'population' }, { population: of(levels, 999) })).rejects.toThrow(
    /levels has 1000 units in all, and the population has 999: correct one of the two/,
  );
});

test('totals that a recipe gives are claimed, level by level, also within bounds', async () => {
  const totals = [
    [40, 30, 30],
    [55, 45],
  ];
  const run = await recalibrated({ totals, lower: 0.5, upper: 2 });
  expect(claimed(run)).toEqual(['complete true', 'given-totals true', 'positive-values true']);
  expect(await run.verified(run.text)).toEqual([]);
  // Two weights of different regions change places: the total stays, those of the regions do not.
  const lines = run.text.split('\n').map((line) => line.split(','));
  [lines[1][2], lines[2][2]] = [lines[2][2], lines[1][2]];
  expect(lines[1][2]).not.toBe(lines[2][2]);
  const broken = await run.verified(lines.map((line) => line.join()).join('\n'));
  expect(JSON.stringify(broken)).toMatch(/differs most from the given one/);
});
