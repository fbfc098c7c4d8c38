import type { ScoreBars } from '../figures/index.ts';
import { formatNumber, nameOf } from '../text/index.ts';
import { AXIS_HEIGHT, type BarRow, barRows, heightOfRows } from './bars.ts';
import { type Key, legend } from './drawing/legend.ts';
import { drawing, hatched, hatching, rect, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 640;
const LOOKS = { risk: 'hatched', utility: 'plain', score: 'score' } as const;
const WORDS = { risk: 'risk', utility: 'lost utility', score: 'score' } as const;

/** The components of a score as bars: what is at risk hatched, what analysts lose plain. */
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
  const keys = legend(
    used.map(
      (about): Key => ({
        label: WORDS[about],
        sign: (x, y) =>
          about === 'risk'
            ? rect(x, y, 22, 12, { fill: hatched(id) }) +
              rect(x, y, 22, 12, { class: 'pn-bar-outline' })
            : rect(x, y, 22, 12, { class: about === 'score' ? 'pn-bar-score' : 'pn-bar-before' }),
      }),
    ),
    2,
    6,
    WIDTH,
  );
  const top = 6 + keys.height + 14;
  const svg = drawing(
    {
      id,
      width: WIDTH,
      height: top + heightOfRows(rows) + AXIS_HEIGHT + 8,
      title,
      description: caption,
    },
    hatching(id),
    keys.svg,
    rows.length === 0
      ? text(WIDTH / 2, top + 8, 'No components', { anchor: 'middle' })
      : barRows(rows, { id, width: WIDTH, top, title: unit === '%' ? `${title}, %` : title }),
  );
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
