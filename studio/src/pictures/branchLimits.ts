import {
  AXIS_HEIGHT,
  dotOutline,
  drawing,
  line,
  type Picture,
  text,
  textWidth,
} from '../../../src/report/pictures/index.ts';
import { element, escaped, nameOf } from '../../../src/report/text/index.ts';

/** A limit with the figures of some branches. */
export interface ComparedLimit {
  readonly title: string;
  /** The bound in words. */
  readonly bound: string;
  /** For each branch: the share of the limit that is used up, above 1 if it fails; null if it was not measured. */
  readonly used: readonly (number | null)[];
  /** For each branch: the figure in words. */
  readonly found: readonly string[];
}

interface Words {
  readonly title: string;
  readonly sentence: string;
  readonly axis: string;
  readonly limit: string;
  readonly none: string;
}

const WIDTH = 760;
const ROW = 30;
const TOP = 40;
/** A figure beyond twice its limit stands at the edge. */
const MOST = 2;

/** One row for each limit, one dot for each branch: left of the line the limit holds. */
export function branchLimitsPicture(
  limits: readonly ComparedLimit[],
  branches: readonly string[],
  words: Words,
  id: string,
): Picture {
  const names = limits.map(({ title }) => nameOf(title, 52));
  const left = Math.min(380, 16 + Math.max(...names.map((name) => textWidth(name)), 60));
  const right = WIDTH - 40;
  const at = (used: number) => left + (Math.min(MOST, Math.max(0, used)) / MOST) * (right - left);
  const bottom = TOP + limits.length * ROW;
  const height = bottom + AXIS_HEIGHT + 6;
  const rows = limits.flatMap(({ used, found }, row) => {
    const y = TOP + (row + 0.5) * ROW;
    return [
      text(left - 12, y + 4, names[row], { anchor: 'end' }),
      line(left, y, right, y, 'pn-grid'),
      ...used.flatMap((share, i) =>
        share === null
          ? []
          : [
              element(
                'path',
                { class: `pn-map-${i + 1} pn-map-best`, d: dotOutline(i, at(share), y, 6) },
                element('title', {}, escaped(`${branches[i]}: ${found[i]}`)),
              ),
              text(at(share), y - 9, branches[i], { anchor: 'middle', class: 'pn-halo' }),
            ],
      ),
    ];
  });
  const ticks = [0, 0.5, 1, 1.5, 2].flatMap((share) => [
    text(at(share), bottom + 18, `${100 * share}${share === MOST ? '+' : ''}`, {
      anchor: 'middle',
      class: 'pn-tick',
    }),
  ]);
  const svg = drawing(
    { id, width: WIDTH, height, title: words.title, description: words.sentence },
    ...rows,
    line(at(1), TOP - 12, at(1), bottom, 'pn-reference'),
    text(at(1), TOP - 18, words.limit, { anchor: 'middle' }),
    ...ticks,
    text((left + right) / 2, bottom + 38, words.axis, { anchor: 'middle' }),
  );
  return {
    title: words.title,
    svg,
    caption: words.sentence,
    table: {
      head: [words.limit, ...branches],
      rows: limits.map(({ title, bound, found }) => [`${title} (${bound})`, ...found]),
    },
  };
}
