import type { LabelledCode } from '../../foundation/table/index.ts';
import { type LabelledColumn, numberCode, type WrittenColumn } from '../labelled/index.ts';
import { numberText } from '../parquet/index.ts';
import { type Row, textOf } from './workbook.ts';

/** The names in the first row of a codebook. A sheet or a table with exactly these holds labels, not records. */
export const CODEBOOK = ['column', 'label', 'kind', 'code', 'meaning', 'missing'] as const;

/** What a codebook is called, and what if there are records of that name. */
export const CODEBOOK_NAMES = ['Codebook', 'Codebook of columns'] as const;

/** What a codebook says about a column. */
export interface CodebookEntry
  extends Pick<LabelledColumn, 'label' | 'measure' | 'labels' | 'missing'> {
  /** Whether its texts are dates too: programs cannot show all dates as such. */
  readonly isDate?: boolean;
}

const KINDS: Readonly<Record<string, LabelledColumn['measure']>> = {
  amount: 'scale',
  count: 'scale',
  ordinal: 'ordinal',
  nominal: 'nominal',
};
const DATE = 'date';
const WORDS = { scale: 'amount', ordinal: 'ordinal', nominal: 'nominal' } as const;

export function isCodebook(names: readonly string[]): boolean {
  return names.length === CODEBOOK.length && CODEBOOK.every((name, i) => names[i] === name);
}

/** What the rows of a codebook say, by the names of columns. A row without a name is about the column above. */
export function readCodebook(
  rows: Iterable<readonly string[]>,
): ReadonlyMap<string, CodebookEntry> {
  const found = new Map<string, Growing>();
  let name = '';
  for (const [column = '', label = '', kind = '', code = '', meaning = '', missing = ''] of rows) {
    if (column !== '') name = column;
    if (name === '') continue;
    const entry: Growing = found.get(name) ?? { labels: [], missing: [] };
    found.set(name, entry);
    if (label !== '') entry.label = label;
    if (KINDS[kind] !== undefined) entry.measure = KINDS[kind];
    if (kind === DATE) entry.isDate = true;
    if (code === '') continue;
    entry.labels.push(meaning === '' ? { code } : { code, label: meaning });
    if (/^(yes|true|1)$/i.test(missing)) entry.missing.push(code);
  }
  return found;
}

interface Growing {
  label?: string;
  measure?: LabelledColumn['measure'];
  isDate?: boolean;
  readonly labels: LabelledCode[];
  readonly missing: string[];
}

/** The cells of a row of a sheet as texts. */
export function textsOf({ cells }: Row): string[] {
  return Array.from(cells, (cell) => (cell === undefined ? '' : textOf(cell)));
}

/** A cell of a codebook: codes that are numbers stand as numbers. */
export type CodebookCell = string | number;

/** The rows of a codebook without the names, none if nothing is known about the columns. */
export function codebookOf(columns: readonly WrittenColumn[]): CodebookCell[][] {
  const isKnown = columns.some(
    ({ label, measure, labels, missing, reasons }) =>
      label !== '' || measure !== undefined || labels.length + missing.length + reasons.size > 0,
  );
  if (!isKnown) return [];
  return columns.flatMap((column) => {
    const { name, label, measure, form, labels, missing, reasons } = column;
    const kind = form === 'date' || form === 'timestamp' ? DATE : measure && WORDS[measure];
    const isMissing = new Set([...missing, ...reasons.keys()].map(spelled));
    const meanings = new Map(labels.map((one) => [spelled(one.code), one.label ?? '']));
    const codes = new Set([...labels.map(({ code }) => spelled(code)), ...isMissing]);
    const rows = [...codes].map((code): CodebookCell[] => {
      const value = numberCode(code);
      const cell = form === 'number' && value !== null ? value : code;
      return ['', '', '', cell, meanings.get(code) ?? '', isMissing.has(code) ? 'yes' : ''];
    });
    const [first = ['', '', '', '', '', ''], ...others] = rows;
    return [[name, label, kind ?? '', ...first.slice(3)], ...others];
  });
}

/** Numbers have one spelling. */
function spelled(code: string): string {
  const value = numberCode(code);
  return value === null ? code : numberText(value);
}
