import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectNoValues, inFolder, persons, refuses } from './run.ts';

const protecting = (file: string) => ['protect', file, '-o', 'out.csv', '--k', '3', '-q'];

/** Files that are refused, with the exit code and what is said. */
const FILES: readonly [what: string, content: string | Uint8Array, code: number, says: RegExp][] = [
  ['an empty file', '', 4, /bad\.csv is empty/],
  [
    'a binary file',
    Uint8Array.from({ length: 9000 }, (_, i) => (i * 37) % 256),
    3,
    /not look like text/,
  ],
  [
    'an infinite value',
    'a,b\n471147114711,2\n3,inf\n5,6\n',
    4,
    /"b" has an infinite value on line 3/,
  ],
  ['a NUL byte', 'a,b\n1,SECRET4711\n3,x\0y\n', 4, /Line 3 .* NUL/],
  ['a ragged line', 'a,b\n1,SECRET4711\n3\n5,6\n', 4, /Line 3 .* 1 cell .* 2/],
  [
    '100,000 columns',
    `${'c,'.repeat(100_000)}c\n${'1,'.repeat(100_000)}1\n`,
    4,
    /more than 10,000 columns/,
  ],
  [
    'a large file with an open quote',
    `a,b\n1,2\n3,"SECRET4711\n${'5,6\n'.repeat(3_000_000)}`,
    4,
    /opens on line 3/,
  ],
];

/** More of them, for which it is enough to see the program refuse from inside. */
const MORE_FILES: typeof FILES = [
  ['a byte-order mark alone', '\uFEFF', 4, /bad\.csv is empty/],
  ['names alone', 'SECRET4711,b\n', 4, /names but no records/],
  ['a file in UTF-16', Buffer.from('\uFEFFa,b\n1,2\nSECRET4711,4\n', 'utf16le'), 3, /UTF-16/],
  ['a zip archive', `PK\u0003\u0004${'SECRET4711'.repeat(9)}`, 3, /no sound workbook/],
  [
    'a file of texts, no two of them alike',
    `a\n${Array.from({ length: 40 }, (_, i) => `SECRET4711 ${'xyz'[i % 3].repeat(i + 1)}\n`).join('')}`,
    4,
    /no column that microaggregation can protect/,
  ],
  ['a value beyond doubles', 'a,b\n471147114711,2\n3,4\n5,-1e400\n', 4, /"b" .* on line 4/],
  ['a value beyond 1e150', 'a,b\n471147114711,2\n1e151,4\n5,6\n', 4, /"a" .* 1e150 on line 3/],
  ['a line with too many cells', 'a,b\n1,SECRET4711\n3,4,5\n', 4, /Line 3 .* 3 cells/],
  ['a ragged line after a quoted line end', 'a,b\n1,"SECRET\n4711"\n3\n', 4, /Line 4 /],
  [
    'a quote that never closes',
    'a,b\n1,2\n3,"SECRET4711\n5,6\n',
    4,
    /opens on line 3 .* never closed/,
  ],
  ['text behind a quote', 'a,b\n1,"SECRET"4711\n5,6\n', 4, /Line 2 .* closing quote/],
  ['old Macintosh line ends', 'a,b\r1,SECRET4711\r3,4\r', 4, /carriage return/],
  ['a blank line between records', 'a,b\n1,SECRET4711\n\n3,4\n', 4, /Line 3 .* blank/],
  ['numbers for names', '471147114711,2\n3,4\n5,6\n', 4, /first line .* --header no/],
  [
    'missing values without a choice',
    'a,b\n1,471147114711\n,4\n5,6\n',
    4,
    /"a" has 1 missing value, the first on line 3: choose --missing/,
  ],
  [
    'a large file with a ragged line',
    `a,b\n1,471147114711\n${'5,6\n'.repeat(500_000)}7\n`,
    4,
    /Line 500003 /,
  ],
];

describe.concurrent('protect refuses with one sentence and no residue', () => {
  for (const [what, content, code, says] of FILES) {
    it(
      what,
      inFolder(async (folder) => {
        folder.write('bad.csv', content);
        await refuses(folder, code, says, ...protecting('bad.csv'));
      }),
    );
  }

  for (const [what, content, code, says] of MORE_FILES) {
    it(
      what,
      inFolder(async (folder) => {
        folder.write('bad.csv', content);
        await refuses(folder, code, says, ...protecting('bad.csv'));
      }),
    );
  }

  it(
    'a record for names, whoever reads the file and whatever is asked of it',
    inFolder(async (folder) => {
      folder.write('bad.csv', '73,m,SECRET4711,471147114711\n41,f,there,20400\n36,m,here,31000\n');
      const says = /first line .* may be a record.* --header no/;
      for (const args of [
        [...protecting('bad.csv'), '--memory', '1GB'],
        [...protecting('bad.csv'), '--columns', 'age'],
        ['inspect', 'bad.csv'],
        ['inspect', 'bad.csv', '--write-description'],
        ['suggest', 'bad.csv', '--for', 'public'],
      ]) {
        await refuses(folder, 4, says, ...args);
      }
    }),
  );

  it(
    'a file that is not there',
    inFolder(async (folder) => {
      await refuses(folder, 3, /none\.csv does not exist/, ...protecting('none.csv'));
    }),
  );

  it(
    'a folder',
    inFolder(async (folder) => {
      mkdirSync(folder.at('data'));
      await refuses(folder, 3, /data is a folder/, ...protecting('data'));
    }),
  );

  it(
    'a path through a file',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      await refuses(folder, 3, /not a folder/, ...protecting('a.csv/b.csv'));
    }),
  );

  it(
    'a name that is not valid UTF-8 in a file that was said to be',
    inFolder(async (folder) => {
      folder.write('bad.csv', Buffer.from('caf\xe9,b\n1,471147114711\n3,4\n', 'latin1'));
      await refuses(folder, 4, /not valid UTF-8/, ...protecting('bad.csv'), '--encoding', 'utf-8');
    }),
  );
});

/**
 * Loaded before the program: at its end it says how much memory was taken at most, in kB. The peak that
 * getrusage tells would be that of the process that started it.
 */
const WATCH = `import { readFileSync, writeFileSync } from 'node:fs';
const peak = () => {
  try {
    return /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  } catch {
    return String(process.memoryUsage().rss / 1024);
  }
};
process.on('exit', () => writeFileSync('most', peak()));`;

describe.concurrent('a cell of 100 MB is refused soon and in little memory', () => {
  for (const [what, quote] of [
    ['plain', ''],
    ['quoted', '"'],
  ]) {
    it(
      what,
      inFolder(async (folder) => {
        const cell = Buffer.alloc(100_000_000, 'SECRET4711');
        const [before, after] = [`a,b\n1,2\n3,${quote}`, `${quote}\n`].map((text) =>
          Buffer.from(text),
        );
        folder.write('bad.csv', Buffer.concat([before, cell, after]));
        folder.write('watch.mjs', WATCH);
        const run = await folder.runWith(
          { env: { NODE_OPTIONS: `--import ${pathToFileURL(folder.at('watch.mjs'))}` } },
          ...protecting('bad.csv'),
        );
        expect(run.stderr).toMatch(
          /^penumbra: A (cell|quote that opens) on line 3 of bad\.csv .*1 MiB.*\n$/,
        );
        expect(run.code).toBe(4);
        expectNoValues(run);
        expect(run.seconds).toBeLessThan(10);
        expect(Number(folder.read('most'))).toBeLessThan(200_000);
        expect(folder.has('out.csv')).toBe(false);
      }),
    );
  }
});
