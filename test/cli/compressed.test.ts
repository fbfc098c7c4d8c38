import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, kept, type Playground, persons, refuses, works } from './run.ts';

const SEED = '0123456789abcdef'.repeat(4);
const FLAGS = ['--columns', 'age,income', '--k', '3', '--seed', SEED, '-q'];

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/compressed/${name}`, import.meta.url));

const protect = (folder: Playground, input: string, output: string) => [
  ...['protect', folder.at(input), '-o', folder.at(output)],
  ...FLAGS,
];

async function expectVerified(folder: Playground, input: string, output: string): Promise<void> {
  const verified = await folder.verify(input, output);
  expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
  expect(verified.code).toBe(0);
}

describe('packed files', () => {
  it(
    'are protected and verified like the file that is in them, with its digest',
    inFolder(async (folder) => {
      folder.write('a.csv', fixture('records.csv'));
      await works(folder, ...protect(folder, 'a.csv', 'plain.csv'));
      const digest = (output: string) =>
        JSON.parse(folder.read(kept(output, 'certificate.json'))).original.sha256;
      for (const name of ['best.csv.gz', 'members.csv.gz', 'frames.csv.zst', 'skipping.csv.zst']) {
        folder.write(name, fixture(name));
        await works(folder, ...protect(folder, name, 'out.csv'));
        expect(folder.read('out.csv')).toBe(folder.read('plain.csv'));
        expect(digest('out.csv')).toBe(digest('plain.csv'));
      }
      await expectVerified(folder, 'frames.csv.zst', 'out.csv');
    }),
  );

  it(
    'are read from standard input',
    inFolder(async (folder) => {
      for (const name of ['best.csv.gz', 'best.csv.zst']) {
        const run = await folder.runWith({ input: fixture(name) }, 'inspect', '-');
        expectDone(run);
        expect(run.stdout).toMatch(/^standard input: 150 records, 4 columns\n/);
      }
    }),
  );

  it(
    'are written where the name of the output asks for it, without name and time',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30));
      await works(folder, ...protect(folder, 'a.csv', 'plain.csv'));
      await works(folder, ...protect(folder, 'a.csv', 'out.csv.gz'));
      const packed = folder.bytes('out.csv.gz');
      expect(packed.subarray(0, 10).toString('hex')).toMatch(/^1f8b080000000000..ff$/);
      expect(gunzipSync(packed).toString()).toBe(folder.read('plain.csv'));
      await works(folder, ...protect(folder, 'a.csv', 'again.csv.gz'));
      expect(folder.bytes('again.csv.gz').equals(packed)).toBe(true);
      await expectVerified(folder, 'a.csv', 'out.csv.gz');
      folder.write('out.csv.gz', gzipSync(folder.read('plain.csv').replace(/^\d/m, '9')));
      expect((await folder.verify('a.csv', 'out.csv.gz')).code).not.toBe(0);
    }),
  );

  it(
    'are not written in ways that nothing here writes',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      for (const [output, says] of [
        ['out.csv.zst', /out\.csv\.zst cannot be packed with zstd: name it/],
        ['out.xml.gz', /out\.xml\.gz cannot be packed/],
        ['out.parquet.gz', /out\.parquet\.gz cannot be packed/],
      ] as const) {
        await refuses(folder, 2, says, ...protect(folder, 'a.csv', output));
      }
    }),
  );

  it(
    'that are damaged, cut off or followed by something are refused, and nothing is written',
    inFolder(async (folder) => {
      const whole = gzipSync(persons(40));
      const damaged = Buffer.from(whole);
      damaged[damaged.length - 6] ^= 4;
      const zstd = fixture('fast.csv.zst');
      zstd[zstd.length - 1] ^= 1;
      for (const [bytes, says] of [
        [damaged, /^a\.csv is damaged, its gzip data do not fit together/],
        [whole.subarray(0, -7), /^a\.csv ends before its gzip data do/],
        [Buffer.concat([whole, Buffer.alloc(512)]), /^a\.csv has something else behind the end/],
        [zstd, /^a\.csv is damaged, its zstd data/],
        [gzipSync(whole), /^a\.csv is packed more than once/],
      ] as const) {
        folder.write('a.csv', bytes);
        await refuses(folder, 3, says, ...protect(folder, 'a.csv', 'out.csv'));
      }
    }),
  );

  it(
    'that become endless are refused with what to do',
    inFolder(async (folder) => {
      // Names, then 300 MiB: blocks that repeat a digit 131,072 times in four bytes each.
      const start = Buffer.from('28b52ffd0058200000612c620a', 'hex');
      const blocks = Array.from({ length: 2400 }, () => Buffer.from([0x02, 0x00, 0x10, 0x31]));
      const command = ['protect', folder.at('a.csv'), '-o', folder.at('out.csv'), '-q', '--k', '3'];
      folder.write('a.csv', Buffer.concat([start, ...blocks]));
      await refuses(folder, 4, /is longer than 1 MiB/, ...command);
    }),
  );
});
