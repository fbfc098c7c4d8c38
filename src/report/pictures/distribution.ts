import { log10 } from '../../foundation/numerics/index.ts';
import type { Bin, Distribution } from '../figures/index.ts';
import { counted, formatCount, formatNumber, formatShare, nameOf } from '../text/index.ts';
import { type Area, bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
import { type Key, legend } from './drawing/legend.ts';
import { makeScale, type Scale, ticksOf } from './drawing/scale.ts';
import { at, drawing, hinted, path, rect, text } from './drawing/svg.ts';
import type { DataTable, Picture } from './picture.ts';

const WIDTH = 480;
const HEIGHT = 310;

/** Outermost bins that are longer than this many of the narrowest bins are shortened. */
const LONG = 4;

const beforeKey: Key = {
  label: 'original',
  sign: (x, y) =>
    rect(x, y, 22, 12, { class: 'pn-area-before' }) +
    path(`M${at(x)} ${at(y)}h22`, 'pn-line-before'),
};

const afterKey: Key = {
  label: 'protected',
  sign: (x, y) => path(`M${at(x)} ${at(y + 6)}h22`, 'pn-line-after'),
};

/**
 * A column before and after, as two histograms on common bins: the original filled, the protected
 * file as a dashed outline. Areas are numbers of records, or shares if the files differ in size by
 * more than 2 %.
 */
export function distributionPicture(data: Distribution, id: string): Picture {
  const name = nameOf(data.name);
  const title = `${name}: distribution before and after`;
  const caption = captionOf(data);
  const frame = { id, width: WIDTH, height: HEIGHT, title, description: caption };
  if (data.bins.length === 0) {
    const nothing = text(WIDTH / 2, HEIGHT / 2, 'No values to draw', { anchor: 'middle' });
    return { title, svg: drawing(frame, nothing), caption, table: tableOf(data) };
  }
  const bars = barsOf(data);
  const asShares = isByShares(data);
  const highest = Math.max(...bars.flatMap(({ before, after }) => [before, after]));
  const rough = ticksOf({ kind: 'linear', domain: [0, highest] }, 5);
  const area = { left: marginFor(rough), right: WIDTH - 14, top: 62, bottom: HEIGHT - 50 };
  const y = makeScale('linear', [0, highest], [area.bottom, area.top]);
  const place = placeOf(bars, area);
  const marks = markScale(data, bars, area);
  const keys = legend([beforeKey, afterKey], 2, 6, WIDTH);
  const unit = asShares ? '% of values' : 'records';
  const isEven = bars.every(({ width }) => Math.abs(width - bars[0].width) < bars[0].width * 0.05);
  const yTitle = isEven ? `${unit} per bar` : `${unit} per width of the narrowest bar`;
  const outline = (side: 'before' | 'after') => stepsOf(bars, side, place, y);
  const svg = drawing(
    frame,
    keys.svg,
    leftAxis(area, y, ticksOf(y, 5), capital(yTitle)),
    path(`${outline('before')}Z`, 'pn-area-before'),
    path(outline('before'), 'pn-line-before'),
    path(outline('after'), 'pn-line-after'),
    ...bars.map((bar, i) => hinted(hintOf(data, i), hitArea(bar, place, area))),
    bottomAxis(area, marks ?? place, marks === null ? [] : fittingTicks(marks), name),
    bars[0].isCut ? path(`M${at(area.left - 7)} ${area.bottom}l8 -4v8z`, 'pn-arrow') : '',
    bars[bars.length - 1].isCut
      ? path(`M${at(area.right + 7)} ${area.bottom}l-8 -4v8z`, 'pn-arrow')
      : '',
  );
  return { title, svg, caption, table: tableOf(data) };
}

/** The whole height of a bar answers to the pointer. */
function hitArea({ from, to }: Bar, x: Scale, { top, bottom }: Area): string {
  const left = x.place(from);
  return rect(left, top, x.place(to) - left, bottom - top, {
    fill: 'none',
    'pointer-events': 'all',
  });
}

function hintOf({ bins }: Distribution, i: number): string {
  const { before, after } = bins[i];
  return `${intervalOf(bins[i], i === bins.length - 1)}: ${formatCount(before)} → ${formatCount(after)}`;
}

/**
 * A bin on the axis. Positions are logarithms on a logarithmic scale; heights are per width of the
 * narrowest bin.
 */
interface Bar {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly before: number;
  readonly after: number;
  /** Whether the bin is open, or longer than drawn. */
  readonly isCut: boolean;
}

function barsOf(data: Distribution): Bar[] {
  const { bins } = data;
  const heights = (bin: Bin, share: number) => {
    const height = (count: number, total: number) =>
      (isByShares(data) ? (100 * count) / Math.max(1, total) : count) * share;
    return {
      before: height(bin.before, data.before.values),
      after: height(bin.after, data.after.values),
    };
  };
  // A single bin can have no width, or a width that overflows: it takes the whole axis.
  if (bins.length === 1) {
    const isCut = bins[0].from === null || bins[0].to === null;
    return [{ from: 0, to: 1, width: 1, isCut, ...heights(bins[0], 1) }];
  }
  const on = data.scale === 'log' ? log10 : (x: number) => x;
  const ends = bins.map(({ from, to }) => [
    from === null ? Number.NEGATIVE_INFINITY : on(from),
    to === null ? Number.POSITIVE_INFINITY : on(to),
  ]);
  const inner = bins.length > 2 ? ends.slice(1, -1) : ends;
  const least = Math.min(...inner.map(([from, to]) => to - from));
  // Two open bins have no known width.
  const narrowest = Number.isFinite(least) ? least : Math.max(1, Math.abs(ends[0][1]));
  return bins.map((bin, i) => {
    let [from, to] = ends[i];
    const isOuter = i === 0 || i === bins.length - 1;
    const isCut = isOuter && to - from > LONG * narrowest;
    if (isCut && i === 0) from = to - 2 * narrowest;
    else if (isCut) to = from + 2 * narrowest;
    const width = to - from;
    return { from, to, width, isCut, ...heights(bin, narrowest / width) };
  });
}

function isByShares({ before, after }: Distribution): boolean {
  const larger = Math.max(before.values, after.values);
  return Math.abs(before.values - after.values) > 0.02 * larger;
}

/** The scale for tick marks: values at the positions of the bars. Null if no edge is known. */
function markScale({ bins, scale }: Distribution, bars: readonly Bar[], area: Area): Scale | null {
  const [first, last] = [bins[0], bins[bins.length - 1]];
  // Tick marks only where the axis is true to scale.
  const low = bins.length > 1 && bars[0].isCut ? first.to : first.from;
  const high = bins.length > 1 && bars[bars.length - 1].isCut ? last.from : last.to;
  if (low === null || high === null) return null;
  if (bins.length === 1) return makeScale(scale, [low, high], [area.left, area.right]);
  const place = placeOf(bars, area);
  const on = scale === 'log' ? log10 : (x: number) => x;
  return { kind: scale, domain: [low, high], place: (x) => place.place(on(x)) };
}

function placeOf(bars: readonly Bar[], area: Area): Scale {
  const domain = [bars[0].from, bars[bars.length - 1].to] as const;
  return makeScale('linear', domain, [area.left, area.right]);
}

function stepsOf(bars: readonly Bar[], side: 'before' | 'after', x: Scale, y: Scale): string {
  const steps = bars.map((bar) => `V${at(y.place(bar[side]))}H${at(x.place(bar.to))}`);
  const floor = at(y.place(0));
  return `M${at(x.place(bars[0].from))} ${floor}${steps.join('')}V${floor}`;
}

function captionOf(data: Distribution): string {
  const { before, after, bins } = data;
  const counts = (of: Distribution['before']) =>
    `${counted(of.values, 'value')}${of.missing === 0 ? '' : `, ${formatCount(of.missing)} missing`}`;
  const sentences = [`Original: ${counts(before)}; protected: ${counts(after)}.`, data.scaleReason];
  if (bins.length > 0 && (bins[0].from === null || bins[bins.length - 1].to === null)) {
    sentences.push(
      'The outermost bars are open: their ends are not shown, but their area is true.',
    );
  } else if (bins.length > 1 && barsOf(data).some(({ isCut }) => isCut)) {
    sentences.push('A bar with an arrow reaches farther than drawn; its area is true.');
  }
  if (bins.length === 1 && bins[0].from === bins[0].to && bins[0].from !== null) {
    sentences.push('All values are equal.');
  }
  return sentences.join(' ');
}

function tableOf(data: Distribution): DataTable {
  const { bins, before, after } = data;
  const share = (count: number, total: number) => (total === 0 ? '–' : formatShare(count / total));
  return {
    head: [nameOf(data.name), 'Original', '% of values', 'Protected', '% of values'],
    rows: [
      ...bins.map((bin, i) => [
        intervalOf(bin, i === bins.length - 1),
        formatCount(bin.before),
        share(bin.before, before.values),
        formatCount(bin.after),
        share(bin.after, after.values),
      ]),
      ['missing', formatCount(before.missing), '', formatCount(after.missing), ''],
    ],
  };
}

/** A bin in words. */
function intervalOf({ from, to }: Pick<Bin, 'from' | 'to'>, isLast = false): string {
  const shown = (x: number) => formatNumber(x, 6);
  if (from === null && to === null) return 'all values';
  if (from === null) return `below ${shown(to!)}`;
  if (to === null) return `${shown(from)} and above`;
  if (from === to) return shown(from);
  return `${shown(from)} to ${isLast ? '' : 'below '}${shown(to)}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
