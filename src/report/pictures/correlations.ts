import type { CorrelationPair, Correlations } from '../figures/index.ts';
import { formatCount, formatNumber, nameOf, quoted } from '../text/index.ts';
import { fitted, textWidth } from './drawing/label.ts';
import { type Key, legend } from './drawing/legend.ts';
import { at, drawing, hatched, hinted, idOf, line, rect, text } from './drawing/svg.ts';
import type { Picture } from './picture.ts';

const WIDTH = 640;
const MOST_COLUMNS = 30;
const MOST_NUMBERS = 12;
/** Smallest change that is marked. */
const MARKED = 0.1;

/**
 * The marked change, in words. Correlations that are rounded to tenths must differ by two steps to
 * be surely that far apart.
 */
function markedChange({ step }: Correlations): { readonly least: number; readonly words: string } {
  return step === null
    ? { least: MARKED, words: `changed by ${MARKED} or more` }
    : { least: MARKED + step * 0.5, words: `changed by more than ${MARKED}` };
}

/**
 * Correlations of both files in one map: the original below the diagonal, the protected file above
 * it. A stronger colour is a stronger correlation, negative cells are also hatched, and pairs whose
 * correlation changed by 0.1 or more have a border in both cells. Of more than 30 columns, those
 * with the largest changes are drawn.
 */
export function correlationPicture(data: Correlations, id: string): Picture {
  const title = 'Correlations before and after';
  const { shown, isCut } = chooseColumns(data);
  const pairs = data.pairs.filter(
    ({ first, second }) => shown.includes(first) && shown.includes(second),
  );
  const caption = captionOf(data, shown.length, isCut);
  const table = tableOf(data, pairs);
  const { least, words } = markedChange(data);
  const n = shown.length;
  const longest = Math.max(0, ...shown.map((place) => textWidth(nameOf(data.names[place]))));
  const label = Math.min(150, longest) + 10;
  // Names above the map are turned by 45 degrees, and the last one reaches beyond it.
  const slant = Math.min(96, longest * 0.71) + 8;
  const cell = Math.max(13, Math.min(46, (WIDTH - label - slant) / Math.max(1, n)));
  const keys = legend(keysOf(id, words), 2, 6, WIDTH);
  const top = 6 + keys.height + 14 + slant;
  const height = top + n * cell + 26;
  const frame = { id, width: WIDTH, height, title, description: caption };
  const place = (column: number) => shown.indexOf(column);
  // Two decimals are usual for correlations.
  const decimals = data.step === null ? 2 : 1;
  const cells = pairs.flatMap((pair) => {
    const [a, b] = [place(pair.first), place(pair.second)].sort((p, q) => p - q);
    const mark = isMarked(pair, least);
    const pairName = [pair.first, pair.second].map((one) => nameOf(data.names[one])).join(', ');
    const look = { id, mark, numbers: n <= MOST_NUMBERS, decimals, pairName };
    return [
      draw(pair.before, label + a * cell, top + b * cell, cell, look),
      draw(pair.after, label + b * cell, top + a * cell, cell, look),
    ];
  });
  const svg = drawing(
    frame,
    negativeHatching(id),
    keys.svg,
    ...shown.map((column, i) => {
      const name = nameOf(data.names[column]);
      const x = label + (i + 0.5) * cell;
      const y = top + (i + 0.5) * cell;
      return [
        text(label - 8, y + 4, fitted(name, 150), { anchor: 'end', full: name }),
        text(x, top - 6, fitted(name, 135), { turn: -45, full: name }),
        rect(label + i * cell, top + i * cell, cell, cell, { class: 'pn-diagonal' }),
      ].join('');
    }),
    ...cells,
    n < 2
      ? text(WIDTH / 2, top, 'Too few columns for a correlation', { anchor: 'middle' })
      : text(label, top + n * cell + 18, 'Below the diagonal: original. Above: protected.', {
          class: 'pn-tick',
        }),
  );
  return { title, svg, caption, table };
}

function draw(
  r: number | null,
  x: number,
  y: number,
  size: number,
  options: {
    readonly id: string;
    readonly mark: boolean;
    readonly numbers: boolean;
    readonly decimals: number;
    readonly pairName: string;
  },
): string {
  const box = (of: Readonly<Record<string, string | number>>) =>
    rect(x + 0.5, y + 0.5, size - 1, size - 1, of);
  const middle = [x + size / 2, y + size / 2 + 4] as const;
  if (r === null) return text(...middle, '–', { anchor: 'middle', class: 'pn-tick' });
  const strength = at(Math.abs(r));
  // Between a tenth and three fifths the colour is light enough for dark text; above, the text is
  // light.
  const opacity = strength > 0.6 ? 1 : at(strength * 0.75);
  return hinted(
    `${options.pairName}: ${fixed(r, options.decimals)}`,
    box({ class: r < 0 ? 'pn-negative' : 'pn-positive', 'fill-opacity': opacity }),
    r < 0 && !options.numbers ? box({ fill: hatched(options.id) }) : '',
    options.mark ? border(x, y, size) : '',
    options.numbers
      ? text(...middle, fixed(r, options.decimals), {
          anchor: 'middle',
          class: strength > 0.6 ? 'pn-strong' : undefined,
        })
      : '',
  );
}

function border(x: number, y: number, size: number): string {
  const name = size < 24 ? 'pn-cell-changed pn-thin' : 'pn-cell-changed';
  return rect(x + 1.5, y + 1.5, size - 3, size - 3, { class: name });
}

function fixed(r: number, decimals: number): string {
  const shown = r.toFixed(decimals);
  return Number(shown) === 0 ? shown.replace('-', '') : shown.replace('-', '\u2212');
}

function isMarked({ before, after }: CorrelationPair, least: number): boolean {
  return before !== null && after !== null && Math.abs(after - before) >= least;
}

/** All columns, or those with the largest change of a correlation, in the order of the file. */
function chooseColumns({ names, pairs }: Correlations): { shown: number[]; isCut: boolean } {
  const all = names.map((_, place) => place);
  if (names.length <= MOST_COLUMNS) return { shown: all, isCut: false };
  const changes = new Float64Array(names.length);
  for (const { first, second, before, after } of pairs) {
    const change = before === null || after === null ? 0 : Math.abs(after - before);
    changes[first] = Math.max(changes[first], change);
    changes[second] = Math.max(changes[second], change);
  }
  const shown = all
    .sort((a, b) => changes[b] - changes[a] || a - b)
    .slice(0, MOST_COLUMNS)
    .sort((a, b) => a - b);
  return { shown, isCut: true };
}

function negativeHatching(id: string): string {
  const name = `${idOf(id)}-hatch`;
  return `<defs><pattern id="${name}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${line(0, 0, 0, 5, 'pn-negative-line')}</pattern></defs>`;
}

function keysOf(id: string, changed: string): Key[] {
  const box = (x: number, y: number, of: Readonly<Record<string, string | number>>) =>
    rect(x, y, 22, 12, of);
  return [
    { label: 'positive', sign: (x, y) => box(x, y, { class: 'pn-positive' }) },
    {
      label: 'negative',
      sign: (x, y) => box(x, y, { class: 'pn-negative' }) + box(x, y, { fill: hatched(id) }),
    },
    {
      label: changed,
      sign: (x, y) => rect(x + 1, y + 1, 20, 10, { class: 'pn-cell-changed' }),
    },
  ];
}

function captionOf(data: Correlations, shown: number, isCut: boolean): string {
  const { names, step } = data;
  const { least, words } = markedChange(data);
  const known = data.pairs.filter(({ before, after }) => before !== null && after !== null);
  const marked = known.filter((pair) => isMarked(pair, least)).length;
  const sentences = [
    'Pearson correlations; the stronger the colour, the stronger the correlation.',
    ...(step === null ? [] : [`The correlations are rounded to multiples of ${step}.`]),
  ];
  if (known.length > 0) {
    sentences.push(
      `Of ${formatCount(known.length)} ${known.length === 1 ? 'pair' : 'pairs'} of columns, ${formatCount(marked)} ${words}.`,
    );
  }
  if (known.length > 0 && step === null) {
    const change = ({ before, after }: CorrelationPair) => Math.abs(after! - before!);
    const largest = known.reduce((most, pair) => (change(pair) > change(most) ? pair : most));
    const both = [names[largest.first], names[largest.second]];
    sentences.push(
      `The largest change, ${formatNumber(change(largest), 2)}, is between ${quoted(both)}.`,
    );
  }
  if (isCut) {
    sentences.push(
      `The picture shows the ${shown} of ${formatCount(names.length)} columns with the largest changes.`,
    );
  }
  return sentences.join(' ');
}

function tableOf(
  { names, step }: Correlations,
  pairs: readonly CorrelationPair[],
): Picture['table'] {
  const shown = (r: number | null) => (r === null ? '–' : formatNumber(r, 3));
  const isCounted = pairs.some(({ records }) => records !== null);
  const change = ({ before, after }: CorrelationPair) =>
    before === null || after === null ? '–' : shown(Number((after - before).toFixed(4)));
  return {
    head: [
      ...['Columns', 'Original', 'Protected'],
      // The difference of rounded numbers would be misleading.
      ...(step === null ? ['Change'] : []),
      ...(isCounted ? ['Records'] : []),
    ],
    rows: pairs.map((pair) => [
      `${nameOf(names[pair.first])} and ${nameOf(names[pair.second])}`,
      shown(pair.before),
      shown(pair.after),
      ...(step === null ? [change(pair)] : []),
      ...(isCounted ? [pair.records === null ? '–' : formatCount(pair.records)] : []),
    ]),
  };
}
