import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean, nearest, PenumbraError } from './error.ts';

describe('PenumbraError', () => {
  test('carries a code and a place for programs, and a cause for developers', () => {
    const cause = new Error('below');
    const error = new PenumbraError('data', 'Say where.', { line: 3, column: 'x' }, { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'PenumbraError',
      code: 'data',
      message: 'Say where.',
      place: { line: 3, column: 'x' },
      cause,
    });
    expect(new PenumbraError('usage', 'x').place).toEqual({});
  });
});

describe('nearest', () => {
  const names = ['income', 'age', 'height_cm', 'Sex'];

  test('finds a name that is a letter or two off, whatever its case', () => {
    expect(nearest('incme', names)).toBe('income');
    expect(nearest('INCOME', names)).toBe('income');
    expect(nearest('sex', names)).toBe('Sex');
    expect(nearest('heigth_cm', names)).toBe('height_cm');
    expect(nearest('ages', names)).toBe('age');
  });

  test('finds nothing where nothing is near', () => {
    expect(nearest('zip', names)).toBeUndefined();
    expect(nearest('', names)).toBeUndefined();
    expect(nearest('income', [])).toBeUndefined();
    expect(nearest('outcomes_of_study', names)).toBeUndefined();
  });

  test('of equally near names the first is taken, and an equal one always', () => {
    expect(nearest('bat', ['cat', 'hat', 'bat'])).toBe('bat');
    expect(nearest('bat', ['cat', 'hat'])).toBe('cat');
  });

  test('is never further than a third of the letters', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (name, known) => {
        const found = nearest(name, known);
        if (found === undefined) return;
        expect(known).toContain(found);
        const allowed = Math.max(1, Math.floor(name.length / 3));
        expect(Math.abs(found.length - name.length)).toBeLessThanOrEqual(allowed + 1);
      }),
    );
  });

  test('is put behind a sentence, or nothing is', () => {
    expect(didYouMean('incme', names)).toBe(' Did you mean "income"?');
    expect(didYouMean('zip', names)).toBe('');
  });
});
