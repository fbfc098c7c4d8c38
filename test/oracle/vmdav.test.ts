import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { groupSizes } from '../../src/methods/contract/index.ts';
import { vMdav } from '../../src/methods/group/vMdav.ts';
import { mean } from '../../src/methods/replace/mean.ts';
import { censusColumns, figures } from '../data/read.ts';

describe('V-MDAV on the Census file of the field, all 13 columns', () => {
  const columns = censusColumns();

  test.each([0.2, 1.1].flatMap((gamma) => [3, 4, 5, 10].map((k) => [gamma, k] as const)))(
    'gamma = %f, k = %i: loss to 4 decimals as another program finds',
    (gamma, k) => {
      const { vmdav } = figures.census;
      const parameters = { k, gamma, rest: 'nearest', standardise: 'sd' } as const;
      const partition = finish(vMdav.run(columns, parameters));
      const loss = lossOf(columns, finish(mean.run(columns, partition, {})) as Float64Array[]);
      expect(loss.toFixed(4)).toBe(vmdav[`gamma ${gamma}`][k].toFixed(4));
      expect(groupSizes(partition).min).toBe(k);
      // What that program reports of the last records, which join the group with the nearest mean.
      if (gamma === 1.1 && k === 5) expect(groupSizes(partition).max).toBe(12);
    },
  );
});
