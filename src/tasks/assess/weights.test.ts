import { describe, expect, test } from 'vitest';
import type { Dataset, Description, Table } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { means } from '../../measures/utility/index.ts';
import { load, loadLike } from '../../recipe/dataset/index.ts';
import { assumptionWords } from '../../report/index.ts';
import { assumptionsOf } from './assumptions.ts';
import { compareFiles } from './comparison.ts';

const ORIGINAL = 'w,hw,sex,pay\n1,9,f,10\n2,9,m,20\n3,8,f,30\n4,8,m,40\n';
/** The protection moved pay, and gave the weights of the first two records to the last two. */
const PROTECTED = 'w,hw,sex,pay\n3,9,f,12\n4,9,m,20\n1,8,f,30\n2,8,m,48\n';

const weight = { column: 'w', kind: 'amount', role: 'weight' } as const;
const unitWeight = { column: 'hw', kind: 'amount', role: 'weight', weightOf: 'household' } as const;
const GIVEN: Description = { columns: [weight] };

async function compared(description: Description | undefined, masked = PROTECTED, text = ORIGINAL) {
  const before = await load(bytesSource('a.csv', text), undefined, { description });
  const after = await loadLike(before, bytesSource('b.csv', masked), undefined, {});
  const options = { description: before.description };
  const comparison = compareFiles(before as Dataset, after.table as Table, options);
  return { ...comparison, before, options };
}

describe('weights of a comparison', () => {
  test('are those of the description, each file with its own', async () => {
    const { files, regressionFiles } = await compared(GIVEN);
    expect(files.weights).toEqual({
      name: 'w',
      original: Float64Array.of(1, 2, 3, 4),
      masked: Float64Array.of(3, 4, 1, 2),
    });
    expect(regressionFiles.weights).toBe(files.weights);
    // 300 / 10 before, 242 / 10 after; the weighted deviation of the original is 10.
    const { parts } = finish(means.measure(files));
    expect(parts.find(({ name }) => name === 'pay')?.value).toBeCloseTo(0.58, 12);
  });

  test('are of records, not of units', async () => {
    const { files } = await compared({
      columns: [weight, unitWeight, { column: 'sex', role: 'unit', unit: 'household' }],
    });
    expect(files.weights?.name).toBe('w');
    const only = await compared({
      columns: [unitWeight, { column: 'sex', role: 'unit', unit: 'household' }],
    });
    expect(only.files.weights).toBeUndefined();
    expect(only.notes.join(' ')).toMatch(/"hw" counts units \(household\).*--weight/);
  });

  test('are those of the original if the protected file lacks them, as for risk', async () => {
    const { files, notes } = await compared(GIVEN, PROTECTED.replace(/^[^,]*,/gm, ''));
    expect(files.weights?.masked).toEqual(Float64Array.of(1, 2, 3, 4));
    expect(notes.join(' ')).toMatch(/lacks the weight "?w"?: its records weigh as in the original/);
  });

  test('are open if there are rivals, which is said once with the remedy', async () => {
    const rival = { column: 'hw', kind: 'amount', role: 'weight' } as const;
    const { files, notes } = await compared({ columns: [weight, rival] });
    expect(files.weights).toBeUndefined();
    expect(notes.filter((note) => /"w", "hw".*--weight/.test(note))).toHaveLength(1);
    expect(notes).toContain('Figures of utility are not weighted until then.');
  });

  test('do not weigh if they are guessed or unusable, and the reader is told', async () => {
    const guessed = await compared(
      undefined,
      PROTECTED.replace('w,', 'weight,'),
      ORIGINAL.replace('w,', 'weight,'),
    );
    expect(guessed.files.weights).toBeUndefined();
    const negative = await compared(GIVEN, PROTECTED.replace('\n3,', '\n-3,'));
    expect(negative.files.weights).toBeUndefined();
  });

  test.each([
    ['negative', '-3', /line 2 of the original is negative \(1 of 4/],
    ['missing', '', /line 2 of the original is missing/],
    ['beyond 1e150', '1e308', /line 2 of the original is beyond 1e\+150/],
    ['a word', 'heavy', /no number in line 2 of the original: correct the cell/],
  ])(
    'that are %s do not weigh, which is said once with the line and the remedy',
    async (_, cell, says) => {
      const bad = ORIGINAL.replace('\n1,', `\n${cell},`);
      const { files, notes } = await compared(
        { columns: [{ column: 'w', role: 'weight' }] },
        bad,
        bad,
      );
      expect(files.weights).toBeUndefined();
      expect(notes.filter((note) => says.test(note))).toHaveLength(1);
      expect(notes.filter((note) => /"w"|The weight/.test(note))).toHaveLength(1);
      expect(notes).toContain('Figures of utility are not weighted until then.');
    },
  );

  test('are named among the assumptions of a report', async () => {
    const { before, options, ...comparison } = await compared(GIVEN);
    const rows = assumptionWords(assumptionsOf(comparison, before, options));
    const words = rows.find(({ title }) => title === 'Figures of utility')?.words;
    expect(words).toMatch(/^weighted by "?w"?, each file by its own values/);
  });
});
