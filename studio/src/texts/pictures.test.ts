import { expect, it } from 'vitest';
import { groupSizesPicture } from '../../../src/report/pictures/index.ts';
import { withComma } from './numbers.ts';
import { translated } from './pictures.ts';

const picture = groupSizesPicture(
  {
    title: 'Groups',
    counted: '',
    records: 12_500,
    groups: 2500,
    bars: [{ from: 5, to: 5, groups: 2500 }],
  },
  'sizes',
);

it('words of a picture are exchanged, and figures are written anew', () => {
  const { svg, table } = translated(picture, { Groups: 'Grupos' }, withComma);
  expect(svg).toContain('>Grupos<');
  expect(svg).not.toContain('>Groups</text>');
  expect(table.head).toContain('Grupos');
  expect(table.rows[0]).toContain('2\u202F500');
});

it('what is not in the dictionary stays: names of columns are names', () => {
  const { svg } = translated(picture, {}, (text) => text);
  expect(svg).toBe(picture.svg);
});

it('figures with a share behind them are figures too', () => {
  const { table } = translated(
    { ...picture, table: { head: ['n'], rows: [['1,023 (20.5\u00A0%)', 'v1.2']] } },
    {},
    withComma,
  );
  expect(table.rows[0]).toEqual(['1\u202F023 (20,5\u00A0%)', 'v1.2']);
});
