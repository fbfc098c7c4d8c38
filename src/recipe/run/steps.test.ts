import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standardise } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/index.ts';
import { type GroupMethod, readParameters, SOLO } from '../../methods/contract/index.ts';
import { groupMethods } from '../../methods/group/index.ts';

const byDistances = groupMethods.filter(({ looksAt }) => looksAt === 'distances');

test.each(byDistances.map((method) => [method.name, method] as const))(
  '%s makes the same groups of columns that are standardised before it',
  (_, method: GroupMethod) => {
    const cell = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: -1e6, max: 1e6 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, fc.nat(3)), { minLength: 4, maxLength: 30 }),
        (given) => {
          const records = given.filter(([x, y]) => !Number.isNaN(x + y));
          fc.pre(records.length >= 4);
          const columns = [0, 1].map((j) => Float64Array.from(records, (values) => values[j]));
          const confidential = [
            { values: Float64Array.from(records, ([, , z]) => z), ordered: true },
          ];
          const groupsOf = (values: readonly Float64Array[], how: string) => {
            const asked = { ...('t' in method.parameters && { t: 0.5 }), k: 2, standardise: how };
            const parameters = readParameters(method.parameters, asked, method.name);
            return [
              ...finish(method.run(values, parameters as never, { ...SOLO, confidential })).groupOf,
            ];
          };
          const scaled = columns.map((column) => standardise(column, 'sd'));
          expect(groupsOf(scaled, 'none')).toEqual(groupsOf(columns, 'sd'));
        },
      ),
      { numRuns: 12 },
    );
  },
);
