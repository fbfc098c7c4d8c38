import {
  AXIS_HEIGHT,
  barRows,
  drawing,
  heightOfRows,
  type Picture,
} from '../../../src/report/pictures/index.ts';
import type { Texts } from '../texts/en.ts';
import type { KeyRisk } from '../work/tasks/risk.ts';

const WIDTH = 640;

/** Records by the size of their class, in percent of all records. */
export function classSizesPicture(
  { classes, combinations }: Pick<KeyRisk, 'classes' | 'combinations'>,
  records: number,
  id: string,
  { risk, numbers }: Pick<Texts, 'risk' | 'numbers'>,
): Picture {
  const share = (count: number) => (records === 0 ? 0 : count / records);
  const rows = classes.map(({ from, to, records: count }) => ({
    name: risk.classOf(from, to),
    bars: [
      {
        value: 100 * share(count),
        label: `${numbers.count(count)} (${numbers.share(share(count))})`,
        look: 'plain' as const,
      },
    ],
  }));
  const title = risk.classesTitle;
  const caption = risk.classesSays(combinations, records);
  const height = 12 + heightOfRows(rows) + AXIS_HEIGHT + 8;
  const svg = drawing(
    { id, width: WIDTH, height, title, description: caption },
    barRows(rows, { id, width: WIDTH, top: 12, title: risk.axis }),
  );
  return {
    title,
    svg,
    caption,
    table: {
      head: [risk.classesHead, risk.recordsHead, risk.shareHead],
      rows: classes.map(({ from, to, records: count }) => [
        risk.classOf(from, to),
        numbers.count(count),
        numbers.share(share(count)),
      ]),
    },
  };
}
