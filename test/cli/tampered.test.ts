import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesSource, PenumbraError, parseCertificate, verify } from '../../src/index.ts';
import { expectNoValues, inFolder, kept, type Playground, persons, refuses } from './run.ts';
import { changed, places } from './wrongTypes.ts';

const CERTIFICATE = kept('out.csv', 'certificate.json');
const PARTITION = kept('out.csv', 'partition.csv');
const RECIPE = kept('out.csv', 'recipe.json');
const FILES = ['out.csv', CERTIFICATE, PARTITION, RECIPE];

/** Changes one file of a release, and expects that verify fails and says which statement does. */
function fails(
  what: string,
  file: string,
  change: (text: string) => string,
  says: RegExp,
  code = 1,
): void {
  it(
    what,
    inFolder(async (folder) => {
      await release(folder);
      const before = folder.read(file);
      folder.write(file, change(before));
      expect(folder.read(file)).not.toBe(before);
      const files = ['verify', 'a.csv', 'out.csv', '--certificate', CERTIFICATE, '-q'];
      await refuses(folder, code, says, ...files);
    }),
  );
}

/** One release, made once and copied for each test. */
let made: Promise<Record<string, string>> | undefined;

async function release(folder: Playground): Promise<void> {
  folder.write('a.csv', persons(24));
  made ??= folder
    .protect('a.csv', 'out.csv', '--k', '3', '--columns', 'age,income')
    .then(() => Object.fromEntries(FILES.map((name) => [name, folder.read(name)])));
  for (const [name, text] of Object.entries(await made)) folder.write(name, text);
}

interface Claimed {
  claim: string;
  measured: number;
  limit: number;
}

/** As much of a certificate as is edited here. */
interface Editable {
  figures: { value: number }[];
  columns: { name: string }[];
  steps: { smallestGroup: number; claims: Claimed[] }[];
}

const claimIn = (certificate: Editable, id: string): Claimed => {
  const found = certificate.steps[0].claims.find(({ claim }) => claim === id);
  if (found === undefined) throw new Error(`The certificate claims no "${id}".`);
  return found;
};

const edited = (edit: (certificate: Editable) => void) => (text: string) => {
  const certificate = JSON.parse(text);
  edit(certificate);
  return JSON.stringify(certificate);
};

/** An edit by somebody who knows how the seal is made. */
const resealed = (edit: (certificate: Editable) => void) => (text: string) => {
  const { seal: _, ...certificate } = JSON.parse(edited(edit)(text));
  const seal = createHash('sha256').update(JSON.stringify(certificate)).digest('hex');
  return JSON.stringify({ ...certificate, seal });
};

const lines = (change: (lines: string[]) => string[]) => (text: string) =>
  `${change(text.trimEnd().split('\n')).join('\n')}\n`;

describe.concurrent('verify notices', () => {
  const written = /The protected file is the one that was written/;
  fails(
    'one digit of the protected file',
    'out.csv',
    (text) => text.replace(/(\d)(,[NS],)/, (_, digit, rest) => `${9 - digit}${rest}`),
    written,
  );
  fails(
    'one digit of a copied column',
    'out.csv',
    (text) => text.replace(',N,', ',M,'),
    /copied byte for byte/,
  );
  fails(
    'records in another order',
    'out.csv',
    lines(([head, ...rest]) => [head, ...rest.reverse()]),
    written,
  );
  fails(
    'a record too few',
    'out.csv',
    lines((all) => all.slice(0, -1)),
    written,
  );
  fails(
    'a record too many',
    'out.csv',
    lines((all) => [...all, all[5]]),
    written,
  );
  fails(
    'a file cut off in a record',
    'out.csv',
    (text) => text.slice(0, -40),
    /The protected file is the one that was written/,
  );
  fails(
    'another name of a column',
    'out.csv',
    (text) => text.replace('region', 'Region'),
    /columns of the original/,
  );
  fails(
    'another original',
    'a.csv',
    (text) => text.replace(',N,', ',M,'),
    /The original is the file that was protected/,
  );
  fails(
    'groups that were swapped',
    PARTITION,
    lines(([head, first, second, ...rest]) => [
      head,
      first.replace(/,.*/, ',1'),
      second.replace(/,.*/, ',8'),
      ...rest,
    ]),
    /The partition is unchanged/,
  );
  fails(
    'a group of one',
    PARTITION,
    (text) => text.replace(/\n5,\d+/, '\n5,20'),
    /Every group has at least k records/,
  );
  fails(
    'a certificate with another figure',
    CERTIFICATE,
    edited((c) => {
      c.figures[0].value = 0;
    }),
    /The certificate was not edited.*The figure "loss" is the one stated/,
  );
  fails(
    'a certificate with another limit',
    CERTIFICATE,
    edited((c) => {
      claimIn(c, 'group-size').limit = 5;
    }),
    /The certificate was not edited/,
  );
  fails(
    'a certificate with another name for a column',
    CERTIFICATE,
    edited((c) => {
      c.columns[0].name = 'x';
    }),
    /The certificate was not edited/,
  );
  fails(
    'a figure behind a seal made anew',
    CERTIFICATE,
    resealed((c) => {
      c.figures[0].value = 0;
    }),
    /The figure "loss" is the one stated/,
  );
  fails(
    'a measurement behind a seal made anew',
    CERTIFICATE,
    resealed((c) => {
      claimIn(c, 'group-size').measured = 7;
    }),
    /at least k records/,
  );
  fails(
    'a larger k behind a seal made anew',
    CERTIFICATE,
    resealed((c) => {
      c.steps[0].smallestGroup = 5;
    }),
    /at least k records/,
  );
  fails(
    'a limit behind a seal made anew',
    CERTIFICATE,
    resealed((c) => {
      claimIn(c, 'sums').limit = 1e9;
    }),
    /The total of each covered column/,
  );
});

it(
  'verify shows every statement, and ends with one that lists what fails',
  inFolder(async (folder) => {
    await release(folder);
    folder.write('out.csv', folder.read('out.csv').replace(',N,', ',M,'));
    const run = await folder.verify('a.csv', 'out.csv');
    expect(run.stdout).toMatch(
      /^FAILS +The protected file is the one that was written\. \(its SHA-256 differs: it is another file\)$/m,
    );
    expect(run.stdout).toMatch(/^holds +The original is the file that was protected\./m);
    expect(run.stdout).toMatch(/statements hold, 2 fail, 0 could not be verified\.\n/);
    expect(run.stderr).toMatch(/^penumbra: What does not hold: "The protected file [^\n]+\.\n$/);
    expect(run.code).toBe(1);
    expectNoValues(run);
  }),
);

describe.concurrent('verify refuses', () => {
  const damaged = /The partition is damaged on line \d+/;
  fails(
    'a group without a number',
    PARTITION,
    (text) => text.replace(/\n5,\d+/, '\n5,x'),
    damaged,
    3,
  );
  fails(
    'a group with an absurd number',
    PARTITION,
    (text) => text.replace(/\n5,\d+/, '\n5,2147483647'),
    damaged,
    3,
  );
  fails('words in a partition', PARTITION, (text) => text.replace('record', 'AGREED'), damaged, 3);
  fails(
    'a record of another number',
    PARTITION,
    (text) => text.replace('\n5,', '\n6,'),
    damaged,
    3,
  );
  fails('a partition that is none', PARTITION, () => 'record,step_1\nSECRET4711\n', damaged, 3);
  fails(
    'a certificate that is not JSON',
    CERTIFICATE,
    () => persons(),
    /is not JSON, or has a key twice in one object, so it is not a certificate/,
    3,
  );
  fails(
    'a certificate that is another thing',
    CERTIFICATE,
    () => '{"penumbra":2,"steps":[]}',
    /not a certificate that this program can read/,
    3,
  );
  fails('a certificate cut in half', CERTIFICATE, (text) => text.slice(0, 999), /is not JSON/, 3);

  it(
    'the two files exchanged',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(24).replace('region', 'name'));
      await folder.protect(
        'a.csv',
        'out.csv',
        '--k',
        '3',
        '--columns',
        'income',
        '--role',
        'age=identifier',
      );
      const run = await folder.run('verify', 'out.csv', 'a.csv', '--certificate', CERTIFICATE);
      expect([1, 2, 4]).toContain(run.code);
      expect(run.stderr).toMatch(/^penumbra: [^\n]+\n$/);
      expectNoValues(run);
    }),
  );

  it(
    'files that are not there',
    inFolder(async (folder) => {
      await release(folder);
      const certificate = ['--certificate', CERTIFICATE];
      for (const [args, says] of [
        [['none.csv', 'out.csv', ...certificate], /none\.csv does not exist/],
        [['a.csv', 'none.csv', ...certificate], /none\.csv does not exist/],
        [['a.csv', 'out.csv', '--certificate', 'none.json'], /none\.json does not exist/],
        [['a.csv', 'out.csv', ...certificate, '--partition', 'none'], /none does not exist/],
      ] as const) {
        const run = await folder.run('verify', ...args);
        expect(run).toMatchObject({ code: 3, stdout: '' });
        expect(run.stderr).toMatch(says);
      }
    }),
  );

  it(
    'quietly, but for what fails',
    inFolder(async (folder) => {
      await release(folder);
      expect(await folder.verify('a.csv', 'out.csv', '-q')).toMatchObject({
        code: 0,
        stdout: '',
        stderr: '',
      });
      folder.write('out.csv', folder.read('out.csv').replace(',N,', ',M,'));
      const run = await folder.verify('a.csv', 'out.csv', '-q');
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toMatch(
        /^penumbra: What does not hold: "The protected file is the one that was written", .*\.\n$/,
      );
    }),
  );
});

it(
  'a certificate with anything of a wrong type anywhere fails or is refused, and never breaks the program',
  inFolder(async (folder) => {
    await release(folder);
    const [original, written] = ['a.csv', 'out.csv'].map((name) =>
      bytesSource(name, folder.bytes(name)),
    );
    const certificate = JSON.parse(folder.read(CERTIFICATE));
    const partition = folder.read(PARTITION);
    const recipe = folder.read(RECIPE);
    let tried = 0;
    for (const place of places(certificate)) {
      for (const wrong of [null, [null], {}, -1, 1e9, 'x']) {
        const text = JSON.stringify(changed(certificate, place, wrong));
        const name = `${place.join('.')} ${JSON.stringify(wrong)}`;
        try {
          const { holds } = await verify(original, written, {
            certificate: parseCertificate(text, 'c.json'),
            recipe,
            partition,
          });
          expect(holds, name).toBe(false);
        } catch (error) {
          expect(error, name).toBeInstanceOf(PenumbraError);
          expect((error as PenumbraError).code, name).not.toBe('internal');
        }
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(900);
  }),
);
