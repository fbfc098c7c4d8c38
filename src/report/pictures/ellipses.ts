import { cos, sin } from '../../foundation/numerics/index.ts';
import type { Ellipses } from '../figures/index.ts';
import { formatCount, formatNumber, nameOf } from '../text/index.ts';
import { bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
import { type Key, legend } from './drawing/legend.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { at, drawing, line, path, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 640;
const HEIGHT = 440;
const STEPS = 64;
const LEVELS = [
  { radius: 1, look: 'pn-line-before', label: 'one standard deviation', ofT: 'one scale' },
  { radius: 2, look: 'pn-reference', label: 'two standard deviations', ofT: 'two scales' },
] as const;

/**
 * The curves at one and two standard deviations around the mean of each component. No record is
 * drawn.
 */
export function ellipsesPicture(data: Ellipses, id: string): Picture {
  const { components } = data;
  const [xName, yName] = data.names.map((name) => nameOf(name));
  const title = `Components in ${xName} and ${yName}`;
  const caption =
    components.length === 0
      ? 'There is no component to draw.'
      : `A number stands at the mean of each component. ${data.areT ? 'The curves are at one and two times the scale of a t distribution; more records lie outside than for a normal one' : 'For a normal component, 39 % of the records are inside the curve of one standard deviation and 86 % inside the curve of two'}. Where curves of two components overlap, records belong to both in part. No record is drawn.`;
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = tableOf(data, xName, yName);
  if (components.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'Nothing to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const [xDomain, yDomain] = [0, 1].map((axis) => domainOf(components, axis));
  const marks = ticksOf({ kind: 'linear', domain: yDomain }, 6);
  const keys = legend(keysOf(data), 2, 6, WIDTH);
  const top = 6 + keys.height + 36;
  const area = { left: marginFor(marks), right: WIDTH - 24, top, bottom: HEIGHT - 50 };
  const x = makeScale('linear', xDomain, [area.left + 10, area.right - 10]);
  const y = makeScale('linear', yDomain, [area.bottom - 10, area.top + 10]);
  const svg = drawing(
    frame,
    keys.svg,
    leftAxis(area, y, marks, yName),
    ...LEVELS.map(({ radius, look }) =>
      path(components.map((one) => curve(one, radius, x.place, y.place)).join(''), look),
    ),
    ...components.map(({ mean }, i) =>
      text(x.place(mean[0]), y.place(mean[1]) + 4, String(i + 1), {
        anchor: 'middle',
        class: 'pn-halo',
      }),
    ),
    bottomAxis(area, x, fittingTicks(x), xName),
  );
  return { title, svg, caption, table };
}

/** Points mean + radius L (cos, sin), where L is the Cholesky factor of the covariance. */
function curve(
  { mean, deviation, correlation }: Ellipses['components'][number],
  radius: number,
  placeX: (x: number) => number,
  placeY: (y: number) => number,
): string {
  const beside = Math.sqrt(Math.max(0, 1 - correlation * correlation));
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step * TURN) / STEPS;
    const [c, s] = [cos(angle), sin(angle)];
    const px = mean[0] + radius * deviation[0] * c;
    const py = mean[1] + radius * deviation[1] * (correlation * c + beside * s);
    return `${at(placeX(px))} ${at(placeY(py))}`;
  });
  return `M${points.join('L')}Z`;
}

const TURN = 6.283185307179586;

function domainOf(components: Ellipses['components'], axis: number): [number, number] {
  const reach = 2;
  return [
    Math.min(...components.map(({ mean, deviation }) => mean[axis] - reach * deviation[axis])),
    Math.max(...components.map(({ mean, deviation }) => mean[axis] + reach * deviation[axis])),
  ];
}

function keysOf({ areT }: Ellipses): Key[] {
  return LEVELS.map(({ label, ofT, look }) => ({
    label: areT ? ofT : label,
    sign: (x, y) => line(x, y + 6, x + 22, y + 6, look),
  }));
}

function tableOf({ components, areT }: Ellipses, x: string, y: string): Picture['table'] {
  const spread = areT ? 'Scale' : 'Standard deviation';
  return {
    head: [
      'Component',
      'Records',
      `Mean of ${x}`,
      `Mean of ${y}`,
      `${spread} of ${x}`,
      `${spread} of ${y}`,
      'Correlation',
    ],
    rows: components.map(({ records, mean, deviation, correlation }, i) => [
      String(i + 1),
      formatCount(records),
      ...[...mean, ...deviation].map((value) => formatNumber(value, 5)),
      formatNumber(correlation, 3),
    ]),
  };
}
