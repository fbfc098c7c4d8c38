import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Description } from '../../../foundation/table/index.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { load, loadLike } from '../../../recipe/dataset/index.ts';
import { levelEstimates, numberEstimates } from '../../../report/index.ts';
import { compareFiles } from '../comparison.ts';
import { estimatesReported } from './estimates.ts';

const DESCRIPTION: Description = {
  columns: [
    { column: 'hid', role: 'unit', unit: 'household' },
    { column: 'w', kind: 'amount', role: 'weight' },
    { column: 'hw', kind: 'amount', role: 'weight', weightOf: 'household' },
    { column: 'rent', kind: 'amount', role: 'key', belongsTo: 'household' },
    { column: 'sex', kind: 'nominal', role: 'key' },
    { column: 'pay', kind: 'amount', role: 'confidential' },
  ],
};

const HEAD = 'hid,w,hw,rent,sex,pay';
const BEFORE = [HEAD, '1,2,10,100,f,5', '1,3,10,100,m,7', '2,4,20,50,f,', '3,1,5,80,m,9', ''];
const AFTER = [HEAD, '1,2,10,110,f,6', '1,3,10,110,m,7', '2,4,20,50,m,', '3,1,5,80,m,9', ''];

async function estimated(after: readonly string[], partition?: string) {
  const before = await load(bytesSource('a.csv', BEFORE.join('\n')), undefined, {
    description: DESCRIPTION,
  });
  const masked = await loadLike(before, bytesSource('b.csv', after.join('\n')), undefined, {});
  const comparison = compareFiles(before, masked.table, {
    description: before.description,
    ...(partition !== undefined && { partition }),
  });
  return estimatesReported(comparison.allRecords(), ['sex'], null);
}

test('numbers and levels are totalled by the weight of records, columns of the unit by that of units', async () => {
  const persons = { unit: null, weight: 'w' };
  expect(await estimated(AFTER)).toEqual([
    {
      ...{ column: 'rent', level: null, unit: 'household', weight: 'hw' },
      before: { total: 2400, mean: 2400 / 35 },
      after: { total: 2500, mean: 2500 / 35 },
    },
    {
      ...{ column: 'pay', level: null, ...persons },
      before: { total: 40, mean: 40 / 6 },
      after: { total: 42, mean: 7 },
    },
    {
      ...{ column: 'sex', level: 'f', ...persons },
      before: { total: 6, mean: 0.6 },
      after: { total: 2, mean: 0.2 },
    },
    {
      ...{ column: 'sex', level: 'm', ...persons },
      before: { total: 4, mean: 0.4 },
      after: { total: 8, mean: 0.8 },
    },
  ]);
});

test('totals of the original are those of all its records, also of those left out', async () => {
  const sample = [HEAD, '1,4,20,110,f,6', '1,6,20,110,m,7', '3,2,10,80,m,9', ''];
  const [rent, pay, female] = await estimated(sample, 'record,step 1\n1,1\n2,1\n3,\n4,2\n');
  expect([rent.before.total, rent.after.total]).toEqual([2400, 3000]);
  expect([pay.before.total, pay.after.total]).toEqual([40, 84]);
  expect([female.before.total, female.after.total]).toEqual([6, 4]);
});

test('weights of whole numbers count as repeated records', () => {
  const record = fc.record({
    weight: fc.nat(5),
    value: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.constant(Number.NaN)),
    code: fc.integer({ min: -1, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), (records) => {
      const repeated = records.flatMap((one) => Array.from({ length: one.weight }, () => one));
      const sides = (some: typeof records, weightOf: (one: (typeof records)[0]) => number) => {
        const own = Float64Array.from(some, weightOf);
        const [values, codes] = [some.map(({ value }) => value), some.map(({ code }) => code)];
        const [numbers, levels] = [Float64Array.from(values), Int32Array.from(codes)];
        const weights = { original: own, masked: own };
        return [
          numberEstimates({ before: numbers, after: numbers, weights }),
          levelEstimates(
            { before: levels, after: levels, weights },
            Array.from({ length: 21 }, (_, code) => `l${code}`),
          ),
        ];
      };
      expect(sides(records, ({ weight }) => weight)).toEqual(sides(repeated, () => 1));
    }),
  );
});
