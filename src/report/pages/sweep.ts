import { type RecipeMap, recipeMapPicture, recipeMapStyle } from '../pictures/index.ts';
import { element, escaped, formatNumber } from '../text/index.ts';
import { pictureFigure } from './page/figure.ts';
import { page, pageHeader } from './page/frame.ts';
import { type Cell, cell, list, nameCell, table } from './page/table.ts';

/** The results of many recipes, or of several protected files. */
export interface SweepPage {
  readonly title: string;
  readonly program: string;
  /** The findings, one sentence each. */
  readonly sentences: readonly string[];
  readonly map: RecipeMap;
  readonly measures: readonly {
    readonly name: string;
    readonly title: string;
    readonly definition: string;
    readonly source: string;
    readonly direction: string;
    readonly unit: string;
  }[];
  readonly rows: readonly {
    readonly name: string;
    readonly isFrontier: boolean;
    /** Whether every limit holds; null if one is open, undefined if there are no limits. */
    readonly within?: boolean | null | undefined;
    /** Limits that fail, and limits that are open, in a few words each. */
    readonly fails?: readonly string[];
    readonly open?: readonly string[];
    /** In the order of the measures. */
    readonly figures: readonly { readonly value: number | null; readonly spread: number | null }[];
    readonly refused: string | null;
  }[];
}

/** Names of recipes are long, and read best on one line. */
const OWN_STYLE = '#all tbody th, #refused tbody th { min-width: 16rem; }\n';

/**
 * The map with its table as one self-contained page. The same data give the same page, byte for
 * byte.
 */
export function sweepPage(data: SweepPage): string {
  const { title, program } = data;
  const refused = data.rows.filter((row) => row.refused !== null);
  const frame = { title, program, what: 'map', styles: [recipeMapStyle, OWN_STYLE] } as const;
  return page(
    frame,
    [pageHeader('internal', 'Must stay: it helps an intruder', title)],
    [
      list(data.sentences),
      pictureFigure(recipeMapPicture(data.map, 'map'), true),
      section('all', `All ${data.map.what}s`, allRows(data)),
      refused.length === 0
        ? ''
        : section(
            'refused',
            'Refused',
            table(
              'Why they cannot be used on this file',
              [{ title: heading(data.map.what) }, { title: 'Reason' }],
              refused.map((row) => [nameCell(row.name), cell(row.refused!)]),
            ),
          ),
      section('measures', 'Definitions of the figures', meanings(data)),
    ],
  );
}

function section(id: string, title: string, body: string): string {
  return `\n${element(
    'section',
    { id, 'aria-labelledby': `${id}-heading` },
    element('h2', { id: `${id}-heading` }, escaped(title)),
    body,
  )}`;
}

function heading(what: string): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}

function allRows({ measures, rows, map }: SweepPage): string {
  const hasLimits = rows.some(({ within }) => within !== undefined);
  const measured = rows.filter(({ refused }) => refused === null);
  const cells = measured.map(
    ({ name, isFrontier, within, fails = [], open = [], figures }): Cell[] => [
      nameCell(name),
      ...figures.map(({ value, spread }) =>
        cell(
          spread === null
            ? formatNumber(value, 4)
            : `${formatNumber(value, 4)} ± ${formatNumber(spread, 2)}`,
          'number',
        ),
      ),
      cell(isFrontier ? 'no' : 'yes'),
      ...(hasLimits
        ? [
            cell(within === null ? 'open' : within ? 'yes' : 'no'),
            cell(fails.length === 0 ? 'none' : fails.join('; ')),
            cell(open.length === 0 ? 'none' : open.join('; ')),
          ]
        : []),
    ],
  );
  return table(
    `Mean and, if the ${map.what} is random, standard deviation over realisations`,
    [
      { title: heading(map.what) },
      ...measures.map(({ name, unit }) => ({
        title: unit === '' ? name : `${name}, ${unit}`,
        isNumber: true,
      })),
      { title: 'Beaten by another' },
      ...(hasLimits
        ? [{ title: 'Within all limits' }, { title: 'Limits that fail' }, { title: 'Open limits' }]
        : []),
    ],
    cells,
  );
}

function meanings({ measures }: SweepPage): string {
  return table(
    'Each figure with its definition and source',
    [{ title: 'Name' }, { title: 'What it is' }, { title: 'Better' }, { title: 'Source' }],
    measures.map(({ name, title, definition, source, direction }) => [
      cell(name, 'name'),
      cell(`${title}. ${definition}.`),
      cell(direction),
      cell(source),
    ]),
  );
}
