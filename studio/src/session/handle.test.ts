import { expect, it } from 'vitest';
import { declare } from '../work/tasks/declarations.ts';
import { handleOf, moved } from './handle.ts';
import { newStep } from './work.ts';

const methods = declare();
const grouped = newStep({
  method: 'microaggregation',
  columns: ['age'],
  group: { method: 'mdav', k: 7 },
});

it('offers group sizes, the present one among them, for the first step that protects', () => {
  const steps = [newStep({ method: 'recode', columns: ['age'] }), grouped];
  const handle = handleOf(steps, methods)!;
  expect(handle).toMatchObject({ step: grouped.id, room: 'group', name: 'k', value: 7 });
  expect(handle.values).toContain(7);
  expect(handle.values).toEqual([...handle.values].sort((a, b) => a - b));
  const [first, second] = moved(steps, handle, 12, methods);
  expect(first).toBe(steps[0]);
  expect(second.step).toEqual({ ...grouped.step, group: { method: 'mdav', k: 12 } });
});

it('offers the strength of a method without groups within its range, and nothing for a step that is off', () => {
  const handle = handleOf([newStep({ method: 'noise', columns: ['age'] })], methods)!;
  expect(handle.room).toBe('replace');
  expect(handle.values.length).toBeGreaterThan(5);
  expect(handleOf([{ ...grouped, isOn: false }], methods)).toBeNull();
});
