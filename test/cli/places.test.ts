import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  expectDone,
  expectRefused,
  inFolder,
  manyNumbers,
  persons,
  refuses,
  works,
} from './run.ts';

const protecting = (output: string, ...more: string[]) => [
  ...['protect', 'a.csv', '-o', output, '--k', '3', '-q'],
  ...more,
];

describe.concurrent('an output that is the input is refused', () => {
  it(
    'by every path to it',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      symlinkSync('a.csv', folder.at('link.csv'));
      linkSync(folder.at('a.csv'), folder.at('hard.csv'));
      mkdirSync(folder.at('below'));
      symlinkSync('..', folder.at('below/up'));
      for (const output of [
        'a.csv',
        './a.csv',
        `../${basename(folder.path)}/a.csv`,
        folder.at('a.csv'),
        'link.csv',
        'hard.csv',
        'below/up/a.csv',
        'below/../a.csv',
      ]) {
        await refuses(folder, 2, /is the input itself/, ...protecting(output));
      }
      const out = ['-o', 'a.csv', '--k', '3', '-q'];
      await refuses(folder, 2, /is the input itself/, 'protect', 'link.csv', ...out);
    }),
  );

  it(
    'also through redirections',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      const before = folder.state();
      const read = await folder.runWith(
        { shell: 'exec "$@" < a.csv' },
        'protect',
        '-',
        '-o',
        'a.csv',
        '--k',
        '3',
        '-q',
      );
      expectRefused(read, 2, /is the input itself/, folder, before);
      const written = await folder.runWith(
        { shell: 'exec "$@" >> a.csv' },
        ...protecting('-', '--stay', 'stay'),
      );
      expectRefused(written, 2, /is the input itself/, folder, before);
    }),
  );
});

it(
  'the folder of a run that must stay takes no output of another, whatever may be overwritten',
  inFolder(async (folder) => {
    folder.write('a.csv', persons());
    expectDone(await folder.run(...protecting('out.csv')));
    for (const name of ['recipe.json', 'new.csv']) {
      const output = `out.csv.must-stay/${name}`;
      await refuses(
        folder,
        2,
        /lies in a folder that must stay/,
        ...protecting(output, '--overwrite'),
      );
    }
    const report = ['--report', 'out.csv.must-stay/audit.jsonl', '--overwrite', '-q'];
    await refuses(
      folder,
      2,
      /lies in a folder that must stay/,
      'assess',
      'a.csv',
      'out.csv',
      ...report,
    );
  }),
);

describe.concurrent('a place that cannot take the output is refused', () => {
  it(
    'before the file is read',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('data/x', '');
      await refuses(folder, 3, /data is a folder/, ...protecting('data'));
      await refuses(
        folder,
        3,
        /none\/out\.csv cannot be written, its folder does not exist/,
        ...protecting('none/out.csv'),
      );
      // Also root cannot make a file below a file, or a name of 300 letters.
      await refuses(
        folder,
        3,
        /a part of its path is not a folder/,
        ...protecting('a.csv/out.csv'),
      );
      await refuses(folder, 3, /name is too long/, ...protecting('n'.repeat(300)));
      await refuses(
        folder,
        3,
        /name is too long/,
        ...protecting('n'.repeat(250), '--stay', 'stay'),
      );
      await refuses(
        folder,
        3,
        /folder does not exist/,
        ...protecting('out.csv', '--stay', 'none/stay'),
      );
      folder.write('out.csv.must-stay', 'no folder');
      await refuses(
        folder,
        3,
        /out\.csv\.must-stay .* not the folder of an earlier run/,
        ...protecting('out.csv'),
      );
    }),
  );

  it(
    'a pipe, which a rename would replace',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      expect(spawnSync('mkfifo', [folder.at('pipe')]).status).toBe(0);
      await refuses(folder, 3, /is no file/, ...protecting('pipe'));
    }),
  );

  it(
    'a folder to stay that holds anything else, or the files themselves',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('home/thesis.txt', 'years of work');
      await refuses(
        folder,
        3,
        /not the folder of an earlier run/,
        ...protecting('out.csv', '--stay', 'home'),
      );
      await refuses(
        folder,
        3,
        /not the folder of an earlier run/,
        ...protecting('out.csv', '--stay', '.'),
      );
      mkdirSync(folder.at('stay'));
      await refuses(
        folder,
        2,
        /lies in the folder/,
        ...protecting('stay/out.csv', '--stay', 'stay'),
      );
      await refuses(folder, 2, /lies in the folder/, ...protecting('out.csv', '--stay', 'out.csv'));
      await folder.protect('a.csv', 'out.csv', '--k', '3', '--stay', 'stay');
      folder.write('stay/a.csv', persons());
      await refuses(
        folder,
        2,
        /lies in the folder/,
        'protect',
        'stay/a.csv',
        '-o',
        'b.csv',
        '--k',
        '3',
        '--stay',
        'stay',
        '-q',
      );
    }),
  );

  it(
    'and an earlier output is not touched by a run that fails',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      await folder.protect('a.csv', 'out.csv', '--k', '3');
      await refuses(folder, 2, /k is 99/, 'protect', 'a.csv', '-o', 'out.csv', '--k', '99', '-q');
      folder.write('bad.csv', `${persons()}1,2\n`);
      await refuses(folder, 4, /Line 14 /, 'protect', 'bad.csv', '-o', 'out.csv', '--k', '3', '-q');
    }),
  );
});

describe.concurrent('an output', () => {
  it(
    'that is there already and was written by nobody here is replaced only on demand',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('recipe.json', '{}');
      folder.write('out.csv', 'mine');
      folder.write('page.html', 'mine');
      const protect = ['protect', 'a.csv', '--k', '3', '-q', '-o'];
      const there = /is there already, and no run .*choose another name, or pass --overwrite/;
      await refuses(folder, 3, there, ...protect, 'out.csv');
      await works(folder, ...protect, 'out.csv', '--overwrite');
      // The output of an earlier run is replaced, unless somebody changed it.
      await works(folder, ...protect, 'out.csv');
      folder.write('out.csv', `${folder.read('out.csv')}1,1,N,x\n`);
      await refuses(folder, 3, there, ...protect, 'out.csv');
      await works(folder, ...protect, 'other.csv');
      await refuses(folder, 3, there, 'assess', 'a.csv', 'other.csv', '--report', 'page.html');
      expect(folder.read('page.html')).toBe('mine');
      // A page or rules take the place of no protected file.
      const wrote = /other\.csv is the file that the run kept in .* wrote: choose another name/;
      await refuses(folder, 3, wrote, 'assess', 'a.csv', 'out.csv', '--report', 'other.csv');
    }),
  );

  it(
    'that is the recipe, the description or the rules in use is refused, whatever is said',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('a.description.json', '{}');
      folder.write('rules.txt', 'age >= 0\n');
      folder.write('recipe.json', '{}');
      const protect = ['protect', 'a.csv', '--overwrite', '-o'];
      const used = /is a file that this command reads: choose another name/;
      await refuses(folder, 2, used, ...protect, 'recipe.json', '--recipe', 'recipe.json');
      await refuses(folder, 2, used, ...protect, './rules.txt', '--rules', 'rules.txt');
      await refuses(folder, 2, used, ...protect, 'a.description.json');
      folder.write('tree.csv', 'M,all\nF,all\nall,\n');
      await refuses(folder, 2, used, ...protect, 'tree.csv', '--as', 'sex=tree.csv');
      folder.write('more/b.csv', persons());
      const holdout = ['--holdout', 'more', '--report', 'more/b.csv', '--overwrite'];
      await refuses(folder, 2, used, 'assess', 'a.csv', 'a.csv', ...holdout);
      folder.write('office.key', '{}');
      const signs = { env: { PENUMBRA_KEY: 'office.key' } };
      const written = await folder.runWith(signs, ...protect, 'office.key');
      expect(written).toMatchObject({ code: 2, stderr: expect.stringMatching(used) });
      const tree = ['--as', 'sex=tree.csv', '--write-description', 'tree.csv', '--overwrite'];
      await refuses(folder, 2, used, 'inspect', 'a.csv', ...tree);
    }),
  );

  it(
    'whose name is made of the one that was given is refused too, if it is in use',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('a.description.json', '{}');
      folder.write('known.description.json', '{}');
      folder.write('out-2.csv', 'age >= 0\n');
      const used = /is a file that this command reads: choose another name/;
      const protect = ['protect', 'a.csv', '-o', 'out.csv', '--overwrite', '--rules', 'out-2.csv'];
      await refuses(folder, 2, used, ...protect, '--method', 'noise', '--implicates', '2');
      const units = ['units', 'a.csv', '--household', 'region', '--overwrite', '-o'];
      await refuses(folder, 2, used, ...units, 'a.csv.gz');
      const known = ['--description', 'known.description.json'];
      await refuses(folder, 2, used, ...units, 'known.csv', ...known);
    }),
  );

  it(
    'that is a description updates the one that was read, and takes the place of nothing else',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('rules.txt', 'age >= 0\n');
      const inspect = ['inspect', 'a.csv', '-q', '--write-description'];
      const there = /is there already, and no run .*choose another name, or pass --overwrite/;
      await refuses(folder, 3, there, ...inspect, 'rules.txt');
      for (let i = 0; i < 2; i++) await works(folder, ...inspect);
      folder.write('other.json', folder.read('a.description.json'));
      await refuses(folder, 3, there, ...inspect, 'other.json');
      await works(folder, ...inspect, 'other.json', '--description', 'other.json');
      await refuses(folder, 3, there, ...inspect, '--description', 'other.json');
      await works(folder, ...inspect, 'rules.txt', '--overwrite');
    }),
  );

  it(
    'behind a link is written where the link leads',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('real/old.csv', 'old');
      symlinkSync('real/old.csv', folder.at('out.csv'));
      await folder.protect('a.csv', 'out.csv', '--k', '3', '--overwrite');
      expect(folder.read('real/old.csv')).toMatch(/^age,income/);
      expect(Object.values(folder.state())).toContain('special');
      expect(Object.keys(folder.state()).join()).not.toContain('.penumbra-');
    }),
  );

  it(
    'is the same from wherever it is asked for',
    inFolder(async (folder) => {
      folder.write('data/a.csv', persons());
      mkdirSync(folder.at('elsewhere'));
      const run = await folder.runWith(
        { cwd: folder.at('elsewhere') },
        'protect',
        '../data/a.csv',
        '-o',
        '../data/out.csv',
        '--k',
        '3',
        '-q',
      );
      expect(run).toMatchObject({ code: 0, stdout: '', stderr: '' });
      expect(folder.has('data/out.csv.must-stay/audit.jsonl')).toBe(true);
      expectDone(await folder.verify('data/a.csv', 'data/out.csv'));
    }),
  );

  it(
    'that is written again keeps what must stay from each earlier run',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      const seeds: string[] = [];
      const seedIn = (path: string) =>
        JSON.parse(folder.read(`out.csv.must-stay/${path}recipe.json`)).seed;
      for (let i = 0; i < 3; i++) {
        await folder.protect('a.csv', 'out.csv', '--k', '3');
        seeds.push(seedIn(''));
      }
      expect(new Set(seeds).size).toBe(3);
      expect([seedIn('earlier/1/'), seedIn('earlier/2/'), seedIn('')]).toEqual(seeds);
      // What somebody took away leaves a gap, and none of the others is overwritten.
      spawnSync('rm', ['-r', folder.at('out.csv.must-stay/earlier/1')]);
      await folder.protect('a.csv', 'out.csv', '--k', '3');
      expect([seedIn('earlier/2/'), seedIn('earlier/3/')]).toEqual(seeds.slice(1));
      expectDone(await folder.verify('a.csv', 'out.csv'));
    }),
  );
});

/** Runs the rest on a disk of 64 kB that only it can see, or with files of at most 64 kB where that is not allowed. */
const TINY =
  'mkdir disk && mount -t tmpfs -o size=64k none disk && "$@"; echo $? > code; ls -A disk > left';
const SHORT = 'mkdir disk; (ulimit -f 64; "$@"); echo $? > code; ls -A disk > left';
const canMount = spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0;

describe.concurrent('a disk that is full', () => {
  for (const [what, shell, says] of [
    [
      'while the file is written',
      canMount ? `exec unshare -m sh -c '${TINY}' sh "$@"` : SHORT,
      /disk is full|larger than allowed/,
    ],
    ['as a limit on the size of files', SHORT, /larger than allowed/],
  ] as const) {
    it(
      `${what} leaves nothing`,
      inFolder(async (folder) => {
        folder.write('a.csv', manyNumbers(4000, 3));
        const run = await folder.runWith(
          { shell },
          'protect',
          'a.csv',
          '-o',
          'disk/out.csv',
          ...['--k', '1000', '--group', 'mdav', '-q'],
        );
        expect(run.stderr).toMatch(
          /^penumbra: disk\/out\.csv cannot be written, .* Nothing was changed\.\n$/,
        );
        expect(run.stderr).toMatch(says);
        expect(folder.read('code')).toBe('3\n');
        expect(folder.read('left')).toBe('');
      }),
    );
  }

  it(
    'wherever it happens leaves all or nothing',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(1500, 3));
      // The output has about 45 kB and its partition 12 kB: the limits cut in every phase.
      const sizes = [4, 48, 56, 120];
      const disk = canMount
        ? `exec unshare -m sh -c 'size=$1; shift; mount -t tmpfs -o size="$size"k none disk && "$@"; code=$?; ls -A disk > "left$size"; exit $code' sh $SIZE "$@"`
        : 'ulimit -f $SIZE; "$@"; code=$?; ls -A disk > left$SIZE; rm -rf disk/* disk/.[!.]*; exit $code';
      mkdirSync(folder.at('disk'));
      for (const size of sizes) {
        const run = await folder.runWith(
          { shell: disk, env: { SIZE: String(size) } },
          'protect',
          'a.csv',
          '-o',
          'disk/out.csv',
          ...['--k', '500', '--group', 'mdav', '-q'],
        );
        const left = folder.read(`left${size}`);
        if (run.code === 0) expect(left).toBe('out.csv\nout.csv.must-stay\n');
        else {
          expect(run.code).toBe(3);
          expect(run.stderr).toMatch(/^penumbra: [^\n]*\n$/);
          expect(left).toBe('');
        }
      }
    }),
  );

  it(
    'behind standard output is one sentence too',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('none', '');
      const before = folder.state();
      const device = existsSync('/dev/full') ? '' : 'ulimit -f 0; ';
      const full = { shell: `${device}exec "$@" > ${device === '' ? '/dev/full' : 'none'}` };
      const says =
        /(Standard output|stay) cannot be written, (the disk is full|.* larger than allowed)/;
      expectRefused(await folder.runWith(full, 'inspect', 'a.csv', '-q'), 3, says, folder, before);
      expectRefused(
        await folder.runWith(full, ...protecting('-', '--stay', 'stay')),
        3,
        says,
        folder,
        before,
      );
    }),
  );
});
