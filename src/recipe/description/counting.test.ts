import { describe, expect, test } from 'vitest';
import type { ColumnDescription } from '../../foundation/table/index.ts';
import { countingOf } from './counting.ts';

const guessed = { guessed: ['role' as const] };
const weight = (column: string, more: Partial<ColumnDescription> = {}): ColumnDescription => ({
  column,
  role: 'weight',
  ...more,
});
const found = (...columns: ColumnDescription[]) => countingOf({ columns });

describe('whom figures count', () => {
  test('a decided weight wins over a guessed one, and a guess weighs only if nothing is decided', () => {
    expect(found(weight('a'), weight('b', guessed)).weight).toEqual({
      position: 0,
      isGuess: false,
    });
    expect(found(weight('b', guessed)).weight).toEqual({ position: 0, isGuess: true });
    expect(found(weight('b', guessed), { column: 'c', role: 'key' }).weight).toBeNull();
    const only = countingOf({ columns: [weight('b', guessed)] }, { isDecidedOnly: true });
    expect(only.weight).toBeNull();
  });

  test('two weights of the records are rivals, unless one is of a unit or a replicate', () => {
    expect(found(weight('a'), weight('b'))).toMatchObject({ weight: null, rivals: [0, 1] });
    const household: ColumnDescription = { column: 'h', role: 'unit', unit: 'household' };
    const both = found(weight('a'), weight('b', { weightOf: 'household' }), household);
    expect(both.weight?.position).toBe(0);
    expect(both.unitWeight?.position).toBe(1);
    expect(found(weight('a'), weight('b', { replicateOf: 'a' })).rivals).toEqual([]);
  });

  test('the weight of a unit weighs its members if they have none', () => {
    const household: ColumnDescription = { column: 'h', role: 'unit', unit: 'household' };
    const { weight: ofRecords, unit } = found(household, weight('b', { weightOf: 'household' }));
    expect(ofRecords?.position).toBe(1);
    expect(unit).toMatchObject({ position: 0, name: 'household', isGuess: false });
  });
});
