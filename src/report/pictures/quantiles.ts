import type { Distribution } from '../figures/index.ts';
import { formatNumber, formatShare, nameOf } from '../text/index.ts';
import { bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { at, drawing, hinted, line, path, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 480;
const HEIGHT = 310;

/**
 * Quantiles of the protected file against those of the original. They lie on the line if the
 * distribution was kept.
 */
export function quantilePicture(data: Distribution, id: string): Picture {
  const name = nameOf(data.name);
  const title = `${name}: quantiles before and after`;
  const caption =
    'Each cross is one quantile, from 1 % at the left to 99 % at the right. On the dotted line, a quantile is the same in both files. If the crosses rise less steeply, the spread shrank.';
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = {
    head: ['Quantile', 'Original', 'Protected'],
    rows: data.quantiles.map(({ share, before, after }) => [
      formatShare(share, 0),
      formatNumber(before, 6),
      formatNumber(after, 6),
    ]),
  };
  if (data.quantiles.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'No quantiles to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const all = data.quantiles.flatMap(({ before, after }) => [before, after]);
  const domain: [number, number] = [Math.min(...all), Math.max(...all)];
  const kind = data.scale;
  const marks = ticksOf({ kind, domain }, 5);
  const area = { left: marginFor(marks), right: WIDTH - 24, top: 38, bottom: HEIGHT - 50 };
  const x = makeScale(kind, domain, [area.left + 8, area.right]);
  const y = makeScale(kind, domain, [area.bottom - 8, area.top]);
  const svg = drawing(
    frame,
    leftAxis(area, y, marks, 'Protected'),
    line(
      x.place(domain[0]),
      y.place(domain[0]),
      x.place(domain[1]),
      y.place(domain[1]),
      'pn-reference',
    ),
    ...data.quantiles.map(({ share, before, after }) =>
      hinted(
        `${formatShare(share, 0)}: ${formatNumber(before, 6)} → ${formatNumber(after, 6)}`,
        cross(x.place(before), y.place(after), 3.5),
      ),
    ),
    bottomAxis(area, x, fittingTicks(x), `${name}, original`),
  );
  return { title, svg, caption, table };
}

/** A cross at a point, with half its width. */
export function cross(x: number, y: number, half: number): string {
  const [left, top, length] = [at(x - half), at(y - half), at(2 * half)];
  return path(
    `M${left} ${top}l${length} ${length}m0 ${-length}l${-length} ${length}`,
    'pn-dot-after',
  );
}
