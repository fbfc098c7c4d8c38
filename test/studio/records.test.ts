import { beforeAll, describe, expect, it } from 'vitest';
import type { Desk, TaskContext } from '../../studio/src/work/task.ts';
import { load } from '../../studio/src/work/tasks/load.ts';
import { person } from '../../studio/src/work/tasks/person.ts';
import { preview } from '../../studio/src/work/tasks/preview.ts';
import { protect } from '../../studio/src/work/tasks/protect.ts';
import { type RecordsAnswer, records } from '../../studio/src/work/tasks/records.ts';
import { shapesAfter } from '../../studio/src/work/tasks/shapesAfter.ts';
import { householdSurvey } from './householdSurvey.ts';

const SURVEY = householdSurvey(160);
const NAMES = SURVEY.slice(0, SURVEY.indexOf('\n')).split(',');
const KEYS = ['region', 'sex', 'age_group', 'education'];
const RECIPE = {
  penumbra: 2,
  description: {
    columns: NAMES.map((column) => ({
      column,
      kind: 'nominal',
      role: KEYS.includes(column) ? 'key' : 'harmless',
    })),
  },
  steps: [{ method: 'swap', columns: ['region', 'sex'] }],
  seed: '1'.repeat(64),
};
const context: TaskContext = { signal: new AbortController().signal, progress() {}, tell() {} };
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

describe('records before and after', () => {
  const desk: Desk = { file: null, runs: new Map(), crew: () => undefined as never };
  const places = KEYS.map((name) => NAMES.indexOf(name));
  const keys = places.map((place) => place + 1);
  let run = '';
  let before: string[][] = [];
  let after: string[][] = [];
  let answer: RecordsAnswer;
  const keysOf = (row: readonly string[]) => places.map((place) => row[place]).join();
  const alike = (rows: readonly (readonly string[])[], row: readonly string[]) =>
    rows.filter((other) => keysOf(other) === keysOf(row)).length;

  beforeAll(async () => {
    await load(desk, { file: new File([SURVEY], 'survey.csv'), input: {} }, context);
    const facts = await protect(desk, { recipe: RECIPE as never, purpose: 'in-house' }, context);
    run = facts.id;
    before = rowsOf(SURVEY);
    after = rowsOf(new TextDecoder().decode(desk.runs.get(run)!.bytes));
    answer = await records(desk, { run, keys, from: 0, count: 160 }, context);
  });

  it('are those of both files, counted anew, who stands out first', () => {
    expect(answer.total).toBe(160);
    const ones = (rows: string[][]) => rows.filter((row) => alike(rows, row) === 1).length;
    expect(answer.alone).toEqual({ before: ones(before), after: ones(after) });
    for (const { record, values, changed, before: was, after: now } of answer.rows) {
      expect(values).toEqual(before[record]);
      expect(changed).toEqual(
        NAMES.flatMap((_, i) =>
          after[record][i] === before[record][i] ? [] : [[i, after[record][i]]],
        ),
      );
      expect([was, now]).toEqual([alike(before, before[record]), alike(after, after[record])]);
    }
    const sizes = answer.rows.map(({ after: now }) => now!);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(answer.rows.some(({ changed }) => changed.length > 0)).toBe(true);
  });

  it('a chosen one has its look-alikes, and what an intruder finds who knows its keys', async () => {
    const { record } = answer.rows[0];
    const seen = await person(desk, { run, keys, record }, context);
    expect(seen.keys.map(({ name, before: was, after: now }) => [name, was, now])).toEqual(
      KEYS.map((name, i) => [name, before[record][places[i]], after[record][places[i]]]),
    );
    expect(seen.before.sharing).toBe(alike(before, before[record]));
    expect(seen.matches).toBe(alike(after, before[record]));
  });

  it('a small picture has the records of the protected file in the bars of the original, and a sample gives the figures of the map', async () => {
    const [, region] = await shapesAfter(desk, { run }, context);
    const had = (code: string) => after.filter((row) => row[1] === code).length;
    const { levels } = desk.file!.table.columns[1] as { levels: readonly string[] };
    expect(region).toEqual(levels.map((code) => had(code)));
    const measures = ['k-anonymity', 'category-loss'];
    const asIs = await preview(
      desk,
      { recipe: { ...RECIPE, steps: [] } as never, purpose: 'in-house', measures },
      context,
    );
    const ones = before.filter((row) => alike(before, row) === 1).length;
    const value = (name: string) => asIs.figures.find((one) => one.name === name)?.value;
    expect(value('k-anonymity')).toBeCloseTo((100 * ones) / 160, 9);
    expect(value('category-loss')).toBe(0);
  });
});
