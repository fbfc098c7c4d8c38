import { individualRisk, intervalRank, linkage, suda2 } from '../../../measures/risk/index.ts';
import {
  categoryLoss,
  contingencyTwo,
  correlations,
  loss,
  means,
  propensityTree,
} from '../../../measures/utility/index.ts';
import type { ReportData, ReportFigure } from '../../figures/index.ts';
import { element, escaped, formatNumber, nameOf } from '../../text/index.ts';
import { type Cell, cell, paragraph, table } from './table.ts';

type About = ReportFigure['about'];

/** Figures about one thing by their headings, each with all that is needed to read it. */
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
          .map((figure) => rowOf(figure, idOf(all, figure))),
        'figures stacked',
      ),
    )
    .join('');
}

/**
 * The figures that say most in one glance; of those beside each other the first that there is. The page has room for
 * eight, so it chooses them and their order.
 */
const CHOSEN = [
  [linkage],
  [intervalRank],
  [individualRisk, suda2],
  [loss],
  [means],
  [categoryLoss],
  [contingencyTwo],
  [propensityTree, correlations],
];

/** A table of a few figures, each leading to where it is told in full. */
export function glance({ figures }: ReportData): string {
  const chosen = CHOSEN.flatMap((some) => {
    const found = some.map(({ name }) =>
      figures.find((figure) => figure.name === name && figure.value !== null),
    );
    return found.find((figure) => figure !== undefined) ?? [];
  });
  if (chosen.length === 0) return '';
  return table(
    'The figures that say most',
    [{ title: 'Figure' }, { title: 'Value', isNumber: true }, { title: 'Direction' }],
    chosen.map((figure) => [
      { html: element('a', { href: `#${idOf(figures, figure)}` }, escaped(figure.title)) },
      cell(shown(figure), 'number'),
      cell(capital(figure.direction)),
    ]),
  );
}

/** By its place, because names may be anything. */
function idOf(figures: readonly ReportFigure[], figure: ReportFigure): string {
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

function shown({ value, unit, qualifier }: ReportFigure): string {
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
    element('summary', {}, `What “${escaped(title)}” is made of (${parts.length})`),
    table(`Parts of: ${title}`, [{ title: 'Part' }, { title: 'Value', isNumber: true }], rows),
  );
}

export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
