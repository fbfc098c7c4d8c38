import { expect, test } from 'vitest';
import { joinPartitions } from '../../methods/contract/index.ts';
import { parseModels } from './models.ts';

const component = (size: number) => ({
  ...{ records: 3, share: 1, normality: null, degrees: null },
  mean: Array.from({ length: size }, () => 0),
  covariance: Array.from({ length: size }, () => Array.from({ length: size }, () => 1)),
});
const mixture = (size: number) => ({
  ...{ kind: 'mixture' as const, model: 'VVV', tails: 'normal' as const, bic: -1, certainty: 1 },
  ...{ records: 3, notes: [], table: [], components: [component(size)] },
  transforms: Array.from({ length: size }, () => ({ kind: 'none' as const })),
});
const part = (records: readonly number[], columns: readonly number[], size: number) => ({
  records: Int32Array.from(records),
  columns,
  partition: {
    ...{ groupOf: new Int32Array(records.length), groups: 1 },
    model: { summaries: [mixture(size) as never] },
  },
});

test('a part that lacks columns names its own, and those that only helped to group', () => {
  // Three columns are protected, and a fourth helps to group.
  const { model } = joinPartitions(
    [part([0, 1, 2], [0, 1, 2], 4), part([3, 4, 5], [0, 2], 3)],
    6,
    3,
  );
  const steps = [{ columns: ['age', 'wages', 'rent', 'income'], models: model!.summaries }];
  const read = (text: string) => parseModels(text, 'models.json').map(({ columns }) => columns);
  const text = JSON.stringify({ steps });
  expect(read(text)).toEqual([
    ['age', 'wages', 'rent', 'income'],
    ['age', 'rent', 'income'],
  ]);
  expect(() => read(text.replace('[0,2,3]', '[0,2,9]'))).toThrow('models.json is damaged');
});
