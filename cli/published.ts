import type { Measure } from '../src/measures/contract/index.ts';

/** A measure as `methods --json` tells it. Programs read that, so its words stay if the code finds others. */
export function publishedMeasure(measure: Measure): object {
  const { columns, needs, chance: _, basis: __, jobs: ___, ...declared } = measure;
  return {
    ...declared,
    ...(columns === 'codes' && { ofCodes: true }),
    ...(columns === 'both' && { ofBoth: true }),
    needsPairs: needs === 'pairs',
    ...(needs === 'holdout' && { needsHoldout: true }),
  };
}
