import { element, escaped, formatNumber, nameOf } from '../text/index.ts';
import { type Area, bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
import { textWidth } from './drawing/label.ts';
import { type Key, legend } from './drawing/legend.ts';
import { makeScale, type Scale, ticksOf } from './drawing/scale.ts';
import { selfContained } from './drawing/style.ts';
import { at, drawing, line, path, rect, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

/** Recipes, or protected files, by their cost for an analyst and their risk. */
export interface RecipeMap {
  readonly title: string;
  /** Name of a dot: `recipe`, `file`. */
  readonly what: string;
  readonly x: MapAxis;
  readonly y: MapAxis;
  readonly points: readonly MapPoint[];
}

export interface MapAxis {
  readonly title: string;
  readonly direction: 'lower is better' | 'higher is better' | 'nearer to 1 is better';
  /** The accepted bound, if there is a limit. */
  readonly most?: number;
  readonly least?: number;
}

export interface MapPoint {
  readonly name: string;
  /** Dots of a family look the same. */
  readonly family: string;
  readonly x: number;
  readonly y: number;
  /** Standard deviations over realisations, if there are several. */
  readonly spreadX?: number | null;
  readonly spreadY?: number | null;
  /** Whether no other recipe is better. The line joins these points in the given order. */
  readonly isFrontier: boolean;
}

const WIDTH = 760;
const HEIGHT = 520;
const LINE_HEIGHT = 14;
const COLOURS = 8;

/**
 * A dot for each recipe, with colour and shape by family. The best ones are named and joined by a
 * line; the area that limits refuse is shaded.
 */
export function recipeMapPicture(data: RecipeMap, id: string): Picture {
  const { title, points } = data;
  const xDomain = domainOf(
    points.map(({ x }) => x),
    data.x,
  );
  const yDomain = domainOf(
    points.map(({ y }) => y),
    data.y,
  );
  const [across, upward] = [drawnLimits(data.x, xDomain), drawnLimits(data.y, yDomain)];
  const caption = captionOf(data, across, upward);
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = tableOf(data);
  if (points.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'Nothing to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const families = [...new Set(points.map(({ family }) => family))];
  const lookOf = (family: string) => families.indexOf(family);
  const keys = legend(keysOf(data, families, [across, upward]), 2, 6, WIDTH - 4);
  const marks = ticksOf({ kind: 'linear', domain: yDomain }, 8);
  const top = 6 + keys.height + 36;
  const area = { left: marginFor(marks), right: WIDTH - 24, top, bottom: HEIGHT - 50 };
  const x = makeScale('linear', xDomain, [area.left, area.right]);
  const y = makeScale('linear', yDomain, [area.bottom, area.top]);
  const place = (point: MapPoint): Dot => ({
    point,
    x: x.place(point.x),
    y: y.place(point.y),
    look: lookOf(point.family),
  });
  const best = points.filter(({ isFrontier }) => isFrontier).map(place);
  const others = points.filter(({ isFrontier }) => !isFrontier).map(place);
  const along = best.map((dot) => `${at(dot.x)} ${at(dot.y)}`);
  const svg = drawing(
    frame,
    keys.svg,
    refusedAreas(across, upward, area, x, y),
    leftAxis(area, y, marks, data.y.title),
    along.length > 1 ? path(`M${along.join('L')}`, 'pn-map-frontier') : '',
    ...others.map((dot) => mark(dot, data, 3)),
    ...best.map((dot) => mark(dot, data, 4.5)),
    ...labels(best, area),
    bottomAxis(area, x, fittingTicks(x), data.x.title),
  );
  return { title, svg, caption, table };
}

/** The style of this picture in addition to `pictureStyle`, once per page. */
export const recipeMapStyle = `:root {
  --pn-map-1: #0072b2; --pn-map-2: #c04d00; --pn-map-3: #00795a; --pn-map-4: #a8407f;
  --pn-map-5: #8a6d00; --pn-map-6: #2f83b5; --pn-map-7: #5b4bb0; --pn-map-8: #57606a;
  --pn-map-refused: #f1eef0;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --pn-map-1: #56b4e9; --pn-map-2: #f0a33c; --pn-map-3: #35c79c; --pn-map-4: #e58fc2;
    --pn-map-5: #e5d84a; --pn-map-6: #8ac4ff; --pn-map-7: #b3a6ff; --pn-map-8: #c3ccd5;
    --pn-map-refused: #262026;
  }
}
.pn-map-refused { fill: var(--pn-map-refused); }
.pn-map-limit { stroke: var(--pn-after); stroke-width: 1; stroke-dasharray: 5 3; fill: none; }
.pn-map-frontier { stroke: var(--pn-muted); stroke-width: 1.25; fill: none; stroke-linejoin: round; }
.pn-map-leader { stroke: var(--pn-muted); stroke-width: 0.75; fill: none; }
.pn-map-best { stroke: var(--pn-ink); stroke-width: 1; }
.pn-map-other { stroke: var(--pn-surface); stroke-width: 0.5; fill-opacity: 0.6; }
${Array.from({ length: COLOURS }, (_, i) => `.pn-map-${i + 1} { fill: var(--pn-map-${i + 1}); }`).join('\n')}
`;

/** The picture as a separate file. */
export function mapFile(svg: string): string {
  return `${selfContained(svg).replace('</style>', `${recipeMapStyle}</style>`)}\n`;
}

interface Dot {
  readonly point: MapPoint;
  readonly x: number;
  readonly y: number;
  readonly look: number;
}

const SHAPES: readonly ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  (x, y, r) => polygon(x, y, r, [-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9]),
  (x, y, r) => polygon(x, y, r, [0, -1.25, 1.15, 0.85, -1.15, 0.85]),
  (x, y, r) => polygon(x, y, r, [0, -1.35, 1.2, 0, 0, 1.35, -1.2, 0]),
  (x, y, r) => polygon(x, y, r, [0, 1.25, 1.15, -0.85, -1.15, -0.85]),
  (x, y, r) =>
    polygon(x, y, r, [
      ...[-0.4, -1.2, 0.4, -1.2, 0.4, -0.4, 1.2, -0.4, 1.2, 0.4, 0.4, 0.4],
      ...[0.4, 1.2, -0.4, 1.2, -0.4, 0.4, -1.2, 0.4, -1.2, -0.4, -0.4, -0.4],
    ]),
  (x, y, r) => polygon(x, y, r, [-1.3, -0.55, 1.3, -0.55, 1.3, 0.55, -1.3, 0.55]),
];

/** The outline of the dot of a family, by its number. */
export function dotOutline(look: number, x: number, y: number, radius: number): string {
  return SHAPES[look % SHAPES.length](x, y, radius);
}

function polygon(x: number, y: number, r: number, corners: readonly number[]): string {
  const points: string[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    points.push(`${at(x + r * corners[i])} ${at(y + r * corners[i + 1])}`);
  }
  return `M${points.join('L')}Z`;
}

/** The name and the figures appear under the pointer, and screen readers read them. */
function mark({ point, x, y, look }: Dot, data: RecipeMap, size: number): string {
  const { name, isFrontier } = point;
  const words = `${nameOf(name)}: ${data.x.title} ${figure(point.x, point.spreadX)}; ${data.y.title} ${figure(point.y, point.spreadY)}`;
  return element(
    'path',
    {
      class: `pn-map-${(look % COLOURS) + 1} ${isFrontier ? 'pn-map-best' : 'pn-map-other'}`,
      d: SHAPES[look % SHAPES.length](x, y, size),
    },
    element('title', {}, escaped(words)),
  );
}

function figure(value: number, spread: number | null | undefined): string {
  const plain = formatNumber(value, 4);
  return spread === null || spread === undefined ? plain : `${plain} ± ${formatNumber(spread, 2)}`;
}

/**
 * Limits by whether they lie within the drawn part of their axis. Otherwise the frame would look
 * like the limit.
 */
interface DrawnLimits {
  readonly most?: number;
  readonly least?: number;
  /** Sentences about the limits outside. */
  readonly outside: readonly string[];
}

function drawnLimits(
  { title, most, least }: MapAxis,
  [low, high]: readonly [number, number],
): DrawnLimits {
  const isDrawn = (bound: number | undefined) =>
    bound !== undefined && bound >= low && bound <= high;
  const side = (bound: number | undefined, words: string, isKept: (bound: number) => boolean) =>
    bound === undefined || isDrawn(bound)
      ? []
      : [
          `${title}: ${words} ${formatNumber(bound)}, which every drawn point ${isKept(bound) ? 'keeps' : 'breaks'}`,
        ];
  return {
    ...(isDrawn(most) && { most: most! }),
    ...(isDrawn(least) && { least: least! }),
    outside: [
      ...side(most, 'at most', (bound) => bound > high),
      ...side(least, 'at least', (bound) => bound < low),
    ],
  };
}

/** The areas beyond a drawn limit. */
function refusedAreas(
  across: DrawnLimits,
  upward: DrawnLimits,
  { left, right, top, bottom }: Area,
  x: Scale,
  y: Scale,
): string {
  const drawn: string[] = [];
  const shade = (from: number, upper: number, to: number, lower: number) =>
    rect(from, upper, to - from, lower - upper, { class: 'pn-map-refused' });
  const { most, least } = across;
  if (most !== undefined) drawn.push(shade(x.place(most), top, right, bottom));
  if (least !== undefined) drawn.push(shade(left, top, x.place(least), bottom));
  const { most: highest, least: lowest } = upward;
  if (highest !== undefined) drawn.push(shade(left, top, right, y.place(highest)));
  if (lowest !== undefined) drawn.push(shade(left, y.place(lowest), right, bottom));
  for (const bound of [most, least]) {
    if (bound === undefined) continue;
    drawn.push(line(x.place(bound), top, x.place(bound), bottom, 'pn-map-limit'));
  }
  for (const bound of [highest, lowest]) {
    if (bound === undefined) continue;
    drawn.push(line(left, y.place(bound), right, y.place(bound), 'pn-map-limit'));
  }
  return drawn.join('');
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Distances between a dot and the line of its name, tried from the nearest. */
const STEPS = Array.from({ length: 25 }, (_, i) => (i % 2 === 0 ? i / 2 : -(i + 1) / 2));

/**
 * A name stands beside its dot if there is space, else a little apart with a line to the dot, else
 * nowhere: the table has all names.
 */
function labels(dots: readonly Dot[], area: Area): string[] {
  const taken: Box[] = dots.map(({ x, y }) => ({
    left: x - 5,
    right: x + 5,
    top: y - 5,
    bottom: y + 5,
  }));
  const isFree = (box: Box) =>
    box.left >= area.left &&
    box.right <= area.right + 20 &&
    box.top >= area.top - 6 &&
    box.bottom <= area.bottom - 1 &&
    taken.every(
      (other) =>
        box.right <= other.left ||
        box.left >= other.right ||
        box.bottom <= other.top ||
        box.top >= other.bottom,
    );
  const drawn: string[] = [];
  // From below, so that names of crowded dots are stacked in the order of the dots.
  for (const { point, x, y } of [...dots].sort((a, b) => b.y - a.y || b.x - a.x)) {
    const name = nameOf(point.name, 60);
    const width = textWidth(name);
    for (const step of STEPS) {
      const middle = y + step * LINE_HEIGHT;
      const away = step === 0 ? 8 : 14;
      const found = [
        { left: x + away, right: x + away + width, isLate: false },
        { left: x - away - width, right: x - away, isLate: true },
      ].find((side) => isFree({ ...side, top: middle - 7, bottom: middle + 7 }));
      if (found === undefined) continue;
      const { left, right, isLate } = found;
      taken.push({ left, right, top: middle - 7, bottom: middle + 7 });
      const end = isLate ? right : left;
      if (step !== 0) drawn.push(line(x, y, isLate ? end + 2 : end - 2, middle, 'pn-map-leader'));
      drawn.push(
        text(end, middle + 4, name, {
          anchor: isLate ? 'end' : 'start',
          class: 'pn-halo',
        }),
      );
      break;
    }
  }
  return drawn;
}

function keysOf(
  { what, points }: RecipeMap,
  families: readonly string[],
  limits: readonly DrawnLimits[],
): Key[] {
  const keys: Key[] = families.map((family, look) => ({
    label: nameOf(family, 40),
    sign: (left, top) =>
      path(SHAPES[look % SHAPES.length](left + 11, top + 6, 4.5), `pn-map-${(look % COLOURS) + 1}`),
  }));
  if (points.filter(({ isFrontier }) => isFrontier).length > 1) {
    keys.push({
      label: `not beaten by another ${what}`,
      sign: (left, top) => line(left, top + 6, left + 22, top + 6, 'pn-map-frontier'),
    });
  }
  if (limits.some(({ most, least }) => most !== undefined || least !== undefined)) {
    keys.push({
      label: 'beyond the limits',
      sign: (left, top) =>
        rect(left, top, 22, 12, { class: 'pn-map-refused' }) +
        path(`M${left} ${top}h22v12h-22Z`, 'pn-map-limit'),
    });
  }
  return keys;
}

/**
 * From zero if that takes no more than half of the picture, and with limits that are not far
 * outside.
 */
function domainOf(values: readonly number[], { most, least }: MapAxis): [number, number] {
  const [lowest, highest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const isNear = (bound: number) =>
    bound >= lowest - (highest - lowest) && bound <= highest + (highest - lowest);
  const near = [most, least].flatMap((bound) =>
    bound !== undefined && isNear(bound) ? [bound] : [],
  );
  const low = Math.min(lowest, ...near);
  const high = Math.max(highest, ...near);
  const room = high > low ? 0.06 * (high - low) : Math.abs(high) * 0.1 || 1;
  if (low >= 0 && low <= high / 2) return [0, high + room];
  return [low - room, high + room];
}

function captionOf(
  { x, y, points, what }: RecipeMap,
  across: DrawnLimits,
  upward: DrawnLimits,
): string {
  if (points.length === 0) return `No ${what} has both figures.`;
  const best = points.filter(({ isFrontier }) => isFrontier);
  const limits = [
    { title: x.title, ...across },
    { title: y.title, ...upward },
  ].flatMap(({ title, most, least }) => [
    ...(most === undefined ? [] : [`${title}: at most ${formatNumber(most)}`]),
    ...(least === undefined ? [] : [`${title}: at least ${formatNumber(least)}`]),
  ]);
  const outside = [...across.outside, ...upward.outside];
  return [
    `Across: ${x.title} (${x.direction}). Up: ${y.title} (${y.direction}).`,
    `${cornerOf(x, y)}`,
    best.length === 1
      ? `No other ${what} is better in one figure than ${nameOf(best[0].name)} without being worse in the other.`
      : `The line joins the ${best.length} of ${points.length} ${what}s that no other beats. They are named if there is space; the table below has all of them.`,
    ...(limits.length === 0 ? [] : [`The shaded area breaks a limit (${limits.join('; ')}).`]),
    ...(outside.length === 0 ? [] : [`Limits outside the picture: ${outside.join('; ')}.`]),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function cornerOf(x: MapAxis, y: MapAxis): string {
  if ([x, y].some(({ direction }) => direction === 'nearer to 1 is better')) return '';
  const up = y.direction === 'lower is better' ? 'lower' : 'upper';
  const side = x.direction === 'lower is better' ? 'left' : 'right';
  return `Points nearer to the ${up} ${side} corner are better in both.`;
}

function tableOf({ x, y, points, what }: RecipeMap): Picture['table'] {
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const sorted = [...points].sort((a, b) => Number(b.isFrontier) - Number(a.isFrontier));
  return {
    head: [name, x.title, y.title, 'Beaten by another'],
    rows: sorted.map((point) => [
      nameOf(point.name),
      figure(point.x, point.spreadX),
      figure(point.y, point.spreadY),
      point.isFrontier ? 'no' : 'yes',
    ]),
  };
}
