import { describe, expect, test } from 'vitest';
import {
  codeLines,
  codesIn,
  hierarchyForm,
  hierarchyIn,
  problemIn,
  refuseMisfit,
  unitNames,
} from './columnForm.ts';

const words = { sizes: 'sizes are missing', tree: 'the tree is empty' };

describe('codes with labels', () => {
  test('come back from their lines as they were', () => {
    const codes = [
      { code: '1', label: 'female' },
      { code: 'a=b' },
      { code: '-9', label: 'no = none' },
    ];
    expect(codeLines(codes)).toBe('1 = female\na=b\n-9 = no = none');
    expect(codesIn(codeLines(codes))).toEqual(codes);
    expect(codesIn(' 1 = \n\n 2')).toEqual([{ code: '1' }, { code: '2' }]);
    expect(codesIn(' \n')).toBeUndefined();
  });
});

describe('a hierarchy', () => {
  test('comes back from its form as it was', () => {
    const all = [
      undefined,
      { kind: 'dates' },
      { kind: 'prefixes' },
      { kind: 'prefixes', lengths: [1, 3] },
      { kind: 'ranges', widths: [5, 10] },
      {
        nodes: [
          { name: 'a', parent: 'x' },
          { name: 'b', parent: 'x' },
          { name: 'x', parent: null },
        ],
      },
    ] as const;
    expect(all.map((one) => hierarchyIn(hierarchyForm(one), words))).toEqual(all);
  });

  test('is refused in words if something is missing or wrong', () => {
    const form = { kind: 'ranges', sizes: '', tree: '' } as const;
    expect(() => hierarchyIn(form, words)).toThrow(words.sizes);
    expect(() => hierarchyIn({ ...form, kind: 'prefixes', sizes: '1.5' }, words)).toThrow(
      words.sizes,
    );
    expect(() => hierarchyIn({ ...form, kind: 'tree' }, words)).toThrow(words.tree);
    expect(() => hierarchyIn({ ...form, kind: 'tree', tree: 'a < b\nb < a' }, words)).toThrow(
      /The tree/,
    );
  });

  test('must fit the codes of its column', () => {
    const misfit = (levels: string[]) => () => refuseMisfit({ kind: 'prefixes' }, levels, 'place');
    expect(misfit(['101', '102'])).not.toThrow();
    expect(misfit(['101', '12'])).toThrow(/codes have from 2 to 3 characters/);
    const nodes = [
      { name: 'a', parent: 'x' },
      { name: 'x', parent: null },
    ];
    expect(() => refuseMisfit({ nodes }, ['a', 'b'], 'place')).toThrow(/place/);
  });

  test('takes paths of several groups', () => {
    const tree = 'a < x < all\nb < x';
    expect(hierarchyIn({ kind: 'tree', sizes: '', tree }, words)).toEqual({
      nodes: [
        { name: 'a', parent: 'x' },
        { name: 'x', parent: 'all' },
        { name: 'b', parent: 'x' },
        { name: 'all', parent: null },
      ],
    });
  });
});

test('a unit that no column numbers is a problem in a sentence', () => {
  const columns = [
    { column: 'hhid', role: 'unit' as const, unit: 'household' },
    { column: 'rent', belongsTo: 'household' },
  ];
  expect(unitNames({ record: 'person', columns })).toEqual(['household', 'person']);
  expect(problemIn({ columns }, ['hhid', 'rent'])).toBe('');
  expect(problemIn({ columns: columns.slice(1) }, ['hhid', 'rent'])).toMatch(
    /no column numbers it/,
  );
});
