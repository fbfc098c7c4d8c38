import { relative } from 'node:path';
import {
  type Declared,
  figureOf,
  limitSubjects,
  type View,
  type ViewRow,
} from '../../src/index.ts';
import type { FileSweep } from '../../src/node.ts';
import type { Style } from './style.ts';
import { aligned, counted, figure, LINE, listed, safe, wrapped } from './text.ts';

/** Largest number of rows on a screen; all are in the files. */
const MOST_ROWS = 20;
const MOST_REFUSED = 5;

/** The result of a sweep: the recipes that no other beats, notes, and the paths of the files. */
export function showSweep({ folder, view, recipes }: FileSweep, style: Style): string {
  const here = relative('', folder);
  const lines = [...rowLines(view, recipes.map(numberOf), style), ...refusedLines(view), ''];
  for (const sentence of view.sentences) lines.push(wrapped(safe(sentence), LINE, ''));
  const names = axesOf(view).map(
    ({ name, title, direction }) => `${title} (${name}), ${direction}`,
  );
  lines.push(
    style.dim(wrapped(`${names.join('; ')}. ± is the spread over realisations.`, LINE, '')),
    '',
    wrapped(
      safe(
        `Written to ${here.startsWith('..') || here === '' ? folder : here}, which must stay: map.html and map.svg, table.csv and table.json, and the recipes above in recipes/.`,
      ),
      LINE,
      '',
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** The name of a recipe's file, without its folder. */
function numberOf(path: string): string {
  return path.replace(/^.*[\\/]/, '');
}

function axesOf({ axes, measures }: View): Declared[] {
  return measures.filter(({ name }) => name === axes.utility || name === axes.risk);
}

/** The frontier; if it is long, rows spread over all of it. */
function rowLines(view: View, files: readonly string[], style: Style): string[] {
  const { frontier, rows } = view;
  if (frontier.length === 0) return [];
  const places =
    frontier.length <= MOST_ROWS
      ? [...frontier.keys()]
      : Array.from({ length: MOST_ROWS }, (_, i) =>
          Math.round((i * (frontier.length - 1)) / (MOST_ROWS - 1)),
        );
  const hasLimits = rows.some(({ within }) => within !== undefined);
  const axes = axesOf(view);
  const cells = places.map((place) => {
    const row = frontier[place];
    return [
      safe(row.name),
      ...axes.map(({ name, unit }) => {
        const { value = null, spread = null } = figureOf(row, name) ?? {};
        return valueText(value, spread, unit);
      }),
      ...(hasLimits ? [limitsText(row)] : []),
      files[place] ?? '',
    ];
  });
  const head = ['not beaten by another', ...axes.map(({ name }) => name)];
  const all = [[...head, ...(hasLimits ? ['limits'] : []), 'recipe'], ...cells];
  const [first, ...rest] = aligned(all, new Set([1, 2]));
  const more = frontier.length - places.length;
  return [style.bold(first), ...rest, ...(more > 0 ? [`and ${more} more between them`] : [])];
}

/** Which limits fail, in a word each: `fail: k, linkage`. */
function limitsText(row: ViewRow): string {
  if (row.result.refused !== null) return 'refused';
  const fails = limitSubjects(row, false);
  if (fails.length > 0) return `fail: ${listed(fails, 3)}`;
  const open = limitSubjects(row, null);
  return open.length > 0 ? `open: ${listed(open, 3)}` : 'hold';
}

/** A figure with its spread: 12.3 ± 0.4 %. */
export function valueText(value: number | null, spread: number | null, unit: string): string {
  if (value === null) return 'none';
  const short = figure(Number(value.toPrecision(4)));
  // A rounding error of a sum is not a spread.
  const isNone = spread === null || spread <= 1e-9 * Math.abs(value);
  const around = isNone ? '' : ` ± ${figure(Number(spread.toPrecision(2)))}`;
  return `${short}${around}${unit === '' ? '' : ` ${unit}`}`;
}

function refusedLines({ rows }: View): string[] {
  const reasons = new Map<string, string[]>();
  for (const { name, result } of rows) {
    if (result.refused === null) continue;
    reasons.set(result.refused, [...(reasons.get(result.refused) ?? []), name]);
  }
  const shown = [...reasons].slice(0, MOST_REFUSED);
  const rest = reasons.size - shown.length;
  return [
    ...(reasons.size === 0 ? [] : ['']),
    ...shown.map(([reason, names]) =>
      wrapped(
        safe(
          `Refused: ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ''}: ${reason}`,
        ),
        LINE,
        '  ',
      ),
    ),
    ...(rest > 0 ? [`and ${counted(rest, 'other reason')}: see table.csv`] : []),
  ];
}
