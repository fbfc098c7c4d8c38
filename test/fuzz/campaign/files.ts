import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { bytesSource } from '../../../src/io/bytes/source.ts';
import { zstdCompress } from '../../../src/io/compressed/zstd/compress.ts';
import { type CsvFile, readCsv } from '../../../src/io/csv/index.ts';
import { unpackedFile } from '../../../src/io/files/gzip.ts';
import { recordsIn } from '../../../src/io/files/records.ts';
import { readCatalog } from '../../../src/io/sas/index.ts';
import { readZip } from '../../../src/io/zip/read.ts';
import { parseDescription } from '../../../src/recipe/index.ts';
import { SAS_FILES, SAS_LABELS, sasCatalog, sasFile } from '../../fixtures/sasFiles.ts';
import { fixed } from './fixed.ts';
import { changedAt, changedBytes, changedTexts, ODD } from './mutate.ts';
import { accepted, bytesIn, Finding, type Target, textIn } from './target.ts';

/** Tests and the campaign are started in the folder of the project. */
const fixture = (path: string) => new Uint8Array(readFileSync(join('test/fixtures', path)));

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -50, max: 2000 }).map(String) },
  { weight: 2, arbitrary: fc.double({ noNaN: true }).map(String) },
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'male', 'NA', '', '.', '007', '2020-01-31') },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const quoted = (text: string) =>
  /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Delimited text as programs write it: one delimiter, cells in quotes where they need them. */
const delimited = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n'),
    fc.integer({ min: 1, max: 6 }).chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 12,
      }),
    ),
  )
  .map(([delimiter, end, rows]) => {
    const head = rows[0].map((_, j) => `c${j}`);
    return [head, ...rows].map((row) => row.map(quoted).join(delimiter)).join(end) + end;
  });

/** The table of a file, or null if it is refused, and the same in pieces of other sizes. */
async function readsAlike(bytes: Uint8Array): Promise<boolean> {
  const before = bytes.slice();
  const outcomes: string[] = [];
  for (const size of [1 << 20, 7]) {
    const source = {
      ...{ name: 'a', size: bytes.length },
      async *open() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
      },
    };
    let sentence = '';
    const file = await accepted(() =>
      readCsv(source).catch((error) => {
        sentence = error.message;
        throw error;
      }),
    );
    outcomes.push(file === null ? sentence : tableText(file));
  }
  if (outcomes[0] !== outcomes[1])
    throw new Finding('A file in pieces of 7 bytes reads otherwise.');
  if (Buffer.compare(before, bytes) !== 0) throw new Finding('Reading changed the bytes.');
  return outcomes[0].startsWith('[');
}

function tableText({ table, dialect }: CsvFile): string {
  const columns = table.columns.map((column) =>
    column.kind === 'categorical'
      ? { ...column, codes: [...column.codes] }
      : { ...column, values: Array.from(column.values, String) },
  );
  return JSON.stringify([columns, dialect]);
}

/** Whatever the bytes are: the records in them, as the command line finds them. */
async function readsSoundly(bytes: Uint8Array): Promise<boolean> {
  const found = await accepted(async () =>
    readCsv(await recordsIn(await unpackedFile(bytesSource('a', bytes)))),
  );
  return found !== null;
}

const csv: Target = {
  name: 'csv',
  inputs: changedTexts(delimited, [',', ';', '"', '""', '\n', 'NA', '"a\nb"', '1,5', '1.5']),
  check: (input) => readsAlike(bytesIn(input)),
};

const PARQUET = [
  ...['snappy', 'gzip', 'zstd', 'lz4', 'none', 'encodings', 'int96', 'integerDecimals', 'brotli'],
  ...['binary', 'fixed', 'required', 'short', 'checksums', 'checksumsSecond'],
].map((name) => fixture(`parquet/${name}.parquet`));

const parquet: Target = {
  name: 'parquet',
  inputs: changedBytes(PARQUET),
  check: (input) => readsSoundly(bytesIn(input)),
};

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', 'x:d', 'é') },
  { weight: 1, arbitrary: fc.constantFrom('Record', '__proto__', 'xml') },
);
const value = fc.oneof(
  cell.map((text) => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))),
  fc.constantFrom('<![CDATA[<a>]]>', '&#65;', '&#x1F4A5;', '<!-- c -->1', '<?p i?>2', '&amp;lt;'),
);
const markup = fc
  .tuple(
    fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
    fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>\n', '\ufeff', '<!-- a -->'),
  )
  .map(([names, rows, start]) => {
    const records = rows.map(
      (row) => `<Record>${names.map((one, j) => `<${one}>${row[j]}</${one}>`).join('')}</Record>`,
    );
    return `${start}<Records>\n${records.join('\n')}\n</Records>`;
  });

const xml: Target = {
  name: 'xml',
  inputs: changedTexts(markup, [
    ...['<', '>', '/', '&', ';', '<a>', '</a>', '<a/>', '<![CDATA[', ']]>', '<!--', '-->', '<?'],
    ...['?>', '<!DOCTYPE a [<!ENTITY b "c">]>', '&b;', '&#0;', '&#xD800;', ' a="1"', 'xmlns=""'],
  ]),
  check: (input) => readsSoundly(bytesIn(input)),
};

const TEXT = new TextEncoder().encode(`a,b\n${'1,2\n33,x\n'.repeat(40)}`);
const PACKED = [
  ...['best.csv.gz', 'named.csv.gz', 'members.csv.gz', 'best.csv.zst', 'frames.csv.zst'],
  ...['skipping.csv.zst', 'unchecked.csv.zst', 'piped.csv.zst'],
].map((path) => fixture(`compressed/${path}`));

const packed: Target = {
  name: 'packed',
  inputs: changedBytes([...PACKED, new Uint8Array(gzipSync(TEXT)), zstdCompress(TEXT)]),
  check: (input) => readsSoundly(bytesIn(input)),
};

const zip: Target = {
  name: 'zip',
  inputs: changedBytes([
    zipSync({ 'a.csv': TEXT, 'b/statement.json': TEXT.slice(0, 20) }),
    zipSync({ 'a.csv': [TEXT, { level: 0 }] }),
  ]),
  check: async (input) => (await accepted(() => readZip(bytesIn(input), 'a.zip'))) !== null,
};

const RDS = ['two', 'three', 'alternative'].map(
  (name) => new Uint8Array(gunzipSync(fixture(`rds/${name}.rds`))),
);

/** Data frames of R: also what the page says about them. */
const rds: Target = {
  name: 'rds',
  inputs: changedBytes(RDS),
  check: (input) => describesSoundly(bytesIn(input)),
};

const WORKBOOKS = ['strange.xlsx', 'written.xlsx', 'written.ods'].map((name) =>
  fixture(`sheets/${name}`),
);

/** Workbooks: archives that are damaged, and, more often, sound ones whose sheets are. */
const workbooks: Target = {
  name: 'workbooks',
  inputs: changedBytes(
    WORKBOOKS.map((bytes) =>
      zipSync(
        Object.fromEntries(
          Object.entries(unzipSync(bytes)).map(([name, part]) => [name, [part, { level: 0 }]]),
        ),
      ),
    ),
  ),
  check: (input) => describesSoundly(bytesIn(input)),
};

const sqlite: Target = {
  name: 'sqlite',
  inputs: changedBytes([fixture('sqlite/survey.sqlite')]),
  check: async (input) => {
    const source = bytesSource('a', bytesIn(input));
    return (
      (await accepted(async () => readCsv(await recordsIn(source, { table: 'persons' })))) !== null
    );
  },
};

const sas: Target = {
  name: 'sas',
  inputs: changedBytes(Object.values(SAS_FILES).map(sasFile)),
  check: (input) => describesSoundly(bytesIn(input)),
};

const SAS_CATALOGS = [true, false].flatMap((is64) =>
  [true, false].map((isLittle) => sasCatalog({ is64, isLittle, encoding: 20 }, SAS_LABELS)),
);
const sasCatalogs: Target = {
  name: 'sas-catalog',
  inputs: changedBytes(SAS_CATALOGS),
  check: async (input) =>
    (await accepted(() => readCatalog(bytesSource('a', bytesIn(input))))) !== null,
};

/** Whatever the bytes are: the records in them, and what they say about themselves. */
async function describesSoundly(bytes: Uint8Array): Promise<boolean> {
  const found = await accepted(async () => {
    const source = await recordsIn(await unpackedFile(bytesSource('a', bytes)));
    await source.describes?.();
    return readCsv(source);
  });
  return found !== null;
}

const variables = fc.array(
  fc.tuple(
    fc.constantFrom('a', 'b', '@c', '1', ''),
    fc.constantFrom('', ' nature="nominal"', ' nature="ordinal"', ' intrvl="contin"', ' wgt="wgt"'),
    fc.constantFrom('', '<labl>A</labl>', '<qstn><qstnLit>Why?</qstnLit></qstn>'),
    fc.constantFrom(
      '',
      '<invalrng><range min="8" max="9"/></invalrng>',
      '<catgry missing="Y"><catValu>9</catValu></catgry>',
    ),
  ),
  { minLength: 1, maxLength: 4 },
);
const ddi: Target = {
  name: 'ddi',
  inputs: changedTexts(
    variables.map(
      (all) =>
        `<codeBook version="2.5"><dataDscr>${all.map(([name, more, ...parts]) => `<var name="${name}"${more}>${parts.join('')}</var>`).join('\n')}</dataDscr></codeBook>`,
    ),
    [
      '<',
      '>',
      '/',
      '&',
      ';',
      '&#65;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<!DOCTYPE a>',
      '<var name="x"/>',
      ' ID="V1"',
    ],
  ),
  check: async (input) => (await accepted(() => parseDescription(textIn(input), 'a'))) !== null,
};

/** Files of statistics programs and Arrow, changed at any byte, and at the numbers that their parts begin with. */
const formatOf = (
  name: string,
  folder: string,
  files: readonly string[],
  marks: readonly string[],
) => {
  const found = files.map((file) => fixture(`${folder}/${file}`));
  return {
    name,
    inputs: fc.oneof(changedBytes(found), changedAt(found, marks)),
    check: (input: string | Uint8Array) => describesSoundly(bytesIn(input)),
  };
};

const labelled: readonly Target[] = [
  formatOf('spss', 'spss', ['plain.sav', 'bytes.sav', 'zlib.zsav'], ['$FL2', '\u0007\0\0\0']),
  formatOf(
    'stata',
    'stata',
    [
      ...['plain', 'new119', 'old113', 'old117', 'survey', 'big', 'bigOld', 'haven', 'long'],
      ...['long117'],
    ].map((one) => `${one}.dta`),
    ['<K>', '<N>', '<map>', '<variable_types>', '<ch>', '<data>', 'GSO', '<lbl>', '<formats>'],
  ),
  formatOf(
    'xport',
    'xport',
    ['five.xpt', 'eight.xpt', 'haven.xpt', 'numbers.xpt'],
    [
      'NAMESTR HEADER RECORD!!!!!!!',
      'NAMSTV8 HEADER RECORD!!!!!!!',
      'LABELV8 HEADER RECORD!!!!!!!',
      'OBSV8   HEADER RECORD!!!!!!!',
    ],
  ),
  formatOf(
    'arrow',
    'arrow',
    [
      ...['plain.arrow', 'zstd.arrow', 'lz4.feather', 'stream.arrows', 'views.arrow'],
      ...['growing.arrows', 'list.arrow'],
    ],
    ['\xff\xff\xff\xff', '\x04\x22\x4d\x18', '\x28\xb5\x2f\xfd', 'ARROW1'],
  ),
];

export const fileTargets: readonly Target[] = [
  ...[csv, parquet, xml, packed, zip],
  ...labelled,
  ...[rds, sas, sasCatalogs, ddi, fixed, workbooks, sqlite],
];
