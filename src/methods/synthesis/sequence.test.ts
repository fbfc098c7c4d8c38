import { expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { NUMERIC } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/index.ts';
import { type EffectTreeFit, effectTree } from './models/effectTree.ts';
import { fitSequence, type SequenceOptions } from './sequence.ts';

const OPTIONS: SequenceOptions = {
  ...{ model: 'effects', numbers: 'normal-rank', limits: 'sign' },
  ...{ leaf: 5, trees: 1, complexity: 1e-8, order: [0, 1] },
};
const chance = { seed: new Uint8Array(32), step: 0, part: 0 };

test('beside main effects a split needs twice the evidence in a small file, and as much as was asked in a large one', () => {
  const stream = randomStream(chance.seed, 9, 0, 0);
  for (const [records, times] of [
    [1500, 2],
    [8000, 1],
  ]) {
    const x = Float64Array.from({ length: records }, () => stream.normal());
    const y = x.map((value) => value + value * value + stream.normal());
    const columns = [x, y].map((values) => ({ values, scale: NUMERIC }));
    const splits = (evidence: number) => {
      const { fitted } = finish(fitSequence(columns, [], { ...OPTIONS, evidence }, chance))
        .columns[1].number!;
      return (fitted as EffectTreeFit).tree.splits;
    };
    const alone = (evidence: number) =>
      finish(effectTree.fit(columns[1], [columns[0]], { ...OPTIONS, evidence }, stream)).tree
        .splits;
    expect(splits(1)).toEqual(alone(times));
    expect(alone(1).column.length > alone(2).column.length).toBe(true);
    expect(splits(0)).toEqual(alone(0));
  }
});
