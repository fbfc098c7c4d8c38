import { describe, expect, test } from 'vitest';
import { clustered, normals } from '../../bench/data.ts';
import { samples } from '../../test/conformance/data.ts';
import {
  finish,
  type GroupContext,
  groupSizes,
  membersOf,
  type Partition,
  readParameters,
  SOLO,
} from '../method/index.ts';
import { centre } from '../replace/centre.ts';
import { fuzzy } from './fuzzy.ts';

const parametersOf = (given: Record<string, unknown>) =>
  readParameters(fuzzy.parameters, given, 'fuzzy');
const grouped = (
  columns: readonly Float64Array[],
  given: Record<string, unknown>,
  context: GroupContext = SOLO,
): Partition => finish(fuzzy.run(columns, parametersOf(given), context));
const summaryOf = ({ model }: Partition) => {
  const [summary] = model!.summaries;
  if (summary.kind !== 'fuzzy') throw new Error('not a fuzzy summary');
  return summary;
};

describe.each(samples())('fuzzy groups of $name', ({ columns }) => {
  const records = columns[0].length;
  test.each([1, 2, 3, 5, records].filter((k) => k <= records))(
    'k = %i: on average at least k records share a centre, for both forms, with and without a smallest size',
    (k) => {
      for (const fuzziness of ['power', 'entropy']) {
        for (const smallest of [undefined, Math.min(k, records)]) {
          const given = { k, fuzziness, ...(smallest === undefined ? {} : { smallest }) };
          const before = columns.map((column) => column.slice());
          const partition = grouped(columns, given);
          expect(columns).toEqual(before);
          expect(new Set(partition.groupOf).size).toBe(partition.groups);
          expect(Math.max(...partition.groupOf)).toBe(partition.groups - 1);
          expect(partition.groups).toBeLessThanOrEqual(Math.floor(records / k));
          expect(groupSizes(partition).min).toBeGreaterThanOrEqual(smallest ?? 1);
          expect(partition.model!.centres!.map((one) => one.length)).toEqual(
            columns.map(() => partition.groups),
          );
          for (const one of partition.model!.centres!)
            for (const x of one) expect(Number.isFinite(x)).toBe(true);
          expect(grouped(columns, given)).toEqual(partition);
        }
      }
    },
  );
});
