import { expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { memoryTarget } from '../../io/bytes/target.ts';
import { load } from '../../recipe/dataset/load.ts';
import { readRecipe } from '../../recipe/index.ts';
import { protect } from '../protect/protect.ts';
import { commonPairs } from './codedFiles.ts';
import { madeOf, treatedBy } from './nature.ts';

const csv = `a,b\n${Array.from({ length: 60 }, (_, i) => `${(i * 37) % 61},${(i * 7919) % 3001}`).join('\n')}\n`;

test.each([
  ['ipso', {}, 'wholly synthetic'],
  ['ipso', { columns: ['b'] }, 'partly synthetic'],
  ['microhybrid', { group: { method: 'mdav', k: 10 } }, 'hybrid'],
  // A blend stays near the person's own values, also in one group.
  ['muralidhar-sarathy', {}, 'hybrid'],
  ['latin-hypercube', {}, 'hybrid'],
  ['noise', {}, 'masked'],
] as const)('%s with %j makes a file that is %s', async (method, step, made) => {
  const columns = ['a', 'b'];
  const recipe = readRecipe({ penumbra: 2, steps: [{ method, columns, ...step }] });
  const source = bytesSource('a.csv', csv);
  const target = memoryTarget();
  const { certificate } = await protect(source, recipe, target);
  const { table } = await load(source);
  const { table: masked } = await load(bytesSource('b.csv', target.bytes()));
  const treated = treatedBy(certificate, recipe);
  expect(madeOf(commonPairs(table, masked), masked, treated)).toBe(made);
});
