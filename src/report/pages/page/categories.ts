import { missingKeysSentence } from '../../../measures/contract/index.ts';
import type {
  CategorySummary,
  Combinations,
  ReportData,
  TwoWayTables,
} from '../../figures/index.ts';
import {
  counted,
  formatBound,
  formatCount,
  formatNumber,
  formatPoints,
  nameOf,
  quoted,
} from '../../text/index.ts';
import { type Cell, cell, nameCell, paragraph, table } from './table.ts';

/** Columns of categories have their own table: a mean says nothing about them. */
export function categoryTable({ categories }: ReportData): string {
  if (categories.length === 0) return '';
  const isOpen = categories.some(({ bands }) => bands !== null);
  const isRecoded = categories.some((column) => column.isRecoded);
  const isMissing = categories.some(
    ({ before, after }) => (before?.missing ?? 0) + (after?.missing ?? 0) > 0,
  );
  const heads = isOpen
    ? ['Values changed', 'Left empty', 'Largest change of a share']
    : [
        'Values changed',
        'Left empty',
        ...(isMissing ? ['Missing'] : []),
        'Levels',
        'Largest change of a share',
      ];
  const notes = [
    isOpen
      ? 'Few: fewer than 5 % of the values; most: half of them or more.'
      : 'An arrow leads from the original to the protected file. pp: percentage points of the records.',
    ...(isRecoded
      ? ['In recoded columns, a value counts as changed if it differs from the result of the rule.']
      : []),
  ];
  return (
    table(
      isOpen
        ? 'Columns of categories'
        : 'Columns of categories that were changed, or that others may know',
      [
        { title: 'Column' },
        ...(isRecoded ? [{ title: 'Recoded' }] : []),
        ...heads.map((title) => ({ title, isNumber: true })),
      ],
      categories.map((column) => [
        nameCell(nameOf(column.name)),
        ...(isRecoded ? [cell(column.isRecoded ? 'yes' : 'no')] : []),
        ...(isOpen ? openCells(column) : cells(column, isMissing)),
      ]),
    ) + paragraph(notes.join(' '), 'lead')
  );
}

function cells({ before, after, effect }: CategorySummary, isMissing: boolean): Cell[] {
  const changed = effect?.changed ?? null;
  const largest = effect?.largest ?? null;
  return [
    changed === null ? '–' : `${formatCount(changed.records)} of ${formatCount(changed.of)}`,
    effect?.emptied == null ? '–' : formatCount(effect.emptied),
    ...(isMissing ? [fromTo(before?.missing, after?.missing)] : []),
    fromTo(before?.levels, after?.levels),
    largest === null ? '–' : signedPoints(largest.after - largest.before),
  ].map((words) => cell(words, 'number'));
}

/** The values of both files if they differ, else one. */
function fromTo(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined) return '–';
  return before === after
    ? formatCount(after)
    : `${formatCount(before)}\u00A0→\u00A0${formatCount(after)}`;
}

function signedPoints(change: number): string {
  const points = Number((100 * change).toFixed(1));
  return `${points > 0 ? '+' : ''}${formatNumber(points)}\u00A0pp`;
}

function openCells({ bands }: CategorySummary): Cell[] {
  return [
    bands?.changed ?? '–',
    bands?.emptied ?? '–',
    bands?.changed === 'none'
      ? 'none'
      : bands?.shareChange
        ? formatBound(bands.shareChange, formatPoints)
        : '–',
  ].map((words) => cell(words, 'number'));
}

/** The table of two categories that changed most. */
export function twoWaySentence(twoWay: TwoWayTables | null): string {
  if (twoWay === null) return '';
  const { tables, mean, worst } = twoWay;
  const percent = (size: number) => `${formatNumber(size, 3)}\u00A0%`;
  const average =
    tables === 1 ? '' : ` The average over ${counted(tables, 'table')} is ${percent(mean)}.`;
  return paragraph(
    worst.value === 0
      ? 'Tables of two categories equal the original tables.'
      : `The table of ${quoted(worst.names)} changed most: ${percent(worst.value)} of the records would have to move to another cell to give the original table (total variation).${average}`,
  );
}

/** The sentences of a public edition about combinations of values. */
export function combinationSentences(all: readonly Combinations[]): string {
  return all
    .map(({ bound, names, about, missingKeys }) =>
      bound === null
        ? ''
        : paragraph(
            `At most ${formatNumber(bound.atMost)}\u00A0% of the protected records share their values with fewer than ${bound.fewerThan - 1} others, in ${about} (${names.map((name) => nameOf(name)).join(', ')}). ${missingKeysSentence(missingKeys)}`,
          ),
    )
    .join('');
}
