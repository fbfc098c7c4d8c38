import { expect, test } from 'vitest';
import { finish } from '../../../foundation/work/index.ts';
import { jointMoments } from './centralMoments.ts';

test('pairs of columns of the unit are taken over units, other pairs over records', () => {
  // Two households: three members with (1, 5), one with (2, 4); three with one member each.
  const a = Float64Array.of(1, 1, 1, 2, 4, 3, 7);
  const b = Float64Array.of(5, 5, 5, 4, 1, 2, 9);
  const c = Float64Array.of(3, 1, 4, 1, 5, 9, 2);
  const [records, units] = [
    Float64Array.of(2, 1, 1, 3, 1, 2, 4),
    Float64Array.of(6, 0, 0, 3, 1, 2, 4),
  ];
  const base = {
    isPaired: true,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
  };
  const filesOf = (columns: readonly Float64Array[], names: readonly string[]) => ({
    ...base,
    names,
    original: columns,
    masked: columns,
  });
  const found = finish(
    jointMoments(
      {
        ...filesOf([a, c, b], ['a', 'c', 'b']),
        weights: { name: 'w', original: records, masked: records },
        unitWeights: {
          name: 'hw',
          unit: 'household',
          columns: ['a', 'b'],
          original: units,
          masked: units,
        },
      },
      2,
    ),
  );
  const first = (_: number, i: number) => units[i] > 0;
  const own = units.filter(first);
  const alone = finish(
    jointMoments(
      {
        ...filesOf([a.filter(first), b.filter(first)], ['a', 'b']),
        weights: { name: 'hw', original: own, masked: own },
      },
      2,
    ),
  );
  const plain = finish(
    jointMoments(
      {
        ...filesOf([a, c], ['a', 'c']),
        weights: { name: 'w', original: records, masked: records },
      },
      2,
    ),
  );
  for (const file of ['original', 'masked'] as const) {
    expect(found[file].find(({ second }) => second === 1)).toEqual(plain[file][0]);
    expect(found[file][1]).toEqual({ ...alone[file][0], first: 0, second: 2 });
  }
});
