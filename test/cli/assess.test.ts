import { describe, expect, it } from 'vitest';
import {
  expectDone,
  expectNoValues,
  expectRefused,
  inFolder,
  kept,
  manyNumbers,
  persons,
} from './run.ts';

const SEED = '0123456789abcdef'.repeat(4);

describe.concurrent('assess', () => {
  it(
    'tells figures with definitions, as text and as JSON, without any value of the file',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(200));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      const text = await folder.run('assess', 'a.csv', 'p.csv');
      expect(text.code).toBe(0);
      expect(text.stdout).toMatch(/Distance-based record linkage +[\d.]+ % +lower is better/);
      expectNoValues(text);
      expect(text.stdout).toMatch(/^ {2}Keys +age, region; guessed from names and values$/m);
      // What one asks first stands first, and what each figure means, which is long, last.
      const places = [
        'What is assumed',
        'In short',
        'What was compared',
        'What an intruder',
        'What each figure is',
      ].map((title) => text.stdout.indexOf(`${title}`));
      expect(places[0]).toBe(0);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      const json = await folder.run(
        'assess',
        'a.csv',
        'p.csv',
        '--json',
        '--measures',
        'scores,loss',
      );
      expectNoValues(json);
      const found = JSON.parse(json.stdout);
      expect(found.format).toBe('penumbra-assessment');
      expect(found.columns).toEqual(['age', 'income']);
      for (const figure of found.figures) {
        expect(figure).toMatchObject({
          definition: expect.any(String),
          range: expect.any(String),
          direction: expect.any(String),
          source: expect.any(String),
        });
      }
    }),
  );

  it(
    'writes both editions of the report, and the public one tells nothing that must stay',
    inFolder(async (folder) => {
      folder.write('original-name.csv', persons(200));
      await folder.protect('original-name.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      const run = await folder.run(
        ...['assess', 'original-name.csv', 'p.csv', '--report', 'r.html'],
        ...['--public-report', 'public.html', '--certificate', kept('p.csv', 'certificate.json')],
        ...['--partition', kept('p.csv', 'partition.csv'), '-q'],
      );
      expect(run.code).toBe(0);
      const [internal, open] = [folder.read('r.html'), folder.read('public.html')];
      expect(internal).toContain('Internal edition: must stay');
      expect(open).toContain('Public edition');
      for (const page of [internal, open]) {
        expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
        expect(page).toContain('<svg');
      }
      expect(open).not.toContain('original-name');
      expect(open).not.toContain('471147114711');
      const { seed } = JSON.parse(folder.read(kept('p.csv', 'recipe.json')));
      for (const page of [internal, open]) expect(page).not.toContain(seed);
    }),
  );

  it(
    'with -q prints the verdicts alone: figures that were asked for, limits, or what it comes to',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(60));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      await folder.protect('a.csv', 'q.csv', '--k', '20', '--columns', 'age,income');
      const quiet = async (...args: string[]) => {
        const run = await folder.run('assess', 'a.csv', ...args, '-q');
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expectNoValues(run);
        return run.stdout;
      };
      const short = await quiet('p.csv');
      expect(short).toMatch(/^An intruder who knows all these columns/);
      expect(short.split('\n').length).toBeLessThan(20);
      expect(await quiet('p.csv', '--measures', 'linkage,copies')).toMatch(
        /^linkage +[\d.]+ %\ncopies +[\d.]+ %\n$/,
      );
      const limits = await quiet('p.csv', '--for', 'in-house');
      expect(limits).toMatch(
        /^Limits: In-house test data\n( {2}(holds|FAILS|open ) {3}.*\n( {10}.*\n)*)+ {2}.*\d limits? /,
      );
      expect(limits).toMatch(
        /unique original records: [\d.]+ % \(limit: at most 5 %\)\s+\[copies-of-uniques\]/,
      );
      const both = await quiet('p.csv', '--for', 'in-house', '--measures', 'loss');
      expect(both).toMatch(/^loss +[\d.]+ %\nLimits: In-house/);
      expect(await quiet('p.csv', 'q.csv', '--for', 'in-house')).toMatch(
        /^Limits of "In-house test data", p\.csv: [\s\S]*\nLimits of "In-house test data", q\.csv: [\s\S]*\n$/,
      );
      expect(await quiet('p.csv', 'q.csv')).toMatch(/^No other file beats|is the best of the 2/);
    }),
  );

  it(
    'refuses what makes no sense, and leaves nothing behind',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(50));
      folder.write('b.csv', 'x,y\n1,u\n2,v\n');
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age');
      await folder.protect('a.csv', 'q.csv', '--k', '7', '--columns', 'age');
      const forged = folder
        .read(kept('p.csv', 'certificate.json'))
        .replace('"holds": true', '"holds": false');
      folder.write('forged.json', forged);
      const before = folder.state();
      const refused: [number, RegExp, ...string[]][] = [
        [4, /no column with the same name/, 'a.csv', 'b.csv'],
        [2, /no measure "linkagee"/, 'a.csv', 'p.csv', '--measures', 'linkagee'],
        [2, /no column "agee".*Did you mean/, 'a.csv', 'p.csv', '--keys', 'agee'],
        [2, /is the input itself/, 'a.csv', 'p.csv', '--report', 'a.csv'],
        [2, /same name/, 'a.csv', 'p.csv', '--report', 'r.html', '--public-report', 'r.html'],
        [
          4,
          /other files than these/,
          'a.csv',
          'p.csv',
          '--certificate',
          kept('q.csv', 'certificate.json'),
        ],
        [2, /not numeric in both/, 'a.csv', 'p.csv', '--columns', 'region'],
        [2, /same name/, 'a.csv', 'p.csv', '--report', 'r.html', '--public-report', './r.html'],
        [2, /is the input itself/, 'a.csv', 'p.csv', '--report', kept('p.csv', 'certificate.json')],
        [3, /is a folder/, 'a.csv', 'p.csv', '--report', 'r.html', '--public-report', '.'],
        [4, /was edited/, 'a.csv', 'p.csv', '--certificate', 'forged.json'],
        [3, /does not exist/, 'a.csv', 'none.csv'],
      ];
      for (const [code, message, ...args] of refused) {
        expectRefused(await folder.run('assess', ...args), code, message, folder, before);
      }
    }),
  );

  it(
    'stops when asked to while it measures, and writes nothing',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(40_000, 6));
      folder.write('b.csv', manyNumbers(40_000, 6).replaceAll('1', '2'));
      const before = folder.state();
      const { code } = await folder.runWith(
        { meanwhile: { act: 'SIGINT', when: (_, __, said) => said.includes('Measuring') } },
        ...['assess', 'a.csv', 'b.csv', '--measures', 'all', '--report', 'r.html'],
      );
      expect(code).toBe(130);
      expect(folder.state()).toEqual(before);
    }),
  );
});

describe.concurrent('refine', () => {
  it(
    'brings moments back, certifies what still holds, and can be verified and replayed',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(300, 3).replace('471147114711.00', '17.00'));
      await folder.protect('a.csv', 'p.csv', '--k', '10', '--seed', SEED);
      const args = ['refine', 'a.csv', 'p.csv', '--q', '0.5', '--target-e', '1e-3', '--seed', SEED];
      const run = await folder.run(...args, '-o', 'r.csv');
      expect(run.code).toBe(0);
      expect(run.stdout).toMatch(/withdrawn +In the written file, every combination/);
      expect(run.stdout).not.toContain(SEED);
      const checked = await folder.verify('a.csv', 'r.csv');
      expectDone(checked);
      expect(checked.stdout).toMatch(/E \d/);
      expect(checked.stdout).toMatch(/gone +In the written file/);
      const certificate = JSON.parse(folder.read(kept('r.csv', 'certificate.json')));
      expect(certificate.refined.momentError.after).toBeLessThan(1e-3);
      expect(certificate.refined.withdrawn.length).toBeGreaterThan(0);
      expect(folder.read(kept('r.csv', 'refinement.json'))).toContain(SEED);
      const twice = await folder.run('refine', 'a.csv', 'r.csv', '-o', 'rr.csv', '--trials', '50');
      expect(twice.stdout).toMatch(/withdrawn +Every group has at least k records/);
      await folder.run(...args, '-o', 'again.csv', '-q');
      expect(folder.bytes('again.csv').equals(folder.bytes('r.csv'))).toBe(true);
    }),
  );

  it(
    'a changed value in the refined file is noticed',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(200, 2).replace('471147114711.00', '17.00'));
      await folder.protect('a.csv', 'p.csv', '--k', '5');
      await folder.run('refine', 'a.csv', 'p.csv', '-o', 'r.csv', '--target-e', '1e-3', '-q');
      const other = (digit: string) => (digit === '9' ? '0' : '9');
      folder.write('r.csv', folder.read('r.csv').replace(/\d(?=\.\d\d\n$)/, other));
      expect((await folder.verify('a.csv', 'r.csv')).code).not.toBe(0);
    }),
  );

  it(
    'works on a file protected elsewhere, without a certificate',
    inFolder(async (folder) => {
      folder.write('a.csv', 'x,y\n1,5\n2,3\n3,9\n4,1\n5,7\n6,2\n');
      folder.write('p.csv', 'x,y\n2,5\n2,5\n2,5\n5,3\n5,3\n5,3\n');
      const run = await folder.run('refine', 'a.csv', 'p.csv', '-o', 'r.csv', '--q', '1');
      expect(run.code).toBe(0);
      expect(run.stdout).toMatch(/No certificate/);
      expect(folder.has(kept('r.csv', 'certificate.json'))).toBe(false);
    }),
  );

  it(
    'refuses what makes no sense, and leaves nothing behind',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(50));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      const before = folder.state();
      const refused: [number, RegExp, ...string[]][] = [
        [2, /--p takes a number above 0/, '--p', '0'],
        [2, /--q takes a number above 0 and at most 1/, '--q', '1.5'],
        [2, /--target-e takes a number/, '--target-e', 'x'],
        [2, /--trials takes a number/, '--trials', '2.5'],
        [2, /no column "agee"/, '--columns', 'agee'],
      ];
      for (const [code, message, ...args] of refused) {
        const run = await folder.run('refine', 'a.csv', 'p.csv', '-o', 'r.csv', ...args);
        expectRefused(run, code, message, folder, before);
      }
    }),
  );
});
