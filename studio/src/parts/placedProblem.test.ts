import { describe, expect, test } from 'vitest';
import type { PlanProblem } from '../work/tasks/plan.ts';
import { placedProblem } from './placedProblem.ts';

const problem = (more: Partial<PlanProblem>): PlanProblem => ({
  code: 'usage',
  message: 'No.',
  key: null,
  step: null,
  column: null,
  ...more,
});
const names = { '--missing': 'Missing values', '--replace': 'Way to replace' };

describe('where a problem of the plan is shown', () => {
  test('at the field that its key names', () => {
    expect(placedProblem(problem({ key: 'steps[2].group.k', step: 2 }), names)).toEqual({
      step: 2,
      field: 'group.k',
      words: 'No.',
    });
    const inList = problem({ key: 'steps[0].columns[3]', step: 0 });
    expect(placedProblem(inList, names).field).toBe('columns');
    expect(placedProblem(problem({ key: 'cut.size' }), names)).toMatchObject({
      step: null,
      field: 'cut.size',
    });
  });

  test('at the field whose flag it names first, where there is no key', () => {
    const message =
      'Column "age" has 3 missing values: choose --missing drop, or another --replace.';
    const placed = placedProblem(problem({ message, step: 1, column: 'age' }), names);
    expect(placed.field).toBe('missing');
    expect(placed.words).toBe(
      'Column "age" has 3 missing values: choose “Missing values” drop, or another “Way to replace”.',
    );
  });

  test('at the columns where it is about one of them, else at the step', () => {
    expect(placedProblem(problem({ step: 0, column: 'age' }), names).field).toBe('columns');
    expect(placedProblem(problem({ step: 0 }), names).field).toBe('');
  });
});
