import type { CategoryBars } from '../figures/index.ts';
import { type Count, formatCount, formatShare, formatTenths, nameOf } from '../text/index.ts';
import { AXIS_HEIGHT, type BarRow, barRows, heightOfRows } from './bars.ts';
import { barKeys } from './beforeAfter.ts';
import { legend } from './drawing/legend.ts';
import { drawing, hatching, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 480;

/** A row of the picture and of its table. */
interface Row {
  readonly name: string;
  /** Null where it is not told how far the original was from the protected file. */
  readonly before: Count | null;
  readonly after: Count;
}

/** The levels of a column before and after as pairs of bars, in percent of the records of each file. */
export function categoryPicture(data: CategoryBars, id: string): Picture {
  const title = `${nameOf(data.name)}: categories before and after`;
  const rows = rowsOf(data);
  const share = (count: Count | null, side: 'before' | 'after') => {
    const { records } = data[side];
    return typeof count !== 'number' || records === 0 ? null : count / records;
  };
  const shown = (count: Count | null, side: 'before' | 'after') =>
    count === null
      ? `within ${formatShare(data.step)}`
      : `${side === 'before' && data.step !== null && count !== 0 ? 'about ' : ''}${formatTenths(share(count, side))}`;
  const bar = (count: Count, side: 'before' | 'after') => ({
    value: 100 * (share(count, side) ?? 0),
    label: typeof count === 'number' ? shown(count, side) : formatCount(count),
    look: side === 'before' ? ('plain' as const) : ('hatched' as const),
  });
  const caption = captionOf(data, rows);
  const bars: BarRow[] = rows.map(({ name, before, after }) => ({
    name,
    bars: [...(before === null ? [] : [bar(before, 'before')]), bar(after, 'after')],
  }));
  const hasBefore = rows.some(({ before }) => before !== null);
  const keys = legend(barKeys(id).slice(hasBefore ? 0 : 1), 2, 6, WIDTH);
  const top = 6 + keys.height + 14;
  const svg = drawing(
    {
      id,
      width: WIDTH,
      height: top + heightOfRows(bars) + AXIS_HEIGHT + 8,
      title,
      description: caption,
    },
    hatching(id),
    keys.svg,
    bars.length === 0
      ? text(WIDTH / 2, top + 8, 'No values to draw', { anchor: 'middle' })
      : barRows(bars, { id, width: WIDTH, top, title: '% of the records' }),
  );
  return {
    title,
    svg,
    caption,
    table: {
      head: [nameOf(data.name), 'Original', '% of records', 'Protected', '% of records'],
      rows: rows.map(({ name, before, after }) => [
        nameOf(name),
        before === null ? '–' : formatCount(before),
        shown(before, 'before'),
        formatCount(after),
        shown(after, 'after'),
      ]),
    },
  };
}

/** In brackets what is no level of the column, so that a level of that name is another one. */
function rowsOf({ levels, others, before, after }: CategoryBars): Row[] {
  const rows: Row[] = [...levels];
  if (others !== null) {
    const many = others.levels === null ? '' : `${formatCount(others.levels)} `;
    rows.push({ name: `(${many}others)`, before: others.before, after: others.after });
  }
  if ((before.missing ?? 0) !== 0 || after.missing !== 0) {
    rows.push({ name: '(missing)', before: before.missing, after: after.missing });
  }
  return rows;
}

function captionOf(
  { sentences, isOrdered, others, levels, step }: CategoryBars,
  rows: readonly Row[],
): string {
  const told =
    step === null
      ? ''
      : rows.every(({ before }) => before === null)
        ? `In the original every share was within ${formatShare(step)} of the records of what is shown.`
        : `Where the original has no bar, its share was within ${formatShare(step)} of the records of that of the protected file; its others are told in steps of as much.`;
  const which =
    others === null
      ? ''
      : others.levels === null
        ? ' Levels that few records have are together.'
        : ` Drawn are the ${levels.length} most frequent levels; the others are together.`;
  const order = isOrdered ? ' Levels stand in their order.' : '';
  return (
    `${sentences.join(' ')}${told}${which}${order}`.trim() || 'Shares of the records of each file.'
  );
}
