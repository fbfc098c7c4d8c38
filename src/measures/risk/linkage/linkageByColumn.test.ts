import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactLinkage, filesOf, someExample } from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { columnDrive } from './linkageByColumn.ts';

describe('linkage by column', () => {
  test('shows the column that gives records away', () => {
    const files = filesOf({
      original: [
        [1, 2, 3, 4],
        [0, 0, 0, 8],
      ],
      masked: [
        [1, 2, 3, 4],
        [2, 2, 2, 2],
      ],
      keys: [0],
    });
    expect(finish(columnDrive(files))).toEqual([
      // By the second column three are equally near, their own among them.
      { name: 'V1', without: 25, alone: 100 },
      { name: 'V2', without: 100, alone: 25 },
    ]);
  });

  test('agrees with linkage in whole numbers over the others and over the column', () => {
    fc.assert(
      fc.property(someExample(), (example) => {
        const all = [...example.original.keys()];
        const drives = finish(columnDrive(filesOf(example)));
        for (const j of all) {
          const others = all.filter((column) => column !== j);
          expect(drives[j].alone).toBeCloseTo(exactLinkage(example, [j]) ?? 0, 9);
          const guess = 100 / example.original[j].length;
          const without = others.length === 0 ? guess : (exactLinkage(example, others) ?? 0);
          expect(drives[j].without).toBeCloseTo(without, 9);
        }
      }),
    );
  });

  test('has nothing to say without pairs', () => {
    const files = filesOf({ original: [[1, 2]], masked: [[1]], keys: [0] });
    expect(finish(columnDrive(files))).toEqual([]);
  });
});
