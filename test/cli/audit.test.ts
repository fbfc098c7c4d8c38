import { describe, expect, it } from 'vitest';
import { expectNoValues, inFolder, kept, persons, refuses } from './run.ts';

const LOG = kept('p.csv', 'audit.jsonl');
const PROTECT = ['protect', 'a.csv', '-o', 'p.csv', '-q', '--k', '3', '--columns', 'age'];

describe.concurrent('audit', () => {
  it(
    'verify says how many entries there are, from when to when, and that the chain holds',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      await folder.runWith({ env: { PENUMBRA_WHO: 'ana' } }, ...PROTECT);
      for (const path of [LOG, 'p.csv.must-stay', 'p.csv']) {
        const run = await folder.run('audit', 'verify', path);
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expect(run.stdout.replace(/\s+/g, ' ')).toMatch(
          /4 entries, from \d{4}-\S+Z to \d{4}-\S+Z, the chain holds\. It ends with [0-9a-f]{64}\./,
        );
      }
      for (const line of folder.read(LOG).trimEnd().split('\n')) {
        expect(JSON.parse(line).who).toBe('ana');
      }
      const shown = await folder.run('audit', 'show', LOG);
      expect(shown.code).toBe(0);
      expect(shown.stdout).toMatch(/^1 {2}\d{4}-\S+Z {2}ana {2}read/);
      expect(shown.stdout).toMatch(/records +12/);
      expectNoValues(shown);
      const json = JSON.parse((await folder.run('audit', 'show', LOG, '--json')).stdout);
      expect(json.entries.map(({ event }: { event: string }) => event)).toEqual([
        'read',
        'planned',
        'protected',
        'certified',
      ]);
    }),
  );

  it(
    'verify names the entry that was altered, in earlier runs too',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      await folder.run(...PROTECT);
      await folder.run(...PROTECT);
      const early = 'p.csv.must-stay/earlier/1/audit.jsonl';
      const good = await folder.run('audit', 'verify', 'p.csv.must-stay');
      expect(good.code).toBe(0);
      expect(good.stdout.match(/the chain\s+holds/g)).toHaveLength(2);
      folder.write(early, folder.read(early).replace('"loss":', '"loss":1'));
      const run = await folder.run('audit', 'verify', 'p.csv.must-stay');
      expect(run.code).toBe(1);
      expect(run.stdout).toMatch(/holds .*the chain\s+holds/s);
      expect(run.stdout).toMatch(/BROKEN .*2\s+entries\s+before\s+it\s+are\s+intact/s);
      expect(run.stderr).toMatch(
        /^penumbra: Entry 3 \("protected"\) of \S+ does not fit its own digest\.\n$/,
      );
      const json = await folder.run('audit', 'verify', 'p.csv.must-stay', '--json');
      expect(JSON.parse(json.stdout).logs.map(({ holds }: { holds: boolean }) => holds)).toEqual([
        true,
        false,
      ]);
      const shown = await folder.run('audit', 'show', early);
      expect(shown.code).toBe(1);
      expect(shown.stdout).toMatch(/planned/);
      expect(shown.stdout).not.toMatch(/certified/);
    }),
  );

  it(
    'verify notices entries that were cut off by the digest that is expected',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      await folder.run(...PROTECT);
      const lines = folder.read(LOG).trimEnd().split('\n');
      const digest = (line: string): string => JSON.parse(line).digest;
      const expecting = (line: string, log = LOG) =>
        folder.run('audit', 'verify', log, '-q', '--expect', digest(line));
      expect(await expecting(lines[3])).toMatchObject({ code: 0, stdout: '', stderr: '' });
      const continued = await expecting(lines[2]);
      expect(continued.code).toBe(1);
      expect(continued.stderr).toMatch(/in entry 3 of 4: it was continued since/);
      folder.write(
        LOG,
        lines
          .slice(0, 3)
          .map((line) => `${line}\n`)
          .join(''),
      );
      const beside = await folder.run('audit', 'verify', LOG);
      expect(beside.code).toBe(1);
      expect(beside.stderr).toMatch(/has no entry for the certificate/);
      folder.write('elsewhere.jsonl', folder.read(LOG));
      expect((await folder.run('audit', 'verify', 'elsewhere.jsonl')).code).toBe(0);
      const cut = await expecting(lines[3], 'elsewhere.jsonl');
      expect(cut.code).toBe(1);
      expect(cut.stderr).toMatch(/does not end with the expected digest.* altered or cut off/);
    }),
  );

  it(
    'what is no log is refused',
    inFolder(async (folder) => {
      folder.write('empty.jsonl', '');
      folder.write('folder/x', 'x');
      folder.write('a.csv', persons());
      await refuses(folder, 3, /none\.jsonl/, 'audit', 'verify', 'none.jsonl');
      await refuses(folder, 3, /is empty/, 'audit', 'verify', 'empty.jsonl');
      await refuses(folder, 3, /has no audit\.jsonl/, 'audit', 'verify', 'folder');
      await refuses(folder, 2, /64 hexadecimal/, 'audit', 'verify', 'a.csv', '--expect', 'abc');
      await refuses(folder, 1, /Entry 1 of a\.csv is not/, 'audit', 'show', 'a.csv', '-q');
    }),
  );
});
