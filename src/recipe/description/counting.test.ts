import { expect, test } from 'vitest';
import type { ColumnDescription } from '../../foundation/table/index.ts';
import { countingOf } from './counting.ts';

const household: ColumnDescription = { column: 'h', role: 'unit', unit: 'household' };
const weight: ColumnDescription = { column: 'w', role: 'weight' };

test('figures count a decided unit, with weights of the records and of the unit apart', () => {
  const unitWeight: ColumnDescription = { column: 'hw', role: 'weight', weightOf: 'household' };
  expect(countingOf({ columns: [household, weight, unitWeight] })).toMatchObject({
    unit: { position: 0, name: 'household', isGuess: false },
    ofRecords: { weight: 1, rivals: [] },
    ofUnit: { weight: 2, rivals: [] },
  });
  const guess = countingOf({ columns: [{ ...household, guessed: ['role'] }, weight] });
  expect(guess.unit?.isGuess).toBe(true);
});
