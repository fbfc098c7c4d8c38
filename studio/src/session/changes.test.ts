import { expect, test } from 'vitest';
import { changeBetween, changesOf } from './changes.ts';
import { beginHistory, decide, jump, undo } from './history.ts';
import { type Decisions, newStep, noDecisions } from './work.ts';

const described = (...columns: Decisions['description']['columns']): Decisions => ({
  ...noDecisions,
  description: { columns },
});
const step = newStep({ method: 'noise', columns: [1] } as never);
const other = newStep({ method: 'rank-swapping', columns: [2] } as never);

test('a decision is named by what differs', () => {
  const from = (before: Decisions, after: Decisions) => changeBetween(before, after);
  expect(from(noDecisions, { ...noDecisions, purpose: 'in-house' })).toEqual({
    about: 'purpose',
    purpose: 'in-house',
  });
  const key = described({ column: 'sex', role: 'key' });
  expect(from(noDecisions, key)).toEqual({ about: 'role', column: 'sex', role: 'key' });
  expect(from(key, noDecisions)).toEqual({ about: 'role', column: 'sex', role: null });
  expect(from(key, described({ column: 'sex', role: 'key', label: 'Sex' }))).toEqual({
    about: 'column',
    column: 'sex',
  });
  expect(from(key, described({ column: 'age' }, { column: 'job' }))).toEqual({
    about: 'columns',
    count: 3,
  });
  const steps = (...all: Decisions['steps']) => ({ ...noDecisions, steps: all });
  expect(from(steps(), steps(step))).toEqual({ about: 'step added', method: 'noise' });
  expect(from(steps(step), steps())).toEqual({ about: 'step removed', method: 'noise' });
  expect(from(steps(step), steps({ ...step, isOn: false })).about).toBe('step changed');
  expect(from(steps(step, other), steps(other, step)).about).toBe('order of steps');
  expect(from(steps(step), { ...key, steps: [other] }).about).toBe('recipe');
  expect(from(noDecisions, { ...noDecisions, seed: 'ab' }).about).toBe('seed');
});

test('a jump goes to any state and back again, and what was undone keeps its name', () => {
  const states = ['a', 'b', 'c'].map((purpose) => ({ ...noDecisions, purpose }));
  const whole = states.reduce(
    (history, state) => decide(history, state),
    beginHistory(noDecisions),
  );
  expect(jump(whole, 1).now.purpose).toBe('a');
  expect(jump(jump(whole, 0), 3)).toEqual(whole);
  expect(jump(whole, 2)).toEqual(undo(whole));
  expect(changesOf(undo(whole))).toEqual(changesOf(whole));
  expect(changesOf(whole)).toHaveLength(3);
});
