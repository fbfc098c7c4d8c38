import { type ReportData, relativeChange, type WeightedEstimate } from '../../figures/index.ts';
import { counted, formatNumber, formatShare, nameOf } from '../../text/index.ts';
import { type Cell, cell, nameCell, paragraph, table } from './table.ts';

/** Weighted totals, means and shares of both files; nothing if no weight was decided on. */
export function estimatesTable({ estimates = [] }: ReportData): string {
  if (estimates.length === 0) return '';
  const heads = ['Total before', 'Total after', 'Change', 'Mean or share before', 'After'];
  return (
    table(
      'Weighted totals, means and shares',
      [
        { title: 'Column' },
        { title: 'Counted' },
        ...heads.map((title) => ({ title, isNumber: true })),
      ],
      estimates.map((estimate) => [
        nameCell(nameIn(estimate)),
        cell(
          `${estimate.unit === null ? 'records' : `each ${nameOf(estimate.unit)} once`}, by ${nameOf(estimate.weight)}`,
        ),
        ...figures(estimate),
      ]),
    ) +
    paragraph(
      'What the values of each file stand for: sums of weight times value, and for a level the sum of its weights. The original has all its records here, also those that were left out; each file is weighted by its own weights. Missing values are left out of means and shares.',
      'lead',
    )
  );
}

function nameIn({ column, level, others }: WeightedEstimate): string {
  if (others !== undefined) return `${nameOf(column)}: ${counted(others, 'other level')}`;
  return level === null ? nameOf(column) : `${nameOf(column)} = ${nameOf(level)}`;
}

function figures({ level, others, before, after }: WeightedEstimate): Cell[] {
  const isLevel = level !== null || others !== undefined;
  const mean = (value: number | null) => (isLevel ? formatShare(value) : formatNumber(value, 5));
  return [
    formatNumber(before.total, 6),
    formatNumber(after.total, 6),
    change(before.total, after.total),
    mean(before.mean),
    mean(after.mean),
  ].map((words) => cell(words, 'number'));
}

function change(before: number | null, after: number | null): string {
  const share = relativeChange(before, after);
  if (share === null) return '–';
  return `${share > 0 ? '+' : ''}${share === 0 ? '0 %' : formatShare(share, 2)}`;
}
