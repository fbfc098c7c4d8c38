import { FONT_SIZE, fitted, textWidth } from './label.ts';
import { type Scale, type Tick, ticksOf } from './scale.ts';
import { line, text } from './svg.ts';

/** The area of the data: the axes are at its left and bottom. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const GAP = 14;
/** Space that every picture leaves at the right of its area. */
const OVERHANG = 14;

/** Ticks for a horizontal axis: as many as fit without their labels touching. */
export function fittingTicks(scale: Scale, most = 8): Tick[] {
  for (let count = most; count > 1; count--) {
    const ticks = ticksOf(scale, count);
    const isFree = ticks.every((tick, i) => {
      if (i === 0) return true;
      const room = Math.abs(scale.place(tick.value) - scale.place(ticks[i - 1].value));
      return room >= (textWidth(tick.label) + textWidth(ticks[i - 1].label)) / 2 + GAP;
    });
    if (isFree && ticks.length > 0) return ticks;
  }
  return ticksOf(scale, 1).slice(0, 1);
}

/** Space for the labels of a vertical axis. Its title stands above it. */
export function marginFor(ticks: readonly Tick[]): number {
  return Math.max(24, ...ticks.map(({ label }) => textWidth(label))) + 12;
}

/** A horizontal axis below an area: its line, marks, labels and title. */
export function bottomAxis(
  area: Area,
  scale: Scale,
  ticks: readonly Tick[],
  title: string,
): string {
  const y = area.bottom;
  const width = area.right - area.left;
  return [
    line(area.left, y, area.right, y, 'pn-axis'),
    ...ticks.map(({ value, label }) => {
      const x = scale.place(value);
      // The last label must not reach beyond the picture.
      const middle = Math.min(x, area.right + OVERHANG - textWidth(label) / 2);
      return (
        line(x, y, x, y + 4, 'pn-axis') +
        text(middle, y + 8 + FONT_SIZE, label, { anchor: 'middle', class: 'pn-tick' })
      );
    }),
    text(area.left + width / 2, y + 30 + FONT_SIZE, fitted(title, width), {
      anchor: 'middle',
      full: title,
    }),
  ].join('');
}

/** A vertical axis at the left of an area, with lines across it; its title stands above. */
export function leftAxis(area: Area, scale: Scale, ticks: readonly Tick[], title: string): string {
  return [
    ...ticks.map(({ value, label }) => {
      const y = scale.place(value);
      return (
        line(area.left, y, area.right, y, 'pn-grid') +
        text(area.left - 8, y + 4, label, { anchor: 'end', class: 'pn-tick' })
      );
    }),
    text(2, area.top - 12, fitted(title, area.right - 2), { full: title }),
  ].join('');
}
