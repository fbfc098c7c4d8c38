import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/index.ts';
import type { CodedColumn, Files } from '../../contract/index.ts';
import { withinUnits } from './withinUnits.ts';

interface Side {
  readonly units: readonly number[];
  readonly heads?: readonly number[];
  readonly waves?: readonly number[];
  readonly relation?: readonly number[];
  readonly sex: readonly number[];
  readonly age: readonly number[];
}

function files(original: Side, masked: Side): Files {
  const column = (name: 'sex' | 'relation'): CodedColumn => ({
    name,
    original: Int32Array.from(original[name] ?? []),
    masked: Int32Array.from(masked[name] ?? []),
    levels: 3,
    ordered: false,
  });
  const columns = [column('sex'), ...(original.relation ? [column('relation')] : [])];
  const codes = (name: 'units' | 'waves') => ({
    original: Int32Array.from(original[name] ?? []),
    masked: Int32Array.from(masked[name] ?? []),
  });
  return {
    names: ['age'],
    original: [Float64Array.from(original.age)],
    masked: [Float64Array.from(masked.age)],
    isPaired: false,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: {
      columns,
      keys: [],
      confidential: [],
      categories: [...columns.keys()],
      missingKeys: 'level',
      weights: null,
      units: {
        ...codes('units'),
        ...(original.waves && { waves: codes('waves') }),
        ...(original.heads && {
          heads: {
            name: 'relation',
            original: Uint8Array.from(original.heads),
            masked: Uint8Array.from(masked.heads!),
          },
        }),
      },
    },
  };
}

const read = (original: Side, masked: Side) => finish(withinUnits.measure(files(original, masked)));
const parts = (original: Side, masked: Side) =>
  Object.fromEntries(read(original, masked).parts.map(({ name, value }) => [name, value]));

const COUPLES: Side = { units: [0, 0, 1, 1, 2], sex: [0, 1, 0, 1, 1], age: [40, 38, 60, 58, 20] };

describe('distributions within units', () => {
  test('the same file has 0, in whatever order its units and numbers are', () => {
    expect(read(COUPLES, COUPLES).value).toBe(0);
    const moved = { units: [9, 5, 5, 7, 7], sex: [1, 0, 1, 0, 1], age: [20, 60, 58, 40, 38] };
    expect(read(COUPLES, moved).value).toBe(0);
  });

  test('by hand: sizes, agreement, pairs and differences', () => {
    // Two couples and one person; then a couple of equals with another gap, and three persons.
    const other = { units: [0, 0, 1, 2, 3], sex: [0, 0, 1, 1, 0], age: [40, 20, 60, 58, 38] };
    expect(parts(COUPLES, other)).toEqual({
      // Of sizes 1 and 2: 1/3 and 2/3 against 3/4 and 1/4.
      sizes: 100 * (5 / 12),
      'agreement in sex': 100,
      'pairs in sex': 100,
      // Both -2; -20 lies in the bin of the smallest original.
      'differences in age': 0,
    });
  });

  test('the head is the record that the description marks, otherwise the first', () => {
    const turned = { units: [0, 0, 1, 1, 2], sex: [1, 0, 1, 0, 1], age: [38, 40, 58, 60, 20] };
    expect(parts(COUPLES, turned)['pairs in sex']).toBe(100);
    const marked = { ...COUPLES, heads: [1, 0, 1, 0, 1], relation: [0, 1, 0, 1, 0] };
    const found = read(marked, { ...turned, heads: [0, 1, 0, 1, 1], relation: [1, 0, 1, 0, 0] });
    expect(found.value).toBe(0);
    expect(found.notes).toEqual([]);
  });

  test('the composition counts relations of members in no order', () => {
    const marked = { ...COUPLES, heads: [1, 0, 1, 0, 1], relation: [0, 1, 0, 1, 0] };
    const twoHeads = { ...marked, relation: [0, 1, 0, 0, 0] };
    expect(parts(marked, twoHeads)['composition by relation']).toBeCloseTo(100 / 3, 12);
    // The members of one of two couples have another relation.
    expect(parts(marked, twoHeads)['pairs in sex']).toBe(50);
  });

  test('waves are compared with the next one', () => {
    const one = { units: [0, 0, 0], waves: [1, 2, 3], sex: [0, 0, 1], age: [10, 11, 12] };
    const shuffled = { units: [0, 0, 0], waves: [3, 1, 2], sex: [1, 0, 0], age: [12, 10, 11] };
    expect(read(one, shuffled).value).toBe(0);
    // Changes in the other order; the numbers rise as before.
    const early = { ...one, sex: [0, 1, 1] };
    expect(parts(one, early)['pairs in sex']).toBe(50);
    expect(parts(one, early)['agreement in sex']).toBe(0);
  });

  test('records without a unit are units of one; files without units have no figure', () => {
    const alone = { ...COUPLES, units: [0, 0, 1, 1, -1] };
    expect(read(COUPLES, alone).value).toBe(0);
    const singles = { ...COUPLES, units: [0, 1, 2, 3, 4] };
    expect(read(COUPLES, singles).reason).toContain('every unit has one record');
    const { coded: known, ...rest } = files(COUPLES, COUPLES);
    const coded = known!;
    const reasonWith = (units: typeof coded.units) =>
      finish(withinUnits.measure({ ...rest, coded: { ...coded, units } })).reason;
    expect(reasonWith(null)).toContain('give the role unit');
    expect(reasonWith({ ...coded.units!, isGuess: true })).toContain('give the role unit');
    expect(reasonWith({ ...coded.units!, isHidden: true })).toContain('a pseudonym');
  });

  test('it lies in 0 to 100 and, without numbers, is symmetric', () => {
    const side = fc
      .array(fc.record({ unit: fc.nat(4), sex: fc.nat(2) }), { minLength: 6, maxLength: 14 })
      .map((rows) => ({
        units: rows.map(({ unit }) => unit),
        sex: rows.map(({ sex }) => sex),
        age: rows.map(() => 1),
      }));
    fc.assert(
      fc.property(side, side, (a, b) => {
        const [there, back] = [read(a, b), read(b, a)];
        expect(there.value).toBeCloseTo(back.value!, 9);
        expect(there.value).toBeGreaterThanOrEqual(0);
        expect(there.value).toBeLessThanOrEqual(100);
      }),
    );
  });
});
