import { expect, it } from 'vitest';
import {
  contributionsPicture,
  groupSizesPicture,
  recipeMapPicture,
} from '../../../src/report/pictures/index.ts';
import { fileName, lightSvg, sizeOf, svgFile, withOtherIds } from './pictureFile.ts';

const { svg } = groupSizesPicture(
  { title: 'Groups', counted: '', records: 10, groups: 2, bars: [{ from: 5, to: 5, groups: 2 }] },
  'sizes',
);

it('a saved picture carries its style, and once', () => {
  expect(svgFile(svg).match(/<style>/g)).toHaveLength(1);
  expect(svgFile(svg)).toContain('prefers-color-scheme: dark');
});

it('a picture for paper has no dark variant', () => {
  const map = recipeMapPicture(
    {
      title: 'Map',
      what: 'recipe',
      x: { title: 'x', direction: 'lower is better' },
      y: { title: 'y', direction: 'lower is better' },
      points: [{ name: 'a', family: 'f', x: 1, y: 1, isFrontier: true }],
    },
    'map',
  ).svg;
  for (const one of [svg, map]) {
    expect(lightSvg(one)).not.toContain('prefers-color-scheme');
    expect(lightSvg(one)).toContain('.pn-grid');
  }
  expect(lightSvg(map)).toContain('--pn-map-1');
});

it('the size is that of the drawing', () => {
  expect(sizeOf(svg).width).toBeGreaterThan(100);
  expect(sizeOf('<svg/>')).toEqual({ width: 0, height: 0 });
});

it('a file name has nothing that a file system refuses', () => {
  expect(fileName('años/ingreso: "a"', 'svg')).toBe('años-ingreso-a.svg');
  expect(fileName('///', 'png')).toBe('picture.png');
});

it('a second copy of a picture shares no id with the first, and refers to its own', () => {
  const drawn = contributionsPicture(
    { uniques: 3, step: null, columns: [{ name: 'a', share: 40 }] },
    'c',
  ).svg;
  const ids = (one: string) => [...one.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const copy = withOtherIds(drawn);
  expect(ids(copy)).toHaveLength(ids(drawn).length);
  expect(ids(copy).filter((id) => ids(drawn).includes(id))).toEqual([]);
  for (const [, id] of copy.matchAll(/url\(#([^)]+)\)/g)) expect(ids(copy)).toContain(id);
});
