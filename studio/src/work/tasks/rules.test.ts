import { describe, expect, test } from 'vitest';
import expenditure from '../../../../examples/expenditure.csv?raw';
import { bytesSource } from '../../../../src/io/bytes/source.ts';
import { load } from '../../../../src/tasks/index.ts';
import type { Desk, TaskContext } from '../task.ts';
import { checkFile, readRules } from './rules.ts';

const context: TaskContext = {
  signal: new AbortController().signal,
  progress() {},
  tell() {},
};

async function deskWith(csv: string): Promise<Desk> {
  const file = await load(bytesSource('f.csv', csv));
  return { file, runs: new Map(), crew: () => expect.unreachable() };
}

describe('rules of a file', () => {
  test('the record that breaks one is told by its number and line, never by its values', async () => {
    const desk = await deskWith(expenditure);
    const rules = [{ rule: 'total = 1.16 * exp16 + 1.07 * exp7' }];
    const found = await checkFile(desk, { rules }, context);
    expect(found.violating).toBe(1);
    expect(found.rules[0]).toMatchObject({ violations: 1, records: [12], lines: ['13'] });
    expect(JSON.stringify(found)).not.toContain('125.56');
  });

  test('one that cannot be used says why, and the others are checked', async () => {
    const desk = await deskWith(expenditure);
    const rules = [{ rule: 'nothing > 1' }, { rule: 'exp7 >= 0' }];
    const found = await checkFile(desk, { rules }, context);
    expect(found.rules[0].problem).toContain('nothing');
    expect(found.rules[1]).toMatchObject({ problem: null, violations: 0 });
  });

  test('rules that cannot hold together are named', async () => {
    const desk = await deskWith(expenditure);
    const rules = [{ rule: 'exp7 > 10' }, { rule: 'exp7 < 5' }];
    const { contradiction } = await checkFile(desk, { rules }, context);
    expect(contradiction).toEqual(['exp7 > 10', 'exp7 < 5']);
  });

  test('a line is read as a rule of a recipe, its name apart', async () => {
    const desk = await deskWith(expenditure);
    const { rules } = await readRules(desk, { text: 'a name: exp7 <= total', name: 'x' }, context);
    expect(rules[0]).toMatchObject({
      rule: { name: 'a name', rule: 'exp7 <= total' },
      class: 'EC-GV',
    });
  });
});
