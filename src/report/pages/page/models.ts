import type { FuzzySummary, MixtureSummary } from '../../../methods/contract/index.ts';
import { ellipsesOf, onScale, type ReportData, type ReportModel } from '../../figures/index.ts';
import { bicCurvePicture, ellipsesPicture } from '../../pictures/index.ts';
import {
  counted,
  element,
  escaped,
  formatCount,
  formatNumber,
  formatShare,
  nameOf,
} from '../../text/index.ts';
import { pictureFigure } from './figure.ts';
import { type Cell, cell, list, nameCell, paragraph, table } from './table.ts';

/** Models that are shown in full; a file can have hundreds of parts. */
const MOST_MODELS = 4;
/** Below this probability, records count as hardly normal. */
const DOUBT = 0.05;

/** The models behind the groups, the largest parts in full. */
export function models({ models: all = [] }: ReportData): string {
  if (all.length === 0) return '';
  const shown = [...all]
    .sort((a, b) => b.summary.records - a.summary.records)
    .slice(0, MOST_MODELS)
    .map((model) => ({ model, place: all.indexOf(model) + 1 }))
    .sort((a, b) => a.place - b.place);
  const words =
    all.length > shown.length
      ? `${formatCount(all.length)} parts of the file were grouped by themselves. The ${shown.length} largest are shown in full.`
      : '';
  return [
    words === '' ? '' : paragraph(words),
    all.length > 1 ? overview(all) : '',
    ...shown.map(({ model, place }) => inFull(model, place)),
  ].join('');
}

function overview(all: readonly ReportModel[]): string {
  return table(
    'Models, one for each separately grouped part',
    [
      { title: 'Part' },
      { title: 'Records', isNumber: true },
      { title: 'Model' },
      { title: 'Groups', isNumber: true },
    ],
    all.map(({ about, summary }) => [
      nameCell(nameOf(about, 200)),
      cell(formatCount(summary.records), 'number'),
      cell(summary.kind === 'mixture' ? summary.model : 'fuzzy'),
      cell(
        formatCount(summary.kind === 'mixture' ? summary.components.length : summary.centres),
        'number',
      ),
    ]),
  );
}

function inFull({ about, columns, summary }: ReportModel, place: number): string {
  const body =
    summary.kind === 'mixture' ? mixture(summary, columns, `model-${place}`) : fuzzy(summary);
  return [
    element('h3', {}, element('bdi', {}, escaped(nameOf(about, 200)))),
    body,
    list(summary.notes),
  ].join('');
}

function fuzzy(summary: FuzzySummary): string {
  const { records, centres, objective, rounds, converged, starts, sizes } = summary;
  const sentences = [
    `${counted(records, 'record')} and ${counted(centres, 'centre')}, the best of ${counted(starts, 'start')}: objective ${formatNumber(objective, 6)} after ${counted(rounds, 'round')}, ${converged ? 'converged' : 'not converged'}.`,
    `The resulting groups have ${formatCount(sizes.min)} to ${formatCount(sizes.max)} records, the median is ${formatNumber(sizes.median, 4)}.`,
  ];
  return paragraph(sentences.join(' '));
}

function mixture(summary: MixtureSummary, columns: readonly string[], id: string): string {
  const { model, tails, bic, components, certainty, table: cells } = summary;
  const taken = largestOf(summary);
  const sentences = [
    `${tails === 't' ? 'A mixture of t distributions' : 'A mixture of normal distributions'}, model ${model}, BIC ${formatNumber(bic, 8)}: ${counted(components.length, 'group')}.`,
    `On average, a record belongs to its likeliest component with a probability of ${formatNumber(certainty, 3)}.`,
  ];
  const curve = bicCurvePicture(
    { chosen: { model, components: taken }, cells: withoutEmpty(cells) },
    `${id}-bic`,
  );
  const ellipses = ellipsesOf(summary, columns);
  return [
    paragraph(sentences.join(' ')),
    element(
      'div',
      { class: 'pictures' },
      cells.length === 0 ? '' : pictureFigure(curve, true),
      ...ellipses.map((one, i) =>
        pictureFigure(ellipsesPicture(one, `${id}-ellipses-${i + 1}`), true),
      ),
    ),
    normalityTable(summary),
    meansTable(summary, columns),
  ].join('');
}

/** Number of fitted components: a component whose records went to others has no group. */
function largestOf({ table: cells, model, bic, components }: MixtureSummary): number {
  const cell = cells.find((one) => one.model === model && one.bic === bic);
  return cell?.components ?? components.length;
}

/** The table without numbers of components, and models, that were never fitted. */
function withoutEmpty(cells: MixtureSummary['table']): MixtureSummary['table'] {
  const fitted = cells.filter(({ bic }) => bic !== null);
  const models = new Set(fitted.map(({ model }) => model));
  const numbers = new Set(fitted.map(({ components }) => components));
  return cells.filter(({ model, components }) => models.has(model) && numbers.has(components));
}

function normalityTable({ components, tails }: MixtureSummary): string {
  const areT = tails === 't';
  const rows = components.map(({ records, share, degrees, normality }, i): Cell[] => {
    const p = normality === null ? null : Math.min(normality.skewnessP, normality.kurtosisP);
    return [
      cell(String(i + 1)),
      cell(formatCount(records), 'number'),
      cell(formatShare(share), 'number'),
      ...(areT ? [cell(formatNumber(degrees, 3), 'number')] : []),
      ...(normality === null
        ? ['–', '–', '–', '–']
        : [
            formatNumber(normality.skewness, 4),
            probability(normality.skewnessP),
            formatNumber(normality.kurtosis, 4),
            probability(normality.kurtosisP),
          ]
      ).map((words) => cell(words, 'number')),
      cell(p === null ? 'Too few records' : p < DOUBT ? 'Hardly' : 'No sign against it'),
    ];
  });
  return (
    table(
      'Components and how normal their records are',
      [
        { title: 'Component' },
        { title: 'Records', isNumber: true },
        { title: 'Share', isNumber: true },
        ...(areT ? [{ title: 'Degrees of freedom', isNumber: true }] : []),
        { title: 'Skewness', isNumber: true },
        { title: 'p', isNumber: true },
        { title: 'Kurtosis', isNumber: true },
        { title: 'p', isNumber: true },
        { title: 'Normal?' },
      ],
      rows,
    ) +
    paragraph(
      'Skewness and kurtosis in all columns together (Mardia 1970), on the scale of the fit. p is the probability of such a deviation or a larger one if the records of the group were normal (Mardia 1974). Hardly: below 0.05 for one of the two. With many records, small deviations show; borders between overlapping groups are deviations too.',
      'lead',
    )
  );
}

function probability(p: number): string {
  return p < 0.0001 ? 'below 0.0001' : formatNumber(p, 2);
}

function meansTable(
  { components, transforms, tails }: MixtureSummary,
  columns: readonly string[],
): string {
  const rows = columns.map((name, j): Cell[] => [
    nameCell(nameOf(onScale(name, transforms[j]), 120)),
    ...components.map(({ mean, covariance }) =>
      cell(
        `${formatNumber(mean[j], 4)} (${formatNumber(Math.sqrt(covariance[j][j]), 3)})`,
        'number',
      ),
    ),
  ]);
  return table(
    `Means of the components, ${tails === 't' ? 'scales' : 'standard deviations'} in brackets`,
    [
      { title: 'Column' },
      ...components.map((_, i) => ({ title: String(i + 1), isNumber: true as const })),
    ],
    rows,
  );
}
