import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RefineState } from '../../src/tasks/refine/options.ts';
import { commandsFor } from '../../studio/src/parts/release/commands.ts';
import type { RunFacts } from '../../studio/src/work/finishRun.ts';
import type { Desk, TaskContext } from '../../studio/src/work/task.ts';
import { load } from '../../studio/src/work/tasks/load.ts';
import { protect } from '../../studio/src/work/tasks/protect.ts';
import { refine } from '../../studio/src/work/tasks/refine.ts';
import { keepProtected, release } from '../../studio/src/work/tasks/release.ts';
import { acceptable, expectDone, inFolder, kept } from '../cli/run.ts';

const persons = readFileSync(new URL('../../examples/persons.csv', import.meta.url), 'utf8');
const ORIGINAL = `${persons.split('\n').slice(0, 301).join('\n')}\n`;
const RECIPE = {
  penumbra: 1,
  roles: [
    { column: 'person_id', role: 'identifier' },
    { column: 'name', role: 'identifier' },
  ],
  steps: [
    {
      method: 'microaggregation',
      columns: ['wages', 'hours_worked', 'height_cm'],
      group: { method: 'mdav', k: 10 },
      missing: 'own-group',
    },
  ],
};
const SETTINGS = { q: 0.5, targetE: 0, trials: 4000 };

describe('a run that is refined', () => {
  let desk: Desk;
  let before: RunFacts;
  let after: RunFacts;
  const told: RefineState[] = [];
  const context: TaskContext = {
    signal: new AbortController().signal,
    progress() {},
    tell: (news) => void told.push(...(news as readonly RefineState[])),
  };

  beforeAll(async () => {
    desk = { file: null, runs: new Map(), crew: () => undefined as never };
    await load(desk, { file: new File([ORIGINAL], 'survey.csv'), input: {} }, context);
    before = await protect(desk, { recipe: RECIPE as never, purpose: 'public' }, context);
    const columns = before.refinable.map(({ position }) => position);
    const ask = { run: before.id, purpose: 'public', settings: SETTINGS, columns };
    after = await refine(desk, ask, context);
  });

  it('tells E while it falls, withdraws what the core withdraws, and measures the new file', () => {
    const errors = told.map(({ momentError }) => momentError);
    expect(errors.length).toBeGreaterThan(3);
    // Now and then E is computed anew, which changes its last digits.
    for (let i = 1; i < errors.length; i++) {
      expect(errors[i]).toBeLessThanOrEqual(errors[i - 1] * (1 + 1e-9));
    }
    expect(errors.at(-1)).toBeLessThan(errors[0]);
    expect(structuredClone(after)).toEqual(after);
    expect(after.output).toBe('survey-refined.csv');
    expect(after.certificate.refined!.withdrawn.map(({ claim }) => claim)).toContain('group-size');
    expect(after.report.withdrawn.length).toBe(after.certificate.refined!.withdrawn.length);
    expect(after.summary.loss).not.toBe(before.summary.loss);
    expect(after.summary.changes).not.toEqual(before.summary.changes);
  });

  it(
    'is what the commands of the page give, byte for byte, and so is what must stay',
    inFolder(async (folder) => {
      folder.write('survey.csv', ORIGINAL);
      folder.write('recipe.json', before.recipe);
      const { protect: first, refine: second } = commandsFor(
        'survey.csv',
        after.output,
        after.refined,
      );
      for (const command of [first, second!]) {
        const ran = await folder.run(...command.split(' ').slice(1), '-q');
        expectDone(ran);
      }
      const run = desk.runs.get(after.id)!;
      expect(Buffer.from(run.bytes).equals(folder.bytes(after.output))).toBe(true);
      const { mustStay } = await keepProtected(desk, { run: after.id, who: 'Ada' }, context);
      const text = (name: string) =>
        mustStay.files.find((one) => one.name === name)!.content.text();
      for (const name of ['README.txt', 'refinement.json', 'certificate.json', 'partition.csv']) {
        const path = kept(after.output, name);
        expect(await text(path), name).toBe(folder.read(path));
      }
      const events = (log: string) => [...log.matchAll(/"event":"(\w+)"/g)].map(([, one]) => one);
      const log = kept(after.output, 'audit.jsonl');
      expect(events(await text(log))).toEqual(events(folder.read(log)));
      expect(await text(kept(before.output, 'recipe.json'))).toBe(before.recipe);
    }),
  );

  it(
    'is released, and what must stay unpacks so that the command line verifies and continues it',
    inFolder(async (folder) => {
      const ask = { run: after.id, purpose: 'public', isForSpreadsheet: false, others: [] };
      const stopped = await release(desk, { ...ask, accept: [], who: 'Ada' }, context);
      const accept = acceptable(stopped.gates).map((gate) => ({
        gate,
        reason: 'a file of tests',
      }));
      const { released } = await release(desk, { ...ask, accept, who: 'Ada' }, context);
      folder.write('survey.csv', ORIGINAL);
      folder.write('stay.zip', Buffer.from(await released!.mustStay.archive.arrayBuffer()));
      execFileSync('python3', ['-m', 'zipfile', '-e', folder.at('stay.zip'), folder.path]);
      expectDone(await folder.verify('survey.csv', after.output));
      expectDone(await folder.verify('survey.csv', before.output));
      const log = folder.at(kept(after.output, 'audit.jsonl'));
      expectDone(await folder.run('audit', 'verify', log));
      const flags = accept.flatMap(({ gate, reason }) => ['--accept', gate, '--reason', reason]);
      const again = ['survey.csv', after.output, '-o', 'out', ...flags, '-q'];
      expect((await folder.run('release', ...again)).code).toBeLessThan(2);
    }),
  );

  it('is refined anew from the protected file, and refuses settings with the name of the field', async () => {
    const columns = before.refinable.map(({ position }) => position).slice(0, 1);
    const again = await refine(
      desk,
      { run: after.id, purpose: 'public', settings: { trials: 500 }, columns },
      context,
    );
    expect(again.refined).toMatchObject({ masked: before.output, positions: columns });
    for (const [name, value] of [
      ['p', 0],
      ['q', 2],
      ['trials', 0],
      ['targetE', -1],
    ] as const) {
      const ask = { run: after.id, purpose: 'public', settings: { [name]: value }, columns };
      await expect(refine(desk, ask, context)).rejects.toMatchObject({ place: { key: name } });
    }
  });
});
