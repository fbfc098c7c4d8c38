import type { ReportData, ReportLimit } from '../../figures/index.ts';
import { escaped, formatNumber } from '../../text/index.ts';
import { capital, sentence } from './figures.ts';
import { type Cell, cell, paragraph, table } from './table.ts';

/** The limits with their sources, and whether they hold. */
export function limits({ limits: all, edition }: ReportData): string {
  if (all === undefined || all === null) return '';
  return edition.kind === 'public' ? openLimits(all) : closedLimits(all);
}

type Limits = NonNullable<ReportData['limits']>;

function closedLimits({ title, holds, limits: all, nature, inapplicable = [] }: Limits): string {
  const about =
    (nature === undefined ? '' : paragraph(`The release, as limits see it: ${nature}.`)) +
    inapplicable.map((words) => paragraph(words, 'small')).join('');
  if (all.length === 0) {
    return (
      paragraph(
        inapplicable.length === 0
          ? `“${title}” has no limits.`
          : `No limit of “${title}” is about such a file.`,
      ) + about
    );
  }
  const count = (state: boolean | null) => all.filter((limit) => limit.holds === state).length;
  const sum = holds
    ? `All ${all.length} limits of “${title}” hold.`
    : `Of ${all.length} limits of “${title}”, ${count(true)} hold, ${count(false)} fail and ${count(null)} are open.`;
  const open =
    count(null) === 0
      ? ''
      : ' A limit is open if its figure could not be measured; it does not count as holding.';
  return (
    paragraph(sum + open) +
    table(
      `Limits of “${title}”`,
      [
        { title: 'Limit' },
        { title: 'Accepted' },
        { title: 'Found', isNumber: true },
        { title: 'Better' },
        { title: 'Verdict' },
        { title: 'In words' },
      ],
      all.map((limit) => [
        { html: escaped(limitTitle(limit)) },
        cell(acceptedWords(limit)),
        cell(foundWords(limit), 'number'),
        cell(better(limit)),
        cell(verdict(limit.holds), 'verdict'),
        meaning(limit),
      ]),
      'stacked',
    ) +
    about
  );
}

/** Contains only limits that hold. */
function openLimits({ title, limits: all, untold, waived = [] }: Limits): string {
  const whose = title === null ? 'of the office that releases the file' : `of “${title}”`;
  const others =
    untold === 0
      ? ''
      : ' Other limits are not listed: their figures are not published, could not be measured, or exceed the limit.';
  const decided =
    waived.length === 0
      ? ''
      : paragraph(`The releasing office decided to waive these limits: ${waived.join('; ')}.`);
  if (all.length === 0) {
    return (
      paragraph(`The file was compared with the limits ${whose}. The results are not published.`) +
      decided
    );
  }
  return (
    paragraph(`The file was compared with the limits ${whose} before it was released.${others}`) +
    table(
      `Limits ${whose} that hold`,
      [
        { title: 'Limit' },
        { title: 'Accepted' },
        { title: 'Better' },
        { title: 'Verdict' },
        { title: 'In words' },
      ],
      all.map((limit) => [
        { html: escaped(limitTitle(limit)) },
        cell(acceptedWords(limit)),
        cell(better(limit)),
        cell(verdict(limit.holds), 'verdict'),
        meaning(limit),
      ]),
      'stacked',
    ) +
    decided
  );
}

export function limitTitle({ title, name, k }: ReportLimit): string {
  return k === undefined
    ? `${title} (${name})`
    : 'Records that share each combination of the keys (k)';
}

/** The exact limit: a rounded bound would be a different limit. */
export function acceptedWords({ most, least, k, unit }: ReportLimit): string {
  const [words, bound] =
    k === undefined && most !== undefined ? ['at\u00A0most', most] : ['at\u00A0least', k ?? least!];
  return `${words}\u00A0${k === undefined ? withUnit(formatNumber(bound, 12), unit) : bound}`;
}

export function foundWords({ value, unit, k }: ReportLimit): string {
  if (value === null) return 'none';
  const plain = formatNumber(value);
  return k === undefined ? withUnit(plain, unit) : `${plain}\u00A0% with fewer`;
}

function withUnit(plain: string, unit: ReportLimit['unit']): string {
  return unit === '%' ? `${plain}\u00A0%` : plain;
}

function better({ direction, k }: ReportLimit): string {
  return capital(k === undefined ? direction : 'higher is better');
}

function verdict(holds: boolean | null): string {
  return holds === null ? 'Open' : holds ? 'Holds' : 'Fails';
}

function meaning({ words, because, source }: ReportLimit): Cell {
  const sentences = [
    ...(words === null ? [] : [paragraph(words)]),
    ...(because === '' ? [] : [paragraph(sentence(because))]),
    paragraph(`Source: ${sentence(source)}`, 'small'),
  ];
  return { html: sentences.join(''), class: 'meaning' };
}
