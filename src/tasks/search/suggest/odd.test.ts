import { expect, test } from 'vitest';
import { bytesSource } from '../../../io/bytes/source.ts';
import { load } from '../../../recipe/dataset/index.ts';
import { defaultLimits, purposeOf } from '../../limits/index.ts';
import { suggest } from './suggest.ts';
import { suggestionWords } from './words.ts';

const lines = (records: number, row: (i: number) => string) =>
  `${['a,b,c', ...Array.from({ length: records }, (_, i) => row(i))].join('\n')}\n`;
const odd = {
  'twelve records': lines(12, (i) => `${(i * 37) % 100},${'xyz'[i % 3]},${(i * 7.3) % 10}`),
  'a constant column': lines(40, (i) => `5,${(i * 17) % 50},${(i * 31) % 97}`),
  'an empty column': lines(40, (i) => `,${(i * 17) % 50},${(i * 31) % 97}`),
};

test.each(Object.entries(odd))(
  '%s: the nearest recipe, and what stands against it',
  async (_, text) => {
    const file = await load(bytesSource('a.csv', text), {});
    const purpose = purposeOf(defaultLimits, 'scientific');
    const found = await suggest(file, {
      ...{ purpose, trials: 12, seed: '1'.padStart(64, '0') },
      methods: ['microaggregation', 'ipso', 'sequential-synthesis', 'noise'],
    });
    expect(found.choice.loss).toBeLessThan(Infinity);
    const words = suggestionWords(found);
    if (found.choice.holds === false) expect(words.failure).toContain('The nearest');
    const unmeasured = { ...found.choice, loss: Infinity };
    const odder = suggestionWords({ ...found, choice: unmeasured, runnersUp: [unmeasured] });
    expect(`${odder.costs} ${odder.others}`).not.toMatch(/NaN|Infinity|∞/);
    expect(odder.others[0]).toContain('not comparable with the first');
    // Nobody decided on a column of these files.
    expect(words.gates.join(' ')).toContain('Whatever the recipe, a release stops at "Decisions"');
  },
);
