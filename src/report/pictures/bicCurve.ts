import { formatNumber } from '../text/index.ts';
import { bottomAxis, leftAxis, marginFor } from './drawing/axis.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { at, drawing, path, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

/** BIC of mixtures by model and number of components. */
interface BicCurve {
  readonly chosen: { readonly model: string; readonly components: number };
  readonly cells: readonly {
    readonly model: string;
    readonly components: number;
    /** Null if there is no such fit. */
    readonly bic: number | null;
  }[];
}

interface Fitted {
  readonly components: number;
  readonly bic: number;
}

const TITLE = 'BIC by model and number of components';
const WIDTH = 640;
const HEIGHT = 440;
/** Space for the names of models at the right ends of their lines. */
const NAMES = 46;
const LINE_HEIGHT = 13;

/** A line for each model, its name at the end, and a dot at the largest BIC. */
export function bicCurvePicture(data: BicCurve, id: string): Picture {
  const { chosen } = data;
  const models = [...new Set(data.cells.map(({ model }) => model))];
  const fitted = data.cells.filter((cell) => cell.bic !== null) as (Fitted & { model: string })[];
  const table = tableOf(data, models);
  const caption = captionOf(data, fitted);
  const frame = { id, width: WIDTH, height: HEIGHT, title: TITLE, description: caption };
  if (fitted.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'Nothing to draw', { anchor: 'middle' });
    return { title: TITLE, svg: drawing(frame, nothing), caption, table };
  }
  const drawn = fitted.filter(({ bic }) => bic >= lowest(fitted));
  const yDomain = rangeOf(drawn.map(({ bic }) => bic));
  const marks = ticksOf({ kind: 'linear', domain: yDomain }, 6);
  const area = { left: marginFor(marks), right: WIDTH - 14 - NAMES, top: 34, bottom: HEIGHT - 50 };
  const numbers = drawn.map(({ components }) => components);
  const x = makeScale('linear', rangeOf(numbers), [area.left + 12, area.right - 12]);
  const y = makeScale('linear', yDomain, [area.bottom - 8, area.top + 8]);
  const place = ({ components, bic }: Fitted) => [at(x.place(components)), at(y.place(bic))];
  const lines = models
    .map((model) => ({ model, points: drawn.filter((cell) => cell.model === model) }))
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => Number(a.model === chosen.model) - Number(b.model === chosen.model));
  const best = drawn.find(
    ({ model, components }) => model === chosen.model && components === chosen.components,
  );
  const svg = drawing(
    frame,
    leftAxis(area, y, marks, 'BIC, larger is better'),
    ...lines.map(({ model, points }) =>
      path(runs(points, place), model === chosen.model ? 'pn-line-before' : 'pn-axis'),
    ),
    ...names(
      lines.map(({ model, points }) => ({ model, end: place(points[points.length - 1]) })),
      area,
    ),
    best === undefined ? '' : mark(place(best), `${best.model}, ${best.components}`, area.right),
    bottomAxis(area, x, wholeTicks(numbers), 'Components'),
  );
  return { title: TITLE, svg, caption, table };
}

/**
 * The lowest BIC that is drawn. Models that fit badly would leave no space for the models that
 * matter. The range is 1.25 times the distance from the largest BIC to the best mixture of fewest
 * components.
 */
function lowest(fitted: readonly Fitted[]): number {
  const largest = Math.max(...fitted.map(({ bic }) => bic));
  const fewest = Math.min(...fitted.map(({ components }) => components));
  const single = fitted.filter(({ components }) => components === fewest);
  const reach = largest - Math.max(...single.map(({ bic }) => bic));
  return reach > 0 ? largest - 1.25 * reach : Number.NEGATIVE_INFINITY;
}

/** One stroke over neighbouring numbers of components; a single number is a short dash. */
function runs(points: readonly Fitted[], place: (point: Fitted) => number[]): string {
  return points
    .map((point, i) => {
      const [px, py] = place(point);
      const follows = i > 0 && points[i - 1].components === point.components - 1;
      const leads = points[i + 1]?.components === point.components + 1;
      if (!follows && !leads) return `M${at(px - 4)} ${py}H${at(px + 4)}`;
      return `${follows ? 'L' : 'M'}${px} ${py}`;
    })
    .join('');
}

function mark([x, y]: readonly number[], label: string, right: number): string {
  const isLate = x > right - 80;
  return (
    path(`M${at(x - 4)} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`, 'pn-centre') +
    text(isLate ? x - 8 : x + 8, y - 8, label, {
      anchor: isLate ? 'end' : 'start',
      class: 'pn-halo',
    })
  );
}

/** Names at the right, each as near to the end of its line as the others allow. */
function names(
  lines: readonly { readonly model: string; readonly end: readonly number[] }[],
  area: { readonly right: number; readonly top: number; readonly bottom: number },
): string[] {
  const sorted = [...lines].sort((a, b) => a.end[1] - b.end[1]);
  const heights: number[] = [];
  for (const { end } of sorted) {
    heights.push(Math.max(end[1], (heights.at(-1) ?? area.top - LINE_HEIGHT) + LINE_HEIGHT));
  }
  for (let i = heights.length - 1, limit = area.bottom; i >= 0; i--, limit -= LINE_HEIGHT) {
    heights[i] = Math.min(heights[i], limit);
  }
  return sorted.map(
    ({ model, end }, i) =>
      path(`M${at(end[0] + 2)} ${end[1]}L${at(area.right + 4)} ${at(heights[i])}`, 'pn-move') +
      text(area.right + 7, heights[i] + 4, model),
  );
}

function wholeTicks(numbers: readonly number[]): { value: number; label: string }[] {
  const [low, high] = rangeOf(numbers);
  const step = Math.max(1, Math.ceil((high - low) / 12));
  const ticks = [];
  for (let value = low; value <= high; value += step) ticks.push({ value, label: String(value) });
  return ticks;
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function captionOf({ chosen, cells }: BicCurve, fitted: readonly Fitted[]): string {
  if (fitted.length === 0) return 'No mixture was compared with another.';
  const sorted = [...(fitted as readonly (Fitted & { model: string })[])].sort(
    (a, b) => b.bic - a.bic,
  );
  const is = (cell: { model: string; components: number }) =>
    cell.model === chosen.model && cell.components === chosen.components;
  const best = sorted.find(is);
  const next = sorted.find((cell) => !is(cell));
  const count = (n: number) => (n === 1 ? '1 component' : `${n} components`);
  const sentences = [
    'The higher a line, the better the mixture describes the records for the number of its parameters.',
  ];
  if (best !== undefined) {
    sentences.push(
      `The choice is ${best.model} with ${count(best.components)}, BIC ${formatNumber(best.bic, 8)}.`,
    );
    if (next !== undefined) {
      const distance = formatNumber(Math.abs(best.bic - next.bic), 3);
      sentences.push(
        next.bic === best.bic
          ? `${next.model} with ${count(next.components)} is as good.`
          : `Next is ${next.model} with ${count(next.components)}, ${distance} ${next.bic < best.bic ? 'below' : 'above'}; a difference of 10 or more is clear (Kass and Raftery 1995).`,
      );
    }
  }
  const low = lowest(fitted);
  const below = fitted.filter(({ bic }) => bic < low).length;
  if (below > 0) {
    sentences.push(
      `${below === 1 ? '1 mixture' : `${below} mixtures`} with a BIC below ${formatNumber(low, 5)} ${below === 1 ? 'is' : 'are'} not drawn.`,
    );
  }
  const missing = cells.length - fitted.length;
  if (missing > 0) {
    sentences.push(
      `${missing === 1 ? '1 mixture is' : `${missing} mixtures are`} missing, because a component was too small, or because BIC fell with every added component.`,
    );
  }
  return sentences.join(' ');
}

function tableOf({ cells }: BicCurve, models: readonly string[]): Picture['table'] {
  const numbers = [...new Set(cells.map(({ components }) => components))].sort((a, b) => a - b);
  const bic = (model: string, components: number) =>
    cells.find((cell) => cell.model === model && cell.components === components)?.bic ?? null;
  return {
    head: ['Components', ...models],
    rows: numbers.map((components) => [
      String(components),
      ...models.map((model) => formatNumber(bic(model, components), 8)),
    ]),
  };
}
