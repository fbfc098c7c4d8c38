import type { Contributions } from '../figures/index.ts';
import { counted, formatNumber, formatShare, nameOf, quoted } from '../text/index.ts';
import { type BarRow, barChart } from './bars.ts';
import type { Picture } from './picture.ts';

const MOST = 25;

/**
 * The contribution of each key to special uniques, the largest first. Of more than 25 columns, only
 * the first are drawn.
 */
export function contributionsPicture(data: Contributions, id: string): Picture {
  const title = 'Which columns make records special uniques';
  const sorted = data.columns
    .map((column, place) => ({ ...column, place }))
    .sort((a, b) => b.share - a.share || a.place - b.place);
  const shown = (share: number) =>
    data.step === null ? formatShare(share / 100) : `about ${formatNumber(share)}\u00A0%`;
  const rows: BarRow[] = sorted.slice(0, MOST).map(({ name, share }) => ({
    name,
    bars: [{ value: share, label: shown(share), look: 'hatched' }],
  }));
  const sentences = [
    ...(data.uniques === null
      ? []
      : [
          `${counted(data.uniques, 'protected record')} ${data.uniques === 1 ? 'is' : 'are'} unique by the keys.`,
        ]),
    'Each bar is the part of the scores of unique records (SUDA2) that comes from sets of columns with this column. A set counts for each of its columns, so the parts can add up to more than 100 %.',
  ];
  // Advice for the steward, not for readers of the public edition.
  if (sorted.length > 0 && data.step === null) {
    sentences.push(
      `Coarser values in ${quoted([sorted[0].name])} help most: sets with this column make up ${shown(sorted[0].share)} of the scores.`,
    );
  }
  if (sorted.length > MOST) {
    sentences.push(`The picture shows the first ${MOST} of ${sorted.length} columns.`);
  }
  const caption = sentences.join(' ');
  const axis = '% of the scores of special uniques';
  const svg = barChart({ id, title, caption, rows, axis, nothing: 'No columns' });
  return {
    title,
    svg,
    caption,
    table: {
      head: ['Column', '% of the scores'],
      rows: sorted.map(({ name, share }) => [nameOf(name), shown(share)]),
    },
  };
}
