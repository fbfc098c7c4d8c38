import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupSizes, membersOf } from './method.ts';
import {
  ask,
  parameterFromText,
  parameterSchema,
  readParameter,
  readParameters,
} from './parameters.ts';

const declared = {
  k: { type: 'integer', minimum: 2, description: 'Size.' },
  rounds: { type: 'integer', minimum: 0, default: 5, description: 'Rounds.' },
  how: {
    type: 'choice',
    choices: { fast: 'quick', slow: 'exact' },
    default: 'slow',
    description: 'How.',
  },
} as const;

describe('parameters', () => {
  test('defaults are filled in, and what must be given is asked for', () => {
    expect(readParameters(declared, { k: 3 }, 'm')).toEqual({ k: 3, rounds: 5, how: 'slow' });
    expect(() => readParameters(declared, {}, 'm')).toThrow(
      'm: k is not given: pass --k with a whole number of at least 2.',
    );
  });

  test.each([1, 2.5, '3', null, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, true, [3]])(
    '%s is no size',
    (k) => {
      expect(() => readParameters(declared, { k }, 'm')).toThrow(
        'm: k must be a whole number of at least 2.',
      );
    },
  );

  test('choices are words of the declaration, not of JavaScript', () => {
    for (const how of ['fats', '__proto__', 'toString', 1, null]) {
      expect(() => readParameters(declared, { k: 2, how }, 'm')).toThrow(
        /must be one of fast, slow/,
      );
    }
    expect(() => readParameters(declared, { k: 2, toString: 1 }, 'm')).toThrow(
      'm has no parameter "toString" (it has k, rounds, how).',
    );
  });

  test('an error has the key of the recipe', () => {
    expect(() => readParameters(declared, { k: 0 }, 'm', 'steps[0].group.')).toThrow(
      expect.objectContaining({ place: { key: 'steps[0].group.k' } }),
    );
  });

  test('a flag gives a number where a number is meant, and is refused otherwise', () => {
    expect(parameterFromText(declared.k, ' 12 ')).toBe(12);
    expect(parameterFromText(declared.k, '1e3')).toBe('1e3');
    expect(parameterFromText(declared.how, '12')).toBe('12');
    expect(() =>
      readParameter(declared.k, parameterFromText(declared.k, '3.0'), 'k', 'k'),
    ).toThrow();
    expect(ask(declared.how)).toBe('one of fast, slow');
  });

  test('the schema says the same as the declaration', () => {
    expect(parameterSchema(declared.rounds)).toEqual({
      type: 'integer',
      minimum: 0,
      default: 5,
      description: 'Rounds.',
    });
    expect(parameterSchema(declared.how)).toMatchObject({ default: 'slow' });
  });
});

describe('partitions', () => {
  test('the members of each group come in the order of the file', () => {
    const { start, members } = membersOf({ groupOf: Int32Array.of(1, 0, 1, 2, 0), groups: 3 });
    expect([...start]).toEqual([0, 2, 4, 5]);
    expect([...members]).toEqual([1, 4, 0, 2, 3]);
  });

  test('every record is a member of its group, once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (list) => {
        const partition = { groupOf: Int32Array.from(list), groups: 6 };
        const { start, members } = membersOf(partition);
        expect([...members].sort((a, b) => a - b)).toEqual(list.map((_, i) => i));
        for (let g = 0; g < 6; g++) {
          for (const record of members.subarray(start[g], start[g + 1]))
            expect(list[record]).toBe(g);
        }
      }),
    );
  });

  test('sizes of the groups, and of none', () => {
    expect(groupSizes({ groupOf: Int32Array.of(0, 0, 1), groups: 2 })).toEqual({
      count: 2,
      min: 1,
      max: 2,
    });
    expect(groupSizes({ groupOf: new Int32Array(0), groups: 0 })).toEqual({
      count: 0,
      min: 0,
      max: 0,
    });
  });
});
