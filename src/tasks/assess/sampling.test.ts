import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Dataset, Description, Table } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { intervalOf, overlapOf } from '../../measures/inference/index.ts';
import { regression } from '../../measures/utility/index.ts';
import { load, loadLike } from '../../recipe/dataset/index.ts';
import { analyse } from '../analyse/analyse.ts';
import { compareFiles } from './comparison.ts';

const SURVEY = readFileSync(new URL('../../../test/fixtures/survey.csv', import.meta.url), 'utf8');
const [HEAD, ...ROWS] = SURVEY.trim().split('\n');
const INCOME = HEAD.split(',').indexOf('income');
/** Incomes of pairs of records are exchanged. */
const MASKED = `${[
  HEAD,
  ...ROWS.map((row, i) => {
    const cells = row.split(',');
    cells[INCOME] = (ROWS[i % 4 === 0 ? i + 1 : i % 4 === 1 ? i - 1 : i] ?? row).split(',')[INCOME];
    return cells.join(',');
  }),
].join('\n')}\n`;

const weight = { column: 'weight', kind: 'amount', role: 'weight' } as const;
const replicates = [1, 2, 3, 4, 5, 6].map((r) => ({
  ...({ column: `rw${r}`, kind: 'amount', role: 'weight', replicateOf: 'weight' } as const),
}));
const design = { strata: ['stratum'], clusters: ['psu'] };
const FORMULA = 'income ~ age';

async function overlap(description: Description, masked = MASKED) {
  const before = await load(bytesSource('a.csv', SURVEY), undefined, { description });
  const after = await loadLike(before, bytesSource('b.csv', masked), undefined, {});
  const options = { description: before.description, regressions: [FORMULA] };
  const { regressionFiles, notes } = compareFiles(before as Dataset, after.table as Table, options);
  return { ...finish(regression.measure(regressionFiles)), of: notes.join(' ') };
}

/** The overlap of the intervals that `analyse` has for each file; its errors equal those of the R package survey. */
async function analysed(description: Description, degrees: number): Promise<number> {
  const slopes = await Promise.all(
    [SURVEY, MASKED].map(async (text) => {
      const rule = { rule: 'complete', parameters: 'fixed' } as const;
      const asked = { regressions: [FORMULA], description, ...rule };
      const { parts } = await analyse([bytesSource('one.csv', text)], asked);
      const { estimate, within } = parts[0].figures[1];
      return intervalOf(estimate, Math.sqrt(within), degrees, 0.95);
    }),
  );
  return 100 * overlapOf(slopes[0], slopes[1]);
}

describe('standard errors of a compared regression', () => {
  test.each<[string, Description, number, RegExp]>([
    [
      'replicates',
      { replication: 'brr', columns: [weight, ...replicates] },
      4,
      /6 replicate weights \(brr\)/,
    ],
    [
      'a factor of Fay',
      { replication: 2 / 3, columns: [weight, ...replicates] },
      4,
      /replicate weights \(0\.66/,
    ],
    [
      'strata and clusters',
      { ...design, columns: [weight] },
      7,
      /linearised \(Taylor\), for clusters by .*psu.*strata by .*stratum/,
    ],
  ])('are those of analyse: %s', async (_, description, degrees, says) => {
    const { value, notes } = await overlap(description);
    const expected = await analysed(description, degrees);
    expect(expected).toBeGreaterThan(1);
    expect(expected).toBeLessThan(99.9);
    expect(value).toBeCloseTo(expected, 8);
    expect(notes.join(' ')).toMatch(says);
  });

  test('a design whose columns the protected file lacks is that of the original', async () => {
    const at = HEAD.split(',').indexOf('psu');
    const without = MASKED.replace(/^.*$/gm, (row) =>
      row
        .split(',')
        .filter((_, i) => i !== at)
        .join(','),
    );
    const description = { ...design, columns: [weight] };
    const [whole, lacking] = [await overlap(description), await overlap(description, without)];
    expect(lacking.value).toBe(whole.value);
  });

  test("take Kish's number where it is not known how replicates were made, which a note says", async () => {
    const plain = await overlap({ columns: [weight] });
    const unknown = await overlap({ columns: [weight, ...replicates] });
    expect(unknown.value).toBe(plain.value);
    expect(unknown.of).toMatch(
      /Kish's effective number.*does not say how they were made \(replication\)/,
    );
    expect(plain.notes.join(' ')).toMatch(/Kish's effective number/);
    const single = await overlap({ replication: 'brr', columns: [weight, replicates[0]] });
    expect(single.value).toBe(plain.value);
    expect(single.of).toMatch(/a single replicate weight gives no standard error/);
    const both = await overlap({ ...design, columns: [weight, ...replicates] });
    expect(both.value).toBe((await overlap({ ...design, columns: [weight] })).value);
    expect(both.of).toMatch(/Replicate weights are not used: the description does not say/);
  });
});
