import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CategoricalColumn, Scale } from '../../foundation/table/index.ts';
import { scalesOf, withLevel, withoutLevel } from './scales.ts';

const NAN = Number.NaN;
const column = (codes: number[], levels: number, taxonomy = false): CategoricalColumn => {
  const names = Array.from({ length: levels }, (_, i) => `l${i}`);
  return {
    kind: 'categorical',
    name: 'c',
    codes: Int32Array.from(codes),
    levels: names,
    ordered: false,
    ...(taxonomy
      ? {
          taxonomy: {
            names: [...names, 'group', '*'],
            tree: {
              parent: Int32Array.from([...names.map(() => levels), levels + 1, -1]),
            },
          },
        }
      : {}),
  };
};

describe('missing as a level of its own', () => {
  test('is one more level, for columns that lack values only', () => {
    expect(scalesOf([column([0, 1], 2)], 'level')).toEqual([{ kind: 'nominal', levels: 2 }]);
    expect(scalesOf([column([0, -1], 2)], 'level')).toEqual([
      { kind: 'nominal', levels: 3, missing: 2 },
    ]);
    expect(scalesOf([column([0, -1], 2)], 'own-group')).toEqual([{ kind: 'nominal', levels: 2 }]);
  });

  test('stands below the root of a taxonomy, and moves the nodes behind the levels on', () => {
    const [scale] = scalesOf([column([0, -1, 1], 2, true)], 'level');
    expect(scale).toMatchObject({ levels: 3, missing: 2 });
    // Levels 0 and 1 are kinds of the group (3), which with missing (2) is of the root (4).
    expect([...(scale as { tree: { parent: Int32Array } }).tree.parent]).toEqual([3, 3, 4, 4, -1]);
  });

  test('goes in and comes out again, what levels are kinds of too', () => {
    const scales: Scale[] = [
      { kind: 'nominal', levels: 4, missing: 3 },
      { kind: 'ordinal', levels: 4, missing: 3 },
      { kind: 'numeric' },
    ];
    const values = fc.array(fc.constantFrom(0, 1, 2, 3, 4, NAN));
    fc.assert(
      fc.property(values, fc.constantFrom(...scales), (list, scale) => {
        const given = Float64Array.from(list);
        const inside = withLevel(given, scale);
        expect(withoutLevel(inside, scale)).toEqual(given);
        if (scale.kind !== 'numeric') expect(inside.some(Number.isNaN)).toBe(false);
      }),
    );
  });
});
