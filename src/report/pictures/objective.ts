import { formatCount, formatNumber } from '../text/index.ts';
import { bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { at, drawing, line, path, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

/** The objective of a search, by the number of trials. */
interface Objective {
  readonly title: string;
  /** Name on the axis and in the table. */
  readonly name: string;
  /** The objective must fall below this. */
  readonly target: number;
  /** In the order of the trials. */
  readonly points: readonly { readonly trials: number; readonly value: number }[];
}

const WIDTH = 640;
const HEIGHT = 340;
/**
 * If the smallest value is below this part of the largest, the axis is logarithmic: small values
 * would lie on the bottom.
 */
const FAR = 1 / 20;

/**
 * A line that falls with the trials, and the target as a dotted line. Values far apart are drawn on
 * a logarithmic scale.
 */
export function objectivePicture({ title, name, target, points }: Objective, id: string): Picture {
  const finite = points.filter(({ value }) => Number.isFinite(value));
  const caption = captionOf(name, target, finite);
  const table = {
    head: ['Trials', name],
    rows: points.map(({ trials, value }) => [formatCount(trials), formatNumber(value, 5)]),
  };
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  if (finite.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'Nothing to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const values = [...finite.map(({ value }) => value), ...(target > 0 ? [target] : [])];
  const [low, high] = [lowest(values), -lowest(values.map((value) => -value))];
  const kind = low > 0 && low < FAR * high ? 'log' : 'linear';
  const domain: [number, number] = [kind === 'log' ? low : Math.min(0, low), high];
  const marks = ticksOf({ kind, domain }, 6);
  const area = { left: marginFor(marks), right: WIDTH - 18, top: 34, bottom: HEIGHT - 50 };
  const y = makeScale(kind, domain, [area.bottom - 6, area.top + 6]);
  const last = finite[finite.length - 1];
  const x = makeScale('linear', [0, Math.max(1, last.trials)], [area.left, area.right]);
  const drawn = finite
    .map(({ trials, value }, i) => {
      const place = `${at(x.place(trials))} ${at(y.place(value))}`;
      return `${i === 0 ? 'M' : 'L'}${place}`;
    })
    .join('');
  const aim = target > 0 ? y.place(target) : null;
  const [endX, endY] = [at(x.place(last.trials)), at(y.place(last.value))];
  const svg = drawing(
    frame,
    leftAxis(area, y, marks, name),
    aim === null ? '' : line(area.left, aim, area.right, aim, 'pn-reference'),
    aim === null ? '' : text(area.left + 6, aim - 6, 'target', { class: 'pn-halo' }),
    path(drawn, 'pn-line-before'),
    path(`M${at(endX - 4)} ${endY}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`, 'pn-centre'),
    bottomAxis(area, x, fittingTicks(x), 'Trials'),
  );
  return { title, svg, caption, table };
}

function lowest(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value));
}

function captionOf(name: string, target: number, points: Objective['points']): string {
  const aim = target > 0 ? ` It must fall below ${formatNumber(target)}.` : '';
  if (points.length === 0) return `${name} is not measured yet.${aim}`;
  const [first, last] = [points[0], points[points.length - 1]];
  const trials = `${formatCount(last.trials)} ${last.trials === 1 ? 'trial' : 'trials'}`;
  return `${name} is ${formatNumber(last.value)} after ${trials}; it began at ${formatNumber(first.value)}.${aim}`;
}
