import type { Description, LabelledCode } from '../../foundation/table/index.ts';
import { isTag } from '../labelled/index.ts';
import { LABELLED_FILES } from './labelled.ts';
import { formatOfName, hasReasons, holdsCodes } from './reasons.ts';

/** What a format holds of a description. Lengths are of characters, or of bytes of UTF-8. */
interface Held {
  readonly title: number;
  readonly label: number;
  readonly codeLabel: number;
  readonly unit: 'characters' | 'bytes';
  /** The codes that can have a label. */
  readonly codes: 'all' | 'whole numbers' | 'none';
  readonly hasMissing: boolean;
}

/** A codebook holds all but the title. */
const BOOK: Held = {
  ...{ title: 0, label: 32_767, codeLabel: 32_767, unit: 'characters' },
  ...{ codes: 'all', hasMissing: true },
};

const HELD: Readonly<Record<string, Held>> = {
  SPSS: {
    ...{ title: 64, label: 255, codeLabel: 120, unit: 'bytes' },
    ...{ codes: 'all', hasMissing: true },
  },
  Stata: {
    ...{ title: 80, label: 80, codeLabel: 32_000, unit: 'characters' },
    ...{ codes: 'whole numbers', hasMissing: true },
  },
  'SAS transport': {
    ...{ title: 40, label: 256, codeLabel: 0, unit: 'bytes' },
    ...{ codes: 'none', hasMissing: true },
  },
  Arrow: {
    ...{ title: 0, label: Number.POSITIVE_INFINITY, codeLabel: 0, unit: 'bytes' },
    ...{ codes: 'none', hasMissing: false },
  },
  Excel: BOOK,
  OpenDocument: BOOK,
  SQLite: BOOK,
};

/**
 * What a file of this name cannot hold of a description, in sentences that say what becomes of it. None shows a code or a
 * label.
 */
export function notHeld(output: string, { title = '', columns }: Description): string[] {
  const files = LABELLED_FILES.find(({ isName }) => isName(output));
  const held = files && HELD[files.name];
  if (held === undefined) return [];
  const sizeOf = (text: string) =>
    held.unit === 'bytes' ? new TextEncoder().encode(text).length : [...text].length;
  const named = (is: (column: Description['columns'][number]) => boolean) =>
    columns.flatMap((column) => (is(column) ? [`"${column.column}"`] : []));
  const labelsOf = ({ values = [], missing = [] }: Description['columns'][number]) =>
    [...values, ...missing].filter(({ label = '' }) => label !== '');
  const said: string[] = [];
  const say = (found: readonly string[], what: string) => {
    if (found.length > 0) said.push(`${output} cannot hold ${what}: ${inShort(found)}`);
  };
  const most = `${held.label} ${held.unit}`;
  say(
    named(({ label = '' }) => sizeOf(label) > held.label),
    `labels of more than ${most}, which are cut`,
  );
  if (sizeOf(title) > held.title)
    said.push(
      held.title === 0
        ? `${output} cannot hold a title, which stays in the description`
        : `${output} cannot hold a title of more than ${held.title} ${held.unit}, so it is cut`,
    );
  const hasLost = (column: Description['columns'][number]) =>
    labelsOf(column).some((one) => !canHaveLabel(one, held, column.missing));
  say(
    named(hasLost),
    held.codes === 'none'
      ? 'labels of codes, which stay in the description'
      : 'labels of codes that are no whole numbers, which stay in the description',
  );
  if (held.codes !== 'none') {
    const most = `${held.codeLabel} bytes`;
    const isLong = ({ label = '' }: LabelledCode) =>
      new TextEncoder().encode(label).length > held.codeLabel;
    say(
      named((column) => labelsOf(column).some(isLong)),
      `labels of codes of more than ${most}, which are cut`,
    );
  }
  if (!held.hasMissing) {
    say(
      named(({ missing = [] }) => missing.length > 0),
      'reasons for missing values, so all are written alike',
    );
  } else if (files?.name === 'SPSS') {
    const isLetter = ({ code }: LabelledCode) => isTag(code);
    say(
      named(({ missing = [] }) => missing.some(isLetter)),
      'the missing values .a to .z, which become the numbers -1001 to -1026, or others below all values',
    );
  }
  return said;
}

/**
 * What a file of this name cannot tell of the cells that are emptied in some columns, in a sentence; null if it tells all.
 */
export function emptiedNotHeld(
  output: string,
  { emptied }: Pick<Description, 'emptied'>,
  columns: readonly { readonly name: string; readonly isText: boolean }[],
): string | null {
  if (emptied === undefined || columns.length === 0) return null;
  const texts = columns.filter(({ isText }) => isText);
  const format = formatOfName(output);
  const cannot = `${output} cannot tell emptied cells from other missing values`;
  if (!holdsCodes(format)) return cannot;
  if (!hasReasons(format) || !isTag(emptied.code) || texts.length === 0) return null;
  return `${cannot} in columns of texts: ${inShort(texts.map(({ name }) => `"${name}"`))}`;
}

/** Missing codes of numbers become letters, which can have labels. */
function canHaveLabel(
  { code }: LabelledCode,
  { codes }: Held,
  missing: readonly LabelledCode[] = [],
): boolean {
  if (codes !== 'whole numbers') return codes === 'all';
  const value = Number(code);
  const isWhole = code.trim() !== '' && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
  return isWhole || missing.some((one) => one.code === code);
}

/** The first names, and how many there are. */
function inShort(names: readonly string[]): string {
  const first = names.slice(0, 5).join(', ');
  return names.length <= 5 ? first : `${first} and ${names.length - 5} others`;
}
