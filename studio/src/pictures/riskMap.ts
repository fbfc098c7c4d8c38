import {
  fittingTicks,
  type MapAxis,
  makeScale,
  textWidth,
  ticksOf,
} from '../../../src/report/pictures/index.ts';

/** A recipe, a run, or the file as it is, on the map. */
export interface MapDot {
  readonly key: string;
  readonly kind: 'original' | 'trial' | 'run' | 'past' | 'moving';
  /** What is tried, or which branch it is. */
  readonly words: string;
  /** The name at the dot, for some of the dots. */
  readonly label: string | null;
  /** The number of its family, from 0; the last one holds all others. */
  readonly look: number;
  readonly x: number;
  readonly y: number;
  /** The number of records on which it was measured; null for all. */
  readonly records: number | null;
  readonly holds: boolean | null;
}

/** Families that have a colour of their own; the rest is one more. */
export const MOST_FAMILIES = 5;

/** The number of each family: the families of the best recipes come first. */
export function looksOf(best: readonly string[]): (family: string) => number {
  const first = [...new Set(best)].slice(0, MOST_FAMILIES);
  return (family) => (first.includes(family) ? first.indexOf(family) : MOST_FAMILIES);
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const MARGIN = { left: 52, right: 20, top: 14, bottom: 38 };
const TEXT = 12;

/** Scales, ticks, the allowed area and places of labels for a map of this size. */
export function layoutOf(
  dots: readonly MapDot[],
  axes: readonly [MapAxis, MapAxis],
  width: number,
  height: number,
) {
  const area = {
    left: MARGIN.left,
    right: Math.max(MARGIN.left + 40, width - MARGIN.right),
    top: MARGIN.top,
    bottom: Math.max(MARGIN.top + 40, height - MARGIN.bottom),
  };
  const [xDomain, yDomain] = [
    domainOf(
      dots.map(({ x }) => x),
      axes[0],
    ),
    domainOf(
      dots.map(({ y }) => y),
      axes[1],
    ),
  ];
  const x = makeScale('linear', xDomain, [area.left, area.right]);
  const y = makeScale('linear', yDomain, [area.bottom, area.top]);
  const bounds = ({ most, least }: MapAxis, [low, high]: readonly [number, number]) =>
    [Math.max(low, least ?? low), Math.min(high, most ?? high)] as const;
  const [fromX, toX] = bounds(axes[0], xDomain);
  const [fromY, toY] = bounds(axes[1], yDomain);
  const isLimited = axes.some(({ most, least }) => most !== undefined || least !== undefined);
  const allowed =
    !isLimited || fromX >= toX || fromY > toY
      ? null
      : {
          left: x.place(fromX),
          right: x.place(toX),
          top: y.place(toY),
          // A limit of 0 still leaves a line to see.
          bottom: Math.max(y.place(fromY), y.place(toY) + 3),
        };
  const placed = dots.map((dot) => ({ dot, x: x.place(dot.x), y: y.place(dot.y) }));
  return {
    area,
    allowed,
    placed,
    labels: labelsFor(placed, area),
    xTicks: fittingTicks(x, 8).map(({ value, label }) => ({ at: x.place(value), label })),
    yTicks: ticksOf(y, Math.max(2, Math.floor((area.bottom - area.top) / 40))).map(
      ({ value, label }) => ({ at: y.place(value), label }),
    ),
  };
}

/** From 0, with the values and the limits that are not far away, and a margin. */
function domainOf(values: readonly number[], { most, least }: MapAxis): [number, number] {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const near = [most, least].flatMap((bound) =>
    bound !== undefined && bound <= 2 * highest ? [bound] : [],
  );
  const reach = Math.max(highest, ...near);
  // Where every figure is 0, any width does.
  const high = reach > lowest ? reach : lowest + 1;
  const room = 0.05 * (high - lowest);
  return [lowest < 0 ? lowest - room : -room / 2, high + room];
}

interface Placed {
  readonly dot: MapDot;
  readonly x: number;
  readonly y: number;
}

/** Names beside their dots where there is space. */
function labelsFor(placed: readonly Placed[], area: Box) {
  const taken: Box[] = placed
    .filter(({ dot }) => dot.kind !== 'trial' || dot.label !== null)
    .map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  const isFree = (box: Box) =>
    box.left >= area.left &&
    box.right <= area.right + MARGIN.right &&
    box.top >= 0 &&
    box.bottom <= area.bottom &&
    taken.every(
      (other) =>
        box.right <= other.left ||
        box.left >= other.right ||
        box.bottom <= other.top ||
        box.top >= other.bottom,
    );
  const labels: { key: string; x: number; y: number; words: string; isEnd: boolean }[] = [];
  const order = { original: 0, run: 1, moving: 2, past: 3, trial: 4 };
  for (const { dot, x, y } of [...placed].sort((a, b) => order[a.dot.kind] - order[b.dot.kind])) {
    if (dot.label === null) continue;
    const width = textWidth(dot.label, TEXT);
    for (const down of [0, 14, -14, 26, -26]) {
      const sides = [
        { left: x + 9, right: x + 9 + width, isEnd: false },
        { left: x - 9 - width, right: x - 9, isEnd: true },
      ];
      const found = sides.find((side) =>
        isFree({ ...side, top: y + down - 7, bottom: y + down + 7 }),
      );
      if (found === undefined) continue;
      taken.push({ left: found.left, right: found.right, top: y + down - 7, bottom: y + down + 7 });
      labels.push({
        key: dot.key,
        words: dot.label,
        x: found.isEnd ? found.right : found.left,
        y: y + down + 4,
        isEnd: found.isEnd,
      });
      break;
    }
  }
  return labels;
}
