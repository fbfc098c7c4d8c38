import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../src/error.ts';
import {
  bytesSource,
  groupMethods,
  memoryTarget,
  protect,
  readRecipe,
  verify,
} from '../../src/index.ts';
import { described } from '../described.ts';
import { some } from '../some.ts';
import { cheaply, samples } from './data.ts';

/** Records in households of one to four, each in one of two regions, with weights. */
function fileOf(columns: readonly Float64Array[]): string {
  const head = ['home', 'region', 'wt', ...columns.map((_, j) => `V${j + 1}`)];
  const lines = Array.from(columns[0], (_, i) => {
    const home = Math.floor(Math.sqrt(3 * i));
    const values = columns.map((column) => String(column[i]));
    return [`h${home}`, home % 2 === 0 ? 'north' : 'south', 1 + ((i * 7) % 5) / 2, ...values];
  });
  return `${[head, ...lines].map((line) => line.join(',')).join('\n')}\n`;
}

/** One of each difficulty that grouping has; the others are tried without households and weights. */
const FILES = samples().filter((_, i) => i % 2 === 0 || i > 10);

const ASKED = {
  'units and strata': { together: 'home', blocks: { strata: ['region'] } },
  'units in blocks': { together: 'home', blocks: { size: 8 } },
  'weights, column by column': { weight: 'wt', columnGroups: 'each' },
  'pairs of columns that no one dominates': { columnGroups: 2, dominance: 60 },
  'all of it': {
    together: 'home',
    weight: 'wt',
    dominance: 70,
    columnGroups: 2,
    blocks: { strata: ['region'] },
  },
} as const;

describe.each(groupMethods)('group by $name', (method) => {
  describe.each(some(Object.entries(ASKED), 2, groupMethods.indexOf(method)))('%s', (_, asked) => {
    test('every claim holds on the written file and is verified, on any data that allow it', async () => {
      let made = 0;
      for (const { name, columns } of FILES) {
        const csv = bytesSource('original.csv', fileOf(columns));
        const { weight, ...step } = { weight: undefined, ...asked };
        const recipe = readRecipe({
          penumbra: 2,
          description: described(weight === undefined ? {} : { [weight]: 'weight' }),
          steps: [
            {
              method: 'microaggregation',
              columns: columns.map((_, j) => `V${j + 1}`),
              group: {
                method: method.name,
                ...('k' in method.parameters && { k: 2 }),
                ...('t' in method.parameters && { t: 0.5 }),
                ...cheaply(method.name),
              },
              ...(method.needsConfidential && { confidential: ['region'] }),
              ...step,
              ...(method.mostColumns === 1 && { columnGroups: 'each' }),
            },
          ],
        });
        const target = memoryTarget();
        try {
          const protection = await protect(csv, recipe, target);
          const written = bytesSource('protected.csv', target.bytes());
          const { verdicts } = await verify(csv, written, protection);
          expect(
            verdicts.filter(({ verdict }) => verdict !== 'holds'),
            name,
          ).toEqual([]);
          made++;
        } catch (error) {
          if (!(error instanceof PenumbraError)) throw error;
          expect(['usage', 'data'], `${name}: ${error.message}`).toContain(error.code);
        }
      }
      // Groups that are compared with the whole file are made of all its records, one by one.
      const isApart = 'together' in asked || 'blocks' in asked;
      const isVain = method.looksAt === 'nothing' && ('together' in asked || 'dominance' in asked);
      if ((method.needsConfidential && isApart) || isVain) expect(made).toBe(0);
      else expect(made).toBeGreaterThan(4);
    });
  });
});
