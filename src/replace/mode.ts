import type { ReplaceMethod } from '../method/index.ts';
import { aggregateGroups, sortFirst } from './aggregate.ts';
import { alike } from './claims.ts';

/** The most frequent value; of several, the smallest. */
function modeOf(values: Float64Array, size: number): number {
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

export const mode: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'mode',
  title: 'Mode (plurality)',
  summary: "Each value becomes the most frequent of its group's values, of several the smallest.",
  details:
    'For numbers that are really codes or counts with few values. Where all values of a group differ it is their minimum, which biases measurements downwards: use the mean or the median for those.',
  references: [
    'Domingo-Ferrer, J. and Torra, V. (2005). Ordinal, continuous and heterogeneous k-anonymity through microaggregation. Data Mining and Knowledge Discovery 11(2), 195-212.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [
    alike,
    { claim: 'internality', tier: 'proved', because: "the mode is one of the group's values." },
    { claim: 'domain', tier: 'proved', because: "the mode is one of the group's values." },
  ],
  cost: 'O(nd log k)',
  missing: 'a group with a missing value in a column is missing there as a whole',
  weights: 'not used',
  *run(columns, partition) {
    return yield* aggregateGroups(columns, partition, modeOf);
  },
};
