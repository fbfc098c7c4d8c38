import { individualRisk, intervalRank, linkage, suda2 } from '../../../measures/risk/index.ts';
import {
  categoryLoss,
  contingencyTwo,
  correlations,
  loss,
  means,
  propensityTree,
} from '../../../measures/utility/index.ts';
import type { ReportData, ReportFigure, ReportFile, ReportLimit } from '../../figures/index.ts';
import {
  assumptionWords,
  counted,
  element,
  escaped,
  formatCount,
  formatShare,
  nameOf,
} from '../../text/index.ts';
import { analystNotes } from '../notes/analyst.ts';
import { figureId, sentence, shown } from './figures.ts';
import { acceptedWords, foundWords, limitTitle } from './limits.ts';
import { list, paragraph } from './table.ts';

/**
 * The first page: the file, what is assumed, its purpose, who could recognise somebody, the costs and the decisions.
 */
export function summary(data: ReportData): string {
  const rows: readonly (readonly [title: string, html: string])[] = [
    ['File', files(data)],
    ['Assumptions', assumptions(data)],
    ['Made', made(data)],
    ['What was done', treatment(data)],
    ['For whom', purpose(data)],
    ['What an intruder knows', keys(data)],
    ['Risk', risk(data)],
    ['Cost', chosen(data, COST) + caution(data)],
    ['Limits', limits(data)],
    ['Certificate', claims(data)],
    ['Before a release', list(data.warnings)],
    ['Decisions', list((data.decisions ?? []).map(sentence))],
  ];
  const shownRows = rows.filter(([, html]) => html !== '');
  return element(
    'dl',
    { class: 'summary' },
    ...shownRows.map(([title, html]) => element('dt', {}, title) + element('dd', {}, html)),
  );
}

function files({ files: { original, protected: output } }: ReportData): string {
  const described = ({ name, records, columns }: ReportFile) =>
    `${name === null ? 'A file' : nameOf(name, 200)} with ${counted(records, 'record')} and ${counted(columns, 'column')}`;
  return paragraph(
    original === null
      ? `${described(output)}.`
      : `${described(output)}, made from ${described(original)}.`,
  );
}

/** What the figures rest on: a reader who assumes something else needs other figures. */
function assumptions({ assumptions: assumed }: ReportData): string {
  if (assumed === undefined) return '';
  return list(assumptionWords(assumed).map(({ title, words }) => `${title}: ${sentence(words)}`));
}

function made({ made: date, author, program }: ReportData): string {
  const by = author ? `, by ${author}` : '';
  return paragraph(`${date === null ? '' : `${date}${by}, with `}${program}.`);
}

/** The steps by their titles, with the number of columns that each changed. */
function treatment({ treatment: { steps, prepared, sample } }: ReportData): string {
  if (steps === null) return paragraph('It is unknown how the file was protected.');
  const recoded = new Set(prepared.filter((one) => one.isRecoded).map(({ column }) => column));
  return list([
    ...(recoded.size === 0 ? [] : [`Recoding: ${named([...recoded])}`]),
    ...(sample === null ? [] : [`Sample of ${sample.share} % of the records`]),
    ...steps.map(({ title, columns }) => `${title}: ${named(columns)}`),
  ]);
}

function named(columns: readonly string[]): string {
  return columns.length === 0 ? 'no column' : columns.map((name) => nameOf(name)).join(', ');
}

function purpose({ limits: all }: ReportData): string {
  if (!all) return paragraph('No purpose was given, so no limits were checked.');
  return all.title === null ? '' : paragraph(`${all.title}.`);
}

/** The assumed keys, and the records that are unique by them in either file. */
function keys({ pictures: { combinations } }: ReportData): string {
  return list(
    combinations.map(({ names, classes, before, after, bound }) => {
      const columns = named(names);
      if (bound !== null) {
        return `${columns}: at most ${bound.atMost} % of the records share their values with fewer than ${bound.fewerThan - 1} others.`;
      }
      const alone = classes.find(({ from, to }) => from === 1 && to === 1);
      if (alone === undefined || before === null || after === null) return `${columns}.`;
      const share = (count: number, of: number) =>
        `${formatCount(count)} of ${formatCount(of)} records (${formatShare(of === 0 ? 0 : count / of)})`;
      return `${columns}: ${share(alone.before, before.records)} are unique in the original, ${share(alone.after, after.records)} in the protected file.`;
    }),
  );
}

/** Each row shows the first of these figures that was measured. The page has room for eight. */
const RISK = [[linkage], [intervalRank], [individualRisk, suda2]];
const COST = [[loss], [means], [categoryLoss], [contingencyTwo], [propensityTree, correlations]];

const risk = (data: ReportData) => chosen(data, RISK);

/** Selected figures by their titles; each links to its full row. */
function chosen(
  { figures }: ReportData,
  rows: readonly (readonly { readonly name: string }[])[],
): string {
  const found = rows.flatMap((choices) => {
    const measured = choices.map(({ name }) =>
      figures.find((figure) => figure.name === name && figure.value !== null),
    );
    return measured.find((figure) => figure !== undefined) ?? [];
  });
  return found.length === 0 ? '' : element('ul', {}, ...found.map((one) => figure(figures, one)));
}

function figure(all: readonly ReportFigure[], one: ReportFigure): string {
  const link = element('a', { href: `#${figureId(all, one)}` }, escaped(one.title));
  return element('li', {}, link, `: ${escaped(shown(one))} (${escaped(one.direction)})`);
}

/** Analyses that mislead. */
function caution(data: ReportData): string {
  const misleading = (data.analystNotes ?? analystNotes(data)).filter(
    ({ verdict }) => verdict === 'misleading',
  );
  const topics = misleading.map(({ topic }) => topic).join('; ');
  return topics === '' ? '' : paragraph(`Misleading in the protected file: ${topics}.`);
}

/** The verdict, and every limit that does not hold. */
function limits({ limits: all }: ReportData): string {
  if (!all || all.limits.length === 0) return '';
  const count = (holds: boolean | null) => all.limits.filter((one) => one.holds === holds).length;
  const verdict = `${count(true)} hold, ${count(false)} fail, ${count(null)} are open.`;
  const others = all.limits.filter(({ holds }) => holds !== true);
  return paragraph(verdict) + list(others.map(limitWords));
}

function limitWords(limit: ReportLimit): string {
  const title = limitTitle(limit);
  return limit.holds === null
    ? `Open: ${sentence(title)}`
    : `Fails: ${title}: ${foundWords(limit)} (limit: ${acceptedWords(limit)})`;
}

function claims({ claims: all, withdrawn }: ReportData): string {
  if (all.length === 0) return '';
  const failed = all.filter(({ holds }) => !holds);
  return (
    paragraph(
      failed.length === 0
        ? `${counted(all.length, 'claim')}, all hold.`
        : `${failed.length} of ${counted(all.length, 'claim')} do not hold.`,
    ) +
    list(failed.map(({ sentence: words }) => words)) +
    (withdrawn.length === 0 ? '' : paragraph(`${counted(withdrawn.length, 'claim')} withdrawn.`))
  );
}
