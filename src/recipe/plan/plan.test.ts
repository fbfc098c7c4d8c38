import { describe, expect, test } from 'vitest';
import { codes, described } from '../../../test/described.ts';
import { PenumbraError } from '../../error.ts';
import {
  type Column,
  type Description,
  makeTable,
  numericColumn,
} from '../../foundation/table/index.ts';
import { readRecipe } from '../recipe/read.ts';
import type { Recipe } from '../recipe/recipe.ts';
import { planRecipe } from './plan.ts';

const nan = Number.NaN;
const lineOf = (record: number) => record + 2;
const group = (k: number) => ({ method: 'mdav', k });

function recipe(
  steps: object[] = [{}],
  others: Omit<Partial<Recipe>, 'steps'> = {},
  k = 2,
): Recipe {
  const whole = steps.map((step) => ({ method: 'microaggregation', group: group(k), ...step }));
  return readRecipe({ penumbra: 2, ...others, steps: whole });
}

const text = (name: string, ...values: string[]): Column => ({ kind: 'text', name, values });
const plan = (columns: Column[], given: Recipe) => planRecipe(given, makeTable(columns), lineOf);

function refusal(columns: Column[], given: Recipe): PenumbraError {
  try {
    plan(columns, given);
  } catch (error) {
    expect(error).toBeInstanceOf(PenumbraError);
    return error as PenumbraError;
  }
  throw new Error('Nothing was refused.');
}

const three = () => [
  numericColumn('age', [30, 40, 50]),
  numericColumn('income', [1, 2, 3]),
  text('place', 'a', 'b', 'a'),
];

describe('which columns a step protects', () => {
  test('those that are asked for, in the order of the file', () => {
    const { steps } = plan(three(), recipe([{ columns: ['income', 'age', 1] }]));
    expect(steps[0]).toMatchObject({ positions: [0, 1], because: 'as asked for' });
  });

  test('else the keys that its methods can protect', () => {
    const description = described({ place: 'key', income: 'key' });
    const { steps, notCovered } = plan(three(), recipe([{}], { description }));
    expect(steps[0]).toMatchObject({
      positions: [1],
      because: 'the keys',
    });
    expect(notCovered, 'a key in words, and an age without a role').toEqual([0, 2]);
  });

  test('numbers and categories alike', () => {
    const sex: Column = {
      kind: 'categorical',
      name: 'sex',
      codes: Int32Array.of(0, 1, 0),
      levels: ['f', 'm'],
      ordered: false,
    };
    const description = described({ age: 'key', sex: 'key', income: 'confidential' });
    const { steps, notCovered } = plan([...three(), sex], recipe([{}], { description }));
    expect(steps[0]).toMatchObject({ positions: [0, 3], because: 'the keys' });
    expect(notCovered, 'the likely key place is not given').toEqual([2]);
    const ranks = { method: 'individual-ranking', group: { method: 'hansen-mukherjee', k: 2 } };
    const numbers = plan([...three(), sex], recipe([ranks], { description }));
    expect(numbers.steps[0].positions, 'ranks are for numbers').toEqual([0]);
    expect(numbers.notCovered).toEqual([2, 3]);
  });

  test('else the likely keys, if nobody decided about keys: a decision about identifiers is none', () => {
    const { steps } = plan(three(), recipe());
    expect(steps[0]).toMatchObject({ positions: [0], because: 'the likely keys' });
    const description = described({ place: 'harmless' });
    expect(plan(three(), recipe([{}], { description })).steps[0]).toMatchObject({
      positions: [0, 1],
      because: 'every numeric column without another role, because no column has the role key',
    });
    for (const role of ['identifier', 'unit'] as const) {
      const about = described({ place: role });
      const [step] = plan(three(), recipe([{}], { description: about })).steps;
      expect(step, role).toMatchObject({ positions: [0], because: 'the likely keys' });
    }
  });

  describe('categories of files that have no numbers', () => {
    const coded = (name: string): Column => ({
      kind: 'categorical',
      name,
      codes: Int32Array.from({ length: 10 }, (_, i) => i % 2),
      levels: ['a', 'b'],
      ordered: false,
    });
    const words = text('words', ...Array.from({ length: 10 }, (_, i) => `w${i}`));
    const columns = () => [coded('sex'), words, coded('place'), coded('id')];
    const of = (name: string, replace: string) => ({
      method: name,
      group: { method: 'whole' },
      replace: { method: replace, leaf: 2 },
    });
    const steps = [
      of('sequential-synthesis', 'sequential-synthesis'),
      of('joint-synthesis', 'joint-synthesis'),
    ];

    test.each(steps)('are what $method makes anew', (step) => {
      const description = described({ id: 'identifier', words: 'harmless' });
      expect(plan(columns(), recipe([step], { description })).steps[0]).toMatchObject({
        positions: [0, 2],
        because: 'every categorical column, because no column to protect is numeric',
      });
      const keys = described({ place: 'key' });
      expect(plan(columns(), recipe([step], { description: keys })).steps[0]).toMatchObject({
        positions: [2],
        because: 'the keys',
      });
      expect(refusal([words], recipe([step])).message).toMatch(
        /^The file has no column that synthetic .* can protect: inspect the file/,
      );
    });

    test('are confidential ones first where others predict them', () => {
      const description = described({ place: 'confidential' });
      expect(plan(columns(), recipe([steps[0]], { description })).steps[0]).toMatchObject({
        positions: [2],
        because: 'the categorical confidential columns',
      });
    });

    test('are left alone where there is a number, and by methods that need one', () => {
      const number = numericColumn('age', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const description = described({ words: 'harmless' });
      const numbers = plan([...columns(), number], recipe([steps[0]], { description }));
      expect(numbers.steps[0].positions).toEqual([4]);
      const mixture = { ...steps[1], group: { method: 'mixture', k: 2 } };
      expect(refusal(columns(), recipe([mixture], { description })).message).toMatch(
        /^The file has no column that/,
      );
    });
  });

  test('else every numeric column that is no identifier, weight, household or harmless', () => {
    const columns = ['a', 'b', 'c', 'd', 'e'].map((name) => numericColumn(name, [1, 2]));
    const none = plan(columns, recipe());
    expect(none.steps[0]).toMatchObject({
      positions: [0, 1, 2, 3, 4],
      because: 'every numeric column, because no roles were given',
    });
    const description = described({ a: 'identifier', b: 'weight', c: 'unit', d: 'harmless' });
    expect(plan(columns, recipe([{}], { description })).steps[0]).toMatchObject({
      positions: [4],
      because: 'every numeric column without another role, because no column has the role key',
    });
  });
});

describe('what is refused before anything is done', () => {
  test('a column that is not there, and one that is there twice', () => {
    expect(refusal(three(), recipe([{ columns: ['agee'] }])).message).toMatch(
      /^There is no column "agee"\. Did you mean "age"\?/,
    );
    const twice = [numericColumn('x', [1, 2]), numericColumn('x', [1, 2])];
    expect(refusal(twice, recipe([{ columns: ['x'] }])).message).toMatch(/use a position instead/);
    expect(refusal(three(), recipe([{ columns: [4] }])).message).toBe(
      'There is no column 4: positions go from 1 to 3.',
    );
    const description = described({ nobody: 'weight' });
    expect(refusal(three(), recipe([{}], { description })).place.column).toBe('nobody');
  });

  test('a list without columns', () => {
    const error = refusal(three(), recipe([{ columns: [] }]));
    expect(error.message).toBe('The list of columns is empty: name at least one.');
    expect(error.code).toBe('usage');
  });

  test('a role that no column has', () => {
    const description = described({ age: 'key' });
    const asked = recipe([{ columns: ['@confidential'] }], { description });
    expect(refusal(three(), asked).message).toBe(
      'No column has the role confidential: give it to one with --role NAME=confidential, or name the columns.',
    );
  });

  test('a column of another kind', () => {
    const noise = { method: 'noise', group: { method: 'whole' }, replace: { method: 'noise' } };
    const error = refusal(three(), recipe([{ ...noise, columns: ['age', 'place'] }]));
    expect(error.message).toBe(
      'Column "place" is text, and noise needs numbers: leave it out of the columns, or give it a step of its own.',
    );
    expect(error).toMatchObject({ code: 'data', place: { column: 'place' } });
  });

  test('keys of which none can be protected, and files without numbers', () => {
    const description = described({ place: 'key' });
    expect(refusal(three(), recipe([{}], { description })).message).toBe(
      'Microaggregation needs numbers, and the keys are text: name other columns with --columns, or use another method.',
    );
    expect(refusal([text('place', 'a', 'b')], recipe()).message).toMatch(
      /^The file has no column that microaggregation can protect: inspect the file/,
    );
  });

  test('a leaf of more records than there are', () => {
    const synthesis = {
      method: 'sequential-synthesis',
      group: { method: 'whole' },
      replace: { method: 'sequential-synthesis', leaf: 2000 },
    };
    const error = refusal(three(), recipe([synthesis]));
    expect(error.message).toBe(
      'sequential-synthesis summarises at least 2000 records (leaf), but the file has 3 records: choose a leaf of at most 3.',
    );
    expect(error).toMatchObject({ code: 'data', place: { key: 'steps[0].replace.leaf' } });
  });

  test('a column in two steps', () => {
    const error = refusal(three(), recipe([{ columns: ['age'] }, { columns: ['income', 'age'] }]));
    expect(error.message).toBe(
      'Column "age" is in two steps, and the second would break the claims of the first: name it in one.',
    );
    expect(error.place.column).toBe('age');
  });

  test('an identifier that is to be protected and left out at once', () => {
    const description = described({ age: 'identifier' });
    for (const identifiers of ['drop', 'pseudonym'] as const) {
      const error = refusal(three(), recipe([{ columns: ['age'] }], { description, identifiers }));
      expect(error.message).toBe(
        'Column "age" is an identifier and is dropped from the protected file, so it cannot be protected too: leave it out of the columns, or pass --identifiers keep.',
      );
    }
    const kept = recipe([{ columns: ['age'] }], { description, identifiers: 'keep' });
    expect(plan(three(), kept).dropped).toEqual([]);
  });

  test('infinite and huge values, with their line and without their value', () => {
    const infinite = [numericColumn('x', [1, Number.NEGATIVE_INFINITY])];
    expect(refusal(infinite, recipe())).toMatchObject({
      message:
        'Column "x" has an infinite value on line 3: correct it, or declare its code as missing with --missing-code.',
      code: 'data',
      place: { line: 3, column: 'x' },
    });
    const huge = [numericColumn('x', [1e150, -1.1e150])];
    expect(refusal(huge, recipe()).message).toMatch(
      /^Column "x" has a value beyond 1e150 on line 3:/,
    );
    expect(plan([numericColumn('x', [1e150, -1e150])], recipe()).records).toBe(2);
  });

  test('missing values without a word about them', () => {
    const columns = [numericColumn('x', [1, nan, 3, nan]), numericColumn('y', [1, 2, 3, 4])];
    const error = refusal(columns, recipe());
    expect(error.message).toBe(
      'Column "x" has 2 missing values, the first on line 3: choose --missing own-group (group such records separately), median (fill in the column\'s median) or drop (leave such records out).',
    );
    expect(error.place).toEqual({ line: 3, column: 'x' });
    const one = refusal([numericColumn('x', [nan, 1, 2])], recipe());
    expect(one.message).toMatch(/^Column "x" has 1 missing value, the first on line 2/);
    expect(plan(columns, recipe([{ columns: ['y'] }])).records).toBe(4);
  });

  test('values that the replacement cannot take', () => {
    const columns = [numericColumn('x', [1, 2]), numericColumn('y', [1, -2])];
    const error = refusal(columns, recipe([{ replace: { method: 'geometric-mean' } }]));
    expect(error.message).toBe(
      'Column "y" has negative values, which have no geometric mean: leave it out of the columns, or use another --replace.',
    );
    expect(error.place.column).toBe('y');
  });

  test('groups larger than the file, or than what is left of it', () => {
    const error = refusal(three(), recipe([{}], {}, 4));
    expect(error.message).toBe('k is 4, but the file has 3 records: choose a k of at most 3.');
    expect(error.place.key).toBe('steps[0].group.k');
    const columns = [numericColumn('x', [1, nan, 3])];
    expect(refusal(columns, recipe([{ missing: 'drop' }], {}, 3)).message).toBe(
      'k is 3, but 2 of 3 records are kept: choose a k of at most 2.',
    );
    expect(plan(columns, recipe([{ missing: 'drop' }])).records).toBe(2);
  });

  test('strata that are too small for a group, counted among the records that stay', () => {
    const columns = [numericColumn('x', [1, 2, 3, nan, 5]), text('place', 'a', 'a', 'b', 'b', 'a')];
    const strata = { blocks: { strata: ['place'] }, columns: ['x'] };
    expect(plan(columns, recipe([{ ...strata, missing: 'median' }])).steps[0].blocks).toEqual({
      size: null,
      strata: [1],
    });
    expect(refusal(columns, recipe([{ ...strata, missing: 'drop' }])).message).toBe(
      '1 of 2 strata by "place" have fewer than 2 records, the smallest 1: use fewer or coarser columns for the strata, or a smaller k.',
    );
    expect(refusal(columns, recipe([{ blocks: { strata: ['nowhere'] } }])).message).toMatch(
      /^There is no column "nowhere"/,
    );
  });

  test('leaving out every record', () => {
    const columns = [numericColumn('x', [1, nan]), numericColumn('y', [nan, 1])];
    expect(refusal(columns, recipe([{ missing: 'drop' }], {}, 1)).message).toBe(
      'Every record has a missing value, so no record would be kept: choose --missing own-group or median.',
    );
  });

  test('the median of a column without a value, also where other records are left out', () => {
    const empty = [numericColumn('x', [1, 2]), numericColumn('y', [nan, nan])];
    const error = refusal(empty, recipe([{ missing: 'median' }]));
    expect(error.message).toBe(
      'Column "y" has no value to take a median of: leave it out of the columns.',
    );
    expect(error).toMatchObject({ code: 'data', place: { column: 'y' } });
    const columns = [numericColumn('x', [nan, 1, 2]), numericColumn('y', [7, nan, nan])];
    const two = recipe([
      { columns: ['x'], missing: 'drop' },
      { columns: ['y'], missing: 'median' },
    ]);
    expect(refusal(columns, two).message).toMatch(/^Column "y" has no value/);
  });
});

describe('the rest of a plan', () => {
  test('records that a step drops are gone for all steps', () => {
    const columns = [numericColumn('x', [1, nan, 3]), numericColumn('y', [1, 2, 3])];
    const { kept, records } = plan(
      columns,
      recipe([{ columns: ['x'], missing: 'drop' }, { columns: ['y'] }]),
    );
    expect([...kept!]).toEqual([1, 0, 1]);
    expect(records).toBe(2);
    expect(plan(three(), recipe([{ missing: 'drop' }])).kept).toBeNull();
  });

  test('an ordinal column keeps its order if neighbours are merged', () => {
    const school: Column = {
      kind: 'categorical',
      name: 'school',
      codes: Int32Array.of(2, 1, 0),
      levels: ['high', 'middle', 'low'],
      ordered: false,
    };
    const description = described({
      school: { kind: 'ordinal', role: 'key', values: codes('low', 'middle', 'high') },
    });
    const merged = (...of: string[]) => {
      const recode = { by: 'merge', into: [{ level: 'some', of }] };
      const steps = [{ method: 'recode', columns: ['school'], recode }, group2];
      const given = readRecipe({ penumbra: 2, description, steps });
      return plan([school], given).columns[0];
    };
    const group2 = { method: 'microaggregation', group: group(2) };
    expect(merged('low', 'middle')).toMatchObject({ levels: ['some', 'high'], ordered: true });
    expect(merged('low', 'high')).toMatchObject({ levels: ['some', 'middle'], ordered: false });
  });

  test('identifiers are left out, hidden or kept, as asked', () => {
    const description = described({ place: 'identifier' });
    const fate = (identifiers?: 'drop' | 'pseudonym' | 'keep') => {
      const { dropped, pseudonymised } = plan(
        three(),
        recipe([{}], { description, ...(identifiers && { identifiers }) }),
      );
      return { dropped, pseudonymised };
    };
    expect(fate()).toEqual({ dropped: [2], pseudonymised: [] });
    expect(fate('drop')).toEqual({ dropped: [2], pseudonymised: [] });
    expect(fate('pseudonym')).toEqual({ dropped: [], pseudonymised: [2] });
    expect(fate('keep')).toEqual({ dropped: [], pseudonymised: [] });
  });

  test('likely keys that no step covers are told, unless a role says otherwise', () => {
    const given = recipe([{ columns: ['income'] }]);
    expect(plan(three(), given).notCovered).toEqual([0, 2]);
    const description = described({ age: 'harmless' });
    expect(plan(three(), recipe([{ columns: ['income'] }], { description })).notCovered).toEqual([
      2,
    ]);
    const leftOut = described({ age: 'identifier' });
    expect(
      plan(three(), recipe([{ columns: ['income'] }], { description: leftOut })).notCovered,
    ).toEqual([2]);
  });

  test('k = 1 is for study and says so', () => {
    expect(plan(three(), recipe([{}], {}, 1)).notReleasable).toEqual([
      'k is 1, so every record is its own group and nothing is protected',
    ]);
    expect(plan(three(), recipe()).notReleasable).toEqual([]);
  });
});

describe('the recipe that is written out', () => {
  const replays = (columns: Column[], given: Recipe) => {
    const first = plan(columns, given);
    const second = plan(columns, readRecipe(JSON.parse(JSON.stringify(first.recipe))));
    // But for the reason: what was chosen at first is asked for when it is replayed.
    const steps = first.steps.map((step) => ({ ...step, because: 'as asked for' }));
    expect(second).toEqual({ ...first, steps });
    return first.recipe;
  };

  test('names its columns and every choice', () => {
    const description = described({
      age: { kind: 'count', role: 'key' },
      income: { kind: 'amount', role: 'key' },
      place: { kind: 'text', role: 'harmless' },
    });
    expect(replays(three(), recipe([{}], { description }))).toEqual({
      penumbra: 2,
      description,
      identifiers: 'drop',
      decimals: 'keep',
      steps: [
        {
          method: 'microaggregation',
          columns: ['age', 'income'],
          columnGroups: 'all',
          group: { method: 'mdav', k: 2, standardise: 'sd', importance: 1 },
          replace: { method: 'mean' },
          missing: 'refuse',
        },
      ],
      revisions: { mdav: 1, mean: 1 },
    });
  });

  test('has an entry for every column, with what was guessed marked', () => {
    const description = described({ income: 'key' });
    const written = replays(three(), recipe([{}], { description }));
    expect(written.description!.columns).toMatchObject([
      { column: 'age', role: 'key', guessed: ['kind', 'role'] },
      { column: 'income', role: 'key', guessed: ['kind'] },
      { column: 'place', role: 'key', guessed: ['kind', 'role'] },
    ]);
    expect(written.steps[0].columns, 'a guessed key counts only if nobody decided').toEqual([
      'income',
    ]);
    replays(three(), recipe());
  });

  test('names the revision of every method, and one made with another is told', () => {
    const description = described({ age: 'identifier' });
    const named = plan(three(), recipe([{}], { description, identifiers: 'pseudonym' }));
    expect(named.recipe.revisions).toEqual({ mdav: 1, mean: 1, pseudonym: 1 });
    expect(named.warnings).toEqual([]);
    const made = plan(three(), recipe([{}], { revisions: { mdav: 2, mean: 1, median: 9 } }));
    expect(made.warnings).toHaveLength(1);
    expect(made.warnings[0]).toMatch(/revision 2 of mdav, and this program has revision 1/);
    expect(made.recipe.revisions).toEqual({ mdav: 1, mean: 1 });
  });

  test('uses positions where names are empty or stand twice, and names that look like positions', () => {
    const names = ['x', 'x', '', '1', '@weight', '__proto__', 'constructor', ' x'];
    const columns = names.map((name) => numericColumn(name, [1, 2, 3]));
    const all = names.map((_, i) => i + 1);
    const written = replays(columns, recipe([{ columns: all }]));
    expect(written.steps[0].columns).toEqual([
      1,
      2,
      3,
      '1',
      '@weight',
      '__proto__',
      'constructor',
      ' x',
    ]);
  });

  test('keeps roles by position, and the later one of two', () => {
    const columns = ['x', 'x', '2'].map((name) => numericColumn(name, [1, 2, 3]));
    const description: Description = {
      columns: [
        { column: 1, role: 'key', label: 'The first' },
        { column: 1, role: 'confidential' },
        { column: '2', role: 'weight' },
      ],
    };
    const written = replays(columns, recipe([{ columns: ['@confidential'] }], { description }));
    expect(written.description!.columns).toMatchObject([
      { column: 1, role: 'confidential', label: 'The first' },
      { column: 2 },
      { column: 3, role: 'weight' },
    ]);
    expect(written.steps[0].columns).toEqual([1]);
  });
});
