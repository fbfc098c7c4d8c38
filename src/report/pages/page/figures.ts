import type { ReportData, ReportFigure } from '../../figures/index.ts';
import { element, escaped, formatNumber, nameOf } from '../../text/index.ts';
import { type Cell, cell, paragraph, table } from './table.ts';

type About = ReportFigure['about'];

/** Figures about one subject by their headings, each with everything needed to read it. */
export function figureTables({ figures: all }: ReportData, about: About): string {
  const figures = all.filter((figure) => figure.about === about);
  const headings = [...new Set(figures.map(({ heading }) => heading))];
  return headings
    .map((heading) =>
      table(
        heading,
        [{ title: 'Figure' }, { title: 'Value', isNumber: true }, { title: 'What it means' }],
        figures
          .filter((figure) => figure.heading === heading)
          .map((figure) => rowOf(figure, figureId(all, figure))),
        'figures stacked',
      ),
    )
    .join('');
}

/** By its index, because names can be anything. */
export function figureId(figures: readonly ReportFigure[], figure: ReportFigure): string {
  return `figure-${figures.indexOf(figure) + 1}`;
}

function rowOf(figure: ReportFigure, id: string): Cell[] {
  const { title, definition, range, direction, source, reason, notes } = figure;
  const sentences = [
    ...(reason === null ? [] : [paragraph(reason)]),
    paragraph(sentence(definition)),
    paragraph(`Range: ${sentence(range)} ${sentence(capital(direction))}`),
    paragraph(`Source: ${sentence(source)}`, 'small'),
    ...notes.map((note) => paragraph(`Note: ${sentence(note)}`)),
    partsOf(figure),
  ];
  return [
    { html: element('span', { id }, escaped(title)) },
    cell(shown(figure), 'number'),
    { html: sentences.join(''), class: 'meaning' },
  ];
}

export function shown({ value, unit, qualifier }: ReportFigure): string {
  if (value === null) return 'none';
  return `${qualifier === undefined ? '' : `${qualifier}\u00A0`}${withUnit(value, unit)}`;
}

function withUnit(value: number | null, unit: ReportFigure['unit']): string {
  return value !== null && unit === '%' ? `${formatNumber(value)}\u00A0%` : formatNumber(value);
}

function partsOf({ title, parts, unit }: ReportFigure): string {
  if (parts.length === 0) return '';
  const rows = parts.map(({ name, value, reason }) => [
    cell(nameOf(name, 200), 'name'),
    cell(value === null && reason !== undefined ? reason : withUnit(value, unit), 'number'),
  ]);
  return element(
    'details',
    {},
    element('summary', {}, `Parts of “${escaped(title)}” (${parts.length})`),
    table(`Parts of: ${title}`, [{ title: 'Part' }, { title: 'Value', isNumber: true }], rows),
  );
}

export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
