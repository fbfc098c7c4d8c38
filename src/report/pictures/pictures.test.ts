import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demonstration } from '../../../test/report/demonstration.ts';
import { elementsOf, type Node, parseStrictly, textOf } from '../../../test/report/strictXml.ts';
import {
  categoryBarsOf,
  classesOfLevels,
  classesOfNumbers,
  combinationsOf,
  correlationsOf,
  distributionOf,
  groupSizesOf,
  pairCountsOf,
  riskByRecordOf,
  scatterOf,
} from '../figures/index.ts';
import {
  categoryPicture,
  columnDrivePicture,
  combinationsPicture,
  contributionsPicture,
  correlationPicture,
  distributionPicture,
  groupSizesPicture,
  movedShare,
  pairCountsPicture,
  pictureStyle,
  quantilePicture,
  riskPicture,
  scatterPicture,
  scoreBarsPicture,
  selfContained,
} from './index.ts';
import type { Picture } from './picture.ts';

const HOSTILE = '"><script>alert(1)</script><svg onload=x \u202e\u0000';

/** Every picture of some columns, under one name. */
function everyPicture(before: number[], after: number[], name: string): Picture[] {
  const pair = { name, before, after };
  const groupOf = after.map((_, i) => Math.floor(i / 3));
  const distribution = distributionOf(name, before, after);
  const columns = [{ name, alone: after[0] ?? null, without: null }].filter(
    ({ alone }) => alone === null || Number.isFinite(alone),
  );
  const column = codedOf(before, after, name);
  const uniques = before.length;
  return [
    categoryPicture(
      categoryBarsOf({
        column,
        isPaired: before.length === after.length,
        recoded: before.length % 2 === 0 ? null : { words: name, levels: 3 },
      }),
      'i',
    ),
    combinationsPicture(combinationsOf(name, [column, column]), 'j'),
    pairCountsPicture(pairCountsOf(classesOfNumbers(pair), classesOfLevels(column)), 'm'),
    contributionsPicture({ uniques, step: null, columns: [{ name, share: 40 }] }, 'k'),
    contributionsPicture({ uniques: null, step: 10, columns: [] }, 'l'),
    distributionPicture(distribution, 'a'),
    quantilePicture(distribution, 'b'),
    scatterPicture(
      scatterOf(pair, pair, { isPaired: before.length === after.length, groupOf }),
      'c',
    ),
    correlationPicture(correlationsOf([pair, pair, pair]), 'd'),
    riskPicture(
      riskByRecordOf(
        name,
        name,
        before.map((x) => Math.abs(x % 1)),
      ),
      'e',
    ),
    groupSizesPicture(groupSizesOf(groupOf, 'Of equal values.'), 'f'),
    columnDrivePicture({ title: name, definition: name, unit: '%', all: 3, columns }, 'g'),
    scoreBarsPicture(
      {
        title: name,
        definition: name,
        direction: 'lower is better',
        unit: '',
        bars: [
          { name, about: 'risk', value: 3 },
          { name, about: 'utility', value: null },
          { name, about: 'score', value: -1 },
        ],
      },
      'h',
    ),
  ];
}

/** Numbers as categories, each with the name of the column in its own. */
function codedOf(before: number[], after: number[], name: string) {
  const places = new Map<number, number>();
  const codes = (values: number[]) =>
    Int32Array.from(values, (x) => {
      if (Number.isNaN(x)) return -1;
      if (!places.has(x)) places.set(x, places.size);
      return places.get(x)!;
    });
  const [original, masked] = [codes(before), codes(after)];
  const names = [...places.keys()].map((x) => `${name} ${x}`);
  return { name, original, masked, levels: names.length, ordered: before.length > 3, names };
}

/** What is wrong with an element of a picture. */
function* faultsOf({ tag, attributes }: Node): Generator<string> {
  if (['script', 'foreignObject', 'image', 'style', 'a'].includes(tag)) yield `a ${tag}`;
  for (const [name, value] of attributes) {
    if (/^on|href|^style$/i.test(name)) yield `${name} in ${tag}`;
    if (name !== 'xmlns' && /NaN|Infinity|undefined|http/.test(value)) yield `${name}="${value}"`;
    if (name !== 'class') continue;
    for (const one of value.split(' ')) {
      if (!pictureStyle.includes(`.${one}`)) yield `class ${one} has no style`;
    }
  }
}

function check(picture: Picture): Node {
  const svg = parseStrictly(picture.svg);
  expect(svg.tag).toBe('svg');
  expect(svg.attributes.get('role')).toBe('img');
  const nodes = [...elementsOf(svg)];
  expect(nodes.flatMap((node) => [...faultsOf(node)])).toEqual([]);
  const named = nodes.filter(({ attributes }) => attributes.has('id'));
  const byId = new Map(named.map((node) => [node.attributes.get('id')!, node]));
  expect(byId.size).toBe(named.length);
  for (const attribute of ['aria-labelledby', 'aria-describedby']) {
    expect(textOf(byId.get(svg.attributes.get(attribute)!)!).trim()).not.toBe('');
  }
  for (const [, fill] of picture.svg.matchAll(/url\(#([^)]*)\)/g)) {
    expect(byId.has(fill)).toBe(true);
  }
  const widths = new Set(picture.table.rows.map((row) => row.length));
  expect([...widths].every((width) => width === picture.table.head.length)).toBe(true);
  return svg;
}

describe('every picture', () => {
  test.each([
    ['no records', [], []],
    ['one record', [3], [4]],
    ['a constant column', [2, 2, 2, 2], [2, 2, 2, 2]],
    ['nothing but missing values', [Number.NaN, Number.NaN], [Number.NaN, Number.NaN]],
    ['missing values', [1, Number.NaN, 3, 4], [2, 2, Number.NaN, 3.5]],
    ['files of different length', [1, 2, 3, 4, 5, 6], [1.5, 2]],
    ['a large offset', [1.6e12, 1.6e12 + 1, 1.6e12 + 5], [1.6e12, 1.6e12 + 2, 1.6e12 + 4]],
    ['neighbouring doubles', [1, 1 + 2 ** -52], [1, 1]],
    ['the largest doubles', [-1.7e308, 1.7e308, 0], [-1e308, 1e308, 0]],
    ['the smallest doubles', [5e-324, 0], [0, 0]],
  ])('is well-formed, named and complete with %s', (_, before, after) => {
    for (const picture of everyPicture(before, after, 'x')) check(picture);
  });

  test('is well-formed whatever the values', () => {
    const column = fc.array(fc.oneof(fc.double(), fc.integer({ min: 0, max: 9 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(column, column, (before, after) => {
        for (const picture of everyPicture(before, after, 'x')) check(picture);
      }),
      { numRuns: 150 },
    );
  });

  test('keeps hostile names as text', () => {
    for (const picture of everyPicture([1, 2, 3], [2, 2, 2], HOSTILE)) {
      const svg = check(picture);
      for (const part of ['<script', '\u202e', '\u0000']) expect(picture.svg).not.toContain(part);
      expect([...elementsOf(svg)].filter(({ tag }) => tag === 'svg')).toHaveLength(1);
    }
  });

  test('is drawn inside its frame', () => {
    const { data } = demonstration();
    const { distributions, scatters, correlations, riskByRecord, groupSizes } = data.pictures;
    const { categories, combinations, contributions } = data.pictures;
    const pictures = [
      ...categories.map((one) => categoryPicture(one, 'i')),
      ...combinations.map((one) => combinationsPicture(one, 'j')),
      contributionsPicture(contributions!, 'k'),
      ...distributions.flatMap((one) => [distributionPicture(one, 'a'), quantilePicture(one, 'b')]),
      ...scatters.map((one) => scatterPicture(one, 'c')),
      correlationPicture(correlations!, 'd'),
      riskPicture(riskByRecord!, 'e'),
      groupSizesPicture(groupSizes[0], 'f'),
      columnDrivePicture(data.pictures.columnDrive!, 'g'),
      scoreBarsPicture(data.pictures.scoreBars[0], 'h'),
    ];
    for (const picture of pictures) {
      const svg = check(picture);
      const [width, height] = ['width', 'height'].map((name) => Number(svg.attributes.get(name)));
      const outside = [...elementsOf(svg)].filter(({ attributes }) => {
        const at = (names: string[]) => names.map((name) => Number(attributes.get(name) ?? 0));
        return (
          at(['x', 'x1', 'x2']).some((x) => x < 0 || x > width) ||
          at(['y', 'y1', 'y2']).some((y) => y < 0 || y > height)
        );
      });
      expect(outside).toEqual([]);
    }
  });
});

describe('single pictures', () => {
  test('a distribution has the same area as it has records, where bars are even', () => {
    const { svg } = distributionPicture(distributionOf('x', [1, 2, 2, 3], [2, 2, 2, 2]), 'x');
    const outlines = [...svg.matchAll(/pn-line-(before|after)" d="M[\d.]+ ([\d.]+)([VH\d.]+)"/g)];
    // Behind the signs of the legend, which are no outlines.
    const [before, after] = outlines.slice(-2).map(([, , floor, steps]) => {
      const heights = [...steps.matchAll(/V([\d.]+)H/g)].map(([, y]) => Number(floor) - Number(y));
      return heights.reduce((sum, height) => sum + height, 0);
    });
    expect(before / after).toBeCloseTo(1, 2);
  });

  test('a distribution says by what rule its axis is logarithmic', () => {
    const skewed = Array.from({ length: 300 }, (_, i) => (i + 1) ** 6);
    expect(distributionPicture(distributionOf('x', skewed, skewed), 'x').caption).toMatch(
      /logarithmic: all values are above 0/,
    );
  });

  test('correlations show numbers up to 12 columns, and the most changed of more than 30', () => {
    const column = (j: number) => {
      const before = Array.from({ length: 20 }, (_, i) => ((i + 1) * (j + 3)) % 17);
      return { name: `c${j}`, before, after: j < 5 ? before.toReversed() : before };
    };
    const of = (p: number) => correlationsOf(Array.from({ length: p }, (_, j) => column(j)));
    const numbers = (svg: string) => [...svg.matchAll(/>−?[01]\.\d\d</g)].length;
    expect(numbers(correlationPicture(of(12), 'x').svg)).toBeGreaterThan(100);
    expect(numbers(correlationPicture(of(13), 'x').svg)).toBe(0);
    const many = correlationPicture(of(40), 'x');
    expect(many.caption).toMatch(/30 of 40 columns with the largest changes/);
    expect(many.svg).toContain('>c0<');
    check(many);
  });

  test('categories are drawn by name, and what is no level in brackets', () => {
    const column = codedOf([1, 1, 2, 2], [1, 2, 2, Number.NaN], 'level');
    const { svg, caption, table } = categoryPicture(
      categoryBarsOf({ column, isPaired: true, recoded: null }),
      'x',
    );
    expect(table.rows.map(([name, before, , after]) => [name, before, after])).toEqual([
      ['level 1', '2', '1'],
      ['level 2', '2', '2'],
      ['(missing)', '0', '1'],
    ]);
    for (const name of ['level 1', 'level 2', '(missing)']) expect(svg).toContain(`>${name}<`);
    expect(caption).toMatch(/^2 of 4.values were changed, 1 of them left empty\./);
    expect(caption).toMatch(/25.percentage points, for “level 1”: from 50\.0.% to 25\.0.%/);
  });

  test('a public picture of categories has no bar of the original where the two do not differ by a step', () => {
    const bars = {
      name: 'c',
      isOrdered: false,
      step: 0.01,
      levels: [
        { name: 'a', before: null, after: 60 },
        { name: 'b', before: 30, after: 40 },
      ],
      others: null,
      before: { records: 100, missing: null },
      after: { records: 100, missing: 0 },
      sentences: [],
    };
    const both = categoryPicture(bars, 'x');
    check(both);
    expect(both.table.rows[0]).toEqual(['a', '–', 'within 1\u00A0%', '60', '60.0\u00A0%']);
    expect(both.table.rows[1][2]).toBe('about 30.0\u00A0%');
    expect(both.svg).toContain('>original<');
    const near = categoryPicture({ ...bars, levels: bars.levels.slice(0, 1) }, 'x');
    expect(near.svg).not.toContain('>original<');
    expect(near.caption).toMatch(
      /In the original every share differed from the one shown by at most 1.%/,
    );
  });

  test('two columns are counted in classes: the cells add up, and what changed is marked', () => {
    const names = Array.from({ length: 12 }, (_, i) => `v${i}`);
    const original = Int32Array.from({ length: 240 }, (_, i) => (i % 20 < 12 ? i % 20 : 0));
    const levels = { name: 'a', names, levels: 12, ordered: false, original };
    const numbers = { name: 'b', before: original, after: original.map((code) => 2 * code) };
    const same = pairCountsOf(
      classesOfLevels({ ...levels, masked: original }),
      classesOfNumbers({ ...numbers, after: original }),
    );
    const moved = pairCountsOf(
      classesOfLevels({ ...levels, masked: original.map((code) => code && 1) }),
      classesOfNumbers(numbers),
    );
    expect(same.classes[0]).toEqual([...names.slice(0, 9), '(3 others)']);
    // Nine of twenty records have the lowest value, so that the first two fifths are one class; the cuts are of type 7.
    expect(same.classes[1]).toEqual(['≤ 0', '0 – 3.4', '3.4 – 7.2', '> 7.2']);
    for (const { before, after } of [same, moved]) {
      for (const counts of [before, after]) {
        expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(240);
      }
    }
    expect(movedShare(same)).toBe(0);
    expect(movedShare(moved)).toBeGreaterThan(0.3);
    expect(pairCountsPicture(same, 'p').svg.match(/pn-thin/g)).toBeNull();
    expect(pairCountsPicture(moved, 'p').svg.match(/pn-thin/g)!.length).toBeGreaterThan(3);
  });

  test('combinations say how missing values count, if there are any', () => {
    const column = codedOf([1, 2, 2, Number.NaN], [1, 2, 2, Number.NaN], 'x');
    const of = (missingKeys: 'level' | 'wildcard') =>
      combinationsPicture(combinationsOf('keys', [column], { missingKeys }), 'x');
    expect(of('level').caption).toMatch(/Unique are 2 of 4 .*of their own \(level\)\.$/);
    expect(of('wildcard').caption).toMatch(/Unique are none of .*any value \(wildcard\)\.$/);
  });

  test('combinations say how many records are alone', () => {
    const column = codedOf([1, 2, 3, 3, 3], [1, 1, 3, 3, 3], 'x');
    const { caption, table } = combinationsPicture(combinationsOf('keys', [column]), 'x');
    expect(caption).toMatch(
      /^Unique are 2 of 5 original records \(40\.0.%\) and none of the 5 protected records\./,
    );
    expect(table.rows.map((row) => [row[0], row[1], row[3]])).toEqual([
      ['alone', '2', '0'],
      ['2 alike', '0', '2'],
      ['3–4 alike', '3', '3'],
      ['5–9 alike', '0', '0'],
      ['10 or more alike', '0', '0'],
    ]);
  });

  test('a picture for a file of its own carries its style', () => {
    const { svg } = groupSizesPicture(groupSizesOf([0, 0, 1, 1], ''), 'x');
    const alone = parseStrictly(selfContained(svg));
    expect([...elementsOf(alone)].filter(({ tag }) => tag === 'style')).toHaveLength(1);
  });
});
