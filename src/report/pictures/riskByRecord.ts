import type { RiskByRecord } from '../figures/index.ts';
import { counted, formatCount, formatNumber, formatShare } from '../text/index.ts';
import { bottomAxis, leftAxis, marginFor } from './drawing/axis.ts';
import { makeScale, ticksOf } from './drawing/scale.ts';
import { at, drawing, path, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 480;
const HEIGHT = 310;

/**
 * The probability that a link is correct. Records are sorted from the most to the least exposed.
 */
export function riskPicture(data: RiskByRecord, id: string): Picture {
  const { title, curve, records } = data;
  const caption = captionOf(data);
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  const table = {
    head: ['Probability', 'Records', '% of records'],
    rows: data.bands.map(({ over, upTo, records: count }) => [
      over === 0 ? `up to ${upTo}` : `above ${over}, up to ${upTo}`,
      formatCount(count),
      records === 0 ? '–' : formatShare(count / records),
    ]),
  };
  if (curve.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'No record has a probability', {
      anchor: 'middle',
    });
    return { title, svg: drawing(frame, nothing), caption, table };
  }
  const yTicks = ticksOf({ kind: 'linear', domain: [0, 1] }, 5);
  const area = { left: marginFor(yTicks), right: WIDTH - 28, top: 38, bottom: HEIGHT - 50 };
  const x = makeScale('linear', [0, 1], [area.left, area.right]);
  const y = makeScale('linear', [0, 1], [area.bottom, area.top]);
  const percent = ticksOf({ kind: 'linear', domain: [0, 1] }, 5).map(({ value }) => ({
    value,
    label: formatShare(value, 0),
  }));
  const steps = curve.map(
    ({ share, probability }) => `V${at(y.place(probability))}H${at(x.place(share))}`,
  );
  const outline = `M${at(area.left)} ${at(area.bottom)}${steps.join('')}V${at(area.bottom)}`;
  const svg = drawing(
    frame,
    leftAxis(area, y, yTicks, 'Probability of a correct link'),
    path(`${outline}Z`, 'pn-area-before'),
    path(outline, 'pn-line-before'),
    bottomAxis(area, x, percent, 'Records, from the most to the least exposed'),
  );
  return { title, svg, caption, table };
}

function captionOf({ definition, records, without, expected, curve }: RiskByRecord): string {
  const highest = curve[0];
  const sentences = [definition];
  if (highest !== undefined) {
    sentences.push(
      `The highest probability is ${formatNumber(highest.probability, 3)}, for ${counted(Math.round(highest.share * records), 'record')}.`,
      `Expected correct links: ${formatNumber(expected, 3)} among ${counted(records, 'record')} (${formatShare(expected / records)}).`,
    );
  }
  if (without > 0) sentences.push(`${counted(without, 'record')} without a probability left out.`);
  return sentences.join(' ');
}
