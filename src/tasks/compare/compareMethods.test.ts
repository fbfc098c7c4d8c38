import { expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { memoryTarget } from '../../io/bytes/target.ts';
import { load } from '../../recipe/dataset/index.ts';
import { readRecipe } from '../../recipe/index.ts';
import { assess } from '../assess/assess.ts';
import { protect } from '../protect/protect.ts';
import { compareMethods } from './compareMethods.ts';

const random = generator(5);
const text = `${[
  'age,wages,rent',
  ...Array.from({ length: 60 }, () => {
    const age = 18 + Math.floor(60 * random());
    return `${age},${Math.floor(1000 + 40 * age + 900 * random())},${Math.floor(900 * random())}`;
  }),
].join('\n')}\n`;
const recipe = readRecipe({
  penumbra: 2,
  seed: '5eed'.padEnd(64, '1'),
  steps: [
    {
      method: 'microaggregation',
      columns: ['age', 'wages', 'rent'],
      group: { method: 'mdav', k: 4 },
    },
  ],
});

async function compared() {
  const file = await load(bytesSource('a.csv', text));
  const methods = ['mdav', 'individual-ranking', 'noise'];
  return compareMethods(file, { recipe, k: 4, methods });
}

test('the objective is the figure that assess finds in what protect writes, also for methods that draw', async () => {
  const { objective, results } = await compared();
  expect(objective.measure).toBe('score');
  const { columns } = recipe.steps[0];
  const groups = { mdav: { method: 'mdav', k: 4 }, noise: { method: 'whole' } };
  for (const [name, group] of Object.entries(groups)) {
    const method = name === 'mdav' ? 'microaggregation' : name;
    const own = readRecipe({ ...recipe, steps: [{ method, columns, group }] });
    const source = bytesSource('a.csv', text);
    const target = memoryTarget();
    await protect(source, own, target);
    const written = bytesSource('o.csv', target.bytes());
    const { figures } = await assess(source, written, { measures: ['score'] });
    const found = results.find((one) => one.method === name)!;
    expect(found.objective, name).toBe(figures.find((one) => one.name === 'score')!.value);
    expect(found.objective, name).not.toBeNull();
  }
});

test('methods come in the order of the objective', async () => {
  const { results } = await compared();
  const values = results.map(({ objective }) => objective!);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  // Their order by loss is another one.
  const losses = results.map(({ loss }) => loss);
  expect(losses).not.toEqual(losses.toSorted((a, b) => a - b));
});
