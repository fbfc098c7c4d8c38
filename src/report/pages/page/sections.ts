import type { ColumnSummary, ReportData, ReportFile } from '../../figures/index.ts';
import {
  categoryPicture,
  columnDrivePicture,
  combinationsPicture,
  contributionsPicture,
  correlationPicture,
  distributionPicture,
  groupSizesPicture,
  pairCountsPicture,
  quantilePicture,
  riskPicture,
  scatterPicture,
  scoreBarsPicture,
} from '../../pictures/index.ts';
import {
  type Bound,
  element,
  escaped,
  formatBound,
  formatCount,
  formatNumber,
  formatShare,
  nameOf,
} from '../../text/index.ts';
import { analystNotes } from '../notes/analyst.ts';
import { categoryTable, combinationSentences, twoWaySentence } from './categories.ts';
import { estimatesTable } from './estimates.ts';
import { pictureFigure } from './figure.ts';
import { capital, figureTables, sentence } from './figures.ts';
import { limits } from './limits.ts';
import { models } from './models.ts';
import { summary } from './summary.ts';
import { type Cell, cell, list, nameCell, paragraph, table } from './table.ts';
import { treatment } from './treatment.ts';

/** A part of the page with its own heading. All but the summary are folded. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** The section that is open when the page is opened. */
export const SUMMARY = 'summary';

/** All sections with content, in reading order. */
export function sections(data: ReportData): Section[] {
  return [
    { id: SUMMARY, title: 'Summary', body: summary(data) },
    { id: 'files', title: 'Files', body: files(data) },
    { id: 'limits', title: 'Limits', body: limits(data) },
    { id: 'treatment', title: 'What was done', body: treatment(data) },
    { id: 'model', title: 'The model', body: data.edition.kind === 'internal' ? models(data) : '' },
    { id: 'analysts', title: 'What analysts can rely on', body: analysts(data) },
    { id: 'columns', title: 'Columns before and after', body: columns(data) },
    { id: 'relations', title: 'Relations between columns', body: relations(data) },
    { id: 'risk', title: 'Risk', body: risk(data) },
    { id: 'utility', title: 'Utility', body: utility(data) },
    { id: 'scores', title: 'Scores', body: scores(data) },
    { id: 'claims', title: 'Certificate', body: claims(data) },
    { id: 'edition', title: 'About this edition', body: edition(data) },
  ].filter(({ body }) => body !== '');
}

function files({ files: { original, protected: released, isPaired, notes } }: ReportData): string {
  const row = (what: string, file: ReportFile): Cell[] => [
    cell(what),
    file.name === null ? cell('–') : nameCell(nameOf(file.name, 200)),
    cell(formatCount(file.records), 'number'),
    cell(formatCount(file.columns), 'number'),
    cell(file.sha256 ?? '–', 'digest'),
  ];
  return [
    table(
      original === null ? 'The protected file' : 'Compared files',
      [
        { title: 'File' },
        { title: 'Name' },
        { title: 'Records', isNumber: true },
        { title: 'Columns', isNumber: true },
        { title: 'SHA-256' },
      ],
      [...(original === null ? [] : [row('Original', original)]), row('Protected', released)],
    ),
    original === null
      ? ''
      : paragraph(
          isPaired
            ? 'Record i of one file was compared with record i of the other.'
            : 'It is unknown which record became which, so nothing was compared record by record.',
        ),
    notes.length === 0 ? '' : list(notes),
  ].join('');
}

function analysts(data: ReportData): string {
  const notes = data.analystNotes ?? analystNotes(data);
  const rows = notes.map(({ topic, verdict, sentence: words, rule }) => [
    cell(topic),
    cell(capital(verdict), 'verdict'),
    { html: paragraph(words) + paragraph(rule, 'small'), class: 'meaning' } as const,
  ]);
  const effects = data.columns.map((column) => [
    nameCell(nameOf(column.name)),
    ...effectOf(column).map((words) => cell(words, 'number')),
  ]);
  return [
    table(
      'Analyses of the protected file',
      [{ title: 'Analysis' }, { title: 'Verdict' }, { title: 'Why' }],
      rows,
      'stacked',
    ),
    effects.length === 0
      ? ''
      : table(
          'Bias by column',
          [
            { title: 'Column' },
            { title: 'Values changed', isNumber: true },
            { title: 'Shift of the mean, in sd', isNumber: true },
            { title: 'Change of the variance', isNumber: true },
            { title: 'Largest shift of a decile, in sd', isNumber: true },
          ],
          effects,
        ),
    effects.length === 0
      ? ''
      : paragraph(
          `sd: standard deviation of the original column (divisor n − 1). Deciles are of type 7 (Hyndman and Fan 1996).${
            data.edition.kind === 'public'
              ? ' Few: fewer than 5 % of the values; most: half of them or more.'
              : ''
          }`,
          'lead',
        ),
  ].join('');
}

/** Values changed, shift of the mean, change of the variance, largest shift of a decile. */
function effectOf({ effect, bands }: ColumnSummary): string[] {
  if (bands !== null) {
    const shown = (bound: Bound | null, write: (limit: number) => string) =>
      bound === null ? '–' : formatBound(bound, write);
    return [
      bands.changed ?? '–',
      shown(bands.meanShift, (limit) => formatNumber(limit)),
      shown(bands.varianceChange, (limit) => formatShare(limit, 0)),
      shown(bands.quantileShift, (limit) => formatNumber(limit)),
    ];
  }
  if (effect === null) return ['–', '–', '–', '–'];
  const { changed, meanShift, varianceRatio, quantileShift } = effect;
  return [
    formatShare(changed),
    formatShift(meanShift),
    varianceRatio === null ? '–' : signedShare(varianceRatio - 1),
    formatShift(quantileShift),
  ];
}

/** A difference from rounding is not a shift. */
function formatShift(shift: number | null): string {
  return shift !== null && Math.abs(shift) < 1e-9 ? '0' : formatNumber(shift, 3);
}

function signedShare(share: number): string {
  return `${share > 0 ? '+' : ''}${formatShare(share, 2)}`;
}

function risk(data: ReportData): string {
  const { pictures, leftOut } = data;
  const { riskByRecord, groupSizes, columnDrive, combinations, contributions } = pictures;
  return [
    combinationSentences(combinations),
    gallery(
      ...combinations
        .filter(({ classes }) => classes.length > 0)
        .map((one, i) => pictureFigure(combinationsPicture(one, `combinations-${i + 1}`), true)),
      contributions === null
        ? ''
        : pictureFigure(contributionsPicture(contributions, 'contributions'), true),
      riskByRecord === null ? '' : pictureFigure(riskPicture(riskByRecord, 'risk-by-record')),
      ...groupSizes.map((sizes, i) =>
        pictureFigure(groupSizesPicture(sizes, `group-sizes-${i + 1}`)),
      ),
      columnDrive === null
        ? ''
        : pictureFigure(columnDrivePicture(columnDrive, 'column-drive'), true),
    ),
    figureTables(data, 'risk'),
    leftOut.length === 0
      ? ''
      : paragraph('Measures that were not computed:') +
        list(leftOut.map(({ title, because }) => `${title}: ${sentence(because)}`)),
  ].join('');
}

function utility(data: ReportData): string {
  return figureTables(data, 'utility');
}

function scores(data: ReportData): string {
  return (
    figureTables(data, 'score') +
    gallery(
      ...data.pictures.scoreBars.map((bars, i) =>
        pictureFigure(scoreBarsPicture(bars, `score-${i + 1}`), true),
      ),
    )
  );
}

function columns(data: ReportData): string {
  const pictures = data.pictures.distributions.map((distribution, i) => [
    pictureFigure(distributionPicture(distribution, `distribution-${i + 1}`)),
    distribution.quantiles.length === 0
      ? ''
      : pictureFigure(quantilePicture(distribution, `quantiles-${i + 1}`)),
  ]);
  // If columns have two pictures, the two stand side by side.
  const isPaired = pictures.some(([, quantiles]) => quantiles !== '');
  const galleries = isPaired
    ? pictures.map((two) => gallery(...two))
    : [gallery(...pictures.flat())];
  const categories = data.pictures.categories.map((bars, i) =>
    pictureFigure(categoryPicture(bars, `categories-${i + 1}`)),
  );
  return [
    described(data),
    estimatesTable(data),
    ...galleries,
    categoryTable(data),
    gallery(...categories),
  ].join('');
}

function described({ columns: all }: ReportData): string {
  const rows = all.flatMap(({ name, before, after }) =>
    [
      { file: 'original', values: before },
      { file: 'protected', values: after },
    ].flatMap(({ file, values }) =>
      values === null
        ? []
        : [
            [
              {
                html: `${element('bdi', {}, escaped(nameOf(name)))}, ${file}`,
                class: 'name' as const,
              },
              ...[values.values, values.missing].map((count) => cell(formatCount(count), 'number')),
              ...[values.mean, values.deviation, values.minimum, values.median, values.maximum].map(
                (value) => cell(formatNumber(value, 5), 'number'),
              ),
            ],
          ],
    ),
  );
  if (rows.length === 0) return '';
  const heads = ['Values', 'Missing', 'Mean', 'Standard deviation', 'Least', 'Median', 'Largest'];
  return table(
    'Columns of both files; standard deviations with divisor n − 1',
    [{ title: 'Column' }, ...heads.map((title) => ({ title, isNumber: true }))],
    rows,
  );
}

function relations({
  twoWay,
  pictures: { correlations, scatters, pairCounts = [] },
}: ReportData): string {
  const pictures = gallery(
    correlations === null || correlations.names.length < 2
      ? ''
      : pictureFigure(correlationPicture(correlations, 'correlations'), true),
    ...scatters.map((scatter, i) =>
      pictureFigure(scatterPicture(scatter, `scatter-${i + 1}`), true),
    ),
  );
  const tables = gallery(
    ...pairCounts.map((one, i) =>
      pictureFigure(pairCountsPicture(one, `pair-counts-${i + 1}`), true),
    ),
  );
  return twoWaySentence(twoWay) + tables + pictures;
}

function claims(data: ReportData): string {
  return (data.claims.length === 0 ? '' : claimTable(data)) + withdrawn(data);
}

/** Claims of an earlier certificate that no longer hold. */
function withdrawn({ withdrawn: claims }: ReportData): string {
  if (claims.length === 0) return '';
  const items = claims.map(({ sentence: words, found }) =>
    found === null ? words : `${words} Found: ${sentence(found)}`,
  );
  return (
    element('h3', {}, 'Withdrawn') +
    paragraph('An earlier certificate made these claims. They do not hold for this file:') +
    list(items)
  );
}

function claimTable(data: ReportData): string {
  const isFound = data.claims.some(({ found }) => found !== null);
  const rows = data.claims.map(({ about, sentence: words, tier, because, found, holds }) => [
    { html: escaped(words) } as Cell,
    cell(holds ? 'Holds' : 'Does not hold', 'verdict'),
    nameCell(nameOf(about, 400)),
    cell(`${capital(tier)}: ${sentence(because)}`),
    ...(isFound ? [cell(found ?? '–')] : []),
  ]);
  return table(
    'Claims, each checked on the protected file that was written',
    [
      { title: 'Claim' },
      { title: 'Verdict' },
      { title: 'About' },
      { title: 'Because' },
      ...(isFound ? [{ title: 'Found' }] : []),
    ],
    rows,
    'stacked',
  );
}

function edition({ edition: kind }: ReportData): string {
  if (kind.kind === 'public') {
    return (
      paragraph(
        'This edition is for readers outside. It was made from an internal report by these rules:',
      ) + list(kind.withheld)
    );
  }
  return paragraph(
    'This edition shows values of the original, the risk of single records and facts that help an intruder. It must stay with the original. The public edition is made from the same data.',
  );
}

function gallery(...pictures: readonly string[]): string {
  const drawn = pictures.filter((picture) => picture !== '');
  return drawn.length === 0 ? '' : element('div', { class: 'pictures' }, ...drawn);
}
