import { columnPicture } from '../pictures/index.ts';
import { element, escaped, formatCount, nameOf } from '../text/index.ts';
import { type Codebook, type CodebookColumn, words } from './codebook.ts';
import { page, pageHeader } from './page/frame.ts';
import { cell, list, nameCell, paragraph, table } from './page/table.ts';

/** A codebook as a page for people, with a small picture of each column. The same data give the same page, byte for byte. */
export function codebookPage(codebook: Codebook, program: string): string {
  const { title, records, columns, notes, rules, threshold } = codebook;
  const header = pageHeader('public', 'Codebook', title);
  const overview = element(
    'section',
    { id: 'overview' },
    element('h2', {}, 'The file'),
    paragraph(
      `${formatCount(records)} records, ${formatCount(columns.length)} columns. The order of the records means nothing.`,
    ),
    ...notes.map((note) => paragraph(note)),
    paragraph(
      `Counts are rounded to multiples of ${threshold}. Levels with fewer than ${threshold} records are not named, and extreme values are not shown.`,
    ),
    ...(rules.length === 0
      ? []
      : [
          element('h2', {}, 'Rules'),
          paragraph('Every record satisfies these rules, as far as it has values.'),
          list(rules),
        ]),
  );
  const parts = columns.map((column, i) => part(column, i, codebook.weight ?? null));
  return page({ title, program, what: 'codebook' }, [header], [overview, ...parts]);
}

function part(column: CodebookColumn, position: number, weight: string | null): string {
  const { kind, range, missing } = words(column);
  const id = `column-${position + 1}`;
  const facts = [
    `Kind: ${kind}`,
    ...(range === '' ? [] : [`Range: ${range}`]),
    `Missing: ${missing}`,
    `What was done: ${column.done}`,
  ];
  const listed = column.levels.length + column.missingCodes.length;
  return element(
    'section',
    { id },
    element('h2', {}, escaped(nameOf(column.name, 200))),
    ...(column.label === null ? [] : [paragraph(column.label)]),
    list(facts),
    columnPicture(column, id),
    listed === 0 ? '' : levelTable(column, weight),
  );
}

function levelTable({ levels, others, missingCodes, name }: CodebookColumn, weight: string | null) {
  const more = (content: string) => (weight === null ? [] : [cell(content)]);
  const rows = [
    ...levels.map((level) => [
      nameCell(level.name),
      cell(level.label ?? ''),
      cell(formatCount(level.records)),
      ...more(level.weighted === undefined ? '' : formatCount(level.weighted)),
    ]),
    ...(others === null
      ? []
      : [[nameCell('others'), cell(''), cell(formatCount(others)), ...more('')]]),
    ...missingCodes.map(({ code, label = '' }) => [
      nameCell(code),
      cell(label),
      cell('missing'),
      ...more(''),
    ]),
  ];
  const head = ['Level', 'Label', 'Records', ...(weight === null ? [] : [`Weighted by ${weight}`])];
  const columns = head.map((title) => ({ title }));
  return table(`Levels of ${nameOf(name)}`, columns, rows);
}
