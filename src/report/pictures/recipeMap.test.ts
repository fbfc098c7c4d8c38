import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textWidth } from './drawing/label.ts';
import { type MapPoint, mapFile, type RecipeMap, recipeMapPicture } from './recipeMap.ts';

const axes = {
  title: 'Recipes',
  what: 'recipe',
  x: { title: 'Loss, %', direction: 'lower is better' },
  y: { title: 'Linkage, %', direction: 'lower is better' },
} as const satisfies Omit<RecipeMap, 'points'>;

const dot = (name: string, x: number, y: number, isFrontier = false): MapPoint => ({
  name,
  family: name.split(' ')[0],
  x,
  y,
  isFrontier,
});

describe('the map of recipes', () => {
  const points = [
    dot('noise a=1', 1, 9, true),
    dot('noise a=2', 4, 3, true),
    dot('microaggregation <i>', 5, 6),
  ];

  test('names the best on the picture, all others in titles, and has all in its table', () => {
    const { svg, table, caption } = recipeMapPicture({ ...axes, points }, 'map');
    expect(svg).toMatch(/<text [^>]*>noise a=1<\/text>/);
    expect(svg).not.toMatch(/<text [^>]*>microaggregation &lt;i&gt;<\/text>/);
    expect(svg).toMatch(/<title>microaggregation &lt;i&gt;: Loss, % 5; Linkage, % 6<\/title>/);
    expect(svg).not.toContain('<i>');
    expect(table.rows.map(([name, , , beaten]) => [name, beaten])).toEqual([
      ['noise a=1', 'no'],
      ['noise a=2', 'no'],
      ['microaggregation <i>', 'yes'],
    ]);
    expect(caption).toContain('lower left corner');
    expect(caption).toContain('2 of 3 recipes');
  });

  test('families differ in colour and in shape', () => {
    const { svg } = recipeMapPicture({ ...axes, points }, 'map');
    expect(svg).toMatch(/class="pn-map-1 pn-map-best"/);
    expect(svg).toMatch(/class="pn-map-2 pn-map-other"/);
  });

  test('what the limits refuse is shaded and said', () => {
    const limited = { ...axes, y: { ...axes.y, most: 5 }, x: { ...axes.x, most: 2 } };
    const { svg, caption } = recipeMapPicture({ ...limited, points }, 'map');
    expect(svg.match(/<rect[^>]*pn-map-refused/g)?.length).toBe(3);
    expect(caption).toContain('Linkage, %: at most 5');
    expect(recipeMapPicture({ ...axes, points }, 'map').svg).not.toContain('pn-map-refused');
  });

  test('limits outside what is drawn are said and not drawn on the frame', () => {
    const shown = (x: object, y: object = {}) =>
      recipeMapPicture({ ...axes, x: { ...axes.x, ...x }, y: { ...axes.y, ...y }, points }, 'map');
    const kept = shown({ most: 500 });
    expect(kept.svg).not.toMatch(/pn-map-refused|pn-map-limit/);
    expect(kept.svg).not.toContain('beyond the limits');
    expect(kept.caption).toMatch(
      /Limits outside the picture: Loss, %: at most 500, which every drawn point keeps\.$/,
    );
    expect(kept.caption).not.toContain('shaded');
    const broken = shown({ most: -40 }, { least: 300, most: 5 });
    expect(broken.caption).toContain('The shaded area breaks a limit (Linkage, %: at most 5).');
    expect(broken.caption).toContain(
      'Loss, %: at most −40, which every drawn point breaks; Linkage, %: at least 300, which every drawn point breaks.',
    );
    expect(broken.svg.match(/<line[^>]*pn-map-limit/g)?.length).toBe(1);
    expect(shown({ least: -900 }).caption).toContain(
      'at least −900, which every drawn point keeps',
    );
  });

  test('the better corner follows the directions', () => {
    const turned = { ...axes, x: { ...axes.x, direction: 'higher is better' } as const };
    expect(recipeMapPicture({ ...turned, points }, 'map').caption).toContain('lower right corner');
  });

  test('a file of its own carries its style', () => {
    expect(mapFile(recipeMapPicture({ ...axes, points }, 'map').svg)).toMatch(
      /^<svg [^>]*><style>[^<]*--pn-map-1[^<]*<\/style>[\s\S]*<\/svg>\n$/,
    );
  });

  test('nothing, one dot, dots on each other and equal figures are drawn without an error', () => {
    for (const count of [0, 1, 40]) {
      const same = Array.from({ length: count }, (_, i) => dot(`x ${i}`, 0, -3, true));
      const { svg } = recipeMapPicture({ ...axes, points: same }, 'map');
      expect(svg).toMatch(/^<svg .*<\/svg>$/s);
      expect(svg).not.toContain('NaN');
    }
  });

  test('no two names overlap, and none leaves the picture', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.double({ min: 0, max: 100, noNaN: true }),
            fc.double({ min: 0, max: 100, noNaN: true }),
          ),
          { minLength: 1, maxLength: 30 },
        ),
        (places) => {
          const many = places.map(([x, y], i) =>
            dot(`microaggregation optimise k=${i}`, x, y, true),
          );
          const { svg } = recipeMapPicture({ ...axes, points: many }, 'map');
          const found = [
            ...svg.matchAll(
              /<text x="([\d.-]+)" y="([\d.-]+)"( text-anchor="end")? class="pn-halo">([^<]+)</g,
            ),
          ].map(([, x, y, end, name]) => {
            const left = Number(x) - (end === undefined ? 0 : textWidth(name));
            return { left, right: left + textWidth(name), y: Number(y) };
          });
          expect(found.length).toBeGreaterThan(0);
          for (const [i, a] of found.entries()) {
            expect(a.left).toBeGreaterThanOrEqual(0);
            expect(a.right).toBeLessThanOrEqual(760);
            for (const b of found.slice(i + 1)) {
              const apart =
                a.right <= b.left + 0.1 || b.right <= a.left + 0.1 || Math.abs(a.y - b.y) >= 13.9;
              expect(apart).toBe(true);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
