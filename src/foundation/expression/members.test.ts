import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '../table/index.ts';
import { numericColumn } from '../table/index.ts';
import { compile, FAILS, HOLDS, UNKNOWN } from './compile.ts';
import { calculatedIn } from './expression.ts';
import { resolveMembers } from './members.ts';
import { parseCondition } from './parse.ts';
import { print } from './print.ts';

interface Person {
  readonly unit: number;
  readonly relation: 'head' | 'child' | null;
  readonly age: number;
}

function answers(rule: string, persons: readonly Person[]): Uint8Array {
  const columns: Column[] = [
    { kind: 'text', name: 'relation', values: persons.map(({ relation }) => relation) },
    numericColumn(
      'age',
      persons.map(({ age }) => age),
    ),
  ];
  const unitOf = Int32Array.from(persons, ({ unit }) => unit);
  const headOf = Int32Array.from({ length: 4 }, (_, unit) =>
    persons.findIndex((one) => one.unit === unit && one.relation === 'head'),
  );
  const resolved = resolveMembers(parseCondition(rule), columns, { unitOf, headOf });
  return compile(resolved.condition, resolved.columns)(0, persons.length);
}

const person = fc.record({
  unit: fc.nat(3),
  relation: fc.constantFrom('head', 'child', null),
  age: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constant(Number.NaN)),
});
const persons = fc.array(person, { minLength: 1, maxLength: 12 });

/** All, by the logic of Kleene. */
function verdict(parts: readonly (boolean | null)[], unknown: number, some: number, none: number) {
  if (parts.includes(true)) return some;
  return parts.includes(null) ? unknown : none;
}

describe('rules about members of a unit', () => {
  test('any member, count and head are what a loop over the unit gives', () => {
    fc.assert(
      fc.property(persons, (all) => {
        const of = (own: Person) => all.filter(({ unit }) => unit === own.unit);
        const isOld = ({ age }: Person) => (Number.isNaN(age) ? null : age > 30);
        const isHead = ({ relation }: Person) => (relation === null ? null : relation === 'head');
        expect([...answers('any member (age > 30)', all)]).toEqual(
          all.map((own) => verdict(of(own).map(isOld), UNKNOWN, HOLDS, FAILS)),
        );
        expect([...answers("count(relation = 'head') = 1", all)]).toEqual(
          all.map((own) => {
            const heads = of(own).map(isHead);
            if (heads.includes(null)) return UNKNOWN;
            return heads.filter((one) => one).length === 1 ? HOLDS : FAILS;
          }),
        );
        expect([...answers('head(age) >= age', all)]).toEqual(
          all.map((own) => {
            const head = of(own).find(({ relation }) => relation === 'head');
            if (head === undefined || Number.isNaN(head.age + own.age)) return UNKNOWN;
            return head.age >= own.age ? HOLDS : FAILS;
          }),
        );
      }),
    );
  });

  test('own is the record itself, also for long files of large units', () => {
    const rule =
      "if relation = child then not any member (relation = 'head' and age < own(age) + 12)";
    fc.assert(
      fc.property(persons, (all) => {
        const mayBeMother =
          ({ age }: Person) =>
          (other: Person) => {
            const isYoung = Number.isNaN(other.age + age) ? null : other.age < age + 12;
            if (other.relation === null) return isYoung === false ? false : null;
            return other.relation === 'head' ? isYoung : false;
          };
        expect([...answers(rule, all)]).toEqual(
          all.map((own) => {
            const unit = all.filter(({ unit: one }) => one === own.unit);
            const then = verdict(unit.map(mayBeMother(own)), UNKNOWN, FAILS, HOLDS);
            if (own.relation === null) return then === HOLDS ? HOLDS : UNKNOWN;
            return own.relation === 'child' ? then : HOLDS;
          }),
        );
      }),
    );
    const crowd = Array.from(
      { length: 1600 },
      (_, i): Person => ({ unit: i % 2, relation: null, age: i }),
    );
    const older = answers('count(age > own(age)) < 400', crowd);
    expect([...older]).toEqual(crowd.map(({ age }) => (age >= 800 ? HOLDS : FAILS)));
  });

  test('they nest, also in each other, and words need no quotes', () => {
    const family: Person[] = [
      { unit: 0, relation: 'head', age: 30 },
      { unit: 0, relation: 'child', age: 25 },
      { unit: 1, relation: 'head', age: 50 },
      { unit: 1, relation: 'child', age: 20 },
    ];
    const rule =
      'if relation = child then not any member (relation = child and age + 12 > head(age))';
    expect([...answers(rule, family)]).toEqual([HOLDS, FAILS, HOLDS, HOLDS]);
    expect([...answers("head(relation) = 'head' and 2 * count(age > 0) in {4}", family)]).toEqual([
      HOLDS,
      HOLDS,
      HOLDS,
      HOLDS,
    ]);
  });

  test.each([
    'if relation = child then head(age) >= age + 12',
    "count(relation = 'head') = 1",
    'not any member (age > 90) or head(sex) = f',
    'any member (count(age > 3) > 1)',
    'if relation = 3 then not any member (sex = 2 and age < own(age) + 12)',
  ])('%s is printed as it is read', (text) => {
    expect(print(parseCondition(text))).toBe(text);
  });

  test('columns can have these names', () => {
    expect(print(parseCondition('head = 1 and count > any and member = 2'))).toBe(
      'head = 1 and count > any and member = 2',
    );
  });

  test('what is counted is no number by itself', () => {
    const numbers = (text: string) => calculatedIn(parseCondition(text));
    expect(numbers("count(relation = 'head') + 1 = 2")).toEqual([]);
    expect(numbers('if relation = 3 then head(age) >= age + 12')).toEqual(['age']);
    expect(numbers('head(age) >= age')).toEqual(['age']);
    expect(numbers('any member (age > 2 * wave)')).toEqual(['age', 'wave']);
  });

  test('a condition about single records refuses them', () => {
    const columns = [numericColumn('age', [1])];
    for (const rule of ['head(age) > 1', 'count(age > 1) = 1', 'any member (age > 1)']) {
      expect(() => compile(parseCondition(rule), columns)).toThrow(
        /whose description names a unit/,
      );
    }
    expect(() => parseCondition('own(age) > 1')).toThrow(/expected any member/);
    expect(() => parseCondition('count(age) = 1')).toThrow(/expected a condition/);
    expect(() => parseCondition('head(age > 1) = 1')).toThrow(/expected \)/);
  });
});
