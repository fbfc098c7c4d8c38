import type { GroupSizes } from '../figures/index.ts';
import { counted, formatCount, formatShare } from '../text/index.ts';
import { leftAxis, marginFor } from './drawing/axis.ts';
import { FONT_SIZE, textWidth } from './drawing/label.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { drawing, line, rect, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 480;
const HEIGHT = 310;
const WIDEST_BAR = 56;

/** Number of groups by their size. */
export function groupSizesPicture(data: GroupSizes, id: string): Picture {
  const { title, bars, groups, records } = data;
  const caption = `${counted(records, 'record')} in ${counted(groups, 'group')}. ${data.counted}`;
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = {
    head: ['Records in the group', 'Groups', '% of groups'],
    rows: bars.map((bar) => [
      sizeOf(bar),
      formatCount(bar.groups),
      groups === 0 ? '–' : formatShare(bar.groups / groups),
    ]),
  };
  if (bars.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'No groups', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const highest = Math.max(1, ...bars.map((bar) => bar.groups));
  const marks = ticksOf({ kind: 'linear', domain: [0, highest] }, 5).filter(({ value }) =>
    Number.isInteger(value),
  );
  const area = { left: marginFor(marks), right: WIDTH - 14, top: 38, bottom: HEIGHT - 50 };
  const y = makeScale('linear', [0, highest], [area.bottom, area.top]);
  const step = (area.right - area.left) / bars.length;
  const width = Math.min(WIDEST_BAR, step * 0.72);
  const labels = bars.map(sizeOf);
  const every = Math.ceil((Math.max(...labels.map((label) => textWidth(label))) + 8) / step);
  const svg = drawing(
    frame,
    leftAxis(area, y, marks, 'Groups'),
    ...bars.map((bar, i) => {
      const x = area.left + (i + 0.5) * step;
      const top = y.place(bar.groups);
      return [
        rect(x - width / 2, top, width, area.bottom - top, { class: 'pn-bar-before' }),
        i % every === 0
          ? text(x, area.bottom + 8 + FONT_SIZE, labels[i], { anchor: 'middle', class: 'pn-tick' })
          : '',
      ].join('');
    }),
    line(area.left, area.bottom, area.right, area.bottom, 'pn-axis'),
    text((area.left + area.right) / 2, area.bottom + 30 + FONT_SIZE, 'Records in the group', {
      anchor: 'middle',
    }),
  );
  return { title, svg, caption, table };
}

function sizeOf({ from, to }: GroupSizes['bars'][number]): string {
  if (from === null && to === null) return 'all sizes';
  if (from === null) return `up to ${formatCount(to!)}`;
  if (to === null) return `from ${formatCount(from)}`;
  return from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`;
}
