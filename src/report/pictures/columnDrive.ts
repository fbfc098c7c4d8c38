import type { ColumnDrive } from '../figures/index.ts';
import { formatNumber, nameOf } from '../text/index.ts';
import { type BarRow, barChart } from './bars.ts';
import type { Key } from './drawing/legend.ts';
import { hatched, line, rect } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const MOST = 25;

/**
 * The part of each column in the risk: the figure with this column alone, and with all columns but
 * this one. Sorted by how much the figure falls without the column. Of more than 25 columns, only
 * the first are drawn.
 */
export function columnDrivePicture(data: ColumnDrive, id: string): Picture {
  const { title, unit, all } = data;
  const shown = (value: number | null) =>
    value === null ? 'none' : `${formatNumber(value, 3)}${unit === '' ? '' : '\u00A0%'}`;
  const sorted = data.columns
    .map((column, place) => ({ ...column, place }))
    .sort((a, b) => (a.without ?? all) - (b.without ?? all) || a.place - b.place);
  const rows: BarRow[] = sorted.slice(0, MOST).map(({ name, alone, without }) => ({
    name,
    bars: [
      { value: alone, label: shown(alone), look: 'plain' },
      { value: without, label: shown(without), look: 'hatched' },
    ],
  }));
  const driver = sorted[0];
  const sentences = [data.definition, `With all columns together: ${shown(all)}.`];
  if (driver !== undefined && driver.without !== null && driver.without < all) {
    sentences.push(
      `The figure falls most without “${nameOf(driver.name)}”, to ${shown(driver.without)}.`,
    );
  }
  if (sorted.length > MOST)
    sentences.push(`The picture shows the first ${MOST} of ${sorted.length} columns.`);
  const caption = sentences.join(' ');
  const svg = barChart({
    ...{ id, title, caption, rows, keys: keysOf(id), gap: 18, nothing: 'No columns' },
    axis: unit === '%' ? `${title}, %` : title,
    reference: all,
  });
  return {
    title,
    svg,
    caption,
    table: {
      head: ['Column', 'This column alone', 'All but this column'],
      rows: sorted.map(({ name, alone, without }) => [nameOf(name), shown(alone), shown(without)]),
    },
  };
}

function keysOf(id: string): Key[] {
  return [
    {
      label: 'this column alone',
      sign: (x, y) => rect(x, y, 22, 12, { class: 'pn-bar-before' }),
    },
    {
      label: 'all but this column',
      sign: (x, y) =>
        rect(x, y, 22, 12, { fill: hatched(id) }) + rect(x, y, 22, 12, { class: 'pn-bar-outline' }),
    },
    {
      label: 'all columns',
      sign: (x, y) => line(x + 11, y - 2, x + 11, y + 14, 'pn-reference'),
    },
  ];
}
