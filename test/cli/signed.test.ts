import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zipPieces } from '../../src/io/zip/index.ts';
import { acceptable, inFolder, kept, type Playground, persons, refuses } from './run.ts';

const PROTECT = ['protect', 'a.csv', '-o', 'p.csv', '-q', '--k', '3', '--columns', 'age'];
const CERTIFICATE = kept('p.csv', 'certificate.json');
const SIGNATURE = kept('p.csv', 'certificate.signature.json');
const LOG = kept('p.csv', 'audit.jsonl');

/** A file that was protected with a signature, and the keys a.key and b.key. */
async function signed(folder: Playground): Promise<void> {
  folder.write('a.csv', persons(30));
  for (const key of ['a.key', 'b.key']) await folder.run('key', 'new', key, '-q');
  await folder.run(...PROTECT, '--sign-with', 'a.key');
}

/** Releases p.csv to a folder; every gate that fails is accepted. */
async function releaseTo(folder: Playground, out: string, ...flags: string[]): Promise<void> {
  const args = ['release', 'a.csv', 'p.csv', '-o', out, '--for', 'in-house'];
  const first = JSON.parse((await folder.run(...args, '--json')).stdout);
  const accept = acceptable(first.gates).flatMap((name) => [
    ...['--accept', name, '--reason', 'SECRETREASON'],
  ]);
  if (first.isReleased) rmSync(folder.at(out), { recursive: true });
  const run = await folder.run(...args, '-q', ...accept, ...flags);
  expect(run).toMatchObject({ code: 0, stderr: '' });
}

const states = (stdout: string): [string, string][] =>
  JSON.parse(stdout).verdicts.map(({ statement, verdict }: Record<string, string>) => [
    statement,
    verdict,
  ]);

describe.concurrent('keys', () => {
  it(
    'are made once, for their owner alone, and the private part is never shown',
    inFolder(async (folder) => {
      const made = await folder.run('key', 'new', 'a.key');
      const { private: secret, public: key } = JSON.parse(folder.read('a.key'));
      expect(made.code).toBe(0);
      expect(statSync(folder.at('a.key')).mode & 0o777).toBe(0o600);
      expect(folder.read('a.key.pub')).toBe(`penumbra-ed25519 ${key}\n`);
      const shown = await folder.run('key', 'show', 'a.key');
      expect(shown.stdout).toBe(`${key}\n`);
      expect(made.stdout + shown.stdout).not.toContain(secret);
      await refuses(folder, 3, /never overwritten/, 'key', 'new', 'a.key');
      chmodSync(folder.at('a.key'), 0o644);
      folder.write('a.csv', persons(30));
      await refuses(folder, 3, /can be read by others/, ...PROTECT, '--sign-with', 'a.key');
      await refuses(folder, 2, /is a public key/, ...PROTECT, '--sign-with', 'a.key.pub');
      folder.write('p.key', '{}');
      chmodSync(folder.at('p.key'), 0o600);
      await refuses(folder, 3, /is not a private key/, 'key', 'show', 'p.key');
    }),
  );

  it(
    'with a passphrase need it, and not to be shown',
    inFolder(async (folder) => {
      folder.write('right', 'correct horse\n');
      folder.write('wrong', 'other\n');
      folder.write('a.csv', persons(30));
      await folder.run('key', 'new', 'a.key', '-q', '--passphrase-file', 'right');
      const file = JSON.parse(folder.read('a.key'));
      expect(file.private).toBeUndefined();
      expect((await folder.run('key', 'show', 'a.key')).stdout).toBe(`${file.public}\n`);
      const sign = [...PROTECT, '--sign-with', 'a.key', '--passphrase-file'];
      await refuses(folder, 2, /does not open a\.key/, ...sign, 'wrong');
      expect((await folder.run(...sign, 'right')).code).toBe(0);
      expect(JSON.parse(folder.read(SIGNATURE)).key).toBe(file.public);
    }),
  );
});

describe.concurrent('a signed certificate', () => {
  it(
    'is verified by its key, not by another one, and not if it or its signature was changed',
    inFolder(async (folder) => {
      await signed(folder);
      const verify = (...flags: string[]) =>
        folder.run('verify', 'a.csv', 'p.csv', '--certificate', CERTIFICATE, '-q', ...flags);
      expect(await verify('--signed-by', 'a.key.pub')).toMatchObject({ code: 0, stderr: '' });
      const both = ['--signed-by', 'b.key.pub', '--signed-by', 'a.key.pub'];
      expect((await verify(...both)).code).toBe(0);
      const { seal } = JSON.parse(folder.read(CERTIFICATE));
      expect((await verify('--expect', seal)).code).toBe(0);
      expect((await verify('--expect', 'ab'.repeat(32))).stderr).toMatch(/is the expected one/);
      const other = await verify('--signed-by', 'b.key.pub');
      expect(other).toMatchObject({ code: 1 });
      expect(other.stderr).toMatch(/was signed by the given key/);
      // The same JSON in other bytes: the seal holds, the signature does not.
      const text = folder.read(CERTIFICATE);
      folder.write(CERTIFICATE, `${text}\n`);
      expect((await verify('--signed-by', 'a.key.pub')).code).toBe(1);
      expect((await verify()).code).toBe(1);
      folder.write(CERTIFICATE, text);
      const stored = folder.read(SIGNATURE);
      const { publicKey } = JSON.parse((await folder.run('key', 'show', 'b.key', '--json')).stdout);
      folder.write(SIGNATURE, JSON.stringify({ ...JSON.parse(stored), key: publicKey }));
      expect((await verify('--signed-by', 'b.key.pub')).code).toBe(1);
      rmSync(folder.at(SIGNATURE));
      expect((await verify('--signed-by', 'a.key.pub')).code).toBe(1);
      expect((await verify()).code).toBe(0);
    }),
  );

  it(
    'without the original says what holds and what stays open',
    inFolder(async (folder) => {
      await signed(folder);
      const args = ['verify', 'p.csv', '--certificate', CERTIFICATE];
      const run = await folder.run(...args, '--signed-by', 'a.key.pub', '--json');
      expect(run).toMatchObject({ code: 5, stderr: '' });
      const found = new Map(states(run.stdout));
      const holding = [...found].filter(([, verdict]) => verdict === 'holds').map(([name]) => name);
      expect(holding).toEqual([
        'The certificate was not edited.',
        'The protected file is the one that was written.',
        'The recipe is unchanged.',
        'The partition is unchanged.',
        'The audit log names this certificate and its recipe.',
        'The certificate was signed by the given key.',
      ]);
      expect([...found.values()]).not.toContain('fails');
      expect(found.get('The original is the file that was protected.')).toBe('not verifiable');
      const certificate = JSON.parse(folder.read(CERTIFICATE));
      expect(found.get(certificate.steps[0].claims[0].sentence)).toBe('not verifiable');
      folder.write('p.csv', folder.read('p.csv').replace(/\n$/, ''));
      expect((await folder.run(...args)).code).toBe(1);
    }),
  );

  it(
    'has a signed log, of which the end is compared with the key',
    inFolder(async (folder) => {
      await signed(folder);
      const verify = (key: string) => folder.run('audit', 'verify', LOG, '-q', '--signed-by', key);
      expect(await verify('a.key.pub')).toMatchObject({ code: 0, stderr: '' });
      expect((await verify('b.key.pub')).stderr).toMatch(/signed by another key/);
      const lines = folder.read(LOG).trimEnd().split('\n');
      folder.write(LOG, `${lines.slice(0, -1).join('\n')}\n`);
      expect((await verify('a.key.pub')).stderr).toMatch(/is not signed/);
      // Somebody without the key computes the chain again.
      for (const [change, says] of [
        [{ key: 'ab'.repeat(32) }, /a signature that was not made by the key that it names/],
        [{ approvedBy: 'the ministry' }, /a signature that says more than a key and a time/],
      ] as const) {
        const { digest: _, ...forged } = { ...JSON.parse(lines[4]), ...change };
        const body = JSON.stringify(forged);
        const digest = createHash('sha256').update(body).digest('hex');
        const line = `${body.slice(0, -1)},"digest":"${digest}"}`;
        folder.write(LOG, `${[...lines.slice(0, -1), line].join('\n')}\n`);
        expect((await folder.run('audit', 'verify', LOG)).stderr).toMatch(says);
      }
    }),
  );
});

describe.concurrent('a signed bundle', () => {
  it(
    'is verified with one command and no original, as a folder and as an archive',
    inFolder(async (folder) => {
      await signed(folder);
      await releaseTo(folder, 'out', '--sign-with', 'a.key');
      const names = readdirSync(folder.at('out'));
      const statement = folder.read('out/statement.json');
      expect(statement).not.toContain('SECRETREASON');
      expect(
        JSON.parse(statement)
          .files.map(({ name }: { name: string }) => name)
          .sort(),
      ).toEqual(names.filter((name) => !name.startsWith('statement')).sort());
      const entries = names.map((name) => ({
        name: `x.may-leave/${name}`,
        content: folder.read(`out/${name}`),
      }));
      writeFileSync(folder.at('out.zip'), Buffer.concat(await zipPieces(entries)));
      const verify = (path: string, ...flags: string[]) => folder.run('verify', path, ...flags);
      for (const path of ['out', 'out.zip']) {
        const run = await verify(path, '--signed-by', 'a.key.pub');
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expect(run.stdout).toMatch(/gates passed/);
      }
      const unnamed = await verify('out', '--json');
      expect(unnamed.code).toBe(5);
      expect(states(unnamed.stdout)[0]).toEqual([
        'The statement was signed by somebody you know.',
        'not verifiable',
      ]);
      expect((await verify('out', '--signed-by', 'b.key.pub', '-q')).code).toBe(1);

      folder.write('out/extra.txt', 'x');
      expect((await verify('out', '--signed-by', 'a.key.pub')).stderr).toMatch(/no other file/);
      rmSync(folder.at('out/extra.txt'));
      folder.write('out/data.csv', `${folder.read('out/data.csv')}1,2,3,4\n`);
      expect((await verify('out', '--signed-by', 'a.key.pub')).stderr).toMatch(/data\.csv is/);
      // A statement that was made to fit the changed data has no signature that fits.
      folder.write('out/statement.json', statement.replace('"passed"', '"passed" '));
      const changed = await verify('out');
      expect(changed.code).toBe(1);
      expect(changed.stdout).toMatch(/changed\s+after\s+it\s+was\s+signed/);
      rmSync(folder.at('out/statement.signature.json'));
      expect((await verify('out', '--signed-by', 'a.key.pub')).code).toBe(1);
      await refuses(folder, 3, /has no statement\.json/, 'verify', 'p.csv.must-stay');
      await refuses(folder, 2, /is not a bundle/, 'verify', 'p.csv');
    }),
  );
});

describe.concurrent('a revoked key', () => {
  it(
    'is refused as its owner said, by a file that is given or lies beside the key',
    inFolder(async (folder) => {
      await signed(folder);
      const verify = (...flags: string[]) =>
        folder.run('verify', 'a.csv', 'p.csv', '--certificate', CERTIFICATE, '-q', ...flags);
      const log = (...flags: string[]) => folder.run('audit', 'verify', LOG, '-q', ...flags);
      const byKey = ['--signed-by', 'a.key.pub'];
      const revoke = [
        'key',
        'revoke',
        'a.key',
        '--because',
        'replaced',
        '--successor',
        'b.key.pub',
      ];
      await folder.run(...revoke, '-o', 'later.json', '--from', '2999-01-01', '-q');
      await folder.run(...revoke, '-o', 'now.json', '--from', '2020-01-01', '-q');
      expect((await verify(...byKey, '--revoked', 'later.json')).code).toBe(0);
      expect((await log(...byKey, '--revoked', 'later.json')).code).toBe(0);
      expect((await verify(...byKey, '--revoked', 'now.json')).code).toBe(1);
      const { stderr } = await log(...byKey, '--revoked', 'now.json');
      expect(stderr).toMatch(/this key was revoked for signatures from 2020\S+ on; its successor/);
      // Beside the key it is found by itself, and the key signs nothing any more.
      const made = await folder.run(...revoke);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(made.stdout).toMatch(/refuses all its signatures/);
      expect((await verify(...byKey)).code).toBe(1);
      const again = [...PROTECT, '--sign-with', 'a.key'];
      await refuses(folder, 2, /a\.key cannot sign: this key was revoked/, ...again);
      await refuses(folder, 3, /never overwritten/, ...revoke);
      await refuses(folder, 2, /takes a date/, ...revoke, '--from', 'May');
      // Somebody without the key cannot end it, nor change what its owner said.
      const forged = folder.read('later.json').replace('2999', '2019');
      folder.write('forged.json', forged);
      const given = ['verify', 'a.csv', 'p.csv', '--certificate', CERTIFICATE, ...byKey];
      await refuses(
        folder,
        1,
        /not signed by the key that it/,
        ...given,
        '--revoked',
        'forged.json',
      );
    }),
  );
});

describe.concurrent('the log is one chain over all runs', () => {
  const digestOf = (line: string) => createHash('sha256').update(line).digest('hex');
  /** Entries without their digests, chained again by somebody who has no key. */
  const chained = (lines: readonly string[]) => {
    let previous = '';
    return lines.map((line) => {
      const { digest: _, ...entry } = JSON.parse(line);
      const body = JSON.stringify({ ...entry, previous });
      previous = digestOf(body);
      return `${body.slice(0, -1)},"digest":"${previous}"}\n`;
    });
  };

  it(
    'in which a dropped run and a dropped release are seen by what they left behind',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30));
      await folder.run(...PROTECT);
      await folder.run(...PROTECT);
      const expected = JSON.parse((await folder.run('audit', 'verify', 'p.csv', '--json')).stdout);
      expect(expected.logs.map(({ entries }: { entries: number }) => entries)).toEqual([8, 4]);
      await releaseTo(folder, 'out');
      const verify = (...flags: string[]) => folder.run('audit', 'verify', 'p.csv', ...flags);
      const whole = await verify();
      expect(whole).toMatchObject({ code: 0, stderr: '' });
      expect(whole.stdout).toMatch(/2 certificates and 1 bundle beside it/);
      // What lies beside it has what it names.
      for (const [name, change, says] of [
        ['out/data.csv', (t: string) => `${t}\n`, /out is not what was released: "data\.csv/],
        [CERTIFICATE, (t: string) => t.replace('"holds": true', '"holds": false'), /was edited/],
        [
          kept('p.csv', 'recipe.json'),
          (t: string) => `${t} `,
          /recipe\.json is not the one that the certificate beside it names/,
        ],
      ] as const) {
        const before = folder.read(name);
        folder.write(name, change(before));
        expect((await verify()).stderr).toMatch(says);
        folder.write(name, before);
      }

      const text = folder.read(LOG);
      const lines = text.trimEnd().split('\n');
      // One entry in the middle: the chain itself breaks.
      folder.write(LOG, `${lines.filter((_, i) => i !== 5).join('\n')}\n`);
      expect((await verify()).stderr).toMatch(/names another digest/);
      // The first run, with the chain computed again.
      folder.write(LOG, chained(lines.slice(4)).join(''));
      expect((await verify()).stderr).toMatch(/does not contain the run of \S+earlier.1/);
      rmSync(folder.at('p.csv.must-stay/earlier'), { recursive: true });
      expect((await verify()).stderr).toMatch(/has no entry with the digest that \S*statement/);
      // The end: only what the release left, or a digest that somebody else holds, shows it.
      folder.write(LOG, `${lines.slice(0, 8).join('\n')}\n`);
      expect((await verify()).stderr).toMatch(/has no entry for the release of/);
      rmSync(folder.at('out'), { recursive: true });
      const unseen = await verify();
      expect(unseen.code).toBe(0);
      expect(unseen.stdout).toMatch(/1 run of the log has\s+its certificate no longer here/);
      const { digest } = JSON.parse(lines.at(-1)!);
      expect((await verify('--expect', digest)).stderr).toMatch(/altered or cut off/);
      // A log that is broken is not continued.
      folder.write(LOG, `${lines.slice(1).join('\n')}\n`);
      await refuses(folder, 1, /continues this log/, ...PROTECT);
    }),
  );
});
