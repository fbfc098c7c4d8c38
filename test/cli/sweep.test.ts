import type { ChildProcess } from 'node:child_process';
import { appendFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRecipe } from '../../src/index.ts';
import { sweepFile } from '../../src/node.ts';
import { expectNoValues, inFolder, manyNumbers, type Playground, persons, refuses } from './run.ts';

const SEED = '5a'.repeat(32);
const STAY = 'a.csv.sweep.must-stay';
const COLUMNS = ['--columns', 'age,income'];

/** What a sweep wrote that must be the same each time. */
function written(folder: Playground, name: string): Record<string, string> {
  const files = ['table.csv', 'table.json', 'map.svg', 'map.html'];
  for (const recipe of readdirSync(folder.at(`${name}/recipes`))) files.push(`recipes/${recipe}`);
  return Object.fromEntries(files.map((file) => [file, folder.read(`${name}/${file}`)]));
}

const lines = (folder: Playground, name: string) =>
  folder.has(`${name}/results.jsonl`)
    ? folder.read(`${name}/results.jsonl`).split('\n').length - 1
    : 0;

describe('sweep', () => {
  it(
    'measures every recipe, writes table, map and the best recipes, and tells what was refused',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(120));
      const run = await folder.run(
        ...['sweep', 'a.csv', ...COLUMNS, '--methods', 'microaggregation,noise'],
        ...['--group', 'mdav', '--k', '3,5,200', '--amount', '0.1..0.3/0.1'],
        ...['--limit', 'linkage<=8', '--seed', SEED],
      );
      expect(run.code).toBe(0);
      expectNoValues(run);
      expect(run.stderr).toMatch(/^6 recipes\. Results: .*a\.csv\.sweep\.must-stay\n/);
      expect(run.stdout).toMatch(/Refused: microaggregation mdav k=200: .*120 records/s);
      const [head, ...rows] = folder.read(`${STAY}/table.csv`).trim().split('\n');
      expect(head).toMatch(
        /^number,recipe,frontier,within limits,limits that fail,limits that are open,realisations,pil,pil spread,/,
      );
      expect(rows.length).toBe(6);
      expect(rows[0]).toMatch(
        /^1,microaggregation mdav k=3,\w+,no,linkage at most 8 %,,1,[\d.]+,,/,
      );
      expect(rows[2]).toMatch(/^3,microaggregation mdav k=200,no,no,,,0,,.*120 records/);
      expect(rows[3]).toMatch(/^4,noise amount=0\.1,\w+,no,linkage at most 8 %,,3,[\d.]+,[\d.]+,/);
      expect(run.stdout).toMatch(/noise amount=0\.1 .* fail: linkage /);
      expect(run.stdout).toMatch(/noise amount=0\.2 .* hold /);
      expect(run.stdout).toMatch(/Assumed to be known to an intruder: age, income/);
      const table = JSON.parse(folder.read(`${STAY}/table.json`));
      expect(table.axes).toEqual({ utility: 'pil', risk: 'linkage' });
      expect(table.rows[0]).toMatchObject({
        within: false,
        fails: ['linkage at most 8 %'],
        open: [],
      });
      expect(table.rows[0].figures[0].parts).toBeUndefined();
      expect(JSON.stringify(table)).not.toContain(SEED);
      const best = table.rows.filter(({ isFrontier }: { isFrontier: boolean }) => isFrontier);
      expect(best.length).toBeGreaterThan(0);
      expect(readdirSync(folder.at(`${STAY}/recipes`))).toEqual(
        best.map(({ number }: { number: number }) => `00${number}.json`),
      );
      expect(folder.read(`${STAY}/map.svg`)).toMatch(/^<svg .*noise.*<\/svg>\n$/s);
      expect(folder.read(`${STAY}/map.html`)).toMatch(/^<!DOCTYPE html>.*120 records/s);
      expect(folder.read(`${STAY}/map.html`)).toMatch(/Limits that fail.*linkage at most 8 %/s);
      for (const name of ['table.csv', 'table.json', 'map.svg', 'map.html', 'results.jsonl']) {
        expectNoValues({ stdout: folder.read(`${STAY}/${name}`), stderr: '' });
      }
      const recipe = `${STAY}/recipes/00${best[0].number}.json`;
      await folder.protect('a.csv', 'out.csv', '--recipe', recipe);
    }),
  );

  it(
    'that was suspended for so long that another took its folder writes no table',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(20));
      const recipe = readRecipe({
        penumbra: 2,
        steps: [{ method: 'rank-swap', columns: ['age', 'income'] }],
      });
      const recipes = [{ name: 'rank-swap', family: 'rank-swap', recipe }];
      const lock = `${STAY}/.sweep.json.penumbra-lock`;
      const running = sweepFile(folder.at('a.csv'), recipes, {
        workers: 1,
        onRecipe: () => folder.write(lock, folder.read(lock).replace(/"token":"./, '"token":"?')),
      });
      await expect(running).rejects.toThrow(/Another run has taken .*suspended/);
      expect(folder.has(`${STAY}/table.csv`)).toBe(false);
      expect(folder.has(lock)).toBe(true);
    }),
  );

  it(
    'killed and resumed, with one worker or two, it gives the same table',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(300, 4));
      const what = ['--methods', 'microaggregation,noise', '--group', 'mdav', '--k', '3..30'];
      what.push('--amount', '0.1,0.2');
      const killed = await folder.runWith(
        { meanwhile: { act: 'SIGKILL', when: () => lines(folder, STAY) >= 3 } },
        ...['sweep', 'a.csv', '-q', ...what, '--workers', '2'],
      );
      expect(killed.signal).toBe('SIGKILL');
      const before = lines(folder, STAY);
      expect(before).toBeLessThan(30);
      expect(folder.has(`${STAY}/table.csv`)).toBe(false);
      appendFileSync(folder.at(`${STAY}/results.jsonl`), '{"key":"half a li');
      const resumed = await folder.run('sweep', 'a.csv', ...what, '--workers', '2');
      expect(resumed.stderr).toContain(`30 recipes, ${before} of them already finished.`);
      expect(resumed.code).toBe(0);
      expect(lines(folder, STAY)).toBe(30);
      const { seed } = JSON.parse(folder.read(`${STAY}/sweep.json`));
      const whole = await folder.run(
        ...['sweep', 'a.csv', '-q', ...what, '-o', 'whole', '--workers', '1', '--seed', seed],
      );
      expect(whole.code).toBe(0);
      expect(written(folder, STAY)).toEqual(written(folder, 'whole'));
      // What is there is not run again.
      const results = folder.read('whole/results.jsonl');
      await folder.run('sweep', 'a.csv', '-q', ...what, '-o', 'whole');
      expect(folder.read('whole/results.jsonl')).toBe(results);
    }),
  );

  it(
    'lines that were altered, damaged or are of another shape are not believed but run again, and it says so',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(120));
      const args = ['sweep', 'a.csv', ...COLUMNS, '--group', 'mdav', '--k', '3..8', '--seed', SEED];
      await folder.run(...args, '-q');
      const before = written(folder, STAY);
      const kept = folder.read(`${STAY}/results.jsonl`).trim().split('\n');
      const better = kept.map((line) => line.replace(/("name":"linkage","value":)[\d.]+/, '$10'));
      expect(better[1]).not.toBe(kept[1]);
      const { sha256: _, ...bare } = JSON.parse(kept[3]);
      folder.write(
        `${STAY}/results.jsonl`,
        `${[kept[0], better[1], kept[2].slice(0, -30), JSON.stringify(bare), 'x', kept[4]].join('\n')}\n`,
      );
      const run = await folder.run(...args);
      expect(run.stderr).toMatch(
        /^4 lines of results\.jsonl are damaged \(altered, or cut off\) and ignored: their recipes\s+are\s+run again\.\s+6 recipes, 2 of them already finished/,
      );
      expect(written(folder, STAY)).toEqual(before);
      // What was not believed is gone, so that it is said once.
      const again = await folder.run(...args, '-q');
      expect(again.stderr).toBe('');
      expect(lines(folder, STAY)).toBe(6);
    }),
  );

  it(
    'a second sweep into the same folder is refused while the first is at work, and not after it was killed',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(600, 4));
      let child!: ChildProcess;
      const first = folder.runWith(
        { onStart: (started) => void (child = started) },
        ...['sweep', 'a.csv', '-q', '--group', 'mdav', '--k', '3..402', '--workers', '1'],
      );
      await folder.until(() => lines(folder, STAY) >= 1 || child.exitCode !== null);
      const few = ['sweep', 'a.csv', '-q', '--group', 'mdav', '--k', '3'];
      const second = await folder.run(...few);
      expect(second.code).toBe(3);
      expect(second.stderr).toMatch(
        /^penumbra: Another sweep is running in .*must-stay: wait until it ends, choose another folder with -o, or remove \.sweep\.json\.penumbra-lock there if none is running\.\n$/,
      );
      const elsewhere = await folder.run(...few, '-o', 'other');
      expect(elsewhere.code).toBe(0);
      expect(readdirSync(folder.at('other'))).not.toContain('.sweep.json.penumbra-lock');
      child.kill('SIGKILL');
      expect((await first).signal).toBe('SIGKILL');
      expect(readdirSync(folder.at(STAY))).toContain('.sweep.json.penumbra-lock');
      expect((await folder.run(...few)).code).toBe(0);
      expect(readdirSync(folder.at(STAY))).not.toContain('.sweep.json.penumbra-lock');
    }),
  );

  it(
    'k of a purpose is judged in a sweep and in a diff as in assess',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(120));
      const own = { name: 'own', title: 'Own', description: 'Ours.', k: 5, limits: [] };
      folder.write(
        'own.json',
        JSON.stringify({ format: 'penumbra-limits', version: 1, purposes: [own] }),
      );
      const limits = ['--for', 'own', '--limits', 'own.json', '--keys', 'age,income'];
      const run = await folder.run(
        ...[
          'sweep',
          'a.csv',
          ...COLUMNS,
          '--group',
          'mdav',
          '--k',
          '3,5',
          '--json',
          '-q',
          ...limits,
        ],
      );
      const { rows } = JSON.parse(run.stdout);
      expect(rows.map(({ within }: { within: boolean }) => within)).toEqual([false, true]);
      expect(rows[0].fails).toEqual(['k at least 5']);
      for (const k of ['3', '5']) {
        await folder.protect('a.csv', `p${k}.csv`, ...COLUMNS, '--group', 'mdav', '--k', k);
        const json = await folder.run('assess', 'a.csv', `p${k}.csv`, '--json', '-q', ...limits);
        expect(JSON.parse(json.stdout).limits.holds).toBe(k === '5');
      }
      const recipe = (k: string) => `p${k}.csv.must-stay/recipe.json`;
      const diff = await folder.run(
        ...['diff', recipe('3'), recipe('5'), 'a.csv', '--measures', 'loss', ...limits],
      );
      expect(diff.stdout).toMatch(/Limits of "Own", A: fails: k\./);
      expect(diff.stdout).toMatch(/Limits of "Own", B: none fails\./);
    }),
  );

  it.for(['1', '2'])('Ctrl-C with %s workers keeps what is finished and says so', (workers, test) =>
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(600, 4));
      const run = await folder.runWith(
        { meanwhile: { act: 'SIGINT', when: () => lines(folder, STAY) >= 2 } },
        ...['sweep', 'a.csv', '-q', '--group', 'mdav', '--k', '3..402', '--workers', workers],
      );
      expect(run.code).toBe(130);
      expect(run.stderr).toMatch(
        /^penumbra: Stopped after \d+ of 400 recipes\. Their results are in .*the same command continues from there\.\n$/,
      );
      expect(folder.has(`${STAY}/table.csv`)).toBe(false);
      for (const line of folder.read(`${STAY}/results.jsonl`).trim().split('\n')) JSON.parse(line);
    })(test),
  );

  it(
    'refuses what makes no sense before anything is run or written',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(20));
      folder.write('mine/notes.txt', 'mine');
      const no = (says: RegExp, ...args: string[]) =>
        refuses(folder, 2, says, 'sweep', 'a.csv', ...args);
      await no(/--k ends before it begins/, '--k', '30..3');
      await no(/--p fits none of the methods \(microaggregation\)/, '--k', '3', '--p', '5..20');
      await no(/k is not given/);
      await no(/is not a method/, '--methods', 'microagregation', '--k', '3');
      await no(/no measure "linkag"/, '--k', '3', '--measures', 'linkag');
      await no(/10,000 recipes: narrow a range.*--yes/, '--k', '2..5001', '--group', 'mdav,v-mdav');
      await no(/--limit takes a measure and a bound/, '--k', '3', '--limit', 'linkage 5');
      await no(/no purpose "nobody"/, '--k', '3', '--for', 'nobody');
      await no(/--realisations takes/, '--k', '3', '--realisations', '0');
      await refuses(
        folder,
        3,
        /not the folder of an earlier sweep/,
        ...['sweep', 'a.csv'],
        ...['--k', '3', '-o', 'mine'],
      );
      await refuses(folder, 3, /does not exist/, 'sweep', 'b.csv', '--k', '3');
    }),
  );

  it(
    'a recipe gives roles and columns, flags vary it, and columns vary too',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(60));
      folder.write(
        'recipe.json',
        JSON.stringify({
          penumbra: 2,
          description: { columns: [{ column: 'note', role: 'identifier' }] },
          steps: [
            { method: 'microaggregation', columns: ['age'], group: { method: 'mdav', k: 3 } },
          ],
        }),
      );
      const run = await folder.run(
        ...['sweep', 'a.csv', '--recipe', 'recipe.json', '--k', '4,6'],
        ...['--columns', 'age|age,income', '--json', '-q'],
      );
      expect(run.code).toBe(0);
      expect(JSON.parse(run.stdout).rows.map(({ name }: { name: string }) => name)).toEqual([
        'microaggregation mdav k=4 columns=age',
        'microaggregation mdav k=4 columns=age,income',
        'microaggregation mdav k=6 columns=age',
        'microaggregation mdav k=6 columns=age,income',
      ]);
      const { rows } = JSON.parse(folder.read(`${STAY}/table.json`));
      expect(rows[1].recipe).toMatchObject({
        description: { columns: [{ column: 'note', role: 'identifier' }] },
        steps: [{ columns: ['age', 'income'], group: { method: 'mdav', k: 4 } }],
      });
    }),
  );
});

describe('diff', () => {
  it(
    'puts two recipes side by side with a judgement, and writes nothing',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(120));
      const recipe = (name: string, k: number) =>
        folder.write(
          name,
          JSON.stringify({
            penumbra: 2,
            steps: [
              {
                method: 'microaggregation',
                columns: ['age', 'income'],
                group: { method: 'mdav', k },
              },
            ],
          }),
        );
      recipe('three.json', 3);
      recipe('twenty.json', 20);
      const before = folder.state();
      const run = await folder.run('diff', 'three.json', 'twenty.json', 'a.csv');
      expect(run.code).toBe(0);
      expectNoValues(run);
      expect(folder.state()).toEqual(before);
      expect(run.stdout).toMatch(/ {2}Information loss +[\d.]+ % +[\d.]+ % +A\n/);
      expect(run.stdout).toMatch(/Neither is better in both: A keeps more of the data, B is safer/);
      const json = await folder.run(
        ...['diff', 'three.json', 'three.json', 'a.csv', '--json', '-q', '--measures', 'loss'],
      );
      const { measures, judgement } = JSON.parse(json.stdout);
      expect(measures.map(({ name }: { name: string }) => name)).toEqual([
        'loss',
        'pil',
        'linkage',
      ]);
      expect(judgement[1]).toBe(
        'By PIL: probabilistic information loss and Distance-based record linkage, both are equally good.',
      );
      await refuses(folder, 3, /does not exist/, 'diff', 'no.json', 'three.json', 'a.csv');
    }),
  );
});

describe('assess with several protected files', () => {
  it(
    'puts them side by side and draws them on one map',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(120));
      await folder.protect('a.csv', 'small.csv', ...COLUMNS, '--k', '3');
      await folder.protect('a.csv', 'large.csv', ...COLUMNS, '--k', '20');
      const run = await folder.run(
        ...['assess', 'a.csv', 'small.csv', 'large.csv', '--map', 'map.svg'],
      );
      expect(run.code).toBe(0);
      expectNoValues(run);
      expect(run.stdout).toMatch(/small\.csv +large\.csv/);
      expect(run.stdout).toMatch(/No other file beats 2 of the 2: none is better/);
      expect(folder.read('map.svg')).toMatch(/^<svg .*small\.csv.*<\/svg>\n$/s);
      const json = await folder.run('assess', 'a.csv', 'small.csv', 'large.csv', '--json', '-q');
      expect(JSON.parse(json.stdout).assessments.length).toBe(2);
      await refuses(
        folder,
        2,
        /--map is for a map of several/,
        ...['assess', 'a.csv', 'small.csv'],
        ...['--map', 'm.svg'],
      );
      await refuses(
        folder,
        2,
        /--report is about one/,
        ...['assess', 'a.csv', 'small.csv', 'large.csv'],
        ...['--report', 'r.html'],
      );
    }),
  );
});
