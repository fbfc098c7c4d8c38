import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { columnsWithRole, parseRole, ROLES, type Role, type Roles } from './roles.ts';
import { findColumn, selectColumns } from './select.ts';
import { label } from './table.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const noRoles: Roles = new Map();

function refusal(run: () => unknown): PenumbraError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(PenumbraError);
    return error as PenumbraError;
  }
  throw new Error('Nothing was refused.');
}

describe('findColumn', () => {
  test('a name goes before a position, and a name that is a number is a name', () => {
    const columns = named('2', 'b', '1');
    expect(findColumn(columns, '2')).toBe(0);
    expect(findColumn(columns, '1')).toBe(2);
    expect(findColumn(columns, 1)).toBe(0);
    expect(findColumn(columns, '3')).toBe(2);
    expect(findColumn(columns, '003')).toBe(2);
  });

  test('names that are special to JavaScript are names', () => {
    const columns = named('__proto__', 'constructor', 'length', 'toString');
    for (const [i, { name }] of columns.entries()) expect(findColumn(columns, name)).toBe(i);
    expect(refusal(() => findColumn(named('a'), '__proto__')).code).toBe('usage');
  });

  test('names differ by case and by blanks', () => {
    const columns = named('Age', 'age', ' age');
    expect(findColumn(columns, 'age')).toBe(1);
    expect(findColumn(columns, ' age')).toBe(2);
  });

  test('of a name that stands twice the positions are told', () => {
    const error = refusal(() => findColumn(named('x', 'y', 'x', 'x'), 'x'));
    expect(error.message).toBe('3 columns are named "x": use a position instead, one of 1, 3, 4.');
    expect(error.place.column).toBe('x');
  });

  test('a misspelled name gets the nearest one and a list of the others', () => {
    const error = refusal(() => findColumn(named('income', 'age'), 'imcome'));
    expect(error.message).toBe(
      'There is no column "imcome". Did you mean "income"? The file has "income", "age".',
    );
    const many = named(...Array.from({ length: 15 }, (_, i) => `column ${i}`));
    expect(refusal(() => findColumn(many, 'zzz')).message).toMatch(/ and 3 more\.$/);
  });

  test.each([0, -1, 3, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'there is no column %s of two',
    (position) => {
      const error = refusal(() => findColumn(named('a', 'b'), position));
      expect(error.message).toBe(`There is no column ${position}: positions go from 1 to 2.`);
    },
  );

  test('every column is found by its position and, where that is unambiguous, by its name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.integer({ min: 1, max: 9 }).map(String)), {
          minLength: 1,
          maxLength: 8,
        }),
        (names) => {
          const columns = named(...names);
          for (const [i, name] of names.entries()) {
            expect(findColumn(columns, i + 1)).toBe(i);
            if (names.filter((other) => other === name).length === 1) {
              expect(findColumn(columns, name)).toBe(i);
            }
          }
        },
      ),
    );
  });
});

describe('selectColumns', () => {
  const roles: Roles = new Map<number, Role>([
    [3, 'key'],
    [0, 'key'],
    [2, 'confidential'],
  ]);

  test('gives positions in the order of the file, each once', () => {
    const columns = named('a', 'b', 'c', 'd');
    expect(selectColumns(columns, ['d', 2, 'b', '2', 4], noRoles)).toEqual([1, 3]);
    expect(selectColumns(columns, ['@key', 'a', 'b'], roles)).toEqual([0, 1, 3]);
    expect(selectColumns(columns, [], roles)).toEqual([]);
  });

  test('a column whose name starts with @ is a column', () => {
    expect(selectColumns(named('x', '@key'), ['@key'], roles)).toEqual([1]);
    expect(selectColumns(named('x', '@x'), ['@x'], roles)).toEqual([1]);
  });

  test('a role that no column has, and a word that is no role, are refused', () => {
    expect(refusal(() => selectColumns(named('x'), ['@weight'], noRoles)).message).toBe(
      'No column has the role weight: give it to one with --role NAME=weight, or name the columns.',
    );
    expect(refusal(() => selectColumns(named('x'), ['@wieght'], noRoles)).message).toMatch(
      /^"wieght" is not a role: use identifier, .* Did you mean "weight"\?$/,
    );
  });
});

describe('roles', () => {
  const keyed: Roles = new Map([[0, 'key']]);

  test('are read by their names alone', () => {
    for (const role of Object.keys(ROLES)) expect(parseRole(role)).toBe(role);
    for (const text of ['', 'Identifier', '__proto__', 'toString', 'constructor']) {
      expect(refusal(() => parseRole(text)).code).toBe('usage');
    }
  });

  test('are known by their former names, too', () => {
    const former = ['quasi-identifier', 'non-confidential', 'household'];
    expect(former.map((name) => parseRole(name))).toEqual(['key', 'harmless', 'unit']);
    expect(selectColumns(named('a', 'b', 'c', 'd'), ['@quasi-identifier'], keyed)).toEqual([0]);
  });

  test('columns of a role come in the order of the file', () => {
    const roles: Roles = new Map<number, Role>([
      [10, 'weight'],
      [9, 'weight'],
      [1, 'unit'],
    ]);
    expect(columnsWithRole(roles, 'weight')).toEqual([9, 10]);
    expect(columnsWithRole(roles, 'identifier')).toEqual([]);
  });
});

test('a label names a column so that it can be found', () => {
  const columns = named('a', '', 'a', 'b');
  expect(columns.map((_, i) => label(columns, i))).toEqual([
    '"a" (column 1)',
    'column 2 (no name)',
    '"a" (column 3)',
    '"b"',
  ]);
});
