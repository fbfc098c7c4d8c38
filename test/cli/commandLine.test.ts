import { describe, expect, it } from 'vitest';
import { expectDone, expectNoValues, inFolder, type Playground, persons, refuses } from './run.ts';

const BASE = ['protect', 'a.csv', '-o', 'out.csv', '-q'];
const ZEROS = '0'.repeat(64);
const SEED = '0123456789abcdef'.repeat(4);

/** Command lines for a good file that are refused, with the exit code and what is said. */
const REFUSED: readonly [what: string, args: string[], code: number, says: RegExp][] = [
  ['no k', BASE, 2, /k is not given/],
  [
    'k greater than the file',
    [...BASE, '--k', '13'],
    2,
    /k is 13, .* 12 records: choose .* at most 12/,
  ],
  ['k given twice', [...BASE, '--k', '3', '--k', '4'], 2, /--k is given twice/],
  ['an output without a name', ['protect', 'a.csv', '-o', '', '--k', '3'], 2, /--output is empty/],
  ['a folder without a name', [...BASE, '--k', '3', '--stay', ''], 2, /--stay is empty/],
  [
    'an unknown column',
    [...BASE, '--k', '3', '--columns', 'incme'],
    2,
    /no column "incme"\. Did you mean "income"\?/,
  ],
  ['a short seed', [...BASE, '--k', '3', '--seed', 'zz'], 2, /64 hexadecimal digits/],
  ['a seed of zeros', [...BASE, '--k', '3', '--seed', ZEROS], 2, /can be guessed/],
  [
    '--json with standard output',
    ['protect', 'a.csv', '-o', '-', '--k', '3', '--stay', 'stay', '--json'],
    2,
    /--json and -o - both/,
  ],
  ['standard output without --stay', ['protect', 'a.csv', '-o', '-', '--k', '3'], 2, /--stay DIR/],
  ['no output', ['protect', 'a.csv', '--k', '3'], 2, /--output .* not specified/],
  [
    'an unknown option',
    [...BASE, '--k', '3', '--colums', 'age'],
    2,
    /--colums.*Did you mean --columns/,
  ],
  ['an unknown command', ['protetc', 'a.csv'], 2, /unknown command.*Did you mean protect/],
  ['too many files', [...BASE, 'b.csv', '--k', '3'], 2, /too many arguments/],
  [
    'a description over the original',
    ['inspect', 'a.csv', '--write-description', './a.csv'],
    2,
    /is the input itself/,
  ],
];

/** More of them, for which it is enough to see the program refuse from inside. */
const MORE: typeof REFUSED = [
  ...[
    '0',
    '-3',
    '2.7',
    'five',
    '1e400',
    '0x10',
    'NaN',
    'Infinity',
    '-0',
    '٣',
    '3 4',
    '99999999999999999999',
  ].map((k): [string, string[], number, RegExp] => [
    `k = ${k}`,
    [...BASE, `--k=${k}`],
    2,
    /k must be a whole number of at least 1/,
  ]),
  ['an empty k', [...BASE, '--k', ''], 2, /--k is empty/],
  ['two outputs', [...BASE, '--k', '3', '--output', 'b.csv'], 2, /--output is given twice/],
  ['a recipe without a name', [...BASE, '--recipe', ''], 2, /--recipe is empty/],
  ['an input without a name', ['protect', '', '-o', 'out.csv', '--k', '3'], 3, /without a name/],
  ['no column', [...BASE, '--k', '3', '--columns', ''], 2, /--columns is empty/],
  ['nothing but a comma', [...BASE, '--k', '3', '--columns', ','], 2, /no column ""/],
  [
    'a position beyond the file',
    [...BASE, '--k', '3', '--columns', '5'],
    2,
    /no column 5: positions go from 1 to 4/,
  ],
  ['position zero', [...BASE, '--k', '3', '--columns', '0'], 2, /positions go from 1 to 4/],
  [
    'a column of text, where numbers are needed',
    [...BASE, '--method', 'noise', '--columns', 'note'],
    4,
    /"note" is categorical, and noise needs numbers/,
  ],
  [
    'a role that nothing has',
    [...BASE, '--k', '3', '--columns', '@confidential', '--role', 'age=key'],
    2,
    /No column has the role confidential/,
  ],
  [
    'a misspelled role',
    [...BASE, '--k', '3', '--columns', '@confidental'],
    2,
    /Did you mean "confidential"\?/,
  ],
  ['a role without a name', [...BASE, '--k', '3', '--role', 'age'], 2, /--role takes NAME=ROLE/],
  ['an unknown role', [...BASE, '--k', '3', '--role', 'age=weigt'], 2, /Did you mean "weight"\?/],
  [
    'a role for an unknown column',
    [...BASE, '--k', '3', '--role', 'aga=weight'],
    2,
    /Did you mean "age"\?/,
  ],
  [
    'an identifier to be protected',
    [...BASE, '--k', '3', '--role', 'age=identifier', '--columns', 'age'],
    2,
    /"age" is an identifier/,
  ],
  [
    'an unknown method',
    [...BASE, '--k', '3', '--method', 'microagregation'],
    2,
    /Did you mean "microaggregation"\?/,
  ],
  ['an unknown way to group', [...BASE, '--k', '3', '--group', 'mdaw'], 2, /Did you mean "mdav"\?/],
  [
    'an unknown way to replace',
    [...BASE, '--k', '3', '--replace', 'meen'],
    2,
    /Did you mean "mean"\?/,
  ],
  [
    'an unknown policy for missing values',
    [...BASE, '--k', '3', '--missing', 'dorp'],
    2,
    /one of .*drop/,
  ],
  [
    'an unknown policy for identifiers',
    [...BASE, '--k', '3', '--identifiers', 'kep'],
    2,
    /Did you mean "keep"\?/,
  ],
  [
    'too many decimals',
    [...BASE, '--k', '3', '--decimals', '16'],
    2,
    /decimals must be keep, full/,
  ],
  ['negative decimals', [...BASE, '--k', '3', '--decimals=-1'], 2, /decimals must be keep, full/],
  ['a seed that is too short', [...BASE, '--k', '3', '--seed', SEED.slice(1)], 2, /64/],
  ['a seed that is no number', [...BASE, '--k', '3', '--seed', `${SEED.slice(1)}g`], 2, /64/],
  [
    'an unknown method to show',
    ['methods', 'medain'],
    2,
    /No method or measure is called "medain"/,
  ],
  [
    'an unknown delimiter',
    ['inspect', 'a.csv', '--delimiter', 'x'],
    2,
    /input\.delimiter must be one of/,
  ],
  [
    'a description into a folder that is not there',
    ['inspect', 'a.csv', '--write-description', 'no/r.json'],
    3,
    /folder does not exist/,
  ],
];

async function given(folder: Playground): Promise<Playground> {
  folder.write('a.csv', persons());
  return folder;
}

describe.concurrent('the command line refuses with one sentence and no residue', () => {
  for (const [what, args, code, says] of REFUSED) {
    it(
      what,
      inFolder(async (folder) => {
        await refuses(await given(folder), code, says, ...args);
      }),
    );
  }

  for (const [what, args, code, says] of MORE) {
    it(
      what,
      inFolder(async (folder) => {
        await refuses(await given(folder), code, says, ...args);
      }),
    );
  }

  it(
    'a name that stands for two columns, and offers positions',
    inFolder(async (folder) => {
      folder.write('a.csv', 'x,x,y\n1,2,471147114711\n3,4,5\n5,6,7\n');
      await refuses(
        folder,
        2,
        /2 columns are named "x": .* 1, 2/,
        ...BASE,
        '--k',
        '2',
        '--columns',
        'x',
      );
      await folder.protect('a.csv', 'out.csv', '--k', '3', '--columns', '2');
      expect(folder.read('out.csv')).toBe('x,x,y\n1,4,471147114711\n3,4,5\n5,4,7\n');
    }),
  );

  it(
    'names that could steer a terminal, which it shows without their control characters',
    inFolder(async (folder) => {
      folder.write('a.csv', '"a\u001B[31m\u009B\u202Eb\nc",d\n1,471147114711\n3,4\n5,6\n');
      const run = await folder.run(...BASE, '--k', '2', '--columns', 'a\u001B[2J');
      expect(run.code).toBe(2);
      expect(run.stderr.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }),
  );
});

describe.concurrent('the command line accepts', () => {
  it(
    'blanks around k, and a guessable seed for a test',
    inFolder(async (folder) => {
      await given(folder);
      await folder.protect('a.csv', 'out.csv', '--k', ' 3 ', '--seed', ZEROS, '--insecure-seed');
      expect(JSON.parse(folder.read('out.csv.must-stay/recipe.json')).seed).toBe(ZEROS);
    }),
  );

  it(
    'names, positions and roles as columns, repeated and with commas',
    inFolder(async (folder) => {
      folder.write('a.csv', 'a,"b,c",d,e\n1,2,3,471147114711\n5,6,7,8\n9,1,2,3\n');
      await folder.protect(
        'a.csv',
        'out.csv',
        ...['--k', '3', '--columns', 'b\\,c,1'],
        '--columns',
        '@confidential',
        '--role',
        'd=confidential',
      );
      const recipe = JSON.parse(folder.read('out.csv.must-stay/recipe.json'));
      expect(recipe.steps[0].columns).toEqual(['a', 'b,c', 'd']);
      expect(folder.read('out.csv').split('\n')[2]).toBe('5,3,4,8');
    }),
  );

  it(
    'files with blanks, line ends and leading dashes in their names',
    inFolder(async (folder) => {
      folder.write('-a b\nc.csv', persons());
      const run = await folder.run(
        'protect',
        '-o',
        '-out \u001B[31m.csv',
        '--k',
        '3',
        '--',
        '-a b\nc.csv',
      );
      expectDone(run);
      expect(run.stdout + run.stderr).not.toContain('\u001B');
      expect(folder.has('-out \u001B[31m.csv')).toBe(true);
    }),
  );
});

describe.concurrent('what is said', () => {
  it(
    'the columns chosen are the likely keys, or with roles the keys, or else the numbers, and it says so',
    inFolder(async (folder) => {
      await given(folder);
      const all = await folder.run('protect', 'a.csv', '-o', 'all.csv', '--k', '3');
      expect(all.stderr).toMatch(/age, region \(the likely keys\)/);
      const some = await folder.run(
        'protect',
        'a.csv',
        '-o',
        'some.csv',
        '--k',
        '3',
        '--role',
        'age=key',
      );
      expect(some.stderr).toMatch(/age \(the keys\)/);
      const harmless = ['--role', 'age=harmless'];
      const rest = await folder.run('protect', 'a.csv', '-o', 'r.csv', '--k', '3', ...harmless);
      expect(rest.stderr).toMatch(
        /income \(every numeric column without another role, because no column has\s+the role key\)/,
      );
      expectNoValues(all);
      expectNoValues(some);
    }),
  );

  it(
    'likely identifiers pass only with a warning, and --identifiers covers them',
    inFolder(async (folder) => {
      let person = 0;
      const named = persons().replace('note', 'surname');
      folder.write(
        'a.csv',
        named.replace(/SECRET4711/g, (name) => `${name} ${person++}`),
      );
      const warned = await folder.run('protect', 'a.csv', '-o', 'a.out', '--k', '3', '-q');
      expect(warned).toMatchObject({ code: 0, stdout: '' });
      expect(warned.stderr).toMatch(/^Warning: "surname" .* --identifiers drop .*\n$/);
      await folder.protect('a.csv', 'b.out', '--k', '3', '--identifiers', 'drop');
      expect(folder.read('b.out')).toMatch(/^age,income,region\n/);
      const kept = await folder.protect('a.csv', 'c.out', '--k', '3', '--identifiers', 'keep');
      expect(kept.stderr).toBe('');
      expect(folder.read('c.out')).toContain('SECRET4711');
    }),
  );

  it(
    'no colour, no terminal tricks and no values where it is no terminal, whatever the environment',
    inFolder(async (folder) => {
      await given(folder);
      const plain = await folder.run('protect', 'a.csv', '-o', 'a.out', '--k', '3');
      const other = await folder.runWith(
        { env: { LANG: 'C', LC_ALL: 'C', TERM: 'dumb', NO_COLOR: '1', FORCE_COLOR: '1' } },
        ...['protect', 'a.csv', '-o', 'b.out', '--k', '3'],
      );
      for (const run of [plain, other]) {
        expect(run.code).toBe(0);
        expect(run.stdout + run.stderr).not.toMatch(/[^\P{Cc}\n]/u);
        expectNoValues(run);
      }
      expect(folder.bytes('a.out').equals(folder.bytes('b.out'))).toBe(true);
    }),
  );

  it(
    'every command explains itself with an example',
    inFolder(async (folder) => {
      const commands = ['inspect', 'protect', 'verify', 'methods'];
      const runs = await Promise.all(commands.map((command) => folder.run(command, '--help')));
      for (const [i, run] of runs.entries()) {
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expect(run.stdout).toMatch(new RegExp(`Examples?:\\n  penumbra ${commands[i]}\\b`));
      }
      const run = await folder.run('--help', 'all');
      expectDone(run);
      expect(run.stdout).toMatch(/Exit codes:/);
    }),
  );
});
