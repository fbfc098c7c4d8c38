import { count, counted, number } from './counted.ts';

export const load = {
  drop: 'Drop a file here',
  dropNow: 'Let go to read it',
  choose: 'Choose a file',
  accepts: (limit: string) =>
    `CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument or SQLite up to ${limit}; CSV and XML can be compressed (gzip, Zstandard). For larger files, use the command line.`,
  paste: 'Paste text instead',
  pasteLabel: 'Records as text, with the column names in the first line',
  pasteUse: 'Read this text',
  pasteName: 'pasted.csv',
  recent: {
    title: 'Recent files',
    on: 'Remember the files that I choose',
    why: 'This browser then keeps where they are, not what they hold, until you switch this off or forget everything. It may ask before it reads one again.',
    open: (name: string) => `Open ${name} again`,
    gone: (name: string) => `${name} is not there any more, or the browser may not read it.`,
  },
  several:
    'Only the first file is read: give one data file at a time, with its description if you have one.',
  otherColumns:
    'The file has other columns now, so roles and kinds of the earlier ones were dropped. You can undo this.',
  description: {
    why: 'A description holds what you know about the file: kinds, roles, labels, missing codes. Drop it beside the data, or open it here.',
    open: 'Open a description',
    save: 'Save the description',
    saveWhy:
      'Saves your decisions and every guess as FILE.description.json, which all commands read. It stays with the original.',
    taken: (name: string) => `What ${name} says about the file is used now.`,
    waiting: (name: string) => `${name} is a description. Now give the data that it describes.`,
  },
  reading: 'Reading the file',
  another: 'Load another file',
  replaceTitle: 'Load another file?',
  replace: (old: string, next: string) =>
    `${next} replaces ${old}. The roles, rules, recipes and results of ${old} are lost.`,
  replaceYes: 'Load it',
  failed: (name: string) => `${name} could not be read`,
  large: (name: string) => `${name} is too large for a page`,
  largeWhy: (size: string, limit: string) =>
    `The file has ${size}. A page keeps all records and results in memory, so it reads files of up to ${limit}. The command line reads files of any size, part by part:`,
  largeThen:
    'You can make the recipe here with a part of the file: save it on the bench, and use it on the command line with --recipe.',
  kept: (name: string) => `${name} is still loaded and unchanged.`,
  whatToDo: 'What you can do',
  whichTable: (name: string) => `Which table of ${name}?`,
  whichTableWhy: 'The file has several with records. Choose the one to protect:',
  retry: 'Read it in another way',
  retryWhy:
    'If the file is correct, a guess about its format may be wrong. Say how the file is written:',
  retryRead: 'Read again',
  close: 'Close',
  facts: 'The file',
  records: 'Records',
  columns: 'Columns',
  size: 'Size',
  form: 'Form',
  duplicates: 'Records that repeat an earlier one',
  digest: 'Digest (SHA-256)',
  digestWhy: 'computed from the records as read; the same file always gives the same digest',
  slow: 'The file is large: steps take longer, and other pages that need much memory may fail.',
  guesses: 'How it was read',
  guessesWhy:
    'Each line is a guess from the content of the file. If you change one, the file is read again.',
  what: 'What',
  taken: 'Read as',
  why: 'Why',
  change: 'Change',
  asFound: 'as found',
  options: {
    delimiter: 'Delimiter',
    decimal: 'Decimal mark',
    encoding: 'Encoding',
    header: 'First line',
    missing: 'Missing values',
  },
  delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
  decimals: { '.': 'point (1.5)', ',': 'comma (1,5)' },
  encodings: { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' },
  headers: { yes: 'names of the columns', no: 'a record' },
  emptyCell: 'empty cell',
  missingEmpty: 'An empty cell is missing',
  missingCodes: 'Codes, one in each line',
  missingEdit: 'Change the codes',
  missingApply: 'Read with these codes',
  missingUsual: 'The usual codes',
  columnsTitle: 'Columns',
  columnsWhy:
    'The kind of each column, as described or guessed. You change kinds and set roles in the next step.',
  position: 'No.',
  name: 'Name',
  kind: 'Kind',
  kinds: { numeric: 'numbers', categorical: 'categories', text: 'text' },
  missing: 'Missing',
  distinct: 'Different',
  range: 'Range',
  rangeOf: (low: string, high: string) => `${low} to ${high}`,
  role: 'Role',
  noName: 'no name',
  more: (shown: number, all: number) => `Show all (${count(shown)} of ${count(all)} shown)`,
  preview: 'The first records',
  previewWhy:
    'The values as written in the file, so that you can see whether it was read correctly.',
  line: 'Line',
  emptyShown: 'missing',
  next: 'Next: roles and rules',
  none: 'No file is loaded yet.',
  goLoad: 'Load a file',
  unitOf: (bytes: number) =>
    bytes < 1024
      ? counted(bytes, 'byte')
      : bytes < 1024 * 1024
        ? `${number(bytes / 1024, 3)}\u00A0KiB`
        : bytes < 1024 * 1024 * 1024
          ? `${number(bytes / 1024 / 1024, 3)}\u00A0MiB`
          : `${number(bytes / 1024 / 1024 / 1024, 3)}\u00A0GiB`,
};
