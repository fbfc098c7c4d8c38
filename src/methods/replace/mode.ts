import {
  type PromisedClaim,
  proved,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { aggregateGroups, sortFirst } from './aggregate.ts';
import { alike } from './claims.ts';
import { atLeast, weighedValues } from './weighted.ts';

/** The most frequent value, or with weights the one with the largest sum of weights; the smallest in ties. */
function modeOf(values: Float64Array, size: number, weights?: Float64Array): number {
  if (weights !== undefined) return heaviest(values, size, weights);
  sortFirst(values, size);
  let best = values[0];
  let most = 0;
  for (let i = 0; i < size; ) {
    let end = i + 1;
    while (end < size && values[end] === values[i]) end++;
    if (end - i > most) {
      most = end - i;
      best = values[i];
    }
    i = end;
  }
  return best;
}

function heaviest(values: Float64Array, size: number, weights: Float64Array): number {
  const own = weighedValues(values, size, weights);
  let best = 0;
  for (let i = 1; i < own.values.length; i++) {
    if (!atLeast(own.weights[best], own.weights[i])) best = i;
  }
  return own.values[best];
}

const claims: readonly PromisedClaim[] = [
  alike,
  proved('internality', "the mode is one of the group's values."),
  proved('domain', "the mode is one of the group's values."),
];

export const mode: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'mode',
  title: 'Mode (plurality)',
  summary: "Each value becomes the most frequent of its group's values, the smallest in ties.",
  details:
    'For nominal categories, and for numbers that are codes or counts with few values. Ties: the first among the levels of the column is taken. If all values of a group differ, the mode is their minimum, which biases measurements downwards: use the mean or the median for measurements, and the median for ordinal categories.',
  references: [
    'Domingo-Ferrer, J. and Torra, V. (2005). Ordinal, continuous and heterogeneous k-anonymity through microaggregation. Data Mining and Knowledge Discovery 11(2), 195-212.',
  ],
  parameters: {},
  kinds: ['numeric', 'categorical'],
  claims,
  weighted: claims,
  cost: 'O(nd log k)',
  missing:
    'if a group has a missing value in a column, the whole group becomes missing there; if missing is a level, it counts like any other',
  weights:
    'if weights are given, the value whose records in the group have the largest sum of weights',
  *run(columns, partition, _, { weights }: ReplaceContext = SOLO) {
    return yield* aggregateGroups(columns, partition, modeOf, weights);
  },
};
