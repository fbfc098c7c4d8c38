import { formatNumber, nameOf } from '../text/index.ts';
import { bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { at, drawing, path, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

/** Protections of a file by information loss and risk, both in percent. */
interface RiskUtility {
  readonly title: string;
  readonly loss: string;
  readonly risk: string;
  readonly points: readonly {
    readonly name: string;
    readonly loss: number;
    readonly risk: number;
  }[];
}

const WIDTH = 640;
const HEIGHT = 420;
const LINE_HEIGHT = 14;

/**
 * A dot for each protection, better the nearer it is to the lower left corner, and a line along
 * those that no other beats in both.
 */
export function riskUtilityPicture(data: RiskUtility, id: string): Picture {
  const { title, points } = data;
  const frontier = frontierOf(points);
  const names = frontier.map(({ name }) => nameOf(name));
  const caption =
    points.length === 0
      ? 'Nothing to compare.'
      : `Points nearer to the lower left corner are better in both. No other protection is better in both than ${names.join(', ')}.`;
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = {
    head: ['Way', data.loss, data.risk],
    rows: points.map(({ name, loss, risk }) => [
      nameOf(name),
      formatNumber(loss, 4),
      formatNumber(risk, 4),
    ]),
  };
  if (points.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'Nothing to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const most = (values: readonly number[]): [number, number] => [
    0,
    Math.max(...values, 1e-9) * 1.1,
  ];
  const xDomain = most(points.map(({ loss }) => loss));
  const yDomain = most(points.map(({ risk }) => risk));
  const marks = ticksOf({ kind: 'linear', domain: yDomain }, 6);
  const area = { left: marginFor(marks), right: WIDTH - 24, top: 40, bottom: HEIGHT - 50 };
  const x = makeScale('linear', xDomain, [area.left, area.right]);
  const y = makeScale('linear', yDomain, [area.bottom, area.top]);
  const placed = points.map(({ name, loss, risk }) => ({
    name: nameOf(name),
    x: x.place(loss),
    y: y.place(risk),
  }));
  const steps = frontier.map(({ loss, risk }) => `${at(x.place(loss))} ${at(y.place(risk))}`);
  const svg = drawing(
    frame,
    leftAxis(area, y, marks, data.risk),
    steps.length > 1 ? path(`M${steps.join('L')}`, 'pn-line-before') : '',
    ...labels(placed, area.right),
    ...placed.map((dot) =>
      path(`M${at(dot.x - 3)} ${at(dot.y)}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`, 'pn-centre'),
    ),
    bottomAxis(area, x, fittingTicks(x), data.loss),
  );
  return { title, svg, caption, table };
}

/** Names beside their dots, moved down if they would overlap. */
function labels(
  dots: readonly { readonly name: string; readonly x: number; readonly y: number }[],
  right: number,
): string[] {
  const taken: { readonly x: number; readonly y: number }[] = [];
  return [...dots]
    .sort((a, b) => a.y - b.y)
    .map(({ name, x, y }) => {
      let line = y + 4;
      while (
        taken.some((other) => Math.abs(other.x - x) < 130 && Math.abs(other.y - line) < LINE_HEIGHT)
      ) {
        line += LINE_HEIGHT;
      }
      taken.push({ x, y: line });
      const isLate = x > right - 140;
      return text(isLate ? x - 7 : x + 7, line, name, {
        anchor: isLate ? 'end' : 'start',
        class: 'pn-halo',
      });
    });
}

/** The points that no other beats in loss and risk, from the lowest loss. */
function frontierOf(points: RiskUtility['points']): RiskUtility['points'] {
  const sorted = [...points].sort((a, b) => a.loss - b.loss || a.risk - b.risk);
  const best: RiskUtility['points'][number][] = [];
  for (const point of sorted) {
    if (best.length === 0 || point.risk < best[best.length - 1].risk) best.push(point);
  }
  return best;
}
