import type { ScoreBars } from '../figures/index.ts';
import { formatNumber, nameOf } from '../text/index.ts';
import { type BarRow, barChart } from './bars.ts';
import type { Key } from './drawing/legend.ts';
import { hatched, rect } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const LOOKS = { risk: 'hatched', utility: 'plain', score: 'score' } as const;
const WORDS = { risk: 'risk', utility: 'lost utility', score: 'score' } as const;

/** The components of a score as bars: risk hatched, information loss plain. */
export function scoreBarsPicture(data: ScoreBars, id: string): Picture {
  const { title, unit } = data;
  const shown = (value: number | null) =>
    value === null ? 'none' : `${formatNumber(value, 4)}${unit === '' ? '' : '\u00A0%'}`;
  const rows: BarRow[] = data.bars.map(({ name, about, value }) => ({
    name,
    bars: [{ value, label: shown(value), look: LOOKS[about] }],
  }));
  const caption = `${data.definition.replace(/\.$/, '')}. For every bar, ${data.direction}.`;
  const used = (['utility', 'risk', 'score'] as const).filter((about) =>
    data.bars.some((bar) => bar.about === about),
  );
  const keys = used.map(
    (about): Key => ({
      label: WORDS[about],
      sign: (x, y) =>
        about === 'risk'
          ? rect(x, y, 22, 12, { fill: hatched(id) }) +
            rect(x, y, 22, 12, { class: 'pn-bar-outline' })
          : rect(x, y, 22, 12, { class: about === 'score' ? 'pn-bar-score' : 'pn-bar-before' }),
    }),
  );
  const axis = unit === '%' ? `${title}, %` : title;
  const svg = barChart({ id, title, caption, rows, keys, axis, nothing: 'No components' });
  return {
    title,
    svg,
    caption,
    table: {
      head: ['Component', 'About', 'Value'],
      rows: data.bars.map(({ name, about, value }) => [nameOf(name), WORDS[about], shown(value)]),
    },
  };
}
