import { randomStream } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, type Measure, noReading } from '../../contract/index.ts';
import { figure, meanOf } from '../figure.ts';
import { kMarginal } from './kMarginal.ts';
import {
  IN_BINS,
  type Marginals,
  MOST_MARGINALS,
  marginalOf,
  marginalsOf,
  scoreOf,
  withPairs,
} from './marginals.ts';

/** Sizes of the samples, in percent of the records. */
const SIZES = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90];

/** Scores that differ by less are the same up to rounding. */
const SAME = 1e-9;

/** A public seed: the samples are a yardstick, not a secret, and the same for everybody. */
const SEED = Uint8Array.from({ length: 32 }, (_, i) => i);

/**
 * The sample of the original whose tables are as near to the original as those of the protected file (Task, Bhagat and
 * Howarth 2023): chance alone makes the tables of a sample differ, and everybody knows what a sample of 30 % is worth.
 * All samples are the beginnings of one random order of the records. O(n) for each pair.
 */
export const sampleEquivalent: Measure = {
  name: 'sample-equivalent',
  title: 'As good as a sample of the original (k-marginal)',
  heading: 'Categories',
  definition: `The size of a random sample of the original, in percent of its records, that has the same value of the measure "${kMarginal.name}" as the protected file. Samples of ${SIZES.join(', ')} % are measured, and sizes between them are interpolated linearly. ${IN_BINS} If there are more than ${MOST_MARGINALS} pairs of columns, that many are compared. Parts are the values of "${kMarginal.name}" of the samples`,
  source: 'Task, Bhagat and Howarth 2023',
  range: '0 to 100 (the tables are those of the original)',
  direction: 'higher is better',
  unit: '%',
  weights: {
    use: 'used',
    words:
      'Tables are weighted, and every record is as probable in a sample as any other, whatever its weight.',
  },
  columns: 'both',
  basis: 'marginals in bins',
  seconds: (records, columns) =>
    6e-7 * records * Math.min(MOST_MARGINALS, (columns * (columns - 1)) / 2 + 1),
  *measure(files) {
    const marginals = yield* marginalsOf(files);
    if (typeof marginals === 'string') return noReading(marginals);
    const own = meanOf(yield* scoreOf(files, marginals));
    const samples = yield* sampleScores(files, marginals);
    return figure(
      equivalentSize(own, samples),
      SIZES.map((size, s) => ({ name: `sample of ${size} %`, value: samples[s] })),
      withPairs(marginals.pairs, marginals.place),
    );
  },
};

/** The size whose score is `own`, between 0 % with the score 0 and 100 % with the score 1000. */
function equivalentSize(own: number, scores: readonly number[]): number {
  const sizes = [0, ...SIZES, 100];
  const ascending = [0, ...scores, 1000];
  for (let s = 1; s < sizes.length; s++) {
    ascending[s] = Math.max(ascending[s - 1], ascending[s]);
    if (own > ascending[s] + SAME) continue;
    const step = ascending[s] - ascending[s - 1];
    const share = step > SAME ? (own - ascending[s - 1]) / step : 1;
    return sizes[s - 1] + Math.min(1, Math.max(0, share)) * (sizes[s] - sizes[s - 1]);
  }
  return 100;
}

/** The mean score of samples of each size. */
function* sampleScores(files: Files, marginals: Marginals): Work<number[]> {
  const { chosen } = marginals.pairs;
  const records = marginals.columns[0].original.length;
  const order = shuffled(records);
  const weights = files.weights?.original ?? new Float64Array(records).fill(1);
  const ends = SIZES.map((size) => Math.max(1, Math.round((size * records) / 100)));
  const sums = SIZES.map(() => 0);
  for (const [done, pair] of chosen.entries()) {
    yield { done, total: chosen.length };
    const { original: cells, levels } = marginalOf(marginals, pair);
    const all = new Float64Array(levels);
    let total = 0;
    for (let i = 0; i < records; i++) {
      all[cells[i]] += weights[i];
      total += weights[i];
    }
    const some = new Float64Array(levels);
    let taken = 0;
    let at = 0;
    for (const [s, end] of ends.entries()) {
      for (; at < end; at++) {
        some[cells[order[at]]] += weights[order[at]];
        taken += weights[order[at]];
      }
      let distance = taken > 0 ? 0 : 2;
      for (let cell = 0; taken > 0 && cell < levels; cell++) {
        distance += Math.abs(all[cell] / total - some[cell] / taken);
      }
      sums[s] += 500 * (2 - distance);
    }
  }
  return sums.map((sum) => sum / chosen.length);
}

/** All records in a random order. */
function shuffled(records: number): Int32Array {
  const stream = randomStream(SEED, 0, 0, 0);
  const order = Int32Array.from({ length: records }, (_, i) => i);
  for (let i = records - 1; i > 0; i--) {
    const j = stream.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
