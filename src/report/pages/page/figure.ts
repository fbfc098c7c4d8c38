import type { Picture } from '../../pictures/index.ts';
import { element, escaped } from '../../text/index.ts';
import { cell, table } from './table.ts';

/** A picture with its heading, its caption and its data. */
export function pictureFigure(picture: Picture, isWide = false): string {
  const { title, svg, caption, table: data } = picture;
  const rows = data.rows.map((cells) =>
    cells.map((content, i) => cell(content, i === 0 ? 'name' : 'number')),
  );
  const columns = data.head.map((heading, i) => ({ title: heading, isNumber: i > 0 }));
  return element(
    'figure',
    { class: isWide ? 'wide' : undefined },
    element('div', { class: 'canvas', tabindex: 0, role: 'group', 'aria-label': title }, svg),
    element('figcaption', {}, element('strong', {}, escaped(title)), '. ', escaped(caption)),
    element(
      'details',
      {},
      element('summary', {}, `Data of this picture: ${escaped(title)}`),
      table(`Data: ${title}`, columns, rows),
    ),
  );
}
