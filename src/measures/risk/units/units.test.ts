import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyFiles } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { CodedFiles, Files } from '../../contract/index.ts';
import { frequencies } from '../classes/frequencies.ts';
import { kAnonymity } from '../classes/kAnonymity.ts';
import { lDiversityDistinct } from '../classes/lDiversityDistinct.ts';
import { tCloseness } from '../classes/tCloseness.ts';
import { householdRisk } from './householdRisk.ts';
import { linkedUnitRisk } from './linkedUnitRisk.ts';
import { uniqueUnits } from './uniqueUnits.ts';
import { compositionsOf } from './unitsIn.ts';

const withUnits = (files: Files, units: Partial<CodedFiles['units']>): Files => ({
  ...files,
  coded: { ...files.coded!, units: { ...files.coded!.units!, ...units } },
});

describe('classes count units', () => {
  // Three members of one household share their keys; two persons of two households share theirs.
  const rows = [[1], [1], [1], [2], [2]];
  const units = [7, 7, 7, 8, 9];

  test('three members of one household are a class of one unit', () => {
    const found = finish(kAnonymity.measure(keyFiles(rows, { units })));
    expect(found.value).toBe(60);
    expect(found.parts[0].name).toBe('in combinations of fewer than 2 units');
    expect(found.parts[2]).toEqual({ name: 'in combinations of fewer than 3 units', value: 100 });
    expect(found.notes.join()).toMatch(/Units are counted \(household\)/);
  });

  test('a guessed unit counts nobody, and that is said', () => {
    const found = finish(kAnonymity.measure(keyFiles(rows, { units, areGuessed: true })));
    expect(found.value).toBe(0);
    expect(found.notes.join()).toMatch(/Records are counted.*role unit/);
  });

  test('the values of a single household hide nothing about it', () => {
    const [key, value] = [Int32Array.of(1, 1, 1, 2, 2), Int32Array.of(0, 1, 2, 0, 1)];
    const column = (codes: Int32Array) => ({
      name: 'a',
      original: codes,
      masked: codes,
      levels: 3,
      ordered: false,
    });
    const base = keyFiles(rows, { units });
    const coded = { ...base.coded!, columns: [column(key), column(value)], confidential: [1] };
    const alone = { ...coded, units: null };
    expect(finish(lDiversityDistinct.measure({ ...base, coded: alone })).value).toBe(2);
    expect(finish(lDiversityDistinct.measure({ ...base, coded })).value).toBe(1);
    expect(finish(tCloseness.measure({ ...base, coded })).value).toBeGreaterThan(0);
  });

  test('counts are those of every pair compared, missing values as a value or as a wildcard', () => {
    const record = fc.record({
      unit: fc.integer({ min: 0, max: 6 }),
      keys: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 2, maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 30 }), (records) => {
        const columns = [0, 1].map((j) => Int32Array.from(records, ({ keys }) => keys[j]));
        const unitOf = Int32Array.from(records, ({ unit }) => unit);
        const count = (agree: (a: number, b: number) => boolean) =>
          records.map(
            ({ keys }) =>
              new Set(
                records
                  .filter((other) => keys.every((key, j) => agree(key, other.keys[j])))
                  .map(({ unit }) => unit),
              ).size,
          );
        const wild = (a: number, b: number) => a === b || a < 0 || b < 0;
        return (
          String([...frequencies(columns, 'level', unitOf)]) === String(count((a, b) => a === b)) &&
          String([...frequencies(columns, 'wildcard', unitOf)]) === String(count(wild))
        );
      }),
    );
  });

  test('with units of one record each, every count is that of records', () => {
    const keys = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        keys,
        fc.constantFrom('level' as const, 'wildcard' as const),
        (codes, missing) => {
          const columns = [Int32Array.from(codes)];
          const alone = Int32Array.from(codes, (_, i) => i);
          return (
            String(frequencies(columns, missing, alone)) === String(frequencies(columns, missing))
          );
        },
      ),
    );
  });
});

describe('units by their composition', () => {
  // Households 0 and 1 have the same members in another order; 2 has one more of them.
  const rows = [[1], [2], [2], [1], [1], [2], [2]];
  const units = [0, 0, 1, 1, 2, 2, 2];

  test('size and members count, and their order does not', () => {
    const found = finish(uniqueUnits.measure(keyFiles(rows, { units })));
    expect(found.value).toBeCloseTo(100 / 3, 12);
    const parts = new Map(found.parts.map(({ name, value }) => [name, value]));
    expect(parts.get('units of 2 members')).toBe(2);
    expect(parts.get('unique, units of 2 members')).toBe(0);
    expect(parts.get('unique, units of 3 members')).toBe(100);
  });

  test('without the number of the unit in the file there is no figure, and the reason is given', () => {
    const hidden = withUnits(keyFiles(rows, { units }), { isHidden: true });
    const reasons = [uniqueUnits, linkedUnitRisk].map((one) => finish(one.measure(hidden)).reason);
    expect(reasons[0]).toMatch(/no column that numbers the units/);
    expect(reasons[1]).toBe(reasons[0]);
    expect(finish(householdRisk.measure(hidden)).value).not.toBeNull();
    expect(finish(uniqueUnits.measure(keyFiles(rows))).reason).toMatch(/role unit/);
  });

  test('without weights the risk of a linked unit is one over the units of its composition', () => {
    const found = finish(linkedUnitRisk.measure(keyFiles(rows, { units })));
    expect(found.value).toBeCloseTo((100 * (0.5 + 0.5 + 1)) / 3, 12);
    expect(found.notes.join()).toMatch(/whole population/);
  });

  test('a population that is known: the linked risk is at least that of the most exposed member', () => {
    const record = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), (records) => {
        const files = keyFiles(
          records.map(([, key]) => [key]),
          { units: records.map(([unit]) => unit) },
        );
        const [linked] = finish(linkedUnitRisk.perRecord!(files));
        const member = finish(householdRisk.perRecord!(files))[2];
        return linked.values.every((risk, i) => risk >= member.values[i] - 1e-12);
      }),
    );
  });

  test('one record, and records without a unit, are units of one', () => {
    const { sizes, sharing } = compositionsOf([Int32Array.of(1, 1, 2)], Int32Array.of(-1, -1, 5));
    expect([...sizes]).toEqual([1, 1, 1]);
    expect([...sharing]).toEqual([2, 2, 1]);
    expect(finish(uniqueUnits.measure(keyFiles([[1]], { units: [4] }))).value).toBe(100);
  });
});
