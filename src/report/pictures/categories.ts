import type { CategoryBars } from '../figures/index.ts';
import {
  type Count,
  codeWithLabel,
  formatCount,
  formatShare,
  formatTenths,
  nameOf,
} from '../text/index.ts';
import { type BarRow, barChart } from './bars.ts';
import { barKeys } from './beforeAfter.ts';
import type { Picture } from './picture.ts';

/** A row of the picture and of its table. */
interface Row {
  readonly name: string;
  /** Null if the distance of the original from the protected file is not shown. */
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
  const keys = barKeys(id).slice(hasBefore ? 0 : 1);
  const svg = barChart({
    ...{ id, title, caption, rows: bars, keys, width: 480 },
    axis: '% of the records',
    nothing: 'No values to draw',
  });
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

/**
 * Names of rows that are not levels stand in brackets, to tell them from levels of the same name.
 */
function rowsOf({ levels, others, before, after }: CategoryBars): Row[] {
  const rows: Row[] = levels.map(({ name, label, ...counts }) => ({
    name: codeWithLabel(name, label),
    ...counts,
  }));
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
        ? `In the original every share differed from the one shown by at most ${formatShare(step)} of the records.`
        : `If the original has no bar, its share differed from the protected one by at most ${formatShare(step)} of the records. Other shares of the original are given in steps of this size.`;
  const which =
    others === null
      ? ''
      : others.levels === null
        ? ' Levels with few records are counted together.'
        : ` The picture shows the ${levels.length} most frequent levels; the others are counted together.`;
  const order = isOrdered ? ' Levels stand in their order.' : '';
  return (
    `${sentences.join(' ')}${told}${which}${order}`.trim() || 'Shares of the records of each file.'
  );
}
