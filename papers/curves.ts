import { bottomAxis, leftAxis, marginFor } from '../src/report/pictures/drawing/axis.ts';
import { legend } from '../src/report/pictures/drawing/legend.ts';
import { makeScale, ticksOf } from '../src/report/pictures/drawing/scale.ts';
import { at, drawing, path } from '../src/report/pictures/drawing/svg.ts';

export interface Curves {
  readonly title: string;
  readonly description: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly {
    readonly name: string;
    readonly points: readonly (readonly [x: number, y: number])[];
  }[];
}

const WIDTH = 640;
const HEIGHT = 400;
/** Lines are told apart by colour and by dashes. */
const STYLES = ['pn-axis', 'pn-line-before', 'pn-line-after'];

/** Up to three lines over a logarithmic axis, with a mark for each of their places. */
export function curvesPicture({ title, description, x, y, lines }: Curves, id: string): string {
  const all = lines.flatMap(({ points }) => points);
  const places = [...new Set(all.map(([place]) => place))].sort((a, b) => a - b);
  const yDomain = [0, 1.05 * Math.max(...all.map(([, value]) => value))] as const;
  const marks = ticksOf({ kind: 'linear', domain: yDomain }, 6);
  const area = { left: marginFor(marks), right: WIDTH - 20, top: 62, bottom: HEIGHT - 50 };
  const across = makeScale(
    'log',
    [places[0], places[places.length - 1]],
    [area.left + 10, area.right - 10],
  );
  const up = makeScale('linear', yDomain, [area.bottom, area.top]);
  const keys = lines.map(({ name }, i) => ({
    label: name,
    sign: (left: number, top: number) => path(`M${left} ${top + 6}h22`, STYLES[i]),
  }));
  return drawing(
    { id, width: WIDTH, height: HEIGHT, title, description },
    legend(keys, 2, 6, WIDTH - 4).svg,
    leftAxis(area, up, marks, y),
    ...lines.map(({ points }, i) => {
      const steps = points.map(([px, py]) => `${at(across.place(px))} ${at(up.place(py))}`);
      return path(`M${steps.join('L')}`, STYLES[i]);
    }),
    bottomAxis(
      area,
      across,
      places.map((value) => ({ value, label: String(value) })),
      x,
    ),
  );
}
