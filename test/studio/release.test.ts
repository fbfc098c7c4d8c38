import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenLine } from '../../src/node.ts';
import type { Desk, TaskContext } from '../../studio/src/work/task.ts';
import { advise, gates } from '../../studio/src/work/tasks/gates.ts';
import { judge } from '../../studio/src/work/tasks/judge.ts';
import { load } from '../../studio/src/work/tasks/load.ts';
import { protect } from '../../studio/src/work/tasks/protect.ts';
import { type Bundle, keepProtected, release } from '../../studio/src/work/tasks/release.ts';
import { acceptable, expectDone, inFolder, kept, type Playground } from '../cli/run.ts';

const example = (name: string) =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

const ORIGINAL = `${example('persons.csv').split('\n').slice(0, 131).join('\n')}\n`;
const RECIPE = JSON.parse(example('persons-whole.recipe.json'));
const WHO = 'Ada of the office';
/** A test file is small: what it cannot keep is accepted, here and on the command line. */
const REASON = 'a file of tests, decided by nobody';

const context: TaskContext = {
  signal: new AbortController().signal,
  progress() {},
  tell() {},
};

async function deskWith(name: string, text: string): Promise<Desk> {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  await load(desk, { file: new File([text], name), input: {} }, context);
  return desk;
}

/** A run of the page, and its release with every failing gate accepted. */
async function released(desk: Desk) {
  const run = await protect(desk, { recipe: RECIPE, purpose: 'public' }, context);
  const ask = {
    ...{ run: run.id, purpose: 'public', accept: [], isForSpreadsheet: false, others: [] },
    hasExplorer: true,
  };
  const looked = await gates(desk, ask, context);
  const accept = acceptable(looked.gates).map((gate) => ({ gate, reason: REASON }));
  return { run, ask, accept, made: await release(desk, { ...ask, accept, who: WHO }, context) };
}

async function unpack(folder: Playground, { name, archive }: Bundle): Promise<void> {
  folder.write(name, Buffer.from(await archive.arrayBuffer()));
  execFileSync('python3', ['-m', 'zipfile', '-e', folder.at(name), folder.path]);
}

/** An internal report tells how long measuring took, when it was made and by whom. */
const timeless = (text: string) =>
  text
    .replace(/\d+(\.\d+)? (ms|s)\b/g, 'a while')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC, by [^<]*?, with/g, 'once, with')
    // The log has the time in it, and the statement names the log.
    .replace(
      /(<bdi>(?:Audit log[^<]*|statement\.json)<\/bdi><\/th><td class="digest">)\w{64}/g,
      '$1',
    )
    .replace(/("statement\.json",\s*"sha256": ")[0-9a-f]{64}/, '$1');

/** A statement names the end of its log, which has the time in it. */
const withoutLog = (text: string) => text.replace(/"log": "[0-9a-f]{64}"/, '"log"');

describe('what the studio gives', () => {
  let desk: Desk;
  let first: Awaited<ReturnType<typeof released>>;
  beforeAll(async () => {
    desk = await deskWith('survey.csv', ORIGINAL);
    first = await released(desk);
  });

  it(
    'is what the command line gives with the same recipe and seed, byte for byte, also when it is released',
    inFolder(async (folder) => {
      const { run, accept, made } = first;
      const { mayLeave, mustStay, audit } = made.released!;
      expect(mayLeave.name).toBe('survey.may-leave.zip');
      expect(mustStay.name).toBe('survey.must-stay.zip');

      folder.write('survey.csv', ORIGINAL);
      folder.write('recipe.json', run.recipe);
      await folder.protect('survey.csv', 'survey-protected.csv', '--recipe', 'recipe.json');
      expect(folder.bytes('survey-protected.csv')).toEqual(
        Buffer.from(desk.runs.get(run.id)!.bytes),
      );
      for (const name of ['recipe.json', 'certificate.json', 'partition.csv']) {
        const own = mustStay.files.find((one) => one.name.endsWith(`.must-stay/${name}`))!;
        expect(folder.read(kept('survey-protected.csv', name)), name).toBe(
          await own.content.text(),
        );
      }

      const flags = accept.flatMap(({ gate, reason }) => ['--accept', gate, '--reason', reason]);
      if (accept.length > 0) flags.push('--author', WHO);
      const left = ['survey.csv', 'survey-protected.csv', '-o', 'survey.may-leave', ...flags];
      expectDone(await folder.run('release', ...left, '--explorer', '-q'));
      for (const { name, content } of mayLeave.files) {
        const left = folder.read(`survey.may-leave/${name}`);
        expect(withoutLog(await content.text()), name).toBe(withoutLog(left));
      }
      expect(mayLeave.files.map(({ name }) => name)).toEqual([
        ...[
          'data.csv',
          'codebook.csv',
          'codebook.md',
          'codebook.html',
          'codebook.ddi.xml',
          'codebook.jsonld',
          'data.description.json',
          'report.html',
          'explorer.html',
          'README.txt',
          'statement.json',
        ],
      ]);
      for (const name of ['release.json', 'permutation.csv', 'dossier.html', 'README.txt']) {
        const own = mustStay.files.find((one) => one.name.endsWith(`.must-stay/${name}`))!;
        expect(timeless(await own.content.text()), name).toBe(
          timeless(folder.read(kept('survey-protected.csv', name))),
        );
      }
      const log = mustStay.files.find(({ name }) => name.endsWith('audit.jsonl'))!;
      const text = await log.content.text();
      expect(brokenLine(text)).toBeNull();
      expect(text).toContain(`"who":"${WHO}"`);
      expect(text).toContain(REASON);
      expect(text.trimEnd().endsWith(`"digest":"${audit}"}`)).toBe(true);
    }),
  );

  it('tries remedies for the limits that fail, and each that works is a recipe to run', async () => {
    const { gates: looked } = await gates(desk, first.ask, context);
    const failing = looked.find(({ gate }) => gate === 'limits')?.parts ?? [];
    const advice = await advise(desk, first.ask, context);
    expect(failing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(advice.map(({ limit }) => limit)),
    );
    expect(advice.length).toBeGreaterThan(0);
    for (const { tried, because } of advice) {
      const works = tried.find(({ holds }) => holds);
      if (works === undefined) expect(because).not.toBeNull();
      else expect(works.recipe).toMatchObject({ seed: JSON.parse(first.run.recipe).seed });
    }
  });

  it('is judged by another purpose as if it had been run for it, without being run again', async () => {
    const { run } = first;
    const judged = await judge(desk, { run: run.id, purpose: 'scientific' }, context);
    const recipe = JSON.parse(run.recipe);
    const anew = await protect(desk, { recipe, purpose: 'scientific' }, context);
    expect(judged.assessment.limits?.purpose).toBe('scientific');
    expect(judged.assessment.limits).toEqual(anew.assessment.limits);
    expect(judged.report.limits).toEqual(anew.report.limits);
    expect(judged.recipe).toBe(run.recipe);
    await judge(desk, { run: run.id, purpose: 'public' }, context);
  });

  it(
    'unpacks beside the original so that the command line verifies and releases it',
    inFolder(async (folder) => {
      const { run } = first;
      const { mustStay } = await keepProtected(desk, { run: run.id, who: WHO }, context);
      folder.write('survey.csv', ORIGINAL);
      await unpack(folder, mustStay);
      expectDone(await folder.verify('survey.csv', 'survey-protected.csv'));
      const stopped = await folder.run(
        'release',
        'survey.csv',
        'survey-protected.csv',
        '-o',
        'out',
        '-q',
      );
      expect(stopped.stderr).toMatch(/^(penumbra: Not released, because of the gates? [^\n]*\n)?$/);
      expect(stopped.code).toBeLessThan(2);
    }),
  );

  it('continues the audit log with a second release, and keeps the first apart', async () => {
    const { ask, accept } = first;
    const second = await release(
      desk,
      { ...ask, accept, who: 'Bob', isForSpreadsheet: true },
      context,
    );
    const { files } = second.released!.mustStay;
    const names = files.map(({ name }) => name.replace(/^.*\.must-stay\//, ''));
    expect(names).toContain('earlier-releases/1/release.json');
    expect(new Set(names).size).toBe(names.length);
    const text = await files.find(({ name }) => name.endsWith('audit.jsonl'))!.content.text();
    expect(brokenLine(text)).toBeNull();
    expect(text.match(/"event":"released"/g)).toHaveLength(2);
  });

  it('is nothing where a gate fails, where nobody signs, and where a reason is missing', async () => {
    const { ask, accept, made } = first;
    expect(made.isFree).toBe(true);
    const stopped = await release(desk, { ...ask, accept: [], who: WHO }, context);
    if (accept.length > 0) expect(stopped).toMatchObject({ isFree: false, released: null });
    await expect(release(desk, { ...ask, accept, who: ' ' }, context)).rejects.toThrow(/who/);
    const unsaid = [{ gate: 'order', reason: ' ' }];
    const silent = release(desk, { ...ask, accept: unsaid, who: WHO }, context);
    await expect(silent).rejects.toThrow(/without a reason/);
  });
});
