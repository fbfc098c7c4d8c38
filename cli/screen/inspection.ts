import type { InspectedColumn, InspectedRisk, Inspection } from '../../src/index.ts';
import { delimiterName } from '../../src/io/csv/index.ts';
import { missingKeysSentence } from '../../src/measures/contract/index.ts';
import { isDecided } from '../../src/recipe/index.ts';
import type { Style } from './style.ts';
import { aligned, counted, figure, LINE, listed, safe, wrapped } from './text.ts';

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
  const hints = columns.filter(({ missingHints }) => missingHints.length > 0);
  if (hints.length > 0) lines.push('', ...showHints(hints, style));
  if (inspection.risk !== null) lines.push('', ...showRisk(inspection.risk, records, style));
  lines.push('');
  if (columns.some(({ about }) => !isDecided(about))) {
    lines.push(
      style.dim(
        'A role with a question mark is a guess, and its column counts as undecided. Write the description with --write-description, check it, and every command obeys it; or decide with --role NAME=ROLE and --as NAME=KIND.',
      ),
      '',
    );
  }
  return lines.join('\n');
}

/** Codes that may stand for missing values, and how to say so. */
function showHints(columns: readonly InspectedColumn[], style: Style): string[] {
  return [
    style.bold('Missing codes?'),
    ...columns.map(({ name, missingHints }) => {
      const list = missingHints.map(({ code, because }) => `${safe(code)} (${safe(because)})`);
      const flags = missingHints.map(({ code }) => `--missing-code ${safe(name)}=${safe(code)}`);
      return wrapped(
        `  ${safe(name)}: ${list.join(', ')}. If so: ${flags.join(' ')}`,
        LINE,
        '    ',
      );
    }),
  ];
}

/** Which records are unique in the columns that others are likely to know, and which column contributes most. */
function showRisk(
  { keys, missingKeys, lacking, below, without, drives }: InspectedRisk,
  records: number,
  style: Style,
): string[] {
  const [unique, ...others] = below;
  const share = (count: number) => `${((100 * count) / Math.max(1, records)).toFixed(1)} %`;
  const names = listed(keys.map(safe));
  const lines = [
    `${style.bold('Risk')}  ${counted(unique.records, 'record')} of ${figure(records)} (${share(unique.records)}) are unique by ${keys.length === 1 ? 'the likely key' : 'the likely keys together'}: ${names}.`,
    `      In combinations of fewer than ${others.map((one) => `${one.k} records: ${figure(one.records)}`).join(', than ')}.${lacking === 0 ? '' : ` ${missingKeysSentence(missingKeys)}`}`,
  ];
  if (unique.records > 0 && drives !== null) {
    const most = [...drives].sort((a, b) => b.share - a.share).slice(0, 4);
    const list = most.map(({ key, share: part }) => `${safe(key)} ${(100 * part).toFixed(0)} %`);
    lines.push(
      `      Columns that contribute most: ${list.join(', ')} (share of the smallest sets of columns that single out a record in which the column occurs, weighted by SUDA2).`,
    );
    return lines.map((line) => wrapped(line, LINE, ' '.repeat(6)));
  }
  const strongest = [...without].sort((a, b) => a.unique - b.unique).slice(0, 3);
  if (unique.records > 0 && strongest.length > 0) {
    const list = strongest.map(
      ({ key, unique: left }) => `without ${safe(key)} ${figure(left)} would be`,
    );
    lines.push(`      Columns that contribute most: ${list.join(', ')}.`);
  }
  return lines.map((line) => wrapped(line, LINE, ' '.repeat(6)));
}

/** Properties of a column that are known after reading it. */
type ReadColumn = Pick<
  InspectedColumn,
  'position' | 'name' | 'kind' | 'missing' | 'about' | 'reason'
>;

/** Columns with kinds and suggested roles, and the reason for each guess. */
export function showColumns(columns: readonly ReadColumn[], style: Style): string[] {
  const rows = columns.map(({ position, name, kind, missing, about, reason }) => [
    String(position),
    safe(name) || '(no name)',
    about.kind ?? kind,
    missing === 0 ? '-' : String(missing),
    isDecided(about) ? about.role! : `${about.role ?? 'none'}?`,
    [...(about.label === undefined ? [] : [safe(about.label)]), reason, ...whyOf(about)].join('; '),
  ]);
  const table = aligned(
    [['#', 'column', 'kind', 'missing', 'role', 'why'], ...rows],
    new Set([0, 3]),
  );
  return [style.bold(table[0]), ...table.slice(1)];
}

/** Why a column has its kind and role, if they are guesses. */
function whyOf({ because, guessed = [] }: InspectedColumn['about']): string[] {
  if (because === undefined) return guessed.length === 0 ? ['as described'] : [];
  return [safe(because)];
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
