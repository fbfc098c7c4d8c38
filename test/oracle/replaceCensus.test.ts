import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { type Partition, type ReplaceMethod, SOLO } from '../../src/methods/contract/index.ts';
import { groupMethods } from '../../src/methods/group/index.ts';
import { ipso } from '../../src/methods/replace/ipso.ts';
import { muralidharSarathy } from '../../src/methods/replace/muralidharSarathy.ts';
import { noise } from '../../src/methods/replace/noise.ts';
import { normal } from '../../src/methods/replace/normal.ts';
import { rotation } from '../../src/methods/replace/rotation.ts';
import { readColumns } from '../data/read.ts';
import { groupMomentGaps, momentGaps } from '../reference/momentGaps.ts';

/** Everything that claims exact moments. */
const EXACT = [
  ['ipso', ipso, { form: 'exact' }],
  ['ipso orthogonal', ipso, { form: 'orthogonal' }],
  ['normal', normal, {}],
  ['muralidhar-sarathy', muralidharSarathy, { alpha: 0.5 }],
  ['noise', noise, { kind: 'exact', amount: 0.15 }],
  ['rotation', rotation, { degree: 0.1 }],
] as unknown as readonly [string, ReplaceMethod, Record<string, unknown>][];

describe('census', () => {
  // Exactly singular, because PTOTVAL = PEARNVAL + POTHVAL.
  const { names, columns } = readColumns('census.csv');
  const records = columns[0].length;
  const [total, earned, other] = ['PTOTVAL', 'PEARNVAL', 'POTHVAL'].map((n) => names.indexOf(n));
  const mdav = groupMethods.find(({ name }) => name === 'mdav')!;
  const grouped = (k: number, of = columns): Partition =>
    finish(mdav.run(of, { k, standardise: 'sd' } as never));
  const run = (
    [, method, parameters]: (typeof EXACT)[number],
    of: readonly Float64Array[],
    partition: Partition,
    given?: readonly Float64Array[],
  ) => finish(method.run(of, partition, parameters as never, { ...SOLO, ...(given && { given }) }));

  describe.each([0, 1e9])('with an offset of %d', (offset) => {
    test.each(EXACT)(
      '%s keeps moments and the sum, in the smallest groups and the whole file',
      (...one) => {
        const shifted = columns.map((column) => column.map((x) => x + offset));
        const least = one[1].smallestGroup!(one[2] as never, 13, 0);
        const whole = { groupOf: new Int32Array(records), groups: 1 };
        for (const partition of [grouped(least), whole]) {
          const after = run(one, shifted, partition);
          for (const gaps of [
            momentGaps(shifted, after),
            groupMomentGaps(shifted, after, [], partition),
          ]) {
            expect(gaps.means).toBeLessThanOrEqual(1);
            expect(gaps.covariances).toBeLessThanOrEqual(1);
          }
          for (let i = 0; i < records; i++) {
            const apart = after[total][i] - after[earned][i] - after[other][i] + offset;
            expect(Math.abs(apart)).toBeLessThan(offset === 0 ? 2e-10 : 5e-7);
          }
        }
      },
    );
  });

  test.each(EXACT.filter(([, { given }]) => given))(
    '%s keeps covariances with given columns',
    (...one) => {
      const [replaced, given] = [columns.slice(0, 6), columns.slice(6)];
      const least = one[1].smallestGroup!(one[2] as never, 6, 7);
      const partition = grouped(least);
      const after = run(one, replaced, partition, given);
      for (const gaps of [
        momentGaps(replaced, after, given),
        groupMomentGaps(replaced, after, given, partition),
      ]) {
        expect(gaps.means).toBeLessThanOrEqual(1);
        expect(gaps.covariances).toBeLessThanOrEqual(1);
        expect(gaps.givenCovariances).toBeLessThanOrEqual(1);
      }
    },
  );

  test('third and fourth moments, and means of random subdomains, are the closer the smaller the groups', () => {
    const standard = columns.map((column) => {
      const mean = column.reduce((a, b) => a + b) / records;
      const deviation = Math.sqrt(column.reduce((a, b) => a + (b - mean) ** 2, 0) / records);
      return (of: Float64Array) => of.map((x) => (x - mean) / deviation);
    });
    // A fixed third of the records, spread over the file, and the same of another kind.
    const subdomains = [3, 7].map((step) => (i: number) => (i * step) % 10 < 3);
    const figures = (of: readonly Float64Array[]) =>
      of.map((column, j) => {
        const z = standard[j](column);
        const average = (x: Float64Array) => x.reduce((a, b) => a + b, 0) / x.length;
        return [
          average(z.map((x) => x ** 3)),
          average(z.map((x) => x ** 4)),
          ...subdomains.map((inside) => average(z.filter((_, i) => inside(i)))),
        ];
      });
    const before = figures(columns);
    const errors = [14, 60, 300, records].map((k) => {
      const partition =
        k === records ? { groupOf: new Int32Array(records), groups: 1 } : grouped(k);
      const after = figures(run(EXACT[0], columns, partition));
      return before[0].map((_, f) =>
        before.reduce((sum, own, j) => sum + Math.abs(after[j][f] - own[f]) / 13, 0),
      );
    });
    for (const f of [0, 1]) {
      for (let at = 1; at < errors.length; at++) {
        expect(errors[at][f]).toBeGreaterThan(errors[at - 1][f]);
      }
    }
    for (const f of [2, 3]) expect(errors[3][f]).toBeGreaterThan(2 * errors[0][f]);
  });
});
