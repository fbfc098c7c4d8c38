import { present } from '../../fields.ts';
import { nameOf } from '../text/index.ts';
import { type Area, bottomAxis, fittingTicks } from './drawing/axis.ts';
import { FONT_SIZE, fitted, textWidth } from './drawing/label.ts';
import { type Key, legend } from './drawing/legend.ts';
import { makeScale, type Scale } from './drawing/scale.ts';
import { drawing, hatched, hatching, hinted, line, rect, text } from './drawing/svg.ts';

/** A row of horizontal bars, each with its value written after it. */
export interface BarRow {
  readonly name: string;
  readonly bars: readonly {
    readonly value: number | null;
    readonly label: string;
    readonly look: 'plain' | 'hatched' | 'score';
  }[];
}

const BAR = 13;
const GAP = 12;

/** Height of rows of bars. */
export function heightOfRows(rows: readonly BarRow[]): number {
  return rows.reduce((height, row) => height + row.bars.length * BAR + GAP, GAP / 2);
}

/** A picture of rows of bars. */
export interface BarChart {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly rows: readonly BarRow[];
  /** What the axis below shows. */
  readonly axis: string;
  readonly width?: number;
  readonly keys?: readonly Key[];
  /** Space between the legend and the rows. */
  readonly gap?: number;
  /** Text if there are no rows. */
  readonly nothing?: string;
  /** A value to mark with a line across the rows. */
  readonly reference?: number;
}

/** Rows of bars with their legend above and an axis below. */
export function barChart(chart: BarChart): string {
  const { id, title, rows, axis, width = 640, keys = [], gap = 14, nothing, reference } = chart;
  const signs = legend(keys, 2, 6, width);
  const top = keys.length === 0 ? 12 : 6 + signs.height + gap;
  const height = top + heightOfRows(rows) + AXIS_HEIGHT + 8;
  return drawing(
    { id, width, height, title, description: chart.caption },
    hatching(id),
    keys.length === 0 ? '' : signs.svg,
    rows.length === 0 && nothing !== undefined
      ? text(width / 2, top + 8, nothing, { anchor: 'middle' })
      : barRows(rows, { id, width, top, title: axis, ...present({ reference }) }),
  );
}

/**
 * Bars from 0, names at their left, an axis below. The scale goes from the smallest to the largest
 * value.
 */
export function barRows(
  rows: readonly BarRow[],
  options: {
    readonly id: string;
    readonly width: number;
    readonly top: number;
    readonly title: string;
    /** A value to mark with a line across the rows. */
    readonly reference?: number;
  },
): string {
  const values = rows.flatMap(({ bars }) => bars.map(({ value }) => value ?? 0));
  const labels = rows.flatMap(({ bars }) => bars.map(({ label }) => textWidth(label)));
  const names = Math.max(0, ...rows.map(({ name }) => textWidth(nameOf(name))));
  const room = Math.min(options.width * 0.36, names);
  const low = Math.min(0, options.reference ?? 0, ...values);
  const high = Math.max(options.reference ?? 0, ...values);
  const area: Area = {
    left: room + 12,
    right: options.width - Math.max(0, ...labels) - 12,
    top: options.top,
    bottom: options.top + heightOfRows(rows),
  };
  // Without a value above 0, the axis still shows that.
  const domain: [number, number] = [low, high > low ? high : low + 1];
  const x = makeScale('linear', domain, [area.left, area.right]);
  let y = area.top + GAP / 2;
  const drawn: string[] = [];
  for (const row of rows) {
    const height = row.bars.length * BAR;
    const name = nameOf(row.name);
    drawn.push(
      text(area.left - 8, y + height / 2 + 4, fitted(name, room), {
        anchor: 'end',
        full: name,
      }),
      ...row.bars.map((bar, i) =>
        hinted(`${name}: ${bar.label}`, drawBar(bar, x, y + i * BAR, options.id)),
      ),
    );
    y += height + GAP;
  }
  const zero = x.place(0);
  const reference = options.reference === undefined ? null : x.place(options.reference);
  return [
    reference === null ? '' : line(reference, area.top - 4, reference, area.bottom, 'pn-reference'),
    ...drawn,
    line(zero, area.top, zero, area.bottom, 'pn-axis'),
    bottomAxis(area, x, fittingTicks(x, 6), options.title),
  ].join('');
}

/** Height of the axis below the rows. */
export const AXIS_HEIGHT = 36 + FONT_SIZE;

function drawBar(
  { value, label, look }: BarRow['bars'][number],
  x: Scale,
  y: number,
  id: string,
): string {
  const zero = x.place(0);
  const end = x.place(value ?? 0);
  const [from, width] = [Math.min(zero, end), Math.abs(end - zero)];
  const box = (of: Readonly<Record<string, string>>) => rect(from, y + 1, width, BAR - 2, of);
  const bar =
    look === 'hatched'
      ? box({ fill: hatched(id) }) + box({ class: 'pn-bar-outline' })
      : box({ class: look === 'score' ? 'pn-bar-score' : 'pn-bar-before' });
  return bar + text(Math.max(zero, end) + 5, y + BAR - 2.5, label, { class: 'pn-tick pn-halo' });
}
