import { cellText } from '../../foundation/table/index.ts';
import { isParquetSource } from '../../io/parquet/index.ts';
import { isXmlSource } from '../../io/xml/index.ts';
import { type Gate, listed, type ReleaseCandidate } from './gate.ts';

/** What column names can tell about the origin of a file. */
const TELLING: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'a date',
    /(?<!\d)((19|20)\d\d[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])|(0?[1-9]|[12]\d|3[01])[._ ](0?[1-9]|1[0-2])[._ ](19|20)\d\d)(?!\d)/,
  ],
  [
    'a path',
    /^[a-z]:[\\/]|^\\\\|^~?\/[^/]+\/|file:\/\/|\.(csv|tsv|txt|xlsx?|ods|sav|dta|sas7bdat|rds|parquet|xml)$/i,
  ],
  ['the address of a person', /[^\s@]+@[^\s@]+\.[^\s@]+/],
  ['the name of a person', /(?<!\p{L})(by|von|par|por|author|user|owner)[ _:=]+\p{Lu}\p{Ll}+/u],
];

/** The title and the labels leave with the data. Dates and names of persons can belong there. */
const TOLD_IN_TEXTS = TELLING.filter(([what]) => /path|address/.test(what));

/** A line that is not a record but a remark. */
const REMARK = /^(#|\/\/|--|;|<!--)/;

/** What a file tells apart from its records. */
export const metadata: Gate = {
  name: 'metadata',
  title: 'Metadata',
  asks: 'Do names, title, labels and form of the file tell nothing about its origin?',
  next: 'Rename the columns in the original, remove remarks from it, and protect it again. Titles and labels stand in the description: change them there.',
  check(candidate) {
    const { masked } = candidate;
    const found: string[] = [];
    for (const [what, pattern] of TELLING) {
      const names = masked.names.filter((name) => pattern.test(name));
      if (names.length === 0) continue;
      const places = masked.names.flatMap((name, i) => (pattern.test(name) ? [i + 1] : []));
      found.push(`${what} in the name of column ${listed(places.map(String))}`);
    }
    const { title = '', columns } = candidate.original.description;
    for (const [what, pattern] of TOLD_IN_TEXTS) {
      const isTold = (text: string) => text.split(/[\s()"',;]+/).some((word) => pattern.test(word));
      if (isTold(title)) found.push(`${what} in the title of the description`);
      const places = masked.names.flatMap((name, i) =>
        columns.some(({ column, label = '' }) => column === name && isTold(label)) ? [i + 1] : [],
      );
      if (places.length > 0) {
        found.push(`${what} in the label of column ${listed(places.map(String))}`);
      }
    }
    if (masked.dialect.header && REMARK.test(masked.names[0])) {
      found.push('the first line looks like a remark');
    }
    if (endsInRemark(candidate)) found.push('the last record looks like a remark');
    const notes = [
      ...(masked.dialect.byteOrderMark ? ['The byte order mark is left out.'] : []),
      ...(masked.blankLines > 0 ? ['Blank lines at the end are left out.'] : []),
      ...(isParquetSource(masked.source)
        ? ['Content of the Parquet file beside its records is left out.']
        : []),
      ...(isXmlSource(masked.source)
        ? ['Comments, processing instructions and attributes of the XML are left out.']
        : []),
    ];
    return {
      holds: found.length === 0,
      found: found.length === 0 ? 'names and form tell nothing about the origin' : found.join('; '),
      ...(notes.length > 0 && { notes }),
    };
  },
};

/** Only the first cell is checked: a remark below several columns is not a record at all. */
function endsInRemark({ masked: { table, records } }: ReleaseCandidate): boolean {
  const [first] = table.columns;
  if (first === undefined || first.kind === 'numeric') return false;
  return REMARK.test(cellText(first, records - 1) ?? '');
}
