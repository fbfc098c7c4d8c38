import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inFolder, kept, manyNumbers, type Playground, refuses } from './run.ts';

const CERTIFICATE = kept('r.csv', 'certificate.json');
const REFINED = /The protected file and its certificate are those/;

/** A file that was protected and refined; both steps are random, so a seed stands in both folders. */
async function refined(folder: Playground): Promise<void> {
  folder.write('a.csv', manyNumbers(24, 2).replace('471147114711', '471'));
  await folder.protect('a.csv', 'p.csv', '--k', '3', '--columns', 'c1,c2');
  const args = ['-q', '--trials', '200', '--target-e', '1e-9', '--q', '0.5'];
  expect(await folder.run('refine', 'a.csv', 'p.csv', '-o', 'r.csv', ...args)).toMatchObject({
    code: 0,
    stderr: '',
  });
}

const fails = (folder: Playground, says: RegExp) =>
  refuses(folder, 1, says, 'verify', 'a.csv', 'r.csv', '--certificate', CERTIFICATE, '-q');

interface Editable {
  protected: { sha256: string };
  steps: { claims: { claim: string; sentence: string; found: string }[] }[];
  refined: { changedCells: number; withdrawn: object[] };
}

/** Writes a certificate again by somebody who knows how its digests are made. */
function forge(folder: Playground, edit: (certificate: Editable) => void): void {
  const { seal: _, ...certificate } = JSON.parse(folder.read(CERTIFICATE));
  edit(certificate);
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  certificate.protected.sha256 = digest(folder.read('r.csv'));
  const seal = digest(JSON.stringify(certificate));
  folder.write(CERTIFICATE, `${JSON.stringify({ ...certificate, seal }, null, 2)}\n`);
  const log = kept('r.csv', 'audit.jsonl');
  let previous = '';
  const lines = folder
    .read(log)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { digest: __, ...entry } = JSON.parse(line);
      if (entry.event === 'certified') entry.certificate = seal;
      const body = JSON.stringify({ ...entry, previous });
      previous = digest(body);
      return `${body.slice(0, -1)},"digest":"${previous}"}\n`;
    });
  folder.write(log, lines.join(''));
}

describe.concurrent('a refined file', () => {
  it(
    'is made again from its seeds, also if it was refined twice',
    inFolder(async (folder) => {
      await refined(folder);
      const once = await folder.verify('a.csv', 'r.csv');
      expect(once).toMatchObject({ code: 0, stderr: '' });
      expect(once.stdout).toMatch(REFINED);
      await folder.run('refine', 'a.csv', 'r.csv', '-o', 'r2.csv', '-q', '--trials', '20');
      expect(await folder.verify('a.csv', 'r2.csv')).toMatchObject({ code: 0, stderr: '' });
    }),
  );

  it(
    'cannot withdraw a claim that its refinement did not break',
    inFolder(async (folder) => {
      await refined(folder);
      // A claim about groups that the refinement may break: the record of it says so, and nothing else shows it.
      const before = JSON.parse(folder.read(kept('p.csv', 'certificate.json')));
      const gone = ['group-size', 'k-anonymity'];
      expect(before.steps[0].claims.map(({ claim }: { claim: string }) => claim)).toEqual(
        expect.arrayContaining(gone),
      );
      folder.write('r.csv', folder.read('p.csv'));
      forge(folder, (certificate) => {
        certificate.steps[0].claims = certificate.steps[0].claims.slice(-1);
        certificate.refined.changedCells = 1;
      });
      await fails(folder, REFINED);
    }),
  );

  it(
    'cannot be the original with every claim withdrawn',
    inFolder(async (folder) => {
      await refined(folder);
      folder.write('r.csv', folder.read('a.csv'));
      forge(folder, ({ steps: [step], refined: record }) => {
        for (const { claim, sentence, found } of step.claims) {
          record.withdrawn.push({ step: 1, claim, sentence, found });
        }
        step.claims = step.claims.filter(({ claim }) => claim === 'moments');
      });
      await fails(folder, REFINED);
    }),
  );

  it(
    'stays open without its settings, and fails with other ones',
    inFolder(async (folder) => {
      await refined(folder);
      const settings = kept('r.csv', 'refinement.json');
      const text = folder.read(settings);
      folder.write(settings, text.replace(/"seed": "[0-9a-f]{4}/, '"seed": "5eed'));
      await fails(folder, REFINED);
      // What it says it changed and reached is measured again, too.
      folder.write(settings, text.replace('"accepted": ', '"accepted": 1'));
      await fails(folder, REFINED);
      folder.write(settings, '{}');
      await fails(folder, REFINED);
      rmSync(folder.at(settings));
      const open = await folder.verify('a.csv', 'r.csv');
      expect(open.code).toBe(5);
      expect(open.stdout).toMatch(/refinement\.json is\s+missing/);
    }),
  );
});
