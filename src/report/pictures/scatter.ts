import type { Point, Scatter } from '../figures/index.ts';
import { counted, formatCount, formatNumber, nameOf } from '../text/index.ts';
import { bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
import { type Key, legend } from './drawing/legend.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { at, drawing, path, rect, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';
import { cross } from './quantiles.ts';

const WIDTH = 640;
const HEIGHT = 470;
/**
 * Half the sides of the squares: for the smallest group, and for the largest among few and among
 * many groups.
 */
const SMALLEST = 2;
const LARGEST = [3.5, 8] as const;

/**
 * Two columns: originals as rings, protected records as crosses with a line from their original,
 * and groups as squares at the centroid of their protected records. The area of a square is the
 * size of the group. A protected record on the centroid of a group is not marked again.
 */
export function scatterPicture(data: Scatter, id: string): Picture {
  const [xName, yName] = data.names.map((name) => nameOf(name));
  const title = `${xName} and ${yName}`;
  const { points, groups } = data;
  const caption = [describe(data), ...data.notes].join(' ');
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = tableOf(data);
  const all = [
    ...points.flatMap(({ before, after }) => [before, after]),
    ...groups.map(({ centre }) => centre),
  ].filter((point) => point !== null);
  if (all.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'No points to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const [xDomain, yDomain] = [0, 1].map((axis) => domainOf(all, axis));
  const marks = ticksOf({ kind: data.scales[1], domain: yDomain }, 6);
  const centres = new Set(groups.map(({ centre }) => centre.join(' ')));
  const alone = points
    .map(({ after }) => after)
    .filter((after) => after !== null && !centres.has(after.join(' ')));
  const keys = legend(keysOf(data, alone.length > 0), 2, 6, WIDTH);
  const top = 6 + keys.height + 36;
  const area = { left: marginFor(marks), right: WIDTH - 24, top, bottom: HEIGHT - 50 };
  const x = makeScale(data.scales[0], xDomain, [area.left + 10, area.right - 10]);
  const y = makeScale(data.scales[1], yDomain, [area.bottom - 10, area.top + 10]);
  const placed = ([px, py]: Point) => [at(x.place(px)), at(y.place(py))] as const;
  const moves = points
    .filter(({ before, after }) => before !== null && after !== null)
    .map(({ before, after }) => `M${placed(before!).join(' ')}L${placed(after!).join(' ')}`);
  const largest = Math.max(1, ...groups.map(({ size }) => size));
  const side = Math.max(LARGEST[0], Math.min(LARGEST[1], 60 / Math.sqrt(groups.length)));
  const svg = drawing(
    frame,
    keys.svg,
    leftAxis(area, y, marks, yName),
    moves.length === 0 ? '' : path(moves.join(''), 'pn-move'),
    rings(points.filter(({ before }) => before !== null).map(({ before }) => placed(before!))),
    ...new Set(alone.map((point) => cross(...placed(point!), 2.5))),
    ...groups.map(({ centre, size }) => {
      const half = Math.max(SMALLEST, side * Math.sqrt(size / largest));
      const [px, py] = placed(centre);
      return rect(px - half, py - half, 2 * half, 2 * half, { class: 'pn-centre' });
    }),
    bottomAxis(area, x, fittingTicks(x), xName),
  );
  return { title, svg, caption, table };
}

/** All rings as one path: thousands of elements make a page slow. */
function rings(centres: readonly (readonly [number, number])[]): string {
  if (centres.length === 0) return '';
  const d = centres.map(([x, y]) => `M${at(x - 2)} ${y}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`);
  return path(d.join(''), 'pn-dot-before');
}

function domainOf(points: readonly Point[], axis: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
}

function keysOf({ points, groups }: Scatter, hasCrosses: boolean): Key[] {
  const keys: Key[] = [];
  if (points.some(({ before }) => before !== null)) {
    keys.push({ label: 'original', sign: (x, y) => rings([[x + 11, y + 6]]) });
  }
  if (hasCrosses) {
    keys.push({ label: 'protected', sign: (x, y) => cross(x + 11, y + 6, 2.5) });
  }
  if (groups.length > 0) {
    keys.push({
      label: 'mean of a group of protected records; area: size of the group',
      sign: (x, y) => rect(x + 6, y + 1, 10, 10, { class: 'pn-centre' }),
    });
  }
  return keys;
}

function describe({ points, groups, scales }: Scatter): string {
  const parts = [
    points.length > 0 ? counted(points.length, 'point') : '',
    groups.length > 0 ? counted(groups.length, 'group') : '',
  ].filter((part) => part !== '');
  const logs = scales.filter((scale) => scale === 'log').length;
  const axes = ['', ' One axis is logarithmic.', ' Both axes are logarithmic.'][logs];
  return `${parts.length === 0 ? 'Nothing' : parts.join(' and ')} drawn.${axes}`;
}

function tableOf({ names, points, groups }: Scatter): Picture['table'] {
  const [x, y] = names.map((name) => nameOf(name));
  const shown = (point: Point | null) =>
    point === null ? ['–', '–'] : point.map((value) => formatNumber(value, 6));
  return {
    head: ['', `${x}, original`, `${y}, original`, `${x}, protected`, `${y}, protected`, 'Records'],
    rows: [
      ...groups.map(({ centre, size }, i) => [
        `group ${formatCount(i + 1)}`,
        ...['', '', ...shown(centre), formatCount(size)],
      ]),
      ...points.map(({ before, after }, i) => [
        `point ${formatCount(i + 1)}`,
        ...[...shown(before), ...shown(after), ''],
      ]),
    ],
  };
}
