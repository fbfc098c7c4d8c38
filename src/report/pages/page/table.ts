import { element, escaped } from '../../text/index.ts';

/** A cell: markup that is already safe, and its alignment. */
export interface Cell {
  readonly html: string;
  readonly class?: 'number' | 'name' | 'verdict' | 'meaning' | 'digest';
}

interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
}

/**
 * A table with a caption and headings for columns and rows; the first cell of a row is its heading.
 * It can be reached by keyboard, because it scrolls sideways in a narrow window.
 */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  name?: string,
): string {
  const head = columns.map(({ title, isNumber }) =>
    element('th', { scope: 'col', class: isNumber ? 'number' : undefined }, escaped(title)),
  );
  const body = rows.map((cells) =>
    element(
      'tr',
      {},
      ...cells.map(({ html, class: look }, i) =>
        i === 0
          ? element('th', { scope: 'row', class: look }, html)
          : element('td', { class: look }, html),
      ),
    ),
  );
  return element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    element(
      'table',
      { class: name },
      element('caption', {}, escaped(caption)),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...body),
    ),
  );
}

/** Plain text as a cell. */
export function cell(content: string, look?: Cell['class']): Cell {
  return look === undefined ? { html: escaped(content) } : { html: escaped(content), class: look };
}

/** A name from the user's file, isolated from the text direction around it. */
export function nameCell(name: string): Cell {
  return { html: element('bdi', {}, escaped(name)), class: 'name' };
}

export function paragraph(content: string, name?: string): string {
  return element('p', { class: name }, escaped(content));
}

export function list(items: readonly string[]): string {
  return items.length === 0
    ? ''
    : element('ul', {}, ...items.map((item) => element('li', {}, escaped(item))));
}
