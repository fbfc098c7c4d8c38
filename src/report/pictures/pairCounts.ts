import type { PairCounts } from '../figures/index.ts';
import { formatCount, formatNumber, formatTenths, nameOf } from '../text/index.ts';
import { fitted, textWidth } from './drawing/label.ts';
import { legend } from './drawing/legend.ts';
import { at, drawing, hinted, rect, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 640;
const ROW = 26;
/** The widest cell, and the longest name of a row. */
const [MOST_CELL, MOST_NAME] = [64, 120];
/** Between the two maps. */
const GAP = 26;
/** Smallest change of a share that is marked. */
const MARKED = 0.02;

/**
 * Two columns as two heat maps on one scale: the original at the left, the protected file at the right. The stronger the
 * colour of a cell, the larger its share of the records. Cells whose share changed by two percentage points have a border.
 */
export function pairCountsPicture(data: PairCounts, id: string): Picture {
  const [x, y] = data.names.map((name) => nameOf(name));
  const [columns, rows] = data.classes;
  const title = `${x} and ${y}: records before and after`;
  const [before, after] = [sharesOf(data.before), sharesOf(data.after)];
  const caption = captionOf(before, after);
  const longest = (names: readonly string[]) => Math.max(...names.map((name) => textWidth(name)));
  const left = Math.min(MOST_NAME, longest([...rows, y])) + 12;
  // Long names above the maps are turned by 45 degrees, and the last one reaches beyond its map.
  const isFlat = longest(columns) < (WIDTH - left - GAP) / 2 / columns.length;
  const slant = isFlat ? 0 : Math.min(80, 0.71 * longest(columns)) + 8;
  const panel = (WIDTH - left - GAP - slant) / 2;
  const cell = Math.min(MOST_CELL, panel / columns.length);
  const turned = isFlat ? { anchor: 'middle' as const } : { turn: -45 };
  const keys = legend(KEYS, 2, 6, WIDTH);
  const top = 6 + keys.height + 30 + slant;
  const most = Math.max(1e-9, ...before.flat(), ...after.flat());
  const map = (from: number, shares: readonly (readonly number[])[], isAfter: boolean) => [
    ...columns.map((name, i) =>
      text(from + (i + 0.5) * cell, top - 6, fitted(name, 110), { ...turned, full: nameOf(name) }),
    ),
    ...shares.flatMap((row, j) =>
      row.map((share, i) => {
        const isChanged = isAfter && Math.abs(share - before[j][i]) >= MARKED;
        const words = `${columns[i]}, ${rows[j]}: ${formatTenths(share)}`;
        const box = [from + i * cell, top + j * ROW, cell, ROW] as const;
        return drawCell(box, share, {
          strength: Math.sqrt(share / most),
          isAfter,
          isChanged,
          words,
        });
      }),
    ),
    text(from, top + rows.length * ROW + 18, fitted(x, columns.length * cell), { full: x }),
  ];
  const svg = drawing(
    { id, width: WIDTH, height: top + rows.length * ROW + 30, title, description: caption },
    keys.svg,
    text(left - 8, top - 6, fitted(y, left - 12), { anchor: 'end', class: 'pn-tick', full: y }),
    ...rows.map((name, j) =>
      text(left - 8, top + (j + 0.5) * ROW + 4, fitted(name, left - 12), {
        anchor: 'end',
        full: nameOf(name),
      }),
    ),
    ...map(left, before, false),
    ...map(left + columns.length * cell + GAP, after, true),
  );
  return { title, svg, caption, table: tableOf(data, before, after) };
}

interface Look {
  /** From 0 to 1. */
  readonly strength: number;
  readonly isAfter: boolean;
  readonly isChanged: boolean;
  readonly words: string;
}

function drawCell(
  [x, y, width, height]: readonly [number, number, number, number],
  share: number,
  { strength, isAfter, isChanged, words }: Look,
): string {
  // Up to three fifths the colour is light enough for dark text; above, the text is light.
  const isStrong = strength > 0.6;
  const percent = formatNumber(Math.round(100 * share));
  return hinted(
    words,
    rect(x + 0.5, y + 0.5, width - 1, height - 1, {
      class: isAfter ? 'pn-negative' : 'pn-positive',
      'fill-opacity': isStrong ? 1 : at(0.04 + 0.75 * strength),
    }),
    isChanged
      ? rect(x + 1.5, y + 1.5, width - 3, height - 3, { class: 'pn-cell-changed pn-thin' })
      : '',
    share >= 0.005 && textWidth(percent) < width - 4
      ? text(x + width / 2, y + height / 2 + 4, percent, {
          anchor: 'middle',
          class: isStrong ? 'pn-strong' : undefined,
        })
      : '',
  );
}

const KEYS = [
  {
    label: 'original, % of the records',
    sign: (x: number, y: number) => rect(x, y, 22, 12, { class: 'pn-positive' }),
  },
  {
    label: 'protected',
    sign: (x: number, y: number) => rect(x, y, 22, 12, { class: 'pn-negative' }),
  },
  {
    label: 'changed by 2 points or more',
    sign: (x: number, y: number) => rect(x + 1, y + 1, 20, 10, { class: 'pn-cell-changed' }),
  },
];

function sharesOf(counts: readonly (readonly number[])[]): number[][] {
  const all = counts.flat().reduce((sum, count) => sum + count, 0);
  return counts.map((row) => row.map((count) => (all === 0 ? 0 : count / all)));
}

/** The total variation: half the sum of the absolute differences of shares. */
export function movedShare({ before, after }: Pick<PairCounts, 'before' | 'after'>): number {
  const [old, now] = [sharesOf(before).flat(), sharesOf(after).flat()];
  return old.reduce((sum, share, i) => sum + Math.abs(share - now[i]), 0) / 2;
}

function captionOf(before: readonly (readonly number[])[], after: readonly (readonly number[])[]) {
  return `The stronger the colour, the larger the share of the records. ${formatTenths(movedShare({ before, after }))} of the records would have to move to another cell to give the original table (total variation of the cells shown).`;
}

function tableOf(
  { names, classes: [columns, rows], ...counts }: PairCounts,
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
): Picture['table'] {
  return {
    head: [
      names.map((name) => nameOf(name)).join(', '),
      ...['Original', '% of records', 'Protected', '% of records'],
    ],
    rows: rows.flatMap((row, j) =>
      columns.flatMap((column, i) =>
        counts.before[j][i] + counts.after[j][i] === 0
          ? []
          : [
              [
                `${nameOf(column)}, ${nameOf(row)}`,
                formatCount(counts.before[j][i]),
                formatTenths(before[j][i]),
                formatCount(counts.after[j][i]),
                formatTenths(after[j][i]),
              ],
            ],
      ),
    ),
  };
}
