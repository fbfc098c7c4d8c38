import { exp, log } from '../../../../src/foundation/numerics/index.ts';
import type { ColumnPair, Picture } from '../../../../src/report/index.ts';
import {
  bottomAxis,
  drawing,
  fittingTicks,
  leftAxis,
  legend,
  makeScale,
  marginFor,
  rect,
  text,
  ticksOf,
} from '../../../../src/report/pictures/index.ts';
import { formatCount, formatNumber, nameOf } from '../../../../src/report/text/index.ts';

/** Records of both files in squares of two columns. */
export interface Density {
  readonly names: readonly [x: string, y: string];
  readonly scales: readonly ['linear' | 'log', 'linear' | 'log'];
  /** The range of the values of both files; null if no record has both values. */
  readonly domains: readonly [readonly [number, number], readonly [number, number]] | null;
  readonly across: number;
  readonly upward: number;
  /** Counts by rows, the lowest row first; the original, then the protected file. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const ACROSS = 36;
const UPWARD = 30;

/**
 * Counts all records in 36 by 30 rectangles that are equally wide on the scale on which they are drawn. Records without
 * one of the values are not counted. O(n).
 */
export function densityOf(x: ColumnPair, y: ColumnPair, scales: Density['scales']): Density {
  const sides = ['before', 'after'] as const;
  const common = { names: [x.name, y.name], scales, across: ACROSS, upward: UPWARD } as const;
  const empty = new Array<number>(ACROSS * UPWARD).fill(0);
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  const has = (a: number, b: number) => Number.isFinite(a) && Number.isFinite(b);
  for (const side of sides) {
    for (let i = 0; i < x[side].length; i++) {
      const [a, b] = [x[side][i], y[side][i]];
      if (!has(a, b)) continue;
      left = Math.min(left, a);
      right = Math.max(right, a);
      low = Math.min(low, b);
      high = Math.max(high, b);
    }
  }
  if (left > right) return { ...common, domains: null, before: empty, after: empty };
  const placeX = makeScale(scales[0], [left, right], [0, ACROSS]);
  const placeY = makeScale(scales[1], [low, high], [0, UPWARD]);
  const cell = (place: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(place)));
  const counted = (side: (typeof sides)[number]) => {
    const counts = empty.slice();
    for (let i = 0; i < x[side].length; i++) {
      const [a, b] = [x[side][i], y[side][i]];
      if (!has(a, b)) continue;
      counts[cell(placeY.place(b), UPWARD) * ACROSS + cell(placeX.place(a), ACROSS)]++;
    }
    return counts;
  };
  return {
    ...common,
    domains: [
      [left, right],
      [low, high],
    ],
    before: counted('before'),
    after: counted('after'),
  };
}

const WIDTH = 720;
const HEIGHT = 400;

/** Both files beside each other: the area of a square grows with its number of records, and the least can be seen. */
export function densityPicture(data: Density, id: string): Picture {
  const [xName, yName] = data.names.map((name) => nameOf(name));
  const title = `${xName} and ${yName}`;
  const [before, after] = [data.before, data.after].map(filled);
  const caption = `The original fills ${formatCount(before)} squares, the protected file ${formatCount(after)}.`;
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = tableOf(data, xName, yName);
  if (data.domains === null) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'No points to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const [xDomain, yDomain] = data.domains;
  const marks = ticksOf({ kind: data.scales[1], domain: yDomain }, 6);
  const margin = marginFor(marks);
  const half = WIDTH / 2;
  const largest = Math.max(1, ...data.before, ...data.after);
  const panel = (left: number, right: number, counts: readonly number[], look: string) => {
    const area = { left, right, top: 62, bottom: HEIGHT - 50 };
    const x = makeScale(data.scales[0], xDomain, [area.left, area.right]);
    const y = makeScale(data.scales[1], yDomain, [area.bottom, area.top]);
    const [w, h] = [(area.right - area.left) / data.across, (area.bottom - area.top) / data.upward];
    const squares = counts.flatMap((count, at) => {
      if (count === 0) return [];
      const side = Math.min(w, h) * (0.22 + 0.78 * Math.sqrt(count / largest));
      const cx = area.left + w * ((at % data.across) + 0.5);
      const cy = area.bottom - h * (Math.floor(at / data.across) + 0.5);
      return [rect(cx - side / 2, cy - side / 2, side, side, { class: look })];
    });
    return [
      leftAxis(area, y, marks, yName),
      ...squares,
      bottomAxis(area, x, fittingTicks(x), xName),
    ].join('');
  };
  const key = (label: string, look: string, left: number) =>
    legend([{ label, sign: (x, y) => rect(x + 6, y + 1, 10, 10, { class: look }) }], left, 6, half)
      .svg;
  const svg = drawing(
    frame,
    key('original', 'pn-bar-before', 2),
    key('protected', 'pn-negative', half + 2),
    panel(margin, half - 14, data.before, 'pn-bar-before'),
    panel(half + margin, WIDTH - 14, data.after, 'pn-negative'),
  );
  return { title, svg, caption, table };
}

/** The number of squares with a record. */
export function filled(counts: readonly number[]): number {
  return counts.filter((count) => count > 0).length;
}

function tableOf(
  { domains, scales, across, upward, before, after }: Density,
  x: string,
  y: string,
) {
  const head = [`${x}, ${y}`, 'Original', 'Protected'];
  if (domains === null) return { head, rows: [] };
  const middles = (
    [low, high]: readonly [number, number],
    scale: 'linear' | 'log',
    count: number,
  ) =>
    Array.from({ length: count }, (_, i) => {
      const share = (i + 0.5) / count;
      if (scale === 'linear') return low + share * (high - low);
      return exp(log(low) + share * (log(high) - log(low)));
    });
  const xs = middles(domains[0], scales[0], across);
  const ys = middles(domains[1], scales[1], upward);
  const rows = before.flatMap((count, at) =>
    count + after[at] === 0
      ? []
      : [
          [
            `about ${formatNumber(xs[at % across], 3)}, ${formatNumber(ys[Math.floor(at / across)], 3)}`,
            formatCount(count),
            formatCount(after[at]),
          ],
        ],
  );
  return { head, rows };
}
