import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenLine, releaseFiles } from '../../src/node.ts';
import type { ExplorerData } from '../../src/report/index.ts';
import {
  expectDone,
  expectNoValues,
  inFolder,
  kept,
  type Playground,
  persons,
  type Run,
  refuses,
  withPipe,
} from './run.ts';

const example = (name: string) =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
const RECORDS = 400;
const ORIGINAL = `${example('persons.csv')
  .split('\n')
  .slice(0, RECORDS + 1)
  .join('\n')}\n`;
/** The example without the number of the household: linked households would be unique by the keys of their members. */
const RECIPE = JSON.stringify({ ...unlinked(example('persons-whole.recipe.json')), seed: SEED });

function unlinked(text: string) {
  const recipe = JSON.parse(text);
  const number = recipe.description.columns.find((one: { role?: string }) => one.role === 'unit');
  number.role = 'identifier';
  return recipe;
}

/** Limits that a small file can keep. */
const LENIENT = JSON.stringify({
  format: 'penumbra-limits',
  version: 1,
  purposes: [
    {
      name: 'public',
      title: 'Public file',
      description: 'For tests.',
      k: 5,
      limits: [{ measure: 'linkage', most: 100, because: 'It is a test.', source: 'nobody' }],
    },
  ],
});

/** The first records of the example, protected as a whole. */
async function protectedExample(folder: Playground, original = ORIGINAL): Promise<void> {
  folder.write('survey.csv', original);
  folder.write('recipe.json', RECIPE);
  folder.write('limits.json', LENIENT);
  await folder.protect('survey.csv', 'masked.csv', '--recipe', 'recipe.json');
}

const release = (folder: Playground, ...args: string[]): Promise<Run> =>
  folder.run('release', 'survey.csv', 'masked.csv', '-o', 'out', ...args);

/** Cells of a CSV, by RFC 4180, without anything of the program. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[i + 1] === '"') cell += text[i++];
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',' || letter === '\n') {
      rows[rows.length - 1].push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.pop();
  return rows;
}

const column = (rows: readonly string[][], name: string) => {
  const place = rows[0].indexOf(name);
  return place < 0 ? [] : rows.slice(1).map((row) => row[place]);
};

const digest = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The text of a page, and the cells of its tables below their heads. */
function tablesOf(page: string): { head: string[]; rows: string[][] }[] {
  const textOf = (html: string) =>
    html
      .replace(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('\u00a0', ' ');
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, inside]) => textOf(inside));
  return [...page.matchAll(/<table\b.*?<\/table>/gs)].map(([table]) => {
    const [head, ...rows] = [...table.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => cells(row));
    return { head, rows };
  });
}

describe('a release of the example', () => {
  const files = new Map<string, string>();
  let before: string[][] = [];
  let masked = '';
  let stay: Record<string, string> = {};
  let path = '';
  /** The data in the page of the explorer. */
  let explored: ExplorerData;

  beforeAll(() =>
    inFolder(async (folder) => {
      await protectedExample(folder);
      const run = await release(folder, '--limits', 'limits.json', '--explorer');
      expectDone(run);
      expect(run.stdout).not.toContain(SEED);
      for (const name of readdirSync(folder.at('out'))) {
        files.set(name, folder.read(join('out', name)));
      }
      const page = files.get('explorer.html')!;
      const packed = /id="data">([^<]*)</.exec(page)![1];
      const data = inflateSync(Buffer.from(packed, 'base64')).toString();
      explored = JSON.parse(data);
      // What nobody may learn is looked for in the data of the page, too.
      files.set('explorer.html as read', page.replace(packed, data));
      before = cellsOf(ORIGINAL);
      masked = folder.read('masked.csv');
      const names = readdirSync(folder.at('masked.csv.must-stay'));
      stay = Object.fromEntries(names.map((name) => [name, folder.read(kept('masked.csv', name))]));
      path = folder.path;
    })(),
  );

  it('has the data, their description, the codebook, the public report, a README and a statement, and nothing else', () => {
    expect([...files.keys()].filter((name) => !name.endsWith(' as read')).sort()).toEqual([
      ...[
        'README.txt',
        'codebook.csv',
        'codebook.ddi.xml',
        'codebook.html',
        'codebook.jsonld',
        'codebook.md',
        'data.csv',
        'data.description.json',
        'explorer.html',
        'report.html',
        'statement.json',
      ],
    ]);
  });

  it('has a page that holds the released data in their order, labels of the description, and bounds of the report', () => {
    const page = files.get('explorer.html')!;
    const [, code] = /<script>([\s\S]*)<\/script>\n<\/body>/.exec(page)!;
    const hash = createHash('sha256').update(code).digest('base64');
    expect(page).toContain(`default-src 'none'; script-src 'sha256-${hash}'`);
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    const data = cellsOf(files.get('data.csv')!);
    const described = JSON.parse(files.get('data.description.json')!).columns;
    const report = files.get('report.html')!;
    expect(explored.columns.length).toBeGreaterThan(15);
    for (const column_ of explored.columns) {
      const written = column(data, column_.name);
      const about = described.find((one: { column: string }) => one.column === column_.name);
      expect(column_.label).toBe(about.label ?? null);
      if (column_.kind === 'number') {
        expect(column_.values).toEqual(written.map((cell) => (cell === '' ? null : Number(cell))));
        continue;
      }
      const levels = column_.levels.map(({ code: level }) => level);
      expect(column_.values.map((place) => levels[place] ?? '')).toEqual(written);
      expect(new Set(levels)).toEqual(new Set(written.filter((cell) => cell !== '')));
      for (const { code: level, label } of column_.levels) {
        const known = about.values?.find((one: { code: string }) => one.code === level);
        expect(label).toBe(known?.label);
      }
    }
    expect(explored.columns[explored.weight!].name).toBe('weight');
    const bounds = explored.columns.flatMap(({ off }) => off.mean ?? []);
    expect(bounds.length).toBeGreaterThan(5);
    for (const bound of bounds) {
      const [[kind, size]] = Object.entries(bound);
      expect(report).toContain(`${kind === 'atMost' ? 'at most' : 'more than'} ${size}`);
    }
  });

  it('holds no identifier', () => {
    for (const name of ['person_id', 'name']) {
      const values = column(before, name);
      expect(values).toHaveLength(RECORDS);
      for (const text of files.values()) {
        for (const value of values) expect(text.includes(value)).toBe(false);
      }
    }
  });

  it('has the protected records, each once, in an order that tells nothing', () => {
    const [head, ...lines] = files.get('data.csv')!.trimEnd().split('\n');
    const [names, ...old] = masked.trimEnd().split('\n');
    expect(head).toBe(names);
    expect(lines.toSorted()).toEqual(old.toSorted());
    const unique = old.filter((line, i) => old.indexOf(line) === i);
    expect(unique.length).toBeGreaterThan(RECORDS / 2);
    const n = unique.length;
    const places = unique.map((line) => lines.indexOf(line));
    const rank = new Map(places.toSorted((a, b) => a - b).map((place, i) => [place, i]));
    const sum = places.reduce((all, place, i) => all + (rank.get(place)! - i) ** 2, 0);
    expect(Math.abs(1 - (6 * sum) / (n * (n * n - 1)))).toBeLessThan(0.15);
    const following = places.filter((place, i) => i > 0 && place === places[i - 1] + 1).length;
    expect(following).toBeLessThan(10);
  });

  it('names no level that is not in the data', () => {
    const data = cellsOf(files.get('data.csv')!);
    const codebook = cellsOf(files.get('codebook.csv')!);
    const everywhere = new Set(data.flat());
    for (const row of codebook.filter(([, kind]) => kind === 'level')) {
      const [name, , level, records] = row;
      const count = column(data, name).filter((value) => value === level).length;
      expect(count).toBeGreaterThanOrEqual(5);
      expect(Number(records) % 5).toBe(0);
    }
    const names = ['sex', 'region', 'marital_status', 'education', 'occupation', 'postcode'];
    const gone = names
      .flatMap((name) => column(before, name))
      .filter((level) => level !== '' && !everywhere.has(level));
    expect(gone.length).toBeGreaterThan(0);
    for (const level of new Set(gone)) {
      expect(codebook.flat()).not.toContain(level);
      expect(files.get('codebook.md')).not.toContain(`\`${level}\``);
      expect(files.get('report.html')).not.toContain(`>${level}<`);
      for (const text of files.values()) expect(text).not.toContain(`"${level}"`);
    }
  });

  it('holds no seed, no path, no name and no digest of what must stay', () => {
    const secrets = [
      SEED,
      SEED.toUpperCase(),
      Buffer.from(SEED, 'hex').toString('base64'),
      SEED.slice(0, 16),
      path,
      homedir().length > 1 ? homedir() : '/root',
      'survey.csv',
      'masked.csv',
      'must-stay',
      digest(ORIGINAL),
      digest(masked),
      ...['certificate.json', 'partition.csv', 'recipe.json'].map((name) => digest(stay[name])),
    ];
    for (const text of files.values()) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  it('has a report without a count below the threshold', () => {
    const tables = tablesOf(files.get('report.html')!);
    let counts = 0;
    for (const { head, rows } of tables) {
      for (const [j, title] of head.entries()) {
        if (!/^(Original|Protected|Records|Groups)$/.test(title)) continue;
        if (head[0] === 'Columns') continue;
        for (const row of rows) {
          if (!/^[\d,]+$/.test(row[j] ?? '')) continue;
          const count = Number(row[j].replaceAll(',', ''));
          counts++;
          expect(count === 0 || count >= 5).toBe(true);
        }
      }
    }
    expect(counts).toBeGreaterThan(50);
    for (const [, count] of files
      .get('report.html')!
      .matchAll(/(?<![\d.,]|- )([1-4])[ \u00a0](records?|persons?|groups?)\b/g)) {
      expect(`${count} is told`).toBe('not at all');
    }
  });

  it('tells no extreme value, in the report or the codebook', () => {
    const texts = ['report.html', 'codebook.csv', 'codebook.md'].map((name) => files.get(name)!);
    let looked = 0;
    for (const name of before[0]) {
      const values = column(before, name)
        .filter((value) => value !== '')
        .map(Number);
      if (values.some(Number.isNaN)) continue;
      for (const extreme of [Math.min(...values), Math.max(...values)]) {
        const written = [String(extreme), extreme.toFixed(2), extreme.toLocaleString('en')];
        const isTelling = written[0].replace(/\D/g, '').length >= 4;
        if (values.filter((value) => value === extreme).length >= 5 || !isTelling) continue;
        looked++;
        for (const text of texts) {
          for (const form of written) {
            const found = text.match(new RegExp(`(?<![\\d.,])${form}(?![\\d]|[.,]\\d)`));
            expect(found?.[0], `${name} ${form}`).toBeUndefined();
          }
        }
      }
    }
    expect(looked).toBeGreaterThan(8);
    const data = cellsOf(files.get('data.csv')!);
    const [head, ...lines] = cellsOf(files.get('codebook.csv')!);
    const ranges = lines.flatMap((cells) => {
      const name = cells[0];
      const range = cells[head.indexOf('range')];
      const [, from, to] = /^most values from (\S+) to (\S+)$/.exec(range) ?? [];
      return from === undefined ? [] : [{ name, from: Number(from), to: Number(to) }];
    });
    expect(ranges.length).toBeGreaterThan(5);
    for (const { name, from, to } of ranges) {
      const values = column(data, name).filter((value) => value !== '');
      for (const beyond of [(x: number) => x <= from, (x: number) => x >= to]) {
        const share = values.filter((value) => beyond(Number(value))).length / values.length;
        expect(share, name).toBeGreaterThanOrEqual(0.049);
      }
    }
    const distributions = tablesOf(files.get('report.html')!).filter(({ head }) =>
      head.includes('% of values'),
    );
    expect(distributions.length).toBeGreaterThan(5);
    for (const { rows } of distributions) {
      const bins = rows.map(([bin]) => bin).filter((bin) => bin !== 'missing');
      if (bins.length < 2) continue;
      expect(bins[0]).toMatch(/^below /);
      expect(bins.at(-1)).toMatch(/ and (above|more)$|^from /);
    }
  });

  it('has digests in the folder that must stay, and the permutation leads back', () => {
    const record = JSON.parse(stay['release.json']);
    for (const { name, sha256 } of record.left) expect(digest(files.get(name)!)).toBe(sha256);
    expect(record.left).toHaveLength(files.size - 1);
    const old = masked.trimEnd().split('\n').slice(1);
    const released = files.get('data.csv')!.trimEnd().split('\n').slice(1);
    const places = cellsOf(stay['permutation.csv']).slice(1);
    expect(places.map(([, place]) => old[Number(place) - 1])).toEqual(released);
    expect(Object.keys(stay)).toEqual(
      expect.arrayContaining(['dossier.html', 'recipe.json', 'partition.csv']),
    );
    expect(brokenLine(stay['audit.jsonl'])).toBeNull();
    const events = stay['audit.jsonl'].trimEnd().split('\n');
    expect(events.map((line) => JSON.parse(line).event)).toEqual([
      ...['read', 'planned', 'protected', 'certified', 'gates', 'released'],
    ]);
    expect(stay['README.txt']).toContain('permutation.csv');
  });
});

describe('a gate that fails', () => {
  it(
    'stops the release with 1 and writes nothing, unless it is accepted for a reason that is kept',
    inFolder(async (folder) => {
      const lines = Array.from({ length: 60 }, (_, i) =>
        [20 + ((i * 37) % 60), `${900 + ((i * 7919) % 1000)}.50`].join(),
      );
      folder.write('survey.csv', `age,income\n${lines.join('\n')}\n`);
      const roles = ['--role', 'age=key', '--role', 'income=key'];
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--group', 'mdav', ...roles);
      const strict = LENIENT.replace('"most":100', '"most":0');
      folder.write('limits.json', strict);
      const before = folder.state();
      const stopped = await release(folder, '--limits', 'limits.json');
      expect(stopped.code).toBe(1);
      expect(stopped.stderr).toMatch(
        /Not released, because of the gate limits\. Nothing was written/,
      );
      expect(stopped.stdout).toMatch(/^FAILS +limits +Distance-based record linkage: /m);
      expect(stopped.stdout).toMatch(/^holds +claims/m);
      expect(stopped.stdout).toContain('--accept linkage --reason');
      expect(folder.state()).toEqual(before);
      const accepted = await release(
        folder,
        ...['--limits', 'limits.json', '--json', '-q'],
        ...['--accept', 'linkage', '--reason', 'decided by the board'],
      );
      expect(accepted.code).toBe(0);
      const told = JSON.parse(accepted.stdout);
      expect(told.isReleased).toBe(true);
      const log = folder.read(kept('masked.csv', 'audit.jsonl'));
      expect(brokenLine(log)).toBeNull();
      const events = log
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(events.find(({ event }) => event === 'accepted')).toMatchObject({
        gate: 'limits',
        limit: 'linkage',
        reason: 'decided by the board',
      });
      expect(events.at(-1).digest).toBe(told.audit);
      for (const name of readdirSync(folder.at('out'))) {
        expect(folder.read(join('out', name))).not.toContain('board');
      }
      // The same folder is never written twice, and another release keeps the record of this one.
      const now = folder.state();
      expect((await release(folder, '-q')).code).toBe(3);
      expect(folder.state()).toEqual(now);
      const again = await folder.run(
        ...['release', 'survey.csv', 'masked.csv', '-o', 'second', '-q'],
        ...['--limits', 'limits.json', '--accept', 'linkage', '--reason', 'once more'],
      );
      expect(again.code).toBe(0);
      expect(folder.has(kept('masked.csv', 'earlier-releases/1/release.json'))).toBe(true);
      expect(folder.has(kept('masked.csv', 'earlier-releases/1/permutation.csv'))).toBe(true);
      expect(brokenLine(folder.read(kept('masked.csv', 'audit.jsonl')))).toBeNull();
      expect((await folder.verify('survey.csv', 'masked.csv', '-q')).code).toBe(0);
    }),
  );

  it(
    'because a column names records, sentences or their order, is told with what to do',
    inFolder(async (folder) => {
      const rows = persons(60).trimEnd().split('\n');
      const long = (i: number) => `remark ${i} of somebody who came late and left very soon`;
      const lines = rows.map(
        (row, i) => `${i === 0 ? 'entry' : 100 + i},${row},${i === 0 ? 'remark' : long(i)}`,
      );
      folder.write('survey.csv', `${lines.join('\n')}\n`);
      folder.write('limits.json', LENIENT);
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--columns', 'age,income');
      const run = await release(folder, '--limits', 'limits.json');
      expect(run.code).toBe(1);
      for (const gate of ['identifiers', 'free-text', 'order']) {
        expect(run.stdout).toMatch(new RegExp(`^FAILS +${gate} `, 'm'));
        expect(run.stdout).toMatch(new RegExp(`^${gate} +[A-Z]`, 'm'));
      }
      expectNoValues(run);
    }),
  );

  it(
    'because the file or its certificate is another one cannot be accepted',
    inFolder(async (folder) => {
      folder.write('survey.csv', persons(40));
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--columns', 'age,income');
      const certificate = kept('masked.csv', 'certificate.json');
      const genuine = folder.read(certificate);
      const accept = ['--accept', 'claims', '--reason', 'we trust it'];
      folder.write(
        certificate,
        genuine
          .replace('"holds": true', '"holds":  true')
          .replace('"notCovered": [', '"notCovered": ["x",'),
      );
      const edited = await release(folder, ...accept);
      expect(edited.code).toBe(1);
      expect(edited.stdout).toMatch(/^FAILS +claims .*it\s+was\s+edited/ms);
      expect(edited.stdout).toMatch(/^not checked +limits/m);
      // Sealed and logged again by somebody who has the program: another sentence, or another version that claims less.
      const log = kept('masked.csv', 'audit.jsonl');
      const logged = folder.read(log);
      for (const forge of [
        (c: Forged) => {
          c.steps[0].claims[0].sentence = 'Nobody can be found.';
        },
        (c: Forged) => {
          c.program = 'penumbra 0.0.9';
          c.steps[0].claims.pop();
        },
      ]) {
        const { seal, ...stated } = JSON.parse(genuine);
        forge(stated);
        const again = sha256(JSON.stringify(stated));
        folder.write(certificate, JSON.stringify({ ...stated, seal: again }));
        const [line, ...before] = logged.trimEnd().split('\n').reverse();
        const body = `${line.replace(seal, again).replace(/,"digest":.*/, '')}}`;
        const last = `${body.slice(0, -1)},"digest":"${sha256(body)}"}`;
        folder.write(log, `${[...before.reverse(), last].join('\n')}\n`);
        const forged = await release(folder, ...accept);
        expect(forged.code).toBe(1);
        expect(forged.stdout).toMatch(/^FAILS +claims .*^not checked +limits/ms);
      }
      folder.write(log, logged);
      folder.write(certificate, genuine);
      folder.write('masked.csv', folder.read('masked.csv').replace(/^(\d+)/m, '99'));
      const other = await release(folder, ...accept);
      expect(other.code).toBe(1);
      expect(other.stdout).toMatch(/another file/);
      expect(folder.has('out')).toBe(false);
    }),
  );
});

/** As much of a certificate as is forged here. */
interface Forged {
  program: string;
  steps: { claims: { sentence: string }[] }[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the form of what leaves', () => {
  it(
    'has no formula for a spreadsheet, where it is for one',
    inFolder(async (folder) => {
      const rows = Array.from({ length: 60 }, (_, i) => {
        const note = ['=1+1', '@x', 'plain', '-5'][(i * 7) % 4];
        return `${20 + ((i * 37) % 60)},${note}`;
      });
      folder.write('survey.csv', `age,note\n${rows.join('\n')}\n`);
      folder.write('limits.json', LENIENT);
      const roles = ['--role', 'age=key', '--role', 'note=harmless'];
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--columns', 'age', ...roles);
      const stopped = await release(folder, '--limits', 'limits.json');
      expect(stopped.code).toBe(1);
      expect(stopped.stdout).toMatch(
        /formulas +cells, names or labels begin like formulas .* in note/,
      );
      expect(folder.has('out')).toBe(false);
      const run = await release(folder, '--limits', 'limits.json', '--spreadsheet');
      expectDone(run);
      const cells = cellsOf(folder.read('out/data.csv'))
        .slice(1)
        .map(([, note]) => note);
      expect(new Set(cells)).toEqual(new Set(["'=1+1", "'@x", 'plain', '-5']));
      expect(folder.read('out/codebook.csv')).toContain("level,'=1+1,");
      expect(folder.read('out/codebook.md')).toMatch(/apostrophe/);
      expect(run.stdout).toMatch(/30 cells/);
    }),
  );

  it(
    'is XML where the protected file is, without its remarks',
    inFolder(async (folder) => {
      const records = persons(40).trimEnd().split('\n').slice(1);
      const body = records.map((row) => {
        const [age, income, region] = row.split(',');
        return `<P><age>${age}</age><income>${income}</income><region>${region}</region></P>`;
      });
      const xml = `<!-- made by Anna --><S>${body.join('\n')}</S>`;
      folder.write('survey.xml', xml);
      folder.write('limits.json', LENIENT);
      const roles = ['--role', 'age=key', '--role', 'income=key', '--role', 'region=harmless'];
      const columns = ['--k', '5', '--columns', 'age,income'];
      await folder.protect('survey.xml', 'masked.xml', ...columns, ...roles);
      folder.write('masked.xml', folder.read('masked.xml').replace('<S>', '<!-- Anna --><S>'));
      const run = await folder.run(
        ...['release', 'survey.xml', 'masked.xml', '-o', 'out', '--limits', 'limits.json'],
      );
      expectDone(run);
      const text = folder.read('out/data.xml');
      expect(text).not.toContain('Anna');
      const lines = (of: string) => of.split('\n').filter((line) => line.startsWith('<P>'));
      expect(lines(text)).not.toEqual(lines(folder.read('masked.xml')));
      expect(lines(text).toSorted()).toEqual(lines(folder.read('masked.xml')).toSorted());
    }),
  );
});

describe('a release is refused', () => {
  it(
    'with gates and reasons that do not fit, an unknown purpose, or a folder that holds something',
    inFolder(async (folder) => {
      folder.write('survey.csv', persons(40));
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--columns', 'age,income');
      folder.write('full/x.txt', 'x');
      const args = ['release', 'survey.csv', 'masked.csv', '-o'];
      await refuses(folder, 2, /needs its own --reason/, ...args, 'out', '--accept', 'order');
      await refuses(folder, 2, /needs its own --reason/, ...args, 'out', '--reason', 'because');
      const oder = ['--accept', 'oder', '--reason', 'because'];
      await refuses(folder, 2, /Did you mean "order"/, ...args, 'out', ...oder);
      const blank = ['--accept', 'order', '--reason', '   '];
      await refuses(folder, 2, /without a reason/, ...args, 'out', ...blank);
      await refuses(folder, 2, /no purpose "publik"/, ...args, 'out', '--for', 'publik');
      await refuses(folder, 3, /never overwritten/, ...args, 'full');
      await refuses(folder, 2, /which must stay/, ...args, 'masked.csv.must-stay/out');
      await refuses(
        folder,
        3,
        /certificate\.json does not exist/,
        ...args,
        'out',
        '--stay',
        'none',
      );
    }),
  );

  it(
    'where the audit log was changed or is gone',
    inFolder(async (folder) => {
      folder.write('survey.csv', persons(40));
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--columns', 'age,income');
      const log = kept('masked.csv', 'audit.jsonl');
      folder.write(log, folder.read(log).replace('"records":40', '"records":41'));
      const args = ['release', 'survey.csv', 'masked.csv', '-o', 'out', '-q'];
      await refuses(folder, 1, /Entry 1 .*does not fit its own digest/, ...args);
    }),
  );

  it(
    'by Ctrl-C, with 130 and without residue',
    inFolder(async (folder) => {
      folder.write('survey.csv', persons(40));
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--columns', 'age,income');
      // Nobody writes the other release, so the signal cannot come too late.
      await withPipe(folder.at('other.csv'), async (isRead) => {
        const before = folder.state();
        const { code } = await folder.runWith(
          { meanwhile: { act: 'SIGINT', when: isRead } },
          ...['release', 'survey.csv', 'masked.csv', '-o', 'out', '--also-released', 'other.csv'],
        );
        expect(code).toBe(130);
        expect(folder.state()).toEqual(before);
      });
    }),
  );

  it(
    'by whoever stops it while it measures, without residue',
    inFolder(async (folder) => {
      folder.write('survey.csv', persons(40));
      await folder.protect('survey.csv', 'masked.csv', '--k', '5', '--columns', 'age,income');
      const before = folder.state();
      const stop = new AbortController();
      const paths = ['survey.csv', 'masked.csv', 'out'].map(folder.at) as [string, string, string];
      const release = releaseFiles(...paths, {
        workers: 1,
        signal: stop.signal,
        onProgress: (stage) => {
          if (stage === 'measure') stop.abort();
        },
      });
      await expect(release).rejects.toMatchObject({ code: 'cancelled' });
      expect(folder.state()).toEqual(before);
    }),
  );
});
