import type { InspectedColumn, Inspection } from '../../src/index.ts';
import { delimiterName } from '../../src/io/csv/index.ts';
import type { Style } from './style.ts';
import { aligned, counted, figure, safe } from './text.ts';

/** The screen of `penumbra inspect`. */
export function showInspection(inspection: Inspection, style: Style): string {
  const { dialect, records, columns, duplicates } = inspection;
  const lines = [
    `${style.bold(safe(inspection.file))}: ${counted(records, 'record')}, ${counted(columns.length, 'column')}`,
    `${delimiterName(dialect.delimiter)} between cells (${inspection.reasons.delimiter}), decimal mark "${dialect.decimal}", ${dialect.encoding}`,
    duplicates === 0
      ? 'No record occurs twice.'
      : `${counted(duplicates, 'record')} equal an earlier one in every column.`,
    '',
    ...showColumns(columns, style),
  ];
  const numeric = columns.filter((column) => column.statistics !== undefined);
  if (numeric.length > 0) lines.push('', ...showStatistics(numeric, style));
  lines.push(
    '',
    style.dim('Roles are suggestions: give them with --role NAME=ROLE or a roles file.'),
    '',
  );
  return lines.join('\n');
}

/** What is known of a column as soon as it is read. */
type ReadColumn = Pick<
  InspectedColumn,
  'position' | 'name' | 'kind' | 'missing' | 'suggestion' | 'reason'
>;

/** Columns with kinds and suggested roles, and the reason for each guess. */
export function showColumns(columns: readonly ReadColumn[], style: Style): string[] {
  const rows = columns.map(({ position, name, kind, missing, suggestion, reason }) => [
    String(position),
    safe(name) || '(no name)',
    kind,
    missing === 0 ? '-' : String(missing),
    suggestion === null ? '-' : suggestion.role,
    [reason, ...(suggestion === null ? [] : [suggestion.reason])].join('; '),
  ]);
  const table = aligned(
    [['#', 'column', 'kind', 'missing', 'likely role', 'why'], ...rows],
    new Set([0, 3]),
  );
  return [style.bold(table[0]), ...table.slice(1)];
}

function showStatistics(columns: readonly InspectedColumn[], style: Style): string[] {
  const rows = columns.map(({ name, distinct, statistics }) => [
    safe(name) || '(no name)',
    figure(statistics!.minimum),
    figure(statistics!.median),
    figure(statistics!.mean),
    figure(statistics!.maximum),
    figure(statistics!.standardDeviation),
    figure(distinct),
  ]);
  const table = aligned(
    [['numbers', 'smallest', 'median', 'mean', 'largest', 'std. dev.', 'different'], ...rows],
    new Set([1, 2, 3, 4, 5, 6]),
  );
  return [style.bold(table[0]), ...table.slice(1)];
}
