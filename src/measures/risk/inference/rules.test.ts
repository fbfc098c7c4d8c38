import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CategoricalColumn,
  type Column,
  inferredMeans,
  type NumericColumn,
} from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/index.ts';
import { ruleOf } from '../../../methods/rules/index.ts';
import { inferCells } from './infer.ts';

/** Small records: two parts and their total, a bound, and a code that depends on a number. */
const RULES = ['a + b = t', 'a >= 0', 'b >= 0', 't <= 6', 'a <= b', "if a = 0 then c = 'x'"];

const NUMBERS = [0, 1, 2, 3, 4, 5, 6];
const CODES = ['x', 'y', 'z'];

/** Every record that satisfies the rules. */
const lawful = NUMBERS.flatMap((a) =>
  NUMBERS.flatMap((b) =>
    CODES.map((c): [number, number, number, string] => [a, b, a + b, c]).filter(
      ([, , t]) => t <= 6 && a <= b,
    ),
  ),
).filter(([a, , , c]) => a !== 0 || c === 'x');

const isNear = (x: number, truth: number) => Math.abs(x - truth) <= 0.1 * truth;

test('rules give exactly the cells that trying all records gives', () => {
  const record = fc.tuple(
    fc.constantFrom(...lawful),
    fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  );
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), (records) => {
      const amount = (j: number, isMasked: boolean): NumericColumn => ({
        kind: 'numeric',
        name: 'abt'[j],
        values: Float64Array.from(records, ([row, gone]) =>
          isMasked && gone[j] ? Number.NaN : (row[j] as number),
        ),
        grid: { decimals: 0, padded: false },
      });
      const code = (isMasked: boolean): CategoricalColumn => ({
        kind: 'categorical',
        name: 'c',
        codes: Int32Array.from(records, ([row, gone]) =>
          isMasked && gone[3] ? -1 : CODES.indexOf(row[3]),
        ),
        levels: CODES,
        ordered: false,
      });
      const columns = (isMasked: boolean): Column[] => [
        ...[0, 1, 2].map((j) => amount(j, isMasked)),
        code(isMasked),
      ];
      const { answers } = finish(
        inferCells({
          original: columns(false),
          masked: columns(true),
          released: [0, 1, 2, 3],
          keys: [],
          missingKeys: 'level',
          inferred: inferredMeans(),
          units: [],
          time: null,
          rules: RULES.map(ruleOf),
          values: [null, null, null, CODES],
        }),
      );
      const found = [0, 1, 2, 3].map((j) => {
        const own = answers.find(({ column }) => column.position === j);
        return records.map((_, i) => (own?.right[i] ?? 0) !== 0);
      });
      const expected = [0, 1, 2, 3].map((j) =>
        records.map(([row, gone]) => {
          if (!gone[j]) return false;
          const left = lawful.filter((other) => other.every((x, k) => gone[k] || x === row[k]));
          return left.every((other) =>
            j === 3 ? other[3] === row[3] : isNear(other[j] as number, row[j] as number),
          );
        }),
      );
      expect(found).toEqual(expected);
    }),
  );
});
