import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { optimise } from '../../src/methods/group/optimise.ts';
import { mean } from '../../src/methods/replace/mean.ts';

/** The median loss of optimise over three seeds: 100 SSE / SST. */
export function medianLoss(columns: Float64Array[], k: number, effort: 'quick' | 'normal'): number {
  const losses = [1, 2, 3].map((seed) => {
    const chance = { seed: new Uint8Array(32).fill(seed), step: 0, part: 0 };
    const parameters = { k, effort, start: 'mdav', standardise: 'sd' } as const;
    const partition = finish(optimise.run(columns, parameters, { members: 1, chance }));
    return lossOf(columns, [...finish(mean.run(columns, partition, {}))]);
  });
  return losses.toSorted((a, b) => a - b)[1];
}
