import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expressions } from '../../../test/reference/expressions.ts';
import { PenumbraError } from '../../error.ts';
import type { Column } from '../table/index.ts';
import { bind, parseCondition, print } from './index.ts';

const numeric = (name: string): Column => ({
  kind: 'numeric',
  name,
  values: Float64Array.of(1, 2),
  grid: { decimals: 0, padded: false },
});
const categorical = (name: string, levels: string[], ordered = false): Column => ({
  kind: 'categorical',
  name,
  codes: Int32Array.of(0, 1),
  levels,
  ordered,
});
const columns: Column[] = [
  numeric('INCOME'),
  numeric('PREGNANCIES'),
  categorical('SEX', ['male', 'female']),
  categorical('CODE', ['1', '2']),
  categorical('SCHOOL', ['none', 'first', 'second'], true),
  categorical('PARENTS', ['none', 'first', 'second'], true),
  { kind: 'text', name: 'TOWN', values: ['Vic', null] },
  { kind: 'text', name: 'BORN', values: ['Vic', 'Olot'] },
];
const bound = (text: string) => print(bind(parseCondition(text), columns));

test.each([
  ['if SEX = male then PREGNANCIES = 0', "if SEX = 'male' then PREGNANCIES = 0"],
  ['male = SEX', "'male' = SEX"],
  ['SEX = "male"', "SEX = 'male'"],
  ['SEX != unknown', "SEX != 'unknown'"],
  ['CODE = 1', "CODE = '1'"],
  ['CODE in {1, 2}', "CODE in {'1', '2'}"],
  ['CODE in {a, 2}', "CODE in {'a', '2'}"],
  ["INCOME = '3'", 'INCOME = 3'],
  ["INCOME in {'3', 4}", 'INCOME in {3, 4}'],
  ['TOWN = BORN', 'TOWN = BORN'],
  ['TOWN = Olot', "TOWN = 'Olot'"],
  ['(SEX, PREGNANCIES) in {(male, 0)}', "(SEX, PREGNANCIES) in {('male', 0)}"],
  ["(CODE, INCOME) in {(1, '2')}", "(CODE, INCOME) in {('1', 2)}"],
  ['SCHOOL >= first', "SCHOOL in {'first', 'second'}"],
  ['first > SCHOOL', "SCHOOL in {'none'}"],
  ['SCHOOL < none', "not SCHOOL in {'none', 'first', 'second'}"],
  [
    "'none' < SCHOOL <= 'second'",
    "SCHOOL in {'first', 'second'} and SCHOOL in {'none', 'first', 'second'}",
  ],
  [
    'SCHOOL < PARENTS',
    "(SCHOOL, PARENTS) in {('none', 'first'), ('none', 'second'), ('first', 'second')}",
  ],
  ['$3 = male and domain(TOWN) and present($1)', "$3 = 'male' and domain(TOWN) and present($1)"],
])('%s is meant as %s', (text, meant) => {
  expect(bound(text)).toBe(meant);
  expect(bound(meant)).toBe(meant);
});

test.each([
  ['INCOM = 3', 'There is no column "INCOM". Did you mean "INCOME"?'],
  ['INCOME = male', 'There is no column "male".'],
  ['present(TWON)', 'Did you mean "TOWN"?'],
  ['integer(PREGNANCY)', 'There is no column "PREGNANCY".'],
  ['(SEX, AGE) in {(male, 1)}', 'There is no column "AGE".'],
  ['AGE in {1}', 'There is no column "AGE".'],
  ['a = b', 'There is no column "a".'],
  ['$9 = 1', 'positions go from 1 to 8'],
  ['TOWN = BORNE', 'Did you mean "BORN"? A text is written in single quotes.'],
  ['SEX + 1 = 2', '"SEX" is not numeric and cannot be used in a calculation'],
  ['SEX = 1 + 1', '"SEX" is not numeric and cannot be compared with a number'],
  ['INCOME + SEX = 2', '"SEX" is not numeric and cannot be used in a calculation'],
  ['SEX = INCOME', '"SEX" is not numeric and cannot be compared with the numeric column INCOME'],
  ["INCOME = 'much'", "The text 'much' is compared with a number"],
  ["INCOME in {'much'}", "The text 'much' is compared with a number"],
  ['SEX < male', '"SEX" has no order'],
  ['SCHOOL < third', "has no level 'third'"],
  ['SCHOOL < SEX', '"SEX" has no order'],
  ["SEX = 'a' < 'b'", 'Two texts cannot be compared by <'],
])('%s is refused: %s', (text, sentence) => {
  try {
    bound(text);
  } catch (error) {
    expect(error).toBeInstanceOf(PenumbraError);
    expect((error as PenumbraError).message).toContain(sentence);
    return;
  }
  throw new Error('was bound');
});

test('binding twice is binding once, and nothing else than a refusal can happen', () => {
  const names = [...columns.map(({ name }) => name), 'male', 'first', 'INCOM', 3, 9];
  const { condition } = expressions(
    {
      number: fc.integer({ min: -2, max: 3 }),
      column: fc.constantFrom(...names),
      text: fc.constantFrom('male', 'first', 'none', '1'),
    },
    true,
  );
  let passed = 0;
  fc.assert(
    fc.property(condition, (tree) => {
      try {
        const once = bind(tree, columns);
        expect(bind(once, columns)).toEqual(once);
        passed++;
      } catch (error) {
        expect(error).toBeInstanceOf(PenumbraError);
      }
    }),
    { numRuns: 2000 },
  );
  expect(passed).toBeGreaterThan(40);
});
