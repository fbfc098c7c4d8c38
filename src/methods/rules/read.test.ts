import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expressions } from '../../../test/reference/expressions.ts';
import { PenumbraError } from '../../error.ts';
import { type Condition, parseCondition, print } from '../../foundation/expression/index.ts';
import { ruleOf } from './line.ts';
import { printRule, printRules } from './print.ts';
import { readRules } from './read.ts';
import { readSchematron, toSchematron } from './schematron/index.ts';

test('a file of lines has a rule in each, with names and comments', () => {
  const { rules } = readRules(
    [
      '# Totals',
      'POTHVAL + PTOTVAL = FAMINC   # the family',
      '',
      'contribution: 0 <= EMCONTRB <= 7500',
      '"wages: # 1, ""low""": if PEARNVAL < 1115 then WSALVAL <= TAXINC',
      "[a: b#c] = 'it''s #1'",
    ].join('\r\n'),
    'rules.txt',
  );
  expect(rules.map(({ name, text }) => [name, text])).toEqual([
    ['POTHVAL + PTOTVAL = FAMINC', 'POTHVAL + PTOTVAL = FAMINC'],
    ['contribution', '0 <= EMCONTRB <= 7500'],
    ['wages: # 1, "low"', 'if PEARNVAL < 1115 then WSALVAL <= TAXINC'],
    ["[a: b#c] = 'it''s #1'", "[a: b#c] = 'it''s #1'"],
  ]);
});

test('what starts with < is Schematron', () => {
  const xml =
    '\uFEFF <pattern><rule context="Record"><assert test="V1 + V2 = V3"/></rule></pattern>';
  expect(readRules(xml, 'rules').rules[0].text).toBe('V1 + V2 = V3');
});

test.each([
  ['half a rule', 'x = 1\ny = ', 'rules.txt at line 2: At character'],
  ['a rule of 1 MB', `x = ${'1'.repeat(1_000_000)}`, 'more than 100000 characters'],
  ['500 parentheses', `${'('.repeat(500)}x${')'.repeat(500)} = 1`, 'nested more than 200'],
  ['no rules', '# nothing', 'rules.txt has no rules.'],
  ['a regular expression', "matches(x, '(a+)+') = 1", 'expected an operator or the end'],
])('%s is refused', (_, text, sentence) => {
  const start = performance.now();
  try {
    readRules(text, 'rules.txt');
  } catch (error) {
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(error).toBeInstanceOf(PenumbraError);
    expect((error as PenumbraError).message).toContain(sentence);
    return;
  }
  throw new Error('was read');
});

test('phases are for Schematron only', () => {
  expect(() => readRules('x = 1', 'r', { phase: 'a' })).toThrow(
    'only Schematron files have phases',
  );
});

test('rules printed as lines are read again as the same', () => {
  const { condition } = expressions(
    {
      number: fc.double({ noNaN: true, noDefaultInfinity: true }),
      column: fc.oneof(
        fc.constantFrom('x', 'net pay', '#', 'a: b', 'if'),
        fc.nat(3).map((n) => n + 1),
      ),
      text: fc.constantFrom('male', "it's", '#', ': ', '"'),
    },
    true,
  );
  const name = fc.oneof(
    fc.constantFrom('r', 'EC-LC: V9+V10 = V14', '#1', '"', 'net pay', 'a.b (2)'),
    fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(condition, name), { minLength: 1, maxLength: 4 }), (list) => {
      const rules = list.map(([of, called]) => ({ name: called, text: print(of), condition: of }));
      expect(readRules(printRules(rules), 'r').rules).toEqual(rules);
    }),
    { numRuns: 500 },
  );
});

test('lines become Schematron and lines again', () => {
  const lines = [
    'POTHVAL + PTOTVAL = FAMINC',
    'ratio: V5 * V15 = V16',
    '0 <= V3 <= 7500',
    'if V8 < 1115 then V13 <= V12',
    "if SEX = 'male' then PREGNANCIES = 0",
    "(SEX, STATUS) in {('male', 'single'), ('female', 'married')}",
    'integer(AGE) and AGE in {1, 2, 3}',
    'domain([net pay])',
    'V1 = V2 ^ -0.5 and present(V3)',
    '',
  ].join('\n');
  const there = toSchematron(readRules(lines, 'r').rules);
  expect(printRules(readSchematron(there).rules)).toBe(lines);
});

test('a rule that is only XPath is a comment, one with a line break is refused', () => {
  const only = { name: 'r', text: 'abs(V1) < 3', condition: null, xpath: 'abs(V1) < 3' };
  expect(printRule(only)).toBe('# Only as XPath: r: abs(V1) < 3');
  const condition: Condition = parseCondition("x = 'a\nb'");
  expect(() => printRule({ name: 'r', text: print(condition), condition })).toThrow('line break');
  expect(ruleOf('r : x = 1').name).toBe('r');
});
